"""Reading JSON objects field by field, with everything that is wrong named at once.

A problem here is a text such as `missing_field:maker` or `unknown_card:plays[3]`: what is wrong, then where in the
object. The reader of that place adds what should be there.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum, auto
from functools import lru_cache
from typing import Any, Protocol, TypeVar, cast

from ..cards import CARDS, SUITS, Card, Suit
from ..doubling import calls_of, doubling_of
from ..problems import RoundProblem
from ..rules import Game
from ..seats import EW, NS, SEATS, PerSide, Seat, Side

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Make = TypeVar("Make", bound=Callable[..., Any])

# By text: a table is quicker than asking the classes.
CARD_OF: Mapping[str, Card] = {card.value: card for card in CARDS}
SUIT_OF: Mapping[str, Suit] = {suit.value: suit for suit in SUITS}
SEAT_OF: Mapping[str, Seat] = {seat.value: seat for seat in SEATS}
SIDE_OF: Mapping[str, Side] = {**{side.value: side for side in Side}, **{seat.value: seat.side for seat in SEATS}}
MAKER_OF: Mapping[str, Seat] = {NS.value: Seat.NORTH, EW.value: Seat.EAST, **SEAT_OF}


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
    VERB_NOT_IN_GAME = auto()
    UNKNOWN_RULES = auto()
    UNKNOWN_OPTION = auto()
    WRONG_OPTION = auto()


class Unreadable(ValueError):
    """JSON that is not a round; `problems` are the texts described above."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(", ".join(problems))
        self.problems = tuple(problems)


class WrongValue(ValueError):
    """A value that cannot be read: what kind of mistake, where it is inside the field, and what is expected there.

    What is expected is filled in by the reader of that whole place, see `below`.
    """

    def __init__(self, where: str = "", mistake: StrEnum = Mistake.WRONG_VALUE, expected: str = "") -> None:
        super().__init__(mistake)
        self.where = where
        self.mistake = mistake
        self.expected = expected


class Reader(Protocol[T_co]):
    """A function that reads one kind of JSON value or raises `WrongValue`; `expected` says in English what it reads."""

    expected: str

    def __call__(self, value: Any, /) -> T_co: ...


def expects(expected: str) -> Callable[[Callable[[Any], T]], Reader[T]]:
    """Makes a function a `Reader` of what this text describes."""

    def make(read: Callable[[Any], T]) -> Reader[T]:
        reader = cast(Reader[T], read)
        reader.expected = expected
        return reader

    return make


def kept(make: Make) -> Make:
    """Builds the reader for the same arguments only once: building it takes longer than reading with it."""
    return cast(Make, lru_cache(maxsize=256)(make))


def one_of(words: Iterable[str]) -> str:
    """What is expected where there are only these words."""
    return f"one of {', '.join(words)}"


class Fields:
    """The fields of one JSON object, taken out one by one.

    What is wrong is collected in `problems`; `expected` says what should be there, by the place after the
    colon (or, without one, by the field that it is about).
    """

    def __init__(self, fields: Mapping[str, Any], path: str = "") -> None:
        self.given = fields
        self.path = path
        self.problems: list[str] = []
        self.expected: dict[str, str] = {}
        self.unread: set[str] = set()
        self.known: list[str] = []
        self._left = dict(fields)

    def __contains__(self, name: str) -> bool:
        return self._left.get(name) is not None

    def complain(self, mistake: StrEnum, where: str = "", *, expected: str, about: str = "") -> None:
        """Name a mistake and what is expected in its place; `about` is the field where the mistake names no place."""
        where = (self.path + where).rstrip(".")
        self.problems.append(f"{mistake}:{where}" if where else mistake)
        self._expect(where or about, expected)

    def take_problems(self, part: "Fields") -> None:
        """Whatever is wrong with a part of this object."""
        self.problems += part.problems
        for place, expected in part.expected.items():
            self._expect(place, expected)

    def _expect(self, place: str, expected: str) -> None:
        said = self.expected.get(place, expected)
        self.expected[place] = said if expected in said else f"{said}; {expected}"

    def optional(self, name: str, read: Reader[T], default: T) -> T:
        """The field read by `read`; `default` where it is missing, null or unreadable."""
        self.known.append(name)
        value = self._left.pop(name, None)
        if value is None:
            return default
        try:
            return read(value)
        except WrongValue as error:
            self.complain(error.mistake, name + error.where, expected=error.expected or read.expected)
            self.unread.add(name)
            return default

    def required(self, name: str, read: Reader[T], default: T) -> T:
        """The same, but the field has to be there; `default` only lets the reading continue."""
        if self._left.get(name) is not None:
            return self.optional(name, read, default)
        self.skip(name)
        self.complain(Mistake.MISSING_FIELD, name, expected=read.expected)
        self.unread.add(name)
        return default

    def skip(self, name: str) -> None:
        """Leave a field to another reader."""
        self.known.append(name)
        self._left.pop(name, None)

    def mention(self, name: str) -> None:
        """There is such a field, though this line goes without it."""
        self.known.append(name)

    def finish(self) -> None:
        """Any fields left over do not belong there."""
        for name in self._left:
            known = ", ".join(dict.fromkeys(self.known))
            self.complain(Mistake.UNKNOWN_FIELD, name, expected=f"no such field; there are {known}")


@expects("a text")
def read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise WrongValue
    return value


@expects("an object")
def read_object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WrongValue
    return value


@expects("a whole number")
def read_number(value: Any) -> int:
    # True is an int for Python, but no one writes points like that.
    if type(value) is not int:
        raise WrongValue
    return value


@expects(one_of(Suit))
def read_suit(value: Any) -> Suit:
    return found(SUIT_OF, value)


@expects(one_of(Seat))
def read_seat(value: Any) -> Seat:
    return found(SEAT_OF, value)


@expects("NS or EW, or a seat for its side")
def read_side(value: Any) -> Side:
    """A side, or a seat for its side."""
    return found(SIDE_OF, value)


@expects("a seat, N, E, S or W, or its side, NS or EW")
def read_maker_seat(value: Any) -> Seat:
    """A seat, or a side for its first seat: only the makers' side counts."""
    return found(MAKER_OF, value)


@expects('a list of cards such as "TS", or one text such as "TSJSQS"')
def read_cards(value: Any) -> tuple[Card, ...]:
    """A list of cards, or one text of cards without separators ("TSJSQS")."""
    if isinstance(value, str):
        value = [value[at : at + 2] for at in range(0, len(value), 2)]
    texts = read_list(value)
    try:
        return tuple([CARD_OF[text] for text in texts])
    except (KeyError, TypeError):
        return tuple(below(f"[{at}]", read_card, text) for at, text in enumerate(texts))


@expects('a card, rank and suit, such as "TS": 7 8 9 T J Q K A, then S H D C')
def read_card(value: Any) -> Card:
    try:
        return CARD_OF[value]
    except (KeyError, TypeError):
        raise WrongValue("", Mistake.UNKNOWN_CARD) from None


@expects("an object with a whole number for NS, EW or both")
def read_numbers(value: Any) -> PerSide[int | None]:
    """A number for each side, or for one of them: {"NS": 98}."""
    return _read_per_side(value, read_number, None)


@expects("an object with a whole number, or a list of them, for NS, EW or both")
def read_amounts(value: Any) -> PerSide[tuple[int, ...]]:
    """Roem for each side: the amounts that were written, or one number: {"NS": [20, 50], "EW": 20}."""
    return _read_per_side(value, read_amounts_of_one, ())


@expects("a whole number, or a list of them")
def read_amounts_of_one(value: Any) -> tuple[int, ...]:
    if type(value) is int:
        return (value,)
    amounts = read_list(value)
    for at, amount in enumerate(amounts):
        below(f"[{at}]", read_number, amount)
    return tuple(amounts)


@expects("true or false")
def read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongValue
    return value


@kept
def read_doubling(game: Game, is_maker: Reader[bool]) -> Reader[int]:
    """A reader of doublings: their number, the last call ("kraak"), or all calls in order.

    The list holds words or objects ({"side": "EW", "call": "kraak"}); `is_maker` reads the side.
    """
    words = calls_of(game)

    @expects(f"0 to {len(words)}, or {one_of(words)}, or the calls in order")
    def read(value: Any) -> int:
        if isinstance(value, str):
            if value not in ("none", *words):
                raise WrongValue
            return ("none", *words).index(value)
        if not isinstance(value, list):
            return read_number(value)
        doubling = doubling_of(game, [below(f"[{at}]", read_one, call) for at, call in enumerate(value)])
        if doubling is None:
            raise WrongValue("", RoundProblem.DOUBLING_ORDER, f"{', '.join(words)} in this order, the defenders first")
        return doubling

    @expects(f"{one_of(words)}, or an object with side and call")
    def read_one(value: Any) -> tuple[bool | None, str]:
        if isinstance(value, str):
            return None, value
        fields = Fields(read_object(value))
        side = "seat" if "seat" in fields else "side"
        call = fields.optional(side, is_maker, None), fields.required("call", read_call, "")
        fields.finish()
        raise_first(fields)
        return call

    @expects(one_of(words))
    def read_call(value: Any) -> str:
        return read_text(value)

    return read


@kept
def read_is(read: Reader[T], one: T) -> Reader[bool]:
    """A reader of whether the value is this one."""

    @expects(read.expected)
    def is_one(value: Any) -> bool:
        return read(value) == one

    return is_one


def raise_first(fields: Fields) -> None:
    """The first mistake in an object inside a list, as a mistake in that list."""
    if fields.problems:
        mistake, _, where = fields.problems[0].partition(":")
        raise WrongValue(f".{where}", Mistake(mistake), fields.expected[where])


@expects("an object with a list of cards for each seat, or for some of N, E, S, W")
def read_hands(value: Any) -> dict[Seat, tuple[Card, ...]]:
    """The cards of each seat or of some seats."""
    hands = {}
    for name, cards in read_object(value).items():
        seat = below(f".{name}", read_seat, name)
        hands[seat] = below(f".{name}", read_cards, cards)
    return hands


def found(known: Mapping[str, T], value: Any) -> T:
    """What this text stands for; the value may be anything that JSON has."""
    try:
        return known[value]
    except (KeyError, TypeError):
        raise WrongValue from None


def member(kind: type[T], value: Any) -> T:
    try:
        return kind(value)  # type: ignore[call-arg]
    except ValueError:
        raise WrongValue from None


@expects("a list")
def read_list(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise WrongValue
    return list(value)


def _read_per_side(value: Any, read: Reader[T], default: T) -> PerSide[T]:
    values = {NS: default, EW: default}
    for name, one in read_object(value).items():
        if name not in values:
            raise WrongValue(f".{name}", expected=one_of(Side))
        if one is not None:
            values[SIDE_OF[name]] = below(f".{name}", read, one)
    return PerSide(values[NS], values[EW])


def below(where: str, read: Reader[T], value: Any) -> T:
    """Read a part of a value; a mistake in it says where, and what this reader expects there."""
    try:
        return read(value)
    except WrongValue as error:
        raise WrongValue(where + error.where, error.mistake, error.expected or read.expected) from None


class NotANumber:
    """Represents NaN and infinity, which JSON does not have: no field can be read from it."""


def is_json(value: Any) -> bool:
    """Whether a value can be written back, so that it may be echoed."""
    if isinstance(value, dict | list):
        return all(map(is_json, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, NotANumber)
