"""`manage.py prepare`: what has to be done before the site is served, once, even if two do it at the same time."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from stat import S_IMODE
from unittest.mock import MagicMock

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db.migrations.recorder import MigrationRecorder

from klaverjas_site.backup.database import database_path, open_database
from klaverjas_site.management.commands import prepare
from tests.chance import IS_NIGHT
from tests.database import MIGRATIONS
from tests.installation.backup.damage import destroy_header, destroy_page
from tests.installation.installation import OF_0_7_0, PATIENCE, manage, start

NEWEST = max(path.stem for path in MIGRATIONS.glob("0*.py"))


def ask(folder: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "klaverjas.sqlite3")) as database:
        return database.execute(question).fetchall()


def prepare_twice_at_once(folder: Path) -> None:
    processes = [start(folder.parent, "prepare", DATA_DIR=str(folder)) for _time in range(2)]
    said = [process.communicate(timeout=PATIENCE) for process in processes]
    assert [process.returncode for process in processes] == [0, 0], said
    assert all(err == "" for _out, err in said)
    assert {S_IMODE(path.stat().st_mode) for path in (folder, folder / "klaverjas.sqlite3")} == {0o700, 0o600}


def test_two_at_once_both_succeed(older_installation: Path) -> None:
    """Protects: `make run` twice, where one died with a traceback."""
    prepare_twice_at_once(older_installation)
    assert len(list((older_installation / "backups").iterdir())) == 1


@pytest.mark.skipif(not IS_NIGHT, reason="at night: two at once that make all tables")
def test_two_at_once_on_an_empty_folder_both_succeed(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    prepare_twice_at_once(folder)
    assert ask(folder, "SELECT count(*) FROM tournaments_club") == [(0,)]
    # There was nothing yet that a backup could have kept.
    assert not (folder / "backups").exists()


def test_the_database_is_kept_before_it_is_changed(older_installation: Path) -> None:
    prepared = manage(older_installation, "prepare")
    assert prepared.returncode == 0, prepared.stderr
    (kept,) = (older_installation / "backups").iterdir()
    assert str(kept) in prepared.stdout
    assert ("tournaments", NEWEST) in ask(older_installation, "SELECT app, name FROM django_migrations")
    again = manage(older_installation, "prepare")
    assert (again.returncode, again.stdout) == (0, "")
    assert list((older_installation / "backups").iterdir()) == [kept]


def test_a_database_of_0_7_0_goes_on_and_an_older_one_is_refused(older_installation: Path) -> None:
    """Protects: tables of which no one knows which are there; one sentence names the step between."""
    manage(older_installation, "migrate", "tournaments", OF_0_7_0).check_returncode()
    with closing(open_database(older_installation / "klaverjas.sqlite3")) as database:
        database.execute("DELETE FROM django_migrations WHERE name = ?", [OF_0_7_0])
        database.execute("UPDATE django_migrations SET app = 'later' WHERE name > '0042' AND app = 'tournaments'")
        for command in ("migrate", "prepare", "serve"):
            refused = manage(older_installation, command)
            assert (refused.returncode, refused.stderr) == (
                1,
                "CommandError: The database was made by a version of this program before 0.7.0: install 0.7.0, start "
                "it once, then install this one.\n",
            )
        database.execute("UPDATE django_migrations SET app = 'tournaments' WHERE app = 'later'")
    manage(older_installation, "prepare").check_returncode()
    applied = ask(older_installation, "SELECT name FROM django_migrations WHERE app = 'tournaments'")
    assert {(OF_0_7_0,), (NEWEST,)} <= set(applied)


@pytest.mark.parametrize("destroy", [destroy_header, destroy_page])
def test_a_damaged_database_is_not_changed(older_installation: Path, destroy: Callable[[Path], None]) -> None:
    """Protects: what can still be read of it; in one sentence, with where to read on."""
    destroy(older_installation / "klaverjas.sqlite3")
    before = (older_installation / "klaverjas.sqlite3").read_bytes()
    prepared = manage(older_installation, "prepare")
    assert prepared.returncode == 1
    assert prepared.stderr.count("\n") == 1
    assert "docs/operations.md" in prepared.stderr
    assert (older_installation / "klaverjas.sqlite3").read_bytes() == before


@pytest.mark.django_db
def test_what_was_killed_at_its_start_has_nothing_to_keep(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Protects: a laptop that is closed while the first `make run` makes the tables; others may not read them."""
    settings.DATA_DIR = tmp_path
    tables = database_path()
    tables.chmod(0o644)
    MigrationRecorder.Migration.objects.exclude(app__in=["auth", "contenttypes"]).delete()
    done = MagicMock()
    monkeypatch.setattr(prepare, "call_command", done)
    call_command("prepare")
    assert done.call_args_list[0].args == ("migrate",)
    assert S_IMODE(tables.stat().st_mode) == 0o600
    assert not (tmp_path / "backups").exists()


@pytest.mark.skipif(not IS_NIGHT, reason="at night: the same with real tables, which are all made for it")
def test_a_preparation_killed_at_its_start_starts_again(tmp_path: Path) -> None:
    manage(tmp_path, "migrate", "auth").check_returncode()
    prepared = manage(tmp_path, "prepare")
    assert prepared.returncode == 0, prepared.stderr


def test_a_server_says_that_its_database_is_damaged(installation: Path) -> None:
    destroy_header(installation / "klaverjas.sqlite3")
    refused = manage(installation, "serve")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "docs/operations.md" in refused.stderr
