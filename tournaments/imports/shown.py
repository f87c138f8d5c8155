"""A list as the page shows it: every line and cell with what it is taken for."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

MOST_LINES_SHOWN = 400


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column: `asked` is the name of its field, `part` what it is taken for, "?" where that is asked.

    `was`: what the page says was shown before, where what is chosen is told by what changed.
    """

    asked: str
    heading: str
    part: str
    why: str | Promise = ""
    was: str | None = None


@dataclass(frozen=True, slots=True)
class CellShown:
    """`marks`: what else is in it and is not shown."""

    text: str
    state: str
    marks: Sequence[str | Promise] = ()


@dataclass(frozen=True, slots=True)
class LineShown:
    """`becomes`: who is read on it; `words`: what is said of it; `is_doubtful`: one to look at.

    `heads`: the first line of its list, and what stands above.
    """

    number: int
    kind: str
    words: str | Promise
    cells: list[CellShown]
    is_doubtful: bool
    heads: list[ColumnHead | None] | None = None
    becomes: str = ""
