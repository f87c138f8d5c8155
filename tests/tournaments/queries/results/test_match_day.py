"""Match days in the list, as a result and on the organiser's hall."""

import pytest

from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.queries.results.match_day import (
    TableState,
    get_hall,
    get_match_day_result,
    list_match_days,
    with_people,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_day(competition):
    """Two legs: in the first one table complete and one with one round, in the second one table waiting."""
    match_day = MatchDayFactory(competition=competition)
    first, second = LegFactory.create_batch(2, match_day=match_day)
    done, busy = TableFactory.create_batch(2, leg=first)
    a_round(done, 1, an_entry(100, ns_roem=20))
    a_round(done, 2, an_entry(70))
    a_round(busy, 1, an_entry(100))
    TableFactory(leg=second)
    ByeFactory(leg=first, player__name="Rests")
    return match_day


def test_the_list_says_how_far_each_match_day_is(competition, match_day, django_assert_num_queries):
    later = MatchDayFactory(competition=competition, published=True)
    with django_assert_num_queries(1):
        lines = [(line.match_day, line.legs, line.tables, line.complete) for line in list_match_days(competition)]
    assert lines == [(match_day, 2, 3, 1), (later, 0, 0, 0)]
    assert [line.match_day for line in list_match_days(competition, published_only=True)] == [later]
    MatchDayFactory(competition=competition)
    with django_assert_num_queries(1):
        assert len(list_match_days(competition)) == 3


def test_the_board_shows_who_is_at_which_table_and_what_is_missing(match_day):
    AttendanceFactory.create_batch(2, match_day=match_day)
    hall = get_hall(match_day)
    first, second = hall.legs
    assert [(table.state, table.missing, table.table.ns_total, table.table.ew_total) for table in first.tables] == [
        (TableState.DONE, 0, 120, 224),
        (TableState.BUSY, 1, 100, 62),
    ]
    assert [(table.state, table.missing) for table in second.tables] == [(TableState.WAITING, 2)]
    assert (first.to_go, second.to_go, hall.to_go) == (1, 1, 2)
    assert [bye.player.name for bye in first.byes] == ["Rests"]
    assert (hall.present, hall.next_leg) == (2, 3)
    table = first.tables[0]
    assert [seat.position for seat in table.seats] == ["N", "E", "S", "W"]
    assert ([seat.position for seat in table.north_south], [seat.position for seat in table.east_west]) == (
        ["N", "S"],
        ["E", "W"],
    )


def test_after_the_last_leg_there_is_no_next_and_one_leg_can_be_read_alone(match_day, django_assert_num_queries):
    """Protects: the desk of a long evening in a large hall reads one leg's people, the same as with all."""
    LegFactory(match_day=match_day)
    whole = get_hall(match_day)
    assert whole.next_leg is None
    with django_assert_num_queries(4):
        hall = get_hall(match_day, people=False)
    assert [one.seats for leg in hall.legs for one in leg.tables] == [()] * 3
    with django_assert_num_queries(1):
        leg = with_people(hall.legs[1])
        names = [seat.player.name for one in leg.tables for seat in one.seats]
    assert names == [seat.player.name for one in whole.legs[1].tables for seat in one.seats]


def test_the_result_ranks_the_evening_with_its_byes_and_penalties(competition):
    north, east, south, west, rests = [
        PlayerFactory(club=competition.club, number=number, name=name) for number, name in enumerate("NESWR", start=1)
    ]
    table = TableFactory(leg__match_day__competition=competition, units=[north, east, south, west])
    match_day = table.leg.match_day
    a_round(table, 1, an_entry(100))
    ByeFactory(leg=table.leg, player=rests, points=90)
    penalty = AdjustmentFactory(competition=competition, match_day=match_day, player=south, points=-20, reason="Late")
    ResultFactory(match_day=MatchDayFactory(competition=competition), player=north)
    result = get_match_day_result(match_day)
    assert [(row.row.place, row.name, row.number, row.row.total) for row in result.rows] == [
        (1, "N", 1, 100),
        (2, "R", 5, 90),
        (3, "S", 3, 80),
        (4, "E", 2, 62),
        (4, "W", 4, 62),
    ]
    assert result.adjustments == (penalty,)
    assert (result.day.legs, result.day.units) == ((1,), 5)
