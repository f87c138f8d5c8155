"""A standing across competitions: anyone who played in several of them is counted over all of these."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournaments.standings.ranking import Score, UnitScore, rank
from tournaments.standings.rules import CountingMethod


@dataclass(frozen=True, slots=True, kw_only=True)
class AcrossRules:
    """How the results of several competitions become one standing.

    With `rank_points` a competition is worth the points for the place there, the first place first, and nothing after
    the last of them; without, the result itself: points, or an average if the competition ranks by averages. The `best`
    competitions of each person count (None: all). Anyone who played fewer than `minimum` has no place.
    """

    rank_points: tuple[int, ...] = ()
    method: CountingMethod = CountingMethod.SUM
    best: int | None = None
    minimum: int = 1


class EventResult(NamedTuple):
    """A person's result in a competition: the place there (from 1), and the result in its own unit."""

    person: int
    event: int
    place: int
    result: Score


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """What a competition is worth to someone: `figure` in points by place, or in the unit of its result."""

    event: int
    place: int
    figure: Score
    dropped: bool


@dataclass(frozen=True, slots=True)
class AcrossRow:
    """A person, with the competitions that they played, in their order; `score` is what ranks."""

    person: int
    place: int | None
    shared: bool
    events: tuple[CountedEvent, ...]
    score: Score


def rank_across(results: Iterable[EventResult], rules: AcrossRules) -> tuple[AcrossRow, ...]:
    """Highest score first; equal scores share the place. Without a place, those below the `minimum` come last.

    The order of `results` is that of the competitions. Of several results of a person in one competition the best one
    counts. Of equal competitions the earlier one counts if not all do.
    """
    of_person: defaultdict[int, dict[int, CountedEvent]] = defaultdict(dict)
    for result in results:
        held = of_person[result.person].get(result.event)
        counted = CountedEvent(result.event, result.place, _figure(result, rules), False)
        if held is None or (held.figure, -held.place) < (counted.figure, -counted.place):
            of_person[result.person][result.event] = counted
    events = {person: _with_dropped(list(played.values()), rules.best) for person, played in of_person.items()}
    scores = {person: _score(played, rules.method) for person, played in events.items()}
    placings = rank(UnitScore(person, len(events[person]) >= rules.minimum, scores[person]) for person in events)
    return tuple(
        AcrossRow(one.unit_id, one.place, one.shared, events[one.unit_id], scores[one.unit_id]) for one in placings
    )


def _figure(result: EventResult, rules: AcrossRules) -> Score:
    if not rules.rank_points:
        return result.result
    return rules.rank_points[result.place - 1] if result.place <= len(rules.rank_points) else 0


def _with_dropped(played: list[CountedEvent], best: int | None) -> tuple[CountedEvent, ...]:
    if best is None or len(played) <= best:
        return tuple(played)
    # Sorting keeps the order of equals, so the earlier one counts.
    kept = {one.event for one in sorted(played, key=lambda one: one.figure, reverse=True)[:best]}
    return tuple(one if one.event in kept else CountedEvent(one.event, one.place, one.figure, True) for one in played)


def _score(played: tuple[CountedEvent, ...], method: CountingMethod) -> Score:
    counted = [one.figure for one in played if not one.dropped]
    total = sum(map(Fraction, counted), Fraction(0))
    if method == CountingMethod.AVERAGE:
        return total / len(counted)
    return total.numerator if total.denominator == 1 else total
