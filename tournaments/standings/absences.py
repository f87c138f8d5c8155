"""What a missed evening is worth."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from tournaments.standings.counting import count_units
from tournaments.standings.extra import with_extra_legs_used
from tournaments.standings.results import FEATS, LegRow, ResultKind
from tournaments.standings.rules import AbsenceRule, CountingRules, CountingUnit
from tournaments.standings.scale import give_rank_points
from tournaments.standings.stopping import Stop

_LATE = ResultKind.LATE.value


def absence_value(rule: AbsenceRule, results_of_day: Iterable[LegRow], *, points: int = 0) -> int | None:
    """What an absence is worth: the fixed `points`, or the lowest total of the day (None while there is none).

    The lowest total comes from the tables: from those who attended every leg of the evening without a bye, with an
    extra leg in place of the one it replaced. For the lowest total of one leg, pass the results of that leg.
    """
    if rule == AbsenceRule.FIXED:
        return points
    totals: defaultdict[int, int] = defaultdict(int)
    legs_of: defaultdict[int, set[int | None]] = defaultdict(set)
    for unit_id, _, leg, points, roem, _, _, attended, kind, _ in with_extra_legs_used(results_of_day):
        if attended and kind in FEATS:
            totals[unit_id] += points + (roem or 0)
            legs_of[unit_id].add(leg)
    evening = {leg for legs in legs_of.values() for leg in legs if leg is not None}
    return min(
        (total for unit_id, total in totals.items() if None in legs_of[unit_id] or legs_of[unit_id] == evening),
        default=None,
    )


def places_value(
    results_of_day: Iterable[LegRow],
    rules: CountingRules,
    unranked: Collection[int] = frozenset(),
    stops: Iterable[Stop] = (),
) -> int | None:
    """The same if places are worth points: those for the lowest score of the day, before any penalty.

    If each leg has its own places: the least that anyone who played them all has. `unranked` units (keys) and those
    who stopped that day are left out. In points of `rules.rank_points`; None while no one has finished.
    """
    counts = count_units(results_of_day, [], rules.unit, legs_per_match_day=rules.legs_per_match_day)
    stops = list(stops)
    give_rank_points(counts, rules.rank_points, unranked, stops)
    left_out = {*unranked, *(stop.unit_id for stop in stops)}
    by_leg = rules.unit == CountingUnit.LEG
    played = [
        [one for one in count.results if one.attended and (not by_leg or one.kind in FEATS)]
        for count in counts
        if count.unit_id not in left_out
    ]
    legs = {result.leg for results in played for result in results}
    whole = (results for results in played if results and {result.leg for result in results} == legs)
    return min((sum(result.total for result in results) for results in whole), default=None)


def late_legs(results: Iterable[LegRow], rule: AbsenceRule, *, points: int = 0) -> list[LegRow]:
    """What the legs missed by arriving late are worth: `points`, or the lowest total of that leg.

    A player with a result for a later leg of that match day and none for an earlier one arrived late. A total known
    only for the whole match day says nothing about legs, so it is left alone. Late legs are not attended. If a missed
    leg is worth nothing there are no late legs. A leg whose tables were all ruled has no lowest total: it is worth 0.
    """
    if rule == AbsenceRule.FIXED and not points:
        return []
    first_leg: dict[tuple[int, int], int] = {}
    whole_days: set[tuple[int, int]] = set()
    lowest: defaultdict[int, dict[int, int]] = defaultdict(dict)
    decided: list[tuple[int, int]] = []
    for unit_id, day, leg, card_points, roem, _, _, attended, kind, _ in results:
        if leg is None:
            whole_days.add((unit_id, day))
            continue
        first_leg[unit_id, day] = min(leg, first_leg.get((unit_id, day), leg))
        if attended and kind in FEATS:
            total = card_points + (roem or 0)
            lowest[day][leg] = min(total, lowest[day].get(leg, total))
        elif kind == ResultKind.RULED:
            decided.append((day, leg))
    for day, leg in decided:
        lowest[day].setdefault(leg, 0)
    return [
        (unit_id, day, leg, total if rule == AbsenceRule.LOWEST_OF_EVENING else points, 0, 0, 0, False, _LATE, 0)
        for (unit_id, day), first in first_leg.items()
        if (unit_id, day) not in whole_days
        for leg, total in lowest[day].items()
        if leg < first
    ]
