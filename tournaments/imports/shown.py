"""A list as the page shows it: every line and cell with its meaning."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.imports.grid.cell import Is

MOST_LINES = 400
WORDS = {
    Is.HEADING: _("headings"),
    Is.TOTAL: _("adds up"),
    Is.VACANT: _("no one"),
    Is.OUT: _("is not coming"),
    Is.TITLE: _("a title or a remark"),
    Is.BELOW: _("below the list"),
    Is.NAMELESS: _("no name"),
}


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column: `asked` is the name of its field, `part` its meaning, "?" if that is asked.

    `was`: the value that the page says was shown before, if the choice is recognised by what changed.
    """

    asked: str
    heading: str
    part: str
    why: str | Promise = ""
    was: str | None = None


@dataclass(frozen=True, slots=True)
class CellShown:
    """`marks`: other contents that are not shown."""

    text: str
    state: str
    marks: Sequence[str | Promise] = ()


@dataclass(frozen=True, slots=True)
class LineShown:
    """`becomes`: who is read on it; `words`: what is said about it; `is_doubtful`: it needs a look.

    `heads`: the first line of its list, and the texts above it.
    """

    number: int
    kind: str
    words: str | Promise
    cells: list[CellShown]
    is_doubtful: bool
    heads: list[ColumnHead | None] | None = None
    becomes: str = ""


@dataclass(frozen=True, slots=True)
class LinesInSight:
    """Those that need a look come first, below the heads of their list; each has the number that it has in the sheet.

    `clear`: how many need none; `more`: how many of these are not shown.
    """

    lines: list[LineShown]
    clear: int
    more: int


def in_sight(lines: Sequence[LineShown]) -> LinesInSight:
    """As many as a page can show, and those of the others that need a look."""
    shown = [*lines[:MOST_LINES], *(line for line in lines[MOST_LINES:] if line.is_doubtful)]
    doubtful: list[LineShown] = []
    clear: list[LineShown] = []
    for of_list in _by_list(shown):
        heads = of_list[0].heads
        ordered = sorted((replace(line, heads=None) for line in of_list), key=lambda line: not line.is_doubtful)
        ordered[0] = replace(ordered[0], heads=heads)
        doubtful += (line for line in ordered if line.is_doubtful)
        clear += (line for line in ordered if not line.is_doubtful)
    return LinesInSight([*doubtful, *clear], len(lines) - len(doubtful), len(lines) - len(shown))


def _by_list(lines: Sequence[LineShown]) -> Iterator[Sequence[LineShown]]:
    """Each from its heads to the next heads."""
    begins = [at for at, line in enumerate(lines) if at == 0 or line.heads]
    for begin, end in pairwise([*begins, len(lines)]):
        yield lines[begin:end]
