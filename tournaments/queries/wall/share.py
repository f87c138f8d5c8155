"""Screens next to each other: each shows its share of what one would show, and its head says which.

A list by name is cut between two letters where that leaves the shares about as long as each other, and otherwise within
a letter; everything else is cut into equal parts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.letters import by_letters

MOST_SHARES = 6
# How far from the middle between two screens a letter may end: a part of what one screen has.
NEAR = 0.25
MOST_LETTERS = 4


@dataclass(frozen=True, slots=True)
class Share:
    """Which of this many screens this is, counted from 1."""

    number: int = 1
    of: int = 1

    @property
    def is_whole(self) -> bool:
        return self.of == 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


WHOLE = Share()
# What an organiser can choose for a screen.
SHARES = [Share(number, of) for of in range(1, MOST_SHARES + 1) for number in range(1, of + 1)]


def read_share(text: str) -> Share | None:
    """“2/3”; None for anything that is not one of several screens."""
    number, slash, of = text.partition("/")
    if not (slash and all(part.isascii() and part.isdigit() and len(part) == 1 for part in (number, of))):
        return None
    share = Share(int(number), int(of))
    return share if 1 <= share.number <= share.of <= MOST_SHARES else None


def share_of_names(rows: Sequence[Any], names: Sequence[str], share: Share) -> tuple[Sequence[Any], str]:
    """The rows of this screen, and the letters they begin with (“A – Fo”); the names are those that rows are sorted by.

    All shares together are all rows, each once and in order.
    """
    if share.is_whole or not rows:
        return rows, ""
    letters = [by_letters(name) for name in names]
    cuts = _cuts(letters, share.of)
    start, end = cuts[share.number - 1], cuts[share.number]
    if start == end:
        return (), ""
    first = _shortest(letters[start], letters[start - 1] if start else "")
    last = _shortest(letters[end - 1], letters[end] if end < len(letters) else "")
    return rows[start:end], first if first == last else f"{first} – {last}"


def share_of_figures(rows: Sequence[Any], figures: Sequence[int | None], share: Share) -> tuple[Sequence[Any], str]:
    """The rows of this screen, and the first and last figure there: tables, or places in a standing."""
    if share.is_whole or not rows:
        return rows, ""
    start, end = (len(rows) * at // share.of for at in (share.number - 1, share.number))
    shown = [figure for figure in figures[start:end] if figure is not None]
    words = "" if not shown else str(shown[0]) if shown[0] == shown[-1] else f"{shown[0]} – {shown[-1]}"
    return rows[start:end], words


def _cuts(letters: Sequence[str], shares: int) -> list[int]:
    """Where each share begins, and where the last ends."""
    length = len(letters)
    ends_of_letters = [at for at in range(1, length) if letters[at][:1] != letters[at - 1][:1]]
    cuts = [0]
    for screen in range(1, shares):
        middle = round(length * screen / shares)
        nearest = min(ends_of_letters, key=lambda at: abs(at - middle), default=middle)
        cut = nearest if abs(nearest - middle) <= NEAR * length / shares else middle
        cuts.append(max(cut, cuts[-1]))
    return [*cuts, length]


def _shortest(name: str, beside: str) -> str:
    """As many letters as distinguish this name from the one on the next screen."""
    for count in range(1, MOST_LETTERS):
        if name[:count] != beside[:count]:
            return name[:count].capitalize()
    return name[:MOST_LETTERS].capitalize()
