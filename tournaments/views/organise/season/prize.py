"""The prize rules of a competition or of one evening, and who would win now."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.choices import PrizeScope
from tournaments.forms.refusal import refused_on
from tournaments.forms.season.prize import PotForm, PrizeFormSet, PrizeWaysForm
from tournaments.models import Competition, MatchDay
from tournaments.permissions import get_competition_for_organiser, get_match_day_for_organiser, may_see_money
from tournaments.queries.results.prize import (
    has_season_prizes,
    list_day_prizes,
    list_season_prizes,
    sum_for_treasurer,
    sum_of_day,
    sum_of_season,
)
from tournaments.queries.results.prize_rule import groups_there, prizes_of_day
from tournaments.queries.results.standing import get_standing
from tournaments.services.season.prize import (
    draw_lots,
    draw_season_lots,
    set_day_prizes,
    set_pot,
    set_prizes,
    set_season_pot,
)
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number
from tournaments.wording.prize import tie_sentence

RULE = ["kind", "so_many", "places", "scope", "division", "category", "per", "what"]


def prize_rules(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The rules in one form; below it the prizes of the last match day, and the way to those of the season."""
    found = get_competition_for_organiser(request.user, club, competition)
    stored = list(found.prizes.filter(match_day=None).order_by("number").values(*RULE))
    formset = _formset(request, found, stored)
    ways = PrizeWaysForm(request.POST or None, instance=found)
    if formset.is_valid() and ways.is_valid():
        with refused_on(ways):
            set_prizes(competition=found, prizes=_asked(formset), **ways.cleaned_data)
            messages.success(request, _("The prizes have been saved."))
            return redirect("prize_rules", *found.url_args)
    days = found.match_days.exclude(legs=None, date__gt=timezone.localdate()).exclude(called_off=True)
    last = days.select_related("competition__club").order_by("-number").first()
    return show(
        request,
        "season/prize/rules.html",
        found,
        formset=formset,
        ways=ways,
        last=last,
        of_day=list_day_prizes(last) if last else [],
        of_season=has_season_prizes(found),
    )


def match_day_prize_rules(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The rules of one evening alone, in the same form, which begins with those that hold for it now."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if "as_in_competition" in request.POST:
        with refused_in_message(request):
            set_day_prizes(match_day=match_day, prizes=[])
            messages.success(request, _("The prizes of this evening are those of the competition again."))
        return redirect("match_day_prizes", *match_day.url_args)
    now = [_values(prize) for prize in prizes_of_day(match_day)]
    formset = _formset(request, match_day.competition, now, of_evening=True)
    if formset.is_valid():
        with refused_on(formset):
            set_day_prizes(match_day=match_day, prizes=_asked(formset))
            messages.success(request, _("The prizes have been saved."))
            return redirect("match_day_prizes", *match_day.url_args)
    has_own = match_day.own_prizes.exists()
    return show(request, "season/prize/day_rules.html", match_day, formset=formset, has_own=has_own)


def match_day_prizes(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """The prizes of a match day: who would win what, the pot, and the lots; a button stores one of the two."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    pot = _pot_form(request, match_day, match_day.competition)
    if _is_stored(request, pot, partial(set_pot, match_day=match_day), partial(draw_lots, match_day=match_day)):
        return redirect("match_day_prizes", *match_day.url_args)
    prizes, sees_money = list_day_prizes(match_day), may_see_money(request.user, match_day.competition.club)
    return show(
        request,
        "season/prize/list.html",
        match_day,
        prizes=prizes,
        sum=sum_for_treasurer(match_day, prizes) if sees_money else sum_of_day(match_day, prizes),
        has_own=match_day.own_prizes.exists(),
        sees_money=sees_money,
        **_about(match_day, match_day.competition, pot),
    )


def season_prizes_now(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The same for the prizes of the whole competition and of its periods, as the standing is now."""
    found = get_competition_for_organiser(request.user, club, competition)
    pot = _pot_form(request, found, found)
    if _is_stored(
        request, pot, partial(set_season_pot, competition=found), partial(draw_season_lots, competition=found)
    ):
        return redirect("season_prizes_now", *found.url_args)
    prizes = list_season_prizes(get_standing(found, published_only=False))
    return show(
        request,
        "season/prize/season.html",
        found,
        prizes=prizes,
        sum=sum_of_season(found, prizes),
        **_about(found, found, pot),
    )


def _is_stored(request: HttpRequest, pot: PotForm, enter: Callable[..., None], draw: Callable[..., None]) -> bool:
    """Whether a button stored the pot or the lots: these replace those of the seed that the page showed."""
    if request.method != "POST" or not ("lots" in request.POST or pot.is_valid()):
        return False
    with refused_on(pot):
        if "lots" in request.POST:
            draw(instead_of=whole_number(request.POST["lots"]))
        else:
            enter(cents=pot.cleaned_data["pot"])
        return True
    return False


def _formset(request: HttpRequest, competition: Competition, stored: list[dict[str, Any]], **how: bool) -> BaseFormSet:
    of = {"competition": competition, "there": groups_there(competition), **how}
    return PrizeFormSet(request.POST or None, initial=stored, form_kwargs=of, prefix="prizes")


def _asked(formset: BaseFormSet) -> list[dict[str, Any]]:
    """What is asked of a line, and what it leaves out as it is usually."""
    asked = [form.cleaned_data for form in formset.forms if form.cleaned_data and form not in formset.deleted_forms]
    usual = {"scope": PrizeScope.MATCH_DAY, "places": "", "per": "", "what": ""}
    return [{name: row.get(name) or usual.get(name) for name in RULE} for row in asked]


def _values(prize: Any) -> dict[str, Any]:
    of = {"division": prize.division_id, "category": prize.category_id}
    return {name: getattr(prize, name) for name in RULE if name not in of} | of


def _pot_form(request: HttpRequest, place: Competition | MatchDay, competition: Competition) -> PotForm:
    typed = request.POST if "pot" in request.POST else None
    return PotForm(typed, cents=place.pot_cents, club=competition.club)


def _about(place: Competition | MatchDay, competition: Competition, pot_form: PotForm) -> dict[str, Any]:
    return {"pot_form": pot_form, "seed": place.prize_seed, "tie_sentence": tie_sentence(competition)}
