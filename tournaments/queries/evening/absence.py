"""Who is missing on a match day: with notice, without, or not known."""

from dataclasses import dataclass

from tournaments.choices import AdjustmentKind
from tournaments.letters import by_letters
from tournaments.models import Adjustment, MatchDay
from tournaments.models.adjustment import ABSENCES
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.evening.door import Expected, rows_expected
from tournaments.queries.results.absence import with_absences_counted


@dataclass(frozen=True, slots=True)
class Missing:
    """Who is missing from the competition, who says that they come, and whose absence has been recorded."""

    unknown: tuple[Expected, ...]
    come: tuple[Expected, ...]
    with_notice: tuple[Adjustment, ...]
    without_notice: tuple[Adjustment, ...]


def list_missing(match_day: MatchDay, *, everyone: bool) -> Missing:
    """The people who were present on another day, or everyone who plays this season; six SQL queries at most."""
    absences = match_day.adjustments.filter(kind__in=ABSENCES).select_related(*UNIT_PATHS)
    counted = with_absences_counted(match_day.competition, absences, match_day=match_day)
    noted = sorted(counted, key=lambda row: by_letters(str(row.unit)))
    absent = {row.unit.pk: row.kind for row in noted}
    rows = [row for row in rows_expected(match_day, absent) if not row.is_here and not row.absence]
    come = tuple(row for row in rows if row.says_comes)
    rows = [row for row in rows if not row.says_comes and not row.waits]
    if not everyone:
        days = match_day.competition.match_days.exclude(pk=match_day.pk)
        attended = days.values_list("attendances__player", "attendances__pair", "attendances__team")
        before = {team or pair or player for player, pair, team in attended}
        rows = [row for row in rows if row.pk in before]
    results = match_day.results.values_list("player", "pair", "team")
    played = {team or pair or player for player, pair, team in results}
    with_notice = AdjustmentKind.ABSENCE_WITH_NOTICE
    return Missing(
        unknown=tuple(row for row in rows if row.pk not in played),
        come=come,
        with_notice=tuple(row for row in noted if row.kind == with_notice),
        without_notice=tuple(row for row in noted if row.kind != with_notice),
    )
