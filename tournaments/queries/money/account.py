"""What people owe and have paid: over all, for one person line by line, and at the door of an evening."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, Sum

from tournaments.choices import BookingKind, PaidHow
from tournaments.letters import by_letters
from tournaments.models import Attendance, Booking, Club, MatchDay, Player
from tournaments.models.booking import CHARGES, sum_on_account
from tournaments.names import listed_name
from tournaments.queries.money.price import PriceList, get_prices, is_asked, people_of, rows_with_people

PAID = (BookingKind.PAYMENT, BookingKind.REPAYMENT)


@dataclass(frozen=True, slots=True)
class Account:
    """What one person owes over all, in cents: `charged` less what was refunded, `paid` less what was paid back.

    `open` is what is left to pay; less than nothing is what the club owes them.
    """

    player: Player
    name: str
    charged: int
    paid: int

    @property
    def open(self) -> int:
        return self.charged - self.paid


@dataclass(frozen=True, slots=True)
class Line:
    """One booking of an account, and what is open after it."""

    booking: Booking
    open: int


@dataclass(frozen=True, slots=True)
class Due:
    """What someone at the door owes for the evening and has paid, in cents; of a pair or a team all of them together.

    `to_pay` is what is still asked tonight: a credit of before is taken off. `others` is open from before. `offers` are
    all prices there are for them, by name, the usual one ("") first: what choosing each would cost tonight. Without
    prices, and on a past evening that is not booked (not `is_priced`), it is only noted who has paid.
    """

    charged: int = 0
    paid: int = 0
    to_pay: int = 0
    others: int = 0
    how: str = ""
    price_name: str = ""
    offers: tuple[tuple[str, int], ...] = ()
    is_priced: bool = False

    @property
    def is_from_credit(self) -> bool:
        """Whether nothing is asked because they had paid more than they had to."""
        return not self.how and self.charged > 0 and self.to_pay == 0

    @property
    def seen(self) -> str:
        """What a page of the door shows of it."""
        chosen = [name for name, _cents in self.offers].index(self.price_name) if self.how else ""
        return f"+{self.paid}.{self.to_pay}.{self.others}.{PaidHow.values.index(self.how) if self.how else ''}.{chosen}"


def list_accounts(club: Club) -> list[Account]:
    """Everyone for whom anything is booked, by listed name. One query, and one for names."""
    booked = club.bookings.filter(player__isnull=False).order_by().values_list("player")
    payments, back = (Sum("cents", filter=Q(kind=kind), default=0) for kind in PAID)
    sums = {
        player: (left, paid - given)
        for player, left, paid, given in booked.annotate(total=sum_on_account(), paid=payments, back=back)
    }
    players = Player.objects.filter(pk__in=sums).select_related("club")
    accounts = []
    for player in players:
        left, paid = sums[player.pk]
        accounts.append(Account(player, listed_name(str(player), club.name_order), left + paid, paid))
    return sorted(accounts, key=lambda account: (by_letters(account.name), account.player.number))


def list_lines(player: Player) -> list[Line]:
    """All that is booked for this person, in the order of the days. One query."""
    lines, is_open = [], 0
    rows = player.bookings.select_related("competition", "match_day__competition", "fee")
    for booking in rows.with_counters().order_by("date", "number"):
        is_open += booking.on_account
        lines.append(Line(booking, is_open))
    return lines


def get_open(player: Player) -> int:
    """What this person has to pay, in cents; less than nothing is what the club owes them. One query."""
    return int(player.bookings.aggregate(total=sum_on_account())["total"])


def list_dues(match_day: MatchDay) -> dict[int, Due]:
    """By the key of the row’s unit: who is present. Three queries, and up to two more for teams."""
    prices = get_prices(match_day)
    rows = list(rows_with_people(match_day))
    people = {row.unit.pk: people_of(row) for row in rows}
    everyone = [player for players in people.values() for player in players]
    charged, paid, others = (defaultdict[int, int](int) for _each in range(3))
    tonight = Q(match_day=match_day, of_evening=True)
    sums = Booking.objects.filter(player__in=everyone).order_by().values_list("player")
    found = sums.annotate(
        charged=Sum("cents", filter=tonight & Q(kind__in=CHARGES), default=0),
        paid=Sum("cents", filter=tonight & Q(kind=BookingKind.PAYMENT), default=0),
        total=sum_on_account(),
    )
    for player, costs, was_paid, all_of_it in found:
        charged[player], paid[player] = costs, was_paid
        others[player] = all_of_it - (costs - was_paid)
    if not (is_asked(match_day) or any(charged.values()) or any(paid.values())):
        prices = PriceList(())
    return {row.unit.pk: _due(row, people[row.unit.pk], prices, charged, paid, others) for row in rows}


def _due(
    row: Attendance,
    players: Sequence[Player],
    prices: PriceList,
    charged: dict[int, int],
    paid: dict[int, int],
    others: dict[int, int],
) -> Due:
    people = [player.pk for player in players]
    names = ["", *prices.choices]
    chosen = row.price_name if row.price_name in names else ""
    offers = {
        name: sum(max(0, cents + min(0, others[one.pk])) for one, cents in prices.entry(players, name).items())
        for name in names
    }
    to_pay = sum(max(0, charged[one] - paid[one] + min(0, others[one])) for one in people)
    return Due(
        charged=_sum(charged, people),
        paid=_sum(paid, people),
        to_pay=0 if row.is_paid else to_pay,
        others=sum(max(0, others[one]) for one in people),
        how=row.paid_how if row.is_paid else "",
        price_name=chosen,
        is_priced=bool(prices.prices),
        offers=tuple(({**offers, chosen: to_pay} if not row.is_paid else offers).items()),
    )


def _sum(cents: dict[int, int], people: Iterable[int]) -> int:
    return sum(cents[one] for one in people)
