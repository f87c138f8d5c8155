"""The standings that an organiser adds to the competition's own."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.choices import SideStandingKind
from tournaments.forms.refusal import refused_on
from tournaments.forms.season.side_standing import SideStandingFormSet
from tournaments.permissions import get_competition_for_organiser
from tournaments.services.season.side_standing import set_side_standings
from tournaments.views.organise.request import LoggedInRequest, show

LINE = ["name", "kind", "counting_best", "minimum_attendance", "newcomers_since", "category", "best_people"]


def side_standing_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    stored = list(found.side_standings.order_by("number").values(*LINE))
    formset = SideStandingFormSet(
        request.POST or None, initial=stored, form_kwargs={"competition": found}, prefix="standings"
    )
    if formset.is_valid():
        asked = [form.cleaned_data for form in formset.forms if form.cleaned_data and form not in formset.deleted_forms]
        with refused_on(formset):
            set_side_standings(competition=found, standings=[{name: row.get(name) for name in LINE} for row in asked])
            messages.success(request, _("The standings have been saved."))
            of_teams = any(row["kind"] == SideStandingKind.TEAMS for row in asked)
            if of_teams and not found.categories.filter(is_team=True).exists():
                return redirect("teams_alongside", *found.url_args)
            return redirect("side_standing_list", *found.url_args)
    return show(request, "season/side_standing/list.html", found, formset=formset)
