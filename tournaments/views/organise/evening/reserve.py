"""Which reserve of a team plays tonight, and for whom: one tap sets it, another undoes it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.models import MatchDay, Player
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.reserve import TeamOfEvening, list_teams_of_evening
from tournaments.services.evening.reserve import let_member_play, let_reserve_play
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number


def reserves(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if not match_day.competition.is_teams:
        raise Http404
    teams = list_teams_of_evening(match_day)
    if request.method == "POST":
        with refused_in_message(request):
            messages.success(request, _store(request, match_day, teams))
        return redirect("team_reserves", *match_day.url_args)
    with_reserves = [team for team in teams if team.has_reserves]
    return show(request, "evening/reserve/reserves.html", match_day, teams=with_reserves)


def _store(request: LoggedInRequest, match_day: MatchDay, teams: list[TeamOfEvening]) -> str:
    """One button: who plays for whom, by number, or which of the four plays after all."""
    by_number = {player.number: player for team in teams for player in team.people}
    if "member" in request.POST:
        member = _find(by_number, request.POST["member"])
        let_member_play(match_day=match_day, member=member)
        return _("%(name)s plays.") % {"name": member}
    reserve, _for, member_number = request.POST.get("reserve", "").partition("-")
    player, member = _find(by_number, reserve), _find(by_number, member_number)
    let_reserve_play(match_day=match_day, reserve=player, instead_of=member)
    return _("%(reserve)s plays for %(name)s.") % {"reserve": player, "name": member}


def _find(by_number: dict[int, Player], typed: str) -> Player:
    player = by_number.get(whole_number(typed) or 0)
    if player is None:
        raise Http404
    return player
