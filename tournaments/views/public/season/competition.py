from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.permissions import at_least, get_competition, role_in
from tournaments.queries.results.fixture import has_list
from tournaments.queries.results.match_day import list_match_days
from tournaments.queries.results.prize import has_season_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.results.tonight import list_tonight
from tournaments.queries.season.calendar import list_calendar
from tournaments.queries.season.final_standing import get_final_standing
from tournaments.wording.rule_sets import rule_set_words
from tournaments.wording.rules import rules_sections

TOP = 10


@require_safe
def competition(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """A competition: the top of its standing and its match days."""
    shown = get_competition(request.user, club, competition)
    role = role_in(request.user, shown.club)
    now = timezone.now()
    standing = get_standing(shown)
    calendar = list_calendar(shown, now=now)
    days = list_match_days(shown, published_only=role is None, with_interim=True)[::-1]
    context = {
        "club": shown.club,
        "competition": shown,
        "tonight": list_tonight(request.user, now=now, competition=shown),
        "standing": standing,
        "top": standing.rows[:TOP],
        "by_average": shown.by_average,
        "calendar_days": calendar,
        "has_fixtures": has_list(shown),
        "match_days": [line for line in days if line.match_day not in calendar],
        "final": get_final_standing(standing),
        "has_prizes": standing.is_final and has_season_prizes(shown),
        "may_score": role in at_least(Role.SCOREKEEPER),
    }
    return render(request, "season/competition/public.html", context)


@require_safe
def competition_rules(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The rules of a competition in words: the evening, the game, the counting."""
    shown = get_competition(request.user, club, competition)
    context = {
        "club": shown.club,
        "competition": shown,
        "rule_set": rule_set_words(shown.rules),
        "sections": rules_sections(shown),
    }
    return render(request, "rules/competition.html", context)
