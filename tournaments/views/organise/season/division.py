"""The divisions of a competition: which exist, who plays where, and those of the next season."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.choices import GroupOrder
from tournaments.forms.refusal import refused_on
from tournaments.forms.season.division import DivisionFormSet, DivisionPlacesForm, GroupsForm, OtherCompetitionForm
from tournaments.models import Competition
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.results.division import division_of, list_units, next_places
from tournaments.queries.results.standing import get_standing
from tournaments.services.season.division import fill_next_divisions, make_groups, place_in_divisions, set_divisions
from tournaments.standings.divisions import spread
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message

LINE = ["pk", "name", "promoted", "relegated"]


def _others(competition: Competition) -> QuerySet[Competition]:
    return competition.club.competitions.filter(form=competition.form).exclude(pk=competition.pk)


def division_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    return _division_list(request, get_competition_for_organiser(request.user, club, competition))


def _division_list(
    request: LoggedInRequest, found: Competition, *, groups_form: GroupsForm | None = None
) -> HttpResponse:
    """The page, also when the groups asked for on it could not be created."""
    stored = list(found.divisions.order_by("number").values(*LINE))
    data = request.POST if groups_form is None else None
    formset = DivisionFormSet(data or None, initial=stored, prefix="divisions")
    if formset.is_valid():
        asked = [form.cleaned_data for form in formset.forms if form.cleaned_data and form not in formset.deleted_forms]
        with refused_on(formset):
            set_divisions(competition=found, divisions=[{name: row.get(name) for name in LINE} for row in asked])
            messages.success(request, _("The divisions have been saved."))
            return redirect("division_list", *found.url_args)
    return show(
        request,
        "season/division/list.html",
        found,
        formset=formset,
        has_divisions=bool(stored),
        next_form=OtherCompetitionForm(competitions=_others(found)),
        groups_form=groups_form or GroupsForm(),
    )


def division_places(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """A choice of division for everyone."""
    found = get_competition_for_organiser(request.user, club, competition)
    divisions = list(found.divisions.order_by("number"))
    form = DivisionPlacesForm(
        request.POST or None,
        units=list_units(found),
        divisions=divisions,
        places=division_of(found, divisions),
    )
    if form.is_valid():
        with refused_on(form):
            place_in_divisions(competition=found, places=form.places)
            messages.success(request, _("The players’ divisions have been saved."))
            return redirect("division_places", *found.url_args)
    return show(
        request,
        "season/division/places.html",
        found,
        form=form,
        divisions=divisions,
        spread_form=OtherCompetitionForm(competitions=_others(found)),
    )


@require_POST
def division_spread(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """Fills them by the standing of an earlier competition: the best in the first division, all of equal size."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = OtherCompetitionForm(request.POST, competitions=_others(found).filter(form="individual"))
    count = found.divisions.count()
    if not form.is_valid() or not count:
        messages.error(request, _("Create divisions first, and choose an earlier competition of players."))
        return redirect("division_places", *found.url_args)
    earlier = get_standing(form.cleaned_data["other"], published_only=False)
    active = {unit_id for unit_id, _name in list_units(found)}
    units = [unit.row.unit_id for unit in earlier.rows if unit.row.unit_id in active]
    place_in_divisions(competition=found, places=spread(units, count))
    messages.success(
        request,
        _("The players have been spread by that standing. Check the list: anyone new is not in a division yet."),
    )
    return redirect("division_places", *found.url_args)


@require_POST
def division_groups(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """Groups of equal size, in one step."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = GroupsForm(request.POST)
    if not form.is_valid():
        return _division_list(request, found, groups_form=form)
    with refused_on(form):
        make_groups(competition=found, count=form.cleaned_data["count"], order=GroupOrder(form.cleaned_data["order"]))
        messages.success(request, _("The groups have been created. Here is who plays in each."))
        return redirect("division_places", *found.url_args)
    return _division_list(request, found, groups_form=form)


@require_POST
def division_next(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The divisions of another competition, with everyone where they end up after this one."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = OtherCompetitionForm(request.POST, competitions=_others(found))
    if not form.is_valid():
        messages.error(request, _("Choose a competition."))
        return redirect("division_list", *found.url_args)
    into = form.cleaned_data["other"]
    with refused_in_message(request):
        fill_next_divisions(competition=found, into=into, places=next_places(found, published_only=False))
        messages.success(request, _("These are the divisions of the next season; check them."))
        return redirect("division_places", *into.url_args)
    return redirect("division_list", *found.url_args)
