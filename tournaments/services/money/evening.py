"""What an evening costs is booked from who is present and absent, and kept so: whatever changes there is booked too.

Nothing that is booked is changed. Where someone should owe or have paid something else than is booked, that is booked
the other way and then as it should be. So a step at the door, its undoing, and a second door at once all lead to the
same sums.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from django.utils.translation import gettext

from tournaments.choices import AdjustmentKind, BookingKind
from tournaments.models import Booking, MatchDay
from tournaments.models.booking import sum_on_account
from tournaments.queries.money.price import (
    PriceList,
    absences_with_people,
    get_prices,
    is_asked,
    people_of,
    people_of_unit,
    rows_with_people,
)
from tournaments.services.money.booking import line_of, put_right


@dataclass(frozen=True, slots=True)
class _Charge:
    kind: BookingKind
    label: str


@dataclass(slots=True)
class _Wanted:
    """What someone should owe for this evening, and whether and how they paid it; with whom they share one price."""

    charge: _Charge
    cents: int
    how: str = ""
    shared: Sequence[int] = ()


# By the key of the player, as all that is compared here.
_OpenRows: TypeAlias = Mapping[int, list[Booking]]


def settle(match_day: MatchDay, *, again: bool = False) -> None:
    """Part of another service, under the lock of the match day, after who is present or absent has changed.

    What is booked keeps its price; `again`: at the prices of now. An evening of the past on which nothing was ever
    booked stays so, unless `again`; one that is called off costs nothing. Three SQL queries where a club keeps its
    money, none elsewhere, and those that book.
    """
    if not match_day.competition.club.keeps_money:
        return
    prices = get_prices(match_day)
    open_rows = _open_rows(match_day)
    if not open_rows and (not prices.prices or not (again or is_asked(match_day) or _was_booked(match_day))):
        return
    wanted = _wanted(match_day, prices, open_rows)
    priced_again = set(wanted) if again else _shared_again(wanted, open_rows)
    wrong: list[Booking] = []
    right: list[Booking] = []
    to_pay: dict[int, _Wanted] = {}
    new = partial(line_of, match_day, of_evening=True)
    for player in dict.fromkeys((*wanted, *open_rows)):
        charges = _charges(open_rows, player)
        payments = [row for row in open_rows.get(player, ()) if row.kind == BookingKind.PAYMENT]
        want = wanted.get(player)
        stays = want is not None and _is_booked(charges, want, again=player in priced_again)
        if not stays:
            wrong += charges
            if want is not None and want.cents:
                right.append(new(want.charge.kind, want.cents, player_id=player, label=want.charge.label))
        if want is None or not want.how:
            wrong += payments
        elif not (stays and payments and all(row.how == want.how for row in payments)):
            wrong += payments
            # What is booked keeps its price.
            to_pay[player] = replace(want, cents=sum(row.cents for row in charges)) if stays else want
    credits = _credits(match_day, to_pay)
    for player, want in to_pay.items():
        # Paid out of a credit is a payment of nothing: it is booked, so what happens to the account later changes it no
        # more than any other payment.
        if want.cents:
            cents = max(0, want.cents - credits[player])
            right.append(new(BookingKind.PAYMENT, cents, player_id=player, how=want.how))
    put_right(match_day, wrong, right)


def _was_booked(match_day: MatchDay) -> bool:
    """Also where all of it is booked the other way since: anyone who comes back owes it again."""
    return match_day.bookings.filter(of_evening=True).exclude(kind=BookingKind.PRIZE).exists()


def _wanted(match_day: MatchDay, prices: PriceList, open_rows: _OpenRows) -> dict[int, _Wanted]:
    wanted: dict[int, _Wanted] = {}
    if match_day.called_off:
        return wanted
    is_fined = any(row.kind == BookingKind.FINE for rows in open_rows.values() for row in rows)
    if is_fined or any(price.is_fine for price in prices.prices):
        for absence in absences_with_people(match_day):
            with_notice = absence.kind == AdjustmentKind.ABSENCE_WITH_NOTICE
            charge = _Charge(BookingKind.FINE, gettext("With notice.") if with_notice else "")
            for player, cents in prices.fine(people_of_unit(absence.unit), absence.kind).items():
                wanted[player.pk] = _Wanted(charge, cents)
    for row in rows_with_people(match_day):
        how, people = row.paid_how if row.is_paid else "", people_of(row)
        shared = [player.pk for player in people] if prices.is_shared(people, row.price_name) else ()
        for player, cents in prices.entry(people, row.price_name).items():
            wanted[player.pk] = _Wanted(_Charge(BookingKind.ENTRY, row.price_name), cents, how, shared)
    return wanted


def _shared_again(wanted: Mapping[int, _Wanted], open_rows: _OpenRows) -> set[int]:
    """Those of a pair or team that pays one price, in which someone else is there now: all of it is booked again."""
    return {
        player
        for player, want in wanted.items()
        if any(not _is_booked(_charges(open_rows, one), wanted[one], again=False) for one in want.shared)
    }


def _open_rows(match_day: MatchDay) -> _OpenRows:
    """What is booked at the door and not the other way."""
    rows: defaultdict[int, list[Booking]] = defaultdict(list)
    booked = match_day.bookings.filter(of_evening=True).exclude(kind=BookingKind.PRIZE).that_hold()
    for row in booked.order_by("number"):
        if row.player_id is not None:
            rows[row.player_id].append(row)
    return dict(rows)


def _charges(open_rows: _OpenRows, player: int) -> list[Booking]:
    return [row for row in open_rows.get(player, ()) if row.kind != BookingKind.PAYMENT]


def _is_booked(charges: list[Booking], want: _Wanted, *, again: bool) -> bool:
    if not charges:
        return not want.cents
    [first, *others] = charges
    label, wanted = first.label, want.charge.label
    # What a fine is for is written in the language of who booked it.
    is_for_that = bool(label) == bool(wanted) if first.kind == BookingKind.FINE else label == wanted
    same = not others and first.kind == want.charge.kind and is_for_that
    return same and (not again or first.cents == want.cents)


def _credits(match_day: MatchDay, players: Iterable[int]) -> dict[int, int]:
    """What the club owes each of these apart from this evening, in cents, never less than nothing. One query."""
    players = list(players)
    found = dict.fromkeys(players, 0)
    if not players:
        return found
    others = Booking.objects.filter(player__in=players).exclude(match_day=match_day, of_evening=True)
    sums: dict[int, int] = dict(others.order_by().values_list("player").annotate(total=sum_on_account()))
    return {player: max(0, -sums.get(player, 0)) for player in players}
