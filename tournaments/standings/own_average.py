"""Absences whose value the season decides: an own average, and no more of them than a club pays for."""

from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from tournaments.standings.averages import rounded_half_up, shares
from tournaments.standings.results import ABSENT, CountedResult, known_part, match_day_totals
from tournaments.standings.rules import AbsenceRule, AbsenceRules


class AbsenceReason(StrEnum):
    """Why an absence is worth what it is, where the season decides it."""

    OWN_AVERAGE = "own_average"
    LAST_AVERAGE = "last_average"
    TOO_FEW = "too_few"
    NOT_PAID = "not_paid"


class WorthOfAbsence(NamedTuple):
    """In what counts, on a match day like the others; `reason` None: by the fixed figure or the evening."""

    value: int
    reason: AbsenceReason | None


def absences_of(results: Sequence[CountedResult], rules: AbsenceRules) -> dict[int, WorthOfAbsence]:
    """What each match day that a unit missed is worth, by its number; `results` are all its own, in order of play.

    An own average is that of the totals of the match days attended so far, rounded half up: of the season for each
    absence, or of the last ones before it. It is never less than nothing.
    """
    absences = [result for result in results if not result.attended and result.kind in ABSENT]
    if not absences:
        return {}
    missed: defaultdict[int, list[CountedResult]] = defaultdict(list)
    for result in absences:
        missed[result.match_day].append(result)
    came = {result.match_day for result in results if result.attended}
    attended = {day: total for day, total in match_day_totals(results).items() if day in came}
    of_all = list(attended.values())
    worth: dict[int, WorthOfAbsence] = {}
    paid = 0
    for day, own in missed.items():
        if day in came:
            continue
        said = rules.of(own[0].kind)
        reason: AbsenceReason | None = None
        if not said.rule.is_of_season:
            value = sum([each.points for each in own])
        else:
            is_last = said.rule == AbsenceRule.LAST_AVERAGE
            totals = [total for before, total in attended.items() if before < day] if is_last else of_all
            if len(totals) < max(1, rules.minimum):
                value, reason = said.points, AbsenceReason.TOO_FEW
            else:
                totals = totals[-rules.last :] if is_last else totals
                value = max(0, rounded_half_up(sum(totals), len(totals)) - said.fine)
                reason = AbsenceReason.LAST_AVERAGE if is_last else AbsenceReason.OWN_AVERAGE
        if rules.paid is not None and value > 0 and paid >= rules.paid:
            value, reason = 0, AbsenceReason.NOT_PAID
        paid += value > 0
        worth[day] = WorthOfAbsence(value, reason)
    return worth


def with_absences(results: list[CountedResult], rules: AbsenceRules) -> list[CountedResult]:
    """The same results, each absence worth what the season decides; where legs count it is divided over its legs."""
    worth = absences_of(results, rules)
    if not worth:
        return results
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, result in enumerate(results):
        if result.match_day in worth:
            places[result.match_day].append(place)
    counted = list(results)
    for day, (value, reason) in worth.items():
        for place, part in zip(places[day], shares(value, len(places[day])), strict=True):
            result = results[place]
            # What is not paid keeps its points: that is what it would have been worth.
            points = result.points if reason == AbsenceReason.NOT_PAID else part
            total = (part + known_part(result.roem) + result.adjustment) * result.weight
            counted[place] = result._replace(points=points, total=total)
    return counted
