"""What a match day that someone missed is worth: where the evening says it, counted each time it is asked for."""

from collections import Counter
from collections.abc import Iterable

from tournaments.choices import AbsenceRule
from tournaments.models import Adjustment, Competition, MatchDay
from tournaments.models.adjustment import ABSENCES
from tournaments.models.match_day import rules_of_season
from tournaments.queries.results.result import (
    KIND_OF_ABSENCE,
    Results,
    list_guests,
    list_results,
    lowest_of_day,
    unranked_guests,
)
from tournaments.standings import LegResult
from tournaments.standings.results import ABSENT, KIND, MATCH_DAY, POINTS, UNIT_ID, LegRow
from tournaments.standings.season import rank_season


def lowest_now(match_day: MatchDay) -> int:
    """The lowest score of this evening so far; 0 until someone has finished it."""
    competition = match_day.competition
    found = list_results(competition, match_day=match_day)
    return lowest_of_day(competition, found.legs, found.stops, unranked_guests(competition))


def kinds_to_keep(before: Competition, now: Competition) -> list[str]:
    """The kinds of absence that have a fixed figure from now on: those there are keep what they were worth."""
    fixed = AbsenceRule.FIXED
    return [kind for kind in ABSENCES if before.absence_rule_of(kind) != fixed and now.absence_rule_of(kind) == fixed]


def season_absences(competition: Competition, *, published_only: bool = False) -> dict[tuple[int, int], int]:
    """What each absence of the season is worth now, by the unit and the number of the match day it missed.

    What is not paid is worth nothing. The SQL queries of the standing.
    """
    days = list(competition.match_days.order_by("number"))
    counted = [day for day in days if day.published_at is not None or not published_only]
    found = list_results(competition, published_only=published_only, days=counted)
    if not competition.counting_rules.absences.are_of_season:
        return _in_results(found)
    rules = rules_of_season(competition, days, found.handicaps)
    guests = frozenset() if competition.guests_are_ranked else list_guests(competition)
    worth: Counter[tuple[int, int]] = Counter()
    counts = found.counted(competition, rules, guests=guests)
    for row in rank_season(counts, rules, guests=guests, stops=found.stops).rows:
        for result in row.shown:
            if result.kind in ABSENT:
                worth[row.unit_id, result.match_day] += result.unweighted - result.adjustment
    return worth


def with_absences_of_season(competition: Competition, results: Results, *, published_only: bool) -> Results:
    """The results of a match day with what the season gives those who missed it: then the SQL of the standing.

    That is an own average, or nothing where as many as the club pays were paid before.
    """
    of_season = {KIND_OF_ABSENCE[kind] for kind in ABSENCES if competition.absence_follows_the_season(kind)}
    if not any(row[KIND] in of_season for row in results.legs):
        return results
    worth = season_absences(competition, published_only=published_only)
    legs: list[LegRow] = [
        row._replace(points=worth.get((row.unit_id, row.match_day), row.points))
        if isinstance(row, LegResult) and row.kind in of_season
        else row
        for row in results.legs
    ]
    return results._replace(legs=legs)


def _in_results(found: Results) -> dict[tuple[int, int], int]:
    return {(row[UNIT_ID], row[MATCH_DAY]): row[POINTS] for row in found.legs if row[KIND] in ABSENT}


def with_absences_counted(
    competition: Competition,
    rows: Iterable[Adjustment],
    *,
    match_day: MatchDay | None = None,
    found: Results | None = None,
    published_only: bool = False,
) -> list[Adjustment]:
    """The same rows; an absence whose value the evening or the season decides has the points that they give it now.

    If there is such an absence, the SQL queries of the results of `match_day` or else of the season, unless `found` is
    at hand; those of the standing where an own average decides.
    """
    rows = list(rows)
    followed = [row for row in rows if row.is_counted_for(competition)]
    if followed:
        if any(competition.absence_follows_the_season(row.kind) for row in followed):
            worth = season_absences(competition, published_only=published_only)
        else:
            worth = _in_results(found or list_results(competition, match_day=match_day))
        for row in followed:
            if row.match_day is not None:
                row.points = worth.get((row.unit.pk, row.match_day.number), 0)
    return rows
