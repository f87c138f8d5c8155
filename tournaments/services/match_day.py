"""Match days: opened, attended, published."""

import datetime
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Attendance, Competition, MatchDay, Pair, Player, Table
from tournaments.models.adjustment import ABSENCES
from tournaments.services.unit import Unit, of_unit, refuse_strangers


@transaction.atomic
def open_match_day(
    *, competition: Competition, date: datetime.date | None = None, name: str = "", number: int | None = None
) -> MatchDay:
    """A new match day; without a number the next one."""
    Competition.objects.select_for_update().get(pk=competition.pk)
    if number is None:
        number = (competition.match_days.aggregate(Max("number"))["number__max"] or 0) + 1
    match_day = MatchDay(competition=competition, date=date, name=name, number=number)
    match_day.full_clean()
    match_day.save()
    return match_day


@transaction.atomic
def update_match_day(*, match_day: MatchDay, date: datetime.date | None, name: str) -> MatchDay:
    match_day.date = date
    match_day.name = name
    match_day.full_clean()
    match_day.save(update_fields=["date", "name"])
    return match_day


@transaction.atomic
def set_attendance(*, match_day: MatchDay, players: Iterable[Player] = (), pairs: Iterable[Pair] = ()) -> None:
    """Exactly these are there now. Who played and went home keeps what he played."""
    MatchDay.objects.select_for_update().get(pk=match_day.pk)
    units: list[Unit] = [*dict.fromkeys(players), *dict.fromkeys(pairs)]
    refuse_strangers(match_day.competition, units)
    stored = {row.unit: row for row in match_day.attendances.select_related("player", "pair")}
    Attendance.objects.filter(pk__in=[row.pk for unit, row in stored.items() if unit not in units]).delete()
    add_attendance(match_day, [unit for unit in units if unit not in stored])


def add_attendance(match_day: MatchDay, units: Iterable[Unit]) -> None:
    """Part of another service's transaction: these are there as well. Absent and there at once is refused."""
    units = list(units)
    absent = match_day.adjustments.filter(kind__in=ABSENCES).select_related("player", "pair__first", "pair__second")
    for absence in absent:
        if absence.unit in units:
            message = _("%(name)s is written down as absent that day: remove the absence first.")
            raise Refused(message, params={"name": absence.unit})
    Attendance.objects.bulk_create(Attendance(match_day=match_day, **of_unit(unit)) for unit in units)


@transaction.atomic
def publish_match_day(*, match_day: MatchDay, by: User | None, even_if_incomplete: bool = False) -> MatchDay:
    """Let everybody see the match day; again keeps its date. Tables that are not complete must be wanted so."""
    stored = MatchDay.objects.select_for_update().get(pk=match_day.pk)
    missing = Table.objects.filter(leg__match_day=stored, is_complete=False).select_related("leg")
    if missing and not even_if_incomplete:
        names: list[Any] = [
            _("leg %(leg)d table %(table)d") % {"leg": table.leg.number, "table": table.number}
            for table in missing.order_by("leg__number", "number")
        ]
        message = _("Not complete yet: %(tables)s.")
        raise Refused(message, code="incomplete", params={"tables": get_text_list(names, _("and"))})
    if stored.published_at is None:
        stored.published_at = timezone.now()
        stored.published_by = by
        stored.save(update_fields=["published_at", "published_by"])
    match_day.published_at, match_day.published_by = stored.published_at, stored.published_by
    return match_day


@transaction.atomic
def withdraw_match_day(*, match_day: MatchDay) -> MatchDay:
    """Only the club sees the match day again."""
    match_day.published_at = None
    match_day.published_by = None
    match_day.save(update_fields=["published_at", "published_by"])
    return match_day
