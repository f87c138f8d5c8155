"""Tonight: an evening goes on after midnight until it is closed or six in the morning, by the clock of the club."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from tests.factories import MatchDayFactory, TableFactory
from tournaments.models import MatchDay
from tournaments.queries.results.tonight import dates_of_tonight, is_not_over, is_open, is_over

CLUB = ZoneInfo("Europe/Amsterdam")
THURSDAY, FRIDAY = date(2026, 11, 26), date(2026, 11, 27)
# In the first night the clock goes from two to three, in the second from three back to two.
SPRING, AUTUMN = date(2026, 3, 28), date(2026, 10, 24)
MOMENTS = [
    (0, "00:00"),
    (0, "12:00"),
    (0, "23:59"),
    (1, "00:01"),
    (1, "02:30"),
    (1, "05:59"),
    (1, "06:01"),
    (2, "00:01"),
]
AT = {"unknown": None, "afternoon": time(13, 30), "evening": time(19, 45), "late": time(22)}


def moment(day: date, after: int, clock: str) -> datetime:
    return datetime.combine(day.replace(day=day.day + after), time.fromisoformat(clock), CLUB)


@pytest.mark.parametrize("day", [THURSDAY, SPRING, AUTUMN])
def test_tonight_is_today_and_until_six_yesterday(day):
    """Protects: last night ends at six by the clock of the club, whatever that did, and whatever zone is asked in."""
    first_is_day = [dates_of_tonight(moment(day, *when))[0] == day for when in MOMENTS]
    assert first_is_day == [False, True, True, True, True, True, False, False]
    last = [dates_of_tonight(moment(day, *when))[1].day - day.day for when in MOMENTS]
    assert last == [after for after, _clock in MOMENTS]
    in_utc = [dates_of_tonight(moment(day, *when).astimezone(UTC)) for when in MOMENTS]
    assert in_utc == [dates_of_tonight(moment(day, *when)) for when in MOMENTS]


@pytest.mark.django_db
@pytest.mark.parametrize("starts_at", AT.values(), ids=AT)
@pytest.mark.parametrize("day", [THURSDAY, SPRING, AUTUMN])
def test_an_evening_is_over_when_it_is_closed_or_had_six_hours_after_midnight(day, starts_at):
    """Protects: it has that long whenever it began; one that is closed is of today as long as it is today."""
    evening = MatchDayFactory(date=day, starts_at=starts_at)

    def not_over() -> list[bool]:
        return [MatchDay.objects.filter(is_not_over(moment(day, *when))).exists() for when in MOMENTS]

    until_six = [True, True, True, True, True, True, False, False]
    assert not_over() == until_six
    assert [is_over(evening, moment(day, *when)) for when in MOMENTS] == [not each for each in until_six]
    MatchDay.objects.update(published_at=moment(day, 1, "00:30"))
    assert not_over() == [True, True, True, False, False, False, False, False]
    TableFactory(leg__match_day=evening)  # published while it is played
    assert not_over() == until_six


@pytest.mark.django_db
def test_what_is_to_come_is_not_over_and_what_has_no_date_is_of_no_day():
    to_come, undated = MatchDayFactory(date=FRIDAY, published=True), MatchDayFactory(date=None)
    now = moment(THURSDAY, 0, "23:59")
    assert list(MatchDay.objects.filter(is_not_over(now))) == [to_come]
    assert [is_over(day, now) for day in (to_come, undated)] == [False, True]
    assert list(MatchDay.objects.filter(is_open())) == [undated]
