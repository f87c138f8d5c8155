"""A frozen standing: nothing that everyone may fetch depends on what was scored in the legs that are frozen."""

import re
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring import SideTotals
from tests.chance import IS_NIGHT
from tests.factories import (
    AdjustmentFactory,
    ByeFactory,
    DivisionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    PrizeFactory,
    ResultFactory,
    SideStandingFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tests.figures import figures_on
from tests.walks.test_url_walk import ADDRESSES, BOARDS, PUBLIC, SEATS, STRANGER
from tournaments.choices import AdjustmentKind
from tournaments.models import Adjustment, Bye, Competition, DivisionPlace, FederationStanding, MatchDay, Result, Table
from tournaments.models.player import players_of
from tournaments.queries.results.standing import get_standing
from tournaments.services.club.federation import create_federation
from tournaments.services.table.round import correct_round, record_round
from tournaments.services.table.table import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_papers_are_not_set")]

# What differs from one visit to the next, no matter who looks.
OF_THE_VISIT = re.compile(r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|"Page-Version": "[^"]*"')


# More than a wall has here, so that each is seen.
SCREENS = 8


@dataclass(frozen=True)
class Figures:
    """What is scored in the leg that is frozen, and given for it; the day's penalty and absence wait with it."""

    ns_points: int
    roem: int
    bye: int
    result: int
    penalty: int
    absence: int


LOW = Figures(81, 0, 1601, 1501, -11, 901)
HIGH = Figures(162, 250, 1777, 2555, -999, 1333)


def play(competition: Competition) -> Table:
    """Two legs; the second is frozen. Returns its table."""
    match_day = MatchDayFactory(competition=competition, published=True, frozen_from=2)
    SideStandingFactory(competition=competition, kind="plain_total")
    if competition.is_pairs:
        units = PairFactory.create_batch(2, competition=competition)
    else:
        units = PlayerFactory.create_batch(4, club=competition.club)
    PrizeFactory(competition=competition)
    Competition.objects.filter(pk=competition.pk).update(period_match_days=1)
    for division in (DivisionFactory(competition=competition), DivisionFactory(competition=competition)):
        for unit in units[division.number - 1 :: 2]:
            DivisionPlace.objects.create(division=division, **{competition.unit_field: unit})
    first, second = (TableFactory(leg=LegFactory(match_day=match_day), units=units) for _leg in range(2))
    a_round(first, 1, an_entry(100, ns_roem=20))
    a_round(first, 2, an_entry(90))
    a_round(second, 1)
    if not competition.is_pairs:
        of_day = {"competition": competition, "match_day": match_day}
        others = PlayerFactory.create_batch(4, club=competition.club)
        ByeFactory(leg=second.leg, player=others[0])
        ResultFactory(match_day=match_day, leg=second.leg, player=others[1])
        ResultFactory(match_day=match_day, player=others[2])
        AdjustmentFactory(**of_day, leg=second.leg, player=units[0])
        AdjustmentFactory(**of_day, player=units[1])
        AdjustmentFactory(**of_day, kind=AdjustmentKind.ABSENCE_WITH_NOTICE, points=900, player=others[3])
    return second


def score(table: Table, figures: Figures) -> None:
    """The frozen leg, one way or another."""
    row = table.rounds.get(number=1)
    entry = an_entry(figures.ns_points, ns_roem=figures.roem)
    correct_round(round=row, entry=entry, reason="Again", revision=row.revision, by=None)
    Bye.objects.update(points=figures.bye)
    Result.objects.update(points=figures.result)
    Adjustment.objects.filter(kind=AdjustmentKind.PENALTY).update(points=figures.penalty)
    Adjustment.objects.exclude(kind=AdjustmentKind.PENALTY).update(points=figures.absence)


def addresses(competition: Competition) -> dict[str, str]:
    """Every public page and file, for every leg and every player."""
    known = {"club": competition.club.slug, "competition": competition.slug, "day": 1, "table": 1, "round": 1}
    federation = create_federation(name="Federation")
    FederationStanding.objects.create(federation=federation, number=1, name="All").competitions.add(competition)
    known |= {
        "board": competition.rounds_per_leg + 1,
        "side": 1,
        "federation": federation.slug,
        "across": 1,
        "ending": "json",
    }
    # One who sits at the table, and anyone who has a figure of another kind; at night everyone.
    numbers = [player.number for player in players_of(competition.club).order_by("pk")]
    if not IS_NIGHT:
        del numbers[1:4]
    found = {}
    for address in ADDRESSES:
        if address.name not in (PUBLIC | STRANGER | BOARDS | SEATS) - {"api_nothing", "club_picture"}:
            continue
        for leg, number, what in product(
            (1, 2) if "leg" in address.parameters else (2,),
            numbers if "number" in address.parameters else [1],
            ("standing", "divisions", "prizes", "results", "tables", "competition")
            if "what" in address.parameters
            else [""],
        ):
            values = known | {"leg": leg, "number": number, "what": what}
            url = reverse(address.name, kwargs={name: values[name] for name in address.parameters})
            found[f"{url}?leg={leg}"] = address.name
        if address.name in ("standing", "standing_csv", "standing_xlsx", "standing_pdf", "api_standing"):
            found[f"{url}?period=1"] = address.name
        if address.name == "wall":
            found |= {f"{url}?at={screen}": address.name for screen in range(SCREENS)}
    return found


def read(client: Client, url: str) -> tuple[int, object]:
    answer = client.get(url)
    if answer.content.startswith(b"PK"):
        with ZipFile(BytesIO(answer.content)) as packed:
            # A workbook's properties say when it was made.
            names = [name for name in packed.namelist() if name != "docProps/core.xml"]
            return answer.status_code, {name: packed.read(name) for name in names}
    if answer.headers.get("Content-Type", "").startswith("image/png"):
        return answer.status_code, answer.content
    text = answer.content.decode()
    if "Page-Version" in text:
        # It follows the scores: what a browser gets that shows an older version.
        text += client.get(url, headers={"Page-Version": "old"}).content.decode()
    return answer.status_code, OF_THE_VISIT.sub("", text)


def read_all(client: Client, urls: dict[str, str]) -> dict[str, tuple[int, object]]:
    """As it is now: some pages are kept for a minute."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
    return {url: read(client, url) for url in urls}


@pytest.mark.parametrize(
    ("kind", "who"),
    [("competition", "stranger"), ("portefeuille", "nobody"), *([("competition", "nobody")] if IS_NIGHT else [])],
)
def test_no_public_page_or_file_reveals_what_is_frozen(client, stranger, competition, pairs_competition, who, kind):
    """Protects: whatever is scored in a frozen leg, everything that a stranger can fetch stays as it is."""
    if kind == "portefeuille":
        competition = pairs_competition
        Competition.objects.filter(pk=competition.pk).update(is_portefeuille=True)
        competition.refresh_from_db()
    table = play(competition)
    if who == "stranger":
        client.force_login(stranger)
    urls = addresses(competition)
    score(table, LOW)
    low = read_all(client, urls)
    score(table, HIGH)
    high = read_all(client, urls)
    assert [url for url in urls if low[url] != high[url]] == []
    # The sheets of the first leg are there, those of the frozen leg are not.
    statuses = {(name, "leg=2" in url): high[url][0] for url, name in urls.items()}
    of_sheets = {
        key: status for key, status in statuses.items() if key[0] in ("table_sheet", "table_picture", "round_replay")
    }
    assert of_sheets == {
        ("table_sheet", False): 200,
        ("table_sheet", True): 404,
        ("table_picture", False): 200,
        ("table_picture", True): 404,
        ("round_replay", False): 200,
        ("round_replay", True): 404,
    }
    pages = {"standing", "standing_csv", "standing_pdf", "match_day", "match_day_csv", "match_day_pdf", "competition"}
    assert {status for (name, _frozen), status in statuses.items() if name in pages} == {200}


def test_an_interim_result_reveals_nothing_of_it_either(client, competition):
    """Protects: an evening that is not published yet, of which a club shows everyone how it stands."""
    table = play(competition)
    MatchDay.objects.update(published_at=None)
    Competition.objects.update(shows_interim=True)
    urls = addresses(competition)
    score(table, LOW)
    low = read_all(client, urls)
    score(table, HIGH)
    high = read_all(client, urls)
    assert [url for url in urls if low[url] != high[url]] == []
    assert {low[url][0] for url, name in urls.items() if name == "match_day"} == {200}
    MatchDay.objects.update(frozen_from=None)
    open_to_all = read_all(client, urls)
    changed = {name for url, name in urls.items() if low[url] != open_to_all[url]}
    assert changed == {"match_day", "wall"}


def test_the_same_pages_would_show_it_if_it_were_not_frozen(client, competition):
    """Protects: the test above looks at pages that do show what is scored."""
    table = play(competition)
    table.leg.match_day.frozen_from = None
    table.leg.match_day.save()
    urls = addresses(competition)
    score(table, LOW)
    low = read_all(client, urls)
    score(table, HIGH)
    high = read_all(client, urls)
    changed = {name for url, name in urls.items() if low[url] != high[url]}
    assert changed == {
        *("competition", "standing", "standing_csv", "standing_pdf", "match_day", "match_day_csv", "match_day_pdf"),
        *("player", "player_figures", "table_sheet", "table_picture", "round_replay", "wall", "standing_row"),
        *["side_standing", "side_standing_csv", "side_standing_pdf", "divisions", "divisions_pdf"],
        *["share_standing", "share_match_day", "standing_to_share", "match_day_to_share", "embed_standing"],
        "standing_xlsx",
        *("competition_file", "match_day_file", "match_day_text_file"),
        *("api_standing", "api_match_day", "api_tables", "api_text"),
        *("federation_standing", "federation_standing_csv", "federation_standing_pdf"),
        *("competition_charts", "race_chart", "legs_chart", "season_summary", "player_form_chart"),
        *("club", "club_records"),
    }


def test_the_club_sees_everything(client, competition, vera):
    table = play(competition)
    score(table, HIGH)
    client.force_login(vera)
    address = [competition.club.slug, competition.slug]
    assert 1777 in figures_on(client.get(reverse("match_day_csv", args=[*address, 1])).content.decode())
    assert 1777 not in figures_on(client.get(reverse("standing_csv", args=address)).content.decode())
    assert 1777 in figures_on(client.get(reverse("standing_csv", args=address), {"unpublished": "1"}).content.decode())
    assert client.get(reverse("table_sheet", args=[*address, 1, 2, 1])).status_code == 200


def test_a_frozen_season_is_not_final(competition):
    competition.match_days_planned = 1
    competition.save()
    match_day = MatchDayFactory(competition=competition, published=True, frozen_from=2)
    for _leg in range(2):
        table = TableFactory(leg=LegFactory(match_day=match_day))
        record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    assert not get_standing(competition).is_final
    assert get_standing(competition, published_only=False).is_final


def test_a_day_frozen_from_its_first_leg_shows_nothing(client, competition):
    match_day = MatchDayFactory(competition=competition, published=True, frozen_from=1)
    table = TableFactory(leg=LegFactory(match_day=match_day))
    record_round(table=table, number=1, entry=an_entry(), client_id=uuid4(), by=None)
    assert get_standing(competition).rows == ()
    assert client.get(reverse("match_day", args=[competition.club.slug, competition.slug, 1])).status_code == 200
