"""What a match day that someone missed is worth, which another score may change."""

from tournaments.choices import AdjustmentKind
from tournaments.models import MatchDay
from tournaments.queries.evening.day_result import rank_day
from tournaments.queries.season.result import Results, list_results
from tournaments.standings import AbsenceRule as Rule
from tournaments.standings import absence_value


def absence_points(match_day: MatchDay, kind: AdjustmentKind) -> int:
    """What this absence is worth now; 0 while nobody has finished the evening it depends on."""
    competition = match_day.competition
    if kind == AdjustmentKind.ABSENCE_WITHOUT_NOTICE:
        return competition.absence_without_notice_points
    found = (
        list_results(competition, match_day=match_day) if competition.absences_follow_the_evening else Results([], [])
    )
    if competition.counting.counts_places and competition.absences_follow_the_evening:
        return _points_of_the_last_place(match_day, found)
    rule = Rule(competition.absence_rule)
    return absence_value(rule, found.legs, points=competition.absence_points) or 0


def _points_of_the_last_place(match_day: MatchDay, found: Results) -> int:
    """What the lowest score of an evening is worth where its places bring points."""
    day = rank_day(match_day, found)
    places = [row.place for row in day.rows if row.place is not None]
    points = match_day.competition.rank_points
    last = max(places, default=0)
    return points[last - 1] if 0 < last <= len(points) else 0
