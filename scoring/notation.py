"""The JSON form of rounds, as the command line reads them and a database may keep them.

Reading names everything that is wrong at once. A problem here is a text such as `missing_field:maker` or
`unknown_card:plays[3]`: what is wrong, then where in the object.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum, auto
from typing import Any, TypeVar

from .cards import EW, NS, Card, PerSide, Seat, Side, Suit
from .doubling import calls_of, doubling_of
from .entries import CardsEntry, Entry, RoemCall, RoundEntry
from .problems import Finding, Problem
from .round import find_problems
from .rules import Game, Ruleset
from .values import TRICKS

T = TypeVar("T")


class Mistake(StrEnum):
    """What can be wrong with JSON before it is a round at all."""

    NOT_JSON = auto()
    NOT_AN_OBJECT = auto()
    FIELD_TWICE = auto()
    MISSING_FIELD = auto()
    UNKNOWN_FIELD = auto()
    WRONG_VALUE = auto()
    UNKNOWN_CARD = auto()
    UNKNOWN_VERB = auto()
    UNKNOWN_RULES = auto()
    UNKNOWN_OPTION = auto()
    WRONG_OPTION = auto()


class Unreadable(ValueError):
    """JSON that is no round; `problems` are the texts described above."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(", ".join(problems))
        self.problems = tuple(problems)


class WrongValue(ValueError):
    """A value that cannot be read: what kind of mistake, and where below the field it stands."""

    def __init__(self, where: str = "", mistake: StrEnum = Mistake.WRONG_VALUE) -> None:
        super().__init__(mistake)
        self.where = where
        self.mistake = mistake


class Fields:
    """The fields of one JSON object, taken out one by one; what is wrong is collected in `problems`."""

    def __init__(self, fields: Mapping[str, Any], path: str = "") -> None:
        self.given = fields
        self.path = path
        self.problems: list[str] = []
        self.unread: set[str] = set()
        self._left = dict(fields)

    def __contains__(self, name: str) -> bool:
        return self._left.get(name) is not None

    def complain(self, mistake: StrEnum, where: str = "") -> None:
        where = (self.path + where).rstrip(".")
        self.problems.append(f"{mistake}:{where}" if where else mistake)

    def optional(self, name: str, read: Callable[[Any], T], default: T) -> T:
        """The field read by `read`; `default` where it is left out, null or unreadable."""
        value = self._left.pop(name, None)
        if value is None:
            return default
        try:
            return read(value)
        except WrongValue as error:
            self.complain(error.mistake, name + error.where)
            self.unread.add(name)
            return default

    def required(self, name: str, read: Callable[[Any], T], default: T) -> T:
        """The same, but the field has to be there; `default` only keeps the reading going."""
        if name in self:
            return self.optional(name, read, default)
        self._left.pop(name, None)
        self.complain(Mistake.MISSING_FIELD, name)
        self.unread.add(name)
        return default

    def skip(self, name: str) -> None:
        """Let a field stand that somebody else looks at."""
        self._left.pop(name, None)

    def finish(self) -> None:
        """What is left over should not have been there."""
        for name in self._left:
            self.complain(Mistake.UNKNOWN_FIELD, name)


def read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise WrongValue
    return value


def read_object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WrongValue
    return value


def read_number(value: Any) -> int:
    # True is an int for Python, but nobody writes points like that.
    if type(value) is not int:
        raise WrongValue
    return value


def read_suit(value: Any) -> Suit:
    return member(Suit, value)


def read_seat(value: Any) -> Seat:
    return member(Seat, value)


def read_side(value: Any) -> Side:
    """A side, or a seat for its side."""
    return Seat(value).side if value in tuple(Seat) else member(Side, value)


def read_maker_seat(value: Any) -> Seat:
    """A seat, or a side for its first seat: only the makers' side counts."""
    return {NS: Seat.NORTH, EW: Seat.EAST}[Side(value)] if value in tuple(Side) else read_seat(value)


def read_cards(value: Any) -> tuple[Card, ...]:
    """A list of cards, or one text of cards without separators ("TSJSQS")."""
    if isinstance(value, str):
        value = [value[at : at + 2] for at in range(0, len(value), 2)]
    cards = []
    for at, text in enumerate(read_list(value)):
        try:
            cards.append(member(Card, text))
        except WrongValue:
            raise WrongValue(f"[{at}]", Mistake.UNKNOWN_CARD) from None
    return tuple(cards)


def read_revoke(value: Any) -> Side:
    """The side that revoked, or an object that names it: {"side": "NS"}."""
    if not isinstance(value, dict):
        return read_side(value)
    if "side" not in value:
        raise WrongValue(".side", Mistake.MISSING_FIELD)
    for name in value:
        if name != "side":
            raise WrongValue(f".{name}", Mistake.UNKNOWN_FIELD)
    return below(".side", read_side, value["side"])


def read_numbers(value: Any) -> PerSide[int | None]:
    """A number for each side or for one of them: {"NS": 98}."""
    return _read_per_side(value, read_number, None)


def read_amounts(value: Any) -> PerSide[tuple[int, ...]]:
    """Roem for each side: the amounts that were written, or one number: {"NS": [20, 50], "EW": 20}."""
    return _read_per_side(value, _read_amounts, ())


def _read_amounts(value: Any) -> tuple[int, ...]:
    if type(value) is int:
        return (value,)
    return tuple(below(f"[{at}]", read_number, amount) for at, amount in enumerate(read_list(value)))


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


def read_doubling(game: Game, is_maker: Callable[[Any], bool]) -> Callable[[Any], int]:
    """A reader of doublings: their number, the last call ("kraak"), or all calls in order.

    In the list stand words or objects ({"side": "EW", "call": "kraak"}); `is_maker` reads the side.
    """

    def read(value: Any) -> int:
        if isinstance(value, str):
            words = ("none", *calls_of(game))
            if value not in words:
                raise WrongValue
            return words.index(value)
        if not isinstance(value, list):
            return read_number(value)
        doubling = doubling_of(game, [below(f"[{at}]", read_one, call) for at, call in enumerate(value)])
        if doubling is None:
            raise WrongValue("", Problem.DOUBLING_ORDER)
        return doubling

    def read_one(value: Any) -> tuple[bool | None, str]:
        if isinstance(value, str):
            return None, value
        fields = Fields(read_object(value))
        side = "seat" if "seat" in fields else "side"
        call = fields.optional(side, is_maker, None), fields.required("call", read_text, "")
        fields.finish()
        raise_first(fields)
        return call

    return read


def raise_first(fields: Fields) -> None:
    """The first mistake in an object that stands in a list, as one in that list."""
    if fields.problems:
        mistake, _, where = fields.problems[0].partition(":")
        raise WrongValue(f".{where}", Mistake(mistake))


def read_hands(value: Any) -> dict[Seat, tuple[Card, ...]]:
    """The cards of each seat or of some seats."""
    hands = {}
    for name, cards in read_object(value).items():
        seat = below(f".{name}", read_seat, name)
        hands[seat] = below(f".{name}", read_cards, cards)
    return hands


def read_hand_called(value: Any) -> tuple[Seat, ...] | None:
    """The seats that called the roem in their hands: "all", "none", or a list."""
    if value in ("all", "none"):
        return None if value == "all" else ()
    return tuple(below(f"[{at}]", read_seat, seat) for at, seat in enumerate(read_list(value)))


def read_entry(fields: Fields) -> Entry:
    """A round in either form, told apart by `plays`. Unreadable fields are named in `fields` and left at a default."""
    return _read_cards_entry(fields) if "plays" in fields else _read_round_entry(fields)


def _read_round_entry(fields: Fields) -> RoundEntry:
    revoke = fields.optional("revoke", read_revoke, None)
    # Who made trump means nothing in a round that a revoke ended.
    read_maker = fields.required if revoke is None else fields.optional
    maker = read_maker("maker", read_side, revoke or NS)
    return RoundEntry(
        maker=maker,
        card_points=fields.optional("card_points", read_numbers, PerSide(None, None)),
        roem=fields.optional("roem", read_amounts, PerSide((), ())),
        tricks_won=fields.optional("tricks_won", read_numbers, PerSide(None, None)),
        pit=fields.optional("pit", read_side, None),
        revoke=revoke,
        doubling=fields.optional("doubling", _read_kraken_doubling(maker), 0),
        trump=fields.optional("trump", read_suit, None),
        hand_roem=fields.optional("hand_roem", read_amounts, PerSide((), ())),
        hand_stuk=fields.optional("hand_stuk", read_side, None),
    )


def _read_kraken_doubling(maker: Side) -> Callable[[Any], int]:
    return read_doubling(Game.KRAKEN, lambda value: read_side(value) is maker)


def _read_cards_entry(fields: Fields) -> CardsEntry:
    maker = fields.required("maker", read_maker_seat, Seat.NORTH)
    return CardsEntry(
        trump=fields.required("trump", read_suit, Suit.SPADES),
        maker=maker,
        leader=fields.required("leader", read_seat, Seat.NORTH),
        plays=fields.required("plays", read_cards, ()),
        called=fields.optional("called", read_calls, None),
        hands=fields.optional("hands", read_hands, {}),
        doubling=fields.optional("doubling", _read_kraken_doubling(maker.side), 0),
        revoke=fields.optional("revoke", read_seat, None),
        hand_called=fields.optional("hand_called", read_hand_called, None),
    )


# Findings that only repeat that a field could not be read.
_ECHOES: Mapping[Problem, frozenset[str]] = {
    Problem.CARD_POINTS_MISSING: frozenset({"card_points", "tricks_won", "pit", "revoke"}),
    Problem.TRUMP_MISSING: frozenset({"trump"}),
}
_NEEDED_CARDS = frozenset({"plays", "trump", "leader"})


def find_all_problems(fields: Fields, entry: Entry, rules: Ruleset) -> list[Finding]:
    """What the engine finds wrong with an entry of which some fields may have been unreadable."""
    if isinstance(entry, CardsEntry) and fields.unread & _NEEDED_CARDS:
        return []
    findings = find_problems(entry, rules)
    return [finding for finding in findings if not fields.unread & _ECHOES.get(finding.problem, frozenset())]


def entry_from_mapping(mapping: Mapping[str, Any]) -> Entry:
    """The round in this JSON object; raises `Unreadable` with everything that is wrong with its form."""
    fields = Fields(mapping)
    entry = read_entry(fields)
    fields.finish()
    if fields.problems:
        raise Unreadable(fields.problems)
    return entry


def entry_to_mapping(entry: Entry) -> dict[str, Any]:
    """The JSON form of a round, without what was left at its default; `entry_from_mapping` gives the round back."""
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
        }
    mapping["doubling"] = entry.doubling
    return {name: value for name, value in mapping.items() if value or name in ("called", "plays") or value == []}


def _call_to_mapping(call: RoemCall) -> dict[str, Any]:
    return {name: value for name, value in call._asdict().items() if value is not None}


def member(kind: type[T], value: Any) -> T:
    try:
        return kind(value)  # type: ignore[call-arg]
    except ValueError:
        raise WrongValue from None


def read_list(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise WrongValue
    return list(value)


def _read_per_side(value: Any, read: Callable[[Any], T], default: T) -> PerSide[T]:
    values = {NS: default, EW: default}
    for name, one in read_object(value).items():
        side = below(f".{name}", lambda text: member(Side, text), name)
        if one is not None:
            values[side] = below(f".{name}", read, one)
    return PerSide(values[NS], values[EW])


def below(where: str, read: Callable[[Any], T], value: Any) -> T:
    """Read a part of a value; a mistake in it says where."""
    try:
        return read(value)
    except WrongValue as error:
        raise WrongValue(where + error.where, error.mistake) from None
