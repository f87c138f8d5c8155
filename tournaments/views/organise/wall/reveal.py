"""The standing of an evening, held back and then announced from the last prize to the first."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.evening.match_day import FreezeForm
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.wall.reveal import get_reveal, revealed_on_screens
from tournaments.services.evening.match_day import freeze_match_day, reveal_match_day
from tournaments.services.wall.screen import reveal_prizes
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number
from tournaments.wording.publishing import published_words


@require_POST
def match_day_freeze(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """From the chosen leg on, only the club sees the scores."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = FreezeForm(request.POST, match_day=match_day)
    if form.is_valid():
        freeze_match_day(match_day=match_day, from_leg=form.cleaned_data["leg"])
        messages.success(request, _("The standing is frozen: only the club sees what comes next."))
    else:
        messages.error(request, _("This leg does not exist."))
    return redirect("evening_result", *match_day.url_args)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_day_reveal(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The speaker's page: one prize at a time; posting shows the result to everyone.

    `revealed` is how many prizes have been announced. The rest are not in the page: no one reads them over a shoulder.
    If screens show the reveal, they and this page are always at the same prize, and posting `revealed` moves them all.
    """
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    asked = request.POST.get("revealed", request.GET.get("revealed", ""))
    revealed = whole_number(asked) or 0
    if "revealed" in request.POST:
        reveal_prizes(match_day=match_day, revealed=revealed)
        return redirect("match_day_reveal", *match_day.url_args)
    if request.method == "POST":
        with refused_in_message(request):
            reveal_match_day(match_day=match_day, by=request.user)
            match_day.frozen_from = None
            messages.success(request, published_words(match_day))
        return redirect("evening_result", *match_day.url_args)
    on_screens = revealed_on_screens(match_day)
    reveal = get_reveal(match_day, revealed if on_screens is None else on_screens)
    revealed = len(reveal.revealed)
    return show(
        request,
        "wall/reveal/reveal.html",
        match_day,
        prizes=reveal.prizes,
        revealed=revealed,
        now=reveal.now,
        is_on_screens=on_screens is not None,
        previous=revealed - 1 if revealed else None,
        following=revealed + 1 if revealed < reveal.prizes else None,
        is_open=match_day.published_at is not None and match_day.frozen_from is None,
    )
