"""What the plans of lists of players, pairs and teams have in common."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.imports.doubt import Doubt
from tournaments.imports.name_columns import Sheet
from tournaments.imports.name_table import LineProblem

HIGHEST_NUMBER = 9999
"""The highest number of a pair or a team."""


@dataclass(frozen=True, slots=True)
class Known:
    """Someone who is already there; `note` says what on the line is ignored."""

    line: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """Someone who would be added; `line`: where they are listed."""

    line: int


@dataclass
class ListPlan:
    """What storing a list would do; `sheet` is how it was read."""

    sheet: Sheet = field(default_factory=Sheet)
    new: Sequence[Entered] = field(default_factory=list)
    known: list[Known] = field(default_factory=list)
    repeated: list[Known] = field(default_factory=list)
    problems: list[LineProblem] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    is_as_last_time: bool = False
    """Whether something was answered as for the last list of the same form."""

    @property
    def open(self) -> list[Doubt]:
        return [doubt for doubt in self.doubts if doubt.is_open]

    @property
    def said(self) -> list[tuple[int, str]]:
        """The outcome for the people on each line."""
        return [
            *((entry.line, _("new")) for entry in self.new),
            *((row.line, _("already there") + (f": {row.name}" if row.note else "")) for row in self.known),
            *((row.line, row.note) for row in self.repeated),
        ]

    @property
    def may_be_stored(self) -> bool:
        return self.does_something and not self.problems and not self.open

    def refuse(self, line: int, message: str, column: str = "") -> None:
        """What is wrong on a line, in the column of the name unless another is given."""
        self.problems.append(LineProblem(line, column or pgettext("person", "name"), message))

    @property
    def stored(self) -> tuple[object, ...]:
        """Everything that storing would write."""
        raise NotImplementedError

    @property
    def does_something(self) -> bool:
        return any(self.stored)

    @property
    def digest(self) -> str:
        """Differs when the club has changed since the preview, so that nothing is stored unseen."""
        return hashlib.sha256(repr(self.stored).encode()).hexdigest()[:16]


def free_number(cell: str, taken: set[int], message: str) -> tuple[int | None, str]:
    """The number on the list, unless someone else has it: then the next free one, and the message says so."""
    number = int(cell[:10]) if cell.isdecimal() else 0
    if not 0 < number <= HIGHEST_NUMBER:
        return None, ""
    if number in taken:
        return None, message % {"number": number}
    taken.add(number)
    return number, ""
