"""Backups: how one is made, and which ones stay in the folder."""

import gzip
import re
import shutil
import tempfile
import zlib
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from klaverjas_site.backup.contents import Contents, packing, read_contents
from klaverjas_site.backup.database import copy_database, require_sqlite
from klaverjas_site.backup.trouble import NoBackup, in_words, noted, noted_damage
from klaverjas_site.data_folder import atomic_file, exclusive, scratch

SUFFIX = ".klaverjas"
NAME = "%Y%m%d-%H%M%S"
# The date, and how many there had been: an order that no clock can spoil.
DATED = re.compile(r"([12]\d{7}-\d{6})(?:-(\d{1,9}))?" + re.escape(SUFFIX))
# Which of the site's own backups are kept: the newest ones, and the last of each day. More days than a month has, so
# that an evening with a wrong clock costs none of them.
NEWEST_KEPT = 12
DAYS_KEPT = 40
SECONDS_TO_WAIT = 60
CHUNK = 1024 * 1024


class Kept(NamedTuple):
    """A backup in the folder; one named by someone else has no number, and the file's date."""

    number: int
    moment: datetime
    path: Path
    size: int
    is_ahead: bool

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def contents(self) -> Contents | None:
        return read_contents(self.path)


def backup_folder() -> Path:
    return settings.DATA_DIR / "backups"


def write_backup(path: Path) -> None:
    """Everything stored at this moment, compressed and checked. The file appears whole or not at all."""
    require_sqlite()
    with in_words(), exclusive(settings.DATA_DIR, seconds=SECONDS_TO_WAIT):
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path)


def open_backup() -> BinaryIO:
    """The same without a name, for sending: it is gone when closed, however the process ends."""
    require_sqlite()
    with in_words(), exclusive(settings.DATA_DIR, seconds=SECONDS_TO_WAIT), scratch(settings.DATA_DIR) as folder:
        _write(folder / "packed")
        with ExitStack() as on_failure, (folder / "packed").open("rb") as packed:
            file = on_failure.enter_context(tempfile.TemporaryFile(dir=settings.DATA_DIR))
            shutil.copyfileobj(packed, file)
            file.seek(0)
            on_failure.pop_all()
    return cast(BinaryIO, file)


def keep_backup(*, prune: bool = True) -> Path:
    """Add one to the backups that the site keeps automatically; superfluous ones are deleted."""
    require_sqlite()
    with noted(), in_words(), exclusive(settings.DATA_DIR, seconds=SECONDS_TO_WAIT):
        backup_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        now = timezone.localtime().replace(tzinfo=None)
        path = _next_path(now)
        _write(path)
        for old in superfluous(backup_folder().iterdir(), now=now) if prune else []:
            with suppress(OSError):  # it is open elsewhere: the next backup tries again
                old.unlink()
    return path


def _write(path: Path) -> None:
    """Only a file that was read back, is sound and holds what was stored gets its name."""
    with noted_damage(), in_words(), scratch(settings.DATA_DIR) as folder, atomic_file(path) as part:
        copy = folder / "copy"
        copy_database(copy)
        with copy.open("rb") as source, packing(part, copy) as target:
            shutil.copyfileobj(source, target, CHUNK)
        if not _unpacks_to(part, copy):
            raise NoBackup(_("What was written could not be read back: the disk may be faulty. Use another disk."))


def _unpacks_to(packed: Path, copy: Path) -> bool:
    try:
        with gzip.open(packed) as unpacked, copy.open("rb") as source:
            while chunk := source.read(CHUNK):
                if unpacked.read(len(chunk)) != chunk:
                    return False
            return not unpacked.read(1)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        return False


def _next_path(now: datetime) -> Path:
    dated = [_dated(path) for path in backup_folder().iterdir()]
    number = 1 + max((one.number for one in dated if one), default=0)
    return backup_folder() / f"{now.strftime(NAME)}-{number}{SUFFIX}"


def list_backups() -> list[Kept]:
    """What is kept, the latest first; files without a number that are dated in the future come last."""
    now = timezone.localtime()
    rows = []
    for path in backup_folder().glob(f"*{SUFFIX}"):
        with suppress(FileNotFoundError):  # another process may be clearing up
            stored = path.stat()
            if dated := _dated(path):
                number, moment = dated.number, timezone.make_aware(dated.moment)
            else:
                number, moment = 0, datetime.fromtimestamp(stored.st_mtime, tz=now.tzinfo)
            rows.append(Kept(number, moment, path, stored.st_size, is_ahead=moment > now))
    return sorted(rows, key=lambda row: (row.number, not row.is_ahead, row.moment), reverse=True)


class _Dated(NamedTuple):
    number: int
    moment: datetime
    path: Path


def _dated(path: Path) -> _Dated | None:
    """What the name says about a backup that the site made; None for a name that someone chose."""
    if not (found := DATED.fullmatch(path.name)):
        return None
    try:
        return _Dated(int(found[2] or 0), datetime.strptime(found[1], NAME), path)
    except ValueError:
        return None


def superfluous(paths: Iterable[Path], *, now: datetime) -> list[Path]:
    """All but the newest ones and the last of each of the latest days that have one.

    Always kept: a file with a name that someone chose, or dated in the future. The latter are not counted, and a day
    that comes twice, because the clock was set back, counts twice. What was just written is the newest by its number,
    whatever the clock says.
    """
    dated = sorted((one for one in map(_dated, paths) if one and one.moment <= now), reverse=True)
    last_of_day = [next(of_day) for _day, of_day in groupby(dated, key=lambda one: one.moment.date())]
    stay = {one.path for one in dated[:NEWEST_KEPT] + last_of_day[:DAYS_KEPT]}
    return [one.path for one in dated if one.path not in stay]
