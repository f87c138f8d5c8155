"""Teams alongside the standing of individuals: what the best of each team scored on a match day, added up."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from tournaments.standings.counting import UnitCount
from tournaments.standings.results import LegRow, ResultKind, match_day_totals


def team_results(counts: Iterable[UnitCount], members: Mapping[int, Collection[int]], best: int) -> list[LegRow]:
    """One result for each team and match day: the sum of its `best` members, fewer if fewer have a result.

    `counts` are those of the members in what counts in their own standing, dropped results included, each once whatever
    the weight of its match day. `members` (keys of units) by the key of their team. A match day that no one of the team
    attended gives no result; on others the value of an absence may be among the best. `best` is at least 1.
    """
    scored: defaultdict[int, dict[int, int]] = defaultdict(dict)
    came: set[tuple[int, int]] = set()
    for count in counts:
        for day, total in match_day_totals(count.results).items():
            scored[day][count.unit_id] = total
        came.update((count.unit_id, result.match_day) for result in count.results if result.attended)
    return [
        (team, day, None, sum(sorted(own, reverse=True)[:best]), 0, 0, 0, True, ResultKind.RECORDED.value, 0)
        for team, units in members.items()
        for day, totals in sorted(scored.items())
        if any((unit, day) in came for unit in units)
        for own in [[totals[unit] for unit in set(units) if unit in totals]]
    ]
