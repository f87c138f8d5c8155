"""The screens of a match day, controlled from the organiser's phone."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.choices import ScreenPage
from tournaments.exceptions import Refused
from tournaments.hall import address_for_phones
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.wall.screen import STILL, list_screens
from tournaments.queries.wall.share import SHARES, read_share
from tournaments.services.wall.screen import (
    choose_page,
    choose_share,
    hold_screen,
    join_screen,
    remove_screen,
    turn_screen,
)
from tournaments.views.organise.request import LoggedInRequest, show


def screen_list(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """A typed code joins a screen; a screen's buttons choose what it shows, turn or hold its pages, or remove it."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    typed, refusal = request.POST.get("code", ""), ""
    if request.method == "POST":
        code, page = request.POST.get("screen", ""), request.POST.get("page", "")
        try:
            if code and page in ScreenPage.values:
                choose_page(match_day=match_day, code=code, page=ScreenPage(page))
            elif code and (share := read_share(request.POST.get("share", ""))):
                choose_share(match_day=match_day, code=code, share=share)
            elif code and "step" in request.POST:
                turn_screen(match_day=match_day, code=code, step=-1 if request.POST["step"] == "back" else 1)
            elif code and "hold" in request.POST:
                hold_screen(match_day=match_day, code=code, is_held=request.POST["hold"] == "1")
            elif code and "remove" in request.POST:
                remove_screen(match_day=match_day, code=code)
            elif not code:
                join_screen(match_day=match_day, code=typed, guesser=request.user.pk)
        except Refused as error:
            refusal = error.messages[0]
        else:
            return redirect("screen_list", *match_day.url_args)
    return show(
        request,
        "wall/screen/list.html",
        match_day,
        screens=list_screens(match_day),
        pages=ScreenPage.choices,
        still=STILL,
        shares=SHARES,
        address=address_for_phones(request, reverse("screen")),
        typed=typed,
        refusal=refusal,
    )
