"""The tables that were played in a competition, with who sat there and what was written: to count everything again."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from tournaments.choices import CompetitionForm, Position, ScoreColumn, SeatRole
from tournaments.models import Competition, Seat, Table
from tournaments.models.ruling import Ruling
from tournaments.models.table import SCORED
from tournaments.permissions import revealed
from tournaments.queries.people.unit import UnitName, person_names, unit_names
from tournaments.queries.results.at_table import SIDE_FIGURES
from tournaments.queries.table.struck import is_counted

T = TypeVar("T")
FULL_TABLE = len(Position)
OPPOSITE = {
    Position.NORTH.value: Position.SOUTH.value,
    Position.SOUTH.value: Position.NORTH.value,
    Position.EAST.value: Position.WEST.value,
    Position.WEST.value: Position.EAST.value,
}


class PlayedSeat(NamedTuple):
    """Who sat at a table. `unit` is the key of the unit it counts for; `substitute` played for `player`."""

    position: str
    unit: int
    player: UnitName
    substitute: UnitName | None
    role: str

    @property
    def partner(self) -> str:
        """The position opposite, where four sit at the table."""
        return OPPOSITE[self.position]


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table with scores, or about which something was decided.

    `figures` of each column: points, roem, pits, nats; `winner` is a column, or no one.

    `jass`: the Klammer-Jass that decided it; `ruling`: what was decided about it, so that its figures do not count.
    """

    day: int
    date: datetime.date | None
    leg: int
    number: int
    entry_mode: str
    is_complete: bool
    needs_check: bool
    winner: str
    jass: str
    ruling: Ruling | None
    seats: tuple[PlayedSeat, ...]
    figures: dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Place:
    """Where someone sat in a leg: at which tables, in which seats, with which partner, and against whom."""

    tables: tuple[int, ...] = ()
    seats: tuple[str, ...] = ()
    partners: tuple[UnitName, ...] = ()
    opponents: tuple[UnitName, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedTables:
    """The tables in order of play; `units` are the names of those they count for, `form` is that of the competition."""

    tables: list[PlayedTable]
    units: dict[int, UnitName]
    form: str

    def places(self) -> dict[tuple[int, int, int, bool], Place]:
        """The places by unit, match day, leg, and whether it is an extra leg.

        A pair has opponents and no partner; a team has its opponents at all of its tables, and no seats.
        """
        places: dict[tuple[int, int, int, bool], Place] = {}
        for table in self.tables:
            for seat in table.seats:
                key = (seat.unit, table.day, table.leg, seat.role == SeatRole.HELPER)
                places[key] = self._joined(places.get(key), self._place(table, seat))
        return places

    def _place(self, table: PlayedTable, seat: PlayedSeat) -> Place:
        others = [other for other in table.seats if other.unit != seat.unit]
        if self.form != CompetitionForm.INDIVIDUAL:
            own = [each.position for each in table.seats if each.unit == seat.unit]
            seats = tuple(own) if self.form == CompetitionForm.PAIRS else ()
            return Place((table.number,), seats, (), self._named(others))
        partner = [other for other in others if len(table.seats) == FULL_TABLE and other.position == seat.partner]
        against = [other for other in others if other not in partner]
        return Place((table.number,), (seat.position,), self._named(partner), self._named(against))

    def _named(self, seats: Iterable[PlayedSeat]) -> tuple[UnitName, ...]:
        return tuple(dict.fromkeys(self.units[seat.unit] for seat in seats))

    def _joined(self, one: Place | None, other: Place) -> Place:
        """The same unit at two tables of a leg, or twice at one."""
        if one is None:
            return other
        return Place(
            _once(one.tables + other.tables),
            _once(one.seats + other.seats),
            _once(one.partners + other.partners),
            _once(one.opponents + other.opponents),
        )


def _once(values: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(values))


def list_played_tables(competition: Competition, *, published_only: bool) -> PlayedTables:
    """Three SQL queries, four for pairs and teams; what is published is without the frozen legs.

    Without the tables of those who are struck, which count for no one.

    Everyone is named as the person asking may read it.
    """
    people = person_names(competition)
    units = people if competition.unit_field == "player" else unit_names(competition)
    played = Table.objects.filter(SCORED, is_counted(competition), leg__match_day__competition=competition)
    if published_only:
        played = played.filter(revealed("leg__match_day__", "leg__"), leg__match_day__published_at__isnull=False)
    seats: defaultdict[int, list[PlayedSeat]] = defaultdict(list)
    unit = f"{competition.unit_field}_id"
    sitting = Seat.objects.filter(table__in=played.order_by()).order_by("table_id")
    for table, position, unit_id, player, substitute, role in sitting.values_list(
        "table_id", "position", unit, "player_id", "substitute_id", "role"
    ):
        stand_in = None if substitute is None else people[substitute]
        seats[table].append(PlayedSeat(position, unit_id, people[player], stand_in, role))
    names = [f"{column}_{figure}" for column in ScoreColumn.values for figure in SIDE_FIGURES]
    fields = ("entry_mode", "is_complete", "needs_check", "winner", "jass", "ruled")
    places = ("leg__match_day__number", "leg__match_day__date", "leg__number", "number")
    tables = []
    for row in played.order_by("leg__match_day__number", "leg__number", "number").values_list(
        "pk", *places, *fields, *names
    ):
        pk, day, date, leg, number, entry_mode, is_complete, needs_check, winner, jass, ruled, *figures = row
        in_order = sorted(seats[pk], key=lambda seat: Position.values.index(seat.position))
        of_column = {
            column: tuple(figures[at * len(SIDE_FIGURES) : (at + 1) * len(SIDE_FIGURES)])
            for at, column in enumerate(ScoreColumn.values)
        }
        tables.append(
            PlayedTable(
                *(day, date, leg, number, entry_mode, is_complete, needs_check, winner, jass),
                ruling=None if ruled is None else Ruling.of(ruled),
                seats=tuple(in_order),
                figures=of_column,
            )
        )
    return PlayedTables(tables, units, competition.form)
