from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.listings.match_day import MatchDayListing
from tournaments.listings.paging import searched, sort_and_page, with_name
from tournaments.models import MatchDay
from tournaments.models.adjustment import ABSENCES
from tournaments.permissions import at_least, get_match_day_result_so_far, role_in
from tournaments.queries.evening.line_up import list_shown_line_ups
from tournaments.queries.evening.meeting import list_meetings
from tournaments.queries.evening.to_check import units_to_check_in
from tournaments.queries.results.match_day import HallLeg, count_tables_in, get_hall, get_match_day_result
from tournaments.queries.results.prize import list_shown_day_prizes, sum_of_day
from tournaments.queries.table.costs import find_best_played
from tournaments.queries.version import find_match_day_version
from tournaments.views.public.live import show_live
from tournaments.wording.finals import champion_name, consolation_winner, decided_words, finals_rounds
from tournaments.wording.prize import tie_sentence


@require_safe
def match_day(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The result of a match day, its figures, and the tables of each leg; it follows the scores."""
    return show_live(
        request,
        find_match_day_version(request.user, club, competition, day),
        "evening/match_day/public.html",
        "evening/match_day/live.html",
        lambda: _match_day_context(request, get_match_day_result_so_far(request.user, club, competition, day)),
    )


def _match_day_context(request: HttpRequest, shown: MatchDay) -> dict[str, Any]:
    role = role_in(request.user, shown.competition.club)
    result = get_match_day_result(shown, published_only=role is None)
    search = searched(request)
    hall = get_hall(shown, published_only=role is None)
    listing = MatchDayListing(result, with_name(result.rows, search), to_check=units_to_check_in(hall))
    legs = hall.legs
    finals = result.finals
    leg = _chosen(legs, request.GET.get("leg", ""))
    prizes = list_shown_day_prizes(result)
    # Of an interim result a stranger sees no sheets, files or paper.
    is_all_shown = role is not None or shown.published_at is not None
    return {
        "rounds": list(finals_rounds(finals)) if finals else [],
        "champion": champion_name(finals) if finals else "",
        "consolation": consolation_winner(finals) if finals else "",
        "decided": decided_words(finals) if finals else "",
        "club": shown.competition.club,
        "competition": shown.competition,
        "match_day": shown,
        "result": result,
        "listing": sort_and_page(request, listing),
        "search": search,
        "legs": legs,
        "leg": leg,
        "meetings": list_meetings(leg, shown.competition) if leg else [],
        "prizes": prizes,
        "sum": sum_of_day(shown, prizes),
        "tie_sentence": tie_sentence(shown.competition) if any(given.note for given in prizes) else "",
        "line_ups": list_shown_line_ups(shown),
        # Absences are in the list itself. Reasons may be personal, so they stay within the club.
        "adjustments": [adjustment for adjustment in result.adjustments if adjustment.kind not in ABSENCES],
        "tables_in": count_tables_in(hall) if shown.is_interim else None,
        "is_all_shown": is_all_shown,
        "best_played": find_best_played([one.leg for one in legs if not one.is_frozen]) if is_all_shown else None,
        "is_insider": role is not None,
        "may_score": role in at_least(Role.SCOREKEEPER),
    }


def _chosen(legs: tuple[HallLeg, ...], number: str) -> HallLeg | None:
    """The leg whose tables are shown: the one asked for or the first. A hundred tables per leg are enough on a page."""
    return next((leg for leg in legs if str(leg.leg.number) == number), next(iter(legs), None))
