"""Where the QR code on a paper leads, the code itself, and what can be typed instead."""

from collections.abc import Sequence
from typing import NamedTuple

import segno
from django.urls import reverse

from tournaments.models import Leg, Table
from tournaments.services.table.table_link import table_code


class TableAddress(NamedTuple):
    """Where the QR code of a table leads; and the page where its short `code` can be typed, while there is one."""

    url: str
    page: str = ""
    code: str = ""


def table_address(site: str, leg: Leg, table: Table, token: str | None) -> TableAddress:
    """Where the code of a table leads on this site (`https://…`, without a slash at its end).

    With the link's token it leads to the sheet that phones write on; once the leg is closed, to the page that all may
    read.
    """
    if token is not None and leg.closed_at is None:
        return TableAddress(site + reverse("phone", args=[token]), page_of_codes(site), table_code(table))
    return TableAddress(site + reverse("table_sheet", args=[*leg.match_day.url_args, leg.number, table.number]))


def page_of_codes(site: str) -> str:
    """As people type it."""
    return site.partition("://")[2] + reverse("table_code")


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
