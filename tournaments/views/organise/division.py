"""The divisions of a competition: which there are, who plays where, and those of the next season."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.division import DivisionFormSet, DivisionPlacesForm, OtherCompetitionForm
from tournaments.forms.refusal import add_refusal
from tournaments.models import Competition
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.division import division_of, get_division_standing, list_units
from tournaments.queries.standing import get_standing
from tournaments.services.division import fill_next_divisions, place_in_divisions, set_divisions
from tournaments.standings.divisions import next_divisions, spread
from tournaments.views.organise.request import LoggedInRequest

LINE = ["pk", "name", "promoted", "relegated"]


def _others(competition: Competition) -> QuerySet[Competition]:
    return competition.club.competitions.filter(form=competition.form).exclude(pk=competition.pk)


@login_required
def division_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    stored = list(found.divisions.order_by("number").values(*LINE))
    formset = DivisionFormSet(request.POST or None, initial=stored, prefix="divisions")
    refusal = None
    if formset.is_valid():
        asked = [form.cleaned_data for form in formset.forms if form.cleaned_data and form not in formset.deleted_forms]
        try:
            set_divisions(competition=found, divisions=[{name: row.get(name) for name in LINE} for row in asked])
        except ValidationError as error:
            refusal = error
        else:
            messages.success(request, _("The divisions have been saved."))
            return redirect("division_list", club, competition)
    context = {
        "club": found.club,
        "competition": found,
        "formset": formset,
        "refusal": refusal,
        "has_divisions": bool(stored),
        "next_form": OtherCompetitionForm(competitions=_others(found)),
    }
    return render(request, "tournaments/organise/division/list.html", context)


@login_required
def division_places(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """A choice for everybody."""
    found = get_competition_for_organiser(request.user, club, competition)
    divisions = list(found.divisions.order_by("number"))
    form = DivisionPlacesForm(
        request.POST or None,
        units=list_units(found),
        divisions=divisions,
        places=division_of(found, divisions),
    )
    if form.is_valid():
        try:
            place_in_divisions(competition=found, places=form.places)
        except ValidationError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Saved who plays in which division."))
            return redirect("division_places", club, competition)
    context = {
        "club": found.club,
        "competition": found,
        "form": form,
        "divisions": divisions,
        "spread_form": OtherCompetitionForm(competitions=_others(found)),
    }
    return render(request, "tournaments/organise/division/places.html", context)


@login_required
@require_POST
def division_spread(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """By the standing of an earlier competition: the best in the first division, all as large as each other."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = OtherCompetitionForm(request.POST, competitions=_others(found).filter(form="individual"))
    count = found.divisions.count()
    if not form.is_valid() or not count:
        messages.error(request, _("Choose an earlier competition of players, and make divisions first."))
        return redirect("division_places", club, competition)
    earlier = get_standing(form.cleaned_data["other"], published_only=False)
    active = {unit_id for unit_id, _name in list_units(found)}
    units = [unit.row.unit_id for unit in earlier.rows if unit.row.unit_id in active]
    place_in_divisions(competition=found, places=spread(units, count))
    messages.success(request, _("Spread by that standing. Look the list over: whoever is new plays in none yet."))
    return redirect("division_places", club, competition)


@login_required
@require_POST
def division_next(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The divisions of another competition, with everybody where he ends up after this one."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = OtherCompetitionForm(request.POST, competitions=_others(found))
    if not form.is_valid():
        messages.error(request, _("Choose a competition."))
        return redirect("division_list", club, competition)
    into = form.cleaned_data["other"]
    standing = get_division_standing(found, published_only=False)
    tables = [[row.row for row in table.rows] for table in standing.tables]
    places = division_of(found, [table.division for table in standing.tables]) | next_divisions(tables)
    try:
        fill_next_divisions(competition=found, into=into, places=places)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("division_list", club, competition)
    messages.success(request, _("These are the divisions of the next season; look them over."))
    return redirect("division_places", club, into.slug)
