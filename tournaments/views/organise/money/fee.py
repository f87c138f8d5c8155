"""Fees of a season: what they are, and each part booked for everyone who owes it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.money.fee import FeeForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.models import Club, Fee
from tournaments.permissions import get_club_for_treasurer
from tournaments.queries.money.fee import list_fees, to_charge
from tournaments.queries.money.price import list_priced
from tournaments.services.money.fee import charge_fee, remove_fee, set_fee, uncharge_fee
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show_money
from tournaments.views.refusal import refused_in_message
from tournaments.wording.money import amounts_in_words


def _get_fee(club: Club, number: int) -> Fee:
    return get_object_or_404(club.fees.select_related("club"), number=number)


@never_cache
@require_safe
def fee_list(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_treasurer(request.user, club)
    fees = [(one, list(enumerate(one.booked, start=1))) for one in list_fees(found)]
    return show_money(request, "money/fee/list.html", found, fees=fees, priced=list_priced(found))


@never_cache
@done_once
def fee_add(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_treasurer(request.user, club)
    form = FeeForm(request.POST or None, club=found)
    if form.is_valid():
        with refused_on(form):
            return _saved(request, set_fee(club=found, **form.values))
    return show_money(request, "money/fee/form.html", found, form=form)


@never_cache
def fee_edit(request: LoggedInRequest, club: str, fee: int) -> HttpResponse:
    found = get_club_for_treasurer(request.user, club)
    stored = _get_fee(found, fee)
    form = FeeForm(request.POST or None, club=found, instance=stored)
    if form.is_valid():
        with refused_on(form):
            return _saved(request, set_fee(club=found, fee=stored, **form.values))
    return show_money(request, "money/fee/form.html", found, form=form, fee=stored, is_booked=stored.bookings.exists())


def _saved(request: LoggedInRequest, fee: Fee) -> HttpResponse:
    """With what was understood of the amounts."""
    messages.success(
        request, _("%(fee)s is saved: %(amounts)s.") % {"fee": fee, "amounts": ", ".join(amounts_in_words(fee))}
    )
    return redirect("fee_list", fee.club.slug)


@never_cache
def fee_remove(request: LoggedInRequest, club: str, fee: int) -> HttpResponse:
    found = get_club_for_treasurer(request.user, club)
    stored = _get_fee(found, fee)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            remove_fee(fee=stored)
            return redirect("fee_list", found.slug)
    return show_money(request, "money/fee/remove.html", found, form=form, fee=stored)


@never_cache
def fee_part(request: LoggedInRequest, club: str, fee: int, part: int) -> HttpResponse:
    """Who owes this part and how much; one press books it for all of them, another one books it the other way."""
    found = get_club_for_treasurer(request.user, club)
    stored = _get_fee(found, fee)
    if not 1 <= part <= stored.parts:
        raise Http404
    if request.method == "POST":
        with refused_in_message(request):
            _change(request, stored, part)
            return redirect("fee_list", found.slug)
        return redirect("fee_part", found.slug, stored.number, part)
    charges = to_charge(stored, part) if not stored.is_over else []
    booked = stored.bookings.filter(part=part).that_hold().values("player").distinct().count()
    context = {
        "fee": stored,
        "part": part,
        "charges": charges,
        "total": sum(cents for _one, cents in charges),
        "booked": booked,
    }
    return show_money(request, "money/fee/part.html", found, **context)


def _change(request: LoggedInRequest, fee: Fee, part: int) -> None:
    match request.POST.get("action"):
        case "book":
            count = charge_fee(fee=fee, part=part)
            words = ngettext("Booked for %(count)d person.", "Booked for %(count)d people.", count)
        case "undo":
            count = uncharge_fee(fee=fee, part=part)
            words = ngettext(
                "Undone for %(count)d person, by a counter-booking.",
                "Undone for %(count)d people, by counter-bookings.",
                count,
            )
        case _:
            raise Http404
    messages.success(request, words % {"count": count})
