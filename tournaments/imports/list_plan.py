"""What the plans of lists of players, pairs and teams have in common."""

import hashlib
from dataclasses import dataclass, field

from tournaments.imports.name_columns import Sheet
from tournaments.imports.name_table import LineProblem

HIGHEST_NUMBER = 9999
"""Of a pair or a team."""


@dataclass(frozen=True, slots=True)
class Known:
    """Whoever is there already; `note` says what on the line is ignored."""

    line: int
    name: str
    note: str = ""


@dataclass
class ListPlan:
    """What storing a list would do; `sheet` is how it was read."""

    sheet: Sheet = field(default_factory=Sheet)
    known: list[Known] = field(default_factory=list)
    repeated: list[Known] = field(default_factory=list)
    problems: list[LineProblem] = field(default_factory=list)

    @property
    def stored(self) -> tuple[object, ...]:
        """Everything that storing would write."""
        raise NotImplementedError

    @property
    def does_something(self) -> bool:
        return any(self.stored)

    @property
    def digest(self) -> str:
        """Different when the club has changed since the preview, so that nothing is stored unseen."""
        return hashlib.sha256(repr(self.stored).encode()).hexdigest()[:16]


def free_number(cell: str, taken: set[int], message: str) -> tuple[int | None, str]:
    """The number on the list, unless another has it: then the next one that is free, and the message says so."""
    number = int(cell[:10]) if cell.isdecimal() else 0
    if not 0 < number <= HIGHEST_NUMBER:
        return None, ""
    if number in taken:
        return None, message % {"number": number}
    taken.add(number)
    return number, ""
