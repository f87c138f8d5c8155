"""The meetings of teams of four, as far as they were played."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import F, FilteredRelation, Q, QuerySet

from tournaments.choices import Position, ScoreColumn, SeatRole, Winner
from tournaments.models import Table
from tournaments.queries.results.leg_worth import counted_points
from tournaments.standings import Meeting, TeamTable, find_meetings

SIDES = (ScoreColumn.NS, ScoreColumn.EW)
SIDE_FIGURES = ("points", "roem", "pits", "nats")


class SideRow(NamedTuple):
    """What one side of a table of teams scored. `teams` has None for someone who sits there outside the ranking."""

    table: int
    match_day: int
    leg: int
    column: ScoreColumn
    teams: tuple[int | None, ...]
    points: int
    roem: int
    pits: int
    nats: int
    winner: str


def list_sides(tables: QuerySet[Table]) -> list[SideRow]:
    """Both sides of each of these tables; one SQL query."""
    seats = {
        position.name: FilteredRelation("seats", condition=Q(seats__position=position, seats__role=SeatRole.PLAYER))
        for position in Position
    }
    figures = [
        counted_points(column) if name == "points" else F(f"{column}_{name}")
        for column in SIDES
        for name in SIDE_FIGURES
    ]
    rows = (
        tables.filter(players=len(Position), rounds_played__gt=0)
        .annotate(**seats)
        .values_list(
            *("pk", "leg__match_day__number", "leg__number", "winner"), *figures, *(f"{seat}__team" for seat in seats)
        )
    )
    sides = []
    for key, day, leg, winner, *rest in rows.order_by():
        scores, teams = rest[: len(figures)], rest[len(figures) :]
        for place, column in enumerate(SIDES):
            own = scores[place * len(SIDE_FIGURES) :][: len(SIDE_FIGURES)]
            sides.append(SideRow._make((key, day, leg, column, tuple(teams[place::2]), *own, winner)))
    return sides


def meetings_of(sides: list[SideRow]) -> list[Meeting]:
    """The meetings of tables whose sides are all listed, in the same order; no SQL."""
    return find_meetings(
        TeamTable(
            key=ns.table,
            leg=(ns.match_day, ns.leg),
            sides=(_ranked(ns), _ranked(ew)),
            totals=(ns.points + ns.roem, ew.points + ew.roem),
            is_over=bool(ns.winner),
        )
        for ns, ew in zip(sides[::2], sides[1::2], strict=True)
    )


def winners_by_meeting(sides: list[SideRow]) -> Iterator[tuple[SideRow, str, bool]]:
    """Each side with who won what counts, as `Table.winner` says it, and whether that is a meeting."""
    meetings = {table: meeting for meeting in meetings_of(sides) for table in meeting.tables}
    for side in sides:
        meeting = meetings.get(side.table)
        if meeting is None:
            yield side, side.winner, False
        elif not meeting.is_over:
            yield side, "", True
        elif meeting.is_tied:
            yield side, Winner.NOBODY.value, True
        else:
            own, [other] = side.column.value, [column.value for column in SIDES if column != side.column]
            yield side, own if meeting.winner in side.teams else other, True


def _ranked(side: SideRow) -> frozenset[int]:
    return frozenset(team for team in side.teams if team is not None)
