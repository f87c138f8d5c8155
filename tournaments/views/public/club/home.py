from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import may_make_clubs
from tournaments.queries.club.federation import list_federations
from tournaments.queries.club.front_page import list_clubs_with_competitions


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this site is, and the clubs on it."""
    context = {
        "clubs": list_clubs_with_competitions(),
        "federations": list_federations(),
        "may_make_clubs": may_make_clubs(request.user),
    }
    return render(request, "tournaments/public/club/home.html", context)
