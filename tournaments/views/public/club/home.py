from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import has_owner, may_make_clubs
from tournaments.queries.club.federation import list_federations
from tournaments.queries.club.front_page import list_clubs_with_competitions
from tournaments.views.public.club.first_owner import show_welcome


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this site is, and the clubs on it; until someone owns it, how to begin."""
    clubs = list_clubs_with_competitions()
    if all(entry.club.is_demo for entry in clubs) and not has_owner():
        return show_welcome(request, clubs)
    context = {
        "clubs": clubs,
        "federations": list_federations(),
        "may_make_clubs": may_make_clubs(request.user),
    }
    return render(request, "club/club/home.html", context)
