"""A list as the page shows it: every line and cell with its meaning."""

from collections.abc import Sequence
from dataclasses import dataclass

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


def in_sight(lines: Sequence[LineShown]) -> tuple[list[LineShown], int]:
    """As many as a page can show, and those of the others that need a look; and how many more there are."""
    shown = [*lines[:MOST_LINES], *(line for line in lines[MOST_LINES:] if line.is_doubtful)]
    return shown, len(lines) - len(shown)
