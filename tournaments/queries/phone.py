"""The sheet of one table on the phone of whoever sits there: read as a match, with whatever game is played."""

from dataclasses import dataclass

from scoring import Ruleset, Seat, entry_from_mapping
from tournaments.choices import EntryMode, Position
from tournaments.exceptions import Stale
from tournaments.models import Table
from tournaments.queries.match_day import in_order
from tournaments.queries.pad import PadSheet, read_sheet
from tournaments.queries.portefeuille import board_number
from tournaments.queries.table import FIRST_DEALER, dealer_at


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """A table as its own players keep it; `first_dealer`, `names` and `ruleset` are what a score pad has as well.

    In portefeuille the leg begins with the board `first_board`, and the board says who deals.
    """

    table: Table
    ruleset: Ruleset
    names: tuple[str, ...]
    first_dealer: str = FIRST_DEALER.value
    first_board: int | None = None

    @property
    def revision(self) -> int:
        return self.table.revision

    @property
    def has_two_tallies(self) -> bool:
        """Whether each side keeps the count on a phone of its own; players for themselves keep one together."""
        competition = self.table.leg.match_day.competition
        return competition.keeps_two_tallies and len(self.names) == len(Seat)

    @property
    def takes_rounds(self) -> bool:
        """Whether rounds can be scored here: a table smaller than its game has totals only."""
        return len(self.names) == self.ruleset.players

    @property
    def is_totals(self) -> bool:
        """Whether the organiser has entered the whole leg as totals: nothing is to be written then."""
        return self.table.entry_mode == EntryMode.TOTALS


def get_phone_table(table: Table) -> PhoneTable:
    """Who sits where, by their names of tonight. One SQL query when the table came with its competition.

    Stale when the table was taken back since it was looked for.
    """
    seats = in_order(list(table.seats.select_related("player", "substitute")))
    if not seats:
        raise Stale
    by_position = {seat.position: str(seat.substitute or seat.player) for seat in seats}
    names = tuple(by_position[position] for position in Position.values if position in by_position)
    competition = table.leg.match_day.competition
    if competition.is_portefeuille:
        first_board = board_number(competition, table.leg.number, 1)
        return PhoneTable(table, competition.leg_rules, names, dealer_at(table, first_board).value, first_board)
    return PhoneTable(table, competition.leg_rules, names)


def get_phone_sheet(at: PhoneTable) -> PadSheet:
    """Every round written so far; the next one is the first that is missing. One SQL query."""
    rounds = list(at.table.rounds.order_by("number"))
    entries = [entry_from_mapping(row.entry, at.ruleset) for row in rounds]
    return read_sheet(at, entries, [row.number for row in rounds])
