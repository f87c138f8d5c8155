"""Which evening a heading of a club's own list means: a date in any usual spelling, a number, or a name of its own.

Most clubs leave the year out. It follows from the season that is named above the list, from the order of the dates, and
from everything being in the past.
"""

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.letters import by_letters
from tournaments.models import MatchDay
from tournaments.services.season.history import PastEvening

MOST_MATCH_DAYS = 200
LONGEST_NAME = MatchDay._meta.get_field("name").max_length or 0

MONTHS = {
    1: "jan januari januar january janner sty styczen stycznia i",
    2: "feb febr februari februar february lut luty lutego ii",
    3: "mrt maart mar marz maerz mrz march marzec marca iii",
    4: "apr april kwi kwiecien kwietnia iv",
    5: "mei mai may maj maja v",
    6: "jun juni june cze czerwiec czerwca vi",
    7: "jul juli july lip lipiec lipca vii",
    8: "aug augustus august sie sierpien sierpnia viii",
    9: "sep sept september wrz wrzesien wrzesnia ix",
    10: "okt oct oktober october paz pazdziernik pazdziernika x",
    11: "nov november lis listopad listopada xi",
    12: "dec dez december dezember gru grudzien grudnia xii",
}
MONTH_OF = {word: month for month, words in MONTHS.items() for word in words.split()}
WEEKDAYS = set(
    "ma di wo do vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag "
    "mo mi fr sa so montag dienstag mittwoch donnerstag freitag samstag sonntag "
    "pn pon wt sr czw pt pia sob nd ndz mon tue wed thu fri sat sun".split()
)
# What clubs call an evening before or behind its number; the number is then all there is to say.
EVENINGS = set(
    "a av avond avonden speelavond dag speeldag sp speelronde r rnd ronde nr no "
    "abend spielabend spieltag tag runde wieczor runda kolejka evening round day match".split()
)
ISO = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?:[ t]\d\d:\d\d\S*)?(?!\d)"
)
FIGURES = re.compile(
    r"(?<!\d)(?P<day>\d{1,2})\s?[-/.]\s?(?P<month>\d{1,2})(?:\s?[-/.]\s?(?P<year>\d{4}|\d{2}))?\.?(?!\d)"
)
YEAR = r"(?:[\s./-]*'?(?P<year>\d{4}|\d{2})(?!\d))?"
WORDED = re.compile(rf"(?<!\d)(?P<day>\d{{1,2}})[\s.-]*(?P<month>[a-z]+)\.?{YEAR}")
MONTH_FIRST = re.compile(r"(?P<month>[a-z]{3,})\.?\s(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s(?P<year>\d{4}))?(?!\d)")
# A date as a spreadsheet counts it, in days: the years 2000 to 2050.
SERIAL = re.compile(r"\d{5}")
SERIALS = range(36526, 55153)
COUNTED = re.compile(
    r"(?P<word>[a-z ]*?)[\s.:#-]*(?P<number>\d{1,3})(?:e|de|ste|st|nd|rd|th)?[\s.:]*(?P<after>[a-z ]*)"
)
SEASON = re.compile(r"(?<!\d)(20\d\d)\s?[-–—/]\s?(?:20)?(\d\d)(?![\d/-])")
SINGLE_YEAR = re.compile(r"(?<!\d)(20\d\d)(?!\d)")
# Where a year of cards may begin, the likeliest first; January is a year of the calendar.
STARTS = (1, 8, 9, 7, 10, 6, 11, 5, 12, 4, 3, 2)
MIDSUMMER = 7


@dataclass(frozen=True, slots=True)
class Day:
    """A date whose year may be unknown."""

    day: int
    month: int
    year: int | None = None

    def in_year(self, year: int) -> datetime.date | None:
        try:
            return datetime.date(year, self.month, self.day)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Heading:
    """What the head of a column says about an evening."""

    day: Day | None = None
    number: int | None = None
    name: str = ""


def read_heading(text: str) -> Heading | None:
    """None for what names no evening by a date or a number."""
    text = " ".join(text.split())
    plain = by_letters(text)
    if SERIAL.fullmatch(plain) and int(plain) in SERIALS:
        date = datetime.date(1899, 12, 30) + datetime.timedelta(int(plain))
        return Heading(Day(date.day, date.month, date.year))
    for pattern in (ISO, FIGURES, WORDED, MONTH_FIRST):
        for match in pattern.finditer(plain):
            day = _day(**match.groupdict())
            if day:
                start, end = match.span() if len(plain) == len(text) else (0, 0)
                return _dated(day, text[:start] + " " + text[end:])
    counted = COUNTED.fullmatch(plain)
    if not counted or not 0 < int(counted["number"]) <= MOST_MATCH_DAYS:
        return None
    words = set(f"{counted['word']} {counted['after']}".split())
    return Heading(number=int(counted["number"])) if words <= EVENINGS else Heading(name=text[:LONGEST_NAME])


def _day(day: str, month: str, year: str | None) -> Day | None:
    in_year = int(month) if month.isdecimal() else MONTH_OF.get(month, 0)
    known = None if year is None else int(year) + (2000 if len(year) == 2 else 0)
    found = Day(int(day), in_year, known)
    # Of a leap year as long as nothing else is known.
    return found if found.in_year(known or 2000) else None


def _dated(day: Day, rest: str) -> Heading:
    """A date, with the number or the name that stands beside it."""
    words = set(re.findall(r"[a-z]+", by_letters(rest))) - WEEKDAYS
    numbers = [int(number) for number in re.findall(r"\d{1,3}", rest)]
    if not words <= EVENINGS:
        return Heading(day, name=rest.strip(" -–,.:()/")[:LONGEST_NAME])
    return Heading(day, numbers[0] if len(numbers) == 1 and 0 < numbers[0] <= MOST_MATCH_DAYS else None)


def date_evenings(headings: Sequence[Heading], said: Sequence[str], today: datetime.date) -> list[PastEvening]:
    """Each with its year: `said` is what stands above the list, and last the name of the competition."""
    days = [heading.day for heading in headings if heading.day]
    years = iter(_years(days, said, today))
    return [
        PastEvening(heading.number, heading.day.in_year(next(years)) if heading.day else None, heading.name)
        for heading in headings
    ]


def _years(days: Sequence[Day], said: Sequence[str], today: datetime.date) -> list[int]:
    start, in_order = _first_month(days)
    typed = {day.year for day in days}
    latest = today.year
    if len(days) > 2 and len(typed) == 1 and None not in typed and start != 1 and in_order:
        # A spreadsheet gives every date without a year the year in which it was typed.
        latest = days[0].year or latest
        days = [replace(day, year=None) for day in days]
    known = next((day.year - (day.month < start) for day in days if day.year is not None), None)
    season = _season(said)
    if known is not None:
        first = known
    elif season is not None:
        first, start = season, MIDSUMMER if start == 1 else start
    else:
        first = _latest_past(days, start, _single_year(said) or latest, today)
    return [first + (day.month < start) if day.year is None else day.year for day in days]


def _first_month(days: Sequence[Day]) -> tuple[int, bool]:
    """The month in which the season begins, and whether its dates are then in order, up or down."""
    for start in STARTS:
        keys = [((day.month - start) % 12, day.day) for day in days]
        if keys in (sorted(keys), sorted(keys, reverse=True)):
            return start, True
    return STARTS[1], False


def _season(said: Sequence[str]) -> int | None:
    """The first year of "seizoen 2024-2025" or "2024/25"."""
    found = (match for text in said for match in SEASON.finditer(text))
    return next((int(first) for first, second in (one.groups() for one in found) if _follows(first, second)), None)


def _follows(first: str, second: str) -> bool:
    return (int(first) + 1) % 100 == int(second)


def _single_year(said: Sequence[str]) -> int | None:
    return next((int(match[1]) for text in said for match in SINGLE_YEAR.finditer(text)), None)


def _latest_past(days: Sequence[Day], start: int, latest: int, today: datetime.date) -> int:
    """The first year of the latest season whose dates have all been."""
    for first in range(latest, latest - 3, -1):
        dates = [day.in_year(first + (day.month < start)) for day in days]
        if all(date is None or date <= today for date in dates):
            return first
    return latest - 1
