"""Who sits where, for the wall: by name and by table."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.choices import Position, SideOfTable
from tournaments.models import MatchDay
from tournaments.printing.named import named
from tournaments.printing.player_card import place_in_letters
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_day, side_of
from tournaments.queries.evening.places import UnitPlaces
from tournaments.queries.results.match_day import HallLeg, HallTable
from tournaments.wording.finals import lot_words, round_name

# A space, so that names line up after numbers of one, two and three figures.
WIDE_AS_A_FIGURE = "\u2007"


def seating_by_name(match_day: MatchDay, legs: Sequence[HallLeg], units: Sequence[UnitPlaces]) -> list[Paper]:
    """Each name with table and seat for every one of these legs; by last name with the number in front."""
    numbers = [leg.leg.number for leg in legs]
    if not numbers:
        return []
    rows = []
    in_front = match_day.competition.club.lists_by_last_name
    width = max((len(str(unit.number)) for unit in units), default=0)
    for unit in units:
        cells = [
            [_in_words(place.table, place_in_letters(place) if place.table else "")
             for place in unit.places if place.leg == number]
            for number in numbers
        ]  # fmt: skip
        if any(cells):
            number = f"{str(unit.number).rjust(width, WIDE_AS_A_FIGURE)} " if in_front else ""
            rows.append([number, named(unit.listed), *cells])
    head = [pgettext("person", "Name"), *(_("Leg %(number)d") % {"number": number} for number in numbers)]
    data = {"heading": heading_of_day(_("Where do you sit?"), match_day), "head": head, "rows": rows}
    return [Paper("seating_by_name", data)]


def seating_by_table(match_day: MatchDay, legs: Sequence[HallLeg]) -> list[Paper]:
    """One list for each leg: every table with the people on its seats."""
    is_pairs = match_day.competition.is_pairs
    seats = [SideOfTable(side) for side in SideOfTable] if is_pairs else [Position(position) for position in Position]
    return [
        Paper(
            "seating_by_table",
            {
                "heading": heading_of_day(_title(match_day, leg), match_day),
                "head": [_("Table"), *(str(seat.label) for seat in seats)],
                "rows": [_row(table, is_pairs=is_pairs) for table in leg.tables],
                "byes": _byes(leg),
                "note": _drawn_by_lot(match_day, leg),
            },
        )
        for leg in legs
        if leg.tables
    ]


def _title(match_day: MatchDay, leg: HallLeg) -> str:
    title = _("Tables of leg %(number)d") % {"number": leg.leg.number}
    name = round_name(match_day, leg.leg.number)
    return f"{title}: {name}" if name else title


def _drawn_by_lot(match_day: MatchDay, leg: HallLeg) -> str:
    """How those who play the first leg of the finals came to their tables; empty for every other leg."""
    plan = match_day.finals
    return lot_words(plan) if plan is not None and leg.leg.number == plan.first_leg else ""


def _in_words(table: int | None, seat: str) -> dict[str, str]:
    return {"table": _("sits out") if table is None else str(table), "seat": seat}


def _row(table: HallTable, *, is_pairs: bool) -> list[Any]:
    names = {seat.position: str(seat.substitute or seat.player) for seat in table.seats}
    teams = {seat.position: seat.team.name for seat in table.seats if seat.team}
    if len(set(teams.values())) == len(SideOfTable):
        # Two of one team against two of another: that is what people look for on the wall.
        names |= {
            seat: f"{name} ({teams[seat]})" for seat, name in names.items() if seat in (Position.NORTH, Position.EAST)
        }
    if not is_pairs:
        return [str(table.table.number), *(named(names.get(position, "–")) for position in Position)]
    sides = {
        side: " / ".join(names[position] for position in Position if position in names and side_of(position) == side)
        for side in SideOfTable
    }
    return [str(table.table.number), *map(named, sides.values())]


def _byes(leg: HallLeg) -> str:
    if not leg.byes:
        return ""
    return _("Sits out: %(names)s") % {"names": ", ".join(str(bye.unit) for bye in leg.byes)}
