"""The verb `double_dummy`."""

from ..cards import Card, Suit
from ..klaverjas.double_dummy import double_dummy, find_hand_problems
from ..notation.expected import complain_of
from ..notation.fields import Fields, read_cards, read_hands, read_maker_seat, read_seat, read_suit
from ..notation.klaverjas import read_kraken_doubling
from ..problems import ImpossibleRound, RoundProblem
from ..rules import Ruleset
from ..seats import Seat
from .rounds import Answer

EXPECTED_OF_HANDS = {
    RoundProblem.CARDS_COUNT: "as many cards for each of N, E, S and W, 1 to 8",
    RoundProblem.CARD_TWICE: "every card once",
}


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
        for problem, _ in find_hand_problems(hands):
            fields.complain(problem, "hands", expected=EXPECTED_OF_HANDS[problem])
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
