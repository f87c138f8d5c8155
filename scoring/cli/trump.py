"""The verb `choose_trump`."""

from typing import Any

from ..cards import SUITS, Suit
from ..notation.expected import complain_of
from ..notation.fields import (
    Fields,
    Mistake,
    WrongValue,
    below,
    expects,
    member,
    one_of,
    read_list,
    read_seat,
    read_suit,
)
from ..problems import Finding, RoundProblem
from ..rules import Ruleset
from ..seats import Seat, seats_at_table
from ..trump_choice import Call, TrumpCall, TrumpCalls, WrongCall, follow_calls, turns_cards
from .rounds import Answer


def answer_trump(fields: Fields, rules: Ruleset) -> Answer:
    no_calls: tuple[Call, ...] = ()
    no_cards: tuple[Suit, ...] = ()
    forehand = fields.required("forehand", read_seat, Seat.NORTH)
    turned = no_cards
    if turns_cards(rules):
        turned = fields.required("turned", _read_turned, no_cards)
    elif fields.problems:  # the rules themselves could not be read
        fields.skip("turned")
    calls = fields.required("calls", _read_calls, no_calls)
    fields.finish()
    if forehand not in seats_at_table(rules):
        complain_of(fields, [Finding(RoundProblem.NOT_AT_THE_TABLE, forehand)], rules)
    if fields.problems:
        return {}
    try:
        so_far = follow_calls(rules, forehand, calls, turned)
    except WrongCall as error:
        [finding] = error.findings
        fields.complain(finding.problem, finding.side or "", expected=_what_could_be_said(error))
        return {}
    if len(so_far.turned) < len(turned):
        unseen = "no card: the next one is turned when all have passed, where the rules say so"
        fields.complain(Mistake.WRONG_VALUE, f"turned[{len(so_far.turned)}]", expected=unseen)
    return _answer(so_far, forehand)


def _answer(so_far: TrumpCalls, forehand: Seat) -> Answer:
    chosen = so_far.chosen
    reply: Answer = {"decided": chosen is not None}
    if chosen is not None:
        reply |= {"passed": chosen.maker is None, **chosen._asdict()}
    if so_far.turns_card:
        reply["turn_again"] = True
    reply["leader"] = forehand
    if so_far.seat is not None:
        reply |= {"to_speak": so_far.seat, "may_say": list(so_far.allowed)}
    return reply


def _what_could_be_said(error: WrongCall) -> str:
    where = f"in calls[{error.number}]"
    if error.calls.allowed:
        return f"{where} {one_of(error.calls.allowed)}"
    if error.calls.turns_card:
        return f"in turned the suit of another card, before {where[3:]}"
    return f"nothing more {where}: trump is made, or all have passed"


@expects("S, H, D or C; where another card is turned when all have passed, also a list of these in order")
def _read_turned(value: Any) -> tuple[Suit, ...]:
    if not isinstance(value, list):
        return (read_suit(value),)
    if not value:
        raise WrongValue
    return tuple(below(f"[{at}]", read_suit, suit) for at, suit in enumerate(value))


@expects("a list of what was said, in order")
def _read_calls(value: Any) -> tuple[Call, ...]:
    return tuple(below(f"[{at}]", _read_call, call) for at, call in enumerate(read_list(value)))


@expects(one_of((*TrumpCall, *SUITS)))
def _read_call(value: Any) -> Call:
    return read_suit(value) if value in SUITS else member(TrumpCall, value)
