"""The SQLite file itself: makes a checked copy of it, checks a file from elsewhere, and puts one in its place."""

import logging
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.utils import timezone
from django.utils.translation import gettext as _

from klaverjas_site.backup.trouble import (
    BUSY,
    DAMAGED,
    Damaged,
    NoBackup,
    NotABackup,
    NotNow,
    in_one_line,
    is_damage,
    is_full,
)
from klaverjas_site.data_folder import atomic_file
from klaverjas_site.schema import Migrations, is_ours, is_too_old, missing_parts, unknown

logger = logging.getLogger(__name__)

COMPANIONS = ("-wal", "-shm", "-journal")
# How long to wait for another writer.
SECONDS = 20.0


def require_sqlite() -> None:
    if connection.vendor != "sqlite":
        raise NoBackup(_("This installation stores its data in PostgreSQL: use pg_dump and pg_restore to back it up."))


def database_path() -> Path:
    return Path(connection.settings_dict["NAME"])


def open_database(path: Path, *, seconds: float = SECONDS) -> sqlite3.Connection:
    """A connection separate from Django's; never creates a missing file."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=seconds, isolation_level=None)


def is_empty() -> bool:
    """Whether nothing has been stored yet: no file, or one without a table."""
    path = database_path()
    if not path.exists():
        return True
    with closing(open_database(path)) as stored:
        return not stored.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


# -- Out -----------------------------------------------------------------------------------------------------------


def copy_database(target: Path) -> None:
    """Writes everything stored at this moment to a separate file; `Damaged` if it is not consistent."""
    if is_empty():
        raise NotNow(_("Nothing has been saved yet: there is nothing to back up."))
    with closing(open_database(database_path())) as stored, closing(sqlite3.connect(target)) as copy:
        _copy_pages(stored, copy)
        # It has to be a single file: without this its newest pages may be in a second one.
        copy.execute("PRAGMA journal_mode = DELETE")
        if not _is_sound(copy):
            raise Damaged(DAMAGED)
        if not is_ours(_applied(copy)):
            raise Damaged(_("The database contains nothing from this program."))


def _copy_pages(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    *,
    pages: int = -1,
    before_the_first: Callable[[], None] | None = None,
) -> None:
    """SQLite's own copy, in one transaction of the target: readers see the old content or the new.

    `before_the_first` is called once no one else can write to the target, and may still refuse.
    """
    deadline = time.monotonic() + SECONDS
    to_do = [before_the_first] if before_the_first else []

    def after_some_pages(status: int, _remaining: int, _total: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            if time.monotonic() > deadline:
                raise NotNow(BUSY)
        elif to_do:
            to_do.pop()()

    source.backup(target, pages=pages, progress=after_some_pages)


# -- In ------------------------------------------------------------------------------------------------------------


def check_database(path: Path) -> None:
    """`NotABackup` unless this is a whole database of this program, neither newer nor older than 0.7.0."""
    try:
        with closing(open_database(path)) as source:
            applied = _applied(source) if _is_sound(source) else set()
            is_whole = is_ours(applied) and source.execute("PRAGMA foreign_key_check").fetchone() is None
    except sqlite3.Error:
        is_whole = False
    if not is_whole:
        raise NotABackup(_("This file is not a backup of this program, or it is damaged."))
    if is_too_old(applied):
        raise NotABackup(
            _("This backup was created by a version before 0.7.0: restore it in 0.7.0, and create a new one there.")
        )
    if unknown(applied):
        raise NotABackup(_("This backup was created by a newer version of the program: install that version first."))


def bring_up_to_date(path: Path) -> None:
    """Migrate the database in this file to the schema of this version; `NotABackup` if that does not work.

    What it holds gets new version numbers: no page is mistaken for the one that someone saw before.
    """
    from tournaments.models.version import Versioned, new_version  # noqa: PLC0415 - also read before Django is set up

    with _working_on(path):
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except Exception as error:  # whatever a migration fails on: only a copy breaks
            if is_full(error.__cause__ or error):
                raise
            reason = {"reason": in_one_line(error)}
            raise NotABackup(_("This backup could not be updated: %(reason)s.") % reason) from error
        if missing := missing_parts():
            logger.warning("Missing in the backup: %s", ", ".join(missing[:3]))
            raise NotABackup(_("This file is not a whole backup: a part of it is missing."))
        # Pages and processes may know its version numbers, with what was written after them.
        for model in Versioned.__subclasses__():
            model._base_manager.update(version=new_version())


@contextmanager
def _working_on(path: Path) -> Iterator[None]:
    """For this thread, and no other, the database is this file."""
    ours = connections[DEFAULT_DB_ALIAS]
    other = ours.copy()
    other.settings_dict["NAME"] = str(path)
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = ours


def fill_database(path: Path, *, first: Callable[[], None]) -> None:
    """Replace what is stored with the content of this file, even while others have the database open.

    `first` is called once no one else can write, so that it sees everything that was stored.
    """
    connection.ensure_connection()
    with closing(open_database(path)) as source:
        # Only a few pages at first: the database has many times more, and is not yet replaced when `first` is called.
        _copy_pages(source, connection.connection, pages=8, before_the_first=first)
    connection.close()  # statements prepared on it belong to the old data


def replace_database(path: Path) -> Path:
    """Put this file in place of an unreadable one, which gets another name; only while no server has it open."""
    connection.close()
    database = database_path()
    aside = _free_name(database)
    for companion in COMPANIONS:
        with_it = Path(f"{database}{companion}")
        if with_it.exists():
            with_it.rename(f"{aside}{companion}")
    try:
        # A second name first: if this is interrupted at any point, there is still a database under the old name.
        aside.hardlink_to(database)
    except OSError:
        database.rename(aside)
    with atomic_file(database) as part:
        shutil.copyfile(path, part)
    return aside


def _free_name(database: Path) -> Path:
    name = f"{database.stem}-damaged-{timezone.localtime():%Y%m%d-%H%M%S}"
    number = 1
    while (path := database.with_name(f"{name}{f'-{number}' if number > 1 else ''}{database.suffix}")).exists():
        number += 1
    return path


# -- What a database holds -----------------------------------------------------------------------------------------


def _is_sound(database: sqlite3.Connection) -> bool:
    try:
        return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.Error as error:
        if is_damage(error):
            return False
        raise


def _applied(database: sqlite3.Connection) -> Migrations:
    """The migrations recorded in a database."""
    try:
        return set(database.execute("SELECT app, name FROM django_migrations").fetchall())
    except sqlite3.OperationalError:
        return set()  # no such table
