"""Hamburg Klabberjazz: Klammern in which a round turns the dice, an Orgi further than a Kleines."""

from . import klammern
from .cards import Contender
from .entries import TrumpChoice
from .rules import Ruleset

ORGI = (2, 4)
KLEINES = (1, 2)
"""By how much a die is turned: the maker's for a round that he wins, each of the others' for one that he loses."""

SIDES_OF_A_DIE = 6


def settle(tally: klammern.KlammernTally, rules: Ruleset) -> dict[Contender, int]:
    """What the round brings. Rules: docs/scoring.md, "Hamburg"."""
    won, lost = ORGI if tally.choice is TrumpChoice.TURNED else KLEINES
    return klammern.steps(tally, rules, won, lost)


def die_shows(turned: int) -> int:
    """What a die shows that began on six."""
    return turned % SIDES_OF_A_DIE or SIDES_OF_A_DIE
