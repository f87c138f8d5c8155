"""The rules of a game as one value: `Ruleset`. Every variation that clubs know is a field; presets are in `presets`.

Ruleset fields are texts (enums), whole numbers or yes/no, so that a club's own rules are a preset plus a small JSON
object.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property

from .cards import RANKS


class Option(StrEnum):
    """One of a few words."""

    # As in `cards`: rule sets are looked up all the time, and the text's own hash is the fast one.
    __hash__ = str.__hash__


class Game(Option):
    """The family a rule set belongs to: each has its own module that says what a round is worth."""

    KLAVERJAS = "klaverjas"
    KRAKEN = "kraken"


class Legality(Option):
    """Which cards may be played when the led suit cannot be followed."""

    AMSTERDAM = "amsterdam"
    ROTTERDAM = "rotterdam"


class RunMode(Option):
    """What the cards of a run must have in common."""

    SUIT = "suit"
    COLOUR = "colour"


class FourOfAKind(Option):
    """What four cards of one rank in a trick are worth."""

    ALL_100_JACKS_200 = "all_100_jacks_200"
    ALL_100 = "all_100"
    TEN_UP_100_JACKS_200 = "ten_up_100_jacks_200"
    NINES_150_JACKS_200 = "nines_150_jacks_200"
    PICTURES_100 = "pictures_100"
    NONE = "none"

    @property
    def points(self) -> tuple[int, ...]:
        """Points for four of a kind by rank, in natural order 7 8 9 T J Q K A."""
        return FOUR_OF_A_KIND_POINTS[self]


FOUR_OF_A_KIND_POINTS: dict[FourOfAKind, tuple[int, ...]] = {
    #                                  7    8    9    T    J    Q    K    A
    FourOfAKind.ALL_100_JACKS_200:    (100, 100, 100, 100, 200, 100, 100, 100),
    FourOfAKind.ALL_100:              (100, 100, 100, 100, 100, 100, 100, 100),
    FourOfAKind.TEN_UP_100_JACKS_200: (0,   0,   0,   100, 200, 100, 100, 100),
    FourOfAKind.NINES_150_JACKS_200:  (100, 100, 150, 100, 200, 100, 100, 100),
    FourOfAKind.PICTURES_100:         (0,   0,   0,   0,   100, 100, 100, 100),
    FourOfAKind.NONE:                 (0,) * len(RANKS),
}  # fmt: skip


class RoemCaller(Option):
    """Whose call makes the roem of a trick count; it always goes to the side that won the trick."""

    TRICK_WINNER = "trick_winner"
    ANYONE = "anyone"
    NOBODY = "nobody"  # it counts whether it is called or not


class Tie(Option):
    """Who loses when both sides have the same points and roem."""

    MAKER_LOSES = "maker_loses"
    LAST_DOUBLER_LOSES = "last_doubler_loses"


class RevokeRule(Option):
    """What happens to a round with a revoke."""

    AWARD = "award"  # the clean side takes the pool, with `revoke_bonus` and `revoke_roem`
    REDEAL = "redeal"
    PERSONAL = "personal"  # the round is scored as it was played; the club fines the player


class IllegalCard(Option):
    """What a card outside the legal set does to a round recorded card by card."""

    REPORT = "report"  # the round is scored as it was played, the card is named
    REVOKE = "revoke"  # it is scored as a revoke
    REJECT = "reject"  # the record is refused


class DoubleSpades(Option):
    """What is doubled when spades are trump."""

    OFF = "off"
    TRUMP_CARDS = "trump_cards"  # the values of the trump cards, so the pool grows
    WHOLE_ROUND = "whole_round"  # the points of the finished round


class DoublingBasis(Option):
    """Which card points decide who wins a doubled round."""

    PLAIN = "plain"
    DOUBLED = "doubled"


class MatchEnd(Option):
    """When a match ends."""

    ROUNDS = "rounds"
    TARGET = "target"


class BothOver(Option):
    """When an extra round is played because both sides reached the target in the same round."""

    TIE_ONLY = "tie_only"  # only when they are level
    ALWAYS = "always"


@dataclass(frozen=True)
class Ruleset:
    """The rules of one game. Points are whole points; the defaults are the common Amsterdam club rules."""

    game: Game = Game.KLAVERJAS
    legality: Legality = Legality.AMSTERDAM
    illegal_card: IllegalCard = IllegalCard.REPORT

    last_trick: int = 10
    double_spades: DoubleSpades = DoubleSpades.OFF

    run_mode: RunMode = RunMode.SUIT
    four_of_a_kind: FourOfAKind = FourOfAKind.ALL_100_JACKS_200
    stuk: int = 20
    roem_caller: RoemCaller = RoemCaller.TRICK_WINNER
    hand_roem: bool = False  # roem is also scored from the hand, so a side may have some without a trick

    tie: Tie = Tie.MAKER_LOSES
    pit_bonus: int = 100  # for makers who take every trick
    counter_pit_bonus: int = 0  # for defenders who take every trick

    revoke: RevokeRule = RevokeRule.AWARD
    revoke_bonus: int = 100
    revoke_roem: bool = True  # the roem of both sides goes to the clean side, otherwise it is lost

    max_doubling: int = 0  # 1 kraak, 2 herkraak, 3 superkraak
    winner_takes_all: bool = True  # in a doubled round
    doubling_basis: DoublingBasis = DoublingBasis.PLAIN
    double_bonuses: bool = False  # pit and revoke bonuses double as well

    match_end: MatchEnd = MatchEnd.ROUNDS
    rounds: int = 16
    target: int = 501
    both_over: BothOver = BothOver.TIE_ONLY
    extra_round_on_tie: bool = False  # after the last round; otherwise the match is drawn

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    # Rule sets are keys of the engine's lookup tables; hashing two dozen fields each time would cost more than scoring.
    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """Without the hash: texts hash differently in every process."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}
