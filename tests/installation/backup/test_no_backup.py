"""Nothing but a whole backup of this program is ever restored, and what it refuses changes nothing."""

import errno
import gzip
import io
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import connection

from klaverjas_site.backup import restore
from klaverjas_site.backup.kept import list_backups, write_backup
from klaverjas_site.backup.restore import restore_backup
from klaverjas_site.backup.trouble import NotABackup
from klaverjas_site.data_folder import SCRATCH
from tests.factories import ClubFactory, PlayerFactory
from tests.installation.backup.damage import Spoil, cut_off, destroy_header, destroy_page, spoilt
from tournaments.models import Club

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of this kind are for SQLite")


pytestmark = pytest.mark.usefixtures("english")


def sql(*statements: str) -> Spoil:
    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database, database:
            for statement in statements:
                database.execute(statement)

    return spoil


APPLIED = "INSERT INTO django_migrations (app, name, applied) VALUES"
NOT_OURS = "not a backup of this program, or it is damaged"
NOT_WHOLE = "not a whole backup"
NEWER = "created by a newer version"
NO_BACKUPS: dict[str, tuple[Spoil, str]] = {
    "its header is destroyed": (destroy_header, NOT_OURS),
    "a page is destroyed": (destroy_page, NOT_OURS),
    "its end is missing": (cut_off, NOT_OURS),
    "a table is missing": (sql("DROP TABLE tournaments_tally"), NOT_WHOLE),
    "a column is missing": (sql("ALTER TABLE tournaments_club DROP COLUMN place"), NOT_WHOLE),
    "it is empty": (lambda path: path.write_bytes(b""), NOT_OURS),
    "it is no database": (lambda path: path.write_bytes(b"not a database"), NOT_OURS),
    "it is of another program": (sql("DELETE FROM django_migrations WHERE app = 'tournaments'"), NOT_OURS),
    "it has no migrations": (sql("DROP TABLE django_migrations"), NOT_OURS),
    "it is of a newer version": (sql(f"{APPLIED} ('tournaments', '9999_future', '2031-01-01')"), NEWER),
    "it is of a version before 0.7.0": (
        sql("DELETE FROM django_migrations WHERE name > '0038' AND app = 'tournaments'"),
        "by a version before 0.7.0: restore it in 0.7.0",
    ),
    "a package in it is newer": (sql(f"{APPLIED} ('axes', '9999_future', '2031-01-01')"), NEWER),
    "a row leads nowhere": (
        sql("PRAGMA foreign_keys = OFF", "UPDATE tournaments_player SET club_id = 999999"),
        NOT_OURS,
    ),
    # Its tables are there already, so it breaks half-way.
    "a migration of it fails": (
        sql("DELETE FROM django_migrations WHERE name > '0043' AND app = 'tournaments'"),
        "could not be updated",
    ),
}


@on_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", NO_BACKUPS)
def test_a_file_that_is_no_backup_changes_nothing(data_dir: Path, name: str) -> None:
    """Protects: scores that go for a file that cannot replace them; and no refusal costs room for a backup."""
    PlayerFactory(club=ClubFactory(name="Theirs"))
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    Club.objects.update(name="Ours")
    spoil, reason = NO_BACKUPS[name]
    with pytest.raises(NotABackup, match=reason):
        restore_backup(io.BytesIO(spoilt(path, spoil)))
    assert [club.name for club in Club.objects.all()] == ["Ours"]
    assert sorted(one.name for one in data_dir.iterdir()) == ["evening.klaverjas", "klaverjas.lock"]


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_what_is_missing_in_a_backup_is_named_only_in_the_log(data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Protects: people of a club, to whom the name of a table says nothing; who helps them reads it."""
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    with pytest.raises(NotABackup) as refused:
        restore_backup(io.BytesIO(spoilt(path, sql("DROP TABLE tournaments_tally"))))
    assert "tournaments_tally" not in str(refused.value)
    assert "tournaments_tally" in caplog.text


class BrokenStick(io.BytesIO):
    def read(self, size: int | None = -1, /) -> bytes:
        raise OSError(errno.EIO, "Input/output error")


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_an_uncompressed_file_changes_nothing(data_dir: Path) -> None:
    ClubFactory(name="Ours")
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    whole = path.read_bytes()
    for content in (b"", b"not a backup at all", whole[: len(whole) // 2], whole[:-1], whole + b"more"):
        with pytest.raises(NotABackup):
            restore_backup(io.BytesIO(content))
    with pytest.raises(NotABackup):
        restore_backup(BrokenStick(whole))
    assert [club.name for club in Club.objects.all()] == ["Ours"]
    assert list_backups() == []


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_small_file_that_unpacks_to_a_large_one_is_refused(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: the disk; what is no database is refused with its first bytes, the rest when there is no more room."""
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    packed = path.read_bytes()
    size = len(gzip.decompress(packed))
    enough = restore.TIMES_THE_ROOM * size

    def restore_within(largest: int, free: int, content: bytes) -> None:
        monkeypatch.setattr(restore, "LARGEST_UNPACKED", largest)
        monkeypatch.setattr(restore.shutil, "disk_usage", lambda _path: SimpleNamespace(free=free))
        restore_backup(io.BytesIO(content))

    for largest, free in ((size - 1, enough), (size, enough - 1)):
        with pytest.raises(NotABackup, match="not enough room on this computer"):
            restore_within(largest, free, packed)
        with pytest.raises(NotABackup, match=NOT_OURS):
            restore_within(largest, free, gzip.compress(bytes(size)))
    assert list(data_dir.glob(f"{SCRATCH}*")) == []
    assert list_backups() == []
    restore_within(size, enough, packed)
