"""What storing a list of results would do, in the terms of the club; nothing is stored here."""

import datetime
import hashlib
import itertools
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.choices import Currency
from tournaments.imports.doubt import Doubt
from tournaments.imports.grid.cell import Grid, Line
from tournaments.imports.grid.file import read_grid
from tournaments.imports.results.checks import Checked, check
from tournaments.imports.results.credited import Credited, KnownPeople
from tournaments.imports.results.dates import Dated, date_evenings
from tournaments.imports.results.evenings import (
    EveningLine,
    KnownEvenings,
    as_match_days,
    evenings_of,
    in_order,
    into_match_day,
)
from tournaments.imports.results.figures import points_in
from tournaments.imports.results.own_headings import are_places, is_of_results, is_of_tables
from tournaments.imports.results.reading import Answers, FaultPlace, ListRead, Reading, read_results
from tournaments.imports.results.totals import grows, settle_by_totals
from tournaments.imports.words import NAMES, Part, part_of_heading
from tournaments.models import Competition, MatchDay
from tournaments.services.files.history import PastEvening, PastResult
from tournaments.services.people.player import NewPlayer

# They are stored together, while no one else can store a round: 300 people on each of 50 evenings.
MOST_RESULTS = 15_000
PLACES_SHOWN = 5
MOSTLY = 0.8
THOUSANDS = re.compile(r"\d,\d{3}(?!\d)")
FEW_ON_A_LINE = 2
OF_A_PERSON = re.compile(r"[^\W\d_]{2,}[^\w]{1,4}\d{3,5}(?!\d)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault, reported once, with all its places."""

    message: str
    places: list[FaultPlace]

    @property
    def shown(self) -> list[FaultPlace]:
        return self.places[:PLACES_SHOWN]

    @property
    def more(self) -> int:
        return max(len(self.places) - PLACES_SHOWN, 0)


@dataclass
class ResultsPlan:
    """What storing the list would do. `doubts` have their answers; nothing is stored while one has none."""

    reading: Reading
    checked: Checked = field(default_factory=Checked)
    evenings: list[EveningLine] = field(default_factory=list)
    new: list[NewPlayer] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    results: list[PastResult] = field(default_factory=list)
    chosen: Collection[tuple[int, int]] = ()
    """The columns whose meaning someone has chosen."""

    given: Mapping[str, str] = field(default_factory=dict)
    stored: int = 0
    """How many of the results are already there."""

    elsewhere: Collection[tuple[int, int]] = ()
    """Line and column of the results of evenings other than the requested one."""

    is_as_last_time: bool = False
    """Whether something was answered as for the last list of the same form."""

    @property
    def carried(self) -> dict[str, str]:
        """Answers to questions that are no longer asked because they were answered: the page sends them back."""
        asked = {doubt.key for doubt in self.checked.doubts}
        return {key: value for key, value in self.given.items() if key not in asked}

    @property
    def open(self) -> list[Doubt]:
        return [doubt for doubt in self.checked.doubts if doubt.is_open]

    @property
    def past_evenings(self) -> list[PastEvening]:
        return [line.evening for line in self.evenings]

    @property
    def people(self) -> int:
        return len(self.new) + len(self.known)

    @property
    def dates(self) -> list[datetime.date]:
        """From the first to the last, as far as they are known."""
        return sorted(evening.date for evening in self.past_evenings if evening.date)

    @property
    def does_something(self) -> bool:
        return bool(self.results)

    @property
    def may_be_stored(self) -> bool:
        return self.does_something and not self.faults and not self.open

    @property
    def shape(self) -> str:
        """Differs when the list is not the one that was answered about: no answer outlives its list."""
        texts = [line.texts for line in self.reading.grid.lines]
        return hashlib.sha256(repr(texts).encode()).hexdigest()[:16]

    @property
    def digest(self) -> str:
        """Differs when the list, an answer or the club has changed since the preview."""
        said = (self.new, self.past_evenings, self.results)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]

    @property
    def faults(self) -> list[Fault]:
        return [Fault(message, places) for message, places in self.reading.faults.items()]


def plan_results(
    source: str | bytes, competition: Competition, answers: Answers, *, people: KnownPeople, known: KnownEvenings
) -> ResultsPlan:
    """Raises ValidationError for anything that is no list, or too large a one."""
    small = competition.currency != Currency.POINTS
    grid = read_grid(
        source,
        separates=_separates,
        looks_like_a_list=_holds_results,
        sheet=answers.given.get("sheet", ""),
        letters=answers.given.get("letters", ""),
    )
    if grid.lines and is_of_tables(grid.lines[0].texts):
        raise ValidationError(
            _("This is this program’s list of tables, with several people on a line. Use its list of results.")
        )
    reading = read_results(grid, answers, small_counts=small, are_people=people.are_players)
    if len(reading.scores) > MOST_RESULTS:
        message = _("No more than %(most)d results at once: import the evenings in several parts.")
        raise ValidationError(message % {"most": MOST_RESULTS})
    _as_answered(reading)
    settle_by_totals(reading)
    said = [*reading.above, grid.title, *known.season, competition.name]
    dated = date_evenings(reading.evenings, said, timezone.localdate(), _year(answers))
    plan = ResultsPlan(reading, check(reading, dated, said))
    plan.chosen, plan.given = answers.columns.keys(), answers.given
    _refuse_unreadable(plan, count_places=competition.counts_places)
    order = in_order(dated.evenings)
    if known.match_day is not None:
        order = _keep_one_evening(plan, dated, known, known.match_day)
    credited = Credited(reading, people, order)
    plan.new, plan.known, plan.results = credited.new, [*credited.known.values()], credited.results
    called = credited.known | {player.name.casefold(): player.name for player in credited.new}
    plan.checked.doubts += credited.doubts
    evenings = [dated.evenings[at] for at in order]
    if known.match_day is not None:
        placed = into_match_day(known.match_day, evenings, plan.results, known, called)
    else:
        placed = as_match_days(evenings, plan.results, known, called)
    plan.evenings, plan.results, plan.stored = placed.evenings, placed.results, placed.stored
    for message, place in placed.wrong:
        plan.reading.add_fault(message, place)
    return plan


def _keep_one_evening(plan: ResultsPlan, dated: Dated, known: KnownEvenings, match_day: MatchDay) -> list[int]:
    """The evening of a list of several that is this match day; asked if that cannot be told."""
    reading = plan.reading
    played = sorted({score.evening for score in reading.scores})
    fitting = evenings_of(match_day, {at: dated.evenings[at] for at in played}, known.days)
    if fitting and not fitting[0].is_sure:
        options = tuple((str(one.at), one.heading) for one in fitting)
        message = _("Which of these are the results of “%(match_day)s”?") % {"match_day": match_day}
        doubt = Doubt("evening", message, options).answered(reading.given)
        plan.checked.doubts.append(doubt)
        fitting = [one for one in fitting if str(one.at) == doubt.answer]
    kept = [one.at for one in fitting]
    plan.elsewhere = {(score.line, score.place) for score in reading.scores if score.evening not in kept}
    reading.scores = [score for score in reading.scores if score.evening in kept]
    names = {score.name.casefold() for score in reading.scores}
    reading.people = {name: lines for name, lines in reading.people.items() if name in names}
    return kept


def _year(answers: Answers) -> int | None:
    year = answers.given.get("year", "")
    return int(year) if year.isdecimal() else None


def _separates(lines: Sequence[str], delimiter: str) -> bool:
    """Whether one sign per line separates cells: “Naam;4-9”, or a comma between a name and a figure."""
    fitting = [line.split(delimiter) for line in lines if delimiter in line]
    if 2 * len(fitting) < len(lines) or not fitting:
        return False
    if delimiter == ";":
        return True
    if delimiter == "," and 2 * sum(bool(THOUSANDS.search(line)) for line in lines) > len(fitting):
        return part_of_heading(fitting[0][0]) is not None and len(fitting[0]) > 1
    heads = [part_of_heading(cell) is not None for cell in fitting[0]]
    figures = sum(all(points_in(cell) is not None for cell in cells[1:]) and len(cells) > 1 for cells in fitting)
    if heads[0] and len(heads) > 1 and 2 * figures >= len(fitting) - 1:
        return True
    return figures > MOSTLY * len(fitting)


def _holds_results(grid: Grid) -> int:
    """2 for sheets as this program exports them, rather than sheets in which the same is worked out."""
    heads = grid.lines[0].texts if grid.lines else []
    if is_of_results(heads) or is_of_tables(heads):
        return 2 * is_of_results(heads)
    reading = read_results(grid, Answers())
    sure = [column for one in reading.lists for column in one.columns.of(Part.EVENING, Part.LEG) if not column.doubt]
    return int(bool(reading.scores and sure))


def _as_answered(reading: Reading) -> None:
    """What the answers say about lines and about figures that only grow."""
    if reading.given.get("hidden") == "leave":
        hidden = {line.number for one in reading.lists for line in one.people if line.is_hidden}
        reading.scores = [score for score in reading.scores if score.line not in hidden]
        for name, lines in list(reading.people.items()):
            reading.people[name] = [(one, line) for one, line in lines if line.number not in hidden]
    if reading.given.get("grows") == "standing":
        growing = {line.number for one in reading.lists if grows(one) for line in one.people}
        before: dict[tuple[int, str], int] = {}
        scores = []
        for score in sorted(reading.scores, key=lambda one: one.place):
            key = (score.line, score.name)
            points = score.points - before.get(key, 0)
            before[key] = score.points if score.line in growing else 0
            scores += [replace(score, points=points)] if points or score.line not in growing else []
        reading.scores = scores


def _refuse_unreadable(plan: ResultsPlan, *, count_places: bool) -> None:
    lists = plan.reading.lists
    if not lists or not any(NAMES & set(one.names) for one in lists):
        said = [(line.number, " ".join(line.texts)) for line in plan.reading.grid.lines]
        running = [(number, text) for number, text in said if len(OF_A_PERSON.findall(text)) > FEW_ON_A_LINE]
        for number, text in running:
            plan.reading.add_fault(
                _("several people on one line: give each their own line"), FaultPlace(number, "", text[:40])
            )
        if not running:
            heads = {part_of_heading(cell.text) for line in plan.reading.grid.lines for cell in line.filled}
            message = _("there are no names below the headings") if heads & NAMES else _("no column contains the names")
            plan.reading.add_fault(message, FaultPlace(0, _("Columns")))
    elif any(are_places(one.block.headings, count_here=count_places) for one in lists):
        message = _("points for places, and not what was scored: use the list of results of this program for that")
        plan.reading.add_fault(message, FaultPlace(0, _("Columns")))
    elif not plan.reading.evenings and not plan.faults:
        plan.reading.add_fault(_("no column contains the results of an evening"), FaultPlace(0, _("Columns")))
    for one in lists:
        if (line := _with_more_cells(one)) is not None:
            message = _("more cells on a line than there are headings: is there a comma in the figures?")
            plan.reading.faults, plan.checked.doubts = {}, []
            plan.reading.add_fault(message, FaultPlace(line.number, "", " ".join(line.texts)[:40]))


def _with_more_cells(one: ListRead) -> Line | None:
    """A CSV file whose figures contain a comma: 4,670 in two cells."""
    if not one.block.heads or not one.people:
        return None
    headed = [place for place in one.block.places if any(one.block.heads_at(place))]
    if not headed:
        return None
    width = headed[-1] + 1
    beyond = [line for line in one.people if any(line.cells[place] for place in one.block.places if place >= width)]
    cut = 0
    for line in one.people:
        texts = [line.cells[place].text for place in one.block.places[1:]]
        cut += any(re.fullmatch(r"\d{1,2}", a) and re.fullmatch(r"\d{3}", b) for a, b in itertools.pairwise(texts))
    is_cut = 2 * len(beyond) >= len(one.people) and cut >= MOSTLY * len(one.people)
    return beyond[0] if beyond and is_cut else None
