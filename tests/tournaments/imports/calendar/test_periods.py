"""School holidays as people type them."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from tournaments.imports.calendar.periods import read_periods

SEASON = date(2026, 9, 3), date(2027, 5, 27)


@pytest.mark.parametrize(
    "line",
    [
        "24-10 - 1-11",
        "24 okt t/m 1 nov",
        "24.10.–1.11.",
        "24.10 bis 1.11",
        "24/10-1/11",
        "Herfstvakantie 24 oktober tot en met 1 november",
        "Herfstvakantie: 24-10-2026 t/m 01-11-2026",
        "za 24 okt - zo 1 nov",
        "do 24 okt t/m zo 1 nov 2026",
        "2026-10-24 - 2026-11-01",
        "24 October until 1 November",
        "October 24 to November 1",
        "24 października do 1 listopada",
        "od 24.10 do 1.11",
    ],
)
def test_a_period_in_many_spellings(line):
    [period] = read_periods(f"\n{line}\n", *SEASON)
    assert (period.first, period.last, period.text) == (date(2026, 10, 24), date(2026, 11, 1), line)


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        ("17–25 okt", date(2026, 10, 17), date(2026, 10, 25)),
        ("17 t/m 25 oktober", date(2026, 10, 17), date(2026, 10, 25)),
        ("19 dec 2026 - 3 jan", date(2026, 12, 19), date(2027, 1, 3)),
        ("19 dec - 3 jan 2027", date(2026, 12, 19), date(2027, 1, 3)),
        ("5 mei", date(2027, 5, 5), date(2027, 5, 5)),
        ("2027-05-05", date(2027, 5, 5), date(2027, 5, 5)),
    ],
)
def test_a_day_a_month_and_new_year(line, first, last):
    [period] = read_periods(line, *SEASON)
    assert (period.first, period.last) == (first, last)


def test_a_period_outside_the_season_leaves_nothing_out():
    assert read_periods("10-7 - 23-8", *SEASON) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("autumn", "write a first and a last date, such as 24-10 - 1-11."),
        ("1-11 - 24-10", "the last date has to come after the first, and not months later."),
        ("1-11-2026 - 24-10-2026", "the last date has to come after the first, and not months later."),
        ("20-2-2027 - 29-2-2027", "there is no such date."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(line, message):
    """Protects: a typing mistake that leaves out half a season, or nothing, without a word."""
    with pytest.raises(ValidationError) as refused:
        read_periods(f"24-10 - 1-11\n\n{line}", *SEASON)
    assert refused.value.messages == [f"Line 3, “{line}”: {message}"]


def test_more_lines_than_anyone_types_are_refused():
    with pytest.raises(ValidationError, match="At most"):
        read_periods("1-1\n" * 100, *SEASON)
