"""Match days: in lists, as results, and as the organiser's board of tables."""

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from tournaments.choices import Position
from tournaments.models import Adjustment, Bye, Competition, Leg, MatchDay, Seat, Table
from tournaments.queries.result import list_results
from tournaments.queries.unit import unit_names
from tournaments.standings import DayResult, make_match_day_result
from tournaments.standings.match_day import DayRow


@dataclass(frozen=True, slots=True)
class MatchDayLine:
    """One match day in the list of a competition, and how far it is."""

    match_day: MatchDay
    legs: int
    tables: int
    complete: int


@dataclass(frozen=True, slots=True)
class NamedDayRow:
    """A row of the result and whose it is: the number and name of a player, or of a pair."""

    row: DayRow
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class MatchDayResult:
    """`adjustments` are all of that day, absences too, with their reasons."""

    match_day: MatchDay
    day: DayResult
    rows: tuple[NamedDayRow, ...]
    adjustments: tuple[Adjustment, ...]


class TableState(StrEnum):
    WAITING = "waiting"
    BUSY = "busy"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table on the board: `seats` in the order N E S W, `missing` is how many rounds are still to come."""

    table: Table
    seats: tuple[Seat, ...]
    state: TableState
    ns_total: int
    ew_total: int
    missing: int

    @property
    def north_south(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.position in (Position.NORTH, Position.SOUTH))

    @property
    def east_west(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.position in (Position.EAST, Position.WEST))


@dataclass(frozen=True, slots=True)
class BoardLeg:
    """A leg on the board; `to_go` is how many tables are not complete."""

    leg: Leg
    tables: tuple[BoardTable, ...]
    byes: tuple[Bye, ...]
    to_go: int


@dataclass(frozen=True, slots=True)
class Board:
    """A match day's legs and tables.

    `present` is how many players or pairs are there, `to_go` how many tables are not complete, `next_leg` the number of
    the leg that is to be seated next (None: all of them are).
    """

    match_day: MatchDay
    legs: tuple[BoardLeg, ...]
    present: int
    to_go: int
    next_leg: int | None


def match_days_under_way() -> QuerySet[MatchDay]:
    """Those at which a table's score is still missing; a club may publish such an evening, but it is not final."""
    return MatchDay.objects.filter(legs__tables__is_complete=False).order_by()


def list_match_days(competition: Competition, *, published_only: bool = False) -> list[MatchDayLine]:
    """In order; one SQL query."""
    match_days = competition.match_days.order_by("number").annotate(
        leg_count=Count("legs", distinct=True),
        table_count=Count("legs__tables"),
        complete_count=Count("legs__tables", filter=Q(legs__tables__is_complete=True)),
    )
    if published_only:
        match_days = match_days.filter(published_at__isnull=False)
    return [MatchDayLine(day, day.leg_count, day.table_count, day.complete_count) for day in match_days]


def get_match_day_result(match_day: MatchDay) -> MatchDayResult:
    """Four SQL queries, however many people there were."""
    competition = match_day.competition
    results = list_results(competition, match_day=match_day)
    day = make_match_day_result(results.legs, results.adjustments, match_day.number)
    names = unit_names(competition)
    rows = tuple(NamedDayRow(row, *names[row.unit_id]) for row in day.rows)
    adjustments = match_day.adjustments.select_related("player", "pair__first", "pair__second", "leg", "made_by")
    return MatchDayResult(match_day, day, rows, tuple(adjustments.order_by("pk")))


def get_board(match_day: MatchDay) -> Board:
    """Five SQL queries, however many legs and tables there are."""
    competition = match_day.competition
    seats = defaultdict(list)
    for seat in Seat.objects.filter(leg__match_day=match_day).select_related("player", "pair").order_by("pk"):
        seats[seat.table_id].append(seat)
    tables = defaultdict(list)
    for table in Table.objects.filter(leg__match_day=match_day).order_by("number"):
        tables[table.leg_id].append(_board_table(table, seats[table.pk], competition.rounds_per_leg))
    byes = defaultdict(list)
    for bye in Bye.objects.filter(leg__match_day=match_day).select_related("player", "pair__first", "pair__second"):
        byes[bye.leg_id].append(bye)
    legs = tuple(
        BoardLeg(
            leg,
            tuple(tables[leg.pk]),
            tuple(byes[leg.pk]),
            sum(table.state != TableState.DONE for table in tables[leg.pk]),
        )
        for leg in match_day.legs.order_by("number")
    )
    next_leg = max((leg.leg.number for leg in legs), default=0) + 1
    return Board(
        match_day=match_day,
        legs=legs,
        present=match_day.attendances.count(),
        to_go=sum(leg.to_go for leg in legs),
        next_leg=next_leg if next_leg <= competition.legs_per_match_day else None,
    )


def in_order(seats: list[Seat]) -> tuple[Seat, ...]:
    """North, East, South, West."""
    return tuple(sorted(seats, key=lambda seat: Position.values.index(seat.position)))


def _board_table(table: Table, seats: list[Seat], rounds_per_leg: int) -> BoardTable:
    state = TableState.BUSY if table.has_scores else TableState.WAITING
    return BoardTable(
        table=table,
        seats=in_order(seats),
        state=TableState.DONE if table.is_complete else state,
        ns_total=table.ns_total,
        ew_total=table.ew_total,
        missing=rounds_per_leg - table.rounds_played,
    )
