"""Alive and ready: two questions, and every reason why the second one is answered with no."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client

from klaverjas_site import health
from klaverjas_site.backup.database import open_database
from klaverjas_site.backup.trouble import Damaged, DiskFull, forget_trouble, note_trouble
from tests.installation.backup.damage import destroy_header

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="a file of its own is for SQLite")
on_postgresql = pytest.mark.skipif(connection.vendor == "sqlite", reason="a server is for PostgreSQL")


@pytest.fixture(autouse=True)
def data_dir(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    return tmp_path


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A database as far as being ready is concerned."""
    path = tmp_path / "klaverjas.sqlite3"
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("PRAGMA journal_mode = WAL")
        made.execute("CREATE TABLE django_migrations (app text, name text)")
    return path


def test_being_alive_needs_no_database(client: Client) -> None:
    """Without the mark for it a test may not ask any."""
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer.headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"


@pytest.mark.django_db(transaction=True)
def test_being_ready_means_reading_and_writing(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer.headers["Content-Type"] == "text/plain"
    assert answer.headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"


@pytest.mark.parametrize(
    "said,status", [("ok", 200), ("busy", 200), ("damaged", 503), ("disk full", 503), ("read-only", 503)]
)
def test_one_line_says_what_is_wrong(client: Client, monkeypatch: pytest.MonkeyPatch, said: str, status: int) -> None:
    monkeypatch.setattr(health, "readiness", lambda: said)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content.decode()) == (status, f"{said}\n")


def test_frequent_checks_do_not_keep_the_disk_busy(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(health, "readiness", lambda: asked.append(1) or "ok")
    monkeypatch.setattr(health, "SECONDS_BETWEEN", 3600)
    for _time in range(5):
        client.get("/readyz")
    assert len(asked) == 1
    caches["process"].clear()
    client.get("/readyz")
    assert len(asked) == 2


def test_a_sound_file_is_ready(stored: Path) -> None:
    assert health.readiness_of_file(stored) == "ok"
    assert [path.name for path in stored.parent.iterdir()] == [stored.name]


@pytest.mark.parametrize("destroy", [destroy_header, lambda path: path.write_bytes(b"x" * 8192)])
def test_a_damaged_file_is_not_ready(stored: Path, destroy: Callable[[Path], None]) -> None:
    destroy(stored)
    assert health.readiness_of_file(stored) == "damaged"


def test_damage_found_by_a_backup_is_reported(stored: Path) -> None:
    """Protects: a page that is destroyed where no one has looked since, but the backup has."""
    note_trouble(Damaged("as the disk wanted it"))
    assert health.readiness_of_file(stored) == "damaged"
    note_trouble(DiskFull("there is room again by now"))
    assert health.readiness_of_file(stored) == "ok"
    forget_trouble()


def test_without_a_file_it_is_not_ready(stored: Path) -> None:
    stored.unlink()
    assert health.readiness_of_file(stored) == "unreachable"
    assert not stored.exists()


def test_a_writer_at_work_makes_it_busy_and_a_reader_does_not(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "SECONDS", 0)
    with closing(open_database(stored)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM django_migrations").fetchall()
        assert health.readiness_of_file(stored) == "ok"
        other.execute("ROLLBACK")
        other.execute("BEGIN IMMEDIATE")
        assert health.readiness_of_file(stored) == "busy"


@pytest.mark.parametrize(
    "refusal,said", [(errno.ENOSPC, "disk full"), (errno.EDQUOT, "disk full"), (errno.EROFS, "read-only")]
)
def test_a_full_disk_is_not_ready(stored: Path, monkeypatch: pytest.MonkeyPatch, refusal: int, said: str) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(refusal, os.strerror(refusal))

    monkeypatch.setattr(health.os, "fsync", refuse)
    assert health.readiness_of_file(stored) == said


@contextmanager
def as_nobody() -> Iterator[None]:
    """Rights do not hold root back."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="Windows has rights of another kind")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_read_only_database_is_not_ready(stored: Path, what: str) -> None:
    """Protects: a disk that the system has made read-only after an error."""
    with tempfile.TemporaryDirectory() as name:  # which everyone can reach, unlike that of a test
        folder = Path(name)
        path = Path(shutil.copy(stored, folder))
        path.chmod(0o444 if what == "file" else 0o666)
        folder.chmod(0o777 if what == "file" else 0o555)
        with as_nobody():
            said = health.readiness_of_file(path)
        folder.chmod(0o700)
    assert said == "read-only"


@on_postgresql
@pytest.mark.django_db
def test_a_replica_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    assert health.readiness_of_server() == "ok"
    options = connection.settings_dict["OPTIONS"]
    read_only = f"{options.get('options', '')} -c default_transaction_read_only=on"
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", {**options, "options": read_only})
    assert health.readiness_of_server() == "read-only"


def test_with_the_server_gone_the_site_is_alive_but_not_ready(tmp_path: Path) -> None:
    """Protects: a monitor sees 503, not a page that pretends."""
    visit = "import django; django.setup(); from django.test import Client\n"
    visit += "for path in ('/healthz', '/readyz'):\n"
    visit += "    answer = Client().get(path); print(answer.status_code, answer.content.decode(), end='')"
    gone = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "klaverjas_site.settings",
        "ALLOWED_HOSTS": "testserver",
        "DATA_DIR": str(tmp_path),
        "STATIC_ROOT": str(tmp_path),
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing",
        "DATABASE_POOL": "1",
    }
    visited = subprocess.run(
        [sys.executable, "-c", visit], cwd=settings.BASE_DIR, env=gone, capture_output=True, text=True, check=True
    )
    assert visited.stdout == "200 ok\n503 unreachable\n"
