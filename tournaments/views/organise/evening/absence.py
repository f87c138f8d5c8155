"""Who is missing on a match day: with notice, without, or not known."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.evening.door import AbsenceReasonForm
from tournaments.models import MatchDay
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.absence import list_missing
from tournaments.queries.results.absence import lowest_now
from tournaments.services.evening import door as service
from tournaments.services.evening.sign_up import note_answers, remove_sign_up
from tournaments.views.moved_up import tell_moved_up
from tournaments.views.organise.evening.door import find_unit, find_units
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message
from tournaments.wording.counting import absence_sentences


def absentees(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """One tap records it; before the evening it is the list of people who gave notice."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    everyone = request.GET.get("of") == "all" or match_day.competition.is_pairs or match_day.competition.is_teams
    form = AbsenceReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refused_in_message(request):
            said = _write(request, match_day, form.cleaned_data["reason"], everyone=everyone)
            tell_moved_up(request, match_day)
            messages.success(request, said)
        return redirect(request.get_full_path())
    return show(
        request,
        "evening/door/absentees.html",
        match_day,
        missing=list_missing(match_day, everyone=everyone),
        is_ahead=not (match_day.published_at or match_day.called_off or match_day.legs.exists()),
        everyone=everyone,
        form=form,
        worth_sentences=absence_sentences(match_day.competition),
        lowest_now=lowest_now(match_day) if match_day.competition.absences_follow_the_evening else None,
    )


def _write(request: LoggedInRequest, match_day: MatchDay, reason: str, *, everyone: bool) -> str:
    """Does what one of the buttons asks for, and reports what was done."""
    if "all_without" in request.POST:
        keys = [row.pk for row in list_missing(match_day, everyone=everyone).unknown]
        units = find_units(match_day, keys)
        service.write_absences(match_day=match_day, units=units, with_notice=False, reason=reason, by=request.user)
        text = ngettext("%(count)d absence is recorded.", "%(count)d absences are recorded.", len(units))
        return text % {"count": len(units)}
    for name in ("with_notice", "without_notice", "remove", "comes", "unsaid"):
        if name in request.POST:
            unit = find_unit(match_day, request.POST[name])
            if name == "comes":
                note_answers(match_day=match_day, come=[unit], stay_away=[], reason="", by=request.user)
                return _("%(name)s says that they come.") % {"name": unit}
            if name == "unsaid":
                remove_sign_up(match_day=match_day, unit=unit)
                return _("%(name)s has not said anything.") % {"name": unit}
            if name == "remove":
                service.remove_absence(match_day=match_day, unit=unit, by=request.user)
                return _("%(name)s: the absence has been removed.") % {"name": unit}
            with_notice = name == "with_notice"
            service.write_absence(
                match_day=match_day, unit=unit, with_notice=with_notice, reason=reason, by=request.user
            )
            if with_notice:
                return _("%(name)s is absent with notice.") % {"name": unit}
            return _("%(name)s is absent without notice.") % {"name": unit}
    raise Http404
