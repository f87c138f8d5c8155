"""The backups that the site makes on its own."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from django.db import connection

from klaverjas_site.backup import trouble as trouble_module
from klaverjas_site.backup.keeper import BackupKeeper
from klaverjas_site.backup.kept import SUFFIX
from klaverjas_site.backup.trouble import (
    Damaged,
    DiskFull,
    Kind,
    forget_trouble,
    keep_room_for_note,
    last_trouble,
    note_trouble,
)
from tests.installation.backup.damage import destroy_page

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of this kind are for SQLite")


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_site_makes_a_backup_only_when_something_changed(data_dir: Path) -> None:
    keeper = BackupKeeper()
    keeper.look()
    folder = data_dir / "backups"
    (first,) = folder.glob(f"*{SUFFIX}")
    first.rename(folder / f"20200101-000000{SUFFIX}")
    keeper.look()
    assert len(list(folder.glob(f"*{SUFFIX}"))) == 1
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other, other:
        other.execute("CREATE TABLE something_new (number integer)")
        other.execute("DROP TABLE something_new")
    keeper.look()
    assert len(list(folder.glob(f"*{SUFFIX}"))) == 2


class StopsAfterTwo(BackupKeeper):
    looks = 0

    def look(self) -> None:
        self.looks += 1
        if self.looks == 2:
            self.stop()
        super().look()


@on_sqlite
def test_a_failed_backup_is_reported_and_retried(
    stored: Path, data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Protects: an evening without backups that no one is told of; other processes read it too."""
    sound = stored.read_bytes()
    destroy_page(stored)
    keeper = StopsAfterTwo(seconds=0)
    keeper.run()
    assert keeper.seen is None
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
    assert not any(record.exc_info for record in caplog.records)
    trouble = last_trouble()
    assert trouble
    assert trouble.kind == Kind.DAMAGED
    assert json.loads((data_dir / "backups" / "klaverjas-trouble.json").read_text())[0] == "damaged"

    stored.write_bytes(sound)
    keeper.look()
    assert last_trouble() is None
    assert not (data_dir / "backups" / "klaverjas-trouble.json").exists()


def test_a_failure_that_cannot_be_noted_on_disk_is_remembered_by_the_process(data_dir: Path) -> None:
    """Protects: a disk so full that not even the note of it has room."""
    (data_dir / "backups").write_text("no folder")
    note_trouble(DiskFull("full"))
    trouble = last_trouble()
    assert trouble
    assert trouble.kind == Kind.FULL
    forget_trouble()
    assert last_trouble() is None


def test_a_failure_is_noted_where_room_was_kept_for_it(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: another process shows the pages, and the disk has no room for the note."""
    keep_room_for_note()
    monkeypatch.setattr(trouble_module, "_write_note", MagicMock(side_effect=OSError("No space left on device")))
    note_trouble(DiskFull("full"))
    assert not trouble_module._unwritten
    trouble = last_trouble()
    assert trouble
    assert trouble.kind == Kind.FULL
    keep_room_for_note()
    note_trouble(Damaged("x" * 5000))
    assert trouble_module._unwritten
    forget_trouble()
    assert last_trouble() is None


def test_a_failure_says_since_when(data_dir: Path) -> None:
    note_trouble(DiskFull("full"))
    first = last_trouble()
    note_trouble(DiskFull("still full"))
    again = last_trouble()
    note_trouble(Damaged("now this"))
    other = last_trouble()
    assert first
    assert again
    assert other
    assert again.moment == first.moment
    assert other.kind == Kind.DAMAGED
    assert other.moment >= first.moment
