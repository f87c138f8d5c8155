"""Players, pairs and teams from a list: first shows what it would change, then stores it as a whole."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from tournaments.forms.people.player_list import NameListForm
from tournaments.imports.contact_details import Detail
from tournaments.imports.grid.cell import MOST_BYTES, Grid
from tournaments.imports.name_columns import Choice
from tournaments.imports.name_shown import on_page
from tournaments.imports.name_table import as_text, open_file
from tournaments.imports.one_at_a_time import one_file_at_a_time
from tournaments.imports.pair_list import PairPlan, plan_pairs
from tournaments.imports.player_list import PlayerPlan, plan_players
from tournaments.imports.remembered import answers_for_names, form_of_names, said_of_names
from tournaments.imports.team_list import TeamPlan, plan_teams_of_list
from tournaments.models import Club
from tournaments.models.player import players_of
from tournaments.permissions import get_club_for_organiser, get_competition_for_organiser
from tournaments.services.people.list_answers import keep_list_answers
from tournaments.services.people.pair import import_pairs
from tournaments.services.people.player import import_players
from tournaments.services.people.team import import_teams
from tournaments.views.once import done_once
from tournaments.views.organise.list_answers import choice_on, digest_of, given_about
from tournaments.views.organise.request import LoggedInRequest, about, with_undo

Plan = PlayerPlan | PairPlan | TeamPlan
Answers = dict[str, str]
Reader = Callable[[str, Choice | None, Answers], Plan]
LONG = 100_000
MOST_COMPETITIONS = 3
"""The newest competition, in one of which the categories of a list are meant."""
COUNTED = {
    Detail.PHONE: ngettext_lazy("%(count)d telephone number", "%(count)d telephone numbers", "count"),
    Detail.EMAIL: ngettext_lazy("%(count)d e-mail address", "%(count)d e-mail addresses", "count"),
    Detail.ADDRESS: ngettext_lazy("%(count)d address", "%(count)d addresses", "count"),
    Detail.BANK: ngettext_lazy("%(count)d bank account", "%(count)d bank accounts", "count"),
    Detail.DATE: ngettext_lazy("%(count)d date", "%(count)d dates", "count"),
    Detail.LINK: ngettext_lazy("%(count)d web address", "%(count)d web addresses", "count"),
}


@done_once
def player_import(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)

    def plan(text: str, choice: Choice | None, answers: Answers) -> PlayerPlan:
        return plan_players(text, list(players_of(found).all()), choice, answers, own_club=found.name)

    def store(plan: Any) -> str:
        import_players(club=found, new=plan.new_players, changes=plan.changes)
        count = len(plan.new)
        added = ngettext("%(count)d player has been added.", "%(count)d players have been added.", count)
        changed = ngettext("%(count)d has been changed.", "%(count)d have been changed.", len(plan.changed))
        said = [added % {"count": count}] if plan.new else []
        return " ".join(said + ([changed % {"count": len(plan.changed)}] if plan.changed else []))

    context = about(found) | {"about_pairs": False}
    context["competitions"] = found.competitions.order_by("-created_at", "-pk")[:MOST_COMPETITIONS]
    return _import(request, context, "players", plan, store, reverse("organise_players", args=[found.slug]))


@done_once
def pair_import(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    if not found.is_pairs:
        raise Http404

    def plan(text: str, choice: Choice | None, answers: Answers) -> PairPlan:
        pairs = list(found.pairs.select_related("first", "second"))
        return plan_pairs(text, list(players_of(found)), pairs, choice, answers, own_club=found.club.name)

    def store(plan: Any) -> str:
        count = len(import_pairs(competition=found, pairs=plan.new_pairs))
        return ngettext("%(count)d pair has been added.", "%(count)d pairs have been added.", count) % {"count": count}

    context = about(found) | {"about_pairs": True}
    return _import(request, context, "pairs", plan, store, reverse("pair_list", args=found.url_args))


@done_once
def team_import(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    if not found.is_teams:
        raise Http404

    def plan(text: str, choice: Choice | None, answers: Answers) -> TeamPlan:
        teams = list(found.teams.prefetch_related("members__player"))
        return plan_teams_of_list(text, list(players_of(found)), teams, choice, answers, own_club=found.club.name)

    def store(plan: Any) -> str:
        count = len(import_teams(competition=found, teams=plan.new_teams))
        return ngettext("%(count)d team has been added.", "%(count)d teams have been added.", count) % {"count": count}

    context = about(found) | {"about_teams": True}
    return _import(request, context, "teams", plan, store, reverse("team_list", args=found.url_args))


def _import(
    request: LoggedInRequest,
    context: dict[str, Any],
    kind: str,
    read: Reader,
    store: Callable[[Plan], str],
    done: str,
) -> HttpResponse:
    """The page; once the list is stored, on to `done`."""
    form = NameListForm(request.POST or None, request.FILES or None)
    plan = None
    if form.is_valid():
        try:
            text, choice = form.cleaned_data["names"], choice_on(request.POST)
            if form.cleaned_data["file"]:
                with one_file_at_a_time():
                    opened = open_file(form.cleaned_data["file"].read(MOST_BYTES + 1))
                    text, choice = as_text(opened), None
                context["workbook"] = opened if isinstance(opened, Grid) and opened.other_sheets else None
                form = NameListForm({"names": text})
                form.is_valid()
            # A long list takes its turn like a file, pasted or not.
            with one_file_at_a_time() if len(text) > LONG else nullcontext():
                answers = given_about(request.POST, text)
                plan = read(text, choice, answers)
                if choice is None or choice.found != plan.sheet.found:
                    plan = _as_last_time(context["club"], kind, partial(read, text), plan, answers)
            if request.POST.get("action") == "import" and plan.may_be_stored:
                if request.POST.get("digest") == plan.digest:
                    messages.success(request, store(plan))
                    club, form_of = context["club"], form_of_names(kind, plan.sheet)
                    said = said_of_names(plan, club.list_answers.get(form_of, {}))
                    keep_list_answers(club=club, form=form_of, said=said)
                    return redirect(with_undo(request, done, context.get("competition", context["club"])))
                form.add_error(None, _("The list or the club has changed since it was shown. Look again, then import."))
        except ValidationError as error:
            form.add_error("file" if form.files else "names", error.messages)
    template = "people/list/import.html"
    context |= {"form": form, "plan": plan}
    if plan is not None:
        context |= on_page(plan) | {"left_out": _left_out(plan), "list": digest_of(text)}
        context["category"] = next((one.heading for one in plan.sheet.columns if one.is_category), "")
    return render(request, template, context)


def _as_last_time(
    club: Club, kind: str, read: Callable[[Choice | None, Answers], Plan], plan: Plan, answers: Answers
) -> Plan:
    """The plan with the answers about the club's last list of this form, if there was one."""
    if not (said := club.list_answers.get(form_of_names(kind, plan.sheet))):
        return plan
    choice, given = answers_for_names(said, plan.sheet)
    plan = read(choice, given | answers)
    is_chosen = plan.sheet.has_chosen or bool(plan.sheet.asked)
    plan.is_as_last_time = is_chosen or any(doubt.answer for doubt in plan.doubts)
    return plan


def _left_out(plan: Plan) -> str:
    """“3 telephone numbers, 2 addresses”: what is not stored, and never its content."""
    counted = plan.sheet.left_out()
    return ", ".join(str(COUNTED[detail] % {"count": counted[detail]}) for detail in Detail if counted[detail])
