"""Results of past evenings from a club's own spreadsheet: a row for each player, a column for each evening.

What the columns hold is found (`history_columns`) and may be changed; then comes what storing would do. Nothing is
stored here.
"""

import datetime
import hashlib
import itertools
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.imports.history_columns import (
    NAMES,
    Column,
    HistorySheet,
    Meaning,
    cell_at,
    points_in,
    read_sheet,
)
from tournaments.imports.history_dates import date_evenings
from tournaments.imports.likeness import Likeness
from tournaments.imports.name_cells import turned_round
from tournaments.imports.name_table import Line
from tournaments.imports.player_list import HIGHEST_NUMBER, placed, wrong_name
from tournaments.models import Competition, MatchDay
from tournaments.names import plain_home
from tournaments.services.people.player import NewPlayer
from tournaments.services.season.history import PastEvening, PastResult

HIGHEST_POINTS = 100_000
# They are stored together, and nobody else can store a round in the meantime: 300 people on each of 50 evenings.
MOST_RESULTS = 15_000
MOST_PLACES = 200
PLACES_SHOWN = 5
ROWS_SHOWN = 8
LONGEST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """Where something is wrong: the line (0: in the headings), the column, and what is written there."""

    line: int
    column: str
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, said once, with all the places where it is."""

    message: str
    places: list[FaultPlace]

    @property
    def shown(self) -> list[FaultPlace]:
        return self.places[:PLACES_SHOWN]

    @property
    def more(self) -> int:
        return max(len(self.places) - PLACES_SHOWN, 0)


@dataclass(frozen=True, slots=True)
class EveningLine:
    place: int
    heading: str
    evening: PastEvening
    results: int


@dataclass
class HistoryPlan:
    """What storing the sheet would do. `differing`: people whose results do not add up to their total in the sheet."""

    columns: list[Column]
    rows: list[list[str]] = field(default_factory=list)
    left_out: list[Line] = field(default_factory=list)
    evenings: list[EveningLine] = field(default_factory=list)
    new: list[tuple[NewPlayer, str]] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    results: list[PastResult] = field(default_factory=list)
    differing: list[tuple[str, int, int]] = field(default_factory=list)
    has_totals: bool = False
    people: int = 0
    faults: list[Fault] = field(default_factory=list)

    @property
    def new_players(self) -> list[NewPlayer]:
        return [player for player, _like in self.new]

    @property
    def past_evenings(self) -> list[PastEvening]:
        return [line.evening for line in self.evenings]

    @property
    def dates(self) -> list[datetime.date]:
        """From the first to the last, as far as they are known."""
        return sorted(evening.date for evening in self.past_evenings if evening.date)

    @property
    def last_date(self) -> datetime.date:
        return self.dates[-1]

    @property
    def likes(self) -> list[tuple[str, str]]:
        """New names that may be those of somebody who is known."""
        return [(player.name, like) for player, like in self.new if like]

    @property
    def unseen(self) -> int:
        """How many people follow below the rows that the page shows."""
        return self.people - len(self.rows)

    @property
    def does_something(self) -> bool:
        return bool(self.results)

    @property
    def digest(self) -> str:
        """Different when the sheet, its columns or the club have changed since the preview."""
        said = (self.new_players, self.past_evenings, self.results)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]

    @property
    def shape(self) -> str:
        """Different when the list has other headings than those that a choice of columns was made for."""
        return hashlib.sha256(repr([column.heading for column in self.columns]).encode()).hexdigest()[:16]

    def add_fault(self, message: str, place: FaultPlace) -> None:
        """The same message is said once, whatever the number of its places."""
        for fault in self.faults:
            if fault.message == message:
                fault.places.append(place)
                return
        self.faults.append(Fault(message, [place]))


def plan_history(
    text: str,
    competition: Competition,
    *,
    units: Mapping[str, tuple[int, str]],
    match_days: Sequence[MatchDay],
    unclear: Callable[[str], str] = lambda _name: "",
    chosen: Sequence[str] | None = None,
) -> HistoryPlan:
    """`units`: number and name of everyone known, by the name in small letters; `unclear`: what to say of a name that
    several have; `chosen`: the columns as changed.
    """
    sheet = read_sheet(text, chosen)
    plan = HistoryPlan(sheet.columns, left_out=sheet.left_out, people=len(sheet.rows))
    plan.rows = [[cell_at(row, column.place) for column in plan.columns] for row in sheet.rows[:ROWS_SHOWN]]
    meanings = {column.meaning for column in plan.columns}
    evenings = _evenings_of(sheet, competition)
    if sheet.rows and not NAMES & meanings:
        plan.add_fault(_("no column holds the names"), FaultPlace(0, _("Columns")))
    elif sheet.rows and not evenings:
        plan.add_fault(_("no column holds the results of an evening"), FaultPlace(0, _("Columns")))
    else:
        _read_rows(plan, sheet.rows, competition, units, [column for column, _evening in evenings], unclear)
    _read_evenings(plan, evenings, match_days)
    return plan


def _evenings_of(sheet: HistorySheet, competition: Competition) -> list[tuple[Column, PastEvening]]:
    """The columns of evenings with what their headings name; the first evening first where all dates are known."""
    columns = [column for column in sheet.columns if column.meaning == Meaning.EVENING]
    said = [*sheet.above, competition.name]
    dated = date_evenings([column.evening for column in columns], said, timezone.localdate())
    evenings = list(zip(columns, dated, strict=True))
    if all(evening.date for evening in dated):
        evenings.sort(key=lambda each: each[1].date or datetime.date.max)
    return evenings


def _read_rows(
    plan: HistoryPlan,
    rows: Sequence[Line],
    competition: Competition,
    units: Mapping[str, tuple[int, str]],
    evenings: Sequence[Column],
    unclear: Callable[[str], str],
) -> None:
    seen: set[str] = set()
    likeness = Likeness({key: name for key, (_number, name) in units.items()})
    plan.has_totals = any(column.meaning == Meaning.TOTAL for column in plan.columns)
    taken = {number for number, _name in units.values()}
    for row in rows:
        if sum(len(fault.places) for fault in plan.faults) > MOST_PLACES:
            return  # with the first of them nothing is stored
        if len(plan.results) > MOST_RESULTS:
            message = _("No more than %(most)d results at once: import the evenings in several parts.")
            raise ValidationError(message % {"most": MOST_RESULTS})
        name, key = _name_of(plan.columns, row, are_people=competition.unit_field == "player")
        # A former name is the same person.
        key = units[key][1].casefold() if key in units else key
        if wrong := _wrong_name(name, is_twice=key in seen) or unclear(name):
            plan.add_fault(wrong, FaultPlace(row.number, pgettext("person", "name"), name[:LONGEST_SHOWN]))
            continue
        seen.add(key)
        points = _results_of(plan, row, evenings)
        if key in units:
            _number, unit_name = units[key]
            plan.known.append(unit_name)
        elif competition.unit_field == "player":
            number = _number_of(plan.columns, row)
            number = None if number in taken else number
            taken.add(number or 0)
            plan.new.append((NewPlayer(name, number), likeness.of(key)))
        else:
            place = FaultPlace(row.number, pgettext("person", "name"), name[:LONGEST_SHOWN])
            plan.add_fault(_("not known in this competition"), place)
        plan.results += [PastResult(at, key, value) for at, value in points]
        _compare(plan, row, name, [value for _at, value in points], competition.counting_best)


def _wrong_name(name: str, *, is_twice: bool) -> str:
    if not name:
        return _("the name is missing")
    if is_twice:
        return _("this name is on an earlier line as well")
    return _("not a name") if wrong_name(name) else ""


def _cell(columns: Iterable[Column], row: Line, meaning: Meaning) -> str:
    return next((cell_at(row, one.place) for one in columns if one.meaning == meaning), "")


def _name_of(columns: Sequence[Column], row: Line, *, are_people: bool) -> tuple[str, str]:
    """The name, and the same in small letters for finding it again. "Bakker, Jan" is turned round."""
    parts = (Meaning.FIRST, Meaning.PREFIX, Meaning.LAST)
    name = _cell(columns, row, Meaning.NAME) or " ".join(filter(None, (_cell(columns, row, part) for part in parts)))
    name = turned_round(name)
    if are_people:
        name = placed(name, plain_home(_cell(columns, row, Meaning.HOME)))
    return name, name.casefold()


def _number_of(columns: Sequence[Column], row: Line) -> int | None:
    cell = _cell(columns, row, Meaning.NUMBER)
    return int(cell) if cell.isdecimal() and len(cell) <= 10 and 0 < int(cell) <= HIGHEST_NUMBER else None


def _results_of(plan: HistoryPlan, row: Line, evenings: Sequence[Column]) -> list[tuple[int, int]]:
    """The evening and the points; nothing, a dash, a word or a nought means that this player was not there."""
    found = []
    for at, column in enumerate(evenings):
        cell = cell_at(row, column.place)
        points = points_in(cell)
        if (points is None and re.search(r"\d", cell)) or abs(points or 0) > HIGHEST_POINTS:
            place = FaultPlace(row.number, column.heading, cell[:LONGEST_SHOWN])
            plan.add_fault(_("not the result of an evening"), place)
        elif points:
            found.append((at, points))
    return found


def _compare(plan: HistoryPlan, row: Line, name: str, points: Sequence[int], best: int | None) -> None:
    """Compared with the total in the sheet: of all results, or of the best ones that count."""
    total = points_in(_cell(plan.columns, row, Meaning.TOTAL))
    counted = sum(sorted(points, reverse=True)[:best])
    if total is not None and total not in (sum(points), counted):
        plan.differing.append((name, total, sum(points)))


def _read_evenings(
    plan: HistoryPlan, evenings: Sequence[tuple[Column, PastEvening]], match_days: Sequence[MatchDay]
) -> None:
    """Each column of an evening becomes a match day of its own, unless that seems to be there already."""
    dates = {day.date for day in match_days if day.date}
    names = {day.name.casefold() for day in match_days if day.name}
    numbers = {day.number for day in match_days}
    results = Counter(result.evening for result in plan.results)
    free = _free_numbers([evening for _column, evening in evenings], numbers)
    for at, (column, evening) in enumerate(evenings):
        name = evening.name.casefold()
        is_known = evening.number in numbers or (bool(name) and name in names)
        if evening.date in dates or (is_known and not evening.date):
            plan.add_fault(_("this match day is already in the competition"), FaultPlace(0, column.heading))
        if evening.date:
            dates.add(evening.date)
        elif evening.number:
            numbers.add(evening.number)
        elif name:
            names.add(name)
        plan.evenings.append(EveningLine(column.place, column.heading, free[at], results[at]))


def _free_numbers(evenings: Sequence[PastEvening], taken: Collection[int]) -> list[PastEvening]:
    """Numbers from headings are kept as far as they are free; whatever has none does not get one of those."""
    used, needed = set(taken), {evening.number for evening in evenings if evening.number}
    for evening in evenings:
        number = evening.number or max(used, default=0) + 1
        if number in used:
            break
        used.add(number)
    else:
        return list(evenings)
    if all(evening.date for evening in evenings):
        return [evening._replace(number=None) for evening in evenings]
    beyond = itertools.count(max({*taken, *needed}, default=0) + 1)
    return [
        one if one.number and not (one.date and one.number in taken) else one._replace(number=next(beyond))
        for one in evenings
    ]
