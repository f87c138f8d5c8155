"""The organiser's evening: from an empty hall to the published result."""

import re

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.choices import Role
from tournaments.forms.evening.match_day import CallOffForm, FreezeForm, MatchDayForm, PublishForm
from tournaments.forms.refusal import refused_on
from tournaments.models import MatchDay
from tournaments.permissions import (
    get_competition_for_organiser,
    get_match_day_for_organiser,
    get_match_day_for_scorekeeper,
    may,
    may_see_money,
)
from tournaments.queries.change import find_change
from tournaments.queries.evening.absence import list_missing
from tournaments.queries.evening.to_check import list_units_to_check
from tournaments.queries.results.match_day import Hall, MatchDayResult, get_hall, get_match_day_result, hall_version
from tournaments.queries.results.prize import award_day_prizes
from tournaments.queries.season.subscriber import count_waiting
from tournaments.services.evening.match_day import (
    call_off_match_day,
    let_match_day_go_ahead,
    open_match_day,
    open_match_day_like,
    publish_match_day,
    update_match_day,
    withdraw_match_day,
)
from tournaments.views.once import done_once
from tournaments.views.organise.evening.desk import desk_context, show_changes
from tournaments.views.organise.evening.progress import legs_of
from tournaments.views.organise.request import LoggedInRequest, show, with_undo
from tournaments.views.refusal import refused_in_message
from tournaments.wording.publishing import published_words, who_sees_it, withdrawn_words

TABLE_NUMBERS = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,20}")


@done_once
def match_day_create(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    season = get_competition_for_organiser(request.user, club, competition)
    form = MatchDayForm(request.POST or None, initial={"date": timezone.localdate()})
    form.instance.competition = season
    if request.method == "POST" and form.is_valid():
        with refused_on(form):
            match_day = open_match_day(competition=season, **form.cleaned_data)
            return redirect("door", *match_day.url_args)
    return show(request, "evening/match_day/form.html", season, form=form, last=season.match_days.last())


def match_day_edit(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    # The form writes what was typed into its own copy: the heading keeps showing which evening this is.
    copy = MatchDay.objects.get(pk=match_day.pk)
    form = MatchDayForm(request.POST or None, instance=copy)
    if request.method == "POST" and form.is_valid():
        with refused_on(form):
            match_day = update_match_day(match_day=match_day, **form.cleaned_data)
            return redirect("organise_match_day", *match_day.url_args)
    return show(request, "evening/match_day/form.html", match_day, form=form)


def match_day_call_off(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = CallOffForm(request.POST or None, initial={"reason": match_day.called_off_reason})
    if request.method == "POST" and form.is_valid():
        with refused_on(form):
            call_off_match_day(match_day=match_day, **form.cleaned_data)
            return redirect(with_undo(request, reverse("organise_match_day", args=match_day.url_args), match_day))
    return show(request, "evening/match_day/call_off.html", match_day, form=form)


@require_POST
def match_day_go_ahead(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    with refused_in_message(request):
        let_match_day_go_ahead(match_day=match_day)
        messages.success(request, _("%(match_day)s goes ahead after all.") % {"match_day": match_day})
    return redirect("organise_match_day", *match_day.url_args)


def organise_match_day(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    return show_board(request, get_match_day_for_scorekeeper(request.user, club, competition, day))


def show_board(request: LoggedInRequest, match_day: MatchDay) -> HttpResponse:
    context = desk_context(request, match_day, request.GET.get("leg", ""))
    context["sees_money"] = may_see_money(request.user, match_day.competition.club)
    if context["is_organiser"]:
        context["undo"] = find_change(match_day, request.GET.get("undo", ""))
    # Tables that were made after everything was printed: their papers are one tap away.
    added = request.GET.get("added", "")
    context["added"] = added if TABLE_NUMBERS.fullmatch(added) else ""
    return render(request, "evening/match_day/hall.html", context)


@never_cache
@require_safe
def hall_news(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """What has changed on the desk since this version of it; if nothing, 204 and one small query."""
    match_day = get_match_day_for_scorekeeper(request.user, club, competition, day)
    if request.GET.get("version") == hall_version(match_day):
        return HttpResponse(status=204)
    return show_changes(request, match_day, request.GET.get("leg", ""), request.GET.get("state", ""))


@require_safe
def evening_result(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The current result of the evening, and what to do with it: look at it, publish, hold back, announce."""
    match_day = get_match_day_for_scorekeeper(request.user, club, competition, day)
    return _show_result(request, match_day, get_hall(match_day))


def _show_result(
    request: LoggedInRequest, match_day: MatchDay, hall: Hall, form: PublishForm | None = None
) -> HttpResponse:
    """What is looked at before it is published: the result with its ties and prizes, and what and who is missing.

    `form` has the tick with which an incomplete one is published, once someone has tried to.
    """
    is_organiser = may(request.user, match_day.competition.club, Role.ORGANISER)
    result = get_match_day_result(match_day)
    may_mail = settings.EMAIL_IS_ON and is_organiser and match_day.published_at and match_day.competition.is_public
    return show(
        request,
        "evening/match_day/result.html",
        match_day,
        is_organiser=is_organiser,
        result=result,
        ties=_ties(result),
        prizes=[given for given in award_day_prizes(result) if given.name],
        missing=list_missing(match_day, everyone=False).unknown if is_organiser else (),
        legs=legs_of(hall),
        to_draw=_are_legs_to_draw(hall),
        is_incomplete=_is_incomplete(hall),
        form=form,
        to_check=list_units_to_check(match_day),
        who_sees_it=who_sees_it(match_day),
        waiting=count_waiting(match_day) if may_mail else 0,
        freeze_form=FreezeForm(match_day=match_day),
        undo=find_change(match_day, request.GET.get("undo", "")) if is_organiser else None,
    )


def _ties(result: MatchDayResult) -> list[tuple[int, str]]:
    """Each place that several share, and who they are."""
    names: dict[int, list[str]] = {}
    for named in result.rows:
        if named.row.place is not None:
            names.setdefault(named.row.place, []).append(named.name)
    return [(place, ", ".join(shared)) for place, shared in names.items() if len(shared) > 1]


def _are_legs_to_draw(hall: Hall) -> bool:
    """An evening may be followed while it is played, but no one publishes the first of three legs without a tick."""
    return hall.next_leg is not None and bool(hall.legs)


def _is_incomplete(hall: Hall) -> bool:
    return _are_legs_to_draw(hall) or bool(hall.to_go) or any(leg.to_check for leg in legs_of(hall))


def match_day_publish(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if request.method != "POST":
        # Anyone who reaches this address again, by Back or in the address bar, finds the button.
        return redirect("evening_result", *match_day.url_args)
    hall = get_hall(match_day)
    form = PublishForm(request.POST if "asked" in request.POST else None)
    if _is_incomplete(hall) and not form.is_valid():
        return _show_result(request, match_day, hall, form)
    with refused_in_message(request):
        publish_match_day(match_day=match_day, by=request.user, even_if_incomplete=form.is_bound and form.is_valid())
        messages.success(request, published_words(match_day))
    return redirect("evening_result", *match_day.url_args)


@require_POST
def match_day_withdraw(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    with refused_in_message(request):
        withdraw_match_day(match_day=match_day)
        match_day.published_at = None
        messages.success(request, withdrawn_words(match_day))
    return redirect("evening_result", *match_day.url_args)


@require_POST
@done_once
def match_day_again(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """A new match day like this one: a week later, under the same kind of name."""
    last = get_match_day_for_organiser(request.user, club, competition, day)
    with refused_in_message(request):
        match_day = open_match_day_like(last=last)
        messages.success(request, _("%(match_day)s is open.") % {"match_day": match_day})
        return redirect("door", *match_day.url_args)
    return redirect("organise_match_day", *last.url_args)
