"""Klaverjas: the makers need more than the defenders, roem included, or they are nat."""

from .cards import EW, NS
from .rules import Ruleset
from .settlement import Settlement, Tally, keep_own, take_all


def settle(tally: Tally, rules: Ruleset) -> Settlement:
    """What the round is worth. Rules: docs/scoring.md, "Made or nat" and "Pit"."""
    points, roem = tally.card_points, tally.roem
    ahead = points.ns + roem.ns - points.ew - roem.ew
    if (ahead > 0 and tally.maker is NS) or (ahead < 0 and tally.maker is EW):
        return keep_own(tally, rules)
    return take_all(tally, rules, tally.maker.other)
