"""Lines and places of prizes as people type them, and as the reader's language writes what is stored."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from tournaments.cents import NotMoney, as_money, as_share, read_money, read_share
from tournaments.standings.prize_lines import (
    LAST,
    MOST_PLACES,
    Amount,
    Share,
    read_line,
    stored_places,
    written_amount,
    written_places,
    written_share,
)

LAST_WORDS = {"last", "l", "laatste", "letzter", "letzte", "letzten", "ostatni", "ostatnie"}
PARTS = re.compile(r"[^\s,;]+")
RANGE = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
MOST = 9999


def stored_line(typed: str, unit: str) -> str:
    """“€ 25” and “25,-” are an amount and “40 %” a share of the pot; anything else stays as it is typed."""
    tenths = read_share(typed)
    if tenths is not None:
        return written_share(Share(tenths))
    try:
        return written_amount(read_money(typed, unit))
    except NotMoney:
        return typed


def shown_line(stored: str, unit: str) -> str:
    match read_line(stored):
        case Amount(cents):
            return as_money(cents, unit)
        case Share(tenths):
            return as_share(tenths)
        case _:
            return stored


def typed_places(typed: str) -> str:
    """“1-4; 18 laatste” as it is stored. ValidationError where that is no list of places, or has one twice."""
    places: list[int] = []
    for part in PARTS.findall(RANGE.sub(r"\1-\2", typed)):
        first, _dash, last = part.partition("-")
        if part.casefold() in LAST_WORDS | {last_place().casefold()}:
            places.append(LAST)
        elif first.isdecimal() and (last or first).isdecimal() and 0 < int(first) <= int(last or first) <= MOST:
            places += range(int(first), int(last or first) + 1)
        else:
            message = _("“%(part)s” is no place. Enter places, for example 1, 2, 3, 18, last.")
            raise ValidationError(message, params={"part": part})
    for place in places:
        if places.count(place) > 1:
            message = _("%(place)s is entered twice.")
            raise ValidationError(message, params={"place": last_place() if place == LAST else place})
    if len(places) > MOST_PLACES:
        raise ValidationError(_("No more than %(most)d places."), params={"most": MOST_PLACES})
    return written_places(places)


def shown_places(stored: str) -> str:
    return ", ".join(last_place() if place == LAST else str(place) for place in stored_places(stored))


def last_place() -> str:
    return pgettext("place", "last")
