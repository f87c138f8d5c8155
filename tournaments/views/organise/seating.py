"""Who sits where: by hand, and changed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.exceptions import Stale
from tournaments.forms.refusal import add_refusal
from tournaments.forms.seating import ExchangeForm, SeatingForm
from tournaments.permissions import get_leg_for_organiser, get_match_day_for_organiser
from tournaments.queries.fairness import get_change, get_seated_people
from tournaments.queries.leg import seats_version
from tournaments.services.seating import exchange_places, remove_leg, reseat_leg, seat_leg
from tournaments.views.organise.request import LoggedInRequest


@login_required
def seating(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Seats of a leg as names to type; the leg after the last one is seated by hand from nothing."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    stored = match_day.legs.prefetch_related("byes").filter(number=leg).first()
    if stored is None and leg != match_day.legs.count() + 1:
        raise Http404
    if stored is not None and "is_new" in request.POST:
        messages.warning(request, _("Somebody else seated this leg meanwhile; here it is."))
        return redirect("seating", club, competition, day, leg)
    if stored is not None:
        stored.match_day = match_day  # with its competition and club: not fetched again
    form = SeatingForm(request.POST or None, match_day=match_day, leg=stored)
    if form.is_valid() and _seat(request, form, leg):
        return redirect("organise_match_day", club, competition, day)
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": stored,
        "leg_number": leg,
        "form": form,
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
            reseat_leg(
                leg=form.leg,
                tables=form.seating,
                byes=form.sitting_out,
                version=form.cleaned_data["version"] or None,
                by=request.user,
            )
    except Stale:
        form.refuse_stale(seats_version(form.match_day.legs.filter(number=number).first()))
        return False
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
def exchange(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Two change places: one is chosen, then the other; before it is done the page says what it does to the draw."""
    stored = get_leg_for_organiser(request.user, club, competition, day, leg)
    seated = get_seated_people(stored)
    form = ExchangeForm(request.POST or request.GET or None, seated=seated)
    first, second = form.chosen_first, form.chosen_second
    if request.method == "POST" and form.is_late:
        return _exchanged_already(request, club, competition, day, leg)
    if request.method == "POST" and first and second:
        try:
            exchange_places(first=first.place, second=second.place)
        except Stale:
            return _exchanged_already(request, club, competition, day, leg)
        except ValidationError as error:
            add_refusal(form, error)
        else:
            names = {"first": first.name, "second": second.name}
            messages.success(request, _("%(first)s and %(second)s changed places.") % names)
            return redirect("exchange", club, competition, day, leg)
    match_day = stored.match_day
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": stored,
        "tables": [(table, [(seat, form.key_of(seat)) for seat in table.seats]) for table in seated.tables],
        "byes": [(bye, form.key_of(bye)) for bye in seated.byes],
        "form": form,
        "first": first,
        "second": second,
        "change": get_change(match_day, stored, first.number, second.number) if first and second else None,
    }
    return render(request, "tournaments/organise/seating/exchange.html", context)


def _exchanged_already(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    text = _("They do not sit as this page showed it any more, or their table has scores by now. Look again.")
    messages.warning(request, text)
    return redirect("exchange", club, competition, day, leg)


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
