"""The standing of an evening kept back, and told from the last prize to the first."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.match_day import FreezeForm
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.reveal import get_reveal, told_on_screens
from tournaments.services.match_day import freeze_match_day, reveal_match_day
from tournaments.services.screen import tell_prizes
from tournaments.views.organise.request import LoggedInRequest

LONG = 5


@login_required
@require_POST
def match_day_freeze(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """From the leg that was chosen on only the club sees the scores."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = FreezeForm(request.POST, competition=match_day.competition)
    if form.is_valid():
        freeze_match_day(match_day=match_day, from_leg=form.cleaned_data["leg"])
        messages.success(request, _("The standing is frozen: only the club sees what comes now."))
    else:
        messages.error(request, _("There is no such leg."))
    return redirect("organise_match_day", club, competition, day)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def match_day_reveal(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The speaker's page: one prize at a time; posting shows the result to everybody.

    `told` is how many prizes have been told. Those to come are not in the page: nobody reads them over a shoulder.
    Where screens show the reveal, they and this page are always at the same prize, and posting `told` moves them all.
    """
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    asked = request.POST.get("told", request.GET.get("told", ""))
    told = int(asked) if asked.isdecimal() and asked.isascii() and len(asked) < LONG else 0
    if "told" in request.POST:
        tell_prizes(match_day=match_day, told=told)
        return redirect("match_day_reveal", club, competition, day)
    if request.method == "POST":
        try:
            reveal_match_day(match_day=match_day, by=request.user)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        else:
            messages.success(request, _("The result is published: everybody can see it now."))
        return redirect("organise_match_day", club, competition, day)
    on_screens = told_on_screens(match_day)
    reveal = get_reveal(match_day, told if on_screens is None else on_screens)
    told = len(reveal.told)
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "prizes": reveal.prizes,
        "told": told,
        "now": reveal.now,
        "is_on_screens": on_screens is not None,
        "previous": told - 1 if told else None,
        "following": told + 1 if told < reveal.prizes else None,
        "is_open": match_day.published_at is not None and match_day.frozen_from is None,
    }
    return render(request, "tournaments/organise/match_day/reveal.html", context)
