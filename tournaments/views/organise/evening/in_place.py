"""Someone plays in another's place: who, whose, and for how long."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from tournaments.forms.evening.in_place import InPlaceForm
from tournaments.forms.refusal import refused_on
from tournaments.models import Player
from tournaments.permissions import get_match_day_for_organiser
from tournaments.services.evening.in_place import put_in_place
from tournaments.views.once import done_once
from tournaments.views.organise.evening.door import Step, find_unit, keep_step
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.wording.in_place import answer_in_words


@done_once
def in_place(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if match_day.competition.is_teams:
        raise Http404
    of = find_unit(match_day, request.GET["of"]) if "of" in request.GET else None
    form = InPlaceForm(request.POST or None, match_day=match_day, of=of)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        known = typed["who"] if isinstance(typed["who"], Player) else None
        with refused_on(form):
            row = put_in_place(
                match_day=match_day,
                unit=typed["unit"],
                instead_of=typed["place"],
                player=known,
                guest="" if known else typed["who"],
                points=typed.get("points"),
                for_season=typed.get("how_long") == "season",
                by=request.user,
            )
            step = Step("in place", [row.unit.pk], str(row.substitute or row.player), place=str(row.in_place_of))
            keep_step(request, match_day, step, is_whole=True)
            return redirect("door", *match_day.url_args)
    answer = answer_in_words(match_day.competition)
    return show(request, "evening/in_place/form.html", match_day, form=form, answer=answer)
