"""Points for places, as in motor racing: what a result is worth depends on its place among those of that day."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from tournaments.standings.counting import UnitCount
from tournaments.standings.ranking import UnitScore, rank
from tournaments.standings.results import CountedResult, ResultKind
from tournaments.standings.stopping import Stop


def give_rank_points(
    counts: Iterable[UnitCount],
    rank_points: Sequence[int],
    unranked: Collection[int] = frozenset(),
    stops: Iterable[Stop] = (),
) -> None:
    """Give every result attended the points of its place, in its match day or, where legs count, in its leg.

    Units that share a place each get the points of that place. After the last place with points there are none. An
    `unranked` unit takes no one's place and gets nothing. A leg missed by arriving late is worth the place its points
    would have got, and takes no one's place either. An absence keeps the value the club gives it. A unit that stopped
    during a match day has no place on it; the legs played by then have theirs.
    """
    stopped = {(stop.unit_id, stop.match_day) for stop in stops}
    held: defaultdict[tuple[int, int | None], list[tuple[UnitCount, int]]] = defaultdict(list)
    late: list[tuple[UnitCount, int]] = []
    for count in counts:
        for index, result in enumerate(count.results):
            if result.attended:
                held[result.match_day, result.leg].append((count, index))
            elif result.kind == ResultKind.LATE and result.leg is not None:
                late.append((count, index))
    for count, index in late:
        missed = count.results[index]
        own = held[missed.match_day, missed.leg]
        ranked = [each.results[at].total for each, at in own if each.unit_id not in unranked]
        place = 1 + sum(total > missed.total for total in ranked) if count.unit_id not in unranked else None
        count.results[index] = _worth(missed, _points_of(place, rank_points))
    for (match_day, leg), entries in held.items():
        of_unit = {count.unit_id: (count, index) for count, index in entries}
        placings = rank(
            UnitScore(
                unit_id,
                unit_id not in unranked and (leg is not None or (unit_id, match_day) not in stopped),
                count.results[index].total,
            )
            for unit_id, (count, index) in of_unit.items()
        )
        for placing in placings:
            count, index = of_unit[placing.unit_id]
            count.results[index] = _worth(count.results[index], _points_of(placing.place, rank_points))


def _points_of(place: int | None, rank_points: Sequence[int]) -> int:
    return rank_points[place - 1] if place is not None and place <= len(rank_points) else 0


def _worth(result: CountedResult, worth: int) -> CountedResult:
    return result._replace(total=worth)
