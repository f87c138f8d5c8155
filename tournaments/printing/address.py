"""Where the QR code on a paper leads, and the code itself."""

from collections.abc import Sequence

import segno
from django.urls import reverse

from tournaments.models import Leg, Table


def table_address(site: str, leg: Leg, table: Table, token: str | None) -> str:
    """Where the code of a table leads on this site (`https://…`, without a slash at its end).

    With the token of its link to the sheet that phones write on; when the leg is closed, to the page that all may read.
    """
    if token is not None and leg.closed_at is None:
        return site + reverse("phone", args=[token])
    match_day = leg.match_day
    competition = match_day.competition
    where = [competition.club.slug, competition.slug, match_day.number, leg.number, table.number]
    return site + reverse("table_sheet", args=where)


def as_codes(addresses: Sequence[str]) -> list[str]:
    """A QR code as SVG for each address.

    The eight masks of the standard are tried on the first address only: with any of them a phone reads the code, and
    trying takes four fifths of the time.
    """
    codes, mask = [], None
    for address in addresses:
        code = segno.make(address, error="m", micro=False, mask=mask)
        mask = code.mask
        codes.append(code.svg_inline(border=0))
    return codes
