"""What is shown before a calendar is stored: every date, and why some are left out; each can be ticked or unticked."""

import datetime
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.choices import Rhythm
from tournaments.imports.calendar.lines import in_words, read_dates
from tournaments.imports.calendar.periods import read_periods
from tournaments.imports.calendar.rule import dates_of, public_holidays, why_not
from tournaments.imports.doubt import Doubt
from tournaments.models import Competition, MatchDay
from tournaments.queries.season.calendar import list_on_dates
from tournaments.services.season.calendar import Evening

Turned = Mapping[str, bool]
"""What someone ticked or unticked against the proposal, by date."""


@dataclass(frozen=True, slots=True)
class Row:
    """A date. `reason`: why it is proposed without an evening; `there`: what this competition has on it already.

    `others` are evenings of other competitions of the club.
    """

    evening: Evening
    reason: str
    there: MatchDay | None
    others: tuple[MatchDay, ...]
    is_taken: bool

    @property
    def key(self) -> str:
        return self.evening.date.isoformat()

    @property
    def shown(self) -> str:
        """The date with whether it is proposed, for the next time that this page is sent."""
        return f"{self.key}{'-' if self.reason else '+'}"


@dataclass(frozen=True, slots=True)
class CalendarPlan:
    """`note` says what may surprise."""

    rows: tuple[Row, ...]
    doubts: tuple[Doubt, ...] = ()
    note: str = ""

    @property
    def evenings(self) -> list[Evening]:
        return [row.evening for row in self.rows if row.is_taken]

    @property
    def open(self) -> list[Doubt]:
        return [doubt for doubt in self.doubts if doubt.is_open]

    @property
    def may_be_stored(self) -> bool:
        return bool(self.evenings) and not self.open

    @property
    def digest(self) -> str:
        """Only what was shown is stored; a tick changes nothing of that."""
        shown = [(row.shown, row.evening.starts_at, row.evening.name) for row in self.rows]
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def plan_by_rule(
    competition: Competition,
    turned: Turned,
    *,
    weekdays: Sequence[int],
    first: datetime.date,
    last: datetime.date,
    rhythm: Rhythm,
    starts_at: datetime.time | None,
    free: str,
    periods: str,
) -> CalendarPlan:
    """Refused where a period cannot be read. One SQL query."""
    left_out = read_periods(periods, first, last)
    holidays = public_holidays(free, first, last)
    evenings = [Evening(date, starts_at) for date in dates_of(weekdays, first, last, rhythm)]
    reasons = {one.date: why_not(one.date, holidays, left_out) for one in evenings}
    note = ""
    if evenings and weekdays and first.weekday() not in weekdays:
        words = {"first": in_words(first), "evening": in_words(evenings[0].date)}
        note = _("The first date is %(first)s; the first evening is %(evening)s.") % words
    return CalendarPlan(_rows(competition, evenings, turned, reasons), note=note)


def plan_from_list(
    competition: Competition,
    turned: Turned,
    *,
    dates: str,
    starts_at: datetime.time | None,
    answers: Mapping[str, str],
    today: datetime.date,
) -> CalendarPlan:
    """A date that is listed twice is planned once. One SQL query."""
    found = read_dates(dates, starts_at, answers, today)
    evenings = {one.date: one for one in reversed(found.evenings)}
    in_order = sorted(evenings.values(), key=lambda one: one.date)
    return CalendarPlan(_rows(competition, in_order, turned, {}), found.doubts)


def _rows(
    competition: Competition, evenings: Iterable[Evening], turned: Turned, reasons: Mapping[datetime.date, str]
) -> tuple[Row, ...]:
    evenings = list(evenings)
    on_date = list_on_dates(competition.club, [one.date for one in evenings])
    rows = []
    for one in evenings:
        days = on_date.get(one.date, [])
        there = next((day for day in days if day.competition_id == competition.pk), None)
        others = tuple(day for day in days if day.competition_id != competition.pk)
        reason = reasons.get(one.date, "")
        is_taken = there is None and turned.get(one.date.isoformat(), not reason)
        rows.append(Row(one, reason, there, others, is_taken))
    return tuple(rows)
