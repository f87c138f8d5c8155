"""Player cards and pair cards: where someone plays each leg, with room to write down the score."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import MatchDay
from tournaments.printing.named import BETWEEN_TAGS, home_of, named, without_home
from tournaments.printing.press import Paper
from tournaments.printing.words import seat_letter, side_letters, side_of, when
from tournaments.queries.evening.places import Place, UnitPlaces

TWO_LINES = 40
"""The most characters of a partner or opponents that fit on a narrow card."""


def player_cards(match_day: MatchDay, units: list[UnitPlaces]) -> list[Paper]:
    """A card for every player, or for every pair; legs that are not drawn yet have an empty line."""
    competition = match_day.competition
    legs = range(1, max([competition.legs_per_match_day, *(place.leg for unit in units for place in unit.places)]) + 1)
    cards = []
    longest = 0
    for unit in units:
        rows = []
        for leg in legs:
            places = [place for place in unit.places if place.leg == leg]
            rows += [_row(leg, place) for place in places] or [_row(leg, None)]
        longest = max([longest, *(len(without_home(place.opponents or place.partner)) for place in unit.places)])
        cards.append(
            {
                "number": unit.number,
                "name": without_home(unit.name),
                "home": home_of(unit.name),
                "tags": BETWEEN_TAGS.join(unit.categories),
                "rows": rows,
            }
        )
    words = {
        "leg": _("Leg"),
        "table": _("Table"),
        "seat": _("Seat"),
        "partner": _("Opponents") if competition.is_pairs else _("Partner"),
        "score": _("Points"),
        "total": _("Total"),
    }
    data = {"wide": longest > TWO_LINES, "of": when(match_day), "words": words, "cards": cards}
    return [Paper("player_cards", data)] if cards else []


def place_in_letters(place: Place) -> str:
    """The seat of a player, or the side of a pair."""
    return side_letters(side_of(place.positions[0])) if len(place.positions) > 1 else seat_letter(place.positions[0])


def _row(leg: int, place: Place | None) -> dict[str, Any]:
    if place is None:
        return {"leg": leg, "table": "", "seat": "", "others": ""}
    if place.table is None:
        return {"leg": leg, "table": "–", "seat": "", "others": _("sits out")}
    others = place.opponents or place.partner
    return {"leg": leg, "table": place.table, "seat": place_in_letters(place), "others": named(others)}
