"""Tokens with which programs hand in rounds: made, shown once, revoked; pages for the owners of a club."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.forms.club.api_token import ApiTokenForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_api_token_for_owner, get_club_for_owner
from tournaments.queries.club.api_token import list_api_tokens
from tournaments.services.club.api_token import make_api_token, withdraw_api_token
from tournaments.views.once import shown_once
from tournaments.views.organise.request import LoggedInRequest, show


@never_cache
@shown_once
def api_token_list(request: LoggedInRequest, club: str) -> HttpResponse:
    """The tokens of the club, and a form for one more."""
    found = get_club_for_owner(request.user, club)
    form = ApiTokenForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            token = make_api_token(club=found, by=request.user, **form.cleaned_data)
            # Shown in this answer and nowhere else: only a hash of it is stored.
            return show(request, "club/api_token/made.html", found, token=token, **form.cleaned_data)
    return show(request, "club/api_token/list.html", found, form=form, tokens=list_api_tokens(found))


@never_cache
def api_token_withdraw(request: LoggedInRequest, club: str, api_token: int) -> HttpResponse:
    found = get_api_token_for_owner(request.user, club, api_token)
    if request.method == "POST":
        withdraw_api_token(token=found)
        messages.success(request, _("Nothing is handed in with the token %(name)s any more.") % {"name": found.name})
        return redirect("api_token_list", found.club.slug)
    return show(request, "club/api_token/withdraw.html", found.club, token=found)
