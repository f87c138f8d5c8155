"""Looking at a rule at play: a sentence of the page of rules, and the figure that the engine must give for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring import (
    Card,
    ImpossibleRound,
    KlammernEntry,
    PerSide,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    Suit,
    TrumpChoice,
    legal_cards,
    score_round,
)

NS, EW = Side
N, E, S, W = Seat
SPADES, HEARTS, DIAMONDS, CLUBS = Suit("S"), Suit("H"), Suit("D"), Suit("C")
RANKS = "789TJQKA"
TURNED, KLEINES = TrumpChoice.TURNED, TrumpChoice.KLEINES


@dataclass(frozen=True)
class Case:
    """Under `rules` with this option: the sentence, and what is seen then. No sentence: nothing is said about it."""

    option: str
    value: Any
    sentence: str
    seen: Callable[[Ruleset], Any]
    expected: Any
    rules: str = "amsterdam"
    others: Mapping[str, Any] = field(default_factory=dict)
    never: str = ""  # what is not said then

    def __str__(self) -> str:
        return f"{self.rules}-{self.option}={self.value}"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def written(ns: int | None = None, **fields: Any) -> RoundEntry:
    return RoundEntry(**{"maker": NS, "card_points": PerSide(ns, None)} | fields)


def melds(ns: int | None = None, **fields: Any) -> KlammernEntry:
    points = {} if ns is None else {NS: ns}
    return KlammernEntry(**{"maker": NS, "card_points": points} | fields)


def scored(entry: Any) -> Callable[[Ruleset], Any]:
    """What a round gives both sides, or None where the rules do not know it."""

    def score(rules: Ruleset) -> Any:
        try:
            return tuple(points for _who, points in score_round(entry, rules).score.items())
        except ImpossibleRound:
            return None

    return score


def all_of(*seen: Callable[[Ruleset], Any]) -> Callable[[Ruleset], Any]:
    return lambda rules: tuple(one(rules) for one in seen)


def may_play(trick: str, hand: str) -> Callable[[Ruleset], Any]:
    """Spades are trump."""
    return lambda rules: " ".join(legal_cards(rules, SPADES, cards(trick), cards(hand)))


VOID = all_of(
    may_play("7H AH", "8S 7D"),  # an opponent has the trick
    may_play("7H AH 8H", "8S 7D"),  # the partner has it
    may_play("7H 9S", "8S JS 7D"),  # a trump lies there, and can be beaten
    may_play("7H 9S", "8S 7D"),  # and cannot
    may_play("7H 9S", "8S"),
)
OVER_THE_PARTNER = all_of(
    may_play("7H AH 8H", "8S 7D"),  # the partner has the trick with an ace
    may_play("7H QS 8H", "8S KS 7D"),  # with the queen of trumps
    may_play("7H QS 8H", "8S"),
)
LED_TRUMP = may_play("KS", "QS JS 7D")
