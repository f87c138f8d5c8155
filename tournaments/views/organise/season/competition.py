"""A competition as its organisers see it: what there is to do in it, and its settings."""

from collections.abc import Sequence
from copy import copy

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import preset
from tournaments.choices import Role
from tournaments.forms.refusal import refused_on
from tournaments.forms.season.competition import CompetitionForm
from tournaments.models import MatchDay
from tournaments.permissions import (
    get_competition_for_organiser,
    get_competition_for_scorekeeper,
    may,
    may_see_money,
)
from tournaments.queries.change import find_change
from tournaments.queries.results.fixture import may_have_fixtures
from tournaments.queries.results.match_day import MatchDayLine
from tournaments.queries.season.competition import get_competition_page
from tournaments.queries.season.next_step import get_competition_to_organise
from tournaments.queries.season.season_so_far import get_season_so_far
from tournaments.services.season.competition import update_competition
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.organise.season.counting import ask_first
from tournaments.wording.rule_sets import OFFERED, rule_set_words
from tournaments.wording.rules import counting_in_sentences
from tournaments.wording.ruleset import ruleset_sentences

ROWS_SHOWN = 5
MOST_IN_SIGHT = 4
"""More evenings that are only in the calendar are folded, but for the next."""


def organise_competition(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_scorekeeper(request.user, club, competition)
    page = get_competition_page(found, published_only=False)
    to_do = get_competition_to_organise(found)
    days, calendar = _next_and_later(page.match_days)
    return show(
        request,
        "season/competition/dashboard.html",
        found,
        to_do=to_do,
        match_days=days,
        calendar_days=calendar,
        rows=page.standing.rows[:ROWS_SHOWN],
        by_average=found.by_average,
        has_unpublished=to_do.published < to_do.match_days,
        rule_set=rule_set_words(found.rules),
        counting_sentences=counting_in_sentences(found),
        may_organise=may(request.user, found.club, Role.ORGANISER),
        may_have_fixtures=may_have_fixtures(found),
        sees_money=may_see_money(request.user, found.club),
        undo=find_change(found, request.GET.get("undo", "")),
    )


def _next_and_later(lines: Sequence[MatchDayLine]) -> tuple[list[MatchDayLine], list[MatchDay]]:
    """The match days up to the next one; the others to come by date, where they are a whole calendar."""
    today = timezone.localdate()
    ahead = [line for line in lines if line.match_day.date and not line.legs and line.match_day.is_to_come(today)]
    ahead.sort(key=lambda line: (line.match_day.date, line.match_day.number))
    later = ahead[1:] if len(ahead) > MOST_IN_SIGHT else []
    return [line for line in lines if line not in later], [line.match_day for line in later]


def competition_edit(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    rules = request.GET.get("rules", found.rules)
    so_far = get_season_so_far(found)
    offered = [words for words in OFFERED if so_far.takes_rule_set(words.name)]
    if rules not in {words.name for words in offered} and rules != found.rules:
        return show(request, "rules/choose.html", found, rule_sets=offered, current=rule_set_words(found.rules).name)
    # The form writes into its instance; the page keeps showing what is stored.
    form = CompetitionForm(request.POST or None, instance=copy(found), rules=rules)
    if form.is_valid() and "back" not in request.POST:
        if (asked := ask_first(request, found, form.cleaned_data, _("Settings"))) is not None:
            return asked
        with refused_on(form):
            stored = update_competition(competition=copy(found), **form.cleaned_data)
            messages.success(request, _("The competition has been saved."))
            return redirect("organise_competition", *stored.url_args)
    return show(request, "season/competition/form.html", found, form=form, **_rules_context(form))


def _rules_context(form: CompetitionForm) -> dict:
    return {"rule_set": rule_set_words(form.rules), "sentences": ruleset_sentences(preset(form.rules))}
