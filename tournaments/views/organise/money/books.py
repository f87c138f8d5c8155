"""Whether a club keeps its money here, and with which account: for its owners, also where it does not yet."""

from copy import copy

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.forms.money.books import BooksForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_club_for_owner
from tournaments.services.money.books import set_books
from tournaments.views.organise.request import LoggedInRequest, show_money


@never_cache
def money_settings(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    # The form writes into its instance; the page keeps showing what is stored.
    form = BooksForm(request.POST or None, instance=copy(found))
    if form.is_valid():
        with refused_on(form):
            stored = set_books(club=found, **form.cleaned_data)
            messages.success(request, _("How the club keeps its money has been saved."))
            return redirect("money" if stored.keeps_money else "organise_club", stored.slug)
    return show_money(request, "money/books/settings.html", found, form=form)
