"""What an evening costs is booked from who is present and absent, and kept so: whatever changes there is booked too.

Nothing that is booked is changed. Where someone should owe or have paid something else than is booked, that is booked
the other way and then as it should be. So a step at the door, its undoing, and a second door at once all lead to the
same sums.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.choices import BookingKind
from tournaments.models import Booking, MatchDay, Player
from tournaments.models.adjustment import ABSENCES
from tournaments.models.booking import sum_on_account
from tournaments.queries.money.price import PriceList, get_prices, is_asked, people_of, people_of_unit, rows_with_people
from tournaments.services.money.booking import counter, date_of, store


@dataclass(frozen=True, slots=True)
class _Charge:
    kind: BookingKind
    label: str


@dataclass(slots=True)
class _Wanted:
    """What someone should owe for this evening, and whether and how they paid it."""

    charge: _Charge
    cents: int
    how: str = ""


def settle(match_day: MatchDay, *, again: bool = False) -> None:
    """Part of another service, under the lock of the match day, after who is present or absent has changed.

    What is booked keeps its price; `again`: at the prices of now. An evening of the past on which nothing was ever
    booked stays so, unless `again`. Three SQL queries where a club keeps its money, and those that book.
    """
    if not match_day.competition.club.keeps_money:
        return
    prices = get_prices(match_day)
    open_rows = _open_rows(match_day)
    if not open_rows and (not prices.prices or not (again or is_asked(match_day))):
        return
    wanted = _wanted(match_day, prices)
    wrong: list[Booking] = []
    right: list[Booking] = []
    to_pay: dict[Player, _Wanted] = {}
    date = date_of(match_day)

    def new(player: Player, kind: BookingKind, cents: int, *, label: str = "", how: str = "") -> Booking:
        return Booking(
            club_id=match_day.competition.club_id,
            competition_id=match_day.competition_id,
            match_day=match_day,
            player=player,
            date=date,
            kind=kind,
            cents=cents,
            label=label,
            how=how,
            at_door=True,
        )

    for player in dict.fromkeys((*wanted, *open_rows)):
        charges = [row for row in open_rows.get(player, ()) if row.kind != BookingKind.PAYMENT]
        payments = [row for row in open_rows.get(player, ()) if row.kind == BookingKind.PAYMENT]
        want = wanted.get(player)
        stays = want is not None and _is_booked(charges, want, again=again)
        if not stays:
            wrong += charges
            if want is not None and want.cents:
                right.append(new(player, want.charge.kind, want.cents, label=want.charge.label))
        if want is None or not want.how:
            wrong += payments
        elif not (stays and payments and all(row.how == want.how for row in payments)):
            wrong += payments
            to_pay[player] = want
    credits = _credits(match_day, to_pay)
    for player, want in to_pay.items():
        owes = want.cents if again or player not in open_rows else _charged(open_rows[player], want)
        if owes > credits[player]:
            right.append(new(player, BookingKind.PAYMENT, owes - credits[player], how=want.how))
    store([*(counter(row, date) for row in wrong), *right])


def _wanted(match_day: MatchDay, prices: PriceList) -> dict[Player, _Wanted]:
    wanted: dict[Player, _Wanted] = {}
    absences = match_day.adjustments.filter(kind__in=ABSENCES).select_related(
        "player", "pair__first", "pair__second", "team"
    )
    if any(price.is_fine for price in prices.prices):
        for absence in absences:
            for player in people_of_unit(absence.unit):
                wanted[player] = _Wanted(_Charge(BookingKind.FINE, ""), prices.fine(absence.kind))
    for row in rows_with_people(match_day):
        how = row.paid_how if row.is_paid else ""
        for player, cents in prices.entry(people_of(row), row.price_name).items():
            wanted[player] = _Wanted(_Charge(BookingKind.ENTRY, row.price_name), cents, how)
    return wanted


def _open_rows(match_day: MatchDay) -> dict[Player, list[Booking]]:
    """What is booked at the door and not the other way, by person."""
    rows: defaultdict[Player, list[Booking]] = defaultdict(list)
    booked = match_day.bookings.filter(at_door=True).that_hold()
    for row in booked.select_related("player").order_by("number"):
        if row.player is not None:
            rows[row.player].append(row)
    return dict(rows)


def _is_booked(charges: list[Booking], want: _Wanted, *, again: bool) -> bool:
    if not charges:
        return not want.cents
    [first, *others] = charges
    same = not others and (first.kind, first.label) == (want.charge.kind, want.charge.label)
    return same and (not again or first.cents == want.cents)


def _charged(rows: list[Booking], want: _Wanted) -> int:
    """What they owe for the evening: as booked where that stays, at the price of before."""
    charges = [row for row in rows if row.kind != BookingKind.PAYMENT]
    return charges[0].cents if charges and _is_booked(charges, want, again=False) else want.cents


def _credits(match_day: MatchDay, players: Iterable[Player]) -> dict[Player, int]:
    """What the club owes each of these apart from this evening, in cents, never less than nothing. One query."""
    players = list(players)
    found = dict.fromkeys(players, 0)
    if not players:
        return found
    others = Booking.objects.filter(player__in=players).exclude(match_day=match_day, at_door=True)
    sums: dict[int, int] = dict(others.order_by().values_list("player").annotate(total=sum_on_account()))
    return {player: max(0, -sums.get(player.pk, 0)) for player in players}
