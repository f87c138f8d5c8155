"""The rules of a game as one value: `Ruleset`. Every variation that clubs play is a field; presets are in `presets`.

Ruleset fields are texts (enums), whole numbers or yes/no, so that a club's own rules are a preset plus a small JSON
object.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache

from .cards import RANKS, SPADES, Suit


class Option(StrEnum):
    """One of a few words."""

    # As in `cards`: rule sets are looked up all the time, and the text's own hash is faster.
    __hash__ = str.__hash__


class Game(Option):
    """The family a rule set belongs to: each has its own module that says what a round is worth."""

    KLAVERJAS = "klaverjas"
    KRAKEN = "kraken"
    KLAMMERN = "klammern"
    HAMBURG = "hamburg"

    @property
    def has_melds(self) -> bool:
        """Whether melds from the hand, and not roem in the tricks, are added to the card points."""
        return self in (Game.KLAMMERN, Game.HAMBURG)


class Dealing(Option):
    """In which packets a player's eight cards are dealt, beginning with the player on the dealer's left."""

    THREE_TWO_THREE = "three_two_three"
    THREE_THREE_TWO = "three_three_two"
    FOUR_FOUR = "four_four"
    EITHER = "either"  # three, two and three, or four and four


class TrumpMaking(Option):
    """How trump is made before the first card is played."""

    FOREHAND = "forehand"  # the forehand has to name a suit
    IN_TURN = "in_turn"  # each in turn may name a suit or pass
    TURNED = "turned"  # a card of another pack is turned: each in turn plays its suit or passes
    KLEINES = "kleines"  # a card of the dealer is turned; if no one takes its suit, Kleines and Besser


class FirstSpeaker(Option):
    """The first player to name trump or pass; the others follow clockwise. The forehand leads in any case."""

    FOREHAND = "forehand"
    DEALER = "dealer"


class AllPassed(Option):
    """What happens when no one wanted to make trump."""

    REDEAL = "redeal"  # the cards are dealt again
    FIRST_CHOOSES = "first_chooses"  # the player who spoke first has to name a suit
    FIRST_CHOOSES_ANOTHER = "first_chooses_another"  # a suit other than the turned one
    TURN_AGAIN = "turn_again"  # another card is turned, and everyone is asked again


class Legality(Option):
    """Which cards may be played when the led suit cannot be followed."""

    AMSTERDAM = "amsterdam"
    ROTTERDAM = "rotterdam"


class RunMode(Option):
    """What the cards of a run must have in common."""

    SUIT = "suit"
    COLOUR = "colour"


class FourOfAKind(Option):
    """What four cards of one rank are worth, in a trick or in a hand."""

    ALL_100_JACKS_200 = "all_100_jacks_200"
    ALL_100 = "all_100"
    TEN_UP_100_JACKS_200 = "ten_up_100_jacks_200"
    NINES_150_JACKS_200 = "nines_150_jacks_200"
    PICTURES_100 = "pictures_100"
    PICTURES_100_NINES_150_JACKS_200 = "pictures_100_nines_150_jacks_200"
    TEN_UP_100_NINES_150_JACKS_200 = "ten_up_100_nines_150_jacks_200"
    NONE = "none"

    @property
    def points(self) -> tuple[int, ...]:
        """Points for four of a kind by rank, in natural order 7 8 9 T J Q K A."""
        return FOUR_OF_A_KIND_POINTS[self]


FOUR_OF_A_KIND_POINTS: dict[FourOfAKind, tuple[int, ...]] = {
    #                                              7    8    9    T    J    Q    K    A
    FourOfAKind.ALL_100_JACKS_200:                (100, 100, 100, 100, 200, 100, 100, 100),
    FourOfAKind.ALL_100:                          (100, 100, 100, 100, 100, 100, 100, 100),
    FourOfAKind.TEN_UP_100_JACKS_200:             (0,   0,   0,   100, 200, 100, 100, 100),
    FourOfAKind.NINES_150_JACKS_200:              (100, 100, 150, 100, 200, 100, 100, 100),
    FourOfAKind.PICTURES_100:                     (0,   0,   0,   0,   100, 100, 100, 100),
    FourOfAKind.PICTURES_100_NINES_150_JACKS_200: (0,   0,   150, 0,   200, 100, 100, 100),
    FourOfAKind.TEN_UP_100_NINES_150_JACKS_200:   (0,   0,   150, 100, 200, 100, 100, 100),
    FourOfAKind.NONE:                             (0,) * len(RANKS),
}  # fmt: skip


class RoemCaller(Option):
    """Whose call makes the roem of a trick count; it always goes to the side that won the trick."""

    TRICK_WINNER = "trick_winner"
    ANYONE = "anyone"
    NOBODY = "nobody"  # it counts whether it is called or not


class HandRoemWinner(Option):
    """Which side's roem in the hand counts; the other side's is rejected."""

    SIDE_SUM = "side_sum"  # of the side that has more together
    PLAYER_SUM = "player_sum"  # of the side of the player who has the most
    HIGHEST_MELD = "highest_meld"  # of the side with the best single meld


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


class Verwerfen(Option):
    """What happens to a round of Klammern or Hamburg with a revoke: it ends at once, and ..."""

    SO_FAR = "so_far"  # the one who revoked still wins it if they have enough by then
    SO_FAR_OF_MAKER = "so_far_of_maker"  # the maker wins it if they have enough by then, no matter who revoked
    TO_CLEAN_SIDE = "to_clean_side"  # everything goes to the others


class BesserMaker(Option):
    """Who makes trump after one player's "Besser" over another's "Kleines"."""

    BESSER = "besser"
    KLEINES = "kleines"


class LongRuns(Option):
    """What a run of five or more is worth."""

    SPLIT = "split"  # a Fifty; seven are a Fifty and a Terz, eight two Fifties
    ONE_FIFTY = "one_fifty"


class MeldOrder(Option):
    """What makes one player's melds better than another's of the same worth."""

    HEIGHT = "height"  # the top card
    COUNT = "count"  # the number of melds of that worth, then the top card


class MeldTie(Option):
    """Whose meld wins when two are equally high."""

    TRUMP_THEN_FIRST = "trump_then_first"  # the one in trumps, otherwise the one announced first
    TRUMP_THEN_NOBODY = "trump_then_nobody"  # the one in trumps, otherwise no meld counts at all
    FIRST = "first"  # the one announced first
    SUIT_RANK = "suit_rank"  # clubs over spades over hearts over diamonds


class KlammernCount(Option):
    """What a round of Klammern is worth."""

    SMALL_POINTS = "small_points"  # one to eight, and five of them are a big point
    AUGEN = "augen"  # one for every ten points


class Kalte(Option):
    """When small points to nil count as two big points."""

    TO_NIL = "to_nil"  # however many the winner has
    EXACT = "exact"  # only with exactly as many as are needed


class LostMakerPoints(Option):
    """What happens to the points of a maker who lost, where a round is converted to Augen."""

    KEPT = "kept"
    TO_OPPONENTS = "to_opponents"


class DieOvershoot(Option):
    """What happens to a die that is turned past the six."""

    WINS = "wins"
    GOES_ON = "goes_on"  # only the six itself wins, seven is a one


class MatchEnd(Option):
    """When a match ends."""

    ROUNDS = "rounds"
    TARGET = "target"
    OPEN = "open"  # when the players stop


class BothOver(Option):
    """When an extra round is played because both sides reached the target in the same round."""

    TIE_ONLY = "tie_only"  # only when they are tied
    ALWAYS = "always"


@dataclass(frozen=True)
class Ruleset:
    """The rules of one game. Points are whole points; the defaults are the common Amsterdam club rules."""

    game: Game = Game.KLAVERJAS
    players: int = 4  # two sides of two; with two or three, everyone plays for themselves
    hand_size: int = 8  # cards for each player, and so tricks in a round
    dealing: Dealing = Dealing.THREE_TWO_THREE
    trump_making: TrumpMaking = TrumpMaking.IN_TURN
    first_speaker: FirstSpeaker = FirstSpeaker.FOREHAND
    all_passed: AllPassed = AllPassed.FIRST_CHOOSES
    legality: Legality = Legality.AMSTERDAM
    overtrump_on_trump_lead: bool = True  # otherwise a led trump must only be followed
    illegal_card: IllegalCard = IllegalCard.REPORT

    trump_jack: int = 20
    last_trick: int = 10
    double_spades: DoubleSpades = DoubleSpades.OFF

    run_mode: RunMode = RunMode.SUIT
    four_of_a_kind: FourOfAKind = FourOfAKind.ALL_100_JACKS_200
    stuk: int = 20
    roem_caller: RoemCaller = RoemCaller.TRICK_WINNER
    hand_roem: bool = False  # roem is also scored from the hand, so a side may have some without a trick
    hand_roem_winner: HandRoemWinner = HandRoemWinner.SIDE_SUM
    hand_four_of_a_kind: FourOfAKind = FourOfAKind.PICTURES_100_NINES_150_JACKS_200
    hand_stuk_compared: bool = False  # stuk in the hand is part of what is compared; it is never rejected
    hand_cards_once: bool = False  # a card of four of a kind is in no run (stuk is not affected)

    tie: Tie = Tie.MAKER_LOSES
    pit_bonus: int = 100  # for makers who take every trick
    counter_pit_bonus: int = 0  # for defenders who take every trick

    revoke: RevokeRule = RevokeRule.AWARD
    revoke_bonus: int = 100
    revoke_roem: bool = True  # the roem of both sides goes to the clean side, otherwise it is lost

    max_doubling: int = 0  # 1 kraak or Kontra, 2 herkraak or Re, 3 superkraak
    winner_takes_all: bool = True  # in a doubled round
    doubling_basis: DoublingBasis = DoublingBasis.PLAIN
    double_roem: bool = False  # the roem of a doubled round doubles as well
    double_bonuses: bool = False  # pit and revoke bonuses double as well

    besser_maker: BesserMaker = BesserMaker.BESSER
    long_runs: LongRuns = LongRuns.SPLIT
    meld_order: MeldOrder = MeldOrder.HEIGHT
    meld_tie: MeldTie = MeldTie.TRUMP_THEN_FIRST
    sum_of_opponents: bool = False  # three players: the maker needs more than both together, not more than each
    klammern_count: KlammernCount = KlammernCount.SMALL_POINTS
    verwerfen: Verwerfen = Verwerfen.SO_FAR
    kalte: Kalte = Kalte.TO_NIL
    lost_maker_points: LostMakerPoints = LostMakerPoints.KEPT
    klammerjass: bool = False  # the match may be staked on taking every trick
    klammerjass_partner: bool = True  # the partner's tricks do not spoil it
    die_overshoot: DieOvershoot = DieOvershoot.WINS

    match_end: MatchEnd = MatchEnd.ROUNDS
    rounds: int = 16
    target: int = 501
    both_over: BothOver = BothOver.TIE_ONLY
    extra_round_on_tie: bool = False  # after the last round; otherwise the match is tied

    def multiplier(self, trump: Suit | None, doubling: int) -> int:
        """What the card points of the finished round are multiplied by: 2 for each doubling, and for double spades."""
        spades = trump is SPADES and self.double_spades is DoubleSpades.WHOLE_ROUND
        return 1 << (doubling + spades)

    @property
    def after_all_passed(self) -> AllPassed:
        """What follows when all have passed: without a turned card, what `all_passed` says about it does not apply.

        Where all have declined a Kleines too, the cards are dealt again.
        """
        if self.trump_making is TrumpMaking.TURNED:
            return self.all_passed
        if self.trump_making is TrumpMaking.KLEINES:
            return AllPassed.REDEAL
        without_card = {
            AllPassed.FIRST_CHOOSES_ANOTHER: AllPassed.FIRST_CHOOSES,
            AllPassed.TURN_AGAIN: AllPassed.REDEAL,
        }
        return without_card.get(self.all_passed, self.all_passed)

    @property
    def can_be_passed(self) -> bool:
        """Whether a deal that no one wants to play is over, and dealt again; otherwise someone has to play."""
        return self.after_all_passed is AllPassed.REDEAL and self.trump_making is not TrumpMaking.FOREHAND

    @property
    def is_race(self) -> bool:
        """Whether a match goes to a number of points (or turns of the die), so that its last round is not known."""
        return self.match_end is MatchEnd.TARGET

    @property
    def points_to_reach(self) -> int | None:
        """What a match goes to, in what the game counts; None where it ends in another way, as with a die on six."""
        return self.target if self.is_race and self.game is not Game.HAMBURG else None

    @property
    def rounds_in_order(self) -> bool:
        """Whether a match is more than the sum of its rounds: it ends on its own, or the meaning of a round depends on
        those before it."""
        return self.game.has_melds or self.is_race

    @property
    def counts_augen(self) -> bool:
        """Whether what was won at the table is converted to Augen, as in a league of Klammern."""
        return self.game is Game.KLAMMERN and self.klammern_count is KlammernCount.AUGEN

    @property
    def counts_small_points(self) -> bool:
        """Whether a round is worth small points, of which five make a big one."""
        return self.game is Game.KLAMMERN and self.klammern_count is KlammernCount.SMALL_POINTS

    @property
    def doubling_counts(self) -> bool:
        """Whether a doubling changes what a round is worth; Augen are never doubled."""
        return self.max_doubling > 0 and not self.counts_augen

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    # Rule sets are keys of the engine's lookup tables; hashing two dozen fields each time would cost more than scoring.
    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """Without the hash: texts hash differently in every process."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}


@lru_cache(maxsize=256)
def as_one(rules: Ruleset) -> Ruleset:
    """The same object for equal rules. The engine's tables then recognise it at once; otherwise they compare every
    field, which takes longer than scoring a round.
    """
    return rules
