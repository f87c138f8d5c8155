"""Why there is no backup: in helpful words, kept where every process and every page can find them."""

import errno
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import Error
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from filelock import Timeout

from klaverjas_site.data_folder import atomic_file

# The errors of a disk that is full, or has no more room for this user.
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
# SQLite asks for less than this at a time; with less free, a full disk looks like a broken one to SQLite.
LITTLE_ROOM = 1024 * 1024


class Kind(StrEnum):
    DAMAGED = "damaged"
    FULL = "full"
    OTHER = "other"


class NoBackup(Exception):
    """Why there can be no backup, or why a file is not one; says so in the reader's language."""

    kind = Kind.OTHER


class Damaged(NoBackup):
    """What is stored can no longer be read completely, or does not belong to this program."""

    kind = Kind.DAMAGED


class DiskFull(NoBackup):
    kind = Kind.FULL


class NotNow(NoBackup):
    """Nothing wrong, just not now: another process is busy, or nothing is stored yet."""


class NotABackup(NoBackup):
    """The problem is the file, not this computer."""


DAMAGED = gettext_lazy(
    "The database is damaged. The backups created before that are still there. What to do now is described "
    "in docs/operations.md under “The database is damaged: what now”."
)
FULL = gettext_lazy("The disk of this computer is full: free some space and try again.")
BUSY = gettext_lazy("Another backup is being created or restored: try again in a minute.")


@contextmanager
def in_words() -> Iterator[None]:
    """Turn what the disk or the database says into one sentence (`NoBackup`)."""
    try:
        yield
    except Timeout as error:
        raise NotNow(BUSY) from error
    except (OSError, sqlite3.Error, Error) as error:
        raise _sentence_for(error) from error


def _sentence_for(error: Exception) -> NoBackup:
    cause = error.__cause__ if isinstance(error, Error) and error.__cause__ else error
    if is_damage(cause):
        return Damaged(DAMAGED)
    if is_full(cause):
        return DiskFull(FULL)
    return NoBackup(gettext("The computer refused: %(reason)s.") % {"reason": in_one_line(cause)})


def in_one_line(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return str(error).strip().partition("\n")[0].rstrip(".")


def is_damage(error: BaseException) -> bool:
    """Whether SQLite cannot make sense of the file, or the disk can no longer read it."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB} or code in {
        sqlite3.SQLITE_IOERR_READ,
        sqlite3.SQLITE_IOERR_SHORT_READ,
        sqlite3.SQLITE_IOERR_CORRUPTFS,
    }


def is_full(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
        failed = primary in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
        return primary == sqlite3.SQLITE_FULL or (failed and _has_little_room())
    return isinstance(error, OSError) and error.errno in NO_ROOM


def _has_little_room() -> bool:
    with suppress(OSError):
        return shutil.disk_usage(settings.DATA_DIR).free < LITTLE_ROOM
    return False


# -- The last trouble ----------------------------------------------------------------------------------------------


class Trouble(NamedTuple):
    """That the last backup could not be made: since when, and why."""

    kind: Kind
    moment: datetime
    said: str

    @property
    def sentence(self) -> str:
        """In the reader's language, if we know the reason."""
        return str({Kind.DAMAGED: DAMAGED, Kind.FULL: FULL}.get(self.kind, self.said))


# A full disk may have no room for the note either: it is written where room was kept for it. Without that, at least
# this process knows.
_unwritten: list[Trouble] = []
ROOM_FOR_NOTE = 2048


@contextmanager
def noted() -> Iterator[None]:
    """Whatever prevents a backup is kept in a note until the next good one."""
    try:
        yield
    except NotNow:
        raise
    except NoBackup as error:
        note_trouble(error)
        raise
    forget_trouble()


@contextmanager
def noted_damage() -> Iterator[None]:
    """Also note that the database is damaged if that shows while making a backup to download."""
    try:
        yield
    except Damaged as error:
        note_trouble(error)
        raise


def note_trouble(error: NoBackup) -> None:
    before = last_trouble()
    since = before.moment if before and before.kind == error.kind else timezone.now()
    trouble = Trouble(error.kind, since, str(error))
    _unwritten[:] = [trouble]
    text = json.dumps([trouble.kind, trouble.moment.isoformat(), trouble.said])
    for write in (_write_note, _write_note_in_room):
        with suppress(OSError):
            write(text)
            _unwritten.clear()
            return


def _write_note(text: str) -> None:
    _note().parent.mkdir(mode=0o700, exist_ok=True)
    with atomic_file(_note()) as part:
        part.write_text(text, encoding="utf-8")


def keep_room_for_note() -> None:
    """Those who make backups and those who show pages are different processes, and a note is all they share."""
    with suppress(OSError):
        _room().parent.mkdir(mode=0o700, exist_ok=True)
        if not _room().exists():
            with atomic_file(_room()) as part:
                part.write_bytes(b" " * ROOM_FOR_NOTE)


def _write_note_in_room(text: str) -> None:
    """In JSON spaces at the end mean nothing."""
    if len(text.encode()) > ROOM_FOR_NOTE:
        raise OSError("this has no room")
    with _room().open("r+b") as room:
        room.write(text.encode().ljust(ROOM_FOR_NOTE))
    _room().replace(_note())


def last_trouble() -> Trouble | None:
    """Why the last backup could not be made; None while the last one is good."""
    if _unwritten:
        return _unwritten[0]
    try:
        kind, moment, said = json.loads(_note().read_text(encoding="utf-8"))
        return Trouble(Kind(kind), datetime.fromisoformat(moment), said)
    except (OSError, ValueError):
        return None


def forget_trouble() -> None:
    _unwritten.clear()
    with suppress(OSError):
        _note().unlink(missing_ok=True)


def _note() -> Path:
    return settings.DATA_DIR / "backups" / "klaverjas-trouble.json"


def _room() -> Path:
    return _note().with_suffix(".room")
