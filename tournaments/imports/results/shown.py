"""The list as the page shows it: every cell with its meaning."""

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from tournaments.imports.grid.cell import Is
from tournaments.imports.results.columns import Why
from tournaments.imports.results.plan import ResultsPlan
from tournaments.imports.results.reading import ListRead, column_name
from tournaments.imports.shown import WORDS, CellShown, ColumnHead, LineShown
from tournaments.imports.words import NAMES, Part

COUNTED = {Part.EVENING: "evening", Part.LEG: "leg", Part.TOTAL: "total", Part.RUNNING: "out", Part.NUMBER: "kept"}
WHYS = {
    Why.SUMS: _("adds up the others"),
    Why.PLACES: _("counts 1, 2, 3"),
    Why.SMALL: _("small figures"),
    Why.LIKE_OTHERS: _("figures like those of an evening"),
    Why.TEXT: _("words"),
}


def show_grid(plan: ResultsPlan) -> list[LineShown]:
    """The lines of the grid from top to bottom."""
    reading, grid = plan.reading, plan.reading.grid
    asked = {doubt.column for doubt in plan.open if doubt.column}
    doubtful = {number for doubt in plan.open for number in doubt.lines}
    faulty = {place.line for fault in plan.faults for place in fault.places}
    of_line: dict[int, list[ListRead]] = {}
    for one in reading.lists:
        for line in (*one.block.heads, *one.block.lines):
            of_line.setdefault(line.number, []).append(one)
    columns = {one.number: _elsewhere(plan, one) for one in reading.lists}
    lines = {number for number, _place in plan.elsewhere}
    scored = {(score.line, score.place) for score in reading.scores}
    scored_lines = {line for line, _place in scored}
    shown: list[LineShown] = []
    before: list[int] = []
    for line in grid.lines:
        lists = of_line.get(line.number, [])
        heads = None
        here = [one.number for one in lists]
        if here and here != before:
            heads = _heads(lists, plan, asked, columns)
            before = here
        states = ["out"] * grid.width
        for one in lists:
            for place in one.block.places:
                state = _state(one, place, one.lines.get(line.number), asked)
                is_out = place in columns[one.number] or (one.is_long and line.number in lines)
                # A dash, a nought and a line that is left out do not count; the legs of one score may have many lines.
                is_out |= state == "evening" and not one.is_long and (line.number, place) not in scored
                is_out |= state == "leg" and not one.is_long and line.number not in scored_lines
                states[place] = "out" if is_out and state != "head" else state
        cells = [CellShown(cell.text, state) for cell, state in zip(line.cells, states, strict=True)]
        kind = _kind({one.lines.get(line.number, Is.HEADING) for one in lists})
        is_doubtful = line.number in doubtful or line.number in faulty
        shown.append(LineShown(line.number, kind, WORDS.get(kind, ""), cells, is_doubtful, heads))
    return shown


def _elsewhere(plan: ResultsPlan, one: ListRead) -> set[int]:
    """The columns that belong to evenings other than the requested one."""
    people = {line.number for line in one.people}
    places = {place for line, place in plan.elsewhere if line in people}
    groups = [] if one.is_long else one.columns.groups
    return {place for group in groups if places & {*group.places} for place in group.places}


def _kind(kinds: Collection[Is]) -> Is:
    """Of lists side by side one may be about a person."""
    return Is.PERSON if Is.PERSON in kinds else min(kinds, default=Is.TITLE)


def _heads(
    lists: Sequence[ListRead], plan: ResultsPlan, asked: set[tuple[int, int]], elsewhere: Mapping[int, set[int]]
) -> list[ColumnHead | None]:
    heads: list[ColumnHead | None] = [None] * plan.reading.grid.width
    for one in lists:
        for column in one.columns.all:
            if not any(line.cells[column.place] for line in (*one.block.heads, *one.people)):
                continue
            place = (one.number, column.place)
            heads[column.place] = ColumnHead(
                f"column-{one.number}-{column.place}",
                column.heading or column_name(column.place),
                part := "?" if place in asked else column.part.value,
                _("another evening") if column.place in elsewhere[one.number] else WHYS.get(column.why, ""),
                "-" if place in plan.chosen else part,
            )
    return heads


def _state(one: ListRead, place: int, kind: Is | None, asked: set[tuple[int, int]]) -> str:
    if (one.number, place) in asked:
        return "doubt"
    part = one.columns.at(place).part
    if kind is None:
        return "head"
    if kind != Is.PERSON:
        return "out"
    return "name" if part in NAMES | {Part.PREFIX, Part.HOME} else COUNTED.get(part, "out")
