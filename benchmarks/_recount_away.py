"""What an absence is worth where that depends on the other evenings, from docs/standings.md: part of the counter."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import floor

from benchmarks._recount_legs import ABSENCE, shares
from benchmarks._recount_rows import Away, Counted, How, Row

OWN_AVERAGE, LAST_AVERAGE = "own_average", "last_average"


def pay_absences(row: Row, how: How) -> None:
    """In the order of the season; only a number of those that would be worth anything are."""
    absences: defaultdict[int, list[Counted]] = defaultdict(list)
    for one in row.counted:
        if one.away:
            absences[one.day].append(one)
    paid = 0
    for day, own in sorted(absences.items()):
        rules = how.with_notice if own[0].away == ABSENCE else how.without_notice
        worth, why = sum(one.scored for one in own), ""
        if rules.rule in (OWN_AVERAGE, LAST_AVERAGE):
            worth, why = _average_before(row, day, rules, how)
        if worth:
            paid += 1
            if how.absences_paid is not None and paid > how.absences_paid:
                worth, why = 0, "not_paid"
        row.absences[day] = worth, why
        for one, share in zip(own, shares(worth, len(own)), strict=True):
            one.scored = share


def _average_before(row: Row, day: int, rules: Away, how: How) -> tuple[int, str]:
    """Of the evenings someone came to, each once; those to come too where it is the average of the season."""
    totals: defaultdict[int, int] = defaultdict(int)
    for one in row.counted:
        if one.day in row.days_there and not one.away:
            totals[one.day] += one.once
    days = sorted(totals) if rules.rule == OWN_AVERAGE else [own for own in sorted(totals) if own < day]
    if len(days) < max(1, how.average_of_at_least):
        return rules.points, "too_few"
    if rules.rule == LAST_AVERAGE:
        days = days[-how.average_of_last :]
    average = Fraction(sum(totals[own] for own in days), len(days))
    return max(0, floor(average + Fraction(1, 2)) - rules.fine), rules.rule
