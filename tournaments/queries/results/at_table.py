"""What was scored at tables: one row for each unit that sits there on its own account."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Case, FilteredRelation, Q, QuerySet, Value, When

from tournaments.choices import Position, ScoreColumn, SeatRole
from tournaments.models import Competition, Table
from tournaments.queries.results.leg_worth import leg_figure, points_of_column
from tournaments.queries.results.meeting import SIDE_FIGURES, SIDES, list_sides, winners_by_meeting
from tournaments.standings import ResultKind
from tournaments.standings.quantity import exact, total_of
from tournaments.standings.results import LEG, MATCH_DAY, UNIT_ID, LegRow


def list_played(tables: QuerySet[Table], competition: Competition) -> tuple[list[LegRow], bool]:
    """What was written at tables of two sides; one row for a pair, which has two people at the table, or for a team.

    And whether anyone sits there outside the ranking or for another result: they have no row here.

    A season of 400 players is 48 000 rows. They come as plain tuples, four to a table: that is three times as fast as
    a row for each seat.
    """
    unit = f"{competition.unit_field}_id"
    positions = [Position.NORTH, Position.EAST] if competition.is_pairs else list(Position)
    seats = {
        position.name: FilteredRelation("seats", condition=Q(seats__position=position, seats__role=SeatRole.PLAYER))
        for position in positions
    }
    of_sides = tables.filter(players=len(Position)).annotate(**seats)
    figures = [leg_figure(column, name, competition) for column in SIDES for name in (*SIDE_FIGURES, "figure")]
    rows = of_sides.values_list(
        "leg__match_day__number", "leg__number", *figures, *(f"{seat}__{unit}" for seat in seats)
    )
    # The garbage collector leaves a tuple alone if it holds only plain numbers and texts.
    kind = ResultKind.PLAYED.value
    legs: list[LegRow] = []
    # Twelve thousand turns: whatever can be looked up before the loop is looked up there.
    is_teams, others_sit_there, add = competition.is_teams, False, legs.append
    for row in rows.order_by():
        day, leg, ns_points, ns_roem, ns_pits, ns_nats, ns_fig, ew_points, ew_roem, ew_pits, ew_nats, ew_fig, *units = (
            row
        )
        ns_units, ew_units = units[::2], units[1::2]
        if is_teams:
            # Two of a team who sit together score as one; spread over the hall each scores separately.
            ns_units, ew_units = list(dict.fromkeys(ns_units)), list(dict.fromkeys(ew_units))
        for unit_id in ns_units:
            add((unit_id, day, leg, ns_points, ns_roem, ns_pits, ns_nats, True, kind, ns_fig))
        for unit_id in ew_units:
            add((unit_id, day, leg, ew_points, ew_roem, ew_pits, ew_nats, True, kind, ew_fig))
        if None in units:
            others_sit_there = True
    if others_sit_there:
        legs = [row for row in legs if row[UNIT_ID] is not None]
    return legs, others_sit_there


def list_met(tables: QuerySet[Table], competition: Competition) -> tuple[list[LegRow], bool]:
    """The same for teams that win or lose a meeting: the first of its tables scores what the meeting is worth.

    Until both tables are over that is nothing. A table that belongs to no meeting counts separately.
    """
    legs: list[LegRow] = []
    sides, used = list_sides(tables), set()
    for side, winner, is_of_meeting in winners_by_meeting(sides):
        for team in dict.fromkeys(side.teams):
            if team is None:
                continue
            of_leg = (team, side.match_day, side.leg)
            points = 0
            if not is_of_meeting or of_leg not in used:
                points = points_of_column(side.column, winner, competition)
            used.add(of_leg)
            figure = side.points + side.roem
            legs.append((*of_leg, points, 0, side.pits, side.nats, True, ResultKind.PLAYED.value, figure))
    return legs, any(None in side.teams for side in sides)


def add_up_teams(legs: Iterable[LegRow]) -> list[LegRow]:
    """One row for each team and leg: the sum of its two tables, or of its four members."""
    own: defaultdict[tuple[int, int, int | None], list[LegRow]] = defaultdict(list)
    for row in legs:
        own[row[UNIT_ID], row[MATCH_DAY], row[LEG]].append(row)
    added: list[LegRow] = []
    for of_leg, rows in own.items():
        _, _, _, points, roem, pits, nats, _, _, figure = zip(*rows, strict=True)
        sums = [exact(total_of(figures)) for figures in (roem, pits, nats)]
        added.append((*of_leg, sum(points), *sums, True, ResultKind.PLAYED.value, exact(total_of(figure))))
    return added


def of_those_alone(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables of two or three, once for each person who sits there for the ranking."""
    seat = FilteredRelation("seats", condition=~Q(seats__role=SeatRole.JOKER))
    is_extra = When(seat__role=SeatRole.HELPER, then=Value(ResultKind.EXTRA.value))
    played = tables.filter(players__lt=len(Position)).annotate(seat=seat)
    return played.filter(seat__isnull=False).annotate(kind=Case(is_extra, default=Value(ResultKind.PLAYED.value)))


def of_helpers(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables of two sides, once for each person who plays an extra leg there."""
    seat = FilteredRelation("seats", condition=Q(seats__role=SeatRole.HELPER))
    played = tables.filter(players=len(Position)).annotate(seat=seat, kind=Value(ResultKind.EXTRA.value))
    return played.filter(seat__isnull=False)


def one_by_one(tables: QuerySet[Table], competition: Competition) -> QuerySet[Table, tuple[Any, ...]]:
    """A row for each `seat`, with the figures of its side or its own."""
    unit = f"seat__{competition.unit_field}_id"
    own = [
        Case(
            When(seat__position__in=[Position.EAST, Position.WEST], then=leg_figure(ScoreColumn.EW, name, competition)),
            When(
                seat__position=Position.SOUTH,
                players__lt=len(Position),
                then=leg_figure(ScoreColumn.THIRD, name, competition),
            ),
            default=leg_figure(ScoreColumn.NS, name, competition),
        )
        for name in (*SIDE_FIGURES, "figure")
    ]
    return tables.values_list(unit, "leg__match_day__number", "leg__number", *own[:-1], "kind", own[-1])
