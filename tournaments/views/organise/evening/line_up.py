"""The line-ups of an evening of teams: which are in, and one handed in for a team that cannot do so."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.forms.evening.line_up import LineUpForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.line_up import list_line_ups, list_members
from tournaments.services.evening.line_up import hand_in_line_up
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.wording.line_up import handed_in_words


@require_safe
def line_ups(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Every team with a meeting: who plays is not shown before those they meet have handed in theirs."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if not match_day.competition.is_teams:
        raise Http404
    teams = sorted(list_line_ups([match_day]).values(), key=lambda one: one.team.number)
    rows = [(one, one.seen_by(request.user)) for one in teams]
    return show(request, "evening/line_up/list.html", match_day, rows=rows)


def line_up(request: LoggedInRequest, club: str, competition: str, day: int, number: int) -> HttpResponse:
    """For one team. Who entered one sees it again; what the team handed in stays its own."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    found = list_line_ups([match_day]).get((match_day.pk, number))
    if found is None:
        raise Http404
    seen = found.seen_by(request.user)
    form = LineUpForm(
        request.POST or None,
        members=list_members(found.team),
        line_up=seen,
        initial={"known": found.line_up.state if found.line_up else ""},
    )
    if form.is_valid():
        with refused_on(form):
            replaced = hand_in_line_up(
                match_day=match_day,
                team=found.team,
                four=form.four,
                known=form.cleaned_data["known"],
                by=request.user,
                now=timezone.now(),
            )
            messages.success(request, handed_in_words(replaced=replaced))
            return redirect("team_line_ups", *match_day.url_args)
    return show(request, "evening/line_up/form.html", match_day, form=form, found=found, seen=seen)
