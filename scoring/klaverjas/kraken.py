"""Kraken: klaverjas in which the sides may double, and a doubled round is won or lost as a whole."""

from ..rules import Ruleset, Tie
from ..seats import EW, NS, Side
from .settlement import CountedRound, Settlement, held_against, keep_own, made_or_nat, take_all


def settle(counted: CountedRound, rules: Ruleset) -> Settlement:
    """What the round is worth. Rules: docs/scoring.md, "Kraken"."""
    if not counted.doubling:
        return made_or_nat(counted, rules)
    winner = _winner(counted, rules)
    if winner is counted.maker and not rules.winner_takes_all:
        return keep_own(counted, rules)
    return take_all(counted, rules, winner)


def last_doubler(counted: CountedRound) -> Side:
    """The side that called last: the defenders kraak, the makers herkraak, the defenders superkraak."""
    return counted.maker.other if counted.doubling % 2 else counted.maker


def _winner(counted: CountedRound, rules: Ruleset) -> Side:
    points, roem, times = counted.card_points, counted.roem, counted.multiplier
    ns, ew = (sum(held_against(side, points, roem, times, rules)) for side in (NS, EW))
    if ns == ew:
        loser = last_doubler(counted) if rules.tie is Tie.LAST_DOUBLER_LOSES else counted.maker
        return loser.other
    return NS if ns > ew else EW
