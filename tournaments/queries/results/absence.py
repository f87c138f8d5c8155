"""What a match day that someone missed is worth: where the evening says it, counted each time it is asked for."""

from collections.abc import Iterable

from tournaments.choices import AdjustmentKind
from tournaments.models import Adjustment, Competition, MatchDay
from tournaments.queries.results.result import Results, list_results, lowest_of_day, unranked_guests
from tournaments.standings import ResultKind
from tournaments.standings.results import KIND, MATCH_DAY, POINTS, UNIT_ID


def absence_points(match_day: MatchDay, kind: AdjustmentKind) -> int:
    """What this absence is worth now; 0 until someone has finished the evening it depends on."""
    competition = match_day.competition
    if kind == AdjustmentKind.ABSENCE_WITHOUT_NOTICE:
        return competition.absence_without_notice_points
    if not competition.absences_follow_the_evening:
        return competition.absence_points
    found = list_results(competition, match_day=match_day)
    return lowest_of_day(competition, found.legs, found.stops, unranked_guests(competition))


def with_absences_counted(
    competition: Competition,
    rows: Iterable[Adjustment],
    *,
    match_day: MatchDay | None = None,
    found: Results | None = None,
) -> list[Adjustment]:
    """The same rows; an absence whose value the evening decides has the points that `found` has for it.

    If there is such an absence, the SQL queries of the results of `match_day` or else of the season, unless `found` is
    at hand.
    """
    rows = list(rows)
    followed = [row for row in rows if row.is_lowest_of(competition)]
    if followed:
        found = found or list_results(competition, match_day=match_day)
        worth = {(row[UNIT_ID], row[MATCH_DAY]): row[POINTS] for row in found.legs if row[KIND] == ResultKind.ABSENCE}
        for row in followed:
            if row.match_day is not None:
                row.points = worth.get((row.unit.pk, row.match_day.number), 0)
    return rows
