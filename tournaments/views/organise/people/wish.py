"""The wishes of a club: what every draw has to respect."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.choices import WishKind
from tournaments.forms.people.wish import WishForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_club_for_organiser, get_wish_for_organiser
from tournaments.queries.people.wish import list_wishes
from tournaments.services.people.wish import add_wish, remove_wish
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show


@done_once
def wish_list(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    form = WishForm(request.POST or None, club=found)
    if form.is_valid():
        data = form.cleaned_data
        with refused_on(form):
            add_wish(
                club=found,
                kind=WishKind(data["kind"]),
                players=form.players,
                table_number=data["table_number"],
                note=data["note"],
            )
            messages.success(request, _("From now on every draw takes this into account."))
            return redirect("wish_list", found.slug)
    return show(request, "people/wish/list.html", found, form=form, wishes=list_wishes(found))


@require_POST
def wish_remove(request: LoggedInRequest, club: str, wish: int) -> HttpResponse:
    remove_wish(wish=get_wish_for_organiser(request.user, club, wish))
    messages.success(request, _("The wish has been removed; what was drawn stays."))
    return redirect("wish_list", club)
