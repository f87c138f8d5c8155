"""The sheet of a table as people read it, and the history of what was changed."""

from dataclasses import dataclass
from itertools import accumulate

from django.db.models import QuerySet

from scoring import Seat as SeatAtTable
from scoring import dealer
from tournaments.choices import EntryMode, Position
from tournaments.models import Competition, Correction, Round, Seat, Table
from tournaments.queries.match_day import in_order

# Whoever draws the first seat deals first; the sheet then goes round clockwise.
FIRST_DEALER = SeatAtTable.NORTH


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One line of the sheet. `round` is None as long as nothing is written; the totals include this line."""

    number: int
    dealer: Position
    round: Round | None
    ns_total: int
    ew_total: int


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table with who sits where and a line for every round of the leg; a sheet of totals has no lines."""

    table: Table
    seats: tuple[Seat, ...]
    rounds: tuple[SheetRound, ...]
    next_number: int | None

    @property
    def ns_total(self) -> int:
        return self.table.ns_total

    @property
    def ew_total(self) -> int:
        return self.table.ew_total


def get_table_sheet(table: Table) -> TableSheet:
    """Two SQL queries when the table came with its leg, match day and competition."""
    seats = in_order(list(table.seats.select_related("player", "pair__first", "pair__second")))
    written = {row.number: row for row in table.rounds.select_related("entered_by")}
    numbers = range(1, table.leg.match_day.competition.rounds_per_leg + 1)
    if table.entry_mode == EntryMode.TOTALS:
        numbers = range(0)
    rows = [written.get(number) for number in numbers]
    ns = accumulate(row.ns_total if row else 0 for row in rows)
    ew = accumulate(row.ew_total if row else 0 for row in rows)
    lines = tuple(
        SheetRound(number, Position(dealer(FIRST_DEALER, number).value), row, ns_total, ew_total)
        for number, row, ns_total, ew_total in zip(numbers, rows, ns, ew, strict=True)
    )
    return TableSheet(table, seats, lines, next((line.number for line in lines if line.round is None), None))


def list_corrections(of: Table | Competition) -> QuerySet[Correction]:
    """The newest first, with everything a list shows; a queryset so that a long history can be paged."""
    return of.corrections.select_related("made_by", "table__leg__match_day").order_by("-pk")
