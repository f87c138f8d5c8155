"""The sheet of a score pad to share: as text for a message, as a picture, its address as a QR code."""

from dataclasses import dataclass

import segno
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tournaments.queries.table.match_record import RoundCell
from tournaments.queries.table.match_sheet import MatchSheet, Party, RoundLine

FIRST_LINE = 168
LINE_HEIGHT = 30
LEFT, RIGHT, GAP = 64, 460, 8
COLOURS = {"ns": ("#e4eef6", "#1b4a73"), "ew": ("#f9e9d8", "#7d4312"), "third": ("#e5efe2", "#1f5a2e")}


@dataclass(frozen=True, slots=True)
class Column:
    """The position of a party in the picture, and its colours: of the paper and of the ink."""

    party: Party
    left: int
    width: int
    paper: str
    ink: str

    @property
    def middle(self) -> int:
        return self.left + self.width // 2

    @property
    def score(self) -> int:
        return self.left + self.width * 3 // 5

    @property
    def total(self) -> int:
        return self.left + self.width - 8


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line of the sheet, how far down the picture it is, and its figures with their columns."""

    line: RoundLine
    cells: list[tuple[Column, RoundCell]]
    baseline: int
    is_fourth: bool

    @property
    def rule(self) -> int:
        return self.baseline + 9


def pad_as_text(sheet: MatchSheet) -> str:
    """The sheet as lines of a message."""
    return render_to_string("pad/sheet.txt", {"sheet": sheet}).strip() + "\n"


def pad_as_picture(sheet: MatchSheet) -> str:
    """The sheet as SVG, with nothing in it that needs this site."""
    width = (RIGHT - LEFT + GAP) // len(sheet.parties) - GAP
    columns = [
        Column(party, LEFT + at * (width + GAP), width, *COLOURS[party.tint]) for at, party in enumerate(sheet.parties)
    ]
    lines = [
        DrawnLine(line, list(zip(columns, line.cells, strict=True)), FIRST_LINE + at * LINE_HEIGHT, (at + 1) % 4 == 0)
        for at, line in enumerate(sheet.lines)
    ]
    total = FIRST_LINE + len(lines) * LINE_HEIGHT + 8
    context = {
        "sheet": sheet,
        "columns": columns,
        "lines": lines,
        "total": total,
        "end": total + 44,
        "height": total + 84,
    }
    return render_to_string("pad/sheet.svg", context)


def address_as_qr(address: str) -> SafeString:
    """A QR code to put in a page."""
    code = segno.make(address, error="m").svg_inline(scale=5, border=3, svgclass="qr", lineclass=None, omitsize=True)
    # segno writes only squares: the address is not in there as text.
    return mark_safe(code)  # noqa: S308
