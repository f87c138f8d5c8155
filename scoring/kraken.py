"""Kraken: klaverjas in which the sides may double, and a doubled round is won or lost as a whole."""

from . import klaverjas
from .cards import EW, NS, Side
from .rules import DoublingBasis, Ruleset, Tie
from .settlement import Settlement, Tally, keep_own, take_all


def settle(tally: Tally, rules: Ruleset) -> Settlement:
    """What the round is worth. Rules: docs/scoring.md, "Kraken"."""
    if not tally.doubling:
        return klaverjas.settle(tally, rules)
    winner = _winner(tally, rules)
    if winner is tally.maker and not rules.winner_takes_all:
        return keep_own(tally, rules)
    return take_all(tally, rules, winner)


def last_doubler(tally: Tally) -> Side:
    """Who called last: the defenders kraak, the makers herkraak, the defenders superkraak."""
    return tally.maker.other if tally.doubling % 2 else tally.maker


def _winner(tally: Tally, rules: Ruleset) -> Side:
    times = tally.multiplier if rules.doubling_basis is DoublingBasis.DOUBLED else 1
    ns = tally.card_points.ns * times + tally.roem.ns
    ew = tally.card_points.ew * times + tally.roem.ew
    if ns == ew:
        loser = last_doubler(tally) if rules.tie is Tie.LAST_DOUBLER_LOSES else tally.maker
        return loser.other
    return NS if ns > ew else EW
