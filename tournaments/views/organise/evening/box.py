"""The box of an evening: what came in, what has to be in it, and what was counted."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.choices import BookingKind, PaidHow, Role
from tournaments.forms.evening.box import CountForm, OtherCashForm
from tournaments.models import MatchDay
from tournaments.permissions import get_match_day_for_treasurer, may
from tournaments.queries.money.account import list_dues
from tournaments.queries.money.box import get_box, get_paid_prizes
from tournaments.queries.money.price import get_prices
from tournaments.queries.results.prize import list_day_prizes
from tournaments.services.evening.prize import pay_prizes, unpay_prizes
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.box import count_box, set_float, uncount_box
from tournaments.services.money.price import book_evening
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.whole_number import whole_number


def evening_box(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """One page: each button stores one thing, and what was refused is said where it was typed."""
    match_day = get_match_day_for_treasurer(request.user, club, competition, day)
    club_of_it, posted = match_day.competition.club, request.POST or None
    box = get_box(match_day)

    def data(button: str) -> object:
        return posted if button in request.POST else None

    change = CountForm(
        data("float"),
        prefix="float",
        club=club_of_it,
        label=_("Change in the box before"),
        initial={"cents": box.float},
    )
    count = CountForm(
        data("count"), prefix="count", club=club_of_it, label=_("Counted in the box"), initial={"cents": box.counted}
    )
    other = OtherCashForm(data("other"), prefix="other", club=club_of_it)
    if posted and _done(request, match_day, change, count, other):
        return redirect("evening_box", *match_day.url_args)
    prizes = [given for given in list_day_prizes(match_day) if given.cents and given.names]
    dues, prices = list_dues(match_day), get_prices(match_day).prices
    return show(
        request,
        "evening/box/page.html",
        match_day,
        box=box,
        change=change,
        count=count,
        other=other,
        prizes=prizes,
        may_organise=may(request.user, club_of_it, Role.ORGANISER),
        won=sum(given.cents or 0 for given in prizes),
        prizes_paid=get_paid_prizes(match_day),
        to_pay=sum(due.to_pay for due in dues.values()),
        is_priced=bool(prices),
        # On an evening that was before the prices it is booked by hand.
        not_booked=len(dues) if prices and not any(due.is_priced for due in dues.values()) else 0,
    )


def _done(
    request: LoggedInRequest, match_day: MatchDay, change: CountForm, count: CountForm, other: OtherCashForm
) -> bool:
    """Whether the button that was pressed is done; otherwise its form says why not."""
    form, action = _asked(request, match_day, change, count, other)
    if form is not None and not form.is_valid():
        return False
    try:
        action()
    except ValidationError as error:
        if form is None:
            messages.error(request, " ".join(error.messages))
            return True
        form.add_error(None, error)
        return False
    return True


def _asked(
    request: LoggedInRequest, match_day: MatchDay, change: CountForm, count: CountForm, other: OtherCashForm
) -> tuple[CountForm | OtherCashForm | None, Callable[[], object]]:
    """The form of the button that was pressed, and what it does."""
    if "float" in request.POST:
        return change, lambda: set_float(match_day=match_day, cents=change.cleaned_data["cents"])
    if "count" in request.POST:
        return count, lambda: count_box(match_day=match_day, counted=count.cleaned_data["cents"])
    if "other" in request.POST:
        club = match_day.competition.club
        return other, lambda: book(
            club=club,
            kind=other.cleaned_data["kind"],
            cents=other.cleaned_data["amount"],
            how=PaidHow.CASH,
            match_day=match_day,
            label=other.cleaned_data["label"],
        )
    if "uncount" in request.POST:
        return None, lambda: uncount_box(match_day=match_day)
    if "pay-prizes" in request.POST:
        return None, lambda: pay_prizes(match_day=match_day)
    if "unpay-prizes" in request.POST:
        return None, lambda: unpay_prizes(match_day=match_day)
    if "book" in request.POST:
        return None, lambda: book_evening(match_day=match_day)
    kinds = (BookingKind.EXPENSE, BookingKind.RECEIPT)
    key = whole_number(request.POST.get("undo", ""))
    booking = match_day.bookings.filter(pk=key or 0, kind__in=kinds, counters=None).select_related("club").first()
    if booking is None:
        raise Http404
    return None, lambda: book_counter(booking=booking)
