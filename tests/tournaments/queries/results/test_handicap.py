"""Where a handicap is counted and shown: the same everywhere, with no query more."""

import csv
import io

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import (
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    SideStandingFactory,
)
from tournaments.choices import CountingFigure, SideStandingKind
from tournaments.exports.match_day import match_day_sheet
from tournaments.exports.results import results_sheet
from tournaments.exports.standing import standing_sheet
from tournaments.models import Competition, MatchDay, Player
from tournaments.printing.result import day_result
from tournaments.printing.standing import standing_paper
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import explain_row, get_standing
from tournaments.queries.season.counting_change import get_counting_change
from tournaments.queries.season.player import get_player_page
from tournaments.queries.season.record import get_club_records
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.wording.standing import reasoned_results

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def day(competition: Competition) -> MatchDay:
    """Two legs: Anna and Bert 1000 each in the first; Anna 900 and Bert 920 in the second."""
    competition.legs_per_match_day = 2
    competition.save()
    day = MatchDayFactory(competition=competition, published=True)
    people = [PlayerFactory(club=competition.club, name=name) for name in ("Anna", "Bert")]
    for number, scored in enumerate(((1000, 1000), (900, 920)), start=1):
        leg = LegFactory(match_day=day, number=number)
        for player, points in zip(people, scored, strict=True):
            ResultFactory(match_day=day, leg=leg, player=player, points=points, pits=0, roem=0)
    return day


@pytest.fixture
def anna_plays(day: MatchDay) -> Player:
    player = Player.objects.get(name="Anna")
    day.competition.handicaps.create(player=player, points=25)
    return player


def cells(sheet, key: str) -> list[str]:
    rows = list(csv.reader(io.StringIO(sheet.to_csv().lstrip("\ufeff")), delimiter=","))
    at = [column.key for column in sheet.columns].index(key)
    return [row[at] for row in rows[1:]]


def test_no_one_has_a_column_without_a_handicap(day: MatchDay) -> None:
    standing, result = get_standing(day.competition), get_match_day_result(day)
    assert not standing.has_handicaps
    assert not result.has_handicaps
    for sheet in (standing_sheet(standing), match_day_sheet(result)):
        assert "handicap" not in {column.key for column in sheet.columns}


def test_it_decides_the_evening_and_the_standing(anna_plays: Player, day: MatchDay) -> None:
    """Protects: apart from the legs, in the total, with the same figure on page, file and paper."""
    result = get_match_day_result(day)
    assert [(unit.name, unit.row.total, unit.row.handicap, unit.row.legs) for unit in result.rows] == [
        ("Anna", 1925, 25, (1000, 900)),
        ("Bert", 1920, 0, (1000, 920)),
    ]
    standing = get_standing(day.competition)
    assert [(unit.name, unit.row.total, unit.row.handicap) for unit in standing.rows] == [
        ("Anna", 1925, 25),
        ("Bert", 1920, 0),
    ]
    assert cells(standing_sheet(standing), "handicap") == ["25", "0"]
    assert cells(match_day_sheet(result), "handicap") == ["25", "0"]
    assert "Handicap" in day_result(result)[0].data["head"]
    assert "Handicap" in standing_paper(standing)[0].data["parts"][0]["head"]
    lines = results_sheet(day.competition, published_only=True)
    names, totals = cells(lines, "name"), cells(lines, "total")
    of_anna = [int(total) for name, total in zip(names, totals, strict=True) if name == "Anna"]
    assert sum(of_anna) == 1925


def test_per_leg_the_row_says_for_how_many(anna_plays: Player, day: MatchDay) -> None:
    day.competition.handicap_per = "leg"
    day.competition.save()
    count = get_standing(day.competition)
    explained = explain_row(count, anna_plays.number)
    assert explained is not None
    [reasoned] = reasoned_results(explained)
    assert (reasoned.result.total, reasoned.played, reasoned.notes) == (1950, 1900, ("2 × +25 handicap",))
    [entry] = get_player_page(anna_plays).competitions
    assert (entry.days[0].result.total, entry.days[0].result.handicap) == (1950, 50)


def test_places_score_their_points_by_it_and_no_column_adds_up_wrongly(anna_plays: Player, day: MatchDay) -> None:
    day.competition.counting_figure, day.competition.rank_points = CountingFigure.RANK_POINTS, [10, 5]
    day.competition.save()
    standing = get_standing(day.competition)
    assert [(unit.name, unit.row.total) for unit in standing.rows] == [("Anna", 10), ("Bert", 5)]
    assert not standing.has_handicaps


@pytest.mark.parametrize(
    ("kind", "total"),
    [
        (SideStandingKind.COUNTED, 1925),
        (SideStandingKind.PLAIN_TOTAL, 1925),
        (SideStandingKind.PITS, 0),
        (SideStandingKind.ROEM, 0),
    ],
)
def test_side_standings_of_everything_have_it_and_those_of_pits_do_not(
    anna_plays: Player, day: MatchDay, kind: str, total: int
) -> None:
    side = SideStandingFactory(competition=day.competition, kind=kind)
    rows = {unit.name: unit.row.total for unit in get_side_standing(side).rows}
    assert rows["Anna"] == total


@pytest.mark.parametrize(
    ("tried", "handicap"), [({"handicap_per": "leg"}, 50), ({"counting_figure": "match_points"}, 25)]
)
def test_a_change_of_the_counting_is_shown_with_it(
    anna_plays: Player, day: MatchDay, tried: dict[str, str], handicap: int
) -> None:
    """Protects: what the preview of the settings shows is what is counted once they are saved."""
    change = get_counting_change(day.competition, tried)
    assert change is not None
    assert {unit.name: unit.row.handicap for unit in change.before.rows}["Anna"] == 25
    assert {unit.name: unit.row.handicap for unit in change.after.rows}["Anna"] == handicap


def test_a_record_is_what_was_played(anna_plays: Player, day: MatchDay) -> None:
    """Protects: points that no one won at a table are in no list of records."""
    found = repr(get_club_records(day.competition.club, AnonymousUser()))
    assert "1925" not in found


def test_it_is_read_with_the_results(anna_plays: Player, day: MatchDay, django_assert_num_queries) -> None:
    """Protects: a club without handicaps does not wait for them."""
    with django_assert_num_queries(4):
        get_standing(day.competition)
    day.competition.handicaps.all().delete()
    with django_assert_num_queries(4):
        get_standing(day.competition)
