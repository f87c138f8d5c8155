"""A whole leg of one table entered as the totals of its two sides, for clubs that keep no rounds."""

from enum import StrEnum, auto
from typing import NamedTuple

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring import RevokeRule, Ruleset, Side, Suit, pool
from scoring.roem import most_roem
from scoring.values import multiplier
from tournaments.choices import CorrectionSubject, EntryMode
from tournaments.exceptions import Refused
from tournaments.models import Table
from tournaments.services.correction import keep_correction, required_reason
from tournaments.services.sheet import (
    SideTotals,
    clear_sheet,
    locked_table,
    refuse_stale,
    save_sheet,
    set_totals,
    totals_notation,
    totals_of,
)

__all__ = [
    "SideTotals",
    "TotalsFinding",
    "TotalsProblem",
    "clear_sheet",
    "correct_totals",
    "find_totals_problems",
    "record_totals",
    "totals_of",
]


class TotalsProblem(StrEnum):
    """What makes the totals of a leg impossible."""

    NEGATIVE = auto()
    POINTS_SUM = auto()  # both sides together are not the card points of so many rounds
    POINTS_TOO_LOW = auto()  # too few card points for this side's pits and the other side's nats
    ROEM_NOT_IN_TENS = auto()
    ROEM_TOO_LOW_FOR_PITS = auto()
    ROEM_TOO_HIGH = auto()  # more than the cards of so many rounds can give
    PITS_TOO_MANY = auto()  # more than rounds, both sides together
    NATS_TOO_MANY = auto()


class TotalsFinding(NamedTuple):
    """A problem and the side it is about, if it is about one."""

    problem: TotalsProblem
    side: Side | None = None


def find_totals_problems(ns: SideTotals, ew: SideTotals, *, rules: Ruleset, rounds: int) -> tuple[TotalsFinding, ...]:
    """Everything that makes these totals of a leg of so many rounds impossible; empty when they can be stored."""
    sides = {Side.NS: ns, Side.EW: ew}
    negative = [side for side, totals in sides.items() if min(totals.points, totals.roem, totals.pits, totals.nats) < 0]
    if negative:
        return tuple(TotalsFinding(TotalsProblem.NEGATIVE, side) for side in negative)

    findings = []
    pools = _pools(rules)
    if ns.points + ew.points not in _possible_sums(pools, rounds):
        findings.append(TotalsFinding(TotalsProblem.POINTS_SUM))
    if ns.pits + ew.pits > rounds:
        findings.append(TotalsFinding(TotalsProblem.PITS_TOO_MANY))
    if ns.nats + ew.nats > rounds:
        findings.append(TotalsFinding(TotalsProblem.NATS_TOO_MANY))
    for side, totals in sides.items():
        other = sides[side.other]
        # A counter-pit is a pit of one side and a nat of the other in one round.
        whole_pools = max(totals.pits, other.nats) if rules.counter_pit_bonus else totals.pits + other.nats
        if totals.points < whole_pools * min(pools):
            findings.append(TotalsFinding(TotalsProblem.POINTS_TOO_LOW, side))
        if totals.roem % 10:
            findings.append(TotalsFinding(TotalsProblem.ROEM_NOT_IN_TENS, side))
        if totals.roem < totals.pits * _least_pit_bonus(rules):
            findings.append(TotalsFinding(TotalsProblem.ROEM_TOO_LOW_FOR_PITS, side))
        elif totals.roem > rounds * (most_roem(rules) + _most_bonus(rules)):
            findings.append(TotalsFinding(TotalsProblem.ROEM_TOO_HIGH, side))
    return tuple(findings)


def _pools(rules: Ruleset) -> set[int]:
    """What one round can bring to both sides together: one figure, unless spades or kraak change it."""
    doublings = range(rules.max_doubling + 1)
    return {pool(rules, trump) * multiplier(rules, trump, doubling) for trump in Suit for doubling in doublings}


def _possible_sums(pools: set[int], rounds: int) -> set[int]:
    sums = {0}
    for _round in range(rounds):
        sums = {total + one for total in sums for one in pools}
    return sums


def _least_pit_bonus(rules: Ruleset) -> int:
    # Defenders who take every trick have a pit only where that is paid.
    return min(rules.pit_bonus, rules.counter_pit_bonus or rules.pit_bonus)


def _most_bonus(rules: Ruleset) -> int:
    revoke = rules.revoke_bonus if rules.revoke is RevokeRule.AWARD else 0
    most = max(rules.pit_bonus, rules.counter_pit_bonus, revoke)
    return most * max(multiplier(rules, trump, rules.max_doubling) for trump in Suit) if rules.double_bonuses else most


@transaction.atomic
def record_totals(*, table: Table, ns: SideTotals, ew: SideTotals, revision: int, by: User | None) -> Table:
    """Store the totals of a sheet on which nothing stands yet. Stale when somebody wrote on it meanwhile."""
    table = locked_table(table)
    refuse_stale(table, revision)
    if table.entry_mode == EntryMode.TOTALS:
        raise Refused(_("The totals of this table are stored already: correct them with a reason."))
    if table.rounds_played:
        raise Refused(_("This table was entered round by round: empty its sheet first, with a reason."))
    _set_checked_totals(table, ns, ew)
    save_sheet(table, by)
    return table


@transaction.atomic
def correct_totals(
    *, table: Table, ns: SideTotals, ew: SideTotals, reason: str, revision: int, by: User | None
) -> Table:
    """Replace stored totals; the old ones stay in the history."""
    table = locked_table(table)
    refuse_stale(table, revision)
    reason = required_reason(reason)
    if table.entry_mode != EntryMode.TOTALS:
        raise Refused(_("This table was not entered as totals."))
    if (ns, ew) == totals_of(table):
        raise Refused(_("Nothing was changed."))
    before = totals_notation(table)
    _set_checked_totals(table, ns, ew)
    keep_correction(
        competition=table.leg.match_day.competition,
        table=table,
        subject=CorrectionSubject.TOTALS,
        before=before,
        after=totals_notation(table),
        reason=reason,
        by=by,
    )
    save_sheet(table, by)
    return table


def _set_checked_totals(table: Table, ns: SideTotals, ew: SideTotals) -> None:
    competition = table.leg.match_day.competition
    findings = find_totals_problems(ns, ew, rules=competition.ruleset, rounds=competition.rounds_per_leg)
    if findings:
        message = _("These totals are impossible: %(problems)s.")
        raise ValidationError(message, params={"problems": ", ".join(finding.problem for finding in findings)})
    set_totals(table, ns, ew)
    table.entry_mode = EntryMode.TOTALS
    table.rounds_played = competition.rounds_per_leg
    table.is_complete = True
