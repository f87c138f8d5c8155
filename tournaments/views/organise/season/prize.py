"""The prize rules of a competition, and who would win now."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.refusal import refused_on
from tournaments.forms.season.prize import PrizeFormSet, PrizeTwiceForm
from tournaments.permissions import get_competition_for_organiser, get_match_day_for_organiser
from tournaments.queries.results.prize import list_day_prizes, list_season_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.services.season.prize import set_prizes
from tournaments.views.organise.request import LoggedInRequest, show

RULE = ["kind", "so_many", "scope", "division", "what"]


def prize_rules(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The rules in one form; below it the prizes of the last match day and of the season, by the stored rules."""
    found = get_competition_for_organiser(request.user, club, competition)
    stored = list(found.prizes.order_by("number").values(*RULE))
    formset = PrizeFormSet(request.POST or None, initial=stored, form_kwargs={"competition": found}, prefix="prizes")
    twice = PrizeTwiceForm(request.POST or None, instance=found)
    if formset.is_valid() and twice.is_valid():
        asked = [form.cleaned_data for form in formset.forms if form.cleaned_data and form not in formset.deleted_forms]
        prizes = [{name: row.get(name) for name in RULE} for row in asked]
        with refused_on(twice):
            set_prizes(competition=found, prizes=prizes, prize_twice=twice.cleaned_data["prize_twice"])
            messages.success(request, _("The prizes have been saved."))
            return redirect("prize_rules", *found.url_args)
    days = found.match_days.exclude(legs=None, date__gt=timezone.localdate()).exclude(called_off=True)
    last = days.select_related("competition__club").order_by("-number").first()
    return show(
        request,
        "season/prize/rules.html",
        found,
        formset=formset,
        twice=twice,
        last=last,
        of_day=list_day_prizes(last) if last else [],
        of_season=list_season_prizes(get_standing(found, published_only=False)),
    )


@require_safe
def match_day_prizes(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The prize list of a match day."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    return show(request, "season/prize/list.html", match_day, prizes=list_day_prizes(match_day))
