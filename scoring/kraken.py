"""Kraken: klaverjas in which the sides may double, and a doubled round is won or lost as a whole."""

from . import klaverjas
from .cards import EW, NS, PerSide, Side
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


def held_against(side: Side, points: PerSide[int], roem: PerSide[int], times: int, rules: Ruleset) -> tuple[int, int]:
    """The card points and the roem of a side as they are compared, in a round that counts so many times."""
    if rules.doubling_basis is DoublingBasis.PLAIN:
        times = 1
    return points[side] * times, roem[side] * (times if rules.double_roem else 1)


def _winner(tally: Tally, rules: Ruleset) -> Side:
    ns, ew = (sum(held_against(side, tally.card_points, tally.roem, tally.multiplier, rules)) for side in (NS, EW))
    if ns == ew:
        loser = last_doubler(tally) if rules.tie is Tie.LAST_DOUBLER_LOSES else tally.maker
        return loser.other
    return NS if ns > ew else EW
