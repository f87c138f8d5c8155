"""What the cards of a stored round cost, as a page shows it; counted by `services/table/costs.py`."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from scoring import Card, CardsEntry, Outcome, Side
from tournaments.choices import RoundOutcome
from tournaments.models import Leg, Round
from tournaments.queries.table.match_sheet import RoundLine
from tournaments.queries.table.tricks import PlayedCard

PLAYED_OUT = {Outcome.MADE, Outcome.PIT, Outcome.NAT, Outcome.COUNTER_PIT}


@dataclass(frozen=True, slots=True)
class Ahead:
    """Which side has how much more; None is level."""

    side: Side | None
    points: int

    @classmethod
    def of(cls, difference: int) -> "Ahead":
        side = Side.NS if difference > 0 else Side.EW if difference < 0 else None
        return cls(side, abs(difference))


@dataclass(frozen=True, slots=True)
class CostlyCard:
    """A card by which its own side lost points, and those that would have lost none."""

    trick: int
    played: PlayedCard
    points: int
    better: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CostsOfRound:
    """A round against the best with open hands; `could_be_made` and `pit`: what was possible before the first card."""

    possible: Ahead
    played: Ahead
    was_made: bool
    could_be_made: bool
    pit: Side | None
    cards: tuple[CostlyCard, ...]

    @property
    def others(self) -> tuple[CostlyCard, ...]:
        """After the first one."""
        return self.cards[1:]

    @property
    def lost_by_others(self) -> int:
        return sum(card.points for card in self.others)


@dataclass(frozen=True, slots=True)
class BestPlayed:
    """The round of an evening in which the cards cost least; `shown` is its number, without deals that all passed."""

    row: Round
    shown: int
    lost: int


def find_costs(line: RoundLine) -> CostsOfRound | None:
    """None while that is not counted, and where there is nothing to say. No SQL."""
    found = line.row.costs if line.row else None
    if not found:
        return None
    plays = [(trick.number, played) for trick in line.tricks for played in trick.cards]
    cards = tuple(
        CostlyCard(number, played, points, tuple(Card(card) for card in found["better"][str(at)]))
        for at, ((number, played), points) in enumerate(zip(plays, found["costs"], strict=True))
        if points
    )
    return CostsOfRound(
        Ahead.of(found["possible"]),
        Ahead.of(found["played"]),
        line.score.outcome in (Outcome.MADE, Outcome.PIT),
        found["made"],
        Side(found["pit"]) if found["pit"] else None,
        cards,
    )


def is_being_counted(line: RoundLine) -> bool:
    """Whether it will be there in a minute: not where a card was not allowed, or the round was stopped."""
    is_whole = isinstance(line.entry, CardsEntry) and line.score.outcome in PLAYED_OUT and line.score.illegal is None
    return is_whole and line.row.costs is None


def find_best_played(legs: Collection[Leg]) -> BestPlayed | None:
    """Of the rounds of these legs whose cards are known; None for fewer than two. One SQL query."""
    before = Round.objects.filter(table=OuterRef("table"), number__lt=OuterRef("number"), outcome=RoundOutcome.PASSED)
    passed = before.order_by().values("table").annotate(count=Count("pk")).values("count")
    counted = Round.objects.filter(table__leg__in=legs, costs__has_key="lost")
    rows = list(
        counted.annotate(passed=Coalesce(Subquery(passed), 0))
        .select_related("table__leg")
        .order_by("costs__lost", "table__leg__number", "table__number", "number")[:2]
    )
    if len(rows) < 2:
        return None
    best = rows[0]
    return BestPlayed(best, best.number - best.passed, (best.costs or {})["lost"])
