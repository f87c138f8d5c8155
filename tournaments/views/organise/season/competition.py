"""A competition as its organisers see it: what there is to do in it, and its settings."""

from copy import copy

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring import preset
from tournaments.choices import Role
from tournaments.forms.refusal import refused_on
from tournaments.forms.season.competition import CompetitionForm
from tournaments.permissions import (
    get_competition_for_organiser,
    get_competition_for_scorekeeper,
    may,
)
from tournaments.queries.change import find_change
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


def organise_competition(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_scorekeeper(request.user, club, competition)
    page = get_competition_page(found, published_only=False)
    to_do = get_competition_to_organise(found)
    return show(
        request,
        "season/competition/dashboard.html",
        found,
        to_do=to_do,
        match_days=page.match_days,
        rows=page.standing.rows[:ROWS_SHOWN],
        by_average=found.by_average,
        has_unpublished=to_do.published < to_do.match_days,
        rule_set=rule_set_words(found.rules),
        counting_sentences=counting_in_sentences(found),
        may_organise=may(request.user, found.club, Role.ORGANISER),
        undo=find_change(found, request.GET.get("undo", "")),
    )


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
