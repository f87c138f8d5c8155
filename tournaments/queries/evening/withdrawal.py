"""Who leaves a competition: whether their results can be struck for their opponents, and whether that is usual."""

from django.db.models import Count

from tournaments.choices import DrawMethod
from tournaments.models import Competition, Qualifier, Seat, Unit
from tournaments.queries.results.league import get_league


def can_be_struck(competition: Competition, unit: Unit) -> bool:
    """Whether every table of a pair or team is a meeting with one other, and none of them a final. Two SQL queries.

    Those who play for themselves have a partner and two opponents at each table, as has a team spread over the hall.
    """
    field = competition.unit_field
    if field == "player" or Qualifier.objects.filter(match_day__competition=competition, **{field: unit}).exists():
        return False
    own = Seat.objects.filter(leg__match_day__competition=competition, **{field: unit}).order_by()
    others = Seat.objects.filter(table__in=own.values("table")).exclude(**{field: unit}).order_by()
    return not others.values("table").annotate(units=Count(field, distinct=True)).filter(units__gt=1).exists()


def is_usually_struck(competition: Competition, unit: Unit) -> bool:
    """Whether they leave a league before they have played half of it; the queries of the league."""
    if competition.draw_method != DrawMethod.ROUND_ROBIN or competition.unit_field == "player":
        return False
    own = next((line for line in get_league(competition).lines if line.unit.number == unit.number), None)
    return own is None or own.met < own.to_play
