"""Match days: in lists, as results, and as the hall of an evening, table by table."""

import datetime
from collections import defaultdict
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2s
from typing import Any

from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery, Sum, TextField, Value
from django.db.models.functions import Cast, Coalesce, Length

from scoring import Contender
from scoring import Seat as SeatAtTable
from tournaments.choices import Currency, Position, ScoreColumn
from tournaments.models import (
    Adjustment,
    Attendance,
    Bye,
    Competition,
    LateRound,
    Leg,
    MatchDay,
    Seat,
    Stop,
    Table,
    Tally,
)
from tournaments.models.table import COLUMN_OF
from tournaments.models.unit import UNIT_PATHS
from tournaments.permissions import is_interim, revealed
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.results.absence import with_absences_counted, with_absences_of_season
from tournaments.queries.results.at_table import SIDE_FIGURES
from tournaments.queries.results.finals import Finals, get_finals, legs_to_play
from tournaments.queries.results.in_place import PlayedInPlace, list_played_in_place
from tournaments.queries.results.named_table import NamedTable, list_jass_tables, list_ruled_tables
from tournaments.queries.results.present import still_here
from tournaments.queries.results.result import list_results, rank_day
from tournaments.queries.results.tonight import is_over
from tournaments.queries.table.match_record import called, in_order, tonight
from tournaments.queries.table.table import count_passed
from tournaments.queries.table.tally import is_disputed
from tournaments.standings import DayResult
from tournaments.standings.final_places import with_final_places
from tournaments.standings.match_day import DayRow
from tournaments.standings.stopping import struck


@dataclass(frozen=True, slots=True)
class MatchDayLine:
    """One match day in the list of a competition, and how far along it is."""

    match_day: MatchDay
    legs: int
    tables: int
    complete: int


@dataclass(frozen=True, slots=True)
class NamedDayRow:
    """A row of the result and whose it is: a player, a pair or a team, and what is shown behind the name."""

    row: DayRow
    number: int
    name: str
    categories: tuple[str, ...] = ()
    home: str = ""


@dataclass(frozen=True, slots=True)
class MatchDayResult:
    """`adjustments` are all those of that day, including absences, with their reasons.

    `finals`: those of the day, which decide the first places (None: it has none). `noted_tables`: those that do not
    count as their sheet reads, because a Klammer-Jass or a ruling decided it. `struck`: who withdrew from the
    competition with all their results. `in_place`: who played in another's place.
    """

    match_day: MatchDay
    day: DayResult
    rows: tuple[NamedDayRow, ...]
    adjustments: tuple[Adjustment, ...]
    finals: Finals | None = None
    noted_tables: tuple[NamedTable, ...] = ()
    struck: tuple[UnitName, ...] = ()
    in_place: tuple[PlayedInPlace, ...] = ()

    @property
    def has_handicaps(self) -> bool:
        """Whether anyone has a handicap in the total."""
        return any(row.handicap for row in self.day.rows)


# Who a bye or an adjustment belongs to, with the names.


class TableState(StrEnum):
    WAITING = "waiting"
    BUSY = "busy"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table in the hall: `seats` in the order N E S W; how many rounds were `played`, and how many are `missing`.

    In a leg played to a number of points no one knows (None). `is_disputed`: both sides keep the count, and differ.
    """

    table: Table
    seats: tuple[Seat, ...]
    state: TableState
    played: int
    missing: int | None
    is_disputed: bool = False

    @property
    def north_south(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.position in (Position.NORTH, Position.SOUTH))

    @property
    def east_west(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.position in (Position.EAST, Position.WEST))

    @property
    def parties(self) -> list[tuple[str, tuple[Seat, ...], int]]:
        """Both sides, or two or three players: the column of each, its people, and its figures."""
        return [
            (
                COLUMN_OF[who],
                self._seats_of(who),
                getattr(self.table, f"{COLUMN_OF[who]}_total"),
            )
            for who in self.table.contenders
        ]

    @property
    def names(self) -> dict[Contender, str]:
        """What both sides, or two or three players, are called."""
        return called(self.table.contenders, tonight(self.seats))

    def _seats_of(self, who: Contender) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.position == who or SeatAtTable(seat.position).side == who)


@dataclass(frozen=True, slots=True)
class HallLeg:
    """A leg in the hall; `to_go` is how many tables are not complete. A frozen one shows seats but no scores."""

    leg: Leg
    tables: tuple[HallTable, ...]
    byes: tuple[Bye, ...]
    to_go: int
    is_frozen: bool = False


@dataclass(frozen=True, slots=True)
class Hall:
    """A match day's legs and tables.

    `present` is how many players or pairs are there, `to_go` how many tables are not complete, `next_leg` the number of
    the next leg to be seated (None: all of them are seated).
    """

    match_day: MatchDay
    legs: tuple[HallLeg, ...]
    present: int
    to_go: int
    next_leg: int | None

    @property
    def leg_played(self) -> HallLeg | None:
        """The leg being played; the last one when all scores are in."""
        playing = (leg for leg in self.legs if leg.leg.closed_at is None and leg.to_go)
        return next(playing, self.legs[-1] if self.legs else None)


@dataclass(frozen=True, slots=True)
class TablesIn:
    """How many tables have their scores, of those that were seated; `before`: the first leg that is frozen."""

    number: int
    of: int
    before: int | None = None


def count_tables_in(hall: Hall) -> TablesIn:
    """No SQL query."""
    legs = [leg for leg in hall.legs if not leg.is_frozen]
    tables = sum(len(leg.tables) for leg in legs)
    before = next((leg.leg.number for leg in hall.legs if leg.is_frozen), None)
    return TablesIn(tables - sum(leg.to_go for leg in legs), tables, before)


def match_days_under_way(**of: Any) -> QuerySet[MatchDay]:
    """Match days on which a table has no score yet; a club may publish such an evening, but it is not final.

    `of` is the competition or club in question, so that other clubs' evenings need not be searched.
    """
    return MatchDay.objects.filter(legs__tables__is_complete=False, **of).order_by()


def is_final(match_day: MatchDay, *, now: datetime.datetime) -> bool:
    """Whether nothing is missing or held back, and tonight no leg is to be seated. Two small SQL queries at most."""
    if match_day.frozen_from is not None or match_days_under_way(pk=match_day.pk).exists():
        return False
    seated = 0 if is_over(match_day, now) else match_day.legs.count()
    return not 0 < seated < legs_to_play(match_day, seated)


def list_match_days(
    competition: Competition, *, published_only: bool = False, with_interim: bool = False
) -> list[MatchDayLine]:
    """The match days in order; one SQL query. `with_interim`: also those whose result so far everyone sees."""
    match_days = competition.match_days.order_by("number").annotate(
        leg_count=Count("legs", distinct=True),
        table_count=Count("legs__tables"),
        complete_count=Count("legs__tables", filter=Q(legs__tables__is_complete=True)),
    )
    if published_only:
        is_shown = Q(published_at__isnull=False)
        match_days = match_days.filter(is_shown | is_interim() if with_interim else is_shown)
    return [MatchDayLine(day, day.leg_count, day.table_count, day.complete_count) for day in match_days]


def get_match_day_result(
    match_day: MatchDay, *, published_only: bool = False, with_finals: bool = True
) -> MatchDayResult:
    """Four SQL queries, however many people played; three more for finals, which can be left out.

    Those of the standing as well where someone was absent for an own average.

    One more where someone may play in another's place.

    Up to four more in Klammern, where a Klammer-Jass may have decided tables; and four where a ruling is about one.

    Only what is published: without frozen legs.
    """
    competition = match_day.competition
    results = list_results(competition, match_day=match_day, published_only=published_only)
    results = with_absences_of_season(competition, results, published_only=published_only)
    day = rank_day(match_day, results)
    finals = get_finals(match_day, published_only=published_only, results=results) if with_finals else None
    if finals is not None:
        day = replace(day, rows=with_final_places(day.rows, finals.order))
    names = finals.names if finals else unit_names(competition)
    rows = tuple(NamedDayRow(row, *names[row.unit_id]) for row in day.rows)
    adjustments = match_day.adjustments.select_related(*UNIT_PATHS, "leg", "made_by")
    if published_only:
        adjustments = adjustments.filter(revealed("match_day__", "leg__"))
    jass_tables: tuple[NamedTable, ...] = ()
    if competition.leg_currency != Currency.POINTS:  # there is none in klaverjas
        jass_tables = list_jass_tables(match_day, published_only=published_only)
    ruled = list_ruled_tables(match_day, results.ruled) if results.ruled else ()
    noted_tables = tuple(sorted((*jass_tables, *ruled), key=lambda one: (one.table.leg.number, one.table.number)))
    counted = with_absences_counted(
        competition, adjustments.order_by("pk"), found=results, published_only=published_only
    )
    gone = tuple(sorted(names[unit] for unit in struck(results.stops)))
    in_place: tuple[PlayedInPlace, ...] = ()
    if competition.substitute_points:
        in_place = list_played_in_place(competition, match_day=match_day, published_only=published_only)
    return MatchDayResult(match_day, day, rows, tuple(counted), finals, noted_tables, gone, in_place)


def get_hall(match_day: MatchDay, *, published_only: bool = False, people: bool = True) -> Hall:
    """Five SQL queries, however many legs and tables there are.

    Only what is published: no score of a frozen leg, and no leg whose draw is kept back.

    Without `people` the seats are left out: four queries, and `with_people` reads those of the leg that is shown.
    """
    competition = match_day.competition
    played_by = match_day.rules_of_play
    rounds = None if played_by.is_race else played_by.rounds_per_leg
    seats = _seats(leg__match_day=match_day) if people else {}
    tables = defaultdict(list)
    dispute = is_disputed() if competition.keeps_two_tallies else Value(False)
    of_day = Table.objects.filter(leg__match_day=match_day)
    for table in of_day.annotate(is_disputed=dispute, passed=count_passed()).order_by("number"):
        played = table.rounds_played - table.passed
        tables[table.leg_id].append(
            HallTable(
                table=table,
                seats=seats.get(table.pk, ()),
                state=_state(table),
                played=played,
                missing=None if rounds is None else rounds - played,
                is_disputed=table.is_disputed,
            )
        )
    byes = defaultdict(list)
    for bye in Bye.objects.filter(leg__match_day=match_day).select_related(*UNIT_PATHS):
        byes[bye.leg_id].append(bye)
    legs = tuple(
        HallLeg(
            leg,
            tuple(tables[leg.pk]),
            tuple(byes[leg.pk]),
            sum(table.state != TableState.DONE for table in tables[leg.pk]),
            is_frozen=published_only and match_day.hides(leg.number),
        )
        for leg in match_day.legs.select_related("draw").order_by("number")
        if not (published_only and leg.draw and leg.draw.is_kept_back)
    )
    for leg in legs:
        for one in leg.tables:
            one.table.leg = leg.leg
        if leg.is_frozen:
            _hide_scores(leg)
    next_leg = max((leg.leg.number for leg in legs), default=0) + 1
    return Hall(
        match_day=match_day,
        legs=legs,
        present=still_here(match_day).count(),
        to_go=sum(leg.to_go for leg in legs),
        next_leg=next_leg if next_leg <= legs_to_play(match_day, next_leg - 1, published_only=published_only) else None,
    )


def with_people(leg: HallLeg) -> HallLeg:
    """The leg with the people who sit at its tables. One SQL query."""
    seats = _seats(leg=leg.leg)
    return replace(leg, tables=tuple(replace(one, seats=seats.get(one.table.pk, ())) for one in leg.tables))


def _seats(**of: Any) -> dict[int | None, tuple[Seat, ...]]:
    """The seats by the primary keys of their tables."""
    seats = defaultdict(list)
    taken = Seat.objects.filter(**of).select_related("player", "pair", "team", "substitute", "in_place_of")
    for seat in taken.order_by("pk"):
        seats[seat.table_id].append(seat)
    return {table: in_order(at_table) for table, at_table in seats.items()}


def _hide_scores(leg: HallLeg) -> None:
    """No one who is given this leg can show its scores by mistake."""
    for one in leg.tables:
        one.table.winner = one.table.jass = ""
        one.table.ruled = None
        for column in ScoreColumn.values:
            for figure in SIDE_FIGURES:
                setattr(one.table, f"{column}_{figure}", 0)
    for bye in leg.byes:
        bye.points = bye.pits = 0


def hall_version(match_day: MatchDay) -> str:
    """Changes whenever a sheet is written on or agreed with, a table calls, a round arrives late, or someone is seated.

    Also when someone comes or sits out, when a leg is closed, and with its clock. One small SQL query.
    """
    own = Tally.objects.filter(table=OuterRef("pk")).order_by().values("table").annotate(count=Count("pk"))
    seats = Seat.objects.filter(leg__match_day=match_day).order_by().values("leg__match_day")
    sitting = F("pk") * F("player_id") + F("table_id") * F("table__number") + Coalesce("substitute_id", 0) * 3
    sitting += Coalesce("in_place_of_id", 0)
    present = Attendance.objects.filter(match_day=match_day).order_by().values("match_day")
    resting = Bye.objects.filter(leg__match_day=match_day).order_by().values("leg__match_day")
    stopped = Stop.objects.filter(match_day=match_day).order_by().values("match_day")
    waiting = LateRound.objects.filter(match_day=match_day, settled_at=None).order_by().values("match_day")
    figures = (
        Table.objects.filter(leg__match_day=match_day)
        .annotate(
            tally_count=Subquery(own.values("count")),
            late_count=Subquery(waiting.annotate(count=Count("pk")).values("count")),
            present_count=Subquery(present.annotate(count=Count("pk")).values("count")),
            stop_figure=Subquery(stopped.annotate(figure=Sum("pk")).values("figure")),
            bye_figure=Subquery(resting.annotate(figure=Sum("pk")).values("figure")),
            seat_figure=Subquery(seats.annotate(figure=Sum(sitting)).values("figure")),
        )
        .aggregate(
            tables=Count("pk"),
            written=Sum("revision"),
            called=Count("called_at"),
            last_call=Max("called_at"),
            tallies=Sum("tally_count"),
            late=Max("late_count"),
            present=Max("present_count"),
            stopped=Max("stop_figure"),
            resting=Max("bye_figure"),
            sitting=Max("seat_figure"),
            marked=Count("pk", filter=Q(needs_check=True)),
            agreed=Sum(Length(Cast("agreed", TextField()))),
            closed=Count("leg__closed_at"),
            shown=Count("pk", filter=Q(leg__draw__is_kept_back=False)),
            started=Count("leg__started_at"),
            going_since=Max("leg__started_at"),
            paused=Count("leg__paused_at"),
            extra=Sum("leg__extra_minutes"),
        )
    )
    return blake2s(repr(figures).encode(), digest_size=8).hexdigest()


def _state(table: Table) -> TableState:
    if table.is_complete:
        return TableState.DONE
    return TableState.BUSY if table.has_scores else TableState.WAITING
