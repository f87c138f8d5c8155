"""The JSON form of rounds of klaverjas and Kraken."""

from typing import Any

from ..cards import Suit
from ..entries import NO_ROEM, NOT_WRITTEN, CardsEntry, Entry, RoemCall, RoundEntry
from ..rules import Game, RevokeRule, Ruleset
from ..seats import NS, Seat, Side
from ..values import TRICKS
from .fields import (
    Fields,
    Mistake,
    Reader,
    WrongValue,
    below,
    expects,
    kept,
    raise_first,
    read_amounts,
    read_cards,
    read_doubling,
    read_flag,
    read_hands,
    read_is,
    read_list,
    read_maker_seat,
    read_number,
    read_numbers,
    read_seat,
    read_side,
    read_suit,
)


def read_klaverjas(fields: Fields, rules: Ruleset | None = None) -> Entry:
    """A round in either form, told apart by `plays`. Unreadable fields are named in `fields` and left at a default."""
    if "plays" in fields:
        return _read_cards(fields)
    fields.mention("plays")
    return _read_sheet(fields, rules)


@expects("NS or EW, or an object with one of them as its side")
def read_revoke(value: Any) -> Side:
    """The side that revoked, or an object that names it: {"side": "NS"}."""
    if not isinstance(value, dict):
        return read_side(value)
    if "side" not in value:
        raise WrongValue(".side", Mistake.MISSING_FIELD, read_side.expected)
    for name in value:
        if name != "side":
            raise WrongValue(f".{name}", Mistake.UNKNOWN_FIELD, "no such field; there is side")
    return below(".side", read_side, value["side"])


@expects("all, none, or a list of tricks, of objects with trick, points and side, or of the amounts of all tricks")
def read_calls(value: Any) -> tuple[RoemCall, ...] | None:
    """The roem that was called: "all", "none", or a list.

    The list holds tricks (3: all the roem of the third trick) or objects ({"trick": 3, "points": 20, "side": "NS"}), or
    it is the amounts of all eight tricks in order.
    """
    if value == "all":
        return None
    if value == "none":
        return ()
    calls = read_list(value)
    if len(calls) == TRICKS and any(type(call) is int and not 1 <= call <= TRICKS for call in calls):
        amounts = [below(f"[{at}]", read_number, amount) for at, amount in enumerate(calls)]
        return tuple(RoemCall(trick, amount) for trick, amount in enumerate(amounts, start=1) if amount)
    return tuple(below(f"[{at}]", _read_call, call) for at, call in enumerate(calls))


@expects("the number of a trick, or an object with trick, points and side")
def _read_call(value: Any) -> RoemCall:
    if not isinstance(value, dict):
        return RoemCall(read_number(value))
    fields = Fields(value)
    points = "roem" if "roem" in fields and "points" not in fields else "points"
    call = RoemCall(
        fields.required("trick", read_number, 0),
        fields.optional(points, read_number, None),
        fields.optional("side", read_side, None),
    )
    fields.finish()
    raise_first(fields)
    return call


@expects("all, none, or a list of seats")
def read_hand_called(value: Any) -> tuple[Seat, ...] | None:
    """The seats that called the roem in their hands: "all", "none", or a list."""
    if value in ("all", "none"):
        return None if value == "all" else ()
    return tuple(below(f"[{at}]", read_seat, seat) for at, seat in enumerate(read_list(value)))


def _read_sheet(fields: Fields, rules: Ruleset | None) -> RoundEntry:
    revoke = fields.optional("revoke", read_revoke, None)
    passed = fields.optional("passed", read_flag, False)
    # The maker means nothing in a round that a revoke ended; if it only costs the player, the round continues.
    is_over = revoke is not None and (rules is None or rules.revoke is not RevokeRule.PERSONAL)
    if passed:
        maker = fields.optional("maker", read_side, None)
    else:
        maker = (fields.optional if is_over else fields.required)("maker", read_side, revoke or NS)
    return RoundEntry(
        maker=maker,
        card_points=fields.optional("card_points", read_numbers, NOT_WRITTEN),
        roem=fields.optional("roem", read_amounts, NO_ROEM),
        tricks_won=fields.optional("tricks_won", read_numbers, NOT_WRITTEN),
        pit=fields.optional("pit", read_side, None),
        revoke=revoke,
        doubling=fields.optional("doubling", read_kraken_doubling(maker), 0),
        trump=fields.optional("trump", read_suit, None),
        hand_roem=fields.optional("hand_roem", read_amounts, NO_ROEM),
        hand_stuk=fields.optional("hand_stuk", read_side, None),
        passed=passed,
    )


@kept
def read_kraken_doubling(maker: Side | None) -> Reader[int]:
    """A reader of the doublings of a round that this side made."""
    return read_doubling(Game.KRAKEN, read_is(read_side, maker))


def _read_cards(fields: Fields) -> CardsEntry:
    maker = fields.required("maker", read_maker_seat, Seat.NORTH)
    return CardsEntry(
        trump=fields.required("trump", read_suit, Suit.SPADES),
        maker=maker,
        leader=fields.required("leader", read_seat, Seat.NORTH),
        plays=fields.required("plays", read_cards, ()),
        called=fields.optional("called", read_calls, None),
        hands=fields.optional("hands", read_hands, {}),
        doubling=fields.optional("doubling", read_kraken_doubling(maker.side), 0),
        revoke=fields.optional("revoke", read_seat, None),
        hand_called=fields.optional("hand_called", read_hand_called, None),
    )


def klaverjas_to_mapping(entry: Entry) -> dict[str, Any]:
    """The JSON form of a round, without what was left at its default."""
    if isinstance(entry, CardsEntry):
        mapping: dict[str, Any] = {
            "trump": entry.trump,
            "maker": entry.maker,
            "leader": entry.leader,
            "plays": list(entry.plays),
            "called": "all" if entry.called is None else [_call_to_mapping(call) for call in entry.called],
            "hands": {seat: list(cards) for seat, cards in entry.hands.items()},
            "revoke": entry.revoke,
            "hand_called": None if entry.hand_called is None else list(entry.hand_called),
        }
    else:
        mapping = {
            "maker": entry.maker,
            "card_points": {side: points for side, points in entry.card_points.items() if points is not None},
            "roem": {side: list(amounts) for side, amounts in entry.roem.items() if amounts},
            "tricks_won": {side: tricks for side, tricks in entry.tricks_won.items() if tricks is not None},
            "pit": entry.pit,
            "revoke": entry.revoke,
            "trump": entry.trump,
            "hand_roem": {side: list(amounts) for side, amounts in entry.hand_roem.items() if amounts},
            "hand_stuk": entry.hand_stuk,
            "passed": entry.passed,
        }
    mapping["doubling"] = entry.doubling
    return {name: value for name, value in mapping.items() if value or name in ("called", "plays") or value == []}


def _call_to_mapping(call: RoemCall) -> dict[str, Any]:
    return {name: value for name, value in call._asdict().items() if value is not None}
