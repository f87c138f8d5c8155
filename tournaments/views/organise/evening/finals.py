"""The finals of an evening: set up with one button, shown, and undone."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.forms.evening.finals import FinalsForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.draw import count_missing_results
from tournaments.queries.evening.drawn_by import find_outdated
from tournaments.queries.evening.qualifying import find_ties, list_others_qualified
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.services.evening.finals import make_finals, undo_finals
from tournaments.views.organise.request import LoggedInRequest, about
from tournaments.views.refusal import refused_in_message
from tournaments.wording.finals import (
    champion_name,
    consolation_winner,
    decided_words,
    finals_rounds,
    legs_sentences,
)


def finals(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The questions to set them up; once they are set up, how they go."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    result = get_match_day_result(match_day)
    context = about(match_day) | {"finals": result.finals}
    if result.finals is not None:
        if request.method == "POST":
            messages.warning(request, _("The finals have already been created; here they are."))
            return redirect("finals", *match_day.url_args)
        context |= {
            "rounds": list(finals_rounds(result.finals)),
            "champion": champion_name(result.finals),
            "consolation": consolation_winner(result.finals),
            "decided": decided_words(result.finals),
        }
        context["outdated"] = find_outdated(match_day)
        last = result.finals.plan.last_leg
        context["may_draw"] = not result.finals.is_over and not count_missing_results(match_day, before=last + 1)
        if all(leg < result.finals.plan.first_leg for leg in result.day.legs):
            context |= {"may_be_taken_back": True, "others": list_others_qualified(result.finals)}
        return render(request, "evening/finals/finals.html", context)
    form = FinalsForm(
        request.POST or None,
        match_day=match_day,
        has_divisions=match_day.competition.divisions.exists(),
        was_played=bool(result.rows),
        ties_of=lambda qualifying, count: find_ties(match_day, qualifying, count),
    )
    if form.is_valid() and not form.asks:
        with refused_on(form):
            qualifiers = make_finals(match_day=match_day, by=request.user, **form.choices_made())
            match_day.refresh_from_db()
            legs = match_day.finals.legs if match_day.finals else 0
            text = ngettext(
                "The finals have been created: %(people)d play on, in %(count)d leg.",
                "The finals have been created: %(people)d play on, in %(count)d legs.",
                legs,
            )
            messages.success(request, text % {"people": len(qualifiers), "count": legs})
            return redirect("finals", *match_day.url_args)
    if "losers" in form.fields:
        context["legs_sentences"] = legs_sentences()
    return render(request, "evening/finals/make.html", context | {"form": form})


@require_POST
def finals_undo(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    with refused_in_message(request):
        undo_finals(match_day=match_day, by=request.user)
        messages.success(request, _("The finals were undone."))
    return redirect("finals", *match_day.url_args)
