"""The part of an evening in a season of everyone against everyone: who meets again too early, and if they had to."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import NamedTuple

from tournaments.seating.matching import join_most
from tournaments.seating.meetings import Meetings, meetings_to_play, planned_meetings
from tournaments.seating.plan import Couple, Figure, LegPlan, couple


class SeasonFairness(NamedTuple):
    """How an evening continues the season.

    `again`: meetings of this evening between two who had met as often as they should, while others had not; no draw of
    these people in as many legs has fewer than its bound. `played` meetings of the `of` that a season has so far (each
    two `each` times), this evening included. `sides_apart`: how many more meetings at home than away, or
    fewer, anyone of those who are there has had.
    """

    again: Figure
    played: int
    of: int
    each: int
    sides_apart: int

    @property
    def is_proved_best(self) -> bool:
        return self.again.value == self.again.bound


def leagues_together(judged: Iterable[SeasonFairness]) -> SeasonFairness | None:
    """Divisions that each play everyone against everyone, as one: `each` is that of the furthest. None without any."""
    cards = list(judged)
    if not cards:
        return None
    return SeasonFairness(
        again=Figure(sum(card.again.value for card in cards), sum(card.again.bound for card in cards)),
        played=sum(card.played for card in cards),
        of=sum(card.of for card in cards),
        each=max(card.each for card in cards),
        sides_apart=max(card.sides_apart for card in cards),
    )


def judge_season(legs: Sequence[LegPlan], met: Meetings, times: int) -> SeasonFairness:
    """The figures of the legs of one evening; `met` is the rest of the season, `times` how often each two meet."""
    tonight = Meetings.of(legs)
    active = sorted(met.seen() | tonight.seen())
    begun, target = meetings_to_play(active, met, times)
    so_far, again = met, 0
    for leg in legs:
        _to_play, now = meetings_to_play(active, so_far, times)
        again += sum(so_far.times(*two) >= now for two in leg.tables)
        so_far = so_far.plus(Meetings.of([leg]))
    each = planned_meetings(active, so_far, times)
    counts = [so_far.times(*two) for two in combinations(active, 2)]
    return SeasonFairness(
        again=Figure(again, int(min(_least_again(legs, begun, target), _least_until_complete(legs, begun, target)))),
        played=sum(min(count, each) for count in counts),
        of=len(counts) * each,
        each=each,
        sides_apart=max((abs(so_far.balance[one]) for one in tonight.seen()), default=0),
    )


def _least_again(legs: Sequence[LegPlan], met_so_far: Mapping[Couple, int], target: int) -> int:
    """No draw has fewer in which the round lasts until the last leg.

    No leg takes more of the meetings still to play than a largest matching, and no one more than they have left.
    """
    tables = sum(len(leg.tables) for leg in legs)
    in_legs = 0
    legs_of: Counter[int] = Counter()
    for leg in legs:
        here = sorted(Meetings.of([leg]).seen())
        legs_of.update(here)
        possible = {one: [other for other in here if couple(one, other) in met_so_far] for one in here}
        in_legs += len(join_most(possible, here, {})) // 2
    to_play: Counter[int] = Counter()
    for (one, other), count in met_so_far.items():
        if one in legs_of and other in legs_of:
            to_play.update({one: target - count, other: target - count})
    of_each = sum(min(legs_of[one], to_play[one]) for one in legs_of) // 2
    return max(0, tables - min(in_legs, of_each))


def _least_until_complete(legs: Sequence[LegPlan], met_so_far: Mapping[Couple, int], target: int) -> float:
    """No draw has fewer that completes the round before the last leg, by the legs that takes and the tables in them.

    Infinitely many if none can complete it.
    """
    to_play: Counter[int] = Counter()
    for (one, other), count in met_so_far.items():
        to_play.update({one: target - count, other: target - count})
    tables = sorted(len(leg.tables) for leg in legs)
    missing = sum(to_play.values()) // 2
    needed = max(max(to_play.values(), default=0), -(-missing // max([1, *tables])))
    if needed >= len(legs) or not Meetings.of(legs).seen().issuperset(to_play):
        return inf
    return max(0, sum(tables[:needed]) - missing)
