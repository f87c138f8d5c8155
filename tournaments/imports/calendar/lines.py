"""A club's own list of dates, as it stands in its booklet: one evening a line, often with weekday, time and a name."""

import datetime
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.imports.doubt import Doubt
from tournaments.imports.results.dates import Day, Heading, is_dated, read_heading
from tournaments.services.season.calendar import MOST_AT_ONCE, Evening

LONGEST_LINE = 200
LEAVE = "leave"
BEFORE = r"(?:\b(?:om|um|ab|at|vanaf|aanvang|o|godz\.?)\s+)?"
CLOCK = r"(?P<hour>[01]?\d|2[0-3])"
TIMES = [
    re.compile(rf"{BEFORE}\b(?P<hour>1[0-2]|[1-9])(?:[:.](?P<minute>[0-5]\d))?\s*(?P<half>am|pm)\b", re.IGNORECASE),
    re.compile(rf"{BEFORE}\b{CLOCK}(?:[:.h](?P<minute>[0-5]\d))?\s*(?:uur|uhr|u|h|hrs)\b\.?", re.IGNORECASE),
    re.compile(rf"{BEFORE}(?<![\d.:]){CLOCK}:(?P<minute>[0-5]\d)(?![\d:])", re.IGNORECASE),
]
UNTIL = re.compile(r"^\s*[-–—]\s*\d{1,2}[:.]\d\d(?:\s*(?:uur|uhr|u|h))?\b", re.IGNORECASE)
COUNTED = re.compile(r"^\s*(?:\d{1,3}[.)]|[-–•*])\s+")


@dataclass(frozen=True, slots=True)
class Line:
    """What one line says; `text` is the line itself."""

    number: int
    text: str
    heading: Heading | None
    starts_at: datetime.time | None

    @property
    def day(self) -> Day | None:
        return self.heading.day if self.heading and self.heading.dates == 1 else None

    @property
    def key(self) -> str:
        """An answer belongs to the line, wherever it moves to."""
        return f"line-{zlib.crc32(self.text.encode()):08x}"


@dataclass(frozen=True, slots=True)
class ListOfDates:
    """The evenings whose lines are clear, and a question for each that is not."""

    evenings: tuple[Evening, ...]
    doubts: tuple[Doubt, ...]


def read_dates(
    text: str, starts_at: datetime.time | None, answers: Mapping[str, str], today: datetime.date
) -> ListOfDates:
    """`starts_at` is for lines without a time."""
    lines = [*_lines(text)]
    if len(lines) > MOST_AT_ONCE:
        raise ValidationError({"dates": _("At most %(most)d lines.") % {"most": MOST_AT_ONCE}})
    first = _first_year(lines, today)
    evenings: list[Evening] = []
    doubts: list[Doubt] = []
    for line in lines:
        date, doubt = _date(line, first, lines)
        if doubt is not None:
            doubt = doubt.answered(answers)
            doubts.append(doubt)
            date = None if doubt.answer in ("", LEAVE) else datetime.date.fromisoformat(doubt.answer)
        if date is not None:
            name = line.heading.name if line.heading else ""
            evenings.append(Evening(date, line.starts_at or starts_at, name))
    return ListOfDates(tuple(evenings), tuple(doubts))


def _lines(text: str) -> Iterator[Line]:
    for number, written in enumerate(text.splitlines(), start=1):
        words = " ".join(written.split())[:LONGEST_LINE]
        if not words:
            continue
        starts_at, rest = _time(words)
        without = COUNTED.sub("", rest)
        yield Line(number, words, read_heading(without if is_dated(without) else rest), starts_at)


def _time(text: str) -> tuple[datetime.time | None, str]:
    """The time at which it begins, and the line without it."""
    for pattern in TIMES:
        if found := pattern.search(text):
            hour, minute = int(found["hour"]), int(found["minute"] or 0)
            if "half" in pattern.groupindex:
                hour = hour % 12 + 12 * (found["half"].lower() == "pm")
            rest = UNTIL.sub("", text[found.end() :])
            return datetime.time(hour, minute), f"{text[: found.start()]} {rest}"
    return None, text


def _first_year(lines: Sequence[Line], today: datetime.date) -> int:
    """The year of the first line: as written somewhere, as most weekdays fit, or of the season that is not over."""
    days = [(day, line.heading.weekday) for line in lines if line.heading and (day := line.day)]
    if not days:
        return today.year
    start = days[0][0].month
    for day, _weekday in days:
        if day.year is not None:
            return day.year - (day.month < start)
    fits: dict[int, int] = {}
    is_ahead: list[int] = []
    for first in (today.year - 1, today.year, today.year + 1):
        dates = [(day.in_year(first + (day.month < start)), weekday) for day, weekday in days]
        fits[first] = sum(date is not None and date.weekday() == weekday for date, weekday in dates)
        if any(date is not None and date >= today for date, _weekday in dates):
            is_ahead.append(first)
    likely = [*is_ahead, *reversed(fits)]
    return max(likely, key=lambda first: fits[first])


def _date(line: Line, first: int, lines: Sequence[Line]) -> tuple[datetime.date | None, Doubt | None]:
    """The date of a line, or the question about it."""
    leave = (LEAVE, _("leave it out"))
    day = line.day
    if day is None or line.heading is None:
        return None, Doubt(
            line.key, _("“%(line)s”: which date is this?") % {"line": line.text}, (leave,), None, (line.number,)
        )
    start = next(one.day.month for one in lines if one.day)
    date = day.in_year(day.year or first + (day.month < start))
    if date is None:
        return None, Doubt(
            line.key, _("“%(line)s”: there is no such date.") % {"line": line.text}, (leave,), None, (line.number,)
        )
    weekday = line.heading.weekday
    if weekday in (None, date.weekday()):
        return date, None
    later = date + datetime.timedelta((weekday - date.weekday()) % 7)
    choices = (date, later - datetime.timedelta(7), later)
    message = _("“%(line)s”: %(date)s is not that weekday. Which evening is meant?")
    said = message % {"line": line.text, "date": date_format(date, "DATE_FORMAT")}
    return None, Doubt(
        line.key, said, (*((one.isoformat(), in_words(one)) for one in choices), leave), None, (line.number,)
    )


def in_words(date: datetime.date) -> str:
    """With its weekday."""
    return f"{date_format(date, 'l')} {date_format(date, 'DATE_FORMAT')}"
