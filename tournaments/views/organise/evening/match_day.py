"""The organiser's evening: from an empty hall to the published result."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from tournaments.choices import Role
from tournaments.forms.evening.match_day import FreezeForm, MatchDayForm, PublishForm
from tournaments.forms.refusal import refused_on
from tournaments.listings.late_round import late_notes
from tournaments.models import MatchDay
from tournaments.permissions import (
    get_competition_for_organiser,
    get_match_day_for_organiser,
    get_match_day_for_scorekeeper,
    may,
)
from tournaments.queries.evening.match_day import get_hall, get_match_day_result, hall_version, list_misplaced
from tournaments.queries.table.late_round import list_late_rounds
from tournaments.services.evening.match_day import (
    open_match_day,
    publish_match_day,
    update_match_day,
    withdraw_match_day,
)
from tournaments.views.once import made_once
from tournaments.views.organise.evening.progress import legs_of, stages_of
from tournaments.views.organise.request import LoggedInRequest
from tournaments.views.refusal import refused_in_message


@login_required
@made_once
def match_day_create(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    season = get_competition_for_organiser(request.user, club, competition)
    form = MatchDayForm(request.POST or None, initial={"date": timezone.localdate()})
    form.instance.competition = season
    if request.method == "POST" and form.is_valid():
        with refused_on(form):
            match_day = open_match_day(competition=season, **form.cleaned_data)
            return redirect("attendance", *match_day.url_args)
    return render(
        request,
        "tournaments/organise/evening/match_day/form.html",
        {"club": season.club, "competition": season, "form": form, "last": season.match_days.last()},
    )


@login_required
def match_day_edit(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    # The form writes what was typed into its own copy: the heading keeps saying which evening this is.
    copy = MatchDay.objects.get(pk=match_day.pk)
    form = MatchDayForm(request.POST or None, instance=copy)
    if request.method == "POST" and form.is_valid():
        with refused_on(form):
            match_day = update_match_day(match_day=match_day, **form.cleaned_data)
            return redirect("organise_match_day", *match_day.url_args)
    return render(
        request,
        "tournaments/organise/evening/match_day/form.html",
        {
            "club": match_day.competition.club,
            "competition": match_day.competition,
            "match_day": match_day,
            "form": form,
        },
    )


@login_required
def organise_match_day(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    return show_board(request, get_match_day_for_scorekeeper(request.user, club, competition, day))


def show_board(request: LoggedInRequest, match_day: MatchDay) -> HttpResponse:
    season = match_day.competition
    hall = get_hall(match_day)
    is_organiser = may(request.user, season.club, Role.ORGANISER)
    context = {
        "club": season.club,
        "competition": season,
        "match_day": match_day,
        "hall": hall,
        "legs": legs_of(hall, list_misplaced(hall) if is_organiser else None),
        "next_leg": hall.next_leg,
        "stages": stages_of(match_day, hall, is_organiser=is_organiser),
        "is_organiser": is_organiser,
        "version": hall_version(match_day),
        "late": late_notes(list_late_rounds(match_day), season),
        "result": get_match_day_result(match_day),
        "freeze_form": FreezeForm(competition=season),
    }
    return render(request, "tournaments/organise/evening/match_day/hall.html", context)


@never_cache
@login_required
@require_safe
def hall_news(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The tables of a leg if anything in the hall has changed since this version; if not, 204 and one small query."""
    match_day = get_match_day_for_scorekeeper(request.user, club, competition, day)
    version = hall_version(match_day)
    if request.GET.get("version") == version:
        return HttpResponse(status=204)
    asked = request.GET.get("leg")
    legs = [
        leg for leg in legs_of(get_hall(match_day)) if asked == str(leg.hall.leg.number) or (not asked and leg.is_open)
    ]
    if not legs:
        raise Http404
    if not legs[0].to_go:
        return HttpResponseClientRefresh()  # the last table is in: what comes next is elsewhere on the page
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "leg": legs[0],
        "version": version,
        "late": late_notes(list_late_rounds(match_day), match_day.competition),
    }
    return render(request, "tournaments/organise/evening/match_day/tables.html", context)


@login_required
@require_POST
def match_day_publish(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    hall = get_hall(match_day)
    form = PublishForm(request.POST if "asked" in request.POST else None)
    legs = legs_of(hall)
    if (hall.to_go or any(leg.to_check for leg in legs)) and not form.is_valid():
        return render(
            request,
            "tournaments/organise/evening/match_day/publish.html",
            {
                "club": match_day.competition.club,
                "competition": match_day.competition,
                "match_day": match_day,
                "legs": legs,
                "form": form,
            },
        )
    with refused_in_message(request):
        publish_match_day(match_day=match_day, by=request.user, even_if_incomplete=form.is_bound and form.is_valid())
        messages.success(request, _("The result is published: everybody can see it now."))
    return redirect("organise_match_day", *match_day.url_args)


@login_required
@require_POST
def match_day_withdraw(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    with refused_in_message(request):
        withdraw_match_day(match_day=match_day)
        messages.success(request, _("The result is withdrawn: only the club can see it now."))
    return redirect("organise_match_day", *match_day.url_args)
