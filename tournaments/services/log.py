"""The log: one line for each change, written in the transaction of whoever calls: with the change or not at all."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Club, Competition, LogEntry

SUBJECT_LENGTH = LogEntry._meta.get_field("subject").max_length or 0


class Line(Protocol):
    """The line that stands in the log if what is asked for changes something: the site knows who asked for what."""

    is_written: bool

    def watched(self) -> AbstractContextManager[None]:
        """Notices whether something is changed."""

    def write(self) -> None:
        """If something was; once, however many services do it together."""


line: ContextVar[Line | None] = ContextVar("line", default=None)


@contextmanager
def logged() -> Iterator[Callable[[], None]]:
    """Around the transaction of a service, which calls what it is given at its end: both are stored, or neither."""
    asked = line.get()
    if asked is None:
        yield lambda: None
        return
    before = asked.is_written
    try:
        with asked.watched():
            yield asked.write
    except BaseException:
        asked.is_written = before
        raise


def write_log(
    *, club: Club, competition: Competition | None, user: User | AnonymousUser, action: str, subject: Mapping[str, Any]
) -> LogEntry:
    """Part of the transaction of what was done: somebody did this.

    Without a log-in it was a phone at a table, whose number is in the subject. Of a user who is not stored, as after a
    backup from before his time, only the name is kept.
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
