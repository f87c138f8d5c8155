"""Handicaps: points that everyone who came has apart from what was played, and how they follow from a standing."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from tournaments.standings.averages import average, rounded, shares
from tournaments.standings.counting import UnitCount
from tournaments.standings.results import CountedResult
from tournaments.standings.rules import CountingRules, CountingUnit


def with_handicaps(counts: list[UnitCount], rules: CountingRules) -> list[UnitCount]:
    """The counts with the handicap of each unit in what it attended, in points of what counts; changes `counts`.

    Per match day: once for each on which it attended anything. Where legs are the results it is divided over those of
    the day, as equally as whole numbers allow, with the surplus in the earlier ones. Per leg: once for each leg
    attended; an evening of which no legs are known has `legs_per_match_day`, or one where that is not known.
    """
    for count in counts:
        if handicap := rules.handicaps.get(count.unit_id):
            count.results = _with_handicap(count.results, handicap, rules)
    return counts


def _with_handicap(results: list[CountedResult], handicap: int, rules: CountingRules) -> list[CountedResult]:
    if rules.handicap_per == CountingUnit.LEG:
        usual = rules.legs_per_match_day or 1
        return [_with(each, handicap * (each.legs or usual)) if each.attended else each for each in results]
    if rules.unit == CountingUnit.MATCH_DAY:
        return [_with(each, handicap) if each.attended else each for each in results]
    attended: defaultdict[int, list[int]] = defaultdict(list)
    for place, result in enumerate(results):
        if result.attended:
            attended[result.match_day].append(place)
    changed = list(results)
    for places in attended.values():
        for place, own in zip(places, shares(handicap, len(places)), strict=True):
            changed[place] = _with(results[place], own)
    return changed


def _with(result: CountedResult, handicap: int) -> CountedResult:
    """A season has twelve thousand of them: naming the fields would take twice as long."""
    match_day, leg, total, *others, _none, dropped, reason = result
    return CountedResult._make((match_day, leg, total + handicap, *others, handicap, dropped, reason))


def handicap_to_come(unit_id: int, rules: CountingRules, leg: int | None, legs: int) -> int:
    """What a unit will have in the next result, a match day (leg None) or one of its `legs`, if it comes."""
    handicap = rules.handicaps.get(unit_id, 0)
    if rules.handicap_per == CountingUnit.LEG:
        return handicap * (rules.legs_per_match_day or 1) if leg is None else handicap
    return handicap if leg is None else shares(handicap, legs)[leg - 1]


def carried_over(
    results: Mapping[int, Iterable[CountedResult]], with_place: Collection[int], share: Fraction
) -> dict[int, int]:
    """A handicap for each unit that came: this share of what it was short of the best, rounded half up.

    `results` are those of a standing that count in it or were dropped, by the key of the unit. What is compared is the
    average of a match day attended, as it was scored: without handicaps, each day once, and also where places score
    points. The best is the highest of those `with_place` in the standing; a better one has no handicap. Without
    anyone with a place there are none. In points of what is scored; raises ValueError for a share below nought.
    """
    if share < 0:
        raise ValueError("a handicap is no share below nought")
    averages = {unit_id: scored for unit_id, own in results.items() if (scored := _per_match_day(own)) is not None}
    best = max((scored for unit_id, scored in averages.items() if unit_id in with_place), default=None)
    if best is None:
        return {}
    return {unit_id: max(0, int(rounded((best - scored) * share))) for unit_id, scored in averages.items()}


def _per_match_day(results: Iterable[CountedResult]) -> Fraction | None:
    own = list(results)
    days = {result.match_day for result in own if result.attended}
    return average(sum(result.played for result in own if result.match_day in days), len(days))
