"""Back to what a backup holds: first the file is checked in every way, only then the current data is touched."""

import gzip
import shutil
import zlib
from pathlib import Path
from typing import BinaryIO, NamedTuple

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from klaverjas_site.backup.database import (
    bring_up_to_date,
    check_database,
    database_path,
    fill_database,
    is_empty,
    replace_database,
    require_sqlite,
)
from klaverjas_site.backup.kept import CHUNK, SECONDS_TO_WAIT, keep_backup
from klaverjas_site.backup.trouble import Damaged, NoBackup, NotABackup, forget_trouble, in_words
from klaverjas_site.data_folder import exclusive, is_served, make_database_private, scratch

SQLITE = b"SQLite format 3\0"
# Six times the largest database that was tested; the free space on the disk is a separate limit.
LARGEST_UNPACKED = 8 * 1024**3
# The unpacked file, its content once more in the write-ahead log, and the backup of the current data.
TIMES_THE_ROOM = 3


class Restored(NamedTuple):
    """Where the previous data is now: in a backup, or set aside as it is because it cannot be read."""

    kept: Path | None = None
    aside: Path | None = None


def restore_backup(file: BinaryIO, *, from_page: bool = False) -> Restored:
    """Restore what a backup holds in place of everything stored now, which is backed up first.

    Nothing changes if the file is not a complete backup of this program, or comes from a newer one (`NoBackup`). A page
    of the site cannot replace a damaged database: the site has it open.
    """
    require_sqlite()
    if connection.in_atomic_block:
        raise NoBackup(_("A backup cannot be restored in the middle of a change."))
    with in_words(), exclusive(settings.DATA_DIR, seconds=SECONDS_TO_WAIT), scratch(settings.DATA_DIR) as folder:
        path = folder / "restored"
        _unpack(file, path)
        check_database(path)
        bring_up_to_date(path)
        restored = _put_in_place(path, from_page=from_page)
        make_database_private(database_path())
        forget_trouble()
    return restored


def _unpack(file: BinaryIO, target: Path) -> None:
    """`NotABackup` as soon as that is clear: a small file can unpack to more than any disk holds."""
    room = min(LARGEST_UNPACKED, shutil.disk_usage(target.parent).free // TIMES_THE_ROOM)
    with gzip.open(file, "rb") as source, target.open("xb") as unpacked:
        chunk = _read(source)
        if not chunk.startswith(SQLITE):
            raise NotABackup(_("This file is not a backup of this program, or it is damaged."))
        while chunk:
            room -= len(chunk)
            if room < 0:
                raise NotABackup(_("There is not enough room on this computer to unpack this file."))
            unpacked.write(chunk)
            chunk = _read(source)


def _read(source: gzip.GzipFile) -> bytes:
    try:
        return source.read(CHUNK)
    except (OSError, EOFError, zlib.error) as error:  # also if the disk can no longer read it
        raise NotABackup(_("This file is not a backup, or only a part of one.")) from error


def _put_in_place(path: Path, *, from_page: bool) -> Restored:
    kept: list[Path] = []

    def keep_first() -> None:
        # No older backup is deleted now: it might be the very file that is being restored.
        kept.append(keep_backup(prune=False))

    try:
        with in_words():
            fill_database(path, first=(lambda: None) if is_empty() else keep_first)
    except Damaged as error:
        if from_page or is_served(settings.DATA_DIR):
            raise NoBackup(
                _(
                    "The database is damaged, and the site has it open: stop the site first. What to do next "
                    "is described in docs/operations.md under “The database is damaged: what now”."
                )
            ) from error
        return Restored(aside=replace_database(path))
    return Restored(kept=kept[0] if kept else None)
