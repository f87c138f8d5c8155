"""Results of past evenings from a club's own spreadsheet: a row for each player, a column for each evening.

What the columns hold is guessed and may be changed; then comes what storing would do. Nothing is stored here.
"""

import datetime
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.imports.likeness import Likeness
from tournaments.imports.name_table import COLUMNS, Line, LineProblem, split_lines
from tournaments.imports.player_list import HIGHEST_NUMBER, wrong_name
from tournaments.models import Competition, MatchDay
from tournaments.queries.evening.places import by_letters
from tournaments.services.people.player import NewPlayer
from tournaments.services.season.history import PastEvening, PastResult

HIGHEST_POINTS = 100_000
MOST_MATCH_DAYS = 200
# They are stored together, and nobody else can store a round in the meantime: 300 people on each of 50 evenings.
MOST_RESULTS = 15_000
MOST_PROBLEMS = 200
WORDS = {
    "total": "totaal eindtotaal total totalpoints gesamt summe suma razem punten points",
    "place": "plaats pl rang rank place platz miejsce positie",
    "": "gemiddeld gemiddelde gem average avg schnitt durchschnitt srednia aantal aantalavonden keer gespeeld",
}
MEANING_OF = {word: meaning for meaning, words in WORDS.items() for word in words.split()}
# Marks of a result that a club drops or knows more about.
MARKS = re.compile(r"[\s*()'’]")
THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
DATE_FORMATS = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%Y", "%d/%m/%Y", "%d-%m-%y", "%d.%m.%y", "%d/%m/%y"]


class Meaning(StrEnum):
    NOTHING = ""
    NUMBER = "number"
    NAME = "name"
    FIRST = "first"
    PREFIX = "prefix"
    LAST = "last"
    EVENING = "evening"
    TOTAL = "total"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the sheet: its heading, the first things in it, and what it is taken for."""

    place: int
    heading: str
    sample: str
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class EveningLine:
    heading: str
    evening: PastEvening
    results: int


@dataclass
class HistoryPlan:
    """What storing the sheet would do. `differing`: people whose results do not add up to their total in the sheet."""

    columns: list[Column]
    evenings: list[EveningLine] = field(default_factory=list)
    new: list[tuple[NewPlayer, str]] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    results: list[PastResult] = field(default_factory=list)
    differing: list[tuple[str, int, int]] = field(default_factory=list)
    has_totals: bool = False
    problems: list[LineProblem] = field(default_factory=list)

    @property
    def new_players(self) -> list[NewPlayer]:
        return [player for player, _like in self.new]

    @property
    def past_evenings(self) -> list[PastEvening]:
        return [line.evening for line in self.evenings]

    @property
    def does_something(self) -> bool:
        return bool(self.results)

    @property
    def digest(self) -> str:
        """Different when the sheet, its columns or the club have changed since the preview."""
        said = (self.new_players, self.past_evenings, self.results)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def plan_history(
    text: str,
    competition: Competition,
    *,
    units: Mapping[str, tuple[int, str]],
    match_days: Sequence[MatchDay],
    chosen: Sequence[str] | None = None,
) -> HistoryPlan:
    """`units`: number and name of everyone known, by the name in small letters; `chosen`: the columns as changed."""
    lines = split_lines(text)
    headings, rows = _apart(lines)
    plan = HistoryPlan(_columns(headings, rows, chosen))
    meanings = [column.meaning for column in plan.columns]
    if rows and not {Meaning.NAME, Meaning.LAST, Meaning.FIRST} & set(meanings):
        plan.problems.append(LineProblem(rows[0].number, _("Columns"), _("no column holds the names")))
    elif rows and Meaning.EVENING not in meanings:
        plan.problems.append(LineProblem(rows[0].number, _("Columns"), _("no column holds the results of an evening")))
    else:
        _read_rows(plan, rows, competition, units)
    _read_evenings(plan, match_days)
    return plan


def _apart(lines: Sequence[Line]) -> tuple[tuple[str, ...], Sequence[Line]]:
    """The names of the columns, if there are any, and the rows below."""
    if lines and any(_guess(cell) is not None for cell in lines[0].cells):
        return lines[0].cells, lines[1:]
    return (), lines


def _guess(heading: str) -> Meaning | None:
    word = re.sub(r"[^a-z]", "", by_letters(heading))
    found = COLUMNS.get(word, MEANING_OF.get(word))
    return None if found is None or found == "guest" else Meaning(found)


def _columns(headings: Sequence[str], rows: Sequence[Line], chosen: Sequence[str] | None) -> list[Column]:
    width = max([len(headings), *(len(row.cells) for row in rows)], default=0)
    columns = []
    has_name = any(_guess(heading) in (Meaning.NAME, Meaning.FIRST, Meaning.LAST) for heading in headings)
    for place in range(width):
        heading = headings[place] if place < len(headings) else ""
        cells = [row.cells[place] for row in rows if place < len(row.cells) and row.cells[place]]
        meaning = _guess(heading)
        if meaning is None:
            evening, figures = _evening(heading), sum(_points(cell) is not None for cell in cells)
            is_figures = bool(cells) and (2 * figures >= len(cells) or not (evening.name or not heading))
            meaning = Meaning.EVENING if is_figures else Meaning.NOTHING
            if cells and not is_figures and not has_name:
                meaning, has_name = Meaning.NAME, True
        if chosen is not None and place < len(chosen) and chosen[place] in set(Meaning):
            meaning = Meaning(chosen[place])
        columns.append(Column(place, heading, cells[0] if cells else "", meaning))
    return columns


def _points(cell: str) -> int | None:
    """Points as clubs write them: “5.123”, “5 123”, “(5123)”, “5123,0”. Nothing else is a result."""
    plain = re.sub(r"[.,]0+$", "", THOUSANDS.sub("", MARKS.sub("", cell)))
    return int(plain) if re.fullmatch(r"-?\d{1,7}", plain) else None


def _read_rows(
    plan: HistoryPlan, rows: Sequence[Line], competition: Competition, units: Mapping[str, tuple[int, str]]
) -> None:
    seen: dict[str, int] = {}
    likeness = Likeness({key: name for key, (_number, name) in units.items()})
    evenings = [column.place for column in plan.columns if column.meaning == Meaning.EVENING]
    plan.has_totals = any(column.meaning == Meaning.TOTAL for column in plan.columns)
    taken = {number for number, _name in units.values()}
    for row in rows:
        if len(plan.problems) > MOST_PROBLEMS:
            return  # with the first of them nothing is stored
        if len(plan.results) > MOST_RESULTS:
            message = _("No more than %(most)d results at once: import the evenings in several parts.")
            raise ValidationError(message % {"most": MOST_RESULTS})
        name, key = _name_of(plan.columns, row)
        wrong = wrong_name(name) or (key in seen and _("is already on line %(line)d") % {"line": seen[key]})
        if wrong:
            plan.problems.append(LineProblem(row.number, pgettext("person", "name"), wrong))
            continue
        seen[key] = row.number
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
            plan.problems.append(
                LineProblem(row.number, pgettext("person", "name"), _("not known in this competition"))
            )
        plan.results += [PastResult(at, key, value) for at, value in points]
        _compare(plan, row, name, [value for _at, value in points], competition.counting_best)


def _cell(columns: Iterable[Column], row: Line, meaning: Meaning) -> str:
    cells = (row.cells[one.place] for one in columns if one.meaning == meaning and one.place < len(row.cells))
    return next(cells, "")


def _name_of(columns: Sequence[Column], row: Line) -> tuple[str, str]:
    """The name, and the same in small letters for finding it again. "Bakker, Jan" is turned round."""
    parts = (Meaning.FIRST, Meaning.PREFIX, Meaning.LAST)
    name = _cell(columns, row, Meaning.NAME) or " ".join(filter(None, (_cell(columns, row, part) for part in parts)))
    if name.count(",") == 1:
        last, first = (part.strip() for part in name.split(","))
        name = f"{first} {last}".strip()
    return name, name.casefold()


def _number_of(columns: Sequence[Column], row: Line) -> int | None:
    cell = _cell(columns, row, Meaning.NUMBER)
    return int(cell) if cell.isdecimal() and len(cell) <= 10 and 0 < int(cell) <= HIGHEST_NUMBER else None


def _results_of(plan: HistoryPlan, row: Line, evenings: Sequence[int]) -> list[tuple[int, int]]:
    """The evening and the points; nothing, a dash, a word or a nought means that this player was not there."""
    found = []
    for at, place in enumerate(evenings):
        cell = row.cells[place] if place < len(row.cells) else ""
        points = _points(cell)
        if (points is None and re.search(r"\d", cell)) or abs(points or 0) > HIGHEST_POINTS:
            message = _("“%(cell)s” is not a result of an evening") % {"cell": cell}
            plan.problems.append(LineProblem(row.number, plan.columns[place].heading, message))
        elif points:
            found.append((at, points))
    return found


def _compare(plan: HistoryPlan, row: Line, name: str, points: Sequence[int], best: int | None) -> None:
    """Compared with the total in the sheet: of all results, or of the best ones that count."""
    total = _points(_cell(plan.columns, row, Meaning.TOTAL))
    counted = sum(sorted(points, reverse=True)[:best])
    if total is not None and total not in (sum(points), counted):
        plan.differing.append((name, total, sum(points)))


def _read_evenings(plan: HistoryPlan, match_days: Sequence[MatchDay]) -> None:
    """Each column of an evening becomes a match day of its own, unless that seems to be there already."""
    dates, names = {day.date for day in match_days if day.date}, {day.name.casefold() for day in match_days if day.name}
    taken = {day.number for day in match_days}
    counts = [sum(result.evening == at for result in plan.results) for at in range(len(plan.columns))]
    for at, column in enumerate(one for one in plan.columns if one.meaning == Meaning.EVENING):
        evening = _evening(column.heading)
        if evening.date in dates or evening.number in taken or (evening.name and evening.name.casefold() in names):
            message = _("this match day is already in the competition")
            plan.problems.append(LineProblem(1, column.heading, message))
        if evening.date:
            dates.add(evening.date)
        if evening.name:
            names.add(evening.name.casefold())
        if evening.number:
            taken.add(evening.number)
        plan.evenings.append(EveningLine(column.heading, evening, counts[at]))


def _evening(heading: str) -> PastEvening:
    """A date, a number, or a name of its own."""
    text = heading.strip()
    for date_format in DATE_FORMATS:
        try:
            return PastEvening(date=datetime.datetime.strptime(text, date_format).date())
        except ValueError:
            continue
    if text.isdecimal() and 0 < int(text) <= MOST_MATCH_DAYS:
        return PastEvening(number=int(text))
    longest = MatchDay._meta.get_field("name").max_length
    return PastEvening(name=text[:longest])
