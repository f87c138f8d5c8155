"""Undoes whatever an organiser did; and since that is a change too, redoes it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import CorrectionSubject
from tournaments.exceptions import Refused
from tournaments.models import (
    Adjustment,
    Attendance,
    Booking,
    Bye,
    Change,
    Competition,
    LateRound,
    MatchDay,
    Player,
    Price,
    Result,
    Seat,
    Table,
    TableLink,
)
from tournaments.models.change import KEPT_FOR
from tournaments.models.ruling import BoardRuling, Ruling
from tournaments.models.table import STANDS_ON
from tournaments.models.unit import UNIT_PATHS
from tournaments.services.change import OF_MATCH_DAY, Watched, come_or_gone, watch
from tournaments.services.evening.adjustment import notation_of
from tournaments.services.evening.bye import is_as_drawn
from tournaments.services.evening.final_places import fix_final_places
from tournaments.services.evening.restore_rows import Steps, restore_rows, steps_back
from tournaments.services.evening.undo_checks import (
    is_of_people,
    refuse_closed,
    refuse_impossible,
    refuse_impossible_people,
    refuse_written_since,
)
from tournaments.services.log import log_action
from tournaments.services.money.evening import settle
from tournaments.services.table.correction import Notation, keep_correction
from tournaments.services.table.table import seats_notation, sheet_notation
from tournaments.services.transaction import (
    lock_club,
    lock_competition,
    lock_match_day,
    refuse_closed_competition,
    writes,
)

# Under the lock of the club: its people, and which competitions there are.
OF_CLUB = {Competition, Player}
OF_CLOSING = {"competition_closed", "competition_opened_again"}
SUBJECTS: Mapping[type, CorrectionSubject] = {
    Bye: CorrectionSubject.BYE,
    Result: CorrectionSubject.RESULT,
    Adjustment: CorrectionSubject.ADJUSTMENT,
    Ruling: CorrectionSubject.RULING,
    BoardRuling: CorrectionSubject.BOARD,
}

# By model and key; seats are under the key of their table.
Written: TypeAlias = dict[tuple[type, int], Notation]


@writes
def undo_change(*, change: Change, by: User | None) -> None:
    """Everything is as it was before this change; undone twice it is undone once.

    Refused when it was changed since, when something else depends on it now, and after thirty days. Scores that change
    are in the history, like any others.
    """
    change = Change.objects.select_related("line__club").get(pk=change.pk)
    _lock(change)
    if Change.objects.filter(takes_back=change).exists():
        return
    if change.created_at < timezone.now() - KEPT_FOR:
        raise Refused(_("This was done more than thirty days ago: it can no longer be undone."))
    steps = steps_back(change)
    refuse_closed(steps)
    refuse_written_since(change, steps)
    _watch(change, steps)
    before = _written(steps)
    restore_rows(steps)
    if _is_of_closing(change) and (competition := _competition(change)):
        fix_final_places(competition)
    match_day = _match_day(change)
    reason = gettext("Redone") if change.is_undoing else gettext("Undone")
    if match_day is not None and MatchDay not in steps.coming:
        refuse_impossible(match_day, change, steps)
        if {Attendance, Adjustment, MatchDay} & set(steps.models):
            settle(match_day)
        _keep_history(match_day.competition, before, _written(steps), reason, by)
    elif is_of_people(change, steps):
        refuse_impossible_people(steps)
        _settle_accounts(steps)
        _keep_history_of_people(steps, before, _written(steps), reason, by)
    elif Price in steps.models:
        for day in _days_priced(steps):
            settle(day, again=True)
    place = match_day or _competition(change) or change.line.club
    log_action(place, "done_again" if change.is_undoing else "taken_back", **_where(change))


def _lock(change: Change) -> None:
    """The locks under which the rows of this change are written."""
    match_day, competition = _match_day(change), _competition(change)
    whole = come_or_gone(change)
    if whole & OF_CLUB or competition is None:
        lock_club(change.line.club, with_all=True)
        if competition is not None:
            refuse_closed_competition(Competition.objects.get(pk=competition.pk))
    elif match_day is None or whole - (set(OF_MATCH_DAY) - {MatchDay}):
        lock_competition(competition, with_all=True, even_closed=_is_of_closing(change))
    else:
        lock_match_day(match_day, even_called_off=True)


def _is_of_closing(change: Change) -> bool:
    """Whether it closed a competition or opened it again: undoing that is opening it, or closing it."""
    return _where(change)["what"] in OF_CLOSING


def _match_day(change: Change) -> MatchDay | None:
    """The match day; None if it was of the whole competition, and while the match day is gone."""
    days = MatchDay.objects.filter(pk=change.match_day_id or 0).select_related("competition__club")
    return days.first()


def _competition(change: Change) -> Competition | None:
    found = Competition.objects.filter(pk=change.line.competition_id or 0).select_related("club")
    return found.first()


def _watch(change: Change, steps: Steps) -> None:
    """Undoing changes the same rows, and references to tables that go."""
    conditions: dict[type, Mapping[str, Any]] = {model: {"pk__in": steps.keys(model)} for model in steps.models}
    if tables := steps.going.get(Table):
        for model in (TableLink, LateRound):
            referring = model.objects.filter(table__in=tables).values_list("pk", flat=True)
            conditions[model] = {"pk__in": {*steps.keys(model), *referring}}
    watch(Watched(change.line.club_id, change.match_day_id, conditions, takes_back=change))


def _where(change: Change) -> dict[str, Any]:
    """What the log says apart from who and when: the place of the line that is undone, and what it said."""
    subject = json.loads(change.line.subject or "{}")
    return {**subject, "what": subject.get("what", change.line.action)}


# The books: never undone by rows, only settled again


def _days_priced(steps: Steps) -> QuerySet[MatchDay]:
    """The evenings of which the own prices are others now."""
    rows = [*steps.now.get(Price, {}).values(), *steps.coming.get(Price, {}).values()]
    days = MatchDay.objects.filter(pk__in={row["match_day_id"] for row in rows if row["match_day_id"] is not None})
    return days.select_related("competition__club").order_by("pk")


def _settle_accounts(steps: Steps) -> None:
    """A line booked the other way stays with its counter-booking, whosever account it is."""
    moved = Booking.objects.filter(pk__in=steps.keys(Booking))
    for booking in moved:
        Booking.objects.filter(club=booking.club_id, counters=booking.number).update(player=booking.player_id)
    days = MatchDay.objects.filter(bookings__in=moved, bookings__of_evening=True).distinct()
    for day in days.select_related("competition__club").order_by("pk"):
        settle(day)


# The history


def _written(steps: Steps) -> Written:
    """What is written now in the rows that change, as the history stores it."""
    tables = Table.objects.filter(pk__in=steps.keys(Table)).prefetch_related("rounds").select_related("leg")
    found: Written = {(Table, table.pk): _sheet(table) for table in tables}
    found |= {(Ruling, table.pk): ruling.notation for table in tables if (ruling := table.ruling) is not None}
    found |= {(BoardRuling, table.pk): table.boards_ruled for table in tables if table.boards_ruled}
    if steps.keys(Table) or steps.keys(Seat):
        moved = Q(pk__in=steps.keys(Table)) | Q(seats__in=steps.keys(Seat))
        found |= {(Seat, one.pk): seats_notation(one) for one in Table.objects.filter(STANDS_ON, moved).distinct()}
    of_leg = ("match_day", "leg")
    for model, related in ((Bye, ("leg__match_day__competition",)), (Result, of_leg), (Adjustment, of_leg)):
        if keys := steps.keys(model):
            rows: Any = model._default_manager.filter(pk__in=keys)
            found |= _noted(rows.select_related(*related, *UNIT_PATHS))
    return found


def _noted(rows: Iterable[Bye | Result | Adjustment]) -> Written:
    return {(type(row), row.pk): notation_of(row) for row in rows if not (isinstance(row, Bye) and is_as_drawn(row))}


def _sheet(table: Table) -> Notation:
    """The notation of a sheet; None of an empty one."""
    return sheet_notation(table) if table.has_scores else None


def _keep_history(competition: Competition, before: Written, after: Written, reason: str, by: User | None) -> None:
    """A correction for each row that changes. For a table that comes or goes nothing was written."""
    for model, key in before | after:
        was, now = before.get((model, key)), after.get((model, key))
        # People belong to the history where there are scores before and after: else the sheet says enough.
        if was == now or (model is Seat and (was is None or now is None)):
            continue
        table = Table.objects.filter(pk=key).first() if model in (Table, Seat, Ruling, BoardRuling) else None
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


def _keep_history_of_people(steps: Steps, before: Written, after: Written, reason: str, by: User | None) -> None:
    """Absences that come or go; one that belongs to someone else now says the same as before."""
    rows = {**steps.now.get(Adjustment, {}), **steps.coming.get(Adjustment, {})}
    of_competitions: dict[int, set[tuple[type, int]]] = {}
    for model, key in before.keys() ^ after.keys():
        of_competitions.setdefault(rows[key]["competition_id"], set()).add((model, key))
    for competition, keys in of_competitions.items():
        was, now = ({key: notation for key, notation in written.items() if key in keys} for written in (before, after))
        _keep_history(Competition.objects.get(pk=competition), was, now, reason, by)


def _of_sheet(was: Notation, now: Notation) -> tuple[CorrectionSubject, int | None, Notation, Notation]:
    """The correction as if a person had made it: a round that differs, the totals, or the whole sheet."""
    rounds, new = (sheet["rounds"] if sheet else {} for sheet in (was, now))
    differing = [number for number in {**rounds, **new} if rounds.get(number) != new.get(number)]
    if len(differing) == 1:
        [number] = differing
        return CorrectionSubject.ROUND, int(number), rounds.get(number), new.get(number)
    if not differing:
        totals, new_totals = (sheet and sheet["totals"] for sheet in (was, now))
        return CorrectionSubject.TOTALS, None, totals, new_totals
    return CorrectionSubject.SHEET, None, was, now
