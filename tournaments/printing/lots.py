"""Lots to cut out: numbers, or a table and a seat."""

from django.utils.translation import gettext as _

from tournaments.choices import Position, SideOfTable
from tournaments.models import Competition
from tournaments.printing.press import Paper


def tables_for(competition: Competition, count: int) -> int:
    """How many tables this many players or pairs fill; at least one."""
    return max(1, len(competition.tables_of(count)))


def numbered_lots(count: int) -> list[Paper]:
    """1, 2, 3 …"""
    return [Paper("lots", {"lots": [{"figure": str(number), "words": ""} for number in range(1, count + 1)]})]


def seat_lots(competition: Competition, count: int) -> list[Paper]:
    """A table and a seat for each player, a table and a side for each pair; those left over draw an empty lot."""
    seats = _seats(competition)
    sizes = competition.tables_of(count)
    lots = [
        {"figure": str(table), "words": str(seat.label), "above": _("Table")}
        for table, size in enumerate(sizes, start=1)
        for seat in seats[:size]
    ]
    lots += [{"figure": "–", "words": _("sits out"), "above": ""}] * (count - sum(sizes))
    return [Paper("lots", {"lots": lots})]


def _seats(competition: Competition) -> list[Position] | list[SideOfTable]:
    return list(SideOfTable) if competition.is_pairs else list(Position)[: competition.units_at_table]
