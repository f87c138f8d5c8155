from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.exports.chart import form_svg, legs_svg, race_svg, svg_response
from tournaments.permissions import get_competition, get_player
from tournaments.queries.season.chart import get_season_charts
from tournaments.queries.season.player import get_player_page, match_days_between
from tournaments.views.former_number import leads_on
from tournaments.wording.competition import score_label

LONG = 9


@require_safe
def competition_charts(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The race of the season and the spread of its legs, as pictures and as figures.

    `?line=12` makes the line of one of them stand out.
    """
    shown = get_competition(request.user, club, competition)
    charts = get_season_charts(shown)
    chosen = _line(request)
    line = next((lane.unit.number for lane in charts.race if lane.unit.number == chosen), None)
    context = {
        "club": shown.club,
        "competition": shown,
        "charts": charts,
        "line": line,
        "race_query": "names=0" if line is None else f"line={line}&names=0",
        "score_label": score_label(shown),
    }
    return render(request, "season/standing/charts.html", context)


@require_safe
def race_chart(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    charts = get_season_charts(get_competition(request.user, club, competition))
    has_names = request.GET.get("names") != "0"
    return svg_response(race_svg(charts, narrow=_is_narrow(request), chosen=_line(request), has_names=has_names))


@require_safe
def legs_chart(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    charts = get_season_charts(get_competition(request.user, club, competition))
    return svg_response(legs_svg(charts, narrow=_is_narrow(request)))


@require_safe
@leads_on
def player_form_chart(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """One competition of the player: the one that `?competition=` names, or else the newest that the visitor sees."""
    page = get_player_page(get_player(request.user, club, number), request.user)
    wanted = request.GET.get("competition")
    for entry in page.competitions:
        if wanted in (None, entry.competition.slug):
            return svg_response(form_svg(entry, match_days_between(entry, request.user)))
    raise Http404


def _line(request: HttpRequest) -> int | None:
    asked = request.GET.get("line", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < LONG else None


def _is_narrow(request: HttpRequest) -> bool:
    """`?narrow=1` is the picture for a phone."""
    return request.GET.get("narrow") == "1"
