"""A new competition in four questions, and on to the next step."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.refusal import refused_on
from tournaments.forms.season.new_competition import NewCompetitionForm
from tournaments.models import Club, MatchDay
from tournaments.permissions import get_club_for_organiser
from tournaments.services.season.competition import create_competition, create_one_evening
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.wording.new_competition import new_competition_sections
from tournaments.wording.rule_sets import rule_set_words


@done_once
def competition_create(request: LoggedInRequest, club: str) -> HttpResponse:
    """Asked to `look`, it only shows what would follow from the answers."""
    found = get_club_for_organiser(request.user, club)
    newest = found.competitions.order_by("-created_at", "-pk").first()
    form = NewCompetitionForm(request.POST or None, club=found, last=newest, rules=request.GET.get("rules", ""))
    if form.is_valid():
        if "look" in request.POST:
            form = NewCompetitionForm(club=found, last=newest, initial=form.chosen)
        else:
            with refused_on(form):
                return _create(request, found, form)
    return show(
        request,
        "season/competition/new.html",
        found,
        form=form,
        rule_set=rule_set_words(form.tried.rules),
        sections=new_competition_sections(form.tried, form.evening),
    )


def _create(request: LoggedInRequest, club: Club, form: NewCompetitionForm) -> HttpResponse:
    """A season continues on its own page; one evening where its people come in."""
    if form.is_one_evening:
        answer = _first_people(create_one_evening(club=club, date=form.evening, **form.settings))
    else:
        answer = redirect("organise_competition", *create_competition(club=club, **form.settings).url_args)
    messages.success(request, _("The competition has been created."))
    return answer


def _first_people(evening: MatchDay) -> HttpResponse:
    competition = evening.competition
    if competition.is_pairs:
        return redirect("pair_import", *competition.url_args)
    if competition.is_teams:
        return redirect("team_import", *competition.url_args)
    return redirect("door", *evening.url_args)
