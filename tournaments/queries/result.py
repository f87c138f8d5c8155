"""What everybody brought home, as the standings count it: from tables, byes, bare results, absences, adjustments."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet, Value

from tournaments.choices import AdjustmentKind, Position
from tournaments.models import Bye, Competition, MatchDay, Result, Table
from tournaments.models.adjustment import ABSENCES
from tournaments.standings import LegResult, PointsAdjustment, ResultKind
from tournaments.standings.results import AdjustmentRow, LegRow

FIGURES = ("points", "roem", "pits", "nats")


class Results(NamedTuple):
    """Rows for the standings: one for each player or pair and leg, and what is added to them or taken off."""

    legs: list[LegRow]
    adjustments: list[AdjustmentRow]


def list_results(
    competition: Competition, *, match_day: MatchDay | None = None, published_only: bool = False
) -> Results:
    """Everything that counts, in two SQL queries; with a match day only that day."""
    # Adjustments of the season as a whole belong to no match day: nobody publishes them, everybody sees them.
    of_day, with_season = Q(competition=competition), Q(match_day__isnull=True)
    if match_day:
        of_day, with_season = Q(pk=match_day.pk), Q(pk__in=[])
    if published_only:
        of_day &= Q(published_at__isnull=False)
    days = MatchDay.objects.filter(of_day).order_by()

    legs = list(_played(Table.objects.filter(leg__match_day__in=days, rounds_played__gt=0), competition.is_pairs))
    adjustments: list[AdjustmentRow] = []
    unit = "pair_id" if competition.is_pairs else "player_id"
    byes = Bye.objects.filter(leg__match_day__in=days).values_list(
        unit, "leg__match_day__number", "leg__number", "points", Value(0), "pits", Value(ResultKind.BYE.value)
    )
    bare = Result.objects.filter(match_day__in=days).values_list(
        unit, "match_day__number", "leg__number", "points", "roem", "pits", Value(ResultKind.RECORDED.value)
    )
    adjusted = competition.adjustments.filter(Q(match_day__in=days) | with_season).values_list(
        unit, "match_day__number", "leg__number", "points", Value(0), "pits", "kind"
    )
    rows = (part.order_by() for part in (byes, bare, adjusted))
    for unit_id, day, leg, points, roem, pits, kind in next(rows).union(*rows, all=True):
        if kind in ABSENCES:
            legs.append(LegResult(unit_id, day, None, points, 0, pits, 0, False, ResultKind.ABSENCE))
        elif kind in AdjustmentKind.values:
            adjustments.append(PointsAdjustment(unit_id, day, leg, points, pits))
        else:
            legs.append(LegResult(unit_id, day, leg, points, roem, pits, kind=ResultKind(kind)))
    return Results(legs, adjustments)


def _played(tables: QuerySet[Table], is_pairs: bool) -> Iterator[LegRow]:
    """What was written at the tables; of a pair, for which two people sit, one row.

    A season of 400 players is 48 000 rows. They come as plain tuples, four to a table: that is three times as fast as
    a row for each seat.
    """
    unit = "pair_id" if is_pairs else "player_id"
    positions = [Position.NORTH, Position.EAST] if is_pairs else list(Position)
    seats = {position.name: FilteredRelation("seats", condition=Q(seats__position=position)) for position in positions}
    rows = tables.annotate(**seats).values_list(
        "leg__match_day__number",
        "leg__number",
        *(f"{side}_{figure}" for side in ("ns", "ew") for figure in FIGURES),
        *(f"{seat}__{unit}" for seat in seats),
    )
    # A tuple of plain numbers and texts only is one that the garbage collector leaves alone.
    kind = ResultKind.PLAYED.value
    for day, leg, *figures in rows.order_by():
        ns_points, ns_roem, ns_pits, ns_nats, ew_points, ew_roem, ew_pits, ew_nats, *units = figures
        for unit_id in units[::2]:
            yield unit_id, day, leg, ns_points, ns_roem, ns_pits, ns_nats, True, kind
        for unit_id in units[1::2]:
            yield unit_id, day, leg, ew_points, ew_roem, ew_pits, ew_nats, True, kind
