"""Everyone's result on each match day of which only the results are known."""

from collections import defaultdict

from tournaments.models import Competition, Result
from tournaments.queries.people.unit import unit_names


def points_by_day(competition: Competition) -> dict[int, dict[str, int]]:
    """Points by the key of the match day and the lower-case name. Two SQL queries."""
    names = {pk: unit.name.casefold() for pk, unit in unit_names(competition).items()}
    field = f"{competition.unit_field}_id"
    rows = Result.objects.filter(match_day__competition=competition, leg__isnull=True)
    points: dict[int, dict[str, int]] = defaultdict(dict)
    for day, unit, had, roem in rows.values_list("match_day_id", field, "points", "roem"):
        points[day][names.get(unit, "")] = had + (roem or 0)
    return dict(points)


def empty_days(competition: Competition) -> set[int]:
    """The keys of the match days on which no one sits or has a result yet. One SQL query."""
    return {*competition.match_days.filter(legs=None, results=None, called_off=False).values_list("pk", flat=True)}
