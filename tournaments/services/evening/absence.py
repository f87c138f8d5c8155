"""Match days that someone missed: worth what the club says, at times the lowest score of that evening."""

from tournaments.choices import AdjustmentKind
from tournaments.models import MatchDay
from tournaments.queries.evening.absence import absence_points


def refresh_absences(match_day: MatchDay) -> None:
    """Part of the transaction that changed a score of this match day: the lowest score may be different now."""
    if not match_day.competition.absences_follow_the_evening:
        return
    absences = match_day.adjustments.filter(kind=AdjustmentKind.ABSENCE_WITH_NOTICE)
    if absences.exists():
        absences.update(points=absence_points(match_day, AdjustmentKind.ABSENCE_WITH_NOTICE))
