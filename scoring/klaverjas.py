"""Klaverjas: the makers need more than the defenders, roem included, or they are nat."""

from .rules import Ruleset
from .settlement import Settlement, Tally, keep_own, take_all


def settle(tally: Tally, rules: Ruleset) -> Settlement:
    """What the round is worth. Rules: docs/scoring.md, "Made or nat" and "Pit"."""
    maker, defenders = tally.maker, tally.maker.other
    points, roem = tally.card_points, tally.roem
    if points[maker] + roem[maker] > points[defenders] + roem[defenders]:
        return keep_own(tally, rules)
    return take_all(tally, rules, defenders)
