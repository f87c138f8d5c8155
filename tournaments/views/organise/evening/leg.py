"""The course of a leg: its clock, closing and reopening it, the next one; and who plays for whom at a table."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.choices import Role
from tournaments.exceptions import Stale
from tournaments.forms.evening.leg import ClockForm, CloseForm, SubstituteForm
from tournaments.forms.refusal import refused_on
from tournaments.models import MatchDay, Seat
from tournaments.permissions import get_leg_for_organiser, get_table_for_scorekeeper, may
from tournaments.queries.results.finals import legs_to_play
from tournaments.services.evening.in_place import put_in_place, take_own_place
from tournaments.services.evening.leg import (
    change_clock,
    close_leg,
    continue_clock,
    go_to_next_leg,
    pause_clock,
    reopen_leg,
    start_clock,
    stop_clock,
)
from tournaments.services.table.substitute import substitute
from tournaments.views.once import done_once_with
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message
from tournaments.wording.in_place import answer_in_words

STEPS = {"more": 5, "one": 1, "less": -1}
OTHERS = {"pause": pause_clock, "continue": continue_clock, "stop": stop_clock}


@require_POST
def leg_clock(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Starts the clock, adds or removes minutes, pauses it, stops it."""
    found = get_leg_for_organiser(request.user, club, competition, day, leg)
    action = request.POST.get("action", "")
    try:
        with refused_in_message(request):
            if action == "start":
                form = ClockForm(request.POST)
                if form.is_valid():
                    start_clock(leg=found, minutes=form.cleaned_data["minutes"])
                else:
                    messages.error(request, " ".join(str(text) for texts in form.errors.values() for text in texts))
            elif action in STEPS:
                change_clock(leg=found, minutes=STEPS[action])
            elif action in OTHERS:
                OTHERS[action](leg=found)
    except Stale:
        messages.warning(request, _("The clock has been stopped in the meantime."))
    return redirect("organise_match_day", *found.match_day.url_args)


@require_POST
def leg_close(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Closes a leg, and with "next" goes on to the one after it; if anything is missing, it asks first."""
    found = get_leg_for_organiser(request.user, club, competition, day, leg)
    goes_on = "next" in request.POST
    missing = list(found.tables.filter(is_complete=False).order_by("number"))
    form = CloseForm(request.POST if "asked" in request.POST else None)
    if missing and not form.is_valid():
        return show(request, "evening/leg/close.html", found, missing=missing, form=form, goes_on=goes_on)
    with refused_in_message(request):
        if not goes_on:
            close_leg(leg=found, by=request.user, even_if_incomplete=bool(missing))
            messages.success(request, _("Leg %(number)d is closed.") % {"number": found.number})
        elif following := go_to_next_leg(leg=found, by=request.user, even_if_incomplete=bool(missing)):
            messages.success(request, _("Leg %(number)d begins.") % {"number": following.number})
        elif found.number < legs_to_play(found.match_day, found.number):
            messages.success(request, _("Leg %(number)d is closed. Now draw the next one.") % {"number": found.number})
            return redirect("draw", *found.match_day.url_args)
        else:
            messages.success(request, _("The last leg is closed."))
    return redirect("organise_match_day", *found.match_day.url_args)


@require_POST
def leg_reopen(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    """Reopens the leg: its sheets can be written on again."""
    found = reopen_leg(leg=get_leg_for_organiser(request.user, club, competition, day, leg))
    messages.success(request, _("Leg %(number)d is open again.") % {"number": found.number})
    return redirect("organise_match_day", *found.match_day.url_args)


@done_once_with("guest")
def table_substitute(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int
) -> HttpResponse:
    """Someone plays for someone else, in this leg or for the rest of the evening."""
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    is_organiser = may(request.user, found.leg.match_day.competition.club, Role.ORGANISER)
    form = SubstituteForm(request.POST or None, table=found, is_organiser=is_organiser)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        with refused_on(form):
            seat = _substitute(request, found.leg.match_day, typed)
            place = seat.in_place_of or seat.player
            who = seat.substitute or (seat.player if seat.in_place_of else None)
            said = _("%(name)s plays for %(player)s.") if who else _("%(player)s plays again.")
            messages.success(request, said % {"name": who, "player": place})
            return redirect("organise_match_day", *found.leg.match_day.url_args)
    answer = answer_in_words(found.leg.match_day.competition)
    return show(request, "table/sheet/substitute.html", found, form=form, answer=answer)


def _substitute(request: LoggedInRequest, match_day: MatchDay, typed: dict[str, Any]) -> Seat:
    seat, player, guest = typed["seat"], typed["player"], typed["guest"]
    if not typed["is_for_evening"]:
        return substitute(seat=seat, player=player, guest=guest, by=request.user)
    place = seat.in_place_of or seat.player
    if player or guest.strip():
        put_in_place(
            match_day=match_day,
            unit=seat.pair or place,
            instead_of=place,
            player=player,
            guest=guest,
            points=typed.get("points"),
            seat=seat,
            by=request.user,
        )
    elif not take_own_place(match_day=match_day, unit=seat.pair or place, seat=seat, by=request.user):
        return substitute(seat=seat, by=request.user)
    return Seat.objects.select_related("player", "substitute", "in_place_of").get(pk=seat.pk)
