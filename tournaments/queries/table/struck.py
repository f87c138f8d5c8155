"""The tables of pairs and teams that withdrew with all their results: they count for no one who sat there."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Competition, Seat, Stop


def is_counted(competition: Competition, path: str = "pk") -> Q:
    """The condition that a table counts, as part of the query that it is in; `path` leads from the row to its table.

    Those who play for themselves are never struck: their queries ask nothing.
    """
    return is_counted_in([competition.pk], competition.unit_field, path)


def is_counted_in(competitions: Collection[int], unit_field: str, path: str = "pk") -> Q:
    """The same in several competitions of one form, by their keys."""
    if unit_field == "player" or not competitions:
        return Q()
    return ~Q(**{f"{path}__in": _seats_of_struck(competitions, unit_field).values("table")})


def is_struck(unit_field: str, path: str) -> Exists:
    """Whether a pair or team, to which `path` leads, withdrew with all its results."""
    return Exists(Stop.objects.filter(strikes=True, **{unit_field: OuterRef(path)}))


def legs_against_struck(competition: Competition) -> set[tuple[int, int, int]]:
    """Who was at a table that does not count: the unit, and the numbers of match day and leg. One SQL query."""
    seats = Seat.objects.filter(table__in=_seats_of_struck([competition.pk], competition.unit_field).values("table"))
    return set(seats.order_by().values_list(competition.unit_field, "leg__match_day__number", "leg__number"))


def _seats_of_struck(competitions: Collection[int], unit_field: str) -> QuerySet[Seat]:
    struck = {f"{unit_field}__stops__competition__in": competitions, f"{unit_field}__stops__strikes": True}
    return Seat.objects.filter(**struck).order_by()
