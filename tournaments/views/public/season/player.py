from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.listings.paging import searched, sort_and_page
from tournaments.listings.public_player import PublicPlayerListing
from tournaments.permissions import get_club, get_player, may, role_in
from tournaments.queries.season.final_standing import PODIUM, places_of_player
from tournaments.queries.season.player import PlayerPage, get_player_page, list_players
from tournaments.queries.season.player_figures import get_player_figures
from tournaments.queries.season.player_place import find_place, find_row
from tournaments.queries.season.player_statistics import get_player_statistics
from tournaments.queries.season.skill import find_estimate
from tournaments.views.former_number import leads_on
from tournaments.wording.final_place import ended_on
from tournaments.wording.skill import own_part

MOST_DIGITS = 10


@require_safe
def player_list(request: HttpRequest, club: str) -> HttpResponse:
    """Everyone who plays at the club."""
    shown = get_club(club)
    search = searched(request)
    listing = PublicPlayerListing(list_players(shown, search), club=shown)
    context = {"club": shown, "listing": sort_and_page(request, listing), "search": search}
    return render(request, "people/player/public_list.html", context)


@require_safe
@leads_on
def player(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """What a player has played, as far as the visitor may see it.

    Every leg of the newest competition, or of `?competition=`; of the others only the totals. Someone who
    has played for ten years has a thousand legs, which no one wants on a phone.
    """
    shown = get_player(request.user, club, number)
    page = get_player_page(shown, request.user)
    opened = page.find(request.GET.get("competition", "")) or next(iter(page.competitions), None)
    is_any_closed = any(entry.competition.is_closed for entry in page.competitions)
    final_places = places_of_player(shown, request.user) if is_any_closed else {}
    context = {
        "club": shown.club,
        "player": shown,
        "opened": opened,
        "ended_on": [
            ended_on(place, entry.competition.name)
            for entry in page.competitions
            if (place := final_places.get(entry.competition.pk)) and place <= PODIUM
        ],
        "is_organiser": may(request.user, shown.club, Role.ORGANISER),
        "place": find_place(opened, request.user) if opened else None,
        "others": [
            (entry, final_places.get(entry.competition.pk)) for entry in page.competitions if entry is not opened
        ],
        "figures": get_player_figures(page),
    }
    return render(request, "season/player/page.html", context)


@require_safe
@leads_on
def player_figures(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """With whom, against whom, as maker and as defender, in everything or in the competition of `?competition=`.

    `?with=` compares another player with this one.
    """
    shown = get_player(request.user, club, number)
    page = get_player_page(shown, request.user)
    chosen = page.find(request.GET.get("competition", ""))
    wanted = request.GET.get("with", "")
    other = None
    if wanted.isascii() and wanted.isdigit() and len(wanted) < MOST_DIGITS:
        numbered = Q(number=int(wanted)) | Q(former_numbers__number=int(wanted))
        other = list_players(shown.club).filter(numbered).exclude(pk=shown.pk).first()
    statistics = get_player_statistics(PlayerPage(shown, (chosen,)) if chosen else page, other)
    met = {met.player for one in statistics for met in (*one.partners, *one.opponents)}
    is_insider = chosen is not None and role_in(request.user, shown.club) is not None
    newest = chosen or next(iter(page.competitions), None)
    estimate = find_estimate(newest, shown.pk, request.user) if newest else None
    context = {
        "club": shown.club,
        "player": shown,
        "newest": newest,
        "own_part": own_part(estimate, newest.competition.leg_currency) if newest and estimate else "",
        "competitions": [entry.competition for entry in page.competitions],
        "chosen": chosen,
        "unit": find_row(chosen, published_only=not is_insider) if chosen else None,
        "with_unpublished": is_insider,
        "statistics": statistics,
        "other": other,
        "others": sorted(met, key=str),
    }
    return render(request, "season/player/figures.html", context)
