"""Two people or two tables change places, also after scores were written."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.exceptions import Stale
from tournaments.forms.evening.exchange import Choice, ExchangeForm
from tournaments.forms.refusal import refused_on
from tournaments.models import Leg, Table
from tournaments.permissions import get_leg_for_organiser
from tournaments.queries.change import find_change
from tournaments.queries.evening.fairness import get_change, get_seated_people
from tournaments.queries.evening.leg import seats_version
from tournaments.services.evening.exchange import exchange_places, exchange_tables
from tournaments.views.organise.request import LoggedInRequest, about, with_undo
from tournaments.wording.exchange import what_is_taken_over


def exchange(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """One is chosen, then the other; the page first says what each takes over, or the effect on the draw."""
    stored = get_leg_for_organiser(request.user, club, competition, day, leg)
    # Before the seats: if someone changes them in between, that is noticed.
    version = seats_version(stored) if request.method == "POST" else ""
    seated = get_seated_people(stored)
    form = ExchangeForm(request.POST or request.GET or None, seated=seated)
    first, second = form.chosen_first, form.chosen_second
    if request.method == "POST" and form.is_late:
        return _exchanged_already(request, stored)
    if request.method == "POST" and first and second:
        try:
            with refused_on(form):
                _exchange(request, form, first, second, version)
                page = reverse("exchange", args=[*stored.match_day.url_args, leg])
                return redirect(with_undo(request, page, stored.match_day))
        except Stale:
            return _exchanged_already(request, stored)
    context = about(stored) | {
        "tables": [
            (table, form.key_of_table(table), [(seat, form.key_of(seat)) for seat in table.seats])
            for table in seated.tables
        ],
        "byes": [(bye, form.key_of(bye)) for bye in seated.byes],
        "form": form,
        "first": first,
        "second": second,
        "undo": find_change(stored.match_day, request.GET.get("undo", "")),
    }
    if first and second:
        context |= _question(stored, first, second)
    return render(request, "evening/exchange/exchange.html", context)


def _question(leg: Leg, first: Choice, second: Choice) -> dict[str, Any]:
    names = {"first_name": first.name_next_to(second), "second_name": second.name_next_to(first)}
    has_scores = first.has_scores or second.has_scores
    if isinstance(first.place, Table) or isinstance(second.place, Table):
        return names | {"asks_scores": has_scores}
    if has_scores:
        becomes = [
            what_is_taken_over(names["first_name"], second.place, from_seat=first.place),
            what_is_taken_over(names["second_name"], first.place, from_seat=second.place),
        ]
        return names | {"becomes": becomes}
    return names | {"change": get_change(leg.match_day, leg, first.number, second.number)}


def _exchange(request: LoggedInRequest, form: ExchangeForm, first: Choice, second: Choice, version: str) -> None:
    one, other = first.place, second.place
    if isinstance(one, Table) and isinstance(other, Table):
        exchange_tables(first=one, second=other, scores_stay=form.scores_stay, version=version, by=request.user)
    elif not isinstance(one, Table) and not isinstance(other, Table):
        exchange_places(first=one, second=other, by=request.user)
    names = {"first": first.name_next_to(second), "second": second.name_next_to(first)}
    messages.success(request, _("%(first)s and %(second)s changed places.") % names)


def _exchanged_already(request: LoggedInRequest, leg: Leg) -> HttpResponse:
    messages.warning(request, _("They no longer sit as this page showed. Look again."))
    return redirect("exchange", *leg.match_day.url_args, leg.number)
