from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.exports.files import file_response
from tournaments.exports.standing import standing_sheet
from tournaments.listings.paging import searched, sort_and_page, with_name
from tournaments.listings.standing import StandingListing
from tournaments.models import Competition
from tournaments.permissions import get_competition, role_in
from tournaments.queries.results.in_place import list_played_in_place
from tournaments.queries.results.prize import list_period_prizes
from tournaments.queries.results.standing import CompetitionStanding, explain_row, get_standing
from tournaments.queries.version import find_standing_version
from tournaments.views.former_number import leads_on
from tournaments.views.public.live import show_live
from tournaments.wording.counting import counting_sentences
from tournaments.wording.quantity import not_known
from tournaments.wording.standing import outlook_sentences, place_sentences, ranking_figure, reasoned_results


@require_safe
def standing(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The standing of a competition: sortable, searchable, paged; it follows the scores."""
    return show_live(
        request,
        find_standing_version(request.user, club, competition),
        "season/standing/page.html",
        "season/standing/live.html",
        lambda: _standing_context(request, get_competition(request.user, club, competition)),
    )


def _standing_context(request: HttpRequest, shown: Competition) -> dict[str, Any]:
    is_insider = role_in(request.user, shown.club) is not None
    with_unpublished = is_insider and _asks_for_unpublished(request)
    count = get_standing(shown, published_only=not with_unpublished, period=asked_period(request))
    waiting = Q(published_at=None) | Q(frozen_from__isnull=False)
    search = searched(request)
    asked = {"period": count.period, "unpublished": 1 if with_unpublished else None}
    listing = StandingListing(count, with_name(count.rows, search), with_unpublished=with_unpublished)
    return {
        "club": shown.club,
        "competition": shown,
        "standing": count,
        "file_query": urlencode({name: value for name, value in asked.items() if value is not None}),
        "listing": sort_and_page(request, listing),
        "search": search,
        "sentences": counting_sentences(count.rules),
        "in_place": list_played_in_place(shown, published_only=not with_unpublished) if shown.substitute_points else (),
        "prizes": list_period_prizes(count),
        "with_unpublished": with_unpublished,
        "has_unpublished": is_insider and shown.match_days.filter(waiting).exists(),
    }


@require_safe
@leads_on
def standing_row(request: HttpRequest, club: str, competition: str, number: int) -> HttpResponse:
    """Why one row of the standing is where it is, and what is still possible."""
    shown = get_competition(request.user, club, competition)
    with_unpublished = _asks_for_unpublished(request) and role_in(request.user, shown.club) is not None
    explained = explain_row(get_standing(shown, published_only=not with_unpublished), number)
    if explained is None:
        raise Http404
    context = {
        "club": shown.club,
        "competition": shown,
        "explained": explained,
        "figure": ranking_figure(explained),
        "results": (results := list(reasoned_results(explained))),
        "shows_played": shown.counts_places or any(each.result.weight != 1 or each.result.handicap for each in results),
        "not_known": not_known(explained.unit.row, shown, shown.counting_rules.unit).values(),
        "place_sentences": place_sentences(explained),
        "outlook_sentences": outlook_sentences(explained),
        "sentences": counting_sentences(explained.count.season_rules, has_melds=shown.ruleset.game.has_melds),
        "with_unpublished": with_unpublished,
    }
    return render(request, "season/standing/row.html", context)


@require_safe
def standing_file(request: HttpRequest, club: str, competition: str, ending: str) -> HttpResponse:
    """The whole standing as a file for a spreadsheet program."""
    shown = get_competition(request.user, club, competition)
    with_unpublished = _asks_for_unpublished(request) and role_in(request.user, shown.club) is not None
    count = get_standing(shown, published_only=not with_unpublished, period=asked_period(request))
    return file_response([standing_sheet(count)], standing_filename(count), ending)


def asked_period(request: HttpRequest) -> int | None:
    """`?period=2` counts that period of the season alone; anything that is not a number means the whole season."""
    asked = request.GET.get("period", "")
    return int(asked) if asked.isdecimal() and 0 < len(asked) < 6 and int(asked) else None


def standing_filename(count: CompetitionStanding) -> str:
    """The name of its file, without the extension."""
    of_period = "" if count.period is None else f"-period-{count.period}"
    return f"{count.competition.club.slug}-{count.competition.slug}-standing{of_period}"


def _asks_for_unpublished(request: HttpRequest) -> bool:
    """`?unpublished=1` counts all match days, for anyone with a role in the club."""
    return request.GET.get("unpublished") == "1"
