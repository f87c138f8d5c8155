"""A round as noted on the score sheet: what is wrong with it, what is unlikely, and how it counts up."""

from ..entries import NO_ROEM, RoundEntry
from ..problems import Doubt, DoubtFound, Finding, RoundProblem
from ..results import HandRoem
from ..rules import DoubleSpades, RevokeRule, Ruleset
from ..seats import EW, NS, SIDES, PerSide, Side, numbers_per_side
from ..values import TRICKS, points_by_tricks, pool, possible_points
from .hand_roem import compare_written
from .roem import MOST_HAND_ROEM, most_roem, possible_sums
from .settlement import CountedRound

HIGH_ROEM = 100
"""More roem than this on one side in one round is asked about."""


def is_stopped(entry: RoundEntry, rules: Ruleset) -> bool:
    """Whether a revoke ended the round, so that its card points are not the whole pool."""
    return entry.revoke is not None and rules.revoke is not RevokeRule.PERSONAL


def find_problems(entry: RoundEntry, rules: Ruleset) -> list[Finding]:
    """Everything that makes this entry impossible under these rules."""
    if entry.passed:
        return _find_problems_of_passing(entry, rules)
    findings: list[Finding] = []
    if _maker(entry, rules) is None:
        findings.append(Finding(RoundProblem.MAKER_MISSING))
    if entry.trump is None and rules.double_spades is not DoubleSpades.OFF:
        findings.append(Finding(RoundProblem.TRUMP_MISSING))
    if not 0 <= entry.doubling <= rules.max_doubling:
        findings.append(Finding(RoundProblem.DOUBLING_NOT_ALLOWED))
    tricks = tricks_won(entry, rules)
    if is_stopped(entry, rules):
        _check_points_so_far(entry, rules, findings)
    else:
        _check_tricks(entry, findings)
        _check_points(entry, rules, tricks, findings)
    _check_roem(entry, rules, tricks, findings)
    _check_hand_roem(entry, rules, findings)
    return list(dict.fromkeys(findings))


def find_doubts(entry: RoundEntry, rules: Ruleset) -> list[DoubtFound]:
    """What is possible but unlikely in an entry without problems, of a round that was played."""
    doubts: list[DoubtFound] = []
    tricks = tricks_won(entry, rules)
    for side in SIDES:
        roem = sum(entry.roem[side])
        if roem > HIGH_ROEM:
            doubts.append(DoubtFound(Doubt.ROEM_HIGH, side))
        if tricks is not None and roem > most_roem(rules, tricks[side]):
            doubts.append(DoubtFound(Doubt.ROEM_FOR_FEW_TRICKS, side))
    if is_stopped(entry, rules):
        return doubts
    counted = count_up(entry, rules)
    for side in SIDES:
        if counted.card_points[side] == counted.pool and counted.pit is None:
            doubts.append(DoubtFound(Doubt.ALL_POINTS_WITHOUT_PIT, side))
    if counted.pit is counted.maker.other:
        doubts.append(DoubtFound(Doubt.DEFENDERS_PIT, counted.pit))
    return doubts


def count_up(entry: RoundEntry, rules: Ruleset) -> CountedRound:
    """Count up an entry without problems in which someone made trump."""
    maker = _maker(entry, rules)
    if maker is None:
        raise ValueError("no one made trump")
    tricks = tricks_won(entry, rules)
    everything = pool(rules, entry.trump)
    ns, ew = entry.card_points.ns, entry.card_points.ew
    pit = None
    if tricks is not None and (tricks.ns == 0 or tricks.ew == 0):
        pit = NS if tricks.ns else EW
    if is_stopped(entry, rules):
        ns, ew = ns or 0, ew or 0
    elif ns is not None:
        ew = everything - ns
    elif ew is not None:
        ns = everything - ew
    else:
        ns, ew = (everything, 0) if pit is NS else (0, everything)
    return CountedRound(
        maker,
        numbers_per_side(ns, ew),
        numbers_per_side(sum(entry.roem.ns), sum(entry.roem.ew)),
        pit,
        everything,
        rules.multiplier(entry.trump, entry.doubling),
        entry.doubling,
    )


def hand_roem(entry: RoundEntry, rules: Ruleset) -> HandRoem | None:
    """The roem in the hands of an entry without problems; None when there is none."""
    if not rules.hand_roem or (entry.hand_roem == NO_ROEM and entry.hand_stuk is None):
        return None
    return compare_written(rules, entry.hand_roem, _stuk(entry, rules))


def _stuk(entry: RoundEntry, rules: Ruleset) -> PerSide[int]:
    return PerSide.first(entry.hand_stuk, rules.stuk, 0) if entry.hand_stuk else PerSide(0, 0)


def tricks_won(entry: RoundEntry, rules: Ruleset) -> PerSide[int] | None:
    """The tricks of both sides, from what is written about either or from a pit; None when nothing is or the round
    was stopped.
    """
    if is_stopped(entry, rules):
        return None
    ns, ew = entry.tricks_won.ns, entry.tricks_won.ew
    if ns is not None:
        return numbers_per_side(ns, TRICKS - ns)
    if ew is not None:
        return numbers_per_side(TRICKS - ew, ew)
    if entry.pit is not None:
        return PerSide.first(entry.pit, TRICKS, 0)
    return None


def _maker(entry: RoundEntry, rules: Ruleset) -> Side | None:
    """Who made trump, which in a round that a revoke ended means nothing and need not be written."""
    return entry.revoke if entry.maker is None and is_stopped(entry, rules) else entry.maker


def _find_problems_of_passing(entry: RoundEntry, rules: Ruleset) -> list[Finding]:
    """A deal that all passed has nothing else, and only where the rules then deal again."""
    findings = [] if rules.can_be_passed else [Finding(RoundProblem.SOMEBODY_HAS_TO_PLAY)]
    if entry != RoundEntry(passed=True):
        findings.append(Finding(RoundProblem.PASSED_YET_PLAYED))
    return findings


def _check_tricks(entry: RoundEntry, findings: list[Finding]) -> None:
    ns, ew = entry.tricks_won.ns, entry.tricks_won.ew
    for side, tricks in ((NS, ns), (EW, ew)):
        if tricks is not None and not 0 <= tricks <= TRICKS:
            findings.append(Finding(RoundProblem.TRICKS_IMPOSSIBLE, side))
    if ns is not None and ew is not None and ns + ew != TRICKS:
        findings.append(Finding(RoundProblem.TRICKS_SUM))
    pit = entry.pit
    if pit is not None and (
        entry.tricks_won[pit] not in (None, TRICKS) or entry.tricks_won[pit.other] not in (None, 0)
    ):
        findings.append(Finding(RoundProblem.PIT_CONTRADICTS_TRICKS, pit))


def _check_points(entry: RoundEntry, rules: Ruleset, tricks: PerSide[int] | None, findings: list[Finding]) -> None:
    everything = pool(rules, entry.trump)
    ns, ew, pit = entry.card_points.ns, entry.card_points.ew, entry.pit
    if ns is None and ew is None:
        # When one side has all the tricks, the points are known.
        if tricks is None or TRICKS not in (tricks.ns, tricks.ew):
            findings.append(Finding(RoundProblem.CARD_POINTS_MISSING))
        return
    if ns is not None and ew is not None and ns + ew != everything:
        findings.append(Finding(RoundProblem.CARD_POINTS_SUM))
    for side, points in ((NS, ns), (EW, ew)):
        if points is None:
            continue
        if not 0 <= points <= everything or not possible_points(rules, entry.trump) >> points & 1:
            findings.append(Finding(RoundProblem.CARD_POINTS_IMPOSSIBLE, side))
        elif pit is not None:
            if points != (everything if side is pit else 0):
                findings.append(Finding(RoundProblem.PIT_CONTRADICTS_POINTS, pit))
        elif (
            tricks is not None
            and 0 <= tricks[side] <= TRICKS
            and not points_by_tricks(rules, entry.trump)[tricks[side]] >> points & 1
        ):
            findings.append(Finding(RoundProblem.TRICKS_DO_NOT_FIT_POINTS, side))


def _check_points_so_far(entry: RoundEntry, rules: Ruleset, findings: list[Finding]) -> None:
    """A stopped round: whatever was won by then is part of the pool and of the eight tricks."""
    everything = pool(rules, entry.trump)
    for side, points in entry.card_points.items():
        if points is not None and not 0 <= points <= everything:
            findings.append(Finding(RoundProblem.CARD_POINTS_IMPOSSIBLE, side))
    if (entry.card_points.ns or 0) + (entry.card_points.ew or 0) > everything:
        findings.append(Finding(RoundProblem.CARD_POINTS_SUM))
    for side, tricks in entry.tricks_won.items():
        if tricks is not None and not 0 <= tricks <= TRICKS:
            findings.append(Finding(RoundProblem.TRICKS_IMPOSSIBLE, side))
    if (entry.tricks_won.ns or 0) + (entry.tricks_won.ew or 0) > TRICKS:
        findings.append(Finding(RoundProblem.TRICKS_SUM))


def _check_roem(entry: RoundEntry, rules: Ruleset, tricks: PerSide[int] | None, findings: list[Finding]) -> None:
    ns, ew = entry.roem.ns, entry.roem.ew
    if not ns and not ew:
        return
    sums, most = possible_sums(rules), most_roem(rules)
    for side, amounts in ((NS, ns), (EW, ew)):
        if any(amount < 0 or (amount <= most and not sums >> amount & 1) for amount in amounts):
            findings.append(Finding(RoundProblem.ROEM_IMPOSSIBLE, side))
        if sum(amounts) > most:
            findings.append(Finding(RoundProblem.ROEM_TOO_HIGH, side))
    if sum(ns) <= most and sum(ew) <= most < sum(ns) + sum(ew):
        findings.append(Finding(RoundProblem.ROEM_TOO_HIGH))
    if not rules.hand_roem:
        _check_calls(entry, rules, tricks, findings)


def _check_calls(entry: RoundEntry, rules: Ruleset, tricks: PerSide[int] | None, findings: list[Finding]) -> None:
    """Roem is in a trick and goes with it, so a side cannot have written more amounts than it won tricks."""
    calls = PerSide(sum(1 for amount in entry.roem.ns if amount), sum(1 for amount in entry.roem.ew if amount))
    if calls.ns + calls.ew > TRICKS:
        findings.append(Finding(RoundProblem.ROEM_MORE_CALLS_THAN_TRICKS))
    if tricks is None:
        return
    for side, count in calls.items():
        if count > tricks[side] >= 0:
            problem = RoundProblem.ROEM_MORE_CALLS_THAN_TRICKS if tricks[side] else RoundProblem.ROEM_WITHOUT_TRICK
            findings.append(Finding(problem, side))


def _check_hand_roem(entry: RoundEntry, rules: Ruleset, findings: list[Finding]) -> None:
    if entry.hand_roem == NO_ROEM and entry.hand_stuk is None:
        return
    if not rules.hand_roem:
        findings.append(Finding(RoundProblem.HAND_ROEM_NOT_ALLOWED))
        return
    for side, amounts in entry.hand_roem.items():
        if any(amount < 0 or amount % 10 or amount in (10, 30) for amount in amounts):
            findings.append(Finding(RoundProblem.HAND_ROEM_IMPOSSIBLE, side))  # runs of 20 and 50 make every other ten
        if sum(amounts) > MOST_HAND_ROEM:
            findings.append(Finding(RoundProblem.HAND_ROEM_TOO_HIGH, side))
    if compare_written(rules, entry.hand_roem, _stuk(entry, rules)) is None:
        findings.append(Finding(RoundProblem.HAND_ROEM_UNDECIDED))
