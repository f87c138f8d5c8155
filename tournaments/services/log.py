"""The log: one line for each change, written in the transaction of whoever calls: with the change or not at all."""

import json
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Club, Competition, LogEntry

SUBJECT_LENGTH = LogEntry._meta.get_field("subject").max_length or 0


def write_log(
    *, club: Club, competition: Competition | None, user: User | AnonymousUser, action: str, subject: Mapping[str, Any]
) -> LogEntry:
    """Somebody did this; without a log-in it was a phone at a table, whose number is in the subject.

    Of a user who is not stored, as after a backup from before his time, only the name is kept.
    """
    entry = LogEntry(
        club=club,
        competition=competition,
        user=user if isinstance(user, User) and user.pk is not None else None,
        user_name=user.get_username(),
        action=action,
        subject=_fitting(subject),
    )
    entry.save()
    return entry


def _fitting(subject: Mapping[str, Any]) -> str:
    """As much of it as the column holds, the rest left out."""
    kept: dict[str, Any] = {}
    for key, value in subject.items():
        longer = {**kept, key: value}
        if len(json.dumps(longer, ensure_ascii=False)) <= SUBJECT_LENGTH:
            kept = longer
    return json.dumps(kept, ensure_ascii=False) if kept else ""
