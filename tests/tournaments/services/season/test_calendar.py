"""The evenings of a season planned at once."""

from datetime import date, time, timedelta

import pytest
from django.core.exceptions import ValidationError

from tests.factories import MatchDayFactory, PlayerFactory
from tournaments.exceptions import Refused
from tournaments.models import Change, LogEntry, MatchDay
from tournaments.permissions import asked_by
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.match_day import update_match_day
from tournaments.services.evening.undo import undo_change
from tournaments.services.season.calendar import MOST_AT_ONCE, Evening, plan_match_days

THURSDAY = date(2026, 12, 3)
WEEK = timedelta(weeks=1)


@pytest.fixture(autouse=True)
def _someone(anna, english):
    with asked_by(anna):
        yield


def undo() -> None:
    undo_change(change=Change.objects.latest("pk"), by=None)


def test_they_are_numbered_after_those_that_are_there_in_order_of_date(competition, django_assert_max_num_queries):
    MatchDayFactory(competition=competition, number=4, date=THURSDAY + 9 * WEEK)
    wanted = [Evening(THURSDAY + 2 * WEEK, time(14), "Drive"), Evening(THURSDAY, time(20)), Evening(THURSDAY + WEEK)]
    # However many there are: locks, what is there, the rows before and after, the line and the change.
    with django_assert_max_num_queries(17):
        days = plan_match_days(competition=competition, evenings=wanted)
    found = [(day.number, day.date, day.starts_at, day.name) for day in competition.match_days.order_by("number")][1:]
    assert found == [
        (5, THURSDAY, time(20), ""),
        (6, THURSDAY + WEEK, None, ""),
        (7, THURSDAY + 2 * WEEK, time(14), "Drive"),
    ]
    assert [day.number for day in days] == [5, 6, 7]
    more = [Evening(THURSDAY + timedelta(days=number)) for number in range(30, 90)]
    with django_assert_max_num_queries(17):
        plan_match_days(competition=competition, evenings=more)


def test_a_date_that_has_an_evening_gets_no_second_one(competition):
    """Protects: two organisers who plan the same season, and a second tap."""
    wanted = [Evening(THURSDAY), Evening(THURSDAY + WEEK), Evening(THURSDAY + WEEK)]
    assert len(plan_match_days(competition=competition, evenings=wanted)) == 2
    assert len(plan_match_days(competition=competition, evenings=[*wanted, Evening(THURSDAY + 2 * WEEK)])) == 1
    assert plan_match_days(competition=competition, evenings=wanted) == []
    assert [*competition.match_days.order_by("number").values_list("number", flat=True)] == [1, 2, 3]
    assert LogEntry.objects.filter(action="match_days_planned").count() == 2


def test_it_is_undone_as_a_whole_and_redone(competition):
    plan_match_days(competition=competition, evenings=[Evening(THURSDAY + number * WEEK) for number in range(31)])
    keys = set(MatchDay.objects.values_list("pk", flat=True))
    undo()
    assert not MatchDay.objects.exists()
    undo()
    assert set(MatchDay.objects.values_list("pk", flat=True)) == keys


def test_it_is_not_undone_once_something_was_done_with_an_evening(competition):
    """Protects: people at the door, and an evening that was moved since."""
    days = plan_match_days(competition=competition, evenings=[Evening(THURSDAY), Evening(THURSDAY + WEEK)])
    planned = Change.objects.latest("pk")
    update_match_day(match_day=days[1], date=THURSDAY + 2 * WEEK, name="")
    with pytest.raises(Refused):
        undo_change(change=planned, by=None)
    undo()
    set_attendance(match_day=days[0], players=[PlayerFactory(club=competition.club)])
    with pytest.raises(Refused):
        undo_change(change=planned, by=None)
    assert MatchDay.objects.count() == 2


def test_more_than_anyone_plans_is_refused(competition):
    wanted = [Evening(THURSDAY + timedelta(days=number)) for number in range(MOST_AT_ONCE + 1)]
    with pytest.raises(Refused, match="in two parts"):
        plan_match_days(competition=competition, evenings=wanted)
    with pytest.raises(ValidationError):
        plan_match_days(competition=competition, evenings=[Evening(THURSDAY), Evening(THURSDAY + WEEK, name="x" * 200)])
    assert not MatchDay.objects.exists()
