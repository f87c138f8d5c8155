"""What both sides wrote about rounds that are not final yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from scoring import Contender, Side
from tournaments.models import Round, Table, Tally
from tournaments.queries.table.match_record import RoundCell, read_cells, read_round
from tournaments.queries.table.table import shown_numbers


@dataclass(frozen=True, slots=True)
class Opinion:
    """A round as one side wrote it, with what it would be worth."""

    side: Side
    client_id: UUID
    entry: Any
    cells: tuple[RoundCell, ...]


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round that one side has written, or both sides in different ways; people call it `shown`."""

    number: int
    shown: int
    opinions: Mapping[Side, Opinion]

    @property
    def is_disputed(self) -> bool:
        """Whether both have written it; it would be final if they had written the same."""
        return len(self.opinions) == len(Side)


def open_tallies() -> QuerySet[Tally]:
    """Tallies whose round is not final yet; what was written of rounds after the end of a match never will be."""
    final = Round.objects.filter(table=OuterRef("table"), number=OuterRef("number"))
    return Tally.objects.filter(~Exists(final), table__is_complete=False)


def list_open_rounds(table: Table) -> list[OpenRound]:
    """The open rounds in order of play. One SQL query, and one more where all may pass."""
    rules = table.leg_rules
    nothing: dict[Contender, int] = dict.fromkeys(Side, 0)
    rows = []
    in_order = list(open_tallies().filter(table=table).order_by("number", "-side"))
    shown = shown_numbers(table, {tally.number for tally in in_order})
    for number, tallies in groupby(in_order, key=attrgetter("number")):
        opinions = {}
        for tally in tallies:
            side = Side(tally.side)
            entry, judged = read_round(tally, rules)
            cells = read_cells(entry, judged.score, nothing)
            opinions[side] = Opinion(side, tally.client_id, entry, cells)
        rows.append(OpenRound(number, shown[number], opinions))
    return rows


def is_disputed() -> Exists:
    """Whether there is a round that both sides wrote differently, for a query of tables."""
    east_west = open_tallies().filter(table=OuterRef("table"), number=OuterRef("number"), side=Side.EW.value)
    return Exists(open_tallies().filter(Exists(east_west), table=OuterRef("pk"), side=Side.NS.value))
