"""Reading JSON objects field by field, with everything that is wrong named at once.

A problem here is a text such as `missing_field:maker` or `unknown_card:plays[3]`: what is wrong, then where in the
object.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum, auto
from typing import Any, TypeVar

from ..cards import Card, Suit
from ..doubling import calls_of, doubling_of
from ..problems import RoundProblem
from ..rules import Game
from ..seats import EW, NS, PerSide, Seat, Side

T = TypeVar("T")

SIDE_OF: Mapping[str, Side] = {**{side: side for side in Side}, **{seat: seat.side for seat in Seat}}
"""By the text of a side or of a seat: a table is quicker than asking the classes."""


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
    """JSON that is not a round; `problems` are the texts described above."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(", ".join(problems))
        self.problems = tuple(problems)


class WrongValue(ValueError):
    """A value that cannot be read: what kind of mistake, and where it is inside the field."""

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
        """The field read by `read`; `default` where it is missing, null or unreadable."""
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
        """Leave a field to another reader."""
        self._left.pop(name, None)

    def finish(self) -> None:
        """What is left over does not belong there."""
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
    side = SIDE_OF.get(value) if isinstance(value, str) else None
    if side is None:
        raise WrongValue
    return side


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


def read_numbers(value: Any) -> PerSide[int | None]:
    """A number for each side, or for one of them: {"NS": 98}."""
    return _read_per_side(value, read_number, None)


def read_amounts(value: Any) -> PerSide[tuple[int, ...]]:
    """Roem for each side: the amounts that were written, or one number: {"NS": [20, 50], "EW": 20}."""
    return _read_per_side(value, read_amounts_of_one, ())


def read_amounts_of_one(value: Any) -> tuple[int, ...]:
    if type(value) is int:
        return (value,)
    amounts = read_list(value)
    for at, amount in enumerate(amounts):
        below(f"[{at}]", read_number, amount)
    return tuple(amounts)


def read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongValue
    return value


def read_doubling(game: Game, is_maker: Callable[[Any], bool]) -> Callable[[Any], int]:
    """A reader of doublings: their number, the last call ("kraak"), or all calls in order.

    The list holds words or objects ({"side": "EW", "call": "kraak"}); `is_maker` reads the side.
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
            raise WrongValue("", RoundProblem.DOUBLING_ORDER)
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
    """The first mistake in an object inside a list, as a mistake in that list."""
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
        if name not in values:
            raise WrongValue(f".{name}")
        if one is not None:
            try:
                values[SIDE_OF[name]] = read(one)
            except WrongValue as error:
                raise WrongValue(f".{name}{error.where}", error.mistake) from None
    return PerSide(values[NS], values[EW])


def below(where: str, read: Callable[[Any], T], value: Any) -> T:
    """Read a part of a value; a mistake in it says where."""
    try:
        return read(value)
    except WrongValue as error:
        raise WrongValue(where + error.where, error.mistake) from None


class NotANumber:
    """Represents NaN and infinity, which JSON does not have: no field can be read from it."""


def is_json(value: Any) -> bool:
    """Whether a value can be written back, so that it may be echoed."""
    if isinstance(value, dict | list):
        return all(map(is_json, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, NotANumber)
