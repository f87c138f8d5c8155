"""Where the QR code on a paper leads, and the code itself."""

from collections.abc import Sequence

import segno
from django.urls import reverse

from tournaments.models import Leg, Table


def table_address(site: str, leg: Leg, table: Table, token: str | None) -> str:
    """Where the code of a table leads on this site (`https://…`, without a slash at its end).

    With the link's token it leads to the sheet that phones write on; once the leg is closed, to the page that all may
    read.
    """
    if token is not None and leg.closed_at is None:
        return site + reverse("phone", args=[token])
    return site + reverse("table_sheet", args=[*leg.match_day.url_args, leg.number, table.number])


def as_codes(addresses: Sequence[str]) -> list[str]:
    """A QR code as SVG for each address.

    The eight masks of the standard are tried on the first address only: a phone can read the code with any of them, and
    trying takes four fifths of the time.
    """
    codes, mask = [], None
    for address in addresses:
        code = segno.make(address, error="m", micro=False, mask=mask)
        mask = code.mask
        codes.append(code.svg_inline(border=0))
    return codes
