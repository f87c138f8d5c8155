"""Where the QR code on a paper leads, the code itself, and what can be typed instead."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import segno
from django.urls import reverse

from tournaments.choices import SideOfTable
from tournaments.models import Leg, Table
from tournaments.services.table.table_link import side_of, table_code

# A table's code is on its card and on its sheet, and is printed again: those of a large hall's evening are kept.
CODES_KEPT = 2000
DARK = re.compile(rb"\x01+")


class TableAddress(NamedTuple):
    """The address in the QR code of a table; and the page where its short `code` can be typed, while there is one.

    If each side has its own, `whose` it is.
    """

    url: str
    page: str = ""
    code: str = ""
    whose: str = ""


def table_address(site: str, leg: Leg, table: Table, token: str | None) -> TableAddress:
    """The address in the code of a table on this site (`https://…`, without a slash at its end).

    With the link's token it leads to the sheet that phones write on; once the leg is closed, to the page that anyone
    may read.
    """
    if token is not None and leg.closed_at is None:
        side = side_of(token)
        whose = str(SideOfTable(side).label) if side else ""
        url, page = site + reverse("phone", args=[token]), page_of_codes(site)
        return TableAddress(url, page, table_code(table, side), whose)
    return TableAddress(site + reverse("table_sheet", args=[*leg.match_day.url_args, leg.number, table.number]))


def page_of_codes(site: str) -> str:
    """The address as people type it."""
    return site.partition("://")[2] + reverse("table_code")


def as_codes(addresses: Sequence[str]) -> list[str]:
    """A QR code as SVG for each address.

    The eight masks of the standard are tried on the first address only: a phone can read the code with any of them, and
    trying takes four fifths of the time.
    """
    if not addresses:
        return []
    mask = _mask(addresses[0])
    return [_code(address, mask) for address in addresses]


@lru_cache(maxsize=CODES_KEPT)
def _mask(address: str) -> int:
    return int(segno.make(address, error="m", micro=False).mask)


@lru_cache(maxsize=CODES_KEPT)
def _code(address: str, mask: int) -> str:
    """The dark runs of each row as strokes: a writer for any drawing takes as long as making the code."""
    rows = segno.make(address, error="m", micro=False, mask=mask).matrix
    runs = [(run, row) for row, modules in enumerate(rows) for run in DARK.finditer(bytes(modules))]
    path = "".join(f"M{run.start()} {row}.5h{run.end() - run.start()}" for run, row in runs)
    size = len(rows)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"><path stroke="#000" d="{path}"/></svg>'
