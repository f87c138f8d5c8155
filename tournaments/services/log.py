"""The log: a service reports what it did, and that one line is stored with the change or not at all.

Who did it is known while their request is being answered (`permissions.asked_by`). Without a request, as in the shell,
no one is known and no line is written, unless the service itself says who.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias, cast

from django.contrib.auth.models import User
from django.dispatch import Signal

from tournaments.models import Club, Competition, Leg, LogEntry, MatchDay, Table
from tournaments.names import visitor

Place: TypeAlias = Club | Competition | MatchDay | Leg | Table

corrected = Signal()
"""Sent by `log_correction` with `place`: a receiver that answers with a mapping has it noted in the same line."""

SUBJECT_LENGTH = LogEntry._meta.get_field("subject").max_length or 0

# What the services of this transaction have reported, by the key of the club.
_lines: ContextVar[dict[int, LogEntry]] = ContextVar("lines")


def log_action(
    place: Place, action: str, *, by: User | None = None, **subject: str | int | Mapping[str, list[Any]]
) -> None:
    """Part of a service: what it did and where, reported when it is done.

    The outermost service has the last word: each club gets one line. `listings.log` has the words for `action`, and
    shows of `subject` the round, the number, the person and the role, and of the `changes` of settings what each was
    and is. No name of a player: it could never be removed again.
    """
    asks = visitor()
    user = by or (asks.user if asks else None)
    if user is None:
        return
    club, competition, where = _address(place)
    _lines.get()[club.pk] = LogEntry(
        club_id=club.pk,
        is_demo=club.is_demo,
        competition_id=competition,
        # Of a user who is not stored, as after a backup from before their time, only the name is stored.
        user=user if isinstance(user, User) and user.pk is not None else None,
        user_name=user.get_username(),
        action=action,
        subject=_fitting({**where, **subject}),
    )


def log_correction(place: Place, action: str, **subject: Any) -> None:
    """As `log_action`, for what changes results: with its other consequences, such as a leg that was drawn by them.

    The rooms above, which know what results decide, answer to `corrected`.
    """
    for _receiver, answer in corrected.send(Place, place=place):
        subject |= cast(dict[str, Any], answer)
    log_action(place, action, **subject)


def is_person_known() -> bool:
    """Whether reporting something now leaves a line."""
    return visitor() is not None


@contextmanager
def lines_stored() -> Iterator[Mapping[int, LogEntry]]:
    """Part of the transaction of a service: what is reported inside is stored at its end; by the keys of the clubs."""
    lines: dict[int, LogEntry] = {}
    token = _lines.set(lines)
    try:
        yield lines
        if lines:
            LogEntry.objects.bulk_create(lines.values())
    finally:
        _lines.reset(token)


def _address(place: Place) -> tuple[Club, int | None, dict[str, int]]:
    """The club, the key of the competition, and where in it."""
    match place:
        case Club():
            return place, None, {}
        case Competition():
            return place.club, place.pk, {}
        case MatchDay():
            return place.competition.club, place.competition_id, {"day": place.number}
        case Leg():
            club, competition, where = _address(place.match_day)
            return club, competition, {**where, "leg": place.number}
        case Table():
            club, competition, where = _address(place.leg)
            return club, competition, {**where, "table": place.number}


def _fitting(subject: Mapping[str, Any]) -> str:
    """As much of it as fits the column."""
    kept: dict[str, Any] = {}
    for key, value in subject.items():
        longer = {**kept, key: value}
        if len(json.dumps(longer, ensure_ascii=False)) <= SUBJECT_LENGTH:
            kept = longer
    return json.dumps(kept, ensure_ascii=False) if kept else ""
