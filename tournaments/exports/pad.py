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
    code = segno.make(address, error="m").svg_inline(scale=5, border=3, svgclass="qr", lineclass=None, omitsize=True)
    # segno writes only squares: the address is not in there as text.
    return mark_safe(code)  # noqa: S308
