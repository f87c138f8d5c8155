"""Who sits where: drawn, by hand, and changed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.exceptions import Stale
from tournaments.forms.refusal import add_refusal
from tournaments.forms.seating import DrawForm, ExchangeForm, SeatingForm
from tournaments.permissions import get_leg_for_organiser, get_match_day_for_organiser
from tournaments.services.seating import draw_leg, exchange_seats, remove_leg, reseat_leg, seat_leg
from tournaments.views.organise.match_day import show_board
from tournaments.views.organise.request import LoggedInRequest


@login_required
@require_POST
def leg_add(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Draw the next leg; the seed is told, so that anybody can repeat the draw."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = DrawForm(request.POST)
    if form.is_valid():
        try:
            leg = draw_leg(match_day=match_day, **form.cleaned_data, by=request.user)
        except ValidationError as error:
            add_refusal(form, error)
        except Stale:
            messages.warning(request, _("This leg was drawn already; here it is."))
            return redirect("organise_match_day", club, competition, day)
        else:
            messages.success(
                request, _("Leg %(leg)d is drawn with seed %(seed)d.") % {"leg": leg.number, "seed": leg.draw_seed}
            )
            return redirect("organise_match_day", club, competition, day)
    return show_board(request, match_day, form)


@login_required
def seating(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Seats of a leg as selects; the leg after the last one is seated by hand from nothing."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    stored = match_day.legs.prefetch_related("byes").filter(number=leg).first()
    if stored is None and leg != match_day.legs.count() + 1:
        raise Http404
    if stored is not None and "is_new" in request.POST:
        messages.warning(request, _("Somebody else seated this leg meanwhile; here it is."))
        return redirect("seating", club, competition, day, leg)
    if stored is not None:
        stored.match_day = match_day  # with its competition and club: not fetched again
    wants = request.POST.get("action")
    form = SeatingForm(request.POST if wants == "seat" else None, match_day=match_day, leg=stored)
    exchange = ExchangeForm(request.POST if wants == "exchange" else None, leg=stored) if stored else None
    if wants == "seat" and form.is_valid() and _seat(request, form, leg):
        return redirect("organise_match_day", club, competition, day)
    if wants == "exchange" and exchange and exchange.is_valid():
        first, second = exchange.chosen()
        try:
            exchange_seats(first=first, second=second)
        except ValidationError as error:
            add_refusal(exchange, error)
        else:
            messages.success(request, _("They changed places."))
            return redirect("seating", club, competition, day, leg)
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": stored,
        "leg_number": leg,
        "form": form,
        "exchange": exchange,
    }
    return render(request, "tournaments/organise/seating/seating.html", context)


def _seat(request: LoggedInRequest, form: SeatingForm, number: int) -> bool:
    """Store the seats; a refusal is written on the form."""
    try:
        if form.leg is None:
            seat_leg(
                match_day=form.match_day, tables=form.seating, byes=form.sitting_out, number=number, by=request.user
            )
        else:
            reseat_leg(leg=form.leg, tables=form.seating, byes=form.sitting_out, by=request.user)
    except ValidationError as error:
        add_refusal(form, error)
        return False
    messages.success(request, _("The seats are stored."))
    if forgotten := form.without_seat():
        messages.warning(
            request, _("Present, but without a seat and not sitting out: %(names)s.") % {"names": ", ".join(forgotten)}
        )
    return True


@login_required
@require_POST
def leg_remove(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Take back a draw of which nothing was entered yet."""
    stored = get_leg_for_organiser(request.user, club, competition, day, leg)
    try:
        remove_leg(leg=stored, by=request.user)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, _("Leg %(leg)d is removed.") % {"leg": leg})
    return redirect("organise_match_day", club, competition, day)
