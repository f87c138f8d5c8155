"""An evening or a whole competition that was opened by mistake is removed with all its content; it can be undone."""

from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject
from tournaments.exceptions import Refused
from tournaments.models import Competition, Correction, MatchDay, Player, Screen, Table
from tournaments.services.change import MODELS, OF_MATCH_DAY, can_be_undone, conditions_at
from tournaments.services.log import log_action
from tournaments.services.table.correction import keep_correction
from tournaments.services.table.table import sheet_notation
from tournaments.services.transaction import lock_club, lock_competition, lock_match_day, writes


@writes
def remove_match_day(*, match_day: MatchDay, by: User | None) -> None:
    """Not while everyone may see it. What was written on its sheets stays in the history."""
    lock_competition(match_day.competition)
    match_day = lock_match_day(match_day, even_called_off=True)
    if match_day.published_at is not None:
        raise Refused(_("This match day is published: take it off the public pages first."))
    if match_day.bookings.exists():
        raise Refused(_("Money is booked on this match day, so it stays: call it off instead."))
    can_be_undone(match_day, *OF_MATCH_DAY)
    tables = Table.objects.filter(leg__match_day=match_day).select_related("leg").prefetch_related("rounds")
    for table in tables.order_by("leg__number", "number"):
        if table.has_scores:
            _keep_sheet(table, match_day, by)
    Correction.objects.filter(table__leg__match_day=match_day).update(table=None)
    remove_all(match_day)
    log_action(match_day, "match_day_removed")


def _keep_sheet(table: Table, match_day: MatchDay, by: User | None) -> None:
    """The table is gone, so the correction itself says which one it was."""
    where = {"match_day": match_day.number, "leg": table.leg.number, "table": table.number}
    keep_correction(
        competition=match_day.competition,
        subject=CorrectionSubject.SHEET,
        before=where | sheet_notation(table),
        after=None,
        reason=gettext("The match day was removed."),
        by=by,
    )


@writes
def remove_competition(*, competition: Competition) -> None:
    """Not while anything of it is published. Its history goes with it, and is restored with it."""
    lock_club(competition.club)
    competition = lock_competition(competition, with_all=True)
    if competition.match_days.filter(published_at__isnull=False).exists():
        raise Refused(_("A match day of it is published: take that off the public pages first."))
    if competition.bookings.exists():
        raise Refused(_("Money is booked in this competition, so it stays: close it instead."))
    can_be_undone(competition)
    remove_all(competition)
    log_action(competition, "competition_removed", name=competition.name)


def remove_all(place: Competition | MatchDay) -> None:
    """Part of a service: all that belongs to it, referring rows first. Players of the club and pairs stay."""
    conditions = dict(conditions_at(place))
    if isinstance(place, Competition):
        conditions[Player] = {"only_for": place.pk}
        days = place.match_days.all()
    else:
        conditions = {model: conditions[model] for model in OF_MATCH_DAY if model is not Correction}
        days = MatchDay.objects.filter(pk=place.pk)
    Screen.objects.filter(match_day__in=days).update(match_day=None)
    for model in reversed(MODELS):
        if model in conditions:
            model._base_manager.filter(**conditions[model]).delete()
