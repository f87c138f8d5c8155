"""The whole installation in one file: written while people go on playing, read back in one step.

Only for SQLite: a server with PostgreSQL has `pg_dump`.
"""

import gzip
import logging
import shutil
import sqlite3
import tempfile
import threading
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

SUFFIX = ".klaverjas"
NAME = "%Y%m%d-%H%M%S"
# Kept of the backups that the site makes on its own: the newest ones, and the last of each day.
NEWEST_KEPT = 12
DAYS_KEPT = 30
SECONDS_BETWEEN = 600

logger = logging.getLogger(__name__)


class NoBackup(Exception):
    """Why there can be no backup, or why a file is none; says so in the language of whoever reads it."""


class Kept(NamedTuple):
    """A backup in the folder: when it was written, and how big it is in bytes."""

    name: str
    moment: datetime
    size: int


def backup_folder() -> Path:
    return settings.DATA_DIR / "backups"


def require_sqlite() -> None:
    if connection.vendor != "sqlite":
        raise NoBackup(_("This installation keeps its data in PostgreSQL: pg_dump and pg_restore are its backup."))


def write_backup(path: Path) -> None:
    """Everything that is stored at this moment, compressed. The file appears whole or not at all."""
    require_sqlite()
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        copy, packed = Path(folder) / "copy", Path(folder) / "packed"
        connection.ensure_connection()
        with closing(sqlite3.connect(copy)) as target:
            connection.connection.backup(target)
            # The file has to be one: without this its newest pages may stand in a second one.
            target.execute("PRAGMA journal_mode = DELETE")
        with copy.open("rb") as source, gzip.open(packed, "wb", compresslevel=6) as target_file:
            shutil.copyfileobj(source, target_file)
        packed.chmod(0o600)  # names, results and password hashes: nobody else's business
        packed.replace(path)


def restore_backup(file: BinaryIO) -> None:
    """Put back what a backup holds, in place of everything that is stored now; brings an older backup up to date.

    Nothing changes when the file is not a whole backup of this program, or of a newer one (`NoBackup`).
    """
    require_sqlite()
    with unpacked(file) as path, closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source:
        refuse_unless_ours(source)
        connection.ensure_connection()
        if connection.in_atomic_block:
            raise NoBackup(_("A backup cannot be put back in the middle of a change."))
        source.backup(connection.connection)
    connection.close()  # what was prepared on it belongs to the old data
    call_command("migrate", verbosity=0, interactive=False)


@contextmanager
def unpacked(file: BinaryIO) -> Iterator[Path]:
    """The database inside a backup, as a file that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "unpacked"
        try:
            with gzip.open(file, "rb") as source, path.open("wb") as target:
                shutil.copyfileobj(source, target)
        except (OSError, EOFError, zlib.error) as error:
            raise NoBackup(_("This file is not a backup, or only a part of one.")) from error
        yield path


def refuse_unless_ours(source: sqlite3.Connection) -> None:
    try:
        sound = source.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        applied = set(source.execute("SELECT app, name FROM django_migrations").fetchall()) if sound else set()
    except sqlite3.DatabaseError:
        sound, applied = False, set()
    if not sound or not any(app == "tournaments" for app, _name in applied):
        raise NoBackup(_("This file is not a backup of this program, or it is damaged."))
    known = MigrationLoader(None).disk_migrations.keys()
    if any(app == "tournaments" for app, _name in applied - known):
        raise NoBackup(_("This backup was made by a newer version of the program: install that version first."))


def keep_backup(now: datetime | None = None) -> Path:
    """One more of the backups that the site keeps on its own; those that are too many go."""
    path = backup_folder() / f"{timezone.localtime(now).strftime(NAME)}{SUFFIX}"
    write_backup(path)
    for old in superfluous(list(backup_folder().glob(f"*{SUFFIX}"))):
        old.unlink(missing_ok=True)
    return path


class BackupKeeper(threading.Thread):
    """Makes a backup every ten minutes while something changes, for as long as the site is served."""

    def __init__(self, seconds: float = SECONDS_BETWEEN) -> None:
        super().__init__(name="backups", daemon=True)
        self.seconds = seconds
        self.stopped = threading.Event()
        self.seen: int | None = None

    def run(self) -> None:
        while not self.stopped.wait(self.seconds):
            try:
                self.look()
            except Exception:
                logger.exception("The backup could not be made.")

    def look(self) -> None:
        """One backup, if anything was stored since the last look."""
        with connection.cursor() as cursor:
            # Goes up whenever another connection has changed the database.
            version = cursor.execute("PRAGMA data_version").fetchone()[0]
        if version != self.seen:
            keep_backup()
            self.seen = version

    def stop(self) -> None:
        self.stopped.set()


def list_backups() -> list[Kept]:
    """What is kept, the newest first."""
    paths = backup_folder().glob(f"*{SUFFIX}")
    rows = [Kept(path.name, _written(path), path.stat().st_size) for path in paths]
    return sorted(rows, key=lambda row: row.moment, reverse=True)


def _written(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, tz=timezone.get_current_timezone())


def superfluous(paths: list[Path]) -> list[Path]:
    """All but the newest ones and the last of each of the latest days. A file with a name of its own always stays."""
    moments: list[tuple[datetime, Path]] = []
    for path in paths:
        try:
            moments.append((datetime.strptime(path.name.removesuffix(SUFFIX), NAME), path))
        except ValueError:
            continue
    moments.sort(reverse=True)
    kept = {path for _moment, path in moments[:NEWEST_KEPT]}
    oldest = moments[0][0].date() - timedelta(days=DAYS_KEPT) if moments else None
    last_of_day = {moment.date(): path for moment, path in reversed(moments)}
    kept |= {path for day, path in last_of_day.items() if oldest and day > oldest}
    return [path for _moment, path in moments if path not in kept]
