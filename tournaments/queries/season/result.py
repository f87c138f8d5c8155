"""What everyone scored, as the standings count it: from tables, byes, bare results, absences, adjustments.

What counts at a table is what its leg was worth, or whether it was won; in portefeuille the match points of its boards.
"""

from collections.abc import Collection, Iterable
from copy import copy
from typing import Any, NamedTuple

from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Value, When

from tournaments.choices import AdjustmentKind, CountingFigure, Position, ScoreColumn, SeatRole, Winner
from tournaments.models import Bye, Competition, MatchDay, Player, Result, Table
from tournaments.models.adjustment import ABSENCES
from tournaments.permissions import revealed
from tournaments.queries.evening.portefeuille import list_compared_legs
from tournaments.standings import AbsenceRule, Game, LegResult, PointsAdjustment, ResultKind, late_legs
from tournaments.standings.results import KIND, UNIT_ID, AdjustmentRow, LegRow

SIDES = (ScoreColumn.NS, ScoreColumn.EW)
COLUMNS = (*SIDES, ScoreColumn.THIRD)
SIDE_FIGURES = ("points", "roem", "pits", "nats")


class Results(NamedTuple):
    """Rows for the standings: one for each player, pair or team and leg, and what is added to or taken off them."""

    legs: list[LegRow]
    adjustments: list[AdjustmentRow]


def list_results(
    competition: Competition, *, match_day: MatchDay | None = None, published_only: bool = False
) -> Results:
    """Everything that counts, in two SQL queries; if a match day is given, only that day.

    Only what is published: without match days that are not, and without the frozen legs of others.
    """
    # Adjustments of the season as a whole belong to no match day: no one publishes them, everyone sees them.
    of_day, with_season = Q(competition=competition), Q(match_day__isnull=True)
    if match_day:
        of_day, with_season = Q(pk=match_day.pk), Q(pk__in=[])
    at_tables = at_results = Q()
    if published_only:
        of_day &= Q(published_at__isnull=False)
        at_tables, at_results = revealed("leg__match_day__", "leg__"), revealed("match_day__", "leg__")
    days = MatchDay.objects.filter(of_day).order_by()

    tables = Table.objects.filter(at_tables, leg__match_day__in=days, rounds_played__gt=0)
    others_sit_there = False
    if competition.is_portefeuille:
        legs = list_compared_legs(tables, competition)
    else:
        legs, others_sit_there = _played(tables, competition)
    adjustments: list[AdjustmentRow] = []
    unit = f"{competition.unit_field}_id"
    byes = (
        counted_byes()
        .filter(at_tables, leg__match_day__in=days)
        .values_list(
            *(unit, "leg__match_day__number", "leg__number", "points", Value(0), "pits", Value(0)),
            Value(ResultKind.BYE.value),
        )
    )
    bare = Result.objects.filter(at_results, match_day__in=days).values_list(
        *(unit, "match_day__number", "leg__number", "points", "roem", "pits", Value(0)),
        Value(ResultKind.RECORDED.value),
    )
    adjusted = competition.adjustments.filter(Q(match_day__in=days) & at_results | with_season).values_list(
        *(unit, "match_day__number", "leg__number", "points", Value(0), "pits", Value(0), "kind")
    )
    parts: list[QuerySet[Any, Any]] = [byes, bare, adjusted]
    parts.append(_one_by_one(_alone(tables), competition))
    if others_sit_there:
        parts.append(_one_by_one(_extra(tables), competition))
    rows = (part.order_by() for part in parts)
    for unit_id, day, leg, points, roem, pits, nats, kind in next(rows).union(*rows, all=True):
        if kind in ABSENCES:
            legs.append(LegResult(unit_id, day, None, points, 0, pits, 0, False, ResultKind.ABSENCE))
        elif kind in AdjustmentKind.values:
            adjustments.append(PointsAdjustment(unit_id, day, leg, points, pits))
        else:
            legs.append(LegResult(unit_id, day, leg, points, roem, pits, nats, kind=ResultKind(kind)))
    legs += late_legs(legs, AbsenceRule(competition.late_rule), points=competition.late_points)
    return Results(legs, adjustments)


def list_sheet_legs(competition: Competition, published: Results) -> list[LegRow]:
    """Legs with what the sheets of their tables say, as far as everyone may see it.

    If games won count that takes two SQL queries, and legs that were imported without a table are not listed.
    """
    if competition.counting.counts_the_sheet:
        return published.legs
    as_written = copy(competition)
    as_written.counting_figure, as_written.is_portefeuille = CountingFigure.POINTS, False
    legs = list_results(as_written, published_only=True).legs
    return [row for row in legs if row[KIND] in (ResultKind.PLAYED, ResultKind.EXTRA)]


def list_games(
    competition: Competition, *, published_only: bool = False, days: Collection[int] | None = None
) -> list[Game]:
    """The legs that someone won, with who beat whom; one SQL query. With `days`, only on those match days."""
    unit = f"{competition.unit_field}_id"
    seats = {
        position.name: FilteredRelation("seats", condition=Q(seats__position=position, seats__role=SeatRole.PLAYER))
        for position in Position
    }
    of_competition = Q(leg__match_day__competition=competition, winner__in=COLUMNS)
    if published_only:
        of_competition &= Q(leg__match_day__published_at__isnull=False) & revealed("leg__match_day__", "leg__")
    if days is not None:
        of_competition &= Q(leg__match_day__number__in=days)
    tables = Table.objects.filter(of_competition).annotate(**seats).order_by()
    games = []
    for winner, players, *units in tables.values_list("winner", "players", *(f"{seat}__{unit}" for seat in seats)):
        width = 2 if players == len(Position) else 1
        own = {unit_id for unit_id in units[COLUMNS.index(winner) :: len(Position) // width] if unit_id is not None}
        others = {unit_id for unit_id in units if unit_id is not None} - own
        games.append(Game(tuple(own), tuple(others)))
    return games


def list_guests(competition: Competition) -> frozenset[int]:
    """The keys of guests, and of pairs with a guest; one SQL query. Teams have no guests."""
    if competition.is_teams:
        return frozenset()
    if competition.is_pairs:
        pairs = competition.pairs.filter(Q(first__is_guest=True) | Q(second__is_guest=True))
        return frozenset(pairs.order_by().values_list("pk", flat=True))
    guests = Player.objects.filter(club=competition.club_id, is_guest=True)
    return frozenset(guests.order_by().values_list("pk", flat=True))


def counted_byes() -> QuerySet[Bye]:
    """Those of legs that have begun: in a leg drawn ahead no one has points yet, not even those who sit out."""
    waits = Q(leg__draw__isnull=False, leg__started_at__isnull=True, leg__closed_at__isnull=True)
    has_scores = Exists(Table.objects.filter(leg=OuterRef("leg"), rounds_played__gt=0))
    return Bye.objects.filter(~waits | has_scores)


def _played(tables: QuerySet[Table], competition: Competition) -> tuple[list[LegRow], bool]:
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
    figures = [_figure(column, name, competition) for column in SIDES for name in SIDE_FIGURES]
    rows = of_sides.values_list(
        "leg__match_day__number", "leg__number", *figures, *(f"{seat}__{unit}" for seat in seats)
    )
    # The garbage collector leaves a tuple alone if it holds only plain numbers and texts.
    kind = ResultKind.PLAYED.value
    legs: list[LegRow] = []
    # Twelve thousand turns: whatever can be looked up before the loop is looked up there.
    is_teams, others_sit_there, add = competition.is_teams, False, legs.append
    for day, leg, ns_points, ns_roem, ns_pits, ns_nats, ew_points, ew_roem, ew_pits, ew_nats, *units in rows.order_by():
        ns_units, ew_units = units[::2], units[1::2]
        if is_teams:
            # Two of a team who sit together score as one; spread over the hall each scores for themselves.
            ns_units, ew_units = list(dict.fromkeys(ns_units)), list(dict.fromkeys(ew_units))
        for unit_id in ns_units:
            add((unit_id, day, leg, ns_points, ns_roem, ns_pits, ns_nats, True, kind))
        for unit_id in ew_units:
            add((unit_id, day, leg, ew_points, ew_roem, ew_pits, ew_nats, True, kind))
        if None in units:
            others_sit_there = True
    if others_sit_there:
        legs = [row for row in legs if row[UNIT_ID] is not None]
    return _added_up(legs) if is_teams else legs, others_sit_there


def _added_up(legs: Iterable[LegRow]) -> list[LegRow]:
    """One row for each team and leg: the sum of its two tables, or of its four members."""
    sums: dict[tuple[int, int, int | None], list[int]] = {}
    for unit_id, day, leg, points, roem, pits, nats, _attended, _kind in legs:
        entry = sums.setdefault((unit_id, day, leg), [0] * len(SIDE_FIGURES))
        for place, figure in enumerate((points, roem, pits, nats)):
            entry[place] += figure
    return [
        (*of_leg, points, roem, pits, nats, True, ResultKind.PLAYED.value)
        for of_leg, (points, roem, pits, nats) in sums.items()
    ]


def _alone(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables of two or three, once for each person who sits there for the ranking."""
    seat = FilteredRelation("seats", condition=~Q(seats__role=SeatRole.JOKER))
    is_extra = When(seat__role=SeatRole.HELPER, then=Value(ResultKind.EXTRA.value))
    played = tables.filter(players__lt=len(Position)).annotate(seat=seat)
    return played.filter(seat__isnull=False).annotate(kind=Case(is_extra, default=Value(ResultKind.PLAYED.value)))


def _extra(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables of two sides, once for each person who plays an extra leg there."""
    seat = FilteredRelation("seats", condition=Q(seats__role=SeatRole.HELPER))
    played = tables.filter(players=len(Position)).annotate(seat=seat, kind=Value(ResultKind.EXTRA.value))
    return played.filter(seat__isnull=False)


def _one_by_one(tables: QuerySet[Table], competition: Competition) -> QuerySet[Table, tuple[Any, ...]]:
    """A row for each `seat`, with the figures of its side or its own."""
    unit = f"seat__{competition.unit_field}_id"
    own = [
        Case(
            When(seat__position__in=[Position.EAST, Position.WEST], then=_figure(ScoreColumn.EW, name, competition)),
            When(
                seat__position=Position.SOUTH,
                players__lt=len(Position),
                then=_figure(ScoreColumn.THIRD, name, competition),
            ),
            default=_figure(ScoreColumn.NS, name, competition),
        )
        for name in SIDE_FIGURES
    ]
    return tables.values_list(unit, "leg__match_day__number", "leg__number", *own, "kind")


def _figure(column: ScoreColumn, name: str, competition: Competition) -> Any:
    """What a side or a player scored: the points of the game, or what winning it is worth."""
    worth = game_worth(competition)
    if worth is None or name in ("pits", "nats"):
        return F(f"{column}_{name}")
    if name == "roem":
        return Value(0)
    won, level = worth
    return Case(When(winner=column, then=Value(won)), When(winner=Winner.NOBODY, then=Value(level)), default=Value(0))


def game_worth(competition: Competition) -> tuple[int, int] | None:
    """What a win and a tie in a leg are worth; None if the points of the game count."""
    if competition.counting_figure == CountingFigure.WINS:
        return 1, 0
    if competition.counting_figure == CountingFigure.MATCH_POINTS:
        return competition.win_points, competition.tie_points
    return None
