"""The dates of a season by a rule, without holidays."""

from datetime import date, timedelta

import pytest
from django.utils.translation import override

from tournaments.choices import Rhythm
from tournaments.imports.calendar.periods import read_periods
from tournaments.imports.calendar.plan import plan_by_rule
from tournaments.imports.calendar.rule import dates_of, public_holidays

THURSDAY = [3]
FIRST, LAST = date(2026, 9, 3), date(2027, 5, 27)
# The school holidays of the middle of the Netherlands.
HOLIDAYS = "17-10 - 25-10\n19 dec t/m 3 jan\n20–28 feb voorjaarsvakantie\n24 april tot en met 9 mei"


def planned(competition, **said):
    asked = {"weekdays": THURSDAY, "first": FIRST, "last": LAST, "rhythm": Rhythm.WEEKLY, "starts_at": None}
    return plan_by_rule(competition, {}, **(asked | {"free": "NL", "periods": ""} | said))


def test_every_thursday_of_a_season_but_in_the_holidays(competition):
    """Protects: thirty-three evenings, counted by hand in a calendar; over New Year and with Ascension Day."""
    plan = planned(competition, periods=HOLIDAYS)
    by_month = {}
    for evening in plan.evenings:
        by_month.setdefault(f"{evening.date:%Y-%m}", []).append(evening.date.day)
    assert by_month == {
        "2026-09": [3, 10, 17, 24],
        "2026-10": [1, 8, 15, 29],
        "2026-11": [5, 12, 19, 26],
        "2026-12": [3, 10, 17],
        "2027-01": [7, 14, 21, 28],
        "2027-02": [4, 11, 18],
        "2027-03": [4, 11, 18, 25],
        "2027-04": [1, 8, 15, 22],
        "2027-05": [13, 20, 27],
    }
    assert [(f"{row.evening.date:%d-%m}", row.reason) for row in plan.rows if not row.is_taken] == [
        ("22-10", "17-10 - 25-10"),
        ("24-12", "19 dec t/m 3 jan"),
        ("31-12", "19 dec t/m 3 jan"),
        ("25-02", "20–28 feb voorjaarsvakantie"),
        ("29-04", "24 april tot en met 9 mei"),
        ("06-05", "Ascension Day"),
    ]


@pytest.mark.parametrize(
    ("rhythm", "days"),
    [
        (Rhythm.TWO_WEEKS, ["03-09", "17-09", "01-10", "15-10", "29-10"]),
        (Rhythm.FIRST, ["03-09", "01-10"]),
        (Rhythm.SECOND, ["10-09", "08-10"]),
        (Rhythm.THIRD, ["17-09", "15-10"]),
        (Rhythm.FOURTH, ["24-09", "22-10"]),
        (Rhythm.LAST, ["24-09", "29-10"]),
    ],
)
def test_other_rhythms(rhythm, days):
    found = dates_of(THURSDAY, FIRST, date(2026, 10, 31), rhythm)
    assert [f"{one:%d-%m}" for one in found] == days


def test_the_first_date_need_not_be_that_weekday(competition):
    """Protects: every two weeks goes on from the first evening, and the page says which that is."""
    found = dates_of([3], date(2026, 9, 1), date(2026, 9, 30), Rhythm.TWO_WEEKS)
    assert [one.day for one in found] == [3, 17]
    assert [one.day for one in dates_of([], date(2026, 9, 1), date(2026, 9, 30), Rhythm.WEEKLY)] == [1, 8, 15, 22, 29]
    both = dates_of([0, 6], date(2026, 9, 6), date(2026, 9, 21), Rhythm.TWO_WEEKS)
    assert [one.day for one in both] == [6, 14, 20]
    assert planned(competition, first=date(2026, 9, 2)).note == (
        "The first date is Wednesday 2 September 2026; the first evening is Thursday 3 September 2026."
    )
    assert planned(competition).note == ""


def test_a_leap_day_is_a_day():
    found = list(dates_of([1], date(2028, 2, 1), date(2028, 3, 7), Rhythm.LAST))
    assert found == [date(2028, 2, 29)]


@pytest.mark.parametrize(
    ("free", "day", "name"),
    [
        ("NL", date(2027, 4, 27), "King’s Day"),
        ("DE", date(2027, 5, 6), "Ascension Day"),
        ("DE", date(2027, 5, 27), None),
        ("DE-NW", date(2027, 5, 27), "Corpus Christi"),
        ("PL", date(2027, 5, 27), "Corpus Christi"),
        ("", date(2027, 5, 6), None),
    ],
)
def test_public_holidays_of_a_country_or_a_region(free, day, name):
    found = public_holidays(free, day, day + timedelta(days=1))
    assert (found.get(day) or "").replace("'", "’") == (name or "")
    assert not free or found


def test_holidays_have_their_name_in_the_language_of_the_reader():
    with override("nl"):
        assert public_holidays("NL", FIRST, LAST)[date(2027, 5, 6)] == "Hemelvaartsdag"
    with override("pl"):  # in which the library has no Dutch ones
        assert public_holidays("NL", FIRST, LAST)[date(2027, 5, 6)]


def test_a_period_without_a_year_holds_at_both_ends_of_a_calendar_year():
    found = read_periods("19-12 - 3-1", date(2027, 1, 1), date(2027, 12, 31))
    assert [(one.first, one.last) for one in found] == [
        (date(2026, 12, 19), date(2027, 1, 3)),
        (date(2027, 12, 19), date(2028, 1, 3)),
    ]
