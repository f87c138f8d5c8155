"""Who has met whom in a season, at which side, and who sat out: which meetings are still to play follows from it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.plan import Couple, LegPlan, couple


@dataclass(frozen=True)
class Meetings:
    """By ordered couple, the home side (North–South) first: how often they met; and how often each sat out."""

    homes: Mapping[Couple, int] = field(default_factory=dict)
    sit_outs: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, legs: Iterable[LegPlan]) -> "Meetings":
        """What these legs of pairs or teams add up to: at a table two meet, the first at home."""
        homes: Counter[Couple] = Counter()
        sit_outs: Counter[int] = Counter()
        for leg in legs:
            sit_outs.update(leg.sit_out)
            homes.update((home, away) for home, away in leg.tables)
        return cls(homes, sit_outs)

    def plus(self, other: "Meetings") -> "Meetings":
        """Both together."""
        return Meetings(Counter(self.homes) + Counter(other.homes), Counter(self.sit_outs) + Counter(other.sit_outs))

    def times(self, one: int, other: int) -> int:
        """How often these two met, at either side."""
        return self.homes.get((one, other), 0) + self.homes.get((other, one), 0)

    @property
    def legs_played(self) -> Counter[int]:
        """By number: how many meetings each has had."""
        played: Counter[int] = Counter()
        for (home, away), times in self.homes.items():
            played[home] += times
            played[away] += times
        return played

    @property
    def balance(self) -> Counter[int]:
        """By number: how many more meetings at home than away, negative for fewer."""
        balance: Counter[int] = Counter()
        for (home, away), times in self.homes.items():
            balance[home] += times
            balance[away] -= times
        return balance

    def seen(self) -> set[int]:
        """Everyone who met someone or sat out."""
        return {one for two in self.homes for one in two} | set(self.sit_outs)


def meetings_to_play(units: Collection[int], met: Meetings, times: int) -> tuple[dict[Couple, int], int]:
    """By couple, for those who have not met as often as they should: how often they have met, and should meet.

    Each two of the `units` meet `times` times. When all have, they meet that often again, and so on.
    """
    counts = _counts(units, met)
    target = times * (min(counts.values(), default=0) // times + 1)
    return {two: count for two, count in counts.items() if count < target}, target


def planned_meetings(units: Collection[int], met: Meetings, times: int) -> int:
    """How often each two of the `units` should have met for now: a round that no one has begun is not planned yet."""
    counts = _counts(units, met)
    least, most = min(counts.values(), default=0), max(counts.values(), default=0)
    if least == most and least and least % times == 0:
        return least
    return times * (least // times + 1)


def _counts(units: Collection[int], met: Meetings) -> dict[Couple, int]:
    return {couple(*two): met.times(*two) for two in combinations(units, 2)}
