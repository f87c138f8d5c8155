"""What was scored at tables: what a leg is worth to a side, the meetings of teams, and a row for each unit.

And what was typed with totals, so that an empty field is none.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from django.db.models import Case, Count, F, FilteredRelation, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Greatest
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual

from scoring import SIDES_OF_A_DIE, DieOvershoot, Game
from tournaments.choices import Currency, EntryMode, Jass, Position, ScoreColumn, SeatRole, Winner
from tournaments.models import Competition, Result, Seat, Table
from tournaments.models.ruling import Ruling
from tournaments.models.table import SCORED, columns_ahead
from tournaments.models.team import TEAM_SIZE
from tournaments.standings import LegResult, Meeting, ResultKind, TeamTable, find_meetings
from tournaments.standings.results import ATTENDED, LEG, MATCH_DAY, ROEM, UNIT_ID, LegRow, exact, total_of

SIDES = (ScoreColumn.NS, ScoreColumn.EW)
SIDE_FIGURES = ("points", "roem", "pits", "nats")
TOTALS = "totals"
"""The kind of a row that says what was typed with totals, among rows of results."""

Typed: TypeAlias = Mapping[int, Collection[str]]
"""By match day with totals: which of roem, pits and nats were typed there.

A club that keeps them writes only those that there are: an empty field of another sheet of that evening is none. Where
none were typed at all, they are not known.
"""


def counted_points(column: ScoreColumn) -> Case:
    """The points of a side or a player at a table as they count: `Table.counts_for`, for a query of tables."""
    is_ahead = Q(winner=column) | (Q(winner=Winner.NOBODY) & ~Q(jass=Jass.of(column, is_won=False)))
    return Case(When(~Q(jass="") & is_ahead, then=F("jass_counts")), default=F(f"{column}_points"))


def is_level(column: ScoreColumn, competition: Competition) -> Q:
    """Whether a side or a player is tied in a leg that no one won alone: `Table.is_level`, for a query of tables."""
    totals = {each: F(f"{each}_points") + F(f"{each}_roem") for each in ScoreColumn}
    own = totals.pop(column)
    rules = competition.rules_of_play.leg_rules
    if rules.game is Game.HAMBURG and rules.die_overshoot is DieOvershoot.GOES_ON:
        is_first = Q(Exact(own % SIDES_OF_A_DIE, 0)) & Q(GreaterThan(own, 0))
    else:
        is_first = Q(GreaterThanOrEqual(own, Greatest(*totals.values())))
    without_jass = Q(players=len(Position)) | is_first
    return (Q(jass="") & without_jass) | (~Q(jass="") & ~Q(jass=Jass.of(column, is_won=False)))


def leg_figure(column: ScoreColumn, name: str, competition: Competition) -> Any:
    """What a side or a player scored: the points of the game, or what winning is worth, and the game as its figure."""
    worth = competition.game_worth
    if name in ("pits", "nats"):
        return F(f"{column}_{name}")
    points = counted_points(column) if competition.leg_currency != Currency.POINTS else F(f"{column}_points")
    if worth is None:
        return {"points": points, "roem": F(f"{column}_roem"), "figure": Value(0)}[name]
    if name == "figure":
        return points + F(f"{column}_roem")
    if name == "roem":
        return Value(0)
    won, level = worth
    return Case(
        When(winner=column, then=Value(won)),
        When(Q(winner=Winner.NOBODY) & is_level(column, competition), then=Value(level)),
        default=Value(0),
    )


class SideRow(NamedTuple):
    """What one side of a table of teams scored. `teams` has None for someone who sits there outside the ranking.

    Of a table that `is_ruled` only the winner says something: who was ahead by the ruling.
    """

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
    is_ruled: bool


def list_sides(tables: QuerySet[Table]) -> list[SideRow]:
    """Both sides of each of these tables, except those that are played later; one SQL query."""
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
        tables.filter(SCORED, players=len(Position))
        .annotate(**seats)
        .values_list(
            *("pk", "leg__match_day__number", "leg__number", "winner", "ruled"),
            *figures,
            *(f"{seat}__team" for seat in seats),
        )
    )
    sides = []
    for key, day, leg, winner, ruled, *rest in rows.order_by():
        is_ruled = ruled is not None
        if is_ruled:
            ruling = Ruling.of(ruled)
            if ruling.plays_later:
                continue
            ahead = columns_ahead(ruling)
            winner = ahead[0].value if len(ahead) == 1 else ""
        scores, teams = rest[: len(figures)], rest[len(figures) :]
        for place, column in enumerate(SIDES):
            own = scores[place * len(SIDE_FIGURES) :][: len(SIDE_FIGURES)]
            sides.append(SideRow._make((key, day, leg, column, tuple(teams[place::2]), *own, winner, is_ruled)))
    return sides


def meetings_of(sides: list[SideRow]) -> list[Meeting]:
    """The meetings of tables whose sides are all listed, in the same order; no SQL.

    Where one of two tables is ruled there is none, and the other counts separately.
    """
    ruled = {(side.match_day, side.leg, team) for side in sides if side.is_ruled for team in side.teams}
    found = find_meetings(
        TeamTable(
            key=ns.table,
            leg=(ns.match_day, ns.leg),
            sides=(_ranked(ns), _ranked(ew)),
            totals=(ns.points + ns.roem, ew.points + ew.roem),
            is_over=bool(ns.winner),
        )
        for ns, ew in zip(sides[::2], sides[1::2], strict=True)
        if not ns.is_ruled
    )
    leg_of = {side.table: (side.match_day, side.leg) for side in sides if ruled}
    return [one for one in found if not ruled or not any((*leg_of[one.tables[0]], team) in ruled for team in one.teams)]


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


def rows_of_sides(tables: QuerySet[Table], competition: Competition) -> QuerySet[Table, tuple[Any, ...]]:
    """A row for each table of two sides: its leg, the figures of both, and who sits there for the ranking.

    A season of 400 players is 48 000 results. They come as plain tuples, four to a table: that is three times as fast
    as a row for each seat.
    """
    unit = f"{competition.unit_field}_id"
    positions = [Position.NORTH, Position.EAST] if competition.is_pairs else list(Position)
    seats = {
        position.name: FilteredRelation("seats", condition=Q(seats__position=position, seats__role=SeatRole.PLAYER))
        for position in positions
    }
    of_sides = tables.filter(players=len(Position)).annotate(**seats).order_by()
    figures = [leg_figure(column, name, competition) for column in SIDES for name in (*SIDE_FIGURES, "figure")]
    return of_sides.values_list(
        "leg__match_day__number", "leg__number", *figures, *(f"{seat}__{unit}" for seat in seats)
    )


def list_played(rows: Iterable[tuple[Any, ...]], competition: Competition) -> tuple[list[LegRow], bool]:
    """What was written at tables of two sides; one row for a pair, which has two people at the table, or for a team.

    And whether anyone sits there outside the ranking or for another result: they have no row here.
    """
    # The garbage collector leaves a tuple alone if it holds only plain numbers and texts.
    kind = ResultKind.PLAYED.value
    legs: list[LegRow] = []
    # Twelve thousand turns: whatever can be looked up before the loop is looked up there.
    is_teams, others_sit_there, add = competition.is_teams, False, legs.append
    for row in rows:
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

    Until both tables are over that is nothing. A table that belongs to no meeting counts separately; what one that is
    ruled counts is not listed here.
    """
    legs: list[LegRow] = []
    sides, used = list_sides(tables), set()
    for side, winner, is_of_meeting in winners_by_meeting(sides):
        for team in dict.fromkeys(() if side.is_ruled else side.teams):
            if team is None:
                continue
            of_leg = (team, side.match_day, side.leg)
            points = 0
            if not is_of_meeting or of_leg not in used:
                points = competition.points_won(side.column, winner)
            used.add(of_leg)
            figure = side.points + side.roem
            legs.append((*of_leg, points, 0, side.pits, side.nats, True, ResultKind.PLAYED.value, figure))
    return legs, any(None in side.teams for side in sides)


def add_up_teams(
    legs: Iterable[LegRow], vacant: Mapping[tuple[int, int, int | None], int] = {}, vacancy_points: int = 0
) -> list[LegRow]:
    """One row for each team and leg: the sum of its two tables, or of its four members.

    No feat where a part of it was ruled. `vacant`: how many of the four have no seat in a leg; each scores
    `vacancy_points` where another of them played.
    """
    own: defaultdict[tuple[int, int, int | None], list[LegRow]] = defaultdict(list)
    for row in legs:
        own[row[UNIT_ID], row[MATCH_DAY], row[LEG]].append(row)
    added: list[LegRow] = []
    for of_leg, rows in own.items():
        _, _, _, points, roem, pits, nats, _, kinds, figure = zip(*rows, strict=True)
        kind = ResultKind.RULED if ResultKind.RULED in kinds else ResultKind.PLAYED
        sums = [exact(total_of(figures)) for figures in (roem, pits, nats)]
        of_all = sum(points) + vacant.get(of_leg, 0) * vacancy_points
        added.append((*of_leg, of_all, *sums, True, kind.value, exact(total_of(figure))))
    return added


OF_VACANT = ("team_id", "leg__match_day__number", "leg__number", "vacant")


def vacant_seats(seats: QuerySet[Seat]) -> QuerySet[Seat, dict[str, Any]]:
    """A row for each team and leg of these seats in which fewer than four of it sit, each at another table.

    Who is seated plays, also before the first figure is written; two of a team at one table meet another team there.
    """
    of_teams = seats.filter(role=SeatRole.PLAYER, team__isnull=False).order_by()
    counted = of_teams.values(*OF_VACANT[:-1]).annotate(
        seats=Count("pk"), tables=Count("table", distinct=True), vacant=TEAM_SIZE - Count("pk")
    )
    return counted.filter(seats=F("tables"), vacant__gt=0)


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


def one_by_one(tables: QuerySet[Table], competition: Competition, *more: str) -> QuerySet[Table, tuple[Any, ...]]:
    """A row for each `seat`, with the figures of its side or its own, and `more` of its table."""
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
    return tables.values_list(unit, "leg__match_day__number", "leg__number", *own[:-1], "kind", own[-1], *more)


# What was typed with totals


def count_typed(
    tables: QuerySet[Table], results: QuerySet[Result], day: str = "number"
) -> list[QuerySet[Any, tuple[Any, ...]]]:
    """For each match day with totals, by this field of it: how often roem, pits and nats were typed with them."""
    none, of_table, of_result = Value(0), f"leg__match_day__{day}", f"match_day__{day}"
    at_tables = tables.filter(entry_mode=EntryMode.TOTALS).order_by().values(of_table)
    at_tables = at_tables.annotate(typed_pits=_typed_by_anyone("pits"), typed_nats=_typed_by_anyone("nats"))
    elsewhere = results.order_by().values(of_result).annotate(typed_roem=Count("roem"), typed_pits=Count("pits"))
    end = (Value(TOTALS), none)
    return [
        at_tables.values_list(none, of_table, none, none, none, "typed_pits", "typed_nats", *end),
        elsewhere.values_list(none, of_result, none, none, "typed_roem", "typed_pits", none, *end),
    ]


def _typed_by_anyone(name: str) -> Combinable:
    """How many of a sheet wrote it down: a file may have it of one side alone. Only a table of three has the third."""
    third = Count(f"third_{name}", filter=Q(players=3))
    return Count(f"ns_{name}") + Count(f"ew_{name}") + third


def read_typed(rows: Iterable[tuple[Any, ...]]) -> Typed:
    """What those rows say."""
    typed: defaultdict[int, set[str]] = defaultdict(set)
    for _unit, day, _leg, _points, *numbers, _kind, _figure in rows:
        typed[day].update(name for name, number in zip(("roem", "pits", "nats"), numbers, strict=True) if number)
    return typed


def typed_on(match_days: Collection[int]) -> Typed:
    """What was typed with totals on these match days, all by their keys; one SQL query."""
    tables = Table.objects.filter(leg__match_day__in=match_days)
    at_tables, elsewhere = count_typed(tables, Result.objects.filter(match_day__in=match_days), day="pk")
    return read_typed(at_tables.union(elsewhere, all=True))


def fill(rows: list[LegRow], typed: Typed) -> None:
    """Puts none in the place of what is empty, by the numbers of the match days. Without totals it does nothing.

    A season has forty thousand rows, and where no one types totals they are not looked through.
    """
    for at, row in enumerate(rows) if typed else ():
        if None in row[ROEM:ATTENDED]:
            rows[at] = none_where_typed(LegResult._make(row), typed.get(row[MATCH_DAY], ()))


def none_where_typed(result: LegResult, typed: Collection[str]) -> LegResult:
    """With none of what was typed for others on the same match day, where its own field is empty."""
    return result._replace(
        roem=0 if result.roem is None and "roem" in typed else result.roem,
        pits=0 if result.pits is None and "pits" in typed else result.pits,
        nats=0 if result.nats is None and "nats" in typed else result.nats,
    )
