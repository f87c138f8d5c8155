"""The list of fixtures for organisers: made, made again, home and away exchanged."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.models import Fixture
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.change import find_change
from tournaments.queries.results.fixture import count_to_play, list_fixtures
from tournaments.services.season.fixture import make_fixtures, set_home
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show, with_undo
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number


@done_once
def organise_fixtures(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """Every evening of the list; one button makes it, or the rest of it again."""
    found = get_competition_for_organiser(request.user, club, competition)
    if request.method == "POST":
        with refused_in_message(request):
            made = make_fixtures(competition=found, now=timezone.now())
            text = ngettext("%(count)d meeting is in the list.", "%(count)d meetings are in the list.", len(made))
            messages.success(request, text % {"count": len(made)})
        return redirect(with_undo(request, request.path, found))
    days = list_fixtures(found, published_only=False)
    undo = find_change(found, request.GET.get("undo", ""))
    context = {"days": days, "to_play": count_to_play(found, days) if days else 0, "undo": undo}
    return show(request, "season/fixture/organise.html", found, **context)


@require_POST
def fixture_home(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """One of the two is at home: the fixture and the number, so that a second tap changes nothing."""
    found = get_competition_for_organiser(request.user, club, competition)
    key, _of, number = request.POST.get("home", "").partition("-")
    of_competition = Fixture.objects.filter(match_day__competition=found).select_related("match_day")
    fixture = of_competition.filter(pk=whole_number(key) or 0).first()
    at_home = whole_number(number)
    if fixture is None or at_home is None:
        raise Http404
    with refused_in_message(request):
        set_home(fixture=fixture, number=at_home, now=timezone.now())
        messages.success(request, _("Home and away are exchanged."))
    return redirect("organise_fixtures", *found.url_args)
