"""What the habits of clubs make of stored tables: match points, legs missed by coming late, guests."""

import pytest

from scoring import SideTotals
from tests.factories import MatchDayFactory, PlayerFactory, TableFactory
from tests.tournaments.services.undone import undone
from tournaments.choices import CountingFigure
from tournaments.queries.results.result import list_results
from tournaments.queries.results.standing import get_standing
from tournaments.services.table.table import record_totals
from tournaments.standings import ResultKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def leg(competition):
    return MatchDayFactory(competition=competition, published=True).legs.create(number=1)


def played(leg, ns: int, ew: int, people=None):
    table = TableFactory(leg=leg, units=people) if people else TableFactory(leg=leg)
    record_totals(table=table, ns=SideTotals(ns), ew=SideTotals(ew), revision=0, by=None)
    return [seat.player for seat in table.seats.order_by("pk")]


def test_a_win_and_a_draw_give_match_points(competition, leg):
    competition.counting_figure, competition.win_points = CountingFigure.MATCH_POINTS, 3
    competition.save()
    for ns, ew, points in ((200, 124, (3, 0)), (124, 200, (0, 3)), (162, 162, (1, 1))):
        with undone():
            north, east, south, west = played(leg, ns, ew)
            found = {row[0]: row[3] for row in list_results(competition).legs}
            assert found == {north.pk: points[0], east.pk: points[1], south.pk: points[0], west.pk: points[1]}


def test_a_late_arrival_has_a_row_for_the_missed_leg(competition, leg):
    competition.late_points = 90
    competition.save()
    people = played(leg, 200, 124)
    late = PlayerFactory(club=competition.club)
    played(leg.match_day.legs.create(number=2), 200, 124, [late, *people[1:]])
    assert [row[:4] for row in list_results(competition).legs if row[8] == ResultKind.LATE] == [
        (late.pk, leg.match_day.number, 1, 90)
    ]


def test_guests_and_direct_results_each_take_one_query_more(competition, leg, django_assert_num_queries):
    competition.guests_are_ranked, competition.tie_breaks = False, ["direct_result"]
    competition.save()
    people = played(leg, 162, 162)
    people[0].is_guest = True
    people[0].save()
    with django_assert_num_queries(6):
        standing = get_standing(competition)
    assert [row.row.no_place is None for row in standing.rows] == [True, True, True, False]
