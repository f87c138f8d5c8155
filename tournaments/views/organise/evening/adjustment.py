"""Points from outside the tables: byes, absences, penalties, corrections, bare results."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.exceptions import Stale
from tournaments.forms.evening.adjustment import (
    AbsenceForm,
    ByeForm,
    ChangeByeForm,
    CorrectionForm,
    PenaltyForm,
    RemoveForm,
    ResultsForm,
    RevokeForm,
    SeasonCorrectionForm,
    SeasonPenaltyForm,
    StartForm,
)
from tournaments.forms.evening.stop import StopForm, WithdrawalForm
from tournaments.forms.refusal import refused_on
from tournaments.forms.revision import STALE
from tournaments.models import Adjustment, Bye, Competition, MatchDay, Result
from tournaments.models.unit import UNIT_PATHS
from tournaments.permissions import get_competition_for_organiser, get_match_day_for_organiser
from tournaments.queries.results.absence import with_absences_counted
from tournaments.services.evening import adjustment as service
from tournaments.services.evening.bye import add_bye, change_bye, remove_bye
from tournaments.services.evening.start_figure import add_start_figure
from tournaments.services.evening.stop import come_back, play_on, stop_playing, withdraw
from tournaments.views.once import done_once
from tournaments.views.organise.evening.outdated import warn_of_outdated
from tournaments.views.organise.request import LoggedInRequest, about, show
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number

Forms = dict[str, tuple[Any, Any]]
FORMS: Forms = {
    "bye": (ByeForm, gettext_lazy("Bye")),
    "absence": (AbsenceForm, gettext_lazy("Absence")),
    "penalty": (PenaltyForm, gettext_lazy("Penalty")),
    "revoke": (RevokeForm, gettext_lazy("Personal penalty for a revoke")),
    "correction": (CorrectionForm, gettext_lazy("Correction")),
    "stop": (StopForm, gettext_lazy("Leaves the evening")),
}
SEASON_FORMS: Forms = {
    "penalty": (SeasonPenaltyForm, gettext_lazy("Penalty")),
    "correction": (SeasonCorrectionForm, gettext_lazy("Correction")),
    "start": (StartForm, gettext_lazy("Start figure")),
    "withdrawal": (WithdrawalForm, gettext_lazy("Withdraws")),
}


@done_once
def adjustments(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The adjustments of one match day, including byes and bare results."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    return _adjust(request, FORMS, match_day.competition, match_day)


@done_once
def season_adjustments(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """Penalties and corrections of the season as a whole, which belong to no match day."""
    found = get_competition_for_organiser(request.user, club, competition)
    without = set() if found.has_start_figures else {"start"}
    return _adjust(request, {kind: SEASON_FORMS[kind] for kind in SEASON_FORMS if kind not in without}, found, None)


def _adjust(
    request: LoggedInRequest, forms_by_kind: Forms, competition: Competition, match_day: MatchDay | None
) -> HttpResponse:
    """The list, one form to add to it (`add` says which), and one to remove or change something on it.

    `remove` or `change`, and `pk`, say what is removed or changed.
    """
    if "plays_on" in request.POST:
        return _play_on(request, competition, match_day, request.POST["plays_on"])
    asked = {name: request.POST.get(name) or request.GET.get(name) for name in ("add", "remove", "change", "pk")}
    add = asked["add"] if asked["add"] in forms_by_kind else None
    form = removed = changed = write = None
    add_label = ""
    if add is not None:
        form_class, add_label = forms_by_kind[add]
        # The page of a round comes here with the player and the round of a revoke already chosen.
        initial = request.GET.dict()
        form = form_class(request.POST or None, competition=competition, match_day=match_day, initial=initial)
        write = partial(_add, request, competition, match_day, add, form)
    elif asked["remove"]:
        removed = _find(competition, match_day, asked["remove"], asked["pk"])
        form = RemoveForm(request.POST or None)
        write = partial(_remove, request, removed, form)
    elif asked["change"]:
        changed = _find(competition, match_day, asked["change"], asked["pk"])
        if not isinstance(changed, Bye):
            raise Http404
        form = ChangeByeForm(request.POST or None, bye=changed)
        write = partial(_change, request, changed, form)
    if form is not None and write is not None and request.method == "POST" and form.is_valid() and _stored(form, write):
        messages.success(request, _("Saved."))
        if match_day is not None:
            warn_of_outdated(request, match_day)
        return redirect(request.path)
    given = competition.adjustments.filter(match_day=match_day).select_related("match_day", "leg", *UNIT_PATHS)
    context = about(match_day or competition) | {
        "kinds": [(key, label) for key, (_form, label) in forms_by_kind.items()],
        "add": add,
        "add_label": add_label,
        "form": form,
        "remove": asked["remove"],
        "removed": removed,
        "changed": changed,
        "adjustments": with_absences_counted(competition, given, match_day=match_day),
        "stops": competition.stops.filter(match_day=match_day).select_related(*UNIT_PATHS),
    }
    if match_day is not None:
        context["byes"] = Bye.objects.filter(leg__match_day=match_day).select_related("leg", *UNIT_PATHS)
        context["results"] = match_day.results.select_related("leg", *UNIT_PATHS)
    return render(request, "evening/adjustment/list.html", context)


def _play_on(request: LoggedInRequest, competition: Competition, match_day: MatchDay | None, pk: str) -> HttpResponse:
    """Undoes a stop or a withdrawal; if another user was faster the result is the same."""
    stop = competition.stops.filter(match_day=match_day, pk=whole_number(pk) or 0).first()
    if stop is not None:
        with refused_in_message(request):
            if match_day is None:
                come_back(competition=competition, unit=stop.unit)
            else:
                play_on(match_day=match_day, unit=stop.unit)
            messages.success(request, _("%(name)s plays on.") % {"name": stop.unit})
    return redirect(request.path)


def _stored(form: forms.Form, write: Callable[[], object]) -> bool:
    """Whether the service accepted it; a refusal is shown on the form."""
    try:
        with refused_on(form):
            write()
            return True
    except Stale:
        form.add_error(None, STALE)
    return False


def _add(request: LoggedInRequest, competition: Competition, match_day: MatchDay | None, kind: str, form: Any) -> None:
    data, by = form.cleaned_data, request.user
    if kind == "bye":
        add_bye(leg=data["leg"], points=data["points"], pits=data["pits"], reason=data["reason"], **form.whom())
    elif kind == "absence" and match_day is not None:
        service.record_absence(
            match_day=match_day, with_notice=data["with_notice"], reason=data["reason"], by=by, **form.whom()
        )
    elif kind == "stop" and match_day is not None:
        stop_playing(match_day=match_day, unit=data["unit"], after_leg=data["after_leg"], reason=data["reason"], by=by)
    elif kind == "start":
        add_start_figure(competition=competition, points=data["points"], reason=data["reason"], by=by, **form.whom())
    elif kind == "withdrawal":
        strikes = data.get("strikes", False)
        withdraw(competition=competition, unit=data["unit"], reason=data["reason"], strikes=strikes)
    elif kind == "revoke":
        seat = data["seat"]
        service.record_personal_revoke_penalty(
            table=seat.table, position=seat.position, points=data["points"], round_number=data["round_number"], by=by
        )
    else:
        write = service.add_penalty if kind == "penalty" else service.add_correction
        write(
            competition=competition,
            match_day=match_day,
            leg=data.get("leg"),
            points=data["points"],
            pits=data["pits"],
            reason=data["reason"],
            by=by,
            **form.whom(),
        )


def _find(competition: Competition, match_day: MatchDay | None, kind: str, pk: str | None) -> Bye | Adjustment | Result:
    """The one to be removed or changed, looked up through its competition and match day."""
    number = whole_number(pk or "")
    if kind == "adjustment":
        row = get_object_or_404(Adjustment, competition=competition, match_day=match_day, pk=number)
        return with_absences_counted(competition, [row], match_day=match_day)[0]
    if kind == "bye" and match_day is not None:
        return get_object_or_404(Bye, leg__match_day=match_day, pk=number)
    if kind == "result" and match_day is not None:
        return get_object_or_404(Result, match_day=match_day, pk=number)
    raise Http404


def _remove(request: LoggedInRequest, removed: Bye | Adjustment | Result, form: forms.Form) -> None:
    reason, by = form.cleaned_data["reason"], request.user
    if isinstance(removed, Bye):
        remove_bye(bye=removed, reason=reason, by=by)
    elif isinstance(removed, Adjustment):
        service.remove_adjustment(adjustment=removed, reason=reason, by=by)
    else:
        service.remove_result(result=removed, reason=reason, by=by)


def _change(request: LoggedInRequest, bye: Bye, form: ChangeByeForm) -> None:
    change_bye(bye=bye, by=request.user, **form.cleaned_data)


def result_entry(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Bare results of everyone present, for one leg (`leg`) or the whole match day; all of them or none."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    legs = list(match_day.legs.all())
    chosen = request.POST.get("leg") or request.GET.get("leg") or ""
    leg = next((one for one in legs if str(one.number) == chosen), None)
    if chosen and leg is None:
        raise Http404
    form = ResultsForm(request.POST or None, match_day=match_day, leg=leg)
    if request.method == "POST" and form.is_valid() and _stored(form, lambda: _store_results(request, form)):
        messages.success(request, _("The results are saved."))
        return redirect("organise_match_day", *match_day.url_args)
    return show(request, "evening/adjustment/results.html", match_day, legs=legs, leg=leg, form=form)


def _store_results(request: LoggedInRequest, form: ResultsForm) -> None:
    service.store_results(
        match_day=form.match_day,
        leg=form.leg,
        added={form.units[pk]: form.figures(pk) for pk in form.added()},
        changed={form.stored[pk]: form.figures(pk) for pk in form.changed()},
        reason=form.cleaned_data.get("reason", ""),
        by=request.user,
    )
