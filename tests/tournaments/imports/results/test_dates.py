"""Headings of a club's own list: which evening they mean, and in which year."""

import datetime
from dataclasses import replace

from tournaments.imports.results.dates import (
    Dated,
    Day,
    Heading,
    are_month_first,
    date_evenings,
    read_heading,
)

TODAY = datetime.date(2026, 11, 29)
FOURTH = Day(4, 9)
FRIDAY = 4


def meant(text: str) -> Heading | None:
    """What a heading names: without the words alongside it."""
    found = read_heading(text)
    return replace(found, rest="", weekday=None) if found else None


def dated(headings: list[str], said: list[str], chosen: int | None = None) -> Dated:
    read = [heading for text in headings if (heading := read_heading(text))]
    return date_evenings(read, said, TODAY, chosen)


def years(found: Dated) -> list[int | None]:
    return [evening.date and evening.date.year for evening in found.evenings]


def test_a_date_without_a_year_in_any_usual_spelling():
    """Protects: no one has to write the headings of their list again."""
    for text in [
        *["4-9", "04-09", "4/9", "4.9.", "4 - 9", "4–9", "4—9", "4_9", "4 sept", "4 sep.", "4 september", "vr 4-9"],
        *["Fr. 4.9.", "4. September", "4 września", "4 wrz", "4.IX", "Sept 4", "4-sep", "do. 4 sept."],
        "4-9 vrijdag",
    ]:
        assert meant(text) == Heading(FOURTH), text


def test_a_date_with_its_year():
    """Protects: dates as spreadsheets, people and other languages write them, and as Excel counts them."""
    for text in [
        *["4-9-2025", "04-09-2025", "4/9/25", "2025-09-04", "2025-09-04 00:00:00", "4 sept 2025", "4 sep '25", "45904"],
        *["4. September 2025", "4 września 2025", "4.9.25", "Sept 4, 2025", "4–9–2025", "2025/09/04"],
    ]:
        assert meant(text) == Heading(Day(4, 9, 2025)), text


def test_a_number():
    """Protects: an evening that is only counted becomes the match day of that number."""
    for text in ["1", "avond 1", "Sp.1", "Speelavond 1", "1e avond", "1. Abend", "wieczór 1", "R1", "Nr. 1"]:
        assert meant(text) == Heading(number=1), text


def test_more_than_a_date():
    """Protects: the number or the name alongside a date is kept."""
    for text, heading in [
        ("Avond 3 (4-9)", Heading(FOURTH, 3)),
        ("3 4-9", Heading(FOURTH, 3)),
        ("ronde 4 - donderdag 11 september", Heading(Day(11, 9), 4)),
        ("Kerstdrive 20-12", Heading(Day(20, 12), name="Kerstdrive")),
        ("wk 36", Heading(name="wk 36")),
        ("drive 5", Heading(name="drive 5")),
        ("29-2", Heading(Day(29, 2))),
        ("4-9 en 11-9", Heading(FOURTH, dates=2)),
    ]:
        found = meant(text)
        assert found is not None, text
        assert replace(found, name="" if found.dates > 1 else found.name) == heading, text


def test_the_day_of_the_week_is_kept_as_far_as_it_is_one():
    """Protects: a day of the week can contradict a date only where there is exactly one."""
    for text, weekday in [("vr 4-9", FRIDAY), ("Friday 4-9", FRIDAY), ("4-9", None), ("do/vr 4-9", None)]:
        found = read_heading(text)
        assert found is not None, text
        assert found.weekday == weekday, text


def test_what_is_no_evening():
    """Protects: a figure or a word is not taken for a date."""
    for text in ["", "Paasdrive", "Totaal", "5123", "0", "31-2", "20.00", "12-13", "201", "Gem. 4812,5"]:
        assert read_heading(text) is None, text


def test_the_month_stands_first_where_the_dates_say_so():
    """Protects: 9/5/2025 alongside 9/19/2025 is the fifth of September."""
    for headings, is_first in [
        (["9/5/2025", "9/19/2025"], True),
        (["5/9/2025", "19/9/2025"], False),
        (["9/5/2025", "9/12/2025"], False),
        (["2025-09-19", "9/5/2025"], False),
        (["Naam"], False),
    ]:
        assert are_month_first(headings) == is_first, headings
    assert read_heading("9/5/2025", is_month_first=True) == Heading(Day(5, 9, 2025))


def test_the_year_follows_from_the_season(subtests):
    """Protects: a season across New Year has its evenings in the right years, and never in the future."""
    for headings, said, expected in [
        # Without a word about it: the latest season of which everything is over.
        (["6-9", "13-12", "3-1", "8-5"], [], [2025, 2025, 2026, 2026]),
        (["6-9", "13-11"], [], [2026, 2026]),
        (["6-9", "13-12"], [], [2025, 2025]),
        (["8-5", "3-1", "13-12", "6-9"], [], [2026, 2026, 2025, 2025]),
        (["10-1", "7-3", "4-11"], [], [2026, 2026, 2026]),
        # The season is named above the list, or in the name of the competition.
        (["6-9", "3-1"], ["De Roem", "Seizoen 2023-2024"], [2023, 2024]),
        (["3-1", "6-3"], ["Saison 2024/25"], [2025, 2025]),
        (["6-9", "13-9"], ["Saison 2024/25"], [2024, 2024]),
        (["3-2", "5-10"], ["Klaverjassen 2021"], [2021, 2021]),
        (["29-2"], ["Seizoen 2023–2024"], [2024]),
        # Some headings say it themselves.
        (["6-9-2022", "13-12", "3-1"], ["Seizoen 2025-2026"], [2022, 2022, 2023]),
        (["6-9-2022", "3-1-2023"], [], [2022, 2023]),
        # Typed without a year, and Excel has put the year of typing behind all of them.
        (["2024-09-06", "2024-12-20", "2024-01-03"], [], [2024, 2024, 2025]),
        (["2024-09-06", "2024-12-20", "2024-01-03"], ["Seizoen 2023-2024"], [2023, 2023, 2024]),
        (["2026-09-06", "2026-12-20", "2026-01-03"], [], [2025, 2025, 2026]),
        # The days of the week fit one season only: 4 September was a Thursday in 2025.
        (["do 4-9", "do 11-9"], [], [2025, 2025]),
        (["wo 4-9", "wo 11-9", "wo 8-1"], [], [2024, 2024, 2025]),
    ]:
        with subtests.test(repr((headings, said, expected))[:99]):
            assert years(dated(headings, said)) == expected


def test_a_year_that_nothing_names_is_asked_about():
    """Protects: half a season in the wrong year, by a guess."""
    found = dated(["6-9", "13-12", "3-1"], [])
    assert (found.is_sure, found.seasons) == (False, (2024, 2025, 2026))
    assert years(dated(["6-9", "13-12", "3-1"], [], chosen=2024)) == [2024, 2024, 2025]
    # What is offered is “2024–2025”.
    assert years(dated(["6-9", "3-1"], [], chosen=2024)) == [2024, 2025]
    for headings, said in [
        (["6-9", "3-1"], ["Seizoen 2023-2024"]),
        (["6-9-2022", "3-1"], []),
        (["do 4-9", "do 11-9"], []),
        (["avond 1", "avond 2"], []),
    ]:
        assert dated(headings, said).is_sure, headings


def test_a_date_that_cannot_be_right_is_found():
    """Protects: a day of the week, a leap year or a year that was mistyped are not stored without a word."""
    for headings, said, odd in [
        (["do 4-9-2025", "do 11-9-2026"], [], {1}),
        (["29-2-2025", "7-3-2025"], [], {0}),
        (["5-9-2025", "12-9-2052", "19-9-2025"], [], {1}),
        (["do 4-9-2025", "do 11-9-2025"], [], set()),
        (["5-9-2025", "19-12-2025", "9-1-2026"], [], set()),
    ]:
        assert set(dated(headings, said).odd) == odd, headings
