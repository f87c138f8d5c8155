"""The prizes of a season: no winner is named before it is over, and page, file and paper agree."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import SideTotals
from tests.factories import (
    DivisionFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    PrizeFactory,
    ResultFactory,
    TableFactory,
)
from tests.tournaments.printing.reading import pages_of
from tournaments.choices import NamesInPublic
from tournaments.models import Competition, DivisionPlace, MatchDay, Prize
from tournaments.models.player import players_of
from tournaments.services.season.closing import close_competition
from tournaments.services.table.table import record_totals

SEASON = ["club-a", "season"]
PAGE = reverse("season_prizes", args=SEASON)
FILE = reverse("competition_file", args=[*SEASON, "prizes", "csv"])
PAPER = reverse("season_prizes_pdf", args=SEASON)
NAMES = ["Anja", "Bert", "Cees", "Dora"]


@pytest.fixture
def season(competition: Competition) -> Competition:
    """A season of one match day that is over, with two prizes by place and one for the last of four."""
    Competition.objects.update(match_days_planned=1)
    match_day = MatchDayFactory(competition=competition, published=True)
    for at, name in enumerate(NAMES):
        player = PlayerFactory(club=competition.club, name=name)
        ResultFactory(match_day=match_day, player=player, points=5000 - 100 * at)
    PrizeFactory(competition=competition, so_many=2, what="A ham")
    PrizeFactory(competition=competition, kind="last_place", what="Poedel")
    # Of a match day: not on this page.
    PrizeFactory(competition=competition, scope="match_day", kind="most_pits", what="A cheese")
    return competition


def rows_of(client) -> list[list[str]]:
    return list(csv.reader(io.StringIO(client.get(FILE).content.decode("utf-8-sig"))))[1:]


def texts_of(client) -> list[str]:
    """Everything on the page, in the file and on the paper."""
    [paper] = pages_of(client.get(PAPER).content)
    return [client.get(PAGE).content.decode(), str(rows_of(client)), paper]


def test_page_file_and_paper_have_the_same_rows(client, season):
    assert rows_of(client) == [
        ["1", "The first N places", "", "Anja", "5000", "A ham"],
        ["2", "The first N places", "", "Bert", "4900", "A ham"],
        ["", "The last place: the booby prize", "", "Dora", "4700", "Poedel"],
    ]
    shown = client.get(PAGE).context["season"].prizes
    assert [[given.name, str(given.figure), given.what] for given in shown] == [row[3:] for row in rows_of(client)]
    [paper] = pages_of(client.get(PAPER).content)
    assert "1 Anja 5000 A ham 2 Bert 4900 A ham" in paper
    assert "The last place: the booby prize Dora 4700 Poedel" in " ".join(paper.split())


def test_before_the_season_is_over_the_prizes_have_no_names(client, vera_client, season):
    """Protects: a match day to come, a season without an end and a frozen leg keep every winner back, for all alike."""
    for waits in ("planned", "not planned", "frozen"):
        Competition.objects.update(match_days_planned={"planned": 2, "not planned": None, "frozen": 1}[waits])
        MatchDay.objects.update(frozen_from=2 if waits == "frozen" else None)
        for visitor in (client, vera_client):
            for text in texts_of(visitor):
                assert [name for name in NAMES if name in text] == [], waits
                assert [figure for figure in ("5000", "4900", "4700") if figure in text] == [], waits
                assert "A ham" in text or waits == "frozen"
    MatchDay.objects.update(frozen_from=None, published_at=None)  # what is not published has no winner either
    assert client.get(PAGE).context["season"].are_won is False
    assert [row[3] for row in rows_of(client)] == [""]


def test_a_frozen_leg_names_winners_only_once_revealed(client, competition):
    """Protects: with every table complete and the day published, freezing alone holds the winners back."""
    Competition.objects.update(match_days_planned=1)
    match_day = MatchDayFactory(competition=competition, published=True, frozen_from=2)
    units = [PlayerFactory(club=competition.club, name=name) for name in NAMES]
    PrizeFactory(competition=competition, so_many=1)
    for ns in (200, 10):
        table = TableFactory(leg=LegFactory(match_day=match_day), units=units)
        record_totals(table=table, ns=SideTotals(ns), ew=SideTotals(324 - ns), revision=0, by=None)
    assert [row[3:5] for row in rows_of(client)] == [["", ""]]
    MatchDay.objects.update(frozen_from=None)
    assert [row[3:5] for row in rows_of(client)] == [["Bert, Dora", "438"]]


def test_before_the_end_a_division_has_its_prizes_too(client, competition):
    division = DivisionFactory(competition=competition)
    match_day = MatchDayFactory(competition=competition, published=True)
    for at in range(3):
        player = PlayerFactory(club=competition.club)
        ResultFactory(match_day=match_day, player=player)
        if at:
            DivisionPlace.objects.create(division=division, player=player)
    PrizeFactory(competition=competition, division=division, so_many=3)
    assert [row[:5] for row in rows_of(client)] == [
        ["1", "The first N places", "A", "", ""],
        ["2", "The first N places", "A", "", ""],
    ]


def test_the_pages_lead_there_and_to_its_files_where_there_are_prizes(client, season):
    page = reverse("competition", args=SEASON)
    assert PAGE in client.get(page).text
    files = client.get(reverse("competition_files", args=SEASON)).text
    assert (FILE in files, PAPER in files) == (True, True)
    Competition.objects.update(match_days_planned=2)
    assert PAGE not in client.get(page).text  # only once it is over
    Prize.objects.all().delete()
    assert client.get(PAGE).status_code == 200
    assert client.get(PAPER).status_code == 404
    assert rows_of(client) == []
    assert FILE not in client.get(reverse("competition_files", args=SEASON)).text


def test_the_organiser_gets_to_the_page_and_prints_who_would_win(olga_client, season):
    MatchDay.objects.update(published_at=None)
    assert reverse("season_prizes_now", args=SEASON) in olga_client.get(reverse("prize_rules", args=SEASON)).text
    text = olga_client.get(reverse("season_prizes_now", args=SEASON)).text
    address = reverse("competition_paper", args=[*SEASON, "season-prizes"])
    assert (PAGE in text, address in text) == (True, True)
    [paper] = pages_of(olga_client.get(address, {"language": "de"}).content)
    assert "1 Anja 5000" in paper


def test_winners_are_initials_where_the_club_wants_that(client, vera_client, season):
    season.club.names_in_public = NamesInPublic.INITIALS
    season.club.save()
    players_of(season.club).filter(name="Anja").update(name="Anja Quackenbosch")
    assert [text for text in texts_of(client) if "Quackenbosch" in text] == []
    assert "Quackenbosch" in vera_client.get(PAGE).content.decode()


def evenings(number: int, competition: Competition, *winners: str) -> None:
    """This many match days on each of which these are the first ones, in this order."""
    people = {player.name: player for player in players_of(competition.club)}
    for _evening in range(number):
        match_day = MatchDayFactory(competition=competition, published=True)
        for at, name in enumerate(winners):
            ResultFactory(match_day=match_day, player=people[name], points=5000 - 100 * at)


@pytest.fixture
def periods(competition: Competition) -> Competition:
    """Of two periods of two match days the first is over; one prize in each, and one for the season."""
    Competition.objects.update(match_days_planned=4, period_match_days=2, period_best=1)
    for name in NAMES:
        PlayerFactory(club=competition.club, name=name)
    evenings(2, competition, "Cees", "Anja", "Bert")
    PrizeFactory(competition=competition, so_many=1, what="A ham")
    PrizeFactory(competition=competition, scope="period", so_many=1, what="A sausage")
    evenings(1, competition, "Bert", "Anja")
    competition.refresh_from_db()
    return competition


def test_a_period_has_its_winners_once_it_is_over(client, periods):
    """Protects: the winner of a period is named weeks before the season ends, on page, file and paper; no one else."""
    head = next(csv.reader(io.StringIO(client.get(FILE).content.decode("utf-8-sig"))))
    assert head[3] == "Period"
    season, first, second = rows_of(client)
    assert (season[3:5], season[-1]) == (["", ""], "A ham")
    assert first == ["1", "The first N places", "", "1", "Cees", "5000", "A sausage"]
    assert (second[3:5], second[-1]) == (["2", ""], "A sausage")
    page = client.get(PAGE).text
    assert ("Period 1" in page, "Cees" in page, "Anja" in page) == (True, True, False)
    [paper] = pages_of(client.get(PAPER).content)
    assert "Cees" in paper
    assert "(Period 1)" in paper
    # The standing of that period says it too, and its paper; of the other one and the season neither does.
    standing = reverse("standing", args=SEASON)
    shown = {period: client.get(standing, {"period": period}).context["prizes"] for period in ("", "1", "2")}
    assert {period: [given.names for given in prizes] for period, prizes in shown.items()} == {
        "": [],
        "1": [("Cees",)],
        "2": [],
    }
    assert PAGE in client.get(standing, {"period": 1}).text
    papers = pages_of(client.get(reverse("standing_pdf", args=SEASON), {"period": 1}).content)
    assert "A sausage" in papers[-1]


def test_a_score_that_is_missing_or_held_back_holds_back_the_period(client, vera_client, periods):
    MatchDay.objects.filter(number=2).update(frozen_from=2)
    assert [row[4] for row in rows_of(client)] == ["", "", ""]
    MatchDay.objects.filter(number=2).update(frozen_from=None, published_at=None)
    for visitor in (client, vera_client):
        assert [given.names for given in visitor.get(PAGE).context["season"].prizes] == [(), (), ()]


def test_a_closed_season_lists_the_prizes_of_its_periods(client, periods):
    """Protects: what the last evening of a period decided is on the page that the season ends with."""
    evenings(1, periods, "Bert", "Dora")
    close_competition(competition=periods)
    final = client.get(reverse("competition", args=SEASON)).context["final"]
    assert [(given.period, given.names, given.what) for given in final.prizes] == [
        (None, ("Anja", "Bert"), "A ham"),
        (1, ("Cees",), "A sausage"),
        (2, ("Bert",), "A sausage"),
    ]


def test_periods_take_no_more_queries(client, periods):
    """Protects: a season of many periods is read as fast as one of two."""
    with CaptureQueriesContext(connection) as two:
        client.get(PAGE)
    evenings(6, periods, *NAMES)
    with CaptureQueriesContext(connection) as more:
        client.get(PAGE)
    assert len(more) == len(two)
