"""What a line of a prize says: an amount, a share of the pot, or words; and which places have a prize."""

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

CENTS = 100
ALL = 1000
"""The whole pot, in tenths of a percent."""
LAST = 0
"""The last place, whichever that is, among the places of a prize."""
LAST_WORD = "last"
MOST_PLACES = 100

_AMOUNT = re.compile(r"(\d{1,7})\.(\d\d)")
_SHARE = re.compile(r"(\d{1,3})(?:\.(\d))?%")


class Share(NamedTuple):
    """This many tenths of a percent of the pot."""

    tenths: int


class Amount(NamedTuple):
    """An amount in whole cents."""

    cents: int


Line: TypeAlias = Amount | Share | str


def read_line(text: str) -> Line:
    """A stored line: "25.00" is an amount, "40%" or "12.5%" a share of the pot, and anything else is words."""
    if found := _AMOUNT.fullmatch(text):
        return Amount(int(found[1]) * CENTS + int(found[2]))
    if found := _SHARE.fullmatch(text):
        return Share(int(found[1]) * 10 + int(found[2] or 0))
    return text


def written_amount(cents: int) -> str:
    """An amount as it is stored."""
    return f"{cents // CENTS}.{cents % CENTS:02}"


def written_share(share: Share) -> str:
    """A share as it is stored."""
    whole, tenth = divmod(share.tenths, 10)
    return f"{whole}.{tenth}%" if tenth else f"{whole}%"


def cents_of(line: Line, pot: int | None) -> int | None:
    """What a line is worth in cents; a share of the `pot` (cents) is rounded down to whole units of the currency.

    None: it is words, or a share of a pot that no one has entered.
    """
    match line:
        case Amount(cents):
            return cents
        case Share(tenths) if pot is not None:
            return pot * tenths // ALL // CENTS * CENTS
        case _:
            return None


def written_places(places: Sequence[int]) -> str:
    """Places as they are stored: "1, 2, 18, last"."""
    return ", ".join(str(place) if place != LAST else LAST_WORD for place in places)


def stored_places(text: str) -> tuple[int, ...]:
    """The places of a stored text; none if it is not written as it is stored, or has a place twice."""
    words = text.split(", ")
    if not all(word == LAST_WORD or (word.isdecimal() and int(word) > LAST) for word in words):
        return ()
    places = tuple(LAST if word == LAST_WORD else int(word) for word in words)
    is_sound = len(set(places)) == len(places) <= MOST_PLACES and written_places(places) == text
    return places if is_sound else ()
