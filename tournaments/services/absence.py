"""Match days that somebody missed: worth what the club says, at times the lowest score of that evening."""

from tournaments.choices import AbsenceRule, AdjustmentKind
from tournaments.models import Competition, MatchDay
from tournaments.queries.result import list_results
from tournaments.standings import AbsenceRule as Rule
from tournaments.standings import absence_value


def absence_points(match_day: MatchDay, kind: AdjustmentKind) -> int:
    """What this absence is worth now; 0 as long as nobody has finished an evening that it follows."""
    competition = match_day.competition
    if kind == AdjustmentKind.ABSENCE_WITHOUT_NOTICE:
        return competition.absence_without_notice_points
    results = list_results(competition, match_day=match_day).legs if follows_the_evening(competition) else []
    rule = Rule(competition.absence_rule)
    return absence_value(rule, results, points=competition.absence_points) or 0


def follows_the_evening(competition: Competition) -> bool:
    return competition.absence_rule == AbsenceRule.LOWEST


def refresh_absences(match_day: MatchDay) -> None:
    """Part of the transaction of whoever changed a score of this match day: the lowest score may be another now."""
    if not follows_the_evening(match_day.competition):
        return
    absences = match_day.adjustments.filter(kind=AdjustmentKind.ABSENCE_WITH_NOTICE)
    if absences.exists():
        absences.update(points=absence_points(match_day, AdjustmentKind.ABSENCE_WITH_NOTICE))
