"""Figures as clubs write them, and what their size says about them."""

import re
import statistics
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tournaments.imports.grid.cell import Cell, Kind
from tournaments.imports.grid.text import UNIT

# Marks of a result that a club drops or knows more about.
MARKS = re.compile(r"[\s*'’°]|^\((?=.*\)$)|(?<=\d)\)$|,-+$|\.-+$|(?<=\d{3})[.=]$")
THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
ADDED = re.compile(r"(\d{1,5}(?:\+\d{1,5})+)=(\d{1,6})")
WHOLE = re.compile(r"[+-]?\d{1,7}")
DECIMAL = re.compile(r"[+-]?\d{1,7}[.,]\d{1,12}")
ABSENT = re.compile(r"n/[av]|[-–—/\\.xXn]+\.?|[^\d\W]{1,14}\.?(?: [^\d\W]{1,10}\.?)?|n\.?v\.?t\.?|[^\d\W]\.?[^\d\W]\.?")


# A list is read again and again: the cells of the largest one, each worked out once.
@lru_cache(maxsize=20_000)
def points_in(text: str) -> int | None:
    """Points as clubs write them: “5.123”, “5 123”, “(5123)”, “5123,0”, “5123*”, “5123,-”. All else is no result."""
    plain = UNIT.sub("", text) if text[:1].isdigit() else text
    if (added := ADDED.fullmatch(plain)) and sum(map(int, added[1].split("+"))) == int(added[2]):
        return int(added[2])  # its legs, and what they add up to
    for _again in range(2):
        plain = MARKS.sub("", plain)
    plain = re.sub(r"(?<=\d)[.,]0{1,2}$", "", THOUSANDS.sub("", plain))
    return int(plain) if WHOLE.fullmatch(plain) else None


def figure_in(cell: Cell) -> float | None:
    """The figure in a cell, with its decimals: averages have some."""
    if cell.kind != Kind.TEXT:
        return None
    whole = points_in(cell.text)
    if whole is not None:
        return whole
    plain = MARKS.sub("", cell.text)
    return float(plain.replace(",", ".")) if DECIMAL.fullmatch(plain) else None


def is_absent(text: str) -> bool:
    """Whether it means “was not there”: nothing, a dash or a word or two."""
    return not text or bool(ABSENT.fullmatch(text)) or text == "0"


def is_mark(text: str) -> bool:
    """Whether it is one word in small letters: “ziek” and no one’s name."""
    return is_absent(text) and text.islower() and " " not in text


def is_worded(text: str) -> bool:
    """Whether it has two letters or more that are no mark."""
    return sum(map(str.isalpha, text)) > 1 and not is_mark(text)


def median(figures: Iterable[float]) -> float:
    """0 if there is none."""
    found = list(figures)
    return statistics.median(found) if found else 0


def counts_lines(cells: Sequence[str]) -> bool:
    """Whether they are places downwards: 1, 2, 3, or 1, 2, 2, 4, where a shared place may be written once."""
    shown = [cell.rstrip(".)eE ") for cell in cells]
    right = [
        cell == str(number) or (number > 1 and cell in ("", "=", shown[number - 2]))
        for number, cell in enumerate(shown, start=1)
    ]
    return len(shown) > 1 and all(right)


def are_places(figures: Sequence[float | None]) -> bool:
    """Whether each is from 1 to the number of people, and nearly all are different."""
    found = [figure for figure in figures if figure is not None]
    if len(found) < 2 or any(figure != int(figure) or not 1 <= figure <= len(figures) for figure in found):
        return False
    return 1 in found and len(set(found)) * 3 >= len(found) * 2
