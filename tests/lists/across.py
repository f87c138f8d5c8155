"""Lists with a column for each evening: people down, with what else stands between and around."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random

from tests.lists.hand import Hand
from tests.lists.headings import Labels, written
from tests.lists.layout import Formula, Table, Value
from tests.lists.other_columns import draw_others, head_of, value_of
from tests.lists.plan import Plan
from tests.lists.season import Entry, Played, Season
from tests.lists.words import FIRST, LAST, LEG_HEADS, LEG_TOTAL, NAME, OTHER, PAIR, PREFIX, RUNNING, VACANT


@dataclass
class Column:
    """`heads` from the top down; `evening`: of which it is a part; `adds`: the columns whose sum it is."""

    kind: str
    heads: list[Value]
    cells: list[Value] = field(default_factory=list)
    evening: int | None = None
    hidden: bool = False
    adds: list[Column] = field(default_factory=list)


@dataclass
class Draw:
    """Everything that was drawn for one list.

    `order`: the evenings as they stand in it; `notes`: what was drawn on the way, for whoever counts.
    """

    rng: Random
    plan: Plan
    season: Season
    labels: Labels
    hand: Hand
    order: list[int]
    has_headings: bool = True
    notes: list[str] = field(default_factory=list)


class Across:
    """What all tables of one list have in common, so that two blocks of it look the same."""

    def __init__(self, draw: Draw) -> None:
        self.draw, rng, plan = draw, draw.rng, draw.plan
        language = plan.language
        self.others = draw_others(rng, plan, len(draw.season.dates), draw.has_headings)
        self.others_heads = {kind: head_of(rng, kind, language, len(draw.season.dates)) for kind in self.others.every()}
        for kind in self.others.unlabelled:
            self.others_heads[kind] = ""
        words = PAIR if plan.has("two people on a line") else NAME
        self.name_head = rng.choice(words[language])
        if plan.has("missing headings") and rng.random() < 0.4:
            self.name_head = ""
        if plan.has("missing headings") and not self.others.unlabelled:
            self.name_head = ""
        self.levels = len(draw.labels.each[0].heads)
        self.name_on_top = rng.random() < 0.5
        self.leg_head, self.leg_total = rng.choice(LEG_HEADS[language]), rng.choice(LEG_TOTAL[language])
        self.leg_extras = (
            [kind for kind in ("roem", "pits", "place") if rng.random() < 0.3] if plan.form == "legs" else []
        )
        self.has_leg_total = rng.random() < 0.7 or bool(self.leg_extras)
        self.leg_extra_heads = {kind: rng.choice(OTHER[kind][language]).lower() for kind in self.leg_extras}
        self.running = (
            rng.choice((("running",), ("place",), ("running", "place"), ("running",)))
            if plan.form == "running totals"
            else ()
        )
        self.running_heads = {
            "running": rng.choice(RUNNING[language]),
            "place": rng.choice(("", *OTHER["place"][language])),
        }
        self.between_at = rng.randrange(1, len(draw.order)) if len(draw.order) > 1 else 0
        self.merged = plan.writing in ("xlsx", "ods", "html") and rng.random() < 0.7
        self.formulas = plan.has("formulas")
        self.to_come = draw.season.to_come[: rng.randint(1, 4)] if plan.has("evenings to come") else []

        if plan.form == "legs":
            draw.notes += [f"legs with {kind}" for kind in self.leg_extras]
            draw.notes.append("legs with a total" if self.has_leg_total else "legs without a total")
        draw.notes += [f"after each evening: {kind}" for kind in self.running]
        draw.notes += [f"column: {kind}" for kind in self.others.every()]

    @property
    def head_lines(self) -> int:
        return (self.levels + (self.draw.plan.form == "legs")) if self.draw.has_headings else 0

    def table(self, entries: Sequence[Entry], order: Sequence[int], start: int = 0) -> Table:
        """One table: these people, these evenings. `start`: how many people stand in blocks before it."""
        draw = self.draw
        names = self._name_columns(entries, start)
        evenings = [
            column for place, evening in enumerate(order) for column in self._evening(entries, order, place, evening)
        ]
        for place, column in enumerate(evenings):
            if column.kind == "running":
                column.adds = [one for one in evenings[:place] if one.kind == "points"]
        evenings += self._to_come(entries)
        points = [column for column in evenings if column.kind == "points"]
        front, middle, end = (
            [self._other(kind, entries, points) for kind in kinds]
            for kinds in (self.others.front, self.others.after_name, self.others.end)
        )
        between = [
            self._other(kind, entries, [c for c in points if c.evening in order[: self.between_at]])
            for kind in self.others.between
        ]
        cut = next(
            (at for at, column in enumerate(evenings) if column.evening in order[self.between_at :]), len(evenings)
        )
        columns = front + names + middle + evenings[:cut] + between + evenings[cut:] + end
        return self._table(columns, len(entries), draw.labels.cell_format)

    def _head(self, text: Value, on_top: bool | None = None) -> list[Value]:
        """The heading of a column that is no evening, on one of the lines of headings."""
        blank: list[Value] = [None] * self.head_lines
        if blank:
            blank[0 if (self.name_on_top if on_top is None else on_top) else -1] = text or None
        return blank

    def _name_columns(self, entries: Sequence[Entry], start: int) -> list[Column]:
        plan, hand, language = self.draw.plan, self.draw.hand, self.draw.plan.language
        if not plan.has("names in columns", "prefix in a column"):
            column = Column("name", self._head(self.name_head))
            for place, entry in enumerate(entries):
                name = hand.entry(entry, start + place + 1) if entry.people else self.draw.rng.choice(VACANT[language])
                column.cells.append(name)
            return [column]
        people = [entry.people[0] for entry in entries if entry.people]
        first = Column("name", self._head(FIRST[language]), [hand.spelt(person.first) for person in people])
        prefix = Column("name", self._head(PREFIX[language] or None), [person.prefix or None for person in people])
        last = Column("name", self._head(LAST[language]))
        if plan.has("prefix in a column") and PREFIX[language]:
            last.cells = [hand.spelt(person.last) for person in people]
            return (
                [first, prefix, last]
                if self.name_on_top
                else [last, prefix, first]
                if self.merged
                else [first, prefix, last]
            )
        last.cells = [hand.spelt(f"{person.prefix} {person.last}".strip()) for person in people]
        return [first, last] if self.name_on_top else [last, first]

    def _evening(self, entries: Sequence[Entry], order: Sequence[int], place: int, evening: int) -> list[Column]:
        """The columns of one evening; the label stands above the first of them."""
        draw, plan, hand = self.draw, self.draw.plan, self.draw.hand
        label: list[Value] = [head or None for head in draw.labels.each[evening].heads] if draw.has_headings else []
        if plan.has("line break in a heading") and len(label) == 1 and isinstance(label[0], str) and place % 2 == 0:
            label = [label[0].replace(" ", "\n", 1) if " " in label[0] else f"{label[0]}\nronde {place + 1}"]
        played = [entry.played[evening] for entry in entries]

        def column(kind: str, cells: list[Value], head: str | None = None, is_first: bool = False) -> Column:
            above: list[Value] = label if is_first else [None] * len(label)
            if plan.form == "legs":
                above = [*above, head]
            elif head is not None and above:
                above = [*above[:-1], head or None]
            return Column(kind, list(above), cells, evening)

        if plan.form == "legs":
            return self._legs(entries, played, column)
        columns = [
            column(
                "points",
                [self._cell(entry, one.total if one else None) for entry, one in zip(entries, played, strict=True)],
                is_first=True,
            )
        ]
        for kind in self.running:
            so_far = order[: place + 1]
            if kind == "running":
                values = [sum(one.total for k in so_far if (one := entry.played[k])) for entry in entries]
                cells: list[Value] = [
                    hand.figure(value) if entry.people else None for value, entry in zip(values, entries, strict=True)
                ]
            else:
                ranks = _ranks([one.total if one else None for one in played])
                cells = [
                    rank if rank else hand.absent() if entry.people else None
                    for rank, entry in zip(ranks, entries, strict=True)
                ]
            columns.append(column(kind, cells, self.running_heads[kind]))
        if plan.has("hidden evenings") and place < max(1, len(order) // 3) and len(order) > 2:
            columns[0].hidden = True
        return columns

    def _legs(
        self, entries: Sequence[Entry], played: list[Played | None], column: Callable[..., Column]
    ) -> list[Column]:
        hand = self.draw.hand
        columns = []
        for leg in range(self.draw.season.legs):
            cells = [
                self._cell(entry, one.legs[leg] if one else None) for entry, one in zip(entries, played, strict=True)
            ]
            columns.append(column("leg", cells, self.leg_head.format(n=leg + 1), leg == 0))
        if self.has_leg_total:
            cells = [self._cell(entry, one.total if one else None) for entry, one in zip(entries, played, strict=True)]
            total = column("points", cells, self.leg_total)
            total.adds = list(columns)
            columns.append(total)
        else:
            for one_leg in columns:
                one_leg.kind = "points"
        ranks = _ranks([one.total if one else None for one in played])
        extra: dict[str, list[Value]] = {
            "roem": [hand.figure(one.roem) if one else None for one in played],
            "pits": [one.pits if one else None for one in played],
            "place": [rank or None for rank in ranks],
        }
        return columns + [column(kind, extra[kind], self.leg_extra_heads[kind]) for kind in self.leg_extras]

    def _cell(self, entry: Entry, points: int | None) -> Value:
        return self.draw.hand.points(points) if entry.people else None

    def _to_come(self, entries: Sequence[Entry]) -> list[Column]:
        """Evenings that are only planned: a heading and nothing below it."""
        labels, language = self.draw.labels, self.draw.plan.language
        heads: list[str | date] = [
            day if labels.cell_format else written(day, labels.style, language) for day in self.to_come
        ]
        below: list[Value] = [None] if self.draw.plan.form == "legs" else []
        return [Column("to come", [head, *below], [None] * len(entries)) for head in heads]

    def _other(self, kind: str, entries: Sequence[Entry], points: list[Column]) -> Column:
        """A column that is no evening."""
        column = Column(kind, self._head(self.others_heads.get(kind, "")), hidden=kind == "helper")
        totals = [entry.total for entry in self.draw.season.entries if entry.people]
        evenings = [one.evening for one in points if one.evening is not None]
        for entry in entries:
            value = value_of(kind, entry, totals, evenings, self.draw.rng, self.draw.hand) if entry.people else None
            column.cells.append(value if value != "" else None)
        if kind in ("total", "subtotal") and self.formulas:
            column.adds = list(points)
        return column

    def _table(self, columns: list[Column], lines: int, cell_format: str) -> Table:
        """The columns one beside the other."""
        table = Table([], heads=self.head_lines, cell_format=cell_format)
        place_of = {id(column): place for place, column in enumerate(columns)}
        for level in range(self.head_lines):
            table.rows.append([column.heads[level] if level < len(column.heads) else None for column in columns])
        for line in range(lines):
            row: list[Value] = []
            for column in columns:
                value = column.cells[line]
                if self.formulas and column.adds and isinstance(value, int) and value:
                    value = Formula(value, tuple(sorted(place_of[id(one)] for one in column.adds)))
                row.append(value)
            table.rows.append(row)
        table.hidden_columns = {place for place, column in enumerate(columns) if column.hidden}
        if self.merged and self.head_lines > 1:
            table.merges = self._merges(columns)
            for top, left, bottom, right in table.merges:
                self._to_top(table, top, left, bottom, right)
        self.kinds = [column.kind for column in columns]
        return table

    def _merges(self, columns: list[Column]) -> list[tuple[int, int, int, int]]:
        """The label over all columns of its evening; other headings over all lines of headings."""
        merges = []
        for place, column in enumerate(columns):
            if column.evening is None and column.kind != "to come":
                merges.append((0, place, self.head_lines - 1, place))
            elif (
                self.draw.plan.form == "legs"
                and column.evening is not None
                and (not place or columns[place - 1].evening != column.evening)
            ):
                end = max(at for at, other in enumerate(columns) if other.evening == column.evening)
                merges += [(level, place, level, end) for level in range(self.levels)] if end > place else []
        return merges

    @staticmethod
    def _to_top(table: Table, top: int, left: int, bottom: int, right: int) -> None:
        """A merged cell has its text at its top left."""
        values = [table.rows[row][column] for row in range(top, bottom + 1) for column in range(left, right + 1)]
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                table.rows[row][column] = None
        table.rows[top][left] = next((value for value in values if value is not None), None)


def _ranks(points: Sequence[int | None]) -> list[int]:
    """The place of each; 0 for who was not there."""
    return [0 if own is None else 1 + sum(other is not None and other > own for other in points) for own in points]
