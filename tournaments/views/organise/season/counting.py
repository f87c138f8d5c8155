"""How a competition is counted, on one page; and what another way of counting does, before it is stored."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.refusal import refused_on
from tournaments.forms.season.counting import CountingForm
from tournaments.models import Competition
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.season.counting_change import get_counting_change, get_last_season_change
from tournaments.services.season.competition import update_competition
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.wording.counting_change import changed_sentences, compared_lines
from tournaments.wording.rules import counting_in_sentences

ROWS_SHOWN = 10


def counting_edit(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The four parts, filled in by `?preset=`; below them the last season as it would have ended by what is typed."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = CountingForm(request.POST or None, instance=copy(found), preset=request.GET.get("preset", ""))
    if form.is_valid() and "example" not in request.POST and "back" not in request.POST:
        if (asked := ask_first(request, found, form.cleaned_data, _("Counting"))) is not None:
            return asked
        with refused_on(form):
            stored = update_competition(competition=copy(found), **form.cleaned_data)
            messages.success(request, _("The competition has been saved."))
            return redirect("organise_competition", *stored.url_args)
    tried = form.tried
    last = get_last_season_change(found, tried.chosen) if tried else None
    return show(
        request,
        "season/counting/edit.html",
        found,
        form=form,
        sentences=counting_in_sentences(tried) if tried else [],
        last=last if last and last.rows else None,
        movers=len(last.other_places) if last else 0,
        moved=list(compared_lines(last, last.other_places[:ROWS_SHOWN])) if last else [],
        all_rows=list(compared_lines(last, last.rows)) if last else [],
    )


def ask_first(
    request: LoggedInRequest, competition: Competition, fields: Mapping[str, Any], page: str
) -> HttpResponse | None:
    """Both standings side by side, unless nothing changes in them or this is what was seen.

    What was typed on the `page` of this name is included, to be stored or changed further.
    """
    change = get_counting_change(competition, fields)
    if change is None or not change.moved or request.POST.get("digest") == change.digest:
        return None
    return show(
        request,
        "season/counting/change.html",
        competition,
        page=page,
        change=change,
        moved=list(compared_lines(change, change.moved)),
        all_rows=list(compared_lines(change, change.rows)),
        sentences=changed_sentences(change.before.competition, change.after.competition),
        typed=[
            (name, value)
            for name, values in request.POST.lists()
            for value in values
            if name not in ("csrfmiddlewaretoken", "digest")
        ],
    )
