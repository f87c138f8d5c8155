"""What an organiser did is taken back, whatever it was; and since that is a change too, done again."""

import json
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, TypeAlias

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject, SeatRole
from tournaments.exceptions import Refused
from tournaments.models import (
    Adjustment,
    Attendance,
    Bye,
    Change,
    Competition,
    LateRound,
    Leg,
    MatchDay,
    Player,
    Result,
    Round,
    Seat,
    Table,
    TableLink,
    Tally,
)
from tournaments.models.adjustment import ABSENCES
from tournaments.models.change import KEPT_FOR
from tournaments.models.table import STANDS_ON
from tournaments.services.change import OF_MATCH_DAY, Watched, rows_of, watch
from tournaments.services.evening.absence import refresh_absences
from tournaments.services.evening.adjustment import PEOPLE, is_as_drawn, notation_of
from tournaments.services.evening.put_back import CHANGED_SINCE, Steps, put_back, steps_back
from tournaments.services.log import log_action
from tournaments.services.table.correction import Notation, keep_correction
from tournaments.services.table.table import seats_notation, sheet_notation
from tournaments.services.transaction import lock_club, lock_competition, lock_match_day, writes

# Under the lock of the club: its people, and which competitions there are.
OF_CLUB = {Competition, Player}
SCORES = {Table, Round, Result}
WITH_A_UNIT = (Seat, Bye, Result, Adjustment, Attendance)
SUBJECTS: Mapping[type, CorrectionSubject] = {
    Bye: CorrectionSubject.BYE,
    Result: CorrectionSubject.RESULT,
    Adjustment: CorrectionSubject.ADJUSTMENT,
}

# By model and key; who sat at a table is under that of the table.
Written: TypeAlias = dict[tuple[type, int], Notation]


@writes
def take_back(*, change: Change, by: User | None) -> None:
    """Everything is as it was before this change; taken back twice is taken back once.

    Refused when it was changed since, when something else depends on it now, and after thirty days. Scores that become
    other ones are in the history, like any others.
    """
    change = Change.objects.select_related("line__club").get(pk=change.pk)
    _lock(change)
    if Change.objects.filter(takes_back=change).exists():
        return
    if change.created_at < timezone.now() - KEPT_FOR:
        raise Refused(_("This was done more than thirty days ago: it can no longer be taken back."))
    steps = steps_back(change)
    _refuse_closed(steps)
    _refuse_written_since(change, steps)
    _watch(change, steps)
    before = _written(steps)
    put_back(steps)
    match_day = _match_day(change)
    if match_day is not None and MatchDay not in steps.coming:
        _refuse_impossible(match_day, steps)
        reason = gettext("Done again") if change.is_taking_back else gettext("Taken back")
        _keep_history(match_day.competition, before, _written(steps), reason, by)
        if SCORES & steps.models:
            refresh_absences(match_day)
    place = match_day or _competition(change) or change.line.club
    log_action(place, "done_again" if change.is_taking_back else "taken_back", **_where(change))


def _lock(change: Change) -> None:
    """What the rows of this change are written under."""
    match_day, competition = _match_day(change), _competition(change)
    # What comes or goes as a whole.
    whole = {model for model, rows in rows_of(change).items() if any(None in both for both in rows.values())}
    if whole & OF_CLUB or competition is None:
        lock_club(change.line.club, with_all=True)
    elif match_day is None or whole - (set(OF_MATCH_DAY) - {MatchDay}):
        lock_competition(competition, with_all=True)
    else:
        lock_match_day(match_day)


def _match_day(change: Change) -> MatchDay | None:
    """None where it was of the whole competition, and while the match day is gone."""
    days = MatchDay.objects.filter(pk=change.match_day_id or 0).select_related("competition__club")
    return days.first()


def _competition(change: Change) -> Competition | None:
    found = Competition.objects.filter(pk=change.line.competition_id or 0).select_related("club")
    return found.first()


def _watch(change: Change, steps: Steps) -> None:
    """Taking back changes the same rows, and what refers to tables that go."""
    conditions: dict[type, Mapping[str, Any]] = {model: {"pk__in": steps.keys(model)} for model in steps.models}
    if tables := steps.going.get(Table):
        for model in (TableLink, LateRound):
            referring = model.objects.filter(table__in=tables).values_list("pk", flat=True)
            conditions[model] = {"pk__in": {*steps.keys(model), *referring}}
    watch(Watched(change.line.club_id, change.match_day_id, conditions, takes_back=change))


def _where(change: Change) -> dict[str, Any]:
    """What the log says besides who and when: the place of the line that is taken back, and what it said."""
    subject = json.loads(change.line.subject or "{}")
    return {**subject, "what": subject.get("what", change.line.action)}


# What must be true of an evening, whatever is put back


def _refuse_closed(steps: Steps) -> None:
    """Nobody writes on the sheets of a closed leg; who sat there, and at which number, may turn out later."""
    sheets = [key for key, row in steps.changing.get(Table, {}).items() if set(row) - {"number"}]
    if Table.objects.filter(pk__in=sheets, leg__closed_at__isnull=False).exists():
        raise Refused(_("This leg is closed: an organiser has to open it again first."))


def _refuse_written_since(change: Change, steps: Steps) -> None:
    """Scores belong to those who sat there when they were written."""
    moved = [key for key, row in steps.changing.get(Seat, {}).items() if {"player_id", "pair_id", "team_id"} & set(row)]
    tables = Table.objects.filter(seats__in=moved)
    of_sides = Tally.objects.filter(table__in=tables, written_at__gt=change.created_at)
    if tables.filter(rounds_played__gt=0, entered_at__gt=change.created_at).exists() or of_sides.exists():
        raise Refused(CHANGED_SINCE)


def _refuse_impossible(match_day: MatchDay, steps: Steps) -> None:
    """A leg without the one before it; someone with two results, or both there and absent."""
    numbers = list(match_day.legs.order_by("number").values_list("number", flat=True))
    if Leg in steps.models and numbers != list(range(1, len(numbers) + 1)):
        raise Refused(CHANGED_SINCE)
    field = f"{match_day.competition.unit_field}_id"
    units = {row[field] for model in WITH_A_UNIT for row in steps.written(model) if row.get(field) is not None}
    if units & _in_conflict(match_day, field):
        raise Refused(CHANGED_SINCE)


def _in_conflict(match_day: MatchDay, field: str) -> set[int]:
    """The units that cannot be as they are stored. Six SQL queries."""
    here = {"leg__match_day": match_day}
    of_leg: list[set[tuple[int, int]]] = [
        set(Seat.objects.filter(role=SeatRole.PLAYER, **here).values_list("leg", field)),
        set(Bye.objects.filter(**here).values_list("leg", field)),
        set(match_day.results.exclude(leg=None).values_list("leg", field)),
    ]
    of_day = set(match_day.results.filter(leg=None).values_list(field, flat=True))
    absent = set(match_day.adjustments.filter(kind__in=ABSENCES).values_list(field, flat=True))
    there = set(match_day.attendances.values_list(field, flat=True))
    twice = {unit for one, other in combinations(of_leg, 2) for _leg, unit in one & other}
    played = {unit for found in of_leg for _leg, unit in found}
    return twice | (of_day & absent) | (played & (of_day | absent)) | (there & absent)


# The history


def _written(steps: Steps) -> Written:
    """What is written now in the rows that change, as the history keeps it."""
    tables = Table.objects.filter(pk__in=steps.keys(Table)).prefetch_related("rounds").select_related("leg")
    found: Written = {(Table, table.pk): _sheet(table) for table in tables}
    moved = Q(pk__in=steps.keys(Table)) | Q(seats__in=steps.keys(Seat))
    found |= {(Seat, table.pk): seats_notation(table) for table in Table.objects.filter(STANDS_ON, moved).distinct()}
    of_leg = "leg__match_day__competition"
    found |= _noted(Bye.objects.filter(pk__in=steps.keys(Bye)).select_related(of_leg, *PEOPLE))
    for model in (Result, Adjustment):
        rows: Any = model._default_manager.filter(pk__in=steps.keys(model))
        found |= _noted(rows.select_related("match_day", "leg", *PEOPLE))
    return found


def _noted(rows: Iterable[Bye | Result | Adjustment]) -> Written:
    return {(type(row), row.pk): notation_of(row) for row in rows if not (isinstance(row, Bye) and is_as_drawn(row))}


def _sheet(table: Table) -> Notation:
    """None of one that is empty."""
    return sheet_notation(table) if table.has_scores else None


def _keep_history(competition: Competition, before: Written, after: Written, reason: str, by: User | None) -> None:
    """A correction for each row that says something else. Of a table that comes or goes nothing was written."""
    for model, key in before | after:
        was, now = before.get((model, key)), after.get((model, key))
        # People are of the history where scores stand before and after: else the sheet says enough.
        if was == now or (model is Seat and (was is None or now is None)):
            continue
        table = Table.objects.filter(pk=key).first() if model in (Table, Seat) else None
        subject, number = SUBJECTS.get(model, CorrectionSubject.SHEET), None
        if table is not None and model is Table:
            subject, number, was, now = _of_sheet(was, now)
        keep_correction(
            competition=competition,
            table=table,
            subject=subject,
            number=number,
            before=was,
            after=now,
            reason=reason,
            by=by,
        )


def _of_sheet(was: Notation, now: Notation) -> tuple[CorrectionSubject, int | None, Notation, Notation]:
    """As it would be said if a person had done it: a round that differs, the totals, or the whole sheet."""
    rounds, new = (sheet["rounds"] if sheet else {} for sheet in (was, now))
    differing = [number for number in {**rounds, **new} if rounds.get(number) != new.get(number)]
    if len(differing) == 1:
        [number] = differing
        return CorrectionSubject.ROUND, int(number), rounds.get(number), new.get(number)
    if not differing:
        totals, new_totals = (sheet and sheet["totals"] for sheet in (was, now))
        return CorrectionSubject.TOTALS, None, totals, new_totals
    return CorrectionSubject.SHEET, None, was, now
