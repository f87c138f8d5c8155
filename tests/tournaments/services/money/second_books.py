"""A second accountant, who keeps the books of a club from the rules alone: in lists and dicts, slowly, no database.

What is seen at the door (who is there, who is absent, what a price list says) comes from outside; all amounts, and on
which day they are booked, are worked out here.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

ENTRY, FEE, FINE, OTHER = "entry", "fee", "fine", "other"
CREDIT, PAYMENT, REPAYMENT, PRIZE = "credit", "payment", "repayment", "prize"
RECEIPT, EXPENSE, FLOAT, DIFFERENCE = "receipt", "expense", "float", "difference"
CASH, ACCOUNT = "cash", "account"


@dataclass(frozen=True)
class Line:
    date: datetime.date
    kind: str
    cents: int
    how: str = ""
    person: int | None = None
    evening: int | None = None
    of_evening: bool = False

    @property
    def on_account(self) -> int:
        if self.kind in (ENTRY, FEE, FINE, OTHER, REPAYMENT):
            return self.cents
        if self.kind in (CREDIT, PAYMENT) or (self.kind == PRIZE and self.how == ACCOUNT):
            return -self.cents
        return 0

    @property
    def received(self) -> int:
        if self.how == ACCOUNT or self.kind == FLOAT:
            return 0
        if self.kind in (PAYMENT, RECEIPT, DIFFERENCE):
            return self.cents
        if self.kind in (REPAYMENT, PRIZE, EXPENSE):
            return -self.cents
        return 0


@dataclass(frozen=True)
class Wanted:
    """What someone owes for an evening; `paid` is None where they have not paid, or how they did."""

    kind: str
    name: str
    cents: int
    paid: str | None = None
    together: tuple[int, ...] = ()


@dataclass(frozen=True)
class PriceOf:
    for_whom: str
    per: str
    name: str
    cents: int


@dataclass(frozen=True)
class AtDoor:
    """One row of the door: the people in it, in order, each a guest or not."""

    unit: int
    people: tuple[tuple[int, bool], ...]
    paid: str | None
    price_name: str


@dataclass
class Standing:
    """What is booked of someone for an evening and not the other way: a charge, and a payment or None."""

    kind: str = ""
    name: str = ""
    charge: int | None = None
    payment: int | None = None
    how: str = ""


@dataclass
class SecondBooks:
    today: datetime.date
    closed_until: datetime.date | None = None
    keeps_money: bool = True
    lines: list[Line] = field(default_factory=list)
    standing: defaultdict[int, dict[int, Standing]] = field(default_factory=lambda: defaultdict(dict))
    seen: set[int] = field(default_factory=set)
    floats: dict[int, int] = field(default_factory=dict)
    # Of an evening what was counted, how much more that was than there had to be, and how many lines there were then.
    counted: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    prizes: dict[int, dict[int, int]] = field(default_factory=dict)
    fees: defaultdict[tuple[int, int], dict[int, int]] = field(default_factory=lambda: defaultdict(dict))

    # Days

    def is_closed(self, day: datetime.date) -> bool:
        return self.closed_until is not None and day <= self.closed_until

    def day_of(self, date: datetime.date | None) -> datetime.date:
        """The own day of an evening, or today where it has none or that month is closed."""
        return self.today if date is None or self.is_closed(date) else date

    def close(self, month: datetime.date) -> None:
        last = month.replace(day=1)
        while (last + datetime.timedelta(days=1)).month == month.month:
            last += datetime.timedelta(days=1)
        self.closed_until = max(last, self.closed_until or last)

    def open_last(self) -> None:
        """The month closed last is open again; those before it stay closed, where anything is booked in them."""
        if self.closed_until is not None:
            before = self.closed_until.replace(day=1) - datetime.timedelta(days=1)
            self.closed_until = before if any(line.date <= before for line in self.lines) else None

    # The door

    def settle(
        self,
        evening: int,
        date: datetime.date | None,
        rows: Sequence[AtDoor],
        absences: Sequence[tuple[tuple[int, ...], str]],
        prices: Sequence[PriceOf],
        *,
        again: bool = False,
        called_off: bool = False,
    ) -> None:
        """After someone came, went, paid or was written as absent. A price once booked stays, unless `again`."""
        if not self.keeps_money:
            return
        is_past = date is not None and (self.today - date).days > 1
        if is_past and not again and evening not in self.seen:
            return
        wanted = {} if called_off else _wanted(rows, absences, prices)
        kept = self.standing[evening]
        stays = {person for person, want in wanted.items() if _is_as_booked(kept.get(person), want)}
        changes = {
            person
            for person, want in wanted.items()
            if again or any(one not in stays for one in (person, *want.together))
        }
        day = self.day_of(date)
        before = dict(kept)
        for person in [*wanted, *(one for one in before if one not in wanted)]:
            want, was = wanted.get(person), before.get(person, Standing())
            now = Standing()
            if want is not None and person not in changes:
                now = Standing(was.kind, was.name, was.charge)
            elif want is not None and want.cents:
                now = Standing(want.kind, want.name, want.cents)
            same_charge = (was.kind, was.name, was.charge) == (now.kind, now.name, now.charge)
            if want is not None and want.paid is not None and now.charge:
                if same_charge and was.payment is not None and was.how == want.paid:
                    now.payment, now.how = was.payment, was.how
                else:
                    now.payment, now.how = max(0, now.charge - self._credit(person, evening)), want.paid
            if not same_charge:
                self._replace(evening, day, person, was.kind, was.charge, "", now.kind, now.charge, "")
            if (was.payment, was.how) != (now.payment, now.how) or not same_charge:
                self._replace(evening, day, person, PAYMENT, was.payment, was.how, PAYMENT, now.payment, now.how)
            kept[person] = now
            if now.charge is None and now.payment is None:
                del kept[person]

    def _replace(
        self,
        evening: int,
        day: datetime.date,
        person: int,
        kind: str,
        cents: int | None,
        how: str,
        new_kind: str,
        new: int | None,
        new_how: str,
    ) -> None:
        if cents is not None:
            self.lines.append(Line(day, kind, -cents, how, person, evening, of_evening=True))
        if new is not None:
            self.seen.add(evening)
            self.lines.append(Line(day, new_kind, new, new_how, person, evening, of_evening=True))

    def _credit(self, person: int, evening: int) -> int:
        """What the club owes someone, apart from this evening at the door."""
        others = [
            line.on_account
            for line in self.lines
            if line.person == person and not (line.evening == evening and line.of_evening)
        ]
        return max(0, -sum(others))

    # By hand

    def book(self, line: Line) -> int:
        self.lines.append(line)
        return len(self.lines) - 1

    def other_way(self, line: Line) -> None:
        day = self.today if self.is_closed(line.date) else line.date
        self.lines.append(Line(day, line.kind, -line.cents, line.how, line.person, line.evening))

    def set_float(self, evening: int, date: datetime.date | None, cents: int) -> None:
        """What was counted stays counted, unless that is no longer what is in the box."""
        if cents == self.floats.get(evening, 0):
            return
        self.floats[evening] = cents
        if evening in self.counted:
            self.count(evening, date, None if self.since(evening) else self.counted[evening][0])

    def count(self, evening: int, date: datetime.date | None, counted: int | None) -> None:
        if evening in self.counted:
            _counted, was, _at = self.counted[evening]
            if counted is not None and counted - self.expected(evening) == was and not self.since(evening):
                return
            self.lines.append(Line(self.day_of(date), DIFFERENCE, -was, CASH, None, evening))
            del self.counted[evening]
        if counted is not None:
            more = counted - self.expected(evening)
            self.lines.append(Line(self.day_of(date), DIFFERENCE, more, CASH, None, evening))
            self.counted[evening] = (counted, more, len(self.lines))

    def since(self, evening: int) -> int:
        """What came into the box after it was counted."""
        _counted, _more, at = self.counted.get(evening, (0, 0, len(self.lines)))
        return sum(line.received for line in self.lines[at:] if line.evening == evening and line.how == CASH)

    def charge_fee(self, fee: int, part: int, charged: dict[int, int]) -> None:
        """Who owes more for this part than is booked is charged with the rest."""
        booked = self.fees[fee, part]
        for person, cents in charged.items():
            if cents > booked.get(person, 0):
                self.lines.append(Line(self.today, FEE, cents - booked.get(person, 0), "", person))
                booked[person] = cents

    def uncharge_fee(self, fee: int, part: int) -> None:
        for person, cents in self.fees.pop((fee, part), {}).items():
            self.lines.append(Line(self.today, FEE, -cents, "", person))

    def pay_prizes(self, evening: int, date: datetime.date | None, won: dict[int, int]) -> None:
        """Everyone has what they won and no one anything else; what was paid before and stays is not paid again."""
        paid = self.prizes.setdefault(evening, {})
        day = self.day_of(date)
        for person in {*paid, *won}:
            before, now = paid.get(person, 0), won.get(person, 0)
            if before != now:
                self.lines += [Line(day, PRIZE, cents, CASH, person, evening) for cents in (-before, now) if cents]
            paid[person] = now

    # Sums

    def account(self, person: int) -> tuple[int, int]:
        """What someone owes over all before paying, and what they paid."""
        own = [line for line in self.lines if line.person == person]
        paid = sum(line.cents for line in own if line.kind == PAYMENT)
        paid -= sum(line.cents for line in own if line.kind == REPAYMENT)
        return sum(line.on_account for line in own) + paid, paid

    def people(self) -> set[int]:
        return {line.person for line in self.lines if line.person is not None}

    def of_evening(self, evening: int) -> Iterator[Line]:
        return (line for line in self.lines if line.evening == evening)

    def expected(self, evening: int) -> int:
        cash = (line.received for line in self.of_evening(evening) if line.how == CASH and line.kind != DIFFERENCE)
        return self.floats.get(evening, 0) + sum(cash)

    def charged(self, evening: int, *kinds: str) -> int:
        return sum(line.cents for line in self.of_evening(evening) if line.kind in kinds)

    def moved(self, evening: int) -> dict[tuple[str, str], int]:
        """What came in by kind and way, without what is nothing."""
        sums: defaultdict[tuple[str, str], int] = defaultdict(int)
        for line in self.of_evening(evening):
            if line.kind != DIFFERENCE:
                sums[line.kind, line.how] += line.received
        return {key: cents for key, cents in sums.items() if cents}

    def month(self, first: datetime.date) -> dict[tuple[str, str], tuple[int, int]]:
        """What the lines of a month charge and what comes in, by kind and way, without what is nothing."""
        sums: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        for line in self.lines:
            if (line.date.year, line.date.month) == (first.year, first.month):
                sums[line.kind, line.how][0] += 0 if line.kind in (PAYMENT, REPAYMENT) else line.on_account
                sums[line.kind, line.how][1] += line.received
        return {key: (charged, received) for key, (charged, received) in sums.items() if charged or received}

    def cash_before(self, first: datetime.date) -> int:
        return sum(line.received for line in self.lines if line.date < first and line.how == CASH)

    def due(self, evening: int, row: AtDoor) -> tuple[int, int, int, int]:
        """What a row of the door owes, has paid, has to pay tonight, and has open from before."""
        charged = paid = to_pay = others = 0
        for person, _is_guest in row.people:
            stands = self.standing[evening].get(person, Standing())
            charge, payment = stands.charge or 0, stands.payment or 0
            all_open = sum(line.on_account for line in self.lines if line.person == person)
            other = all_open - charge + payment
            charged, paid, others = charged + charge, paid + payment, others + max(0, other)
            to_pay += max(0, charge - payment + min(0, other))
        return charged, paid, 0 if row.paid is not None else to_pay, others


def _is_as_booked(was: Standing | None, want: Wanted) -> bool:
    if was is None or was.charge is None:
        return not want.cents
    return (was.kind, was.name) == (want.kind, want.name)


def _wanted(
    rows: Sequence[AtDoor], absences: Sequence[tuple[tuple[int, ...], str]], prices: Sequence[PriceOf]
) -> dict[int, Wanted]:
    wanted = {}
    for people, kind in absences:
        fines = [price for price in prices if price.for_whom == kind][:1]
        parts = _parts(fines[0], len(people)) if fines else [0] * len(people)
        for person, cents in zip(people, parts, strict=True):
            wanted[person] = Wanted(FINE, kind, cents)
    for row in rows:
        everyone = tuple(person for person, _is_guest in row.people)
        found = [_price(prices, is_guest, row.price_name) for _person, is_guest in row.people]
        together = everyone if any(price is not None and price.per == "unit" for price in found) else ()
        for at, (person, price) in enumerate(zip(everyone, found, strict=True)):
            cents = 0 if price is None else _parts(price, len(everyone))[at]
            wanted[person] = Wanted(ENTRY, row.price_name, cents, row.paid, together)
    return wanted


def _parts(price: PriceOf, people: int) -> list[int]:
    """Each pays all of a price per person; of one per pair or team a part, those first on the list a cent more."""
    if price.per == "person":
        return [price.cents] * people
    parts = [0] * people
    for cent in range(price.cents):
        parts[cent % people] += 1
    return parts


def _price(prices: Sequence[PriceOf], is_guest: bool, name: str) -> PriceOf | None:
    """The one chosen, or the usual one; for members or guests before for everyone."""
    for chosen in (name, ""):
        for for_whom in ("guest" if is_guest else "member", "everyone"):
            for price in prices:
                if (price.for_whom, price.name) == (for_whom, chosen):
                    return price
    return None
