"""The course of a leg: its clock, closed and opened again, and the next one."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from scoring import SideTotals
from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, TableFactory, a_round, an_entry
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Refused, Stale
from tournaments.models import Leg, Round
from tournaments.queries.evening.leg import clock_of
from tournaments.services.evening.leg import (
    LONGEST,
    change_clock,
    close_leg,
    continue_clock,
    go_to_next_leg,
    pause_clock,
    reopen_leg,
    start_clock,
    stop_clock,
)
from tournaments.services.table.round import correct_round, record_round, remove_round
from tournaments.services.table.table import clear_sheet, record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def leg():
    """The first leg of two rounds; nothing is written at its one table."""
    match_day = MatchDayFactory(competition=CompetitionFactory(rounds_per_leg=2, leg_minutes=45))
    leg = LegFactory(match_day=match_day)
    TableFactory(leg=leg)
    return leg


def ago(leg, minutes):
    Leg.objects.filter(pk=leg.pk).update(started_at=timezone.now() - timedelta(minutes=minutes))
    leg.refresh_from_db()
    return leg


def test_the_clock_counts_down_by_the_servers_time_and_started_twice_keeps_running(leg):
    for minutes in (0, -5, 601):
        with pytest.raises(Refused):
            start_clock(leg=leg, minutes=minutes)
    with pytest.raises(Stale):  # stopped, it gets no more minutes
        change_clock(leg=leg, minutes=5)
    first = start_clock(leg=leg, minutes=45)
    assert start_clock(leg=leg, minutes=30).started_at == first.started_at
    clock = clock_of(ago(leg, 40))
    assert (clock.seconds_left // 60, clock.is_over) in {(4, False), (5, False)}
    assert clock_of(ago(leg, 46)).is_over
    stop_clock(leg=leg)
    leg.refresh_from_db()
    assert clock_of(leg) is None


def test_minutes_are_given_and_only_those_are_undone(leg):
    """Protects: back to none at all, never to an end before now, and never beyond the longest leg."""
    start_clock(leg=leg, minutes=45)
    assert change_clock(leg=leg, minutes=5).extra_minutes == 5
    assert change_clock(leg=leg, minutes=-1).extra_minutes == 4
    with pytest.raises(Refused):
        change_clock(leg=leg, minutes=-5)
    assert clock_of(Leg.objects.get()).ends_at == Leg.objects.get().started_at + timedelta(minutes=49)
    assert change_clock(leg=ago(leg, 44), minutes=-4).extra_minutes == 0
    assert change_clock(leg=ago(leg, 50), minutes=4).extra_minutes == 4  # over, and still less than was played
    ago(leg, 47)
    assert change_clock(leg=leg, minutes=-2).extra_minutes == 2
    with pytest.raises(Refused):
        change_clock(leg=leg, minutes=-1)
    with pytest.raises(Refused):
        change_clock(leg=leg, minutes=LONGEST - 46)
    assert change_clock(leg=leg, minutes=LONGEST - 47).extra_minutes == LONGEST - 45


WAITS = st.integers(0, 1200)
STEPS = st.lists(st.tuples(WAITS, st.sampled_from([pause_clock, continue_clock, 5, 1, -1])), max_size=12)


def test_in_a_pause_not_a_second_is_lost_whatever_is_done_in_it(leg):
    """Counted along by hand: only time that runs is used up, and minutes are given or not, also in a pause."""

    @given(steps=STEPS)
    def whatever_is_done(steps):
        with undone(), time_machine.travel(timezone.now(), tick=False) as now:
            start_clock(leg=leg, minutes=30)
            left, is_paused = 30 * 60, False
            for seconds, step in steps:
                now.shift(seconds)
                left -= 0 if is_paused else seconds
                try:
                    if isinstance(step, int):
                        change_clock(leg=leg, minutes=step)
                        left += 60 * step
                    else:
                        step(leg=leg)
                        is_paused = step is pause_clock
                except Refused:
                    assert (step is pause_clock and left <= 0) or step == -1
                clock = clock_of(Leg.objects.get(pk=leg.pk))
                assert (clock.seconds_left, clock.is_paused) == (left, is_paused)

    whatever_is_done()


def test_a_pause_ends_with_the_clock_and_there_is_none_without_one(leg):
    for step in (pause_clock, continue_clock):
        with pytest.raises(Stale):
            step(leg=leg)
    start_clock(leg=leg, minutes=45)
    since = pause_clock(leg=leg).paused_at
    assert pause_clock(leg=leg).paused_at == since
    assert stop_clock(leg=leg).paused_at is None
    start_clock(leg=leg, minutes=45)
    with pytest.raises(Refused):
        pause_clock(leg=ago(leg, 45))
    close_leg(leg=leg, by=None, even_if_incomplete=True)
    for step in (pause_clock, continue_clock):
        with pytest.raises(Refused):
            step(leg=leg)


def test_a_leg_is_closed_when_complete_or_on_request(leg):
    with pytest.raises(Refused, match="1"):
        close_leg(leg=leg, by=None)
    assert close_leg(leg=leg, by=None, even_if_incomplete=True).closed_at
    first = Leg.objects.get().closed_at
    assert close_leg(leg=leg, by=None).closed_at == first  # a double click


def test_no_one_writes_on_the_sheets_of_a_closed_leg_until_it_is_open_again(leg):
    table = leg.tables.get()
    row = a_round(table)
    table.refresh_from_db()
    close_leg(leg=leg, by=None, even_if_incomplete=True)
    writes = [
        lambda: record_round(table=table, number=2, entry=an_entry(), client_id=uuid4(), by=None),
        lambda: correct_round(round=row, entry=an_entry(90), reason="no", revision=1, by=None),
        lambda: remove_round(round=row, reason="no", revision=1, by=None),
        lambda: record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=1, by=None),
        lambda: clear_sheet(table=table, reason="no", revision=table.revision, by=None),
    ]
    for write in writes:
        with pytest.raises(Refused, match="closed"):
            write()
    assert [one.ns_points for one in Round.objects.all()] == [100]
    reopen_leg(leg=leg)
    writes[0]()
    assert Round.objects.count() == 2


def test_the_next_leg_begins_with_its_clock(leg):
    with undone():  # without a next one this one is closed
        assert go_to_next_leg(leg=leg, by=None, even_if_incomplete=True) is None
        assert Leg.objects.get().closed_at
    following = LegFactory(match_day=leg.match_day, number=2)
    with pytest.raises(Refused):  # not by accident
        go_to_next_leg(leg=leg, by=None)
    following.refresh_from_db()
    assert following.started_at is None
    assert go_to_next_leg(leg=leg, by=None, even_if_incomplete=True) == following
    leg.refresh_from_db()
    following.refresh_from_db()
    assert leg.closed_at
    assert (following.minutes, following.started_at is not None) == (45, True)
