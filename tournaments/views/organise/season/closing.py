"""A competition that is over is closed; its page opens it again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.season.closing import get_closing
from tournaments.services.season.closing import close_competition, open_competition_again
from tournaments.views.organise.request import LoggedInRequest, show


def competition_close(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """Says who wins and what is missing; that stops no one."""
    found = get_competition_for_organiser(request.user, club, competition)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            close_competition(competition=found)
            messages.success(request, _("%(what)s has been closed.") % {"what": found})
            return redirect("organise_competition", *found.url_args)
    return show(request, "season/closing/close.html", found, form=form, closing=get_closing(found))


@require_POST
def competition_open_again(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    open_competition_again(competition=found)
    messages.success(request, _("%(what)s is open again: everything in it can be changed.") % {"what": found})
    return redirect("organise_competition", *found.url_args)
