"""A club's own list of dates."""

from datetime import date, time

import pytest
from django.core.exceptions import ValidationError

from tournaments.imports.calendar.lines import LEAVE, read_dates

TODAY = date(2026, 8, 20)


def read(text, answers=None, starts_at=None, today=TODAY):
    return read_dates(text, starts_at, answers or {}, today)


@pytest.mark.parametrize(
    ("line", "day", "at", "name"),
    [
        ("do 3 sept 2026 Openingsavond", date(2026, 9, 3), None, "Openingsavond"),
        ("Thursday 10 September", date(2026, 9, 10), None, ""),
        ("17-9", date(2026, 9, 17), None, ""),
        ("24.9.2026 19:30 finale", date(2026, 9, 24), time(19, 30), "finale"),
        ("Donnerstag, 24. September 2026, 19.30 Uhr: Eröffnung", date(2026, 9, 24), time(19, 30), "Eröffnung"),
        ("czwartek 24 września 2026 godz. 19:30", date(2026, 9, 24), time(19, 30), ""),
        ("1. do 24 sept 20 uur kaarten om de ham", date(2026, 9, 24), time(20), "kaarten om de ham"),
        ("- 24 sept 19:30-23:00", date(2026, 9, 24), time(19, 30), ""),
        ("Sept 24, 7:30 pm Easter drive", date(2026, 9, 24), time(19, 30), "Easter drive"),
        ("2026-09-24", date(2026, 9, 24), None, ""),
        ("3. September 2026", date(2026, 9, 3), None, ""),
    ],
)
def test_a_line_in_many_spellings(line, day, at, name):
    found = read(line)
    assert found.doubts == ()
    [evening] = found.evenings
    assert (evening.date, evening.starts_at, evening.name) == (day, at, name)


def test_the_years_follow_from_the_season():
    """Protects: a season goes over New Year, and one that has begun is not planned a year too late."""
    text = "3-9\n17-12\n7-1\n27-5"
    years = [2026, 2026, 2027, 2027]
    assert [one.date.year for one in read(text).evenings] == years
    assert [one.date.year for one in read(text, today=date(2026, 11, 20)).evenings] == years
    assert [one.date.year for one in read("7-1\n3-9\n17-12", today=date(2026, 12, 30)).evenings] == [2027, 2027, 2027]
    # Weekdays know better.
    assert [one.date.year for one in read("vr 3-9\nvr 17-12\nvr 7-1").evenings] == [2027, 2027, 2028]
    assert [one.date.year for one in read("3-9\n7-1-2029").evenings] == [2028, 2029]


def test_the_time_of_a_line_or_that_of_all():
    found = read("3-9\n10-9 14:00", starts_at=time(19, 45))
    assert [one.starts_at for one in found.evenings] == [time(19, 45), time(14)]


def test_a_weekday_that_does_not_fit_is_asked_about():
    """Protects: nothing is planned on a date that the club did not mean."""
    text = "do 3 sept 2026\nvr 1 okt 2026"
    found = read(text)
    assert [one.date for one in found.evenings] == [date(2026, 9, 3)]
    [doubt] = found.doubts
    assert doubt.lines == (2,)
    choices = [value for value, _words in doubt.options]
    assert choices == ["2026-10-01", "2026-09-25", "2026-10-02", LEAVE]
    for choice in choices:
        answered = read(f"\n{text}", {doubt.key: choice})  # the line has moved, its answer goes along
        assert not answered.doubts[0].is_open
        assert [one.date.isoformat() for one in answered.evenings][1:] == ([choice] if choice != LEAVE else [])
    assert read(text, {doubt.key: "2026-10-09"}).doubts[0].is_open


@pytest.mark.parametrize("line", ["Programma", "31-9", "29-2-2027", "3 sept en 10 sept", "Seizoen 2026-2027"])
def test_a_line_without_a_date_is_asked_about(line):
    found = read(f"3 sept 2026\n{line}")
    assert ([doubt.lines for doubt in found.doubts], len(found.evenings)) == ([(2,)], 1)
    [(leave, _words)] = found.doubts[0].options
    assert not read(line, {found.doubts[0].key: leave}).doubts[0].is_open


def test_more_lines_than_a_season_has_are_refused():
    with pytest.raises(ValidationError, match="At most"):
        read("3 sept 2026\n" * 121)
