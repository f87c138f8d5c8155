"""What can be wrong with an entry, and what is possible but so unlikely that a person should look again.

No texts: the caller supplies the words.
"""

from collections.abc import Iterable
from enum import StrEnum, auto
from typing import NamedTuple

from .seats import Contender


class RoundProblem(StrEnum):
    """One member for each thing that makes an entry impossible."""

    # on the score sheet
    CARD_POINTS_MISSING = auto()
    CARD_POINTS_IMPOSSIBLE = auto()  # no cards add up to this: below 0, above the pool, 1, or the pool less 1
    CARD_POINTS_SUM = auto()  # the two sides do not add up to the pool
    TRICKS_IMPOSSIBLE = auto()  # not 0 to 8
    TRICKS_SUM = auto()  # the two sides do not add up to 8
    TRICKS_DO_NOT_FIT_POINTS = auto()
    PIT_CONTRADICTS_POINTS = auto()
    PIT_CONTRADICTS_TRICKS = auto()
    ROEM_IMPOSSIBLE = auto()  # neither one call nor the sum of several
    ROEM_TOO_HIGH = auto()  # more than the cards of a round can give
    ROEM_WITHOUT_TRICK = auto()  # roem belongs to the side that wins the trick
    ROEM_MORE_CALLS_THAN_TRICKS = auto()
    HAND_ROEM_NOT_ALLOWED = auto()
    HAND_ROEM_IMPOSSIBLE = auto()  # no runs and fours of a kind add up to this
    HAND_ROEM_TOO_HIGH = auto()  # more than all the hands can hold
    HAND_ROEM_UNDECIDED = auto()  # the best melds of both sides are worth the same: only the cards can decide
    DOUBLING_NOT_ALLOWED = auto()
    DOUBLING_ORDER = auto()  # the defenders double, then the makers, then the defenders
    TRUMP_MISSING = auto()
    MAKER_MISSING = auto()
    PASSED_YET_PLAYED = auto()  # all passed, but something of a round that was played is written too
    SOMEBODY_HAS_TO_PLAY = auto()  # all passed, but by these rules that does not end the deal
    # card by card
    CARDS_COUNT = auto()  # not 32
    CARD_TWICE = auto()
    HANDS_DO_NOT_MATCH = auto()
    CALL_UNKNOWN_TRICK = auto()
    CALL_TWICE = auto()
    CALL_NOT_IN_TRICK = auto()  # more than there is
    CALL_WRONG_SIDE = auto()
    ILLEGAL_CARD = auto()
    # where it is known who dealt
    LEADER_NOT_FOREHAND = auto()  # the player on the dealer's left leads the first trick
    MAKER_NOT_FOREHAND = auto()  # by these rules that player makes trump
    # with melds (Klammern and Hamburg)
    NOT_AT_THE_TABLE = auto()  # sides where everyone plays for themselves, a seat that no one has
    POINTS_SO_FAR_MISSING = auto()  # a round that a revoke ended depends on them
    TRICKS_MISSING = auto()  # an announced Klammer-Jass depends on them
    MELD_IMPOSSIBLE = auto()  # not a Terz, a Fifty or a sum of them, or no run has this top card
    MELD_NOT_IN_HAND = auto()
    MELD_TWICE = auto()  # two melds with the same card
    MELDS_OF_BOTH = auto()  # only those with the best meld write theirs
    BESSER_MEANS_CLUBS = auto()
    TURNED_CONTRADICTS_TRUMP = auto()  # a player who takes the turned suit plays it; in Hamburg a Kleines is not in it
    TRUMP_CALL_ORDER = auto()  # that call could not be made at that point
    KLAMMERJASS_NOT_ALLOWED = auto()
    KLAMMERJASS_NOT_BY_MAKER = auto()  # only those who play can announce it
    # in a match
    ROUND_AFTER_END = auto()


STILL_COUNTED = frozenset(
    {RoundProblem.KLAMMERJASS_NOT_BY_MAKER, RoundProblem.PASSED_YET_PLAYED, RoundProblem.POINTS_SO_FAR_MISSING}
)
"""Accepted by earlier versions. It may no longer be written, but a round that has it still counts as it did then:
`find_problems` names it, `score_round` and matches do not refuse it."""


class Doubt(StrEnum):
    """One member for each thing that is possible but unlikely enough to ask about."""

    ROEM_HIGH = auto()
    ROEM_FOR_FEW_TRICKS = auto()  # more than that many tricks could have, if the tricks are correct
    ALL_POINTS_WITHOUT_PIT = auto()
    DEFENDERS_PIT = auto()


class Finding(NamedTuple):
    """A problem and the side (or single player) it is about, if it is about one.

    Its text is `card_points_sum` or `roem_impossible:NS`.
    """

    problem: RoundProblem
    side: Contender | None = None

    def __str__(self) -> str:
        return self.problem if self.side is None else f"{self.problem}:{self.side}"


class DoubtFound(NamedTuple):
    """A doubt and the side it is about, if it is about one."""

    doubt: Doubt
    side: Contender | None = None


def without_still_counted(findings: Iterable[Finding]) -> list[Finding]:
    """The findings because of which a round cannot be counted."""
    return [finding for finding in findings if finding.problem not in STILL_COUNTED]


class ImpossibleRound(ValueError):
    """An entry that no round can produce; `findings` names everything that is wrong with it.

    `round_number` says which round of a match it was, counted from 1.
    """

    def __init__(self, findings: tuple[Finding, ...], round_number: int = 1) -> None:
        super().__init__(", ".join(str(finding) for finding in findings))
        self.findings = findings
        self.round_number = round_number
