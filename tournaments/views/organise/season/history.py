"""Results of past evenings from a spreadsheet: choose what the columns hold, check, then store."""

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.forms.people.player_list import NameListForm
from tournaments.imports.history import HistoryPlan, plan_history
from tournaments.imports.history_columns import Meaning
from tournaments.imports.history_lines import read_history_file
from tournaments.imports.name_table import MOST_BYTES, MOST_COLUMNS
from tournaments.imports.turn import one_file_at_a_time
from tournaments.models import Competition
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.people.other_name import units_by_any_name
from tournaments.services.season.history import PastEvening, import_history
from tournaments.views.once import made_once
from tournaments.views.organise.request import LoggedInRequest

MEANINGS = {
    Meaning.NOTHING: gettext_lazy("leave it out"),
    Meaning.EVENING: gettext_lazy("match day"),
    Meaning.NAME: pgettext_lazy("person", "name"),
    Meaning.NUMBER: gettext_lazy("number of the player"),
    Meaning.FIRST: gettext_lazy("first name"),
    Meaning.PREFIX: gettext_lazy("prefix of the last name"),
    Meaning.LAST: gettext_lazy("last name"),
    Meaning.HOME: gettext_lazy("club or town"),
    Meaning.TOTAL: gettext_lazy("total, to compare"),
    Meaning.PLACE: pgettext_lazy("rank", "place"),
}


class ColumnHead(NamedTuple):
    """The head of a column on the page; `said` is what its heading was read as."""

    place: int
    heading: str
    meaning: str
    said: str


@login_required
@made_once
def history_import(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    form = NameListForm(request.POST or None, request.FILES or None)
    plan = None
    if form.is_valid():
        try:
            text, chosen = form.cleaned_data["names"], _chosen(request)
            if form.cleaned_data["file"]:
                with one_file_at_a_time():
                    text, chosen = read_history_file(form.cleaned_data["file"].read(MOST_BYTES + 1)), None
                form = NameListForm({"names": text})
                form.is_valid()
            plan = _plan(text, found, chosen)
            if chosen and request.POST.get("shape", plan.shape) != plan.shape:
                plan = _plan(text, found, None)  # another list: what was chosen is about other columns
            if request.POST.get("action") == "import" and plan.does_something and not plan.faults:
                if request.POST.get("digest") == plan.digest:
                    return _store(request, found, plan)
                form.add_error(None, _("The list or the club has changed since it was shown. Look again, then import."))
        except ValidationError as error:
            form.add_error("file" if form.files else "names", error.messages)
    context = {"club": found.club, "competition": found, "form": form, "plan": plan}
    if plan is not None:
        context |= {"meanings": MEANINGS, "heads": _heads(plan)}
    return render(request, "tournaments/organise/season/competition/history_import.html", context)


def _chosen(request: LoggedInRequest) -> list[str] | None:
    """The columns as changed on the page."""
    if "column-0" not in request.POST:
        return None
    places = (f"column-{place}" for place in range(MOST_COLUMNS))
    return [request.POST[place] for place in places if place in request.POST]


def _plan(text: str, competition: Competition, chosen: list[str] | None) -> HistoryPlan:
    known = units_by_any_name(competition)
    units = {name: (unit.number, unit.name) for name, (_pk, unit) in known.units.items()}
    days = list(competition.match_days.all())
    return plan_history(text, competition, units=units, match_days=days, unclear=known.unclear, chosen=chosen)


def _heads(plan: HistoryPlan) -> list[ColumnHead]:
    evenings = {line.place: line.evening for line in plan.evenings}
    return [
        ColumnHead(column.place, column.heading, column.meaning, _said(evenings.get(column.place)))
        for column in plan.columns
    ]


def _said(evening: PastEvening | None) -> str:
    if evening is None:
        return ""
    if evening.date:
        return date_format(evening.date, "SHORT_DATE_FORMAT")
    return evening.name or (_("Match day %(number)d") % {"number": evening.number} if evening.number else "")


def _store(request: LoggedInRequest, competition: Competition, plan: HistoryPlan) -> HttpResponse:
    days = import_history(
        competition=competition,
        new_players=plan.new_players,
        evenings=plan.past_evenings,
        results=plan.results,
        by=request.user,
    )
    count = len(days)
    done = ngettext("%(count)d match day is saved.", "%(count)d match days are saved.", count) % {"count": count}
    messages.success(request, done)
    return redirect("organise_competition", *competition.url_args)
