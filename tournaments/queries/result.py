"""What everybody brought home, as the standings count it: from tables, byes, bare results and absences."""

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When

from tournaments.choices import Position
from tournaments.models import Adjustment, Bye, Competition, MatchDay, Result, Seat
from tournaments.models.adjustment import ABSENCES
from tournaments.standings import PointsAdjustment, ResultKind
from tournaments.standings.results import AdjustmentRow, LegRow

NORTH_SOUTH = [Position.NORTH, Position.SOUTH]
# The first seats of the two sides: a pair's result is counted once, not for each of the two people.
FIRST_SEATS = [Position.NORTH, Position.EAST]


def list_results(
    competition: Competition, *, match_day: MatchDay | None = None, published_only: bool = False
) -> list[LegRow]:
    """One row for each player, or pair, and leg, in one SQL query. With a match day only that day.

    A season of 400 players is 48 000 rows, so they come as plain tuples, without models in between.
    """
    unit = "pair_id" if competition.is_pairs else "player_id"

    def of(objects: QuerySet, path: str) -> QuerySet:
        found = objects.filter(
            **{f"{path}match_day": match_day} if match_day else {f"{path}match_day__competition": competition}
        )
        if published_only:
            found = found.filter(**{f"{path}match_day__published_at__isnull": False})
        return found.order_by()

    played = of(Seat.objects, "table__leg__").filter(table__rounds_played__gt=0)
    if competition.is_pairs:
        played = played.filter(position__in=FIRST_SEATS)
    no_leg = Value(None, output_field=IntegerField())
    parts = [
        played.values_list(
            unit,
            "table__leg__match_day__number",
            "table__leg__number",
            *(_of_own_side(name) for name in ("points", "roem", "pits", "nats")),
            Value(1),
            Value(ResultKind.PLAYED.value),
        ),
        of(Bye.objects, "leg__").values_list(
            unit,
            "leg__match_day__number",
            "leg__number",
            "points",
            Value(0),
            "pits",
            Value(0),
            Value(1),
            Value(ResultKind.BYE.value),
        ),
        of(Result.objects, "").values_list(
            unit,
            "match_day__number",
            "leg__number",
            "points",
            "roem",
            "pits",
            Value(0),
            Value(1),
            Value(ResultKind.RECORDED.value),
        ),
        of(Adjustment.objects.filter(kind__in=ABSENCES), "").values_list(
            unit,
            "match_day__number",
            no_leg,
            "points",
            Value(0),
            "pits",
            Value(0),
            Value(0),
            Value(ResultKind.ABSENCE.value),
        ),
    ]
    return list(parts[0].union(*parts[1:], all=True))


def _of_own_side(name: str) -> Case:
    """The table's figure of the side on which somebody sat."""
    return Case(When(position__in=NORTH_SOUTH, then=F(f"table__ns_{name}")), default=F(f"table__ew_{name}"))


def list_adjustments(
    competition: Competition, *, match_day: MatchDay | None = None, published_only: bool = False
) -> list[AdjustmentRow]:
    """Penalties and corrections in one SQL query; those of the season as a whole belong to no match day."""
    found = competition.adjustments.exclude(kind__in=ABSENCES).order_by("pk")
    if match_day:
        found = found.filter(match_day=match_day)
    if published_only:
        found = found.filter(Q(match_day=None) | Q(match_day__published_at__isnull=False))
    unit = "pair_id" if competition.is_pairs else "player_id"
    rows = found.values_list(unit, "match_day__number", "leg__number", "points", "pits")
    return [PointsAdjustment(*row) for row in rows]
