"""What each column of a list holds, found by its heading and by its figures, with the reason."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.imports.grid.cell import Cell, Kind, Line
from tournaments.imports.results.blocks import Block
from tournaments.imports.results.dates import OF_EVENINGS, Heading, is_month, without_round
from tournaments.imports.results.figures import are_places, counts_lines, figure_in, is_absent, median
from tournaments.imports.results.headings import Group, Headings, read_headings
from tournaments.imports.words import NAMES, Part, is_feast, is_leg, letters_of

FEW, MANY = 0.3, 3.0
SMALL = 0.1
# Less than anyone has on an evening if points are counted, and more than anyone has.
LEAST_OF_AN_EVENING, MOST_OF_AN_EVENING = 100, 9500
FEW_OF_SOMETHING = 40


class Why(StrEnum):
    """The reason for the meaning of a column."""

    CHOSEN = "chosen"
    HEADING = "heading"
    SUMS = "sums"
    PLACES = "places"
    SMALL = "small"
    LARGE = "large"
    TEXT = "text"
    EMPTY = "empty"
    LIKE_OTHERS = "like others"


@dataclass
class Column:
    """`evening`: which group of columns it belongs to, from 0; `doubt`: what is not certain, "" for nothing."""

    place: int
    heading: str = ""
    part: Part = Part.NOTHING
    why: Why = Why.EMPTY
    evening: int | None = None
    doubt: str = ""


class Columns:
    """The columns of a list with the evenings they belong to. `usual`: what an evening scores, 0 if unknown.

    `people`: the lines that belong to people; `small_counts`: what counts is small, such as the points of a match.
    """

    def __init__(
        self,
        block: Block,
        people: Sequence[Line],
        names: Mapping[int, Part],
        *,
        is_month_first: bool,
        small_counts: bool,
    ) -> None:
        self.block, self.people, self.small_counts = block, people, small_counts
        self.asks_legs = False
        self.figures = {place: [figure_in(line.cells[place]) for line in people] for place in block.places}
        played = [place for place in block.places if any(figure is not None for figure in self.figures[place])]
        self.headings: Headings = read_headings(block, played, is_month_first=is_month_first)
        # “Naam 1” and “Naam 2” are two people, and no evenings.
        self.groups: list[Group] = [group for group in self.headings.groups if not names.keys() >= {*group.places}]
        self.by_place = {place: self._by_words(place, names) for place in block.places}
        self.usual = self._find_usual()
        for column in self.all:
            self._by_figures(column)
        for group in self.groups:
            self._settle_totals_of(group)
        self._find_totals()
        self._find_running()

    @property
    def all(self) -> list[Column]:
        return list(self.by_place.values())

    def of(self, *parts: Part) -> list[Column]:
        return [column for column in self.all if column.part in parts]

    def within(self, group: Group, part: Part) -> list[Column]:
        return [column for place in group.places if (column := self.at(place)).part == part]

    def at(self, place: int) -> Column:
        return self.by_place[place]

    def known(self, place: int) -> list[float]:
        """The figures of a column other than nought."""
        return [figure for figure in self.figures[place] if figure]

    def size(self, *places: int) -> float:
        """The usual figure in these columns."""
        return median(abs(figure) for place in places for figure in self.known(place))

    def is_sum_of(self, place: int, parts: Sequence[Column]) -> bool:
        """Whether everyone’s figure is the sum of those of the other columns."""
        rows = zip(self.figures[place], *(self.figures[one.place] for one in parts), strict=True)
        return any(self.known(place)) and all((total or 0) == sum(filter(None, others)) for total, *others in rows)

    def is_average_of(self, place: int, parts: Sequence[Column]) -> bool:
        """Whether everyone’s figure is the average of what they have in the other columns, rounded somehow."""
        rows = list(zip(self.figures[place], *(self.figures[one.place] for one in parts), strict=True))
        written = [(figure, [one for one in others if one]) for figure, *others in rows if figure]
        is_all = all(some and abs(figure - sum(some) / len(some)) < 1 for figure, some in written)
        return is_all and any(len(some) > 1 for _figure, some in written)

    def choose(self, chosen: Mapping[int, Part]) -> None:
        """A meaning given by a person holds, whatever the column looks like."""
        for place, part in chosen.items():
            if (column := self.by_place.get(place)) is not None:
                column.part, column.why, column.doubt = part, Why.CHOSEN, ""
                own = [group for group in self.groups if group.places[:1] == [place]]
                if part == Part.EVENING and not own:
                    for group in self.groups:
                        group.places = [one for one in group.places if one != place]
                    text = self.headings.own[place]
                    self.groups.append(Group(self.headings.read(text) or Heading(name=text), text, [place]))

    def settle_order(self) -> None:
        """The evenings from left to right; a title above may name the only one."""
        self.groups.sort(key=lambda group: min(group.places, default=0))
        for at, group in enumerate(self.groups):
            for place in group.places:
                self.by_place[place].evening = at
        if len(self.groups) == 1 and self.groups[0].heading == Heading() and self.block.evening:
            self.groups[0].heading = self.block.evening

    # By words

    def _by_words(self, place: int, names: Mapping[int, Part]) -> Column:
        own = self.headings.own[place]
        at = next((at for at, group in enumerate(self.groups) if place in group.places), None)
        column = Column(place, self.headings.whole[place], evening=at)
        if place in names:
            column.part, column.why = names[place], Why.HEADING
        elif not any(line.cells[place] for line in self.people):
            return column
        elif at is not None:
            column.part = self._within_evening(place, own, self.groups[at])
        else:
            part = self.headings.part(own)
            column.part = part or (Part.LEG if own and is_leg(own) else Part.NOTHING)
        column.why = Why.HEADING if column.part else Why.EMPTY
        return column

    def _within_evening(self, place: int, own: str, group: Group) -> Part:
        if len(group.places) == 1 or own == group.text or (place == group.places[0] and not own and group.text):
            return Part.EVENING
        part = self.headings.part(own) if own else None
        if part is not None and part not in NAMES:
            return Part.EVENING if part == Part.TOTAL else part
        if {*letters_of(own)} & OF_EVENINGS and self.headings.read(own):
            return Part.EVENING
        return Part.LEG if own and (is_leg(own) or self.headings.read(own)) else Part.NOTHING

    # By figures

    def _find_usual(self) -> float:
        for part in (Part.EVENING, Part.LEG):
            if usual := self.size(*(column.place for column in self.of(part))):
                return usual
        sizes = [self.size(column.place) for column in self.of(Part.NOTHING, Part.TOTAL)]
        return median(size for size in sizes if size >= LEAST_OF_AN_EVENING)

    def _by_figures(self, column: Column) -> None:
        cells = [line.cells[column.place] for line in self.people]
        if column.part == Part.NUMBER and not self.of(Part.PLACE) and counts_lines([cell.text for cell in cells]):
            column.part, column.why = Part.PLACE, Why.PLACES  # "Nr" only counts the lines
        if column.why != Why.EMPTY:
            self._check_evening(column)
            return
        filled = [cell for cell in cells if cell and not is_absent(cell.text)]
        figures = [figure for figure in self.figures[column.place] if figure is not None]
        if 2 * len([figure for figure in figures if figure]) < len(filled):
            self._of_text(column, filled)
        elif figures:
            self._of_figures(column, [cell.text for cell in cells])

    def _of_text(self, column: Column, filled: Sequence[Cell]) -> None:
        dates = [cell for cell in filled if (heading := self.headings.read(cell.text)) and heading.day]
        column.part, column.why = Part.REMARK, Why.TEXT
        if not column.heading and len(dates) == len(filled) > 1:
            column.part = Part.DATE
        elif any(cell.kind == Kind.FORMULA for cell in filled):
            column.doubt = "text"
        elif 2 * sum(bool(re.search(r"\d{3}", cell.text)) for cell in filled) > len(filled):
            column.doubt = "text" if not any(cell.kind == Kind.DATE for cell in filled) else ""

    def _of_figures(self, column: Column, texts: Sequence[str]) -> None:
        place, size, usual = column.place, self.size(column.place), self.usual
        before = [one for one in self.of(Part.EVENING, Part.LEG) if one.place < place]
        if not size:
            column.why = Why.SMALL  # no one has anything here
            if not self.headings.own[place] and usual:
                self._of_an_evening(column)
        elif are_places(self.figures[place]) or counts_lines(texts):
            column.part, column.why = Part.PLACE, Why.PLACES
        elif before and (len(before) > 1 or column.evening is not None) and self.is_sum_of(place, before):
            column.part, column.why = (Part.TOTAL if len(before) > 1 else Part.RUNNING), Why.SUMS
        elif len(others := self.of(Part.EVENING)) > 1 and self.is_average_of(place, others):
            column.part, column.why = Part.FIGURE, Why.SUMS
        elif usual and size < FEW * usual:
            column.part, column.why = Part.FIGURE, Why.SMALL
            column.doubt = "" if size < max(SMALL * usual, LEAST_OF_AN_EVENING) else "size"
        elif usual and size > MANY * usual:
            column.part, column.why, column.doubt = Part.FIGURE, Why.LARGE, "large"
        elif size < LEAST_OF_AN_EVENING and not self.small_counts and not usual:
            column.part, column.why = Part.FIGURE, Why.SMALL
            column.doubt = "" if size < FEW_OF_SOMETHING else "size"
        else:
            self._of_an_evening(column)

    def _of_an_evening(self, column: Column) -> None:
        """Figures like those of an evening below a heading that says nothing."""
        text = self.headings.own[column.place]
        column.why = Why.LIKE_OTHERS
        if column.evening is not None:
            column.part, column.doubt = Part.LEG, "unnamed"
            return
        column.part = Part.EVENING
        others_are_named = any(group.text for group in self.groups)
        if not text:
            column.doubt = "unnamed" if others_are_named else ""
        elif not is_feast(text) and not is_month(text):
            column.doubt = "word"
        self.groups.append(Group(Heading(name=without_round(text)), text, [column.place]))
        column.evening = len(self.groups) - 1

    def _check_evening(self, column: Column) -> None:
        """A column below the heading of an evening whose figures are no results."""
        size = self.size(column.place)
        if column.part != Part.EVENING or not size:
            return
        is_unlike = self.usual and not FEW * self.usual <= size <= MANY * self.usual
        if is_unlike or (not self.small_counts and size < LEAST_OF_AN_EVENING):
            column.doubt = "size"

    def _settle_totals_of(self, group: Group) -> None:
        """Points, roem and their total below one date: the total is what counts."""
        totals, extras = (self.within(group, part) for part in (Part.EVENING, Part.ROEM))
        for column in totals if len(totals) > 1 else ():
            others = [one for one in totals if one is not column]
            if self.is_sum_of(column.place, others) or self.is_sum_of(column.place, [*others, *extras]):
                for one in others:
                    one.part = Part.LEG
                return
        for column in totals[1:]:
            column.doubt = "word"

    def _find_totals(self) -> None:
        """A column that is not certain to be an evening, and is the sum of the others, is a total, wherever it is."""
        for column in [one for one in self.of(Part.EVENING) if one.doubt in ("word", "unnamed")]:
            others = [one for one in self.of(Part.EVENING) if one is not column]
            if others and self.is_sum_of(column.place, others):
                column.part, column.why, column.doubt = Part.TOTAL, Why.SUMS, ""
                self.groups[:] = [group for group in self.groups if group.places != [column.place]]

    def _find_running(self) -> None:
        """A column that is the sum of all evenings so far is the standing after each."""
        evenings: list[Column] = []
        for column in sorted(self.all, key=lambda one: one.place):
            if column.part == Part.LEG and column.doubt and evenings and self.is_sum_of(column.place, evenings):
                column.part, column.why, column.doubt = Part.RUNNING, Why.SUMS, ""
            elif column.part == Part.EVENING:
                evenings.append(column)
