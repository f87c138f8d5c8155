"""What a game has: only the verbs that ask for that are answered in it."""

from ..rules import Game, Ruleset
from ..seats import contenders

TWO = 2


def anything(_rules: Ruleset) -> bool:
    """Rounds, matches, cards that may be played, and trump: every game has them."""
    return True


def has_trick_roem(rules: Ruleset) -> bool:
    return not rules.game.has_melds


def has_hand_roem(rules: Ruleset) -> bool:
    return rules.hand_roem and has_trick_roem(rules)


def has_melds(rules: Ruleset) -> bool:
    return rules.game.has_melds


def has_beet(rules: Ruleset) -> bool:
    """The maker has to beat half of everything only if all the others together are against him."""
    return has_melds(rules) and (len(contenders(rules)) == TWO or rules.sum_of_opponents)


def has_augen(rules: Ruleset) -> bool:
    """Hamburg turns dice instead."""
    return rules.game is Game.KLAMMERN
