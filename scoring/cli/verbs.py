"""What the command line can be asked: one function for each verb, from the fields of a line to its answer.

Every verb is shown with examples in docs/command-line.md, and so is which game has which.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..notation.fields import Fields
from ..rules import Ruleset
from .cards import answer_hand_roem, answer_legal_cards, answer_melds, answer_trick_roem
from .counting import answer_augen, answer_beet
from .double_dummy import answer_double_dummy
from .games import anything, has_augen, has_beet, has_hand_roem, has_melds, has_trick_roem
from .rounds import Answer, answer_match, answer_round
from .trump import answer_trump


class Verb(NamedTuple):
    """A verb: how it is answered, and under which rules there is anything to answer."""

    answer: Callable[[Fields, Ruleset], Answer]
    is_in: Callable[[Ruleset], bool]


VERBS: Mapping[str, Verb] = {
    "score_round": Verb(answer_round, anything),
    "score_match": Verb(answer_match, anything),
    "legal_cards": Verb(answer_legal_cards, anything),
    "choose_trump": Verb(answer_trump, anything),
    "double_dummy": Verb(answer_double_dummy, has_trick_roem),
    "trick_roem": Verb(answer_trick_roem, has_trick_roem),
    "hand_roem": Verb(answer_hand_roem, has_hand_roem),
    "melds": Verb(answer_melds, has_melds),
    "beet": Verb(answer_beet, has_beet),
    "augen": Verb(answer_augen, has_augen),
}


def verbs_in(rules: Ruleset) -> tuple[str, ...]:
    """What can be asked under these rules."""
    return tuple(name for name, verb in VERBS.items() if verb.is_in(rules))
