"""The federation of a club: its owner lets it join and leave, and decides about the list of players."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.exceptions import Refused
from tournaments.forms.club.federation import AskForm, JoinForm
from tournaments.forms.refusal import refused_on
from tournaments.models import Joining
from tournaments.permissions import get_club_for_owner
from tournaments.queries.club.federation import list_joinings_of_club
from tournaments.services.club.federation import (
    ask_to_join,
    drop_joining,
    join_federation,
    leave_federation,
    share_players,
)
from tournaments.services.limit import is_too_often
from tournaments.services.wall.screen import GUESSES, LIMIT_PERIOD
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message


def club_federation(request: LoggedInRequest, club: str) -> HttpResponse:
    """Joining with the code, and everything else about joining."""
    found = get_club_for_owner(request.user, club)
    if found.is_federation:
        return redirect("federation_clubs", found.slug)
    form = JoinForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            if is_too_often("federation-codes", str(request.user.pk), most=GUESSES, period=LIMIT_PERIOD):
                raise Refused({"code": _("Too many attempts. Please wait ten minutes.")})
            joined = join_federation(club=found, **form.cleaned_data)
            messages.success(request, _("The club has joined %(name)s.") % {"name": joined.name})
            return redirect("club_federation", found.slug)
    return show(
        request,
        "club/federation/own.html",
        found,
        form=form,
        ask=AskForm(club=found),
        joinings=list_joinings_of_club(found),
    )


@require_POST
def club_federation_ask(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    form = AskForm(request.POST, club=found)
    if form.is_valid():
        with refused_in_message(request):
            asked = form.cleaned_data["federation"]
            ask_to_join(club=found, federation=asked)
            messages.success(request, _("%(name)s has been asked and will decide.") % {"name": asked})
    return redirect("club_federation", found.slug)


@require_POST
def club_federation_answer(request: LoggedInRequest, club: str, joining: int) -> HttpResponse:
    """The club accepts an invitation, declines it, or withdraws its request."""
    found = get_club_for_owner(request.user, club)
    answer = request.POST.get("answer")
    if answer not in ("yes", "no"):
        raise Http404
    said = Joining.objects.select_related("federation", "club").filter(club=found, pk=joining).first()
    with refused_in_message(request):
        if said is None:
            raise Refused(_("This was answered or withdrawn in the meantime."))
        match answer:
            case "yes" if not said.by_club:
                ask_to_join(club=found, federation=said.federation)
                messages.success(request, _("The club has joined %(name)s.") % {"name": said.federation})
            case "no":
                drop_joining(joining=said, at=found)
            case _other:
                raise Http404
    return redirect("club_federation", found.slug)


@require_POST
def club_federation_share(request: LoggedInRequest, club: str) -> HttpResponse:
    """Whether participants of joint tournaments may come from the club's list."""
    found = get_club_for_owner(request.user, club)
    is_shared = request.POST.get("share") == "yes"
    share_players(club=found, is_shared=is_shared)
    said = (
        _("The federation can use the list of players.") if is_shared else _("The list of players stays in the club.")
    )
    messages.success(request, said)
    return redirect("club_federation", found.slug)


@require_POST
def club_federation_leave(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    leave_federation(club=found)
    messages.success(request, _("The club has left the federation."))
    return redirect("club_federation", found.slug)
