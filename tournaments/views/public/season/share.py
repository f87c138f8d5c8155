"""What leaves the site: a picture for the club's chat, and the standing inside the club's own website."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from tournaments.permissions import asked_by, get_competition, get_match_day
from tournaments.printing.share import match_day_picture, standing_picture
from tournaments.queries.results.match_day import get_match_day_result, is_final
from tournaments.queries.results.standing import get_standing

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
