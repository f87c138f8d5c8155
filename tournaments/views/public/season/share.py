"""What leaves the site: link, text and picture for the club's chat, and the standing inside the club's own website."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from tournaments.exports.pad import address_as_qr
from tournaments.hall import address_for_phones, closed_hall
from tournaments.models import Competition
from tournaments.permissions import asked_by, get_competition, get_match_day
from tournaments.printing.share import match_day_picture, standing_picture
from tournaments.queries.results.match_day import get_match_day_result, is_final
from tournaments.queries.results.standing import get_standing
from tournaments.wording.share import Shared, as_text, shared_match_day, shared_standing

MOST_IN_TEXT = 20
# No matter who asks, these are for others: they show what a stranger sees.
STRANGER = AnonymousUser()


@require_safe
def share_standing(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The top of the standing, as PNG."""
    with asked_by(STRANGER):
        standing = get_standing(get_competition(STRANGER, club, competition))
    if not standing.rows:
        raise Http404
    return HttpResponse(standing_picture(standing), content_type="image/png")


@require_safe
def share_match_day(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The top of a match day, as PNG."""
    with asked_by(STRANGER):
        match_day = get_match_day(STRANGER, club, competition, day)
        result = get_match_day_result(match_day, published_only=True)
    if not result.rows:
        raise Http404
    picture = match_day_picture(result, is_final=is_final(match_day, now=timezone.now()))
    return HttpResponse(picture, content_type="image/png")


@require_safe
def standing_to_share(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The address of the standing as link and QR code, and its top as the text of a message."""
    with asked_by(STRANGER):
        shown = get_competition(STRANGER, club, competition)
        shared = shared_standing(get_standing(shown), MOST_IN_TEXT)
    return _to_share(request, shown, shared, reverse("standing", args=shown.url_args))


@require_safe
def match_day_to_share(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The same for a match day."""
    with asked_by(STRANGER):
        match_day = get_match_day(STRANGER, club, competition, day)
        result = get_match_day_result(match_day, published_only=True)
        shared = shared_match_day(result, MOST_IN_TEXT, is_final=is_final(match_day, now=timezone.now()))
    address = reverse("match_day", args=match_day.url_args)
    return _to_share(request, match_day.competition, shared, address)


def _to_share(request: HttpRequest, competition: Competition, shared: Shared, path: str) -> HttpResponse:
    address = address_for_phones(request, path)
    context = {
        "club": competition.club,
        "competition": competition,
        "shared": shared,
        "path": path,
        "address": address,
        "closed_hall": closed_hall(request),
        "qr": address_as_qr(address),
        "text": as_text(shared, address),
    }
    return render(request, "season/standing/share.html", context)


@require_safe
@xframe_options_exempt
@conditional_page
def embed_standing(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The standing as a small page to embed in another; the only page that allows it."""
    shown = get_competition(STRANGER, club, competition)
    with asked_by(STRANGER):
        standing = get_standing(shown)
    context = {"club": shown.club, "competition": shown, "standing": standing}
    answer = render(request, "season/standing/embed.html", context)
    answer.headers["Content-Security-Policy"] = "default-src 'self'; base-uri 'none'; object-src 'none'"
    return answer
