"""Rounds of a table that both sides wrote differently: the organiser looks and decides."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring import Side
from tournaments.exceptions import Stale
from tournaments.forms.refusal import refused_on
from tournaments.forms.table.tally import SettleForm
from tournaments.permissions import get_table_for_organiser
from tournaments.queries.table.match_record import get_table_record, party_names
from tournaments.queries.table.tally import list_open_rounds
from tournaments.services.table.tally import settle_tallies
from tournaments.views.organise.request import LoggedInRequest, show


def table_tallies(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int
) -> HttpResponse:
    """Both versions of every open round side by side."""
    found = get_table_for_organiser(request.user, club, competition, day, leg, table)
    names = {side: name for side, name in party_names(get_table_record(found)).items() if isinstance(side, Side)}
    rows = []
    for row in list_open_rounds(found):
        written = {side: names[side] for side in row.opinions}
        is_asked = request.POST.get(f"round-{row.number}-number") == str(row.number)
        form = SettleForm(request.POST if is_asked else None, names=written, number=row.number)
        if is_asked and form.is_valid():
            side = Side(form.cleaned_data["side"])
            try:
                with refused_on(form):
                    reason = form.cleaned_data["reason"]
                    settle_tallies(table=found, number=row.number, side=side, reason=reason, by=request.user)
                    messages.success(request, _("Round %(number)d is settled.") % {"number": row.shown})
                    return redirect("table_tallies", club, competition, day, leg, table)
            except Stale:
                messages.warning(request, _("This round has been settled differently in the meantime; look again."))
                return redirect("table_tallies", club, competition, day, leg, table)
        rows.append((row, [(names[side], opinion) for side, opinion in row.opinions.items()], form))
    match_day = found.leg.match_day
    return show(request, "table/sheet/tallies.html", match_day, leg=found.leg, table=found, rows=rows)
