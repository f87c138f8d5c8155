"""Sorting and paging of a listing, as the address of the page asks."""

from django.core.paginator import Paginator
from django.http import HttpRequest
from django_tables2 import RequestConfig, Table

PER_PAGE = 50


def sort_and_page(request: HttpRequest, listing: Table) -> Table:
    """Sort by `?sort=`, show page `?page=`; `?rows=all` shows all rows on one page, for printing.

    Whatever else stands in the address shows the first page: a public page answers nonsense with sense.
    """
    RequestConfig(request, paginate=False).configure(listing)
    if request.GET.get("rows") != "all":
        listing.paginator = Paginator(listing.rows, PER_PAGE)
        listing.page = listing.paginator.get_page(request.GET.get("page"))
    return listing


def with_name(entries: list, search: str) -> list:
    """The entries whose name contains what was searched."""
    wanted = search.casefold()
    return [entry for entry in entries if wanted in entry.name.casefold()]
