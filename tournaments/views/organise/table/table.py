"""A whole sheet as the scorekeeper fills it in: every round as a row, or the totals of the leg."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.choices import EntryMode, Role
from tournaments.exceptions import Stale
from tournaments.forms.refusal import refused_on
from tournaments.forms.revision import STALE, RevisionForm
from tournaments.forms.table.table import ClearSheetForm, TotalsForm
from tournaments.models import Table
from tournaments.permissions import get_table_for_scorekeeper, may
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.services.table.table import clear_sheet, confirm_totals, correct_totals, record_totals
from tournaments.views.organise.evening.desk import show_changes
from tournaments.views.organise.evening.outdated import warn_of_outdated
from tournaments.views.organise.request import LoggedInRequest
from tournaments.views.organise.table.round import show_grid, table_context
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number


def table_entry(request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    wanted = whole_number(request.GET.get("round", ""))
    return show_grid(request, found, get_table_sheet(found), wanted=wanted)


def table_totals(request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    """A whole leg as totals, corrected with a reason; or emptying the sheet, so it can be entered the other way."""
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    sheet = get_table_sheet(found)
    clears = request.method == "POST" and request.POST.get("action") == "clear"
    typed = request.POST if request.method == "POST" and not clears else None
    form = TotalsForm(typed, table=found, names=sheet.names)
    clear_form = ClearSheetForm(request.POST if clears else None, stored_revision=found.revision, prefix="clear")
    active = clear_form if clears else form
    if request.method == "POST" and active.is_valid():
        try:
            with refused_on(active):
                _store(request, found, form, clear_form if clears else None)
                if request.htmx and not clears:
                    return _row_of_desk(request, found, stored=found.number)
                messages.success(request, _emptied(request, found) if clears else _("The totals are saved."))
                if clears:
                    warn_of_outdated(request, found.leg.match_day)
                return redirect("table_entry" if clears else "organise_match_day", *_address(found, with_table=clears))
        except Stale:
            found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
            active.refuse_stale(found.revision)
            sheet = get_table_sheet(found)
    if request.htmx and form.is_bound:
        return _row_of_desk(request, found, typed=form)
    form.fields["ns_points"].widget.attrs["autofocus"] = True
    context = table_context(found) | {
        "sheet": sheet,
        "form": form,
        "clear_form": clear_form,
        "is_stale": active.is_stale,
        "has_rounds": found.entry_mode == EntryMode.ROUNDS and found.rounds_played > 0,
        "is_totals": found.entry_mode == EntryMode.TOTALS,
    }
    return render(request, "table/sheet/totals.html", context)


@require_POST
def table_totals_checked(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int
) -> HttpResponse:
    """Someone has compared the totals with the paper: they are no longer marked."""
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    form = RevisionForm(request.POST, stored_revision=found.revision)
    if not form.is_valid():
        messages.warning(request, STALE)
        return redirect("table_totals", *_address(found, with_table=True))
    with refused_in_message(request):
        confirm_totals(table=found, revision=found.revision, by=request.user)
        messages.success(request, _("The totals of table %(number)d are checked.") % {"number": found.number})
    return redirect("organise_match_day", *_address(found, with_table=False))


def _emptied(request: LoggedInRequest, table: Table) -> str:
    """The message with a way to undo it, for users who may do so."""
    match_day, said = table.leg.match_day, _("The sheet is empty.")
    if not may(request.user, match_day.competition.club, Role.ORGANISER):
        return said
    link = reverse("what_was_done", args=match_day.url_args)
    return format_html('{} <a href="{}">{}</a>', said, link, _("Undo"))


def _row_of_desk(request: LoggedInRequest, table: Table, **what: Any) -> HttpResponse:
    """The totals came from a row of the desk, and the answer shows the result there."""
    leg = table.leg
    return show_changes(request, leg.match_day, str(leg.number), request.POST.get("state", ""), **what)


def _store(request: LoggedInRequest, table: Table, form: TotalsForm, clear_form: ClearSheetForm | None) -> None:
    if clear_form:
        clear_sheet(table=table, by=request.user, **clear_form.cleaned_data)
        return
    data = form.cleaned_data
    written: dict[str, Any] = {**form.totals, "jass": form.decided_by, "revision": data["revision"], "by": request.user}
    # A file that is loaded has no such mark: only what someone types is to be compared with the paper.
    written["check_later"] = data["check_later"] or form.competition.checks_totals_twice
    if "reason" in data:
        correct_totals(table=table, reason=data["reason"], **written)
    else:
        record_totals(table=table, **written)


def _address(table: Table, *, with_table: bool) -> tuple[str | int, ...]:
    match_day = table.leg.match_day
    day = (match_day.competition.club.slug, match_day.competition.slug, match_day.number)
    return (*day, table.leg.number, table.number) if with_table else day
