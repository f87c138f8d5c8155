"""Periods without an evening, such as school holidays, as people type them: one a line, often without a year."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.imports.results.dates import DASHES, Day, read_heading

LONGEST = datetime.timedelta(days=120)
MOST_LINES, LONGEST_LINE = 60, 200
# Between the first and the last day, the clearest first: “do” is also a Thursday.
BETWEEN = [
    re.compile(rf"\s(?:{words})\s", re.IGNORECASE)
    for words in (r"t/m|t\.?e\.?m\.?|tot en met|bis|until|through|till", "-", "tot|to", "do")
] + [re.compile("-")]
PLAIN_DAY = re.compile(r"(?:^|\D)(\d{1,2})\.?$")


@dataclass(frozen=True, slots=True)
class Period:
    """`text` is the line as it was typed."""

    first: datetime.date
    last: datetime.date
    text: str


def read_periods(text: str, first: datetime.date, last: datetime.date) -> list[Period]:
    """Those that touch the season from `first` to `last`, from which their years follow.

    A line that cannot be read is refused with its number and what it says.
    """
    wrong: list[ValidationError] = []
    found: list[Period] = []
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise ValidationError({"periods": _("At most %(most)d lines.") % {"most": MOST_LINES}})
    for number, line in enumerate(lines, start=1):
        words = " ".join(line.split())[:LONGEST_LINE]
        if not words:
            continue
        try:
            found += _read(words, first, last)
        except ValidationError as error:
            message = _("Line %(line)d, “%(text)s”: %(message)s")
            wrong.append(ValidationError(message % {"line": number, "text": words, "message": error.message}))
    if wrong:
        raise ValidationError({"periods": wrong})
    return found


def _read(line: str, first: datetime.date, last: datetime.date) -> Iterator[Period]:
    days = _days(line.translate(DASHES))
    if days is None:
        raise ValidationError(_("write a first and a last date, such as 24-10 - 1-11."))
    begins, ends = days
    if begins.year is None and ends.year is not None:
        years = [ends.year - ((begins.month, begins.day) > (ends.month, ends.day))]
    else:
        years = [begins.year] if begins.year else [*range(first.year - 1, last.year + 1)]
    is_date = is_short = False
    for year in years:
        over_new_year = ends.year is None and (ends.month, ends.day) < (begins.month, begins.day)
        start, end = begins.in_year(year), ends.in_year(ends.year or year + over_new_year)
        if start is None or end is None:
            continue
        is_date = True
        if start <= end <= start + LONGEST:
            is_short = True
            if start <= last and end >= first:
                yield Period(start, end, line)
    if not is_date:
        raise ValidationError(_("there is no such date."))
    if not is_short:
        raise ValidationError(_("the last date has to come after the first, and not months later."))


def _days(line: str) -> tuple[Day, Day] | None:
    """The first and the last day; of one day both are the same."""
    for between in BETWEEN:
        for sign in between.finditer(line):
            left, right = line[: sign.start()].strip(), line[sign.end() :].strip()
            ends = _day(right)
            begins = _day(left)
            if ends and begins is None and (plain := PLAIN_DAY.search(left)):
                begins = Day(int(plain[1]), ends.month, ends.year)
            if begins and ends:
                return begins, ends
    only = _day(line)
    return (only, only) if only else None


def _day(text: str) -> Day | None:
    heading = read_heading(text)
    return heading.day if heading and heading.dates == 1 else None
