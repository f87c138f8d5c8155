"""The prizes of a season: no winner is named before it is over, and page, file and paper agree."""

import csv
import io

import pytest
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
    text = olga_client.get(reverse("prize_rules", args=SEASON)).content.decode()
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
