"""What an evening of a competition costs, and one evening apart from the others."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.choices import Role
from tournaments.forms.money.price import PriceForm
from tournaments.forms.refusal import refused_on
from tournaments.models import Competition
from tournaments.permissions import get_competition_for_treasurer, get_match_day_for_treasurer, may
from tournaments.queries.money.price import get_prices
from tournaments.services.money.price import set_prices
from tournaments.views.organise.request import LoggedInRequest, show_money


def competition_prices(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_treasurer(request.user, club, competition)
    stored = list(found.prices.filter(match_day=None).order_by("number"))
    form = PriceForm(request.POST or None, competition=found, stored=stored, of_competition=True)
    if form.is_valid():
        with refused_on(form):
            set_prices(competition=found, prices=form.prices, pot_percent=form.cleaned_data["pot_percent"])
            messages.success(request, _("The prices have been saved. Anyone who came before keeps the price of then."))
            return redirect(_way_back(request, found))
    return show_money(request, "money/price/edit.html", found, form=form, way_back=_way_back(request, found))


def _way_back(request: LoggedInRequest, competition: Competition) -> str:
    """The competition, unless the books are all there is for this person to do in the club."""
    if may(request.user, competition.club, Role.SCOREKEEPER):
        return reverse("organise_competition", args=competition.url_args)
    return reverse("fee_list", args=competition.club.url_args)


def evening_prices(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Prices of one evening; what those who are there owe is booked again."""
    match_day = get_match_day_for_treasurer(request.user, club, competition, day)
    prices = get_prices(match_day)
    own = any(price.match_day_id for price in prices.prices)
    form = PriceForm(request.POST or None, competition=match_day.competition, stored=prices.prices)
    if request.POST.get("usual") or form.is_valid():
        with refused_on(form):
            rows = [] if request.POST.get("usual") else form.prices
            set_prices(competition=match_day.competition, match_day=match_day, prices=rows)
            messages.success(request, _("The prices of this evening have been saved, for everyone who is there."))
            return redirect("evening_box", *match_day.url_args)
    return show_money(request, "money/price/edit.html", match_day, form=form, own=own)
