from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.permissions import has_owner, may_make_clubs
from tournaments.queries.club.federation import list_federations
from tournaments.queries.club.front_page import ClubWithCompetitions, list_clubs_with_competitions
from tournaments.views.public.club.first_owner import show_welcome


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this site is, and the clubs on it; until someone owns it, how to begin. Logged in, it leads to the work."""
    if request.user.is_authenticated and has_owner():
        return redirect("start")
    clubs = list_clubs_with_competitions()
    if all(entry.club.is_demo for entry in clubs) and not has_owner():
        return show_welcome(request, clubs)
    return _show_clubs(request, clubs)


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """All clubs on this site, also for those who have one."""
    return _show_clubs(request, list_clubs_with_competitions())


def _show_clubs(request: HttpRequest, clubs: list[ClubWithCompetitions]) -> HttpResponse:
    context = {
        "clubs": clubs,
        "federations": list_federations(),
        "may_make_clubs": may_make_clubs(request.user),
    }
    return render(request, "club/club/home.html", context)
