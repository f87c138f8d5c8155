"""The categories of a competition: which exist and who is in them, typed or from a list."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.people.category import CategoryFormSet, CategoryListForm
from tournaments.forms.refusal import refused_on
from tournaments.imports.category_list import read_category_list
from tournaments.models.player import players_of
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.people.other_name import by_any_name
from tournaments.queries.people.unit import list_categories
from tournaments.services.people.category import add_to_categories, set_categories
from tournaments.views.organise.request import LoggedInRequest, show

MOST_LINES_SAID = 10


def category_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    stored = list_categories(found)
    formset = CategoryFormSet(
        request.POST or None,
        initial=[{"pk": one.pk, "name": one.name, "people": "\n".join(names)} for one, names in stored],
        form_kwargs={"known": by_any_name(players_of(found))},
        prefix="categories",
    )
    if formset.is_valid():
        asked = [form.cleaned_data for form in formset.forms if form.cleaned_data and form not in formset.deleted_forms]
        lines = [{"pk": row["pk"], "name": row["name"], "players": row["people"]} for row in asked]
        with refused_on(formset):
            set_categories(competition=found, categories=lines)
            messages.success(request, _("The categories have been saved."))
            return redirect("category_list", *found.url_args)
    return show(request, "people/category/list.html", found, formset=formset)


def category_import(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """From a list with a column of categories."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = CategoryListForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            plan = read_category_list(form.cleaned_data["names"], list(players_of(found)), own_club=found.club.name)
            if not (plan.problems or plan.people):
                form.add_error("names", _("No one on this list is in a category."))
            elif not plan.problems:
                add_to_categories(competition=found, people=plan.people)
                messages.success(request, _("The categories have been saved."))
                return redirect("category_list", *found.url_args)
            said = _("Line %(line)d: %(message)s")
            for one in plan.problems[:MOST_LINES_SAID]:
                form.add_error("names", said % {"line": one.line, "message": one.message})
    return show(request, "people/category/import.html", found, form=form)
