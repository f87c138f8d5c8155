"""What the organiser decides about a table that was not played, was stopped, or was played wrongly."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.exceptions import Stale
from tournaments.forms.evening.ruling import RulingForm
from tournaments.forms.refusal import refused_on
from tournaments.forms.revision import RevisionForm
from tournaments.permissions import get_table_for_organiser
from tournaments.queries.evening.ruling import own_averages
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.services.evening.ruling import end_ruling, rule_table
from tournaments.views.organise.evening.outdated import warn_of_outdated
from tournaments.views.organise.request import LoggedInRequest, about, with_undo


def table_ruling(request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int) -> HttpResponse:
    found = get_table_for_organiser(request.user, club, competition, day, leg, table)
    match_day, number = found.leg.match_day, {"number": found.number}
    ends = request.method == "POST" and request.POST.get("action") == "end"
    typed = request.POST if request.method == "POST" and not ends else None
    sheet = get_table_sheet(found)
    form = RulingForm(typed, table=found, names=sheet.names, averages=own_averages(found))
    end_form = RevisionForm(request.POST if ends else None, stored_revision=found.revision, prefix="end")
    active = end_form if ends else form
    if request.method == "POST" and active.is_valid():
        try:
            with refused_on(active):
                if ends:
                    end_ruling(table=found, revision=found.revision, by=request.user)
                    messages.success(request, _("The sheet of table %(number)d counts again.") % number)
                else:
                    reason, revision = form.cleaned_data["reason"], form.cleaned_data["revision"]
                    rule_table(table=found, sides=form.sides, reason=reason, revision=revision, by=request.user)
                    messages.success(request, _("It is decided what table %(number)d is worth.") % number)
                warn_of_outdated(request, match_day)
                board = reverse("organise_match_day", args=match_day.url_args)
                return redirect(with_undo(request, f"{board}?leg={found.leg.number}", match_day))
        except Stale:
            found = get_table_for_organiser(request.user, club, competition, day, leg, table)
            active.refuse_stale(found.revision)
    context = {"form": form, "end_form": end_form, "sheet": sheet, "ruling": found.ruling}
    return render(request, "evening/ruling/ruling.html", about(found) | context)
