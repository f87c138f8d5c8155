"""Points for places, as in motor racing: what a result is worth follows from its place among those of that day."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from tournaments.standings.counting import UnitCount
from tournaments.standings.ranking import Contender, rank
from tournaments.standings.results import CountedResult, ResultKind


def give_rank_points(
    counts: Iterable[UnitCount], rank_points: Sequence[int], unranked: Collection[int] = frozenset()
) -> None:
    """Give every result attended the points of its place, in its match day or, where legs count, in its leg.

    Who shares a place gets the points of that place, each of them. Behind the last that brings points there are none.
    Who is `unranked` takes nobody's place and gets nothing. A leg missed by coming late is worth what its points would
    have brought, and takes nobody's place either. An absence keeps what the club says it is worth.
    """
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
    for entries in held.values():
        of_unit = {count.unit_id: (count, index) for count, index in entries}
        placings = rank(
            Contender(unit_id, unit_id not in unranked, count.results[index].total)
            for unit_id, (count, index) in of_unit.items()
        )
        for placing in placings:
            count, index = of_unit[placing.unit_id]
            count.results[index] = _worth(count.results[index], _points_of(placing.place, rank_points))


def _points_of(place: int | None, rank_points: Sequence[int]) -> int:
    return rank_points[place - 1] if place is not None and place <= len(rank_points) else 0


def _worth(result: CountedResult, worth: int) -> CountedResult:
    return result._replace(total=worth)
