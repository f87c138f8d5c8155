from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.exports.spreadsheet import csv_response
from tournaments.exports.standing import standing_csv as to_csv
from tournaments.forms.counting import counting_sentences
from tournaments.listings.paging import searched, sort_and_page, with_name
from tournaments.listings.standing import StandingListing, recent_match_days
from tournaments.permissions import get_competition, role_in
from tournaments.queries.standing import get_standing


@require_safe
def standing(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The standing of a competition: sortable, searchable, paged."""
    shown = get_competition(request.user, club, competition)
    is_insider = role_in(request.user, shown.club) is not None
    with_unpublished = is_insider and _asks_for_unpublished(request)
    count = get_standing(shown, published_only=not with_unpublished)
    search = searched(request)
    listing = StandingListing(count, with_name(count.rows, search))
    context = {
        "club": shown.club,
        "competition": shown,
        "standing": count,
        "listing": sort_and_page(request, listing),
        "search": search,
        "sentences": counting_sentences(shown.counting_rules),
        "recent_match_days": recent_match_days(count),
        "with_unpublished": with_unpublished,
        "has_unpublished": is_insider and shown.match_days.filter(published_at=None).exists(),
    }
    return render(request, "tournaments/public/standing.html", context)


@require_safe
def standing_csv(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The whole standing as a file for a spreadsheet program."""
    shown = get_competition(request.user, club, competition)
    with_unpublished = _asks_for_unpublished(request) and role_in(request.user, shown.club) is not None
    count = get_standing(shown, published_only=not with_unpublished)
    return csv_response(to_csv(count), f"{shown.club.slug}-{shown.slug}-standing.csv")


def _asks_for_unpublished(request: HttpRequest) -> bool:
    """`?unpublished=1` counts all match days, for those who have a role in the club."""
    return request.GET.get("unpublished") == "1"
