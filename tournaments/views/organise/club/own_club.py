"""Where the user's own work is."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.models import Membership
from tournaments.permissions import may, may_make_clubs
from tournaments.queries.club.own_club import find_evening, list_own_clubs
from tournaments.views.organise.request import LoggedInRequest


@login_required
@require_safe
def start(request: LoggedInRequest) -> HttpResponse:
    """After login: tonight's evening, or else the user's only club, or the list of them."""
    own = list_own_clubs(request.user)
    # The demo club, where people look around, is not the work of anyone who has a club.
    own = [role for role in own if not role.club.is_demo] or own
    evening = find_evening(request.user, [role.club for role in own], now=timezone.now())
    if evening:
        may_write = may(request.user, evening.competition.club, Role.SCOREKEEPER)
        return redirect("organise_match_day" if may_write else "match_day", *evening.url_args)
    return _to_club(own[0]) if len(own) == 1 else redirect("own_club")


@require_safe
def own_club(request: LoggedInRequest) -> HttpResponse:
    """The user's only club, or the list of them: never that of all clubs."""
    own = list_own_clubs(request.user)
    if len(own) == 1:
        return _to_club(own[0])
    context = {"own": own, "may_make_clubs": may_make_clubs(request.user)}
    return render(request, "club/club/own.html", context)


def _to_club(role: Membership) -> HttpResponse:
    if role.does_only_money:
        return redirect("money", role.club.slug)
    # Viewers have nothing to organise: they see more on the pages that everyone sees.
    return redirect("club" if role.role == Role.VIEWER else "organise_club", role.club.slug)
