"""The sheet of a score pad to hand over: as text for a message, as a picture, its address as a QR code."""

from dataclasses import dataclass

import segno
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tournaments.queries.pad import PadLine, PadSheet

FIRST_LINE = 168
LINE_HEIGHT = 30


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line of the sheet and how far down the picture it stands."""

    line: PadLine
    baseline: int
    rule: int
    is_fourth: bool


def pad_as_text(sheet: PadSheet) -> str:
    """The sheet as lines of a message."""
    return render_to_string("tournaments/pad/sheet.txt", {"sheet": sheet}).strip() + "\n"


def pad_as_picture(sheet: PadSheet) -> str:
    """The sheet as SVG, with nothing in it that needs this site."""
    lines = [
        DrawnLine(line, FIRST_LINE + at * LINE_HEIGHT, FIRST_LINE + at * LINE_HEIGHT + 9, (at + 1) % 4 == 0)
        for at, line in enumerate(sheet.lines)
    ]
    total = FIRST_LINE + len(lines) * LINE_HEIGHT + 8
    context = {"sheet": sheet, "lines": lines, "total": total, "end": total + 44, "height": total + 70}
    return render_to_string("tournaments/pad/sheet.svg", context)


def address_as_qr(address: str) -> SafeString:
    """A QR code to stand in a page."""
    code = segno.make(address, error="m").svg_inline(scale=5, border=3, svgclass="qr", lineclass=None, omitsize=True)
    # segno writes only squares: nothing of the address is in there as text.
    return mark_safe(code)  # noqa: S308
