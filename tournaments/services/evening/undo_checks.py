"""What must be true of an evening, and of what people played, whatever is restored."""

from collections.abc import Collection
from itertools import combinations
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.choices import SeatRole
from tournaments.exceptions import Refused
from tournaments.models import (
    Adjustment,
    Attendance,
    Board,
    Bye,
    Change,
    Competition,
    Leg,
    MatchDay,
    Pair,
    Result,
    Round,
    Seat,
    Table,
    Tally,
    TeamMember,
)
from tournaments.models.adjustment import ABSENCES
from tournaments.services.change import OF_MATCH_DAY, come_or_gone
from tournaments.services.evening.match_day import has_begun
from tournaments.services.evening.restore_rows import CHANGED_SINCE, NEEDED_SINCE, Steps

RULED = {"ruled", "boards_ruled"}
WITH_A_UNIT = (Seat, Bye, Result, Adjustment, Attendance)


def refuse_closed(steps: Steps) -> None:
    """No one writes on the sheets of a closed leg; only its seats, table numbers and rulings may still be changed."""
    changing = steps.changing.get(Table, {})
    sheets = [key for key, row in changing.items() if set(row) - {"number"} and not RULED & set(row)]
    if Table.objects.filter(pk__in=sheets, leg__closed_at__isnull=False).exists():
        raise Refused(_("This leg is closed: an organiser has to open it again first."))


def refuse_written_since(change: Change, steps: Steps) -> None:
    """Scores belong to the people who sat there when they were written."""
    moved = [key for key, row in steps.changing.get(Seat, {}).items() if {"player_id", "pair_id", "team_id"} & set(row)]
    tables = Table.objects.filter(seats__in=moved)
    of_sides = Tally.objects.filter(table__in=tables, written_at__gt=change.created_at)
    if tables.filter(rounds_played__gt=0, entered_at__gt=change.created_at).exists() or of_sides.exists():
        raise Refused(CHANGED_SINCE)


def refuse_impossible(match_day: MatchDay, change: Change, steps: Steps) -> None:
    """A leg without the one before it; someone with two results, or both present and absent; played, and called off.

    When a draw is undone its legs that have begun stay: before this change one may have stood alone.
    """
    if MatchDay.objects.filter(has_begun(), pk=match_day.pk, called_off=True).exists():
        raise Refused(CHANGED_SINCE)
    numbers = list(match_day.legs.order_by("number").values_list("number", flat=True))
    has_gap = numbers != list(range(1, len(numbers) + 1))
    if has_gap and Leg in come_or_gone(change) and _has_other_legs_since(change):
        raise Refused(CHANGED_SINCE)
    field = f"{match_day.competition.unit_field}_id"
    if _units(steps, field) & _in_conflict([match_day.pk], field):
        raise Refused(CHANGED_SINCE)
    if Board in steps.models and Round.objects.filter(table__leg__match_day=match_day).exists():
        raise Refused(NEEDED_SINCE)


def _has_other_legs_since(change: Change) -> bool:
    """Whether a leg of this match day came or went after it; what was undone since is as if never done."""
    standing: set[int] = set()
    for later in Change.objects.filter(match_day=change.match_day_id, pk__gt=change.pk).order_by("pk"):
        if later.takes_back_id in standing:
            standing.remove(later.takes_back_id)
        elif Leg in come_or_gone(later):
            standing.add(later.pk)
    return bool(standing)


def _units(steps: Steps, field: str) -> set[int]:
    """The units these rows will belong to; the field is that of a player, a pair or a team."""
    return {row[field] for model in WITH_A_UNIT for row in steps.written(model) if row.get(field) is not None}


def _in_conflict(days: Collection[int], field: str) -> set[int]:
    """The units that cannot be as they are stored on these match days. Six SQL queries."""
    of_leg: list[set[tuple[int, int, int]]] = [
        _in_leg(Seat.objects.filter(role=SeatRole.PLAYER, leg__match_day__in=days), field),
        _in_leg(Bye.objects.filter(leg__match_day__in=days), field),
        _in_leg(Result.objects.filter(leg__match_day__in=days), field),
    ]
    of_day = set(Result.objects.filter(match_day__in=days, leg=None).values_list("match_day", field))
    absences = Adjustment.objects.filter(match_day__in=days, kind__in=ABSENCES)
    absent = set(absences.values_list("match_day", field))
    there = set(Attendance.objects.filter(match_day__in=days).values_list("match_day", field))
    twice = {unit for one, other in combinations(of_leg, 2) for _day, _leg, unit in one & other}
    played = {(day, unit) for found in of_leg for day, _leg, unit in found}
    return twice | {unit for _day, unit in (of_day & absent) | (played & (of_day | absent)) | (there & absent)}


def _in_leg(rows: QuerySet[Any], field: str) -> set[tuple[int, int, int]]:
    return set(rows.values_list("leg__match_day", "leg", field))


# People of the club, in everything they played


def is_of_people(change: Change, steps: Steps) -> bool:
    """Whether it changed only whom things belong to."""
    return change.line.competition_id is None and not {Competition, MatchDay} & steps.models


def days_of(steps: Steps) -> QuerySet[MatchDay]:
    """The match days whose rows will belong to someone else."""
    found: set[int] = set()
    for model in WITH_A_UNIT:
        rows = model._default_manager.filter(pk__in=steps.keys(model))
        found |= set(rows.values_list(OF_MATCH_DAY[model], flat=True))
    return MatchDay.objects.filter(pk__in=found).select_related("competition__club").order_by("pk")


def refuse_impossible_people(steps: Steps) -> None:
    """One person with two results; or a pair's or team's seat taken since by someone who will not be in it."""
    days = [day.pk for day in days_of(steps)]
    for field in ("player_id", "pair_id"):
        if _units(steps, field) & _in_conflict(days, field):
            raise Refused(CHANGED_SINCE)
    of_pairs = Seat.objects.filter(pair__in=steps.keys(Pair))
    strangers = of_pairs.exclude(player=F("pair__first")).exclude(player=F("pair__second"))
    teams = TeamMember.objects.filter(pk__in=steps.keys(TeamMember)).values("team")
    member = TeamMember.objects.filter(team=OuterRef("team"), player=OuterRef("player"))
    if strangers.exists() or Seat.objects.filter(team__in=teams).exclude(Exists(member)).exists():
        raise Refused(NEEDED_SINCE)
