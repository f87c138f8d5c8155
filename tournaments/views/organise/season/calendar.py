"""A season planned at once, by a rule or from a list of dates: what would be planned is shown first."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.refusal import refused_on
from tournaments.forms.season.calendar import ListForm, RuleForm
from tournaments.imports.calendar.plan import CalendarPlan, Turned, plan_by_rule, plan_from_list
from tournaments.models import Competition
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.season.calendar import find_last_date
from tournaments.services.season.calendar import plan_match_days
from tournaments.views.once import done_once
from tournaments.views.organise.list_answers import given_on
from tournaments.views.organise.request import LoggedInRequest, show, with_undo


@done_once
def calendar_plan(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    return _page(request, found, RuleForm, lambda said: plan_by_rule(found, _turned(request), **said))


@done_once
def calendar_from_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    more: dict[str, Any] = {"answers": given_on(request.POST), "today": timezone.localdate()}
    return _page(request, found, ListForm, lambda said: plan_from_list(found, _turned(request), **said, **more))


def _page(
    request: LoggedInRequest,
    competition: Competition,
    form_of: type[RuleForm | ListForm],
    planned: Callable[[dict[str, Any]], CalendarPlan],
) -> HttpResponse:
    form = form_of(request.POST or None, last=find_last_date(competition), is_live=bool(request.htmx))
    plan = None
    if form.is_bound and form.is_answered:
        with refused_on(form):
            plan = planned(form.cleaned_data)
            if "plan" in request.POST and plan.may_be_stored and request.POST.get("digest") == plan.digest:
                return _store(request, competition, plan)
    return show(request, "season/calendar/plan.html", competition, form=form, plan=plan, is_list=form_of is ListForm)


def _store(request: LoggedInRequest, competition: Competition, plan: CalendarPlan) -> HttpResponse:
    days = len(plan_match_days(competition=competition, evenings=plan.evenings))
    page = reverse("organise_competition", args=competition.url_args)
    if not days:
        messages.info(request, _("These evenings were planned already."))
        return redirect(page)
    said = ngettext("%(days)d evening has been planned.", "%(days)d evenings have been planned.", days)
    messages.success(request, said % {"days": days})
    return redirect(with_undo(request, page, competition))


def _turned(request: LoggedInRequest) -> Turned:
    """Each date that was shown with another tick than it was proposed with."""
    taken = set(request.POST.getlist("take"))
    shown = [(one[:-1], one[-1:] == "+") for one in request.POST.getlist("shown")]
    return {date: date in taken for date, proposed in shown if (date in taken) != proposed}
