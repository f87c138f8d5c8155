"""Which evening a heading of a club's own list means: a date in any usual spelling, a number, or a special name.

Most clubs leave the year out. It follows from the season named above the list, from the order of the dates, and from
everything being in the past.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tournaments.imports.words import letters_of
from tournaments.letters import by_letters
from tournaments.models import MatchDay
from tournaments.services.files.history import PastEvening

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
WEEKDAYS = {
    0: "ma maa maandag mo mon montag monday pn pon poniedzialek",
    1: "di din dinsdag die dienstag tu tue tues tuesday wt wtorek",
    2: "wo woe woens woensdag mi mit mittwoch we wed wednesday sr sroda",
    3: "do don donderdag donnerstag th thu thur thurs thursday cz czw czwartek",
    4: "vr vrij vrijdag fr fre freitag fri friday pt piat piatek",
    5: "za zat zaterdag sa sam samstag sat saturday sob sobota",
    6: "zo zon zondag so son sonntag su sun sunday nd ndz niedz niedziela",
}
WEEKDAY_OF = {word: day for day, words in WEEKDAYS.items() for word in words.split()}
DASHES = str.maketrans({"–": "-", "—": "-", "_": "-", "−": "-"})
# Words for an evening and nothing else.
OF_EVENINGS = set(
    "a av avond avonden speelavond dag speeldag abend spielabend spieltag wieczor wiecz kolejka evening day "
    "klaverjasavond kaartavond matchday".split()
)
# Words for an evening before or after its number; the number then says everything.
EVENINGS = OF_EVENINGS | set(
    "sp speelronde r rnd ronde nr no tag runde runda eve round match w dzien gier klaverjassen competitieavond "
    "matchdays".split()
)
ISO = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?:[ t]\d\d:\d\d\S*)?(?!\d)"
)
FIGURES = re.compile(
    r"(?<!\d)(?P<day>\d{1,2})\s?(?P<sign>[-/.·|])\s?(?P<month>\d{1,2})(?:\s?(?P=sign)\s?(?P<year>\d{4}|\d{2}))?\.?(?!\d)"
)
YEAR = r"(?:[\s./-]*'?(?P<year>\d{4}|\d{2})(?!\d))?"
WORDED = re.compile(rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[\s./-]*(?P<month>[a-z]+)(?!-?[a-z])\.?{YEAR}")
MONTH_FIRST = re.compile(r"(?P<month>[a-z]{3,})\.?\s(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s(?P<year>\d{4}))?(?!\d)")
# The same without anything between: 20250904, 04092025 or 040925.
TOGETHER = re.compile(r"(?:(20\d\d)(\d\d)(\d\d)|(\d\d)(\d\d)((?:20)?[1-4]\d))")
# A date as a spreadsheet stores it, in days: the years 2000 to 2050.
SERIAL = re.compile(r"\d{5}")
SERIALS = range(36526, 55153)
# “day_3_leg_2”: in a file of this program for other programs.
OF_A_KEY = re.compile(r"day-(\d+)(?:-leg-(\d+))?")
COUNTED = re.compile(
    r"(?P<word>[a-z ]*?)[\s.:#-]*(?P<number>\d{1,3})(?:e|de|ste|st|nd|rd|th)?[\s.:]*(?P<after>[a-z ]*)"
)
ROUND = re.compile(r"\s*\b(?:ronde|runde|runda|round|r|avond|abend|nr)\.? *\d{1,3}$", re.IGNORECASE)
RESULT_OF = re.compile(
    r"^(?:einduitslag|uitslagen|uitslag|resultaten|ergebnisse|ergebnis|wyniki|results?)\b"
    r"(?: (?:van de|van|vom|des|of the|of|z))?",
    re.IGNORECASE,
)
SEASON = re.compile(r"(?<!\d)(20\d\d)\s?[-–—/]\s?(?:20)?(\d\d)(?![\d/-])")
SINGLE_YEAR = re.compile(r"(?<!\d)(20\d\d)(?!\d)")
# The month in which a season may begin, the most likely first; January is a calendar year.
STARTS = (1, 8, 9, 7, 10, 6, 11, 5, 12, 4, 3, 2)
YEAR_IN_FULL = 4
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
    """What the head of a column says about an evening. `weekday`: 0 for Monday; `dates`: how many it has."""

    day: Day | None = None
    number: int | None = None
    name: str = ""
    weekday: int | None = None
    dates: int = 1
    rest: str = ""
    """The text next to the date."""

    @property
    def says_when(self) -> bool:
        """Whether it is named by a date or a number."""
        return bool(self.day or self.number)

    @property
    def says_nothing(self) -> bool:
        return not (self.says_when or self.name)


def is_month(text: str) -> bool:
    """“September”, without a day."""
    words = letters_of(text)
    return bool(words) and all(word in MONTH_OF and len(word) > 2 for word in words) and "-" not in text


@lru_cache(maxsize=20_000)
def read_heading(text: str, *, is_month_first: bool = False) -> Heading | None:
    """None for anything that names no evening by a date or a number."""
    text = " ".join(text.translate(DASHES).split())
    plain = by_letters(text)
    if SERIAL.fullmatch(plain) and int(plain) in SERIALS:
        date = datetime.date(1899, 12, 30) + datetime.timedelta(int(plain))
        return Heading(Day(date.day, date.month, date.year))
    if together := TOGETHER.fullmatch(plain):
        parts = together.groups()[:3] if together[1] else together.groups()[:2:-1]
        written = Day(int(parts[2]), int(parts[1]), int(parts[0]) % 2000 + 2000)
        if 0 < written.month <= 12 and 0 < written.day <= 31:
            return Heading(written)
    for pattern in (ISO, WORDED, FIGURES, MONTH_FIRST):
        found = [(day, match) for match in _every(pattern, plain) if (day := _day(match, is_month_first))]
        if found:
            day, match = max(found, key=lambda one: len(one[1]["year"] or ""))
            start, end = match.span()
            around = text if len(plain) == len(text) else plain
            return _dated(day, around[:start] + " " + around[end:], len(found))
    if key := OF_A_KEY.fullmatch(text):
        return Heading(number=int(key[1]), rest=f"leg {key[2]}" if key[2] else "")
    evening, comma, leg = text.partition(", ")
    if comma and (named := read_heading(evening)) and named.number and re.fullmatch(r"[^\d,]+ \d{1,2}", leg):
        return replace(named, rest=leg)  # as in a file of this program: “Speelavond 3, partij 2”
    counted = COUNTED.fullmatch(plain)
    if not counted or not 0 < int(counted["number"]) <= MOST_MATCH_DAYS:
        return None
    words = set(f"{counted['word']} {counted['after']}".split())
    if words <= EVENINGS:
        return Heading(number=int(counted["number"]))
    return Heading(name=without_round(text)[:LONGEST_NAME])


def says_when(text: str) -> bool:
    """Whether it names an evening by a date or a number."""
    found = read_heading(text)
    return found is not None and found.says_when


def is_dated(text: str) -> bool:
    """Whether it names an evening by a date."""
    found = read_heading(text)
    return found is not None and found.day is not None


def _every(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Every place where it matches, including one that begins within another: “ronde 4 - donderdag 11 september”."""
    at = 0
    while (match := pattern.search(text, at)) is not None:
        yield match
        day = _day(match, is_month_first=False)
        at = match.end() if day and len(match["year"] or "") == YEAR_IN_FULL else match.start() + 1


def are_month_first(headings: Sequence[str]) -> bool:
    """9/5/2025 and 9/19/2025: where one of them has no such month with the day first."""
    plain = [by_letters(heading.translate(DASHES)) for heading in headings]
    found = [match for text in plain if not ISO.search(text) and (match := FIGURES.search(text))]
    return bool(found) and any(int(one["month"]) > 12 for one in found) and all(int(one["day"]) <= 12 for one in found)


def _day(match: re.Match[str], is_month_first: bool) -> Day | None:
    day, month, year = match["day"], match["month"], match["year"]
    if set(month) <= {*"ivx"} and match.start("month") == match.end("day"):
        return None  # “3x” is no third of October
    if is_month_first and match.re is FIGURES:
        day, month = month, day
    in_year = int(month) if month.isdecimal() else MONTH_OF.get(month, 0)
    known = None if year is None else int(year) + (2000 if len(year) == 2 else 0)
    found = Day(int(day), in_year, known)
    # In a leap year as long as nothing else is known. With its year it is a date, even if there is no such day.
    is_in_full = len(year or "") == YEAR_IN_FULL if match.re is FIGURES else len(month) > 2
    is_whole = is_in_full and 0 < in_year <= 12 and 0 < int(day) <= 31
    return found if is_whole or found.in_year(2000) else None


def _dated(day: Day, rest: str, dates: int) -> Heading:
    """A date, with the number or the name next to it."""
    said = letters_of(rest)
    weekdays = [WEEKDAY_OF[word] for word in said if word in WEEKDAY_OF]
    words = {word for word in said if word not in WEEKDAY_OF}
    weekday = weekdays[0] if len(set(weekdays)) == 1 else None
    numbers = [int(number) for number in re.findall(r"\d{1,3}", rest)] if dates == 1 else []
    rest = " ".join(word for word in rest.split() if by_letters(word).strip(".,:()") not in WEEKDAY_OF)
    rest = rest.strip(" -,.:()/|")
    if not words <= EVENINGS:
        return Heading(day, None, rest[:LONGEST_NAME], weekday, dates, rest)
    number = numbers[0] if len(numbers) == 1 and 0 < numbers[0] <= MOST_MATCH_DAYS else None
    return Heading(day, number, "", weekday, dates, rest)


def without_round(text: str) -> str:
    """“Kerstdrive ronde 8” is the Kerstdrive."""
    return ROUND.sub("", text) or text


@dataclass(frozen=True, slots=True)
class Dated:
    """The evenings with their years. `is_sure`: the years are written, said above, or proved by the weekdays.

    `odd`: the places of headings whose weekday, year or day cannot be correct; `seasons`: when it may have begun.
    """

    evenings: list[PastEvening]
    is_sure: bool = True
    odd: frozenset[int] = frozenset()
    seasons: tuple[int, ...] = ()


def date_evenings(
    headings: Sequence[Heading], said: Sequence[str], today: datetime.date, chosen: int | None = None
) -> Dated:
    """`said`: the texts above the list, and last the name of the competition; `chosen`: the year it began in."""
    places = [at for at, heading in enumerate(headings) if heading.day]
    days = [day for heading in headings if (day := heading.day)]
    weekdays = [headings[at].weekday for at in places]
    years, is_sure, seasons = _years(days, weekdays, said, today, None)
    if chosen in seasons:
        years, _sure, _seasons = _years(days, weekdays, said, today, chosen)
    dates = {at: day.in_year(year) for at, day, year in zip(places, days, years, strict=True)}
    evenings = [PastEvening(one.number, dates.get(at), one.name) for at, one in enumerate(headings)]
    wrong_day = {at for at, date in dates.items() if date is None or headings[at].weekday not in (None, date.weekday())}
    return Dated(evenings, is_sure, frozenset(wrong_day | _out_of_order(days, dates)), seasons)


def _out_of_order(days: Sequence[Day], dates: Mapping[int, datetime.date | None]) -> set[int]:
    """Whether one year was mistyped: the days are in the order of a season, the dates are not."""
    if len(days) < 3 or not all(day.year for day in days) or not _first_month(days)[1]:
        return set()
    row = [*dates.values()]
    if None in row or row in (sorted(filter(None, row)), sorted(filter(None, row), reverse=True)):
        return set()
    usual = Counter(day.year for day in days).most_common(1)[0][0]
    return {at for at, day in zip(dates, days, strict=True) if day.year != usual}


def _years(
    days: Sequence[Day], weekdays: Sequence[int | None], said: Sequence[str], today: datetime.date, chosen: int | None
) -> tuple[list[int], bool, tuple[int, ...]]:
    """The year of each day, whether that is certain, and the years in which the season may have begun instead."""
    start, in_order = _first_month(days)
    typed = {day.year for day in days}
    # A spreadsheet gives every date without a year the year in which it was typed.
    as_typed = len(days) > 2 and len(typed) == 1 and None not in typed and start != 1 and in_order
    days = [replace(day, year=None) for day in days] if as_typed else days
    known = next((day.year - (day.month < start) for day in days if day.year is not None), None)
    season = season_of(said)
    single = next((int(match[1]) for text in said for match in SINGLE_YEAR.finditer(text)), None)
    is_sure = True
    latest = max(filter(None, typed), default=today.year)
    if chosen is not None:
        first, start = chosen, MIDSUMMER if start == 1 else start
    elif known is not None:
        first = known
    elif season is not None:
        first, start = season, MIDSUMMER if start == 1 else start
    elif (fitting := _by_weekdays(days, weekdays, start, today)) is not None:
        first = fitting
    elif not days:
        first = today.year
    else:
        first = _latest_past(days, start, single or latest, today)
        is_sure = single is not None and not as_typed and start == 1
    earliest = first - 2 if start == 1 else first - 1  # a calendar year ends in the next season
    seasons = () if is_sure else tuple(range(earliest, min(first + 1, today.year) + 1))
    return [first + (day.month < start) if day.year is None else day.year for day in days], is_sure, seasons


def _by_weekdays(days: Sequence[Day], weekdays: Sequence[int | None], start: int, today: datetime.date) -> int | None:
    """The latest finished or current season in which every weekday is correct."""
    if not any(weekday is not None for weekday in weekdays):
        return None
    for first in range(today.year, today.year - 8, -1):
        dates = [day.in_year(first + (day.month < start)) for day in days]
        if all(
            date and date <= today and weekday in (None, date.weekday())
            for date, weekday in zip(dates, weekdays, strict=True)
        ):
            return first
    return None


def _first_month(days: Sequence[Day]) -> tuple[int, bool]:
    """The month in which the season begins, and whether its dates are then in order, up or down."""
    for start in STARTS:
        keys = [((day.month - start) % 12, day.day) for day in days]
        if keys in (sorted(keys), sorted(keys, reverse=True)):
            return start, True
    return STARTS[1], False


def season_of(said: Sequence[str]) -> int | None:
    """The first year of "seizoen 2024-2025" or "2024/25"."""
    found = (match.groups() for text in said for match in SEASON.finditer(text))
    return next((int(first) for first, second in found if (int(first) + 1) % 100 == int(second)), None)


def _latest_past(days: Sequence[Day], start: int, latest: int, today: datetime.date) -> int:
    """The first year of the latest season whose dates have all been."""
    for first in range(latest, latest - 3, -1):
        dates = [day.in_year(first + (day.month < start)) for day in days]
        if all(date is None or date <= today for date in dates):
            return first
    return latest - 1
