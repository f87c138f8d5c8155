"""Whether a club keeps its money here, and which months of its books are closed."""

import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Club
from tournaments.queries.money.statement import last_day
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_club, writes

SETTINGS = ("keeps_money", "money_unit", "iban", "account_name", "takes_cards", "takes_transfers")


@writes
def set_books(*, club: Club, **settings: Any) -> Club:
    """How the club keeps its money. What it reckons in stays once something is booked."""
    club = lock_club(club)
    unit = settings.get("money_unit", club.money_unit)
    if unit != club.money_unit and club.bookings.exists():
        raise Refused(_("Something is booked in %(unit)s already, so that stays."), params={"unit": club.money_unit})
    for name in SETTINGS:
        if name in settings:
            setattr(club, name, settings[name])
    club.full_clean()
    club.save(update_fields=list(SETTINGS))
    log_action(club, "books_changed")
    return club


@writes
def close_month(*, club: Club, month: datetime.date) -> None:
    """The books up to the end of this month stay as they are; what comes late is booked on the day it comes."""
    club = lock_club(club, with_all=True)
    last = last_day(month)
    if last >= timezone.localdate():
        raise Refused(_("This month is not over yet."))
    if club.books_closed_until is not None and last <= club.books_closed_until:
        return
    club.books_closed_until = last
    club.save(update_fields=["books_closed_until"])
    log_action(club, "month_closed", name=last.isoformat()[:7])


@writes
def open_month(*, club: Club) -> None:
    """Undoes the last `close_month`: the month closed last can be booked in again."""
    club = lock_club(club, with_all=True)
    if club.books_closed_until is None:
        return
    opened = club.books_closed_until
    before = opened.replace(day=1) - datetime.timedelta(days=1)
    first = club.bookings.order_by("date").values_list("date", flat=True).first()
    club.books_closed_until = before if first is not None and first <= before else None
    club.save(update_fields=["books_closed_until"])
    log_action(club, "month_opened", name=opened.isoformat()[:7])
