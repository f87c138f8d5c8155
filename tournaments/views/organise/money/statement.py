"""The books of a month: read, taken along as a file, closed and opened again."""

import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.exports.files import KINDS
from tournaments.exports.money import (
    shown,
    statement_columns,
    statement_csv,
    statement_rows,
    statement_xlsx,
    total_columns,
    total_rows,
)
from tournaments.models import Club
from tournaments.permissions import get_club_for_treasurer
from tournaments.printing.money import statement_paper
from tournaments.printing.press import letterhead_of, pdf_response, to_pdf
from tournaments.queries.money.statement import Statement, get_statement, last_day, list_months
from tournaments.services.money.books import close_month, open_month
from tournaments.views.organise.money.month import address_of, month_named
from tournaments.views.organise.request import LoggedInRequest, show_money
from tournaments.views.refusal import refused_in_message

MAKERS = {"csv": statement_csv, "xlsx": statement_xlsx}


def _lines_and_totals(club: Club, books: Statement) -> dict[str, Any]:
    """What the page and the paper show; the files have the same rows."""
    return {
        "head": [column.heading for column in statement_columns(club)],
        "rows": list(shown(statement_rows(books))),
        "totals_head": [column.heading for column in total_columns(club)],
        "totals": list(shown(total_rows(books))),
    }


@never_cache
@require_safe
def statement(request: LoggedInRequest, club: str, month: str) -> HttpResponse:
    found = get_club_for_treasurer(request.user, club)
    books = get_statement(found, month_named(month))
    today, until = timezone.localdate(), found.books_closed_until
    last = last_day(books.month)
    context = _lines_and_totals(found, books) | {
        "month": books.month,
        "is_closed": books.is_closed,
        "is_over": last < today,
        "is_last_closed": until is not None and last == until,
        "address": address_of(books.month),
        "months": [(address_of(one), one) for one in list_months(found, today)],
    }
    return show_money(request, "money/statement/month.html", found, **context)


@never_cache
@require_safe
def statement_file(request: LoggedInRequest, club: str, month: str, ending: str) -> HttpResponse:
    found = get_club_for_treasurer(request.user, club)
    books = get_statement(found, month_named(month))
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(found, books.month)}.{ending}"'}
    return HttpResponse(MAKERS[ending](found, books), content_type=KINDS[ending][0], headers=headers)


@never_cache
@require_safe
def statement_pdf(request: LoggedInRequest, club: str, month: str) -> HttpResponse:
    found = get_club_for_treasurer(request.user, club)
    books = get_statement(found, month_named(month))
    name = date_format(books.month, "YEAR_MONTH_FORMAT")
    title = _("Statement of %(month)s") % {"month": name}
    note = _("This month is closed.") if books.is_closed else _("This month is not closed yet: lines can be added.")
    said = _lines_and_totals(found, books)
    lines, totals = (said["head"], said["rows"]), (said["totals_head"], said["totals"])
    paper = statement_paper(found, title, lines, totals, note)
    content = to_pdf([paper], f"{title}, {found}", letterhead_of(found))
    return pdf_response(content, f"{_file_name(found, books.month)}.pdf")


def _file_name(club: Club, month: datetime.date) -> str:
    return f"{club.slug}-statement-{address_of(month)}"


@require_POST
def month_close(request: LoggedInRequest, club: str, month: str) -> HttpResponse:
    """This month, and all before it."""
    found = get_club_for_treasurer(request.user, club)
    with refused_in_message(request):
        close_month(club=found, month=month_named(month))
    return redirect("statement", found.slug, month)


@require_POST
def month_open(request: LoggedInRequest, club: str, month: str) -> HttpResponse:
    """The last one that is closed; a page of before it was opened changes nothing."""
    found = get_club_for_treasurer(request.user, club)
    if found.books_closed_until == last_day(month_named(month)):
        open_month(club=found)
    return redirect("statement", found.slug, month)
