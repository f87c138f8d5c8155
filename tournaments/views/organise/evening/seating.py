"""Who sits where: seated by hand, and changed."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.exceptions import Stale
from tournaments.forms.evening.seating import SeatingForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_leg_for_organiser, get_match_day_for_organiser
from tournaments.queries.evening.leg import seats_version
from tournaments.services.evening.seating import remove_leg, reseat_leg, seat_leg
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message


def seating(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Seats of a leg as names to type; the leg after the last one is seated by hand from scratch."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    stored = match_day.legs.prefetch_related("byes").filter(number=leg).first()
    if stored is None and leg != match_day.legs.count() + 1:
        raise Http404
    if stored is not None and "is_new" in request.POST:
        messages.error(request, _("Someone else has seated this leg in the meantime; here it is."))
        return redirect("seating", *match_day.url_args, leg)
    if stored is not None:
        stored.match_day = match_day  # with its competition and club, so they are not fetched again
    form = SeatingForm(request.POST or None, match_day=match_day, leg=stored)
    if form.is_valid() and _seat(request, form, leg):
        messages.success(request, _("The seats are saved."))
        if names := form.without_seat():
            text = _("Present, but without a seat and not sitting out: %(names)s.")
            messages.warning(request, text % {"names": ", ".join(names)})
        return redirect("organise_match_day", *match_day.url_args)
    return show(request, "evening/seating/seating.html", match_day, leg=stored, leg_number=leg, form=form)


def _seat(request: LoggedInRequest, form: SeatingForm, number: int) -> bool:
    """Store the seats; a refusal is shown on the form."""
    try:
        with refused_on(form):
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
            return True
    except Stale:
        form.refuse_stale(seats_version(form.match_day.legs.filter(number=number).first()))
    return False


@require_POST
def leg_remove(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Undo a draw for which nothing has been entered yet."""
    stored = get_leg_for_organiser(request.user, club, competition, day, leg)
    with refused_in_message(request):
        remove_leg(leg=stored, by=request.user)
        messages.success(request, _("Leg %(leg)d has been removed.") % {"leg": leg})
    return redirect("organise_match_day", *stored.match_day.url_args)
