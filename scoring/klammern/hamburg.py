"""Hamburg Klabberjazz: Klammern in which a round turns the dice, further for an Orgi than for a Kleines."""

from collections.abc import Collection

from ..entries import TrumpChoice
from ..rules import Ruleset
from ..seats import Contender
from .settlement import CountedRound, award

ORGI = (2, 4)
KLEINES = (1, 2)
"""By how much a die is turned: the maker's for a round that he wins, each of the others' for one that he loses."""

SIDES_OF_A_DIE = 6


def settle(counted: CountedRound, won_by: Collection[Contender], rules: Ruleset) -> dict[Contender, int]:
    """What a round with these winners is worth. Rules: docs/scoring.md, "Hamburg"."""
    won, lost = ORGI if counted.choice is TrumpChoice.TURNED else KLEINES
    return award(counted, won_by, won, lost)


def die_shows(turned: int) -> int:
    """The face of a die that began on six."""
    return turned % SIDES_OF_A_DIE or SIDES_OF_A_DIE
