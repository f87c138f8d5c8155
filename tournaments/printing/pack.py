"""Everything for an evening in one print."""

from collections.abc import Mapping, Sequence

from tournaments.choices import SheetFormat
from tournaments.printing.address import TableAddress
from tournaments.printing.player_card import player_cards
from tournaments.printing.press import Paper
from tournaments.printing.score_sheet import score_sheets
from tournaments.printing.seating import seating_by_name, seating_by_table
from tournaments.printing.table_card import table_cards
from tournaments.queries.evening.places import UnitPlaces, list_places
from tournaments.queries.results.match_day import Hall, HallLeg


def evening_pack(
    hall: Hall,
    legs: Sequence[HallLeg],
    *,
    addresses: Mapping[int, Sequence[TableAddress]],
    sheet_format: SheetFormat,
    copies: int = 1,
    units: list[UnitPlaces] | None = None,
) -> list[Paper]:
    """For the wall, for the tables, for the scorekeepers, for the players: in the order in which they are needed.

    `units`: only these people, where only some tables are printed.
    """
    units = list_places(hall) if units is None else units
    match_day = hall.match_day
    return [
        *seating_by_name(match_day, legs, units),
        *seating_by_table(match_day, legs),
        *table_cards(match_day, legs, addresses=addresses),
        *score_sheets(match_day, legs, addresses=addresses, sheet_format=sheet_format, copies=copies),
        *player_cards(match_day, units),
    ]
