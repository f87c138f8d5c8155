"""The sheet of a score pad to share: as text for a message, its address as a QR code."""

import segno
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tournaments.queries.table.match_sheet import MatchSheet


def pad_as_text(sheet: MatchSheet) -> str:
    """The sheet as lines of a message."""
    return render_to_string("pad/sheet.txt", {"sheet": sheet}).strip() + "\n"


def address_as_qr(address: str) -> SafeString:
    """A QR code to put in a page."""
    return drawn(segno.make(address, error="m"), border=3)


def drawn(code: segno.QRCode, *, border: int) -> SafeString:
    """The code to put in a page, with so wide a border as its readers want."""
    # segno writes only squares: nothing of what people typed is in there as text.
    return mark_safe(code.svg_inline(scale=5, border=border, svgclass="qr", lineclass=None, omitsize=True))  # noqa: S308
