"""The tags of a text file of klaverjas: which record has which, and how a value is written there.

A tag holds what the JSON form has in the field of the same name: `CardPoints` is `card_points`. Between both a `Form`
translates, which only knows the look of a value; whether it means anything is for the readers of the JSON form.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

ALL_OR_NONE: Mapping[str, Any] = {"all": "all", "none": []}
"""How a list that may be everything, or empty, is written in one word."""

_NUMBER = re.compile(r"-?[0-9]{1,9}")


class Form(NamedTuple):
    """How values of one kind are written.

    `read` gives the JSON value, or raises `ValueError` if the text does not even look like one; `expected` says in
    English what does, where the reader of the JSON value would speak of objects and lists.
    """

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    expected: str = ""


def read_word(text: str) -> Any:
    """A whole number, true or false, or else the word itself."""
    if _NUMBER.fullmatch(text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def write_word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_pairs(text: str) -> dict[str, list[str]]:
    """`NS 20 50, EW 70`: after each name what belongs to it."""
    pairs: dict[str, list[str]] = {}
    for one in text.split(","):
        name, *words = one.split() or [""]
        if name in pairs or not name:
            raise ValueError
        pairs[name] = words
    return pairs


def _read_single(text: str) -> dict[str, Any]:
    """With one value after each name."""
    pairs = {name: [read_word(word) for word in words] for name, words in _read_pairs(text).items()}
    return {name: value for name, [value] in pairs.items()}


def _write_single(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {write_word(value)}" for name, value in values.items())


def _read_amounts(text: str) -> dict[str, list[Any]]:
    return {name: [read_word(word) for word in words] for name, words in _read_pairs(text).items()}


def _read_hands(text: str) -> dict[str, str]:
    return {name: "".join(words) for name, words in _read_pairs(text).items()}


def _write_lists(values: Mapping[str, list[Any]]) -> str:
    return ", ".join(" ".join(map(str, (name, *items))) for name, items in values.items())


def _read_calls(text: str) -> Any:
    """Roem in tricks: the trick, and where needed how much and by whom."""
    return ALL_OR_NONE[text] if text in ALL_OR_NONE else [_read_call(call.split()) for call in text.split(",")]


def _read_call(words: list[str]) -> dict[str, Any]:
    trick, *rest = map(read_word, words)
    points = {"points": rest.pop(0)} if rest and isinstance(rest[0], int) else {}
    side = {"side": rest.pop(0)} if rest else {}
    if rest:
        raise ValueError
    return {"trick": trick, **points, **side}


def _write_calls(calls: Any) -> str:
    return _write_list(calls, lambda call: " ".join(map(str, call.values())))


def _read_meld_calls(text: str) -> Any:
    if text in ALL_OR_NONE:
        return ALL_OR_NONE[text]
    names = ("seat", "points", "top", "trick")
    calls = [call.split() for call in text.split(",")]
    if not all(len(names) - 1 <= len(call) <= len(names) for call in calls):
        raise ValueError
    return [dict(zip(names, map(read_word, call), strict=False)) for call in calls]


def _write_meld_calls(calls: Any) -> str:
    def write(call: Mapping[str, Any]) -> str:
        late = [call["trick"]] if call["trick"] != 1 else []
        return " ".join(map(str, [call["seat"], call["points"], call["top"], *late]))

    return _write_list(calls, write)


def _read_seats(text: str) -> Any:
    return ALL_OR_NONE[text] if text in ALL_OR_NONE else text.split()


def _write_list(items: Any, write: Callable[[Any], str], between: str = ", ") -> str:
    if items == "all":
        return "all"
    return between.join(map(write, items)) or "none"


TEXT = Form(str, str)
WORD = Form(read_word, write_word)
OPTIONS = Form(_read_single, _write_single, 'options and what each is, such as "stuk 0, pit_bonus 50"')
FIGURES = Form(_read_single, _write_single, 'a whole number after each side or player, such as "NS 98, EW 64"')
AMOUNTS = Form(_read_amounts, _write_lists, 'amounts after each side or player, such as "NS 20 50, EW 70"')
HANDS = Form(_read_hands, _write_lists, 'cards after each seat, such as "N 7S 8S, E TH", every card rank and suit')
CALLS = Form(_read_calls, _write_calls, 'all, none, or tricks with points and side where needed, such as "3, 5 20 EW"')
MELDS = Form(
    _read_meld_calls, _write_meld_calls, 'all, none, or melds as seat, points, top card and trick, such as "N 20 QH"'
)
SEATS = Form(_read_seats, lambda seats: _write_list(seats, str, " "), 'seats such as "N E"')

_COMMON: Mapping[str, Form] = {
    "event": TEXT,
    "club": TEXT,
    "date": TEXT,
    "rules": TEXT,
    "options": OPTIONS,
}
_NOTE: Mapping[str, Form] = {"note": TEXT}
_ROUND: Mapping[str, Form] = {
    "id": TEXT,
    "dealer": WORD,
    "trump": WORD,
    "maker": WORD,
    "choice": WORD,
    "turned": WORD,
    "card_points": FIGURES,
    "tricks_won": FIGURES,
    "pit": WORD,
    "roem": AMOUNTS,
    "hand_roem": AMOUNTS,
    "hand_stuk": WORD,
    "melds": AMOUNTS,
    "belle": WORD,
    "doubling": WORD,
    "revoke": WORD,
    "jass": WORD,
    "passed": WORD,
    "called": CALLS,
    "hand_called": SEATS,
    "hands": HANDS,
}

SEAT_TAGS = {"north": "N", "east": "E", "south": "S", "west": "W"}
SIDE_TAGS = {"north_south": "NS", "east_west": "EW"}
TOTALS = ("points", "roem", "pits", "nats")
LISTS = {"player": "players", "pair": "pairs", "absent": "absent"}
"""Tags that may be there several times, one line each, and the field of the record that has them all."""

FORMS: Mapping[str, Mapping[str, Form]] = {
    "Deal": {**_COMMON, "dealer": WORD, "turned": WORD, "trump": WORD, "maker": WORD, **_NOTE, "hands": HANDS},
    "Round": {**_COMMON, **_ROUND, **_NOTE, "play": WORD},
    "Table": {
        **_COMMON,
        "id": TEXT,
        "leg": WORD,
        "dealer": WORD,
        **dict.fromkeys((*SIDE_TAGS, *SEAT_TAGS), TEXT),
        "empty": SEATS,
        **dict.fromkeys(TOTALS, FIGURES),
        "jass": WORD,
        **_NOTE,
    },
    "Evening": {**_COMMON, **dict.fromkeys(LISTS, TEXT), **_NOTE},
}
"""The tags of each record in the order in which they are written, by the name of their field."""

CARDS_FORMS: Mapping[str, Form] = {**FORMS["Round"], "melds": MELDS}
"""Those of a round card by card: there melds are announced by someone, with their cards."""


def tag_name(field: str) -> str:
    """`CardPoints` for `card_points`."""
    return "".join(word.capitalize() for word in field.split("_"))


def field_name(tag: str) -> str:
    """`card_points` for `CardPoints`; nothing for what is not written like a tag."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", tag).lower()
    return name if tag_name(name) == tag else ""
