"""The verb `double_dummy`."""

from ..cards import CARDS, Card, Suit
from ..klaverjas.double_dummy import double_dummy
from ..notation.expected import complain_of
from ..notation.fields import Fields, read_cards, read_hands, read_maker_seat, read_seat, read_suit
from ..notation.hands import complain_of_twins
from ..notation.klaverjas import read_kraken_doubling
from ..problems import ImpossibleRound, RoundProblem
from ..rules import Ruleset
from ..seats import SEATS, Seat
from .rounds import Answer


def answer_double_dummy(fields: Fields, rules: Ruleset) -> Answer:
    no_hands: dict[Seat, tuple[Card, ...]] = {}
    trump = fields.required("trump", read_suit, Suit.SPADES)
    leader = fields.required("leader", read_seat, Seat.NORTH)
    hands = fields.required("hands", read_hands, no_hands)
    plays = fields.optional("plays", read_cards, ())
    maker = fields.optional("maker", read_maker_seat, None)
    doubling = fields.optional("doubling", read_kraken_doubling(maker.side if maker else None), 0)
    fields.finish()
    if "hands" not in fields.unread:
        _check(fields, hands)
    if fields.problems:
        return {}
    try:
        found = double_dummy(rules, trump, leader, hands, plays, maker, doubling)
    except ImpossibleRound as error:
        complain_of(fields, error.findings, rules)
        return {}
    reply: Answer = {"difference": found.difference, "pit": found.pit}
    if maker is not None:
        reply["made"] = found.made
    if found.seat is not None:
        reply |= {"to_play": found.seat, "cards": found.cards}
    return reply


def _check(fields: Fields, hands: dict[Seat, tuple[Card, ...]]) -> None:
    cards = [card for hand in hands.values() for card in hand]
    if len({len(hands.get(seat, ())) for seat in SEATS}) > 1 or not 0 < len(cards) <= len(CARDS):
        expected = "as many cards for each of N, E, S and W, 1 to 8"
        fields.complain(RoundProblem.CARDS_COUNT, "hands", expected=expected)
    complain_of_twins(fields, tuple(cards), "hands")
