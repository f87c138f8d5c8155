"""How trump is made before the first card is played: who is asked, what they may say, and the outcome.

Rules: docs/scoring.md, "Who makes trump".
"""

from collections.abc import Generator, Sequence
from enum import StrEnum
from itertools import count
from typing import NamedTuple

from .cards import SUITS, Suit
from .entries import TrumpChoice
from .problems import Finding, ImpossibleRound, RoundProblem
from .rules import AllPassed, BesserMaker, FirstSpeaker, Game, Ruleset, TrumpMaking
from .seats import Seat, seats_from


class TrumpCall(StrEnum):
    """What a player can say, apart from naming a suit."""

    PASS = "pass"  # noqa: S105 - no password
    ACCEPT = "accept"  # the turned suit
    KLEINES = "kleines"  # a suit of their own choice, when no one took the turned one
    BESSER = "besser"  # over a Kleines


Call = TrumpCall | Suit
"""A player says one of the words, or names a suit."""


class ChosenTrump(NamedTuple):
    """Who made trump, how, and which suit.

    With a Kleines the suit is None until its maker has named it. `choice` is None where a suit was simply named. No one
    makes trump when all pass and the cards are dealt again.
    """

    maker: Seat | None
    choice: TrumpChoice | None
    trump: Suit | None


class TrumpCalls(NamedTuple):
    """How far the calls have got.

    `seat` is whose turn it is and `allowed` what they may say; no one’s when trump is made, or when a card has to be
    turned first (`turns_card`). `chosen` is None until it is decided. `turned` are the suits that were turned by then.
    After a Kleines that no one topped, trump is made, and its maker may still name the suit.
    """

    seat: Seat | None
    allowed: tuple[Call, ...]
    chosen: ChosenTrump | None = None
    turned: tuple[Suit, ...] = ()

    @property
    def turns_card(self) -> bool:
        """Whether a card has to be turned before anyone can speak."""
        return self.seat is None and self.chosen is None


class WrongCall(ImpossibleRound):
    """A call that could not be made: the one at `number` (from 0), when the calls had got as far as `calls`."""

    def __init__(self, seat: Seat, number: int, calls: TrumpCalls) -> None:
        super().__init__((Finding(RoundProblem.TRUMP_CALL_ORDER, seat),))
        self.number = number
        self.calls = calls


def follow_calls(rules: Ruleset, forehand: Seat, calls: Sequence[Call], turned: Sequence[Suit] = ()) -> TrumpCalls:
    """How far these calls have got, in the order they were made; `speakers` says who begins.

    `turned` are the suits of the cards that were turned, in order; those that the calls have not come to are not looked
    at. Without any calls it says who begins with what. Raises `WrongCall` for the first call that could not be made at
    that point.
    """
    course = _course(rules, forehand, tuple(turned))
    now = next(course)
    for number, call in enumerate(calls):
        if call not in now.allowed:
            has_made = now.chosen.maker if now.chosen else None
            raise WrongCall(now.seat or has_made or speakers(rules, forehand)[0], number, now)
        now = course.send(call)
    return now


def choose_trump(rules: Ruleset, forehand: Seat, turned: Suit, calls: Sequence[Call]) -> ChosenTrump | None:
    """What these calls lead to if one card is turned; None while someone still has to speak. Raises as above."""
    return follow_calls(rules, forehand, calls, (turned,)).chosen


def turns_cards(rules: Ruleset) -> bool:
    """Whether a card is turned whose suit the players are asked about."""
    return rules.trump_making in (TrumpMaking.TURNED, TrumpMaking.KLEINES)


def speakers(rules: Ruleset, forehand: Seat) -> tuple[Seat, ...]:
    """The players in the order in which they are asked; the forehand sits on the dealer's left."""
    seats = seats_from(rules, forehand)
    if rules.first_speaker is FirstSpeaker.DEALER and rules.trump_making is not TrumpMaking.FOREHAND:
        return (seats[-1], *seats[:-1])
    return seats


# The generators below yield who may make which call, are sent each call, and return what was chosen: None when all
# passed.
_Course = Generator[TrumpCalls, Call, ChosenTrump | None]


def _course(rules: Ruleset, forehand: Seat, turned: tuple[Suit, ...]) -> Generator[TrumpCalls, Call, None]:
    """The states after each call, beginning with none; in the last one no one has anything to say."""
    order = speakers(rules, forehand)
    cards: tuple[Suit, ...] = ()
    chosen = None
    for asked in count(1):
        if turns_cards(rules):
            if len(turned) < asked:
                yield TrumpCalls(None, (), turned=cards)
            cards = turned[:asked]
        chosen = yield from _ask_everyone(rules, order, cards)
        if chosen is not None or rules.after_all_passed is not AllPassed.TURN_AGAIN:
            break
    if chosen is None:
        chosen = yield from _after_all_passed(rules, order[0], cards)
    yield TrumpCalls(None, (), chosen, cards)


def _ask_everyone(rules: Ruleset, order: tuple[Seat, ...], cards: tuple[Suit, ...]) -> _Course:
    if rules.trump_making is TrumpMaking.FOREHAND:
        return (yield from _name(order[0], SUITS, cards))
    if not cards:
        for seat in order:
            call = yield TrumpCalls(seat, (TrumpCall.PASS, *SUITS))
            if call != TrumpCall.PASS:
                return ChosenTrump(seat, None, Suit(call))
        return None
    for seat in order:
        call = yield TrumpCalls(seat, (TrumpCall.PASS, TrumpCall.ACCEPT), turned=cards)
        if call == TrumpCall.ACCEPT:
            return ChosenTrump(seat, TrumpChoice.TURNED, cards[-1])
    if rules.trump_making is TrumpMaking.KLEINES:
        return (yield from _ask_for_kleines(rules, order, cards))
    return None


def _ask_for_kleines(rules: Ruleset, order: tuple[Seat, ...], cards: tuple[Suit, ...]) -> _Course:
    for place, seat in enumerate(order):
        call = yield TrumpCalls(seat, (TrumpCall.PASS, TrumpCall.KLEINES), turned=cards)
        if call == TrumpCall.PASS:
            continue
        for other in (*order[place + 1 :], *order[:place]):
            call = yield TrumpCalls(other, (TrumpCall.PASS, TrumpCall.BESSER), turned=cards)
            if call == TrumpCall.BESSER:
                maker = other if rules.besser_maker is BesserMaker.BESSER else seat
                return ChosenTrump(maker, TrumpChoice.BESSER, Suit.CLUBS)
        unnamed = ChosenTrump(seat, TrumpChoice.KLEINES, None)
        call = yield TrumpCalls(seat, _suits_of_kleines(rules, cards[-1]), unnamed, cards)
        return unnamed._replace(trump=Suit(call))
    return None


def _suits_of_kleines(rules: Ruleset, turned: Suit) -> tuple[Suit, ...]:
    """In Hamburg a Kleines is a suit other than the turned one; in Klammern its maker names any."""
    return tuple(suit for suit in SUITS if rules.game is not Game.HAMBURG or suit is not turned)


def _after_all_passed(rules: Ruleset, first: Seat, cards: tuple[Suit, ...]) -> _Course:
    if rules.after_all_passed is AllPassed.REDEAL:
        return ChosenTrump(None, None, None)
    is_another = rules.after_all_passed is AllPassed.FIRST_CHOOSES_ANOTHER
    return (yield from _name(first, tuple(suit for suit in SUITS if not is_another or suit not in cards), cards))


def _name(seat: Seat, suits: tuple[Suit, ...], cards: tuple[Suit, ...]) -> _Course:
    call = yield TrumpCalls(seat, suits, turned=cards)
    return ChosenTrump(seat, None, Suit(call))
