"""The player on the dealer's left: who leads the first trick, and by some rules makes trump."""

from .entries import CardsEntry, KlammernCards
from .problems import Finding, RoundProblem
from .rules import Ruleset, TrumpMaking
from .seats import Seat, seats_at_table, seats_from


def forehand_of(rules: Ruleset, dealer: Seat) -> Seat:
    """The player on the dealer's left. Raises `ValueError` for a dealer who is not at the table."""
    return seats_from(rules, dealer)[1]


def find_seat_problems(rules: Ruleset, dealer: Seat, entry: CardsEntry | KlammernCards) -> tuple[Finding, ...]:
    """What is impossible if this player dealt a round written card by card, each with the seat that was written.

    The forehand leads the first trick in every game, and makes trump where the rules say so. A record alone has no
    dealer, so none of this is part of `find_problems`. Rules: docs/scoring.md, "Who makes trump".
    """
    if dealer not in seats_at_table(rules):
        return (Finding(RoundProblem.NOT_AT_THE_TABLE, dealer),)
    seat = forehand_of(rules, dealer)
    findings = []
    if entry.leader is not seat:
        findings.append(Finding(RoundProblem.LEADER_NOT_FOREHAND, entry.leader))
    if rules.trump_making is TrumpMaking.FOREHAND and entry.maker is not seat:
        findings.append(Finding(RoundProblem.MAKER_NOT_FOREHAND, entry.maker))
    return tuple(findings)
