"""The pairs of a competition of pairs."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.forms.people.pair import PairForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.listings.paging import sort_and_page
from tournaments.listings.pair import PairListing
from tournaments.models import Competition, Pair
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.change import find_change
from tournaments.services.people.pair import add_pair, remove_pair, update_pair
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show


def _get_pairs_competition(request: LoggedInRequest, club: str, competition: str) -> Competition:
    found = get_competition_for_organiser(request.user, club, competition)
    if not found.is_pairs:
        raise Http404
    return found


def _get_pair(competition: Competition, number: int) -> Pair:
    return get_object_or_404(competition.pairs.select_related("first", "second", "competition"), number=number)


def pair_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = _get_pairs_competition(request, club, competition)
    listing = PairListing(found.pairs.select_related("first", "second"), competition=found)
    sort_and_page(request, listing)
    return show(
        request, "people/pair/list.html", found, listing=listing, undo=find_change(found, request.GET.get("undo", ""))
    )


@done_once
def pair_add(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = _get_pairs_competition(request, club, competition)
    form = PairForm(request.POST or None, competition=found)
    if form.is_valid():
        with refused_on(form):
            pair = add_pair(competition=found, **form.cleaned_data)
            messages.success(request, _("Pair %(number)d: %(pair)s.") % {"number": pair.number, "pair": pair})
            # Back to the empty form: the next pair is already waiting.
            return redirect("pair_add", *found.url_args)
    return show(request, "people/pair/form.html", found, form=form)


def pair_edit(request: LoggedInRequest, club: str, competition: str, number: int) -> HttpResponse:
    found = _get_pairs_competition(request, club, competition)
    form = PairForm(request.POST or None, instance=_get_pair(found, number), competition=found)
    if form.is_valid():
        with refused_on(form):
            pair = update_pair(pair=_get_pair(found, number), **form.cleaned_data)
            messages.success(request, _("Pair %(number)d: %(pair)s.") % {"number": pair.number, "pair": pair})
            return redirect("pair_list", *found.url_args)
    return show(request, "people/pair/form.html", found, number=number, form=form)


def pair_remove(request: LoggedInRequest, club: str, competition: str, number: int) -> HttpResponse:
    found = _get_pairs_competition(request, club, competition)
    pair = _get_pair(found, number)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            remove_pair(pair=pair)
            messages.success(request, _("Pair %(number)d has been removed.") % {"number": number})
            return redirect("pair_list", *found.url_args)
    return show(request, "people/pair/remove.html", found, pair=pair, form=form)
