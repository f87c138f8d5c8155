"""One round of Klammern or Hamburg, from entry to score."""

from collections.abc import Mapping

from ..entries import AnyEntry, KlammernCards, KlammernEntry
from ..problems import Finding, ImpossibleRound, without_still_counted
from ..results import KlammernScore, Outcome
from ..rules import Game, IllegalCard, Ruleset
from ..seats import Contender, contender_of, contenders
from . import hamburg, plays, score_sheet, settlement
from .settlement import CountedRound

SETTLE = {Game.KLAMMERN: settlement.settle, Game.HAMBURG: hamburg.settle}

TWO = 2


def find_problems(entry: AnyEntry, rules: Ruleset) -> list[Finding]:
    """Everything that makes this entry impossible under these rules; raises `TypeError` for another game's."""
    if not rules.game.has_melds:
        raise TypeError(f"the rules of {rules.game} know no melds")
    if isinstance(entry, KlammernCards):
        return plays.read(entry, rules).findings
    if isinstance(entry, KlammernEntry):
        return score_sheet.find_problems(entry, rules)
    raise TypeError(f"no round of {rules.game}: {type(entry).__name__}")


def score(entry: AnyEntry, rules: Ruleset) -> KlammernScore:
    """What a round is worth to each side or player; raises `ImpossibleRound`, and `TypeError` as above."""
    findings, scored = judge(entry, rules)
    if scored is None:
        raise ImpossibleRound(tuple(without_still_counted(findings)))
    return scored


def judge(entry: AnyEntry, rules: Ruleset) -> tuple[list[Finding], KlammernScore | None]:
    """Everything that is wrong with an entry, and what it is worth unless it cannot be counted because of that."""
    if not rules.game.has_melds or not isinstance(entry, KlammernCards | KlammernEntry):
        raise TypeError(f"no round of {rules.game}: {type(entry).__name__}")
    if isinstance(entry, KlammernCards):
        reading = plays.read(entry, rules)
        is_refused = reading.findings and without_still_counted(reading.findings)
        return reading.findings, None if is_refused else _score_cards(entry, rules, reading)
    findings = score_sheet.find_problems(entry, rules)
    is_refused = findings and without_still_counted(findings)
    return findings, None if is_refused else _score_sheet(entry, rules)


def _score_sheet(entry: KlammernEntry, rules: Ruleset) -> KlammernScore:
    if entry.passed or entry.maker is None:
        nothing = dict.fromkeys(contenders(rules), 0)
        return KlammernScore(Outcome.PASSED, nothing, nothing, nothing, nothing, None, nothing, (), None)
    counted = score_sheet.count_up(entry, rules, entry.maker)
    scored = _settled(counted, rules, score_sheet.tricks_won(entry, rules))
    if entry.jass is None:
        return scored
    return _jass(scored._replace(jass=entry.jass), score_sheet.is_jass_won(entry, entry.jass, rules))


def _score_cards(entry: KlammernCards, rules: Ruleset, reading: plays.Reading) -> KlammernScore:
    offender = None
    if entry.revoke is not None:
        offender = contender_of(rules, entry.revoke)
    elif reading.illegal is not None and rules.illegal_card is IllegalCard.REVOKE:
        offender = contender_of(rules, reading.illegal.seat)
        reading = reading._replace(tricks=reading.tricks[: reading.illegal.trick - 1])
    melded = plays.announced(entry, rules, reading.hands)
    counted, tricks_won = plays.count_up(entry, rules, reading, melded, offender)
    scored = _settled(counted, rules, tricks_won)
    scored = scored._replace(meld_winner=melded.winner, tricks=reading.tricks, illegal=reading.illegal)
    if entry.jass is None:
        return scored
    announcer = contender_of(rules, entry.jass)
    won = offender != announcer and plays.is_jass_won(entry, entry.jass, rules, reading)
    return _jass(scored._replace(jass=announcer), won)


def _settled(counted: CountedRound, rules: Ruleset, tricks_won: Mapping[Contender, int] | None) -> KlammernScore:
    winners = settlement.winners(counted, rules)
    played = Outcome.MADE if counted.maker in winners else Outcome.NAT
    return KlammernScore(
        played if counted.offender is None else Outcome.REVOKE,
        counted.card_points,
        counted.melds,
        counted.belle,
        counted.total(),
        settlement.beet(counted.everything()) if len(counted.card_points) == TWO else None,
        SETTLE[rules.game](counted, winners, rules),
        winners,
        tricks_won,
    )


def _jass(scored: KlammernScore, won: bool) -> KlammernScore:
    """An announced Klammer-Jass decides the match; the round itself scores nothing."""
    nothing = dict.fromkeys(scored.total, 0)
    winners = tuple(who for who in nothing if (who == scored.jass) == won)
    return scored._replace(outcome=Outcome.JASS_WON if won else Outcome.JASS_LOST, score=nothing, winners=winners)
