"""A month as the addresses of the books have it."""

import datetime
import re

from django.http import Http404

MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
FIRST_YEAR, LAST_YEAR = 1900, 2999


def address_of(day: datetime.date) -> str:
    """Its month, as addresses have it: “2026-11”."""
    return f"{day:%Y-%m}"


def month_named(said: str) -> datetime.date:
    """The first day of “2026-11”, as addresses have it; 404 for anything else."""
    if not MONTH.fullmatch(said):
        raise Http404
    year, month = map(int, said.split("-"))
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Http404
    return datetime.date(year, month, 1)
