"""People who came after the draw: a table with those who sit out, or sitting out too; each by a button of the desk."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Leg
from tournaments.permissions import get_leg_for_organiser
from tournaments.queries.evening.latecomers import list_misplaced
from tournaments.queries.results.match_day import get_hall
from tournaments.services.evening.latecomers import NOBODY, rest_latecomers, seat_latecomers_from
from tournaments.views.organise.request import LoggedInRequest, with_undo
from tournaments.views.refusal import refused_in_message
from tournaments.wording.latecomers import tables_made


@require_POST
def latecomers_seat(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    found = get_leg_for_organiser(request.user, club, competition, day, leg)
    with refused_in_message(request):
        seated = dict(seat_latecomers_from(leg=found, by=request.user))
        if seated:
            for leg_of, late in seated.items():
                messages.success(request, tables_made(late) if leg_of == found else f"{leg_of}: {tables_made(late)}")
            _tell_of_later_legs(request, found)
            late = seated.get(found, NOBODY)
            added = ",".join(map(str, [*(number for _unit, number in late.fourths), *late.numbers]))
            return redirect(with_undo(request, f"{_desk(found)}&added={added}", found.match_day))
        messages.info(request, _("No one is waiting for a table any more."))
    return redirect(_desk(found))


@require_POST
def latecomers_rest(request: LoggedInRequest, club: str, competition: str, day: int, leg: int) -> HttpResponse:
    found = get_leg_for_organiser(request.user, club, competition, day, leg)
    with refused_in_message(request):
        if rest_latecomers(leg=found).units:
            return redirect(with_undo(request, _desk(found), found.match_day))
    return redirect(_desk(found))


def _tell_of_later_legs(request: LoggedInRequest, leg: Leg) -> None:
    later = [
        number
        for number, misplaced in list_misplaced(get_hall(leg.match_day)).items()
        if number > leg.number and misplaced.latecomers.units
    ]
    if later:
        text = _("Leg %(number)d was also drawn before they came: the same question is asked there.")
        messages.info(request, text % {"number": later[0]})


def _desk(leg: Leg) -> str:
    return f"{reverse('organise_match_day', args=leg.match_day.url_args)}?leg={leg.number}"
