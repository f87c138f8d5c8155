"""One round of klaverjas or Kraken, from entry to score."""

from ..entries import AnyEntry, CardsEntry, Entry, RoundEntry
from ..problems import DoubtFound, Finding, ImpossibleRound
from ..results import NOTHING, HandRoem, IllegalPlay, Outcome, RoundScore, TrickScore
from ..rules import Game, IllegalCard, RevokeRule, Ruleset
from ..seats import PerSide, Side, numbers_per_side
from . import kraken, plays, score_sheet, settlement
from .hand_roem import hand_roem
from .settlement import CountedRound, Settlement, revoked

NO_POINTS = PerSide(0, 0)
PASSED = RoundScore(
    Outcome.PASSED, NO_POINTS, NO_POINTS, None, PerSide(NOTHING, NOTHING), NO_POINTS, pit=None, nat=None
)
SETTLE = {Game.KLAVERJAS: settlement.made_or_nat, Game.KRAKEN: kraken.settle}


def find_problems(entry: Entry, rules: Ruleset) -> list[Finding]:
    """Everything that makes this entry impossible under these rules."""
    if isinstance(entry, CardsEntry):
        return plays.read(entry, rules)[0]
    return score_sheet.find_problems(entry, rules)


def find_doubts(entry: RoundEntry, rules: Ruleset) -> list[DoubtFound]:
    """What is possible but unlikely; empty for an entry with problems, and for a deal that all passed."""
    return [] if entry.passed or score_sheet.find_problems(entry, rules) else score_sheet.find_doubts(entry, rules)


def score(entry: AnyEntry, rules: Ruleset) -> RoundScore:
    """What a round is worth to each side; raises `ImpossibleRound`, and `TypeError` for another game's."""
    findings, scored = judge(entry, rules)
    if scored is None:
        raise ImpossibleRound(tuple(findings))
    return scored


def judge(entry: AnyEntry, rules: Ruleset) -> tuple[list[Finding], RoundScore | None]:
    """Everything that makes an entry impossible, or else what it is worth; raises `TypeError` for another game's."""
    if isinstance(entry, CardsEntry):
        findings, tricks, illegal = plays.read(entry, rules)
        return findings, None if findings else _score_cards(entry, rules, tricks, illegal)
    if isinstance(entry, RoundEntry):
        findings = score_sheet.find_problems(entry, rules)
        return findings, None if findings else _score_sheet(entry, rules)
    raise TypeError(f"no round of {rules.game}: {type(entry).__name__}")


def _score_sheet(entry: RoundEntry, rules: Ruleset) -> RoundScore:
    if entry.passed:
        return PASSED
    counted = score_sheet.count_up(entry, rules)
    hand = score_sheet.hand_roem(entry, rules)
    if hand is not None:
        counted = _with_hand_roem(counted, hand)
    offender = entry.revoke if score_sheet.is_stopped(entry, rules) else None
    settled = _settle(counted, rules, offender)
    return _round_score(counted, settled, score_sheet.tricks_won(entry, rules), hand=hand)


def _score_cards(
    entry: CardsEntry, rules: Ruleset, tricks: tuple[TrickScore, ...], illegal: IllegalPlay | None
) -> RoundScore:
    hand = None
    if rules.hand_roem:
        hand = hand_roem(rules, entry.trump, plays.hands_called(entry, plays.hands_dealt(entry, rules, tricks)))
    offender = None
    if (stopped_by := plays.stopped_by(entry, rules)) is not None:
        offender = stopped_by.side
    elif illegal is not None and rules.illegal_card is IllegalCard.REVOKE and rules.revoke is not RevokeRule.PERSONAL:
        offender = illegal.seat.side
        tricks = tricks[: illegal.trick - 1]
    counted, tricks_won = plays.count_up(entry, rules, tricks)
    if hand is not None:
        counted = _with_hand_roem(counted, hand)
    return _round_score(counted, _settle(counted, rules, offender), tricks_won, tricks, illegal, hand)


def _with_hand_roem(counted: CountedRound, hand: HandRoem) -> CountedRound:
    return counted._replace(roem=PerSide(counted.roem.ns + hand.counted.ns, counted.roem.ew + hand.counted.ew))


def _settle(counted: CountedRound, rules: Ruleset, offender: Side | None) -> Settlement:
    try:
        settle = SETTLE[rules.game]
    except KeyError:
        raise TypeError(f"no round of {rules.game}") from None
    return settle(counted, rules) if offender is None else revoked(counted, rules, offender)


def _round_score(
    counted: CountedRound,
    settled: Settlement,
    tricks_won: PerSide[int] | None,
    tricks: tuple[TrickScore, ...] = (),
    illegal: IllegalPlay | None = None,
    hand: HandRoem | None = None,
) -> RoundScore:
    outcome, nat, shares = settled
    return RoundScore(
        outcome,
        counted.card_points,
        counted.roem,
        tricks_won,
        shares,
        numbers_per_side(sum(shares.ns), sum(shares.ew)),
        counted.pit,
        nat,
        tricks,
        illegal,
        hand,
    )
