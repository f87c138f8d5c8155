"""One round, from entry to score."""

from typing import overload

from . import klammern_round, klaverjas, kraken, paper, plays
from .cards import PerSide, Side
from .entries import AnyEntry, CardsEntry, Entry, KlammernCards, KlammernEntry, RoundEntry
from .hand_roem import hand_roem
from .problems import DoubtFound, Finding, ImpossibleRound
from .results import HandRoem, IllegalPlay, KlammernScore, RoundScore, TrickScore
from .rules import Game, IllegalCard, RevokeRule, Ruleset
from .settlement import Settlement, Tally, revoked

SETTLE = {Game.KLAVERJAS: klaverjas.settle, Game.KRAKEN: kraken.settle}


def find_problems(entry: AnyEntry, rules: Ruleset) -> tuple[Finding, ...]:
    """Everything that makes this entry impossible under these rules, all at once; empty when it can be scored."""
    if isinstance(entry, CardsEntry):
        return tuple(plays.read(entry, rules).findings)
    if isinstance(entry, RoundEntry):
        return tuple(paper.find_problems(entry, rules))
    return tuple(klammern_round.find_problems(entry, rules))


def find_doubts(entry: AnyEntry, rules: Ruleset) -> tuple[DoubtFound, ...]:
    """What is possible but so unlikely that a person should look again.

    Asks nothing of an entry with problems, or of cards.
    """
    if not isinstance(entry, RoundEntry) or paper.find_problems(entry, rules):
        return ()
    return tuple(paper.find_doubts(entry, rules))


@overload
def score_round(entry: Entry, rules: Ruleset) -> RoundScore: ...
@overload
def score_round(entry: KlammernEntry | KlammernCards, rules: Ruleset) -> KlammernScore: ...
@overload
def score_round(entry: AnyEntry, rules: Ruleset) -> RoundScore | KlammernScore: ...
def score_round(entry: AnyEntry, rules: Ruleset) -> RoundScore | KlammernScore:
    """What a round is worth to each side, in points.

    Under rules with melds the entry is a `KlammernEntry` or `KlammernCards` and the score a `KlammernScore`, otherwise
    not; the wrong kind raises `TypeError`. Raises `ImpossibleRound` with everything that is wrong with the entry.
    Rules: docs/scoring.md.
    """
    if isinstance(entry, CardsEntry):
        return _score_cards(entry, rules)
    return _score_paper(entry, rules) if isinstance(entry, RoundEntry) else klammern_round.score(entry, rules)


def _score_paper(entry: RoundEntry, rules: Ruleset) -> RoundScore:
    findings = paper.find_problems(entry, rules)
    if findings:
        raise ImpossibleRound(tuple(findings))
    tally = paper.tally(entry, rules)
    hand = paper.hand_roem(entry, rules)
    if hand is not None:
        tally = _with_hand_roem(tally, hand)
    offender = entry.revoke if paper.is_stopped(entry, rules) else None
    settled = _settle(tally, rules, offender)
    return _round_score(tally, settled, paper.tricks_won(entry, rules), hand=hand)


def _score_cards(entry: CardsEntry, rules: Ruleset) -> RoundScore:
    findings, tricks, illegal = plays.read(entry, rules)
    if findings:
        raise ImpossibleRound(tuple(findings))
    hand = None
    if rules.hand_roem:
        hand = hand_roem(rules, entry.trump, plays.hands_called(entry, plays.hands_dealt(entry, rules, tricks)))
    offender = None
    if (stopped_by := plays.stopped_by(entry, rules)) is not None:
        offender = stopped_by.side
    elif illegal is not None and rules.illegal_card is IllegalCard.REVOKE and rules.revoke is not RevokeRule.PERSONAL:
        offender = illegal.seat.side
        tricks = tricks[: illegal.trick - 1]
    tally, tricks_won = plays.tally(entry, rules, tricks)
    if hand is not None:
        tally = _with_hand_roem(tally, hand)
    return _round_score(tally, _settle(tally, rules, offender), tricks_won, tricks, illegal, hand)


def _with_hand_roem(tally: Tally, hand: HandRoem) -> Tally:
    return tally._replace(roem=PerSide(tally.roem.ns + hand.counted.ns, tally.roem.ew + hand.counted.ew))


def _settle(tally: Tally, rules: Ruleset, offender: Side | None) -> Settlement:
    try:
        settle = SETTLE[rules.game]
    except KeyError:
        raise TypeError(f"no round of {rules.game}") from None
    return settle(tally, rules) if offender is None else revoked(tally, rules, offender)


def _round_score(
    tally: Tally,
    settled: Settlement,
    tricks_won: PerSide[int] | None,
    tricks: tuple[TrickScore, ...] = (),
    illegal: IllegalPlay | None = None,
    hand: HandRoem | None = None,
) -> RoundScore:
    shares = settled.shares
    score = PerSide(sum(shares.ns), sum(shares.ew))
    return RoundScore(
        settled.outcome,
        tally.card_points,
        tally.roem,
        tricks_won,
        shares,
        score,
        tally.pit,
        settled.nat,
        tricks,
        illegal,
        hand,
    )
