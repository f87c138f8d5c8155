"""What people owe and have paid: all of them, one person line by line, and what reminds them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.exports.money import transfer_as_qr
from tournaments.forms.money.booking import AnyBookingForm, BookingForm, PaymentForm
from tournaments.forms.refusal import refused_on
from tournaments.letters import is_spelled, spellings
from tournaments.listings.account import AccountListing
from tournaments.listings.paging import searched, sort_and_page
from tournaments.permissions import get_club_for_treasurer, get_player
from tournaments.printing.money import payment_slips
from tournaments.printing.press import letterhead_of, pdf_response, to_pdf
from tournaments.queries.money.account import list_accounts, list_lines
from tournaments.queries.money.reminder import list_reminders, remind
from tournaments.services.money.booking import book, book_counter
from tournaments.views.former_number import leads_on
from tournaments.views.once import done_once
from tournaments.views.organise.money.month import address_of
from tournaments.views.organise.request import LoggedInRequest, show_money
from tournaments.views.refusal import refused_in_message
from tournaments.wording.money import reminder_text, takes_codes


@never_cache
@require_safe
def money(request: LoggedInRequest, club: str) -> HttpResponse:
    """Everyone for whom something is booked: who has most to pay first."""
    found = get_club_for_treasurer(request.user, club)
    accounts = list_accounts(found)
    search = searched(request)
    wanted = spellings(search) if search else None
    listing = AccountListing(
        [one for one in accounts if wanted is None or is_spelled(one.name, wanted)], of_all=accounts, club=found
    )
    sort_and_page(request, listing)
    context = {
        "listing": listing,
        "accounts": accounts,
        "month": address_of(timezone.localdate()),
        "someone_owes": any(one.open > 0 for one in accounts),
    }
    return show_money(request, "money/account/list.html", found, **context)


@never_cache
@done_once
def booking_add(request: LoggedInRequest, club: str) -> HttpResponse:
    """A line for anyone, or of the club itself."""
    found = get_club_for_treasurer(request.user, club)
    form = AnyBookingForm(request.POST or None, club=found, initial={"kind": request.GET.get("kind", "payment")})
    if form.is_valid():
        with refused_on(form):
            stored = book(club=found, player=form.cleaned_data["who"], **form.values)
            messages.success(request, _("Booked."))
            if stored.player is not None:
                return redirect("money_account", found.slug, stored.player.number)
            return redirect("statement", found.slug, address_of(stored.date))
    return show_money(request, "money/account/add.html", found, form=form)


@never_cache
@leads_on
@done_once
def account(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    """All that is booked for one person; below it what is booked next."""
    found = get_club_for_treasurer(request.user, club)
    player = get_player(request.user, found.slug, number)
    lines = list_lines(player)
    is_open = lines[-1].open if lines else 0
    chosen = request.POST.get("book", "")
    payment = PaymentForm(request.POST if chosen == "payment" else None, club=found, is_open=is_open, prefix="payment")
    other = BookingForm(request.POST if chosen == "other" else None, club=found, prefix="other")
    for form in (payment, other):
        if form.is_valid():
            with refused_on(form):
                book(club=found, player=player, **form.values)
                messages.success(request, _("Booked."))
                return redirect("money_account", found.slug, player.number)
    reminder = remind(player, [line.booking for line in lines])
    context = {
        "player": player,
        "lines": lines,
        "is_open": is_open,
        "credit": -is_open,
        "payment": payment,
        "other": other,
        "reminder": reminder_text(found, reminder) if reminder else "",
        "qr": transfer_as_qr(found, player, is_open),
    }
    return show_money(request, "money/account/one.html", found, **context)


@require_POST
def booking_undo(request: LoggedInRequest, club: str, booking: int) -> HttpResponse:
    """Books a line the other way; both stay in the books."""
    found = get_club_for_treasurer(request.user, club)
    row = get_object_or_404(found.bookings.select_related("club", "player", "match_day__competition"), pk=booking)
    with refused_in_message(request):
        counter = book_counter(booking=row)
        messages.success(request, _("Undone by a counter-booking: both lines stay in the books."))
        row = counter
    if row.player is not None:
        return redirect("money_account", found.slug, row.player.number)
    return redirect("statement", found.slug, address_of(row.date))


@never_cache
@require_safe
def reminders(request: LoggedInRequest, club: str) -> HttpResponse:
    """A text to copy for each who has something to pay."""
    found = get_club_for_treasurer(request.user, club)
    people = [(one, reminder_text(found, one)) for one in list_reminders(found)]
    return show_money(request, "money/account/reminders.html", found, people=people, takes_codes=takes_codes(found))


@never_cache
@require_safe
def slips(request: LoggedInRequest, club: str) -> HttpResponse:
    """A slip of paper for each who has something to pay, with a code for the bank: only where a bank reads it."""
    found = get_club_for_treasurer(request.user, club)
    people = list_reminders(found)
    if not people or not takes_codes(found):
        raise Http404
    content = to_pdf([payment_slips(found, people)], _("Payment slips"), letterhead_of(found))
    return pdf_response(content, f"{found.slug}-payment-slips.pdf")
