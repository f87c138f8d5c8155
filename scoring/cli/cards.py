"""The verbs that ask about cards: `legal_cards`, `trick_roem`, `hand_roem` and `melds`."""

from typing import Any

from ..cards import Card, Suit
from ..klammern import melds as melding
from ..klaverjas.hand_roem import hand_roem
from ..klaverjas.roem import CARDS_IN_TRICK, trick_roem
from ..legality import legal_cards
from ..notation.expected import complain_of, complain_of_late
from ..notation.fields import Fields, Reader, WrongValue, expects, read_cards, read_seat, read_suit
from ..notation.hands import check_seat, complain_of_twins, read_some_hands
from ..notation.klammern import read_meld_calls
from ..problems import RoundProblem
from ..rules import Ruleset
from ..seats import Seat
from .rounds import Answer, per_side

NO_CARDS: tuple[Card, ...] = ()


def answer_legal_cards(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    trick = fields.required("trick", _up_to(rules.players - 1), NO_CARDS)
    hand = fields.required("hand", _up_to(rules.hand_size), NO_CARDS)
    fields.finish()
    complain_of_twins(fields, trick + hand, "hand")
    if not hand and "hand" not in fields.unread:
        fields.complain(RoundProblem.CARDS_COUNT, "hand", expected=f"1 to {rules.hand_size} cards")
    return {} if fields.problems else {"legal": legal_cards(rules, trump, trick, hand)}


def answer_trick_roem(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    cards = fields.required("cards", _up_to(CARDS_IN_TRICK), NO_CARDS)
    fields.finish()
    complain_of_twins(fields, cards, "cards")
    if len(cards) < CARDS_IN_TRICK and "cards" not in fields.unread:
        fields.complain(RoundProblem.CARDS_COUNT, "cards", expected=f"{CARDS_IN_TRICK} cards")
    return {} if fields.problems else {"roem": trick_roem(rules, trump, cards)}


def _up_to(most: int) -> Reader[tuple[Card, ...]]:
    @expects(f"at most {most} cards: {read_cards.expected}")
    def read(value: Any) -> tuple[Card, ...]:
        cards = read_cards(value)
        if len(cards) > most:
            raise WrongValue("", RoundProblem.CARDS_COUNT)
        return cards

    return read


def answer_hand_roem(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    hands = read_some_hands(fields, rules)
    fields.finish()
    found = hand_roem(rules, trump, hands)
    return {"roem": per_side(found.counted), "rejected": per_side(found.rejected)}


def answer_melds(fields: Fields, rules: Ruleset) -> Answer:
    """Melds from hands, or from calls; with both, the calls are checked against the hands."""
    trump = fields.required("trump", read_suit, Suit.SPADES)
    leader = fields.optional("leader", read_seat, Seat.NORTH)
    fields.mention("hands")
    hands = read_some_hands(fields, rules) if "hands" in fields or "calls" not in fields else {}
    calls = fields.optional("calls", read_meld_calls, None)
    fields.finish()
    check_seat(fields, leader, rules)
    if fields.problems:
        return {}
    if calls is None:
        calls = tuple(call for seat, hand in hands.items() for call in melding.melds_in(rules, seat, hand))
    complain_of_late(fields, "calls", calls, rules)
    complain_of(fields, melding.find_problems(rules, calls, hands), rules)
    if fields.problems:
        return {}
    found = melding.compare_melds(rules, trump, leader, calls)
    belle = melding.find_belle(rules, trump, hands)
    return {"winner": found.winner, "melds": dict(found.points), "belle": dict(belle)}
