"""What was done in the last thirty days, each with a button that undoes or redoes it."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.exceptions import Refused
from tournaments.listings.log import change_lines, words_of
from tournaments.models import Change, MatchDay, Unit
from tournaments.permissions import get_change_for_organiser, get_club_for_organiser, get_match_day_for_organiser
from tournaments.queries.change import find_stop, list_changes
from tournaments.services.evening.stop import play_on
from tournaments.services.evening.undo import undo_change as take_change_back
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message

PER_PAGE = 50
OF_CLUB, DESK = "club", "desk"


@never_cache
@require_safe
def what_was_done(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    return show(request, "evening/undo/match_day.html", match_day, **_page(request, list_changes(match_day)))


@never_cache
@require_safe
def club_what_was_done(request: LoggedInRequest, club: str) -> HttpResponse:
    """Includes evenings and competitions that are gone."""
    found = get_club_for_organiser(request.user, club)
    changes = _page(request, list_changes(found))
    return show(request, "evening/undo/club.html", found, back_to=OF_CLUB, **changes)


def _page(request: LoggedInRequest, changes: QuerySet[Change]) -> dict[str, Any]:
    page = Paginator(changes, PER_PAGE).get_page(request.GET.get("page"))
    return {"page": page, "lines": change_lines(page)}


@require_POST
def undo_change(request: LoggedInRequest, club: str, change: int) -> HttpResponse:
    """No question is asked first: what is undone is above it in the list, and can be redone."""
    found = get_change_for_organiser(request.user, club, change)
    with refused_in_message(request):
        take_change_back(change=found, by=request.user)
        words = _("Redone: %(what)s.") if found.is_undoing else _("Undone: %(what)s.")
        messages.success(request, words % {"what": words_of(found.line)})
    match_day = MatchDay.objects.filter(pk=found.match_day_id or 0).select_related("competition__club").first()
    back_to = request.POST.get("back_to")
    if match_day is None or back_to == OF_CLUB:
        return redirect("club_what_was_done", found.line.club.slug)
    return redirect("organise_match_day" if back_to == DESK else "what_was_done", *match_day.url_args)


def plays_on(request: LoggedInRequest, match_day: MatchDay, unit: Unit) -> None:
    """In the finals a table may have gone with them, which comes back, unless someone has written since."""
    change = find_stop(match_day, unit) if match_day.finals else None
    if change is not None:
        try:
            take_change_back(change=change, by=request.user)
        except Refused:
            change = None
    if change is None:
        play_on(match_day=match_day, unit=unit)
