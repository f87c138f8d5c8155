"""The state of a drive once it has begun."""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import (
    Adjustment,
    Attendance,
    Booking,
    Competition,
    Correction,
    LateRound,
    MatchDay,
    Result,
    SignUp,
    Table,
)
from tournaments.models.table import WRITTEN_ON


@dataclass(frozen=True, slots=True)
class Drive:
    """A drive as its organiser sees it after the draw: how many play, and how many of them came only for it."""

    competition: Competition
    entrants: int
    day_guests: int
    can_be_undone: bool


def find_drive(match_day: MatchDay) -> Drive | None:
    """The drive; None for an evening of any other competition. Three SQL queries."""
    competition = match_day.competition
    if not competition.takes_day_guests:
        return None
    return Drive(
        competition=competition,
        entrants=match_day.attendances.count(),
        day_guests=competition.day_guests.count(),
        can_be_undone=not is_under_way(competition),
    )


def is_under_way(competition: Competition) -> bool:
    """Whether something written would be lost, or this is no drive at all. One SQL query."""
    if not competition.takes_day_guests:
        return True
    here, day = {"competition": OuterRef("pk")}, {"match_day__competition": OuterRef("pk")}
    written: list[QuerySet[Any]] = [
        MatchDay.objects.filter(published_at__isnull=False, **here),
        Attendance.objects.filter(is_paid=True, **day),
        Booking.objects.filter(**here),
        Table.objects.filter(WRITTEN_ON, leg__match_day__competition=OuterRef("pk")),
        Result.objects.filter(**day),
        LateRound.objects.filter(**day),
        Adjustment.objects.filter(**here),
        SignUp.objects.filter(**day),
        Correction.objects.filter(**here),
    ]
    anything = reduce(or_, (Q(Exists(rows)) for rows in written))
    return Competition.objects.filter(anything, pk=competition.pk).exists()
