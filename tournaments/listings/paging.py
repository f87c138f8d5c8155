"""Searches, sorts and pages a listing, as the page's address asks."""

from collections.abc import Iterable
from typing import TypeVar

from django.core.paginator import Paginator
from django.http import HttpRequest
from django_tables2 import RequestConfig, Table

from tournaments.letters import is_spelled, spellings
from tournaments.queries.results.match_day import NamedDayRow
from tournaments.queries.results.standing import NamedStandingRow

PER_PAGE = 50

Named = TypeVar("Named", NamedDayRow, NamedStandingRow)


def sort_and_page(request: HttpRequest, listing: Table) -> Table:
    """Sort by `?sort=`, show page `?page=`; `?rows=all` shows all rows on one page, for printing.

    Anything else in the address shows the first page: a public page copes with nonsense.
    """
    RequestConfig(request, paginate=False).configure(listing)
    if request.GET.get("rows") != "all":
        listing.paginator = Paginator(listing.rows, PER_PAGE)
        listing.page = listing.paginator.get_page(request.GET.get("page"))
    return listing


def searched(request: HttpRequest) -> str:
    """What `?q=` searches for, without the NUL that PostgreSQL refuses and no name has."""
    return request.GET.get("q", "").replace("\0", "").strip()


def with_name(entries: Iterable[Named], search: str) -> list[Named]:
    """The entries whose name contains the search text: all, if nothing is searched for."""
    if not search:
        return list(entries)
    wanted = spellings(search)
    return [entry for entry in entries if is_spelled(entry.name, wanted)]
