"""The box of an evening: what came in, what has to be in it, and what was counted."""

from collections.abc import Callable, Mapping
from typing import Any

from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.choices import BookingKind, PaidHow
from tournaments.forms.evening.box import CountForm, OtherCashForm
from tournaments.forms.refusal import refused_on
from tournaments.models import MatchDay
from tournaments.permissions import get_match_day_for_treasurer
from tournaments.queries.money.account import list_dues
from tournaments.queries.money.box import Box, get_box, get_paid_prizes
from tournaments.queries.money.price import get_prices
from tournaments.queries.results.prize import list_day_prizes
from tournaments.services.evening.prize import pay_prizes, unpay_prizes
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.box import count_box, set_float, uncount_box
from tournaments.services.money.price import book_evening
from tournaments.views.once import done_once_with
from tournaments.views.organise.request import LoggedInRequest, show_money
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number


@done_once_with("other")
def evening_box(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """One page: each button stores one thing, and what was refused is said where it was typed."""
    match_day = get_match_day_for_treasurer(request.user, club, competition, day)
    box = get_box(match_day)
    forms = _forms(request, match_day, box)
    if request.method == "POST" and _is_done(request, match_day, forms):
        return redirect("evening_box", *match_day.url_args)
    prizes = [given for given in list_day_prizes(match_day) if given.cents and given.names]
    dues, prices = list_dues(match_day), get_prices(match_day).prices
    return show_money(
        request,
        "evening/box/page.html",
        match_day,
        box=box,
        change=forms["float"],
        count=forms["count"],
        other=forms["other"],
        prizes=prizes,
        won=sum(given.cents or 0 for given in prizes),
        prizes_paid=get_paid_prizes(match_day),
        to_pay=sum(due.to_pay for due in dues.values()),
        is_priced=bool(prices),
        # On an evening that was before the prices it is booked by hand.
        not_booked=len(dues) if prices and not any(due.is_priced for due in dues.values()) else 0,
    )


def _forms(request: LoggedInRequest, match_day: MatchDay, box: Box) -> dict[str, Form]:
    """What can be typed, by the button that stores it."""
    club = match_day.competition.club

    def of(button: str) -> dict[str, Any]:
        return {"data": request.POST if button in request.POST else None, "prefix": button, "club": club}

    return {
        "float": CountForm(**of("float"), label=_("Change in the box before"), initial={"cents": box.float}),
        "count": CountForm(**of("count"), label=_("Counted in the box"), initial={"cents": box.counted}),
        "other": OtherCashForm(**of("other")),
    }


def _is_done(request: LoggedInRequest, match_day: MatchDay, forms: Mapping[str, Form]) -> bool:
    """Whether the button that was pressed is done; otherwise its form says why not."""
    form = next((forms[button] for button in forms if button in request.POST), None)
    if form is None:
        with refused_in_message(request):
            _press(request, match_day)
        return True
    if not form.is_valid():
        return False
    with refused_on(form):
        _store(match_day, str(form.prefix), form.cleaned_data)
        return True
    return False


def _store(match_day: MatchDay, button: str, typed: Mapping[str, Any]) -> None:
    match button:
        case "float":
            set_float(match_day=match_day, cents=typed["cents"])
        case "count":
            count_box(match_day=match_day, counted=typed["cents"])
        case _:
            book(
                club=match_day.competition.club,
                kind=typed["kind"],
                cents=typed["amount"],
                how=PaidHow.CASH,
                match_day=match_day,
                label=typed["label"],
            )


def _press(request: LoggedInRequest, match_day: MatchDay) -> None:
    """A button with which nothing is typed."""
    for button, service in BUTTONS.items():
        if button in request.POST:
            service(match_day=match_day)
            return
    kinds = (BookingKind.EXPENSE, BookingKind.RECEIPT)
    key = whole_number(request.POST.get("undo", ""))
    booking = match_day.bookings.filter(pk=key or 0, kind__in=kinds, counters=None).select_related("club").first()
    if booking is None:
        raise Http404
    book_counter(booking=booking)


BUTTONS: Mapping[str, Callable[..., object]] = {
    "uncount": uncount_box,
    "pay-prizes": pay_prizes,
    "unpay-prizes": unpay_prizes,
    "book": book_evening,
}
