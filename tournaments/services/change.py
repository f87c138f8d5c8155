"""What an organiser's service changes is stored with its line in the log, so that it can be undone.

A service declares this once, after its locks and before it writes: `can_be_undone(match_day, Attendance)`. The rows of
these models are read then and at the end of the transaction, and the difference is stored (`Change`). So there is
nothing to write for undoing one service or another: `services.evening.undo` restores the rows as they were.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any, TypeAlias
from uuid import UUID

from django.db import models
from django.utils import timezone

from tournaments.models import (
    Adjustment,
    Attendance,
    Board,
    Bye,
    Change,
    Competition,
    Correction,
    Draw,
    Enquiry,
    Entrant,
    Fixture,
    LateRound,
    Leg,
    LineUp,
    LogEntry,
    MatchDay,
    OwnLink,
    Pair,
    Player,
    PlayingReserve,
    Price,
    Prize,
    Qualifier,
    Result,
    Round,
    Seat,
    SignUp,
    Stop,
    Table,
    TableLink,
    Tally,
    Team,
    TeamMember,
    Wish,
)
from tournaments.models.change import KEPT_FOR
from tournaments.models.parts import OF_PAGES, PARTS
from tournaments.services.log import is_person_known

Model: TypeAlias = type[models.Model]
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = dict[Model, dict[int, Row]]
Conditions: TypeAlias = Mapping[Model, Mapping[str, Any]]

MODELS: tuple[Model, ...] = (*PARTS, TableLink, OwnLink, Entrant, LineUp, Wish.players.through)
"""Models whose rows may be in a change, each after those it refers to."""
NAMES: Mapping[str, Model] = {str(model._meta.model_name): model for model in MODELS}

# The path from a row to its match day.
OF_MATCH_DAY: dict[Model, str] = {
    MatchDay: "pk",
    **dict.fromkeys(
        (Attendance, SignUp, Enquiry, PlayingReserve, Qualifier, Draw, Leg, Result, Adjustment), "match_day"
    ),
    **dict.fromkeys((Stop, TableLink, LateRound), "match_day"),
    Entrant: "sign_up__match_day",
    **dict.fromkeys((Price, Prize, Fixture, LineUp, Board), "match_day"),
    **dict.fromkeys([Table, Seat, Bye], "leg__match_day"),
    **dict.fromkeys([Round, Tally, Correction], "table__leg__match_day"),
}
SEATING = (MatchDay, Attendance, Draw, Leg, Table, Seat, Bye, TableLink, LateRound)
"""What seating people, drawn or by hand, may change: a table that goes leaves links without one."""
DOOR = (Attendance, Adjustment)
ANSWERS = (SignUp, Entrant, Adjustment)
OF_PLACES = (Attendance, Adjustment, Stop, Table, Seat, Bye)
"""What changes with who is present, where people play in the places of others."""

# All fields of these are stored, so that one is restored only if it is exactly as it was created.
KEPT_WHOLE = (Table, Round)


@dataclass
class Watched:
    """Which rows are compared at the end of the transaction, and how they were before."""

    club: int
    match_day: int | None
    conditions: Conditions
    takes_back: Change | None = None
    before: Rows = field(default_factory=dict)


watching: ContextVar[Watched | None] = ContextVar("watching", default=None)
"""What the transaction of a service has declared so far (services/transaction.py)."""


def keep_change(watched: Watched, line: LogEntry) -> None:
    """Part of the transaction of a service, at its end: what it changed, with its line in the log."""
    rows = _difference(watched.before, _rows_now(watched))
    if rows:
        forget_old_changes()
        Change.objects.create(line=line, match_day_id=watched.match_day, takes_back=watched.takes_back, rows=rows)


def can_be_undone(place: Competition | MatchDay | Table, *of: Model, is_new: bool = False) -> None:
    """Part of a service, after its locks: what it changes in the rows of these models that belong to `place`.

    Without models all of them; of a table those of its sheet. A service that includes others declares first, so it
    names theirs too. `is_new` is a place that this very service creates. Two SQL queries for each model.

    Who is present may also change who sits in whose place, where people do that.
    """
    if isinstance(place, MatchDay) and Attendance in of and place.competition.substitute_points:
        of = (*of, *OF_PLACES)
    match place:
        case Table():
            match_day: MatchDay | None = place.leg.match_day
            club = place.leg.match_day.competition.club_id
        case MatchDay():
            match_day, club = place, place.competition.club_id
        case Competition():
            match_day, club = None, place.club_id
    conditions = conditions_at(place)
    chosen = {model: conditions[model] for model in MODELS if model in (of or conditions)}
    watched = watch(Watched(club, match_day.pk if match_day else None, chosen))
    if is_new and watched:
        del watched.before[type(place)][place.pk]


def conditions_at(place: Competition | MatchDay | Table) -> Conditions:
    """How to find the rows of each model that belong to this place."""
    match place:
        case Table():
            return {Table: {"pk": place.pk}, Round: {"table": place.pk}}
        case MatchDay():
            around: Conditions = {
                Player: {"club": place.competition.club_id},
                Pair: {"competition": place.competition_id},
                Team: {"competition": place.competition_id},
                TeamMember: {"team__competition": place.competition_id},
            }
            return {**around, **{model: {path: place.pk} for model, path in OF_MATCH_DAY.items()}}
        case Competition():
            inner = {
                model: path.removesuffix("__club")
                for model, path in PARTS.items()
                if path.endswith("competition__club")
            }
            inner |= {Competition: "pk", TableLink: "match_day__competition"}
            return {Player: {"club": place.club_id}, **{model: {path: place.pk} for model, path in inner.items()}}


def watch(watched: Watched) -> Watched | None:
    """Part of a service: these rows, unless a service that includes this one has declared them before; None then."""
    outer = watching.get()
    if outer is not None:
        if not set(watched.conditions) <= set(outer.conditions):
            raise LookupError("The service that this one is a part of names too few models.")
        return None
    # Without a line in the log no one could find it.
    if not is_person_known():
        return None
    watched.before = read(watched.conditions)
    watching.set(watched)
    return watched


def read(conditions: Conditions) -> Rows:
    """The rows as they are stored now, in values that JSON can hold."""
    return {
        model: {
            row["pk"]: {name: _plain(value) for name, value in row.items() if name != "pk"}
            for row in model._base_manager.filter(**condition).order_by("pk").values("pk", *columns(model))
        }
        for model, condition in conditions.items()
    }


def rows_of(change: Change) -> dict[Model, dict[int, tuple[Row | None, Row | None]]]:
    """What is stored of a change, by model and key: each row before and after."""
    kept: Any = change.rows
    return {
        NAMES[name]: {int(key): (before, after) for key, (before, after) in rows.items()} for name, rows in kept.items()
    }


def come_or_gone(change: Change) -> set[Model]:
    """The models of which it added or removed a row."""
    return {model for model, rows in rows_of(change).items() if any(None in both for both in rows.values())}


def columns(model: Model) -> list[str]:
    """The fields of a row that people change, a reference as the key it holds."""
    return [one.attname for one in model._meta.concrete_fields if not one.primary_key and one.name not in OF_PAGES]


def forget_rows(changes: models.QuerySet[Change], model: Model) -> None:
    """Part of a service that removes rows for good: these changes no longer have any of this model either."""
    name, changed = str(model._meta.model_name), []
    for change in changes:
        rows: Any = change.rows
        if rows.pop(name, None):
            changed.append(change)
    Change.objects.bulk_update(changed, ["rows"])


def forget_old_changes() -> None:
    """Deletes changes that can no longer be undone."""
    Change.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()


def _plain(value: Any) -> Any:
    match value:
        case date() | time():
            return value.isoformat()
        case UUID():
            return str(value)
        case _:
            return value


def _rows_now(watched: Watched) -> Rows:
    """The rows, including those that were found before and have moved since."""
    now = read(watched.conditions)
    moved = {model: set(rows) - set(now[model]) for model, rows in watched.before.items()}
    found = read({model: {"pk__in": keys} for model, keys in moved.items() if keys})
    return {model: rows | found.get(model, {}) for model, rows in now.items()}


def _difference(before: Rows, after: Rows) -> dict[str, dict[str, list[Row | None]]]:
    """As `Change.rows` has it. Corrections are only ever added: a new one is part of a new competition."""
    found: dict[str, dict[str, list[Row | None]]] = {}
    new_competitions = after.get(Competition, {}).keys() - before.get(Competition, {}).keys()
    for model, rows in after.items():
        old = before.get(model, {})
        for key in sorted(old.keys() | rows.keys()):
            was, now = old.get(key), rows.get(key)
            if was == now:
                continue
            if model is Correction and was is None and now and now["competition_id"] not in new_competitions:
                continue
            if was is not None and now is not None and model not in KEPT_WHOLE:
                changed = [name for name in was if was[name] != now[name]]
                was, now = ({name: row[name] for name in changed} for row in (was, now))
            found.setdefault(str(model._meta.model_name), {})[str(key)] = [was, now]
    return found
