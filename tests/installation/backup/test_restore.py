"""What was stored comes back exactly, and whatever goes wrong meanwhile costs nothing that was there."""

import io
import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from klaverjas_site import schema
from klaverjas_site.backup import database, kept, restore
from klaverjas_site.backup.kept import DAYS_KEPT, NEWEST_KEPT, SUFFIX, keep_backup, list_backups, write_backup
from klaverjas_site.backup.restore import restore_backup
from klaverjas_site.backup.trouble import Damaged, DiskFull, NotNow, last_trouble, note_trouble
from klaverjas_site.data_folder import SCRATCH, exclusive
from tests.factories import ClubFactory, MatchDayFactory, PlayerFactory, UserFactory
from tests.installation.backup.damage import destroy_page, spoilt
from tests.installation.installation import OLDER, Site, manage, start
from tournaments.models import Club, Competition
from tournaments.models.player import players_of
from tournaments.queries.results.standing import get_standing
from tournaments.services.evening.door import set_attendance
from tournaments.services.table.rescore import find_differences

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of this kind are for SQLite")


pytestmark = pytest.mark.usefixtures("english")


def standings() -> list[object]:
    return [get_standing(competition) for competition in Competition.objects.order_by("pk")]


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_every_standing_comes_back(data_dir: Path) -> None:
    owner = UserFactory(username="owner")
    for name in ["westerwolde-2022-2023", "vtv-nieuwegein-2016", "texel-final-evening"]:
        path = settings.BASE_DIR / "examples" / f"{name}.json"
        call_command("load_competition", str(path), owner=owner.username, stdout=io.StringIO())
    before = standings()
    assert len(before) > 1
    call_command("backup", str(data_dir / "evening.klaverjas"), stdout=io.StringIO())
    Competition.objects.update(name="Spoilt", bye_points=1)
    Club.objects.update(name="Somebody else's")

    call_command("restore", str(data_dir / "evening.klaverjas"), stdout=io.StringIO())

    assert standings() == before
    assert not Club.objects.filter(name="Somebody else's").exists()
    assert list(find_differences()) == []


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_current_data_is_backed_up_before_a_restore(data_dir: Path) -> None:
    ClubFactory(name="First")
    write_backup(data_dir / "first.klaverjas")
    ClubFactory(name="Second")
    printed = io.StringIO()
    call_command("restore", str(data_dir / "first.klaverjas"), stdout=printed)
    assert [club.name for club in Club.objects.all()] == ["First"]

    (kept,) = (data_dir / "backups").iterdir()
    assert str(kept) in printed.getvalue()
    with kept.open("rb") as file:
        restore_backup(file)
    assert {club.name for club in Club.objects.all()} == {"First", "Second"}


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_an_older_backup_is_updated(data_dir: Path) -> None:
    ClubFactory(name="Then")
    path = data_dir / "old.klaverjas"
    write_backup(path)

    def as_it_was(unpacked: Path) -> None:
        with database._working_on(unpacked):
            call_command("migrate", "tournaments", OLDER, verbosity=0)

    content = spoilt(path, as_it_was)
    Club.objects.update(name="Now")
    restore_backup(io.BytesIO(content))
    assert [club.name for club in Club.objects.all()] == ["Then"]
    assert schema.is_up_to_date()


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_nothing_is_stored_between_the_backup_of_current_data_and_its_replacement(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Protects: a score that is confirmed and then is neither in the old data nor in the new."""
    ClubFactory(name="Then")
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    Club.objects.update(name="Now")
    tried = []

    def keep(**options: bool) -> Path:
        with closing(database.open_database(database.database_path(), seconds=0)) as other:
            assert other.execute("SELECT name FROM tournaments_club").fetchall() == [("Now",)]
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        tried.append(options)
        return keep_backup(**options)

    monkeypatch.setattr(restore, "keep_backup", keep)
    with path.open("rb") as file:
        restore_backup(file)
    assert tried == [{"prune": False}]
    assert [club.name for club in Club.objects.all()] == ["Then"]


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_data_that_cannot_be_backed_up_is_not_replaced(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ClubFactory(name="Then")
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    Club.objects.update(name="Now")

    def has_no_room(**_options: bool) -> Path:
        raise DiskFull("full")

    monkeypatch.setattr(restore, "keep_backup", has_no_room)
    with path.open("rb") as file, pytest.raises(DiskFull):
        restore_backup(file)
    assert [club.name for club in Club.objects.all()] == ["Now"]
    Club.objects.update(name="Still writable")


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_open_connections_see_the_restored_data(data_dir: Path) -> None:
    """Protects: the threads of a server that is running."""
    ClubFactory(name="Then")
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    with closing(database.open_database(database.database_path())) as thread:
        Club.objects.update(name="Now")
        assert thread.execute("SELECT name FROM tournaments_club").fetchall() == [("Now",)]
        with path.open("rb") as file:
            restore_backup(file)
        assert thread.execute("SELECT name FROM tournaments_club").fetchall() == [("Then",)]
        thread.execute("UPDATE tournaments_club SET name = 'Later'")
    assert [club.name for club in Club.objects.all()] == ["Later"]


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_restore_deletes_no_backup(data_dir: Path) -> None:
    """Protects: the file that is being restored, which may be the next one to go."""
    for number in range(1, NEWEST_KEPT + DAYS_KEPT + 3):
        write_backup(data_dir / "backups" / f"20250101-120000-{number}{SUFFIX}")
    oldest = list_backups()[-1].path
    with oldest.open("rb") as file:
        restored = restore_backup(file)
    assert oldest.exists()
    assert len(list_backups()) == NEWEST_KEPT + DAYS_KEPT + 3
    assert restored.kept == list_backups()[0].path


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_one_at_a_time(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: two restores in one second; and to be busy is no trouble that anyone has to be told."""
    monkeypatch.setattr(kept, "SECONDS_TO_WAIT", 0)
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    refused = []

    def also_wants_to() -> None:
        try:
            keep_backup()
        except NotNow as error:
            refused.append(error)

    with exclusive(data_dir, seconds=0):
        other = threading.Thread(target=also_wants_to)
        other.start()
        other.join()
    assert len(refused) == 1
    assert last_trouble() is None


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_good_restore_clears_the_failure(data_dir: Path) -> None:
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    note_trouble(Damaged("as the disk wanted it"))
    with path.open("rb") as file:
        restore_backup(file)
    assert last_trouble() is None


@on_sqlite
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a file that stops half-way is made of a pipe")
def test_a_killed_restore_leaves_no_database_behind(installation: Path, backup_of_prepared: Path) -> None:
    """Protects: an unpacked database, with every password hash, in a folder for what is passing."""
    content = backup_of_prepared.read_bytes()
    os.mkfifo(installation / "pipe")
    process = start(installation, "restore", "pipe")
    with (installation / "pipe").open("wb", buffering=0) as pipe:
        pipe.write(content[: len(content) // 2])
        while not list(installation.glob(f"{SCRATCH}*/restored")):
            assert process.poll() is None
        process.kill()
        process.communicate()
    assert list(installation.glob(f"{SCRATCH}*/restored"))
    manage(installation, "backup").check_returncode()
    assert list(installation.glob(f"{SCRATCH}*")) == []


@on_sqlite
def test_a_damaged_database_is_not_replaced_while_a_server_runs(installation: Path, backup_of_prepared: Path) -> None:
    """Protects: scores that a server goes on writing into a file that has another name by now."""
    site = Site(installation)
    destroy_page(installation / "klaverjas.sqlite3")
    refused = manage(installation, "restore", str(backup_of_prepared))
    before = sorted(path.name for path in installation.glob("*.sqlite3"))
    site.process.kill()
    site.process.communicate()
    done = manage(installation, "restore", str(backup_of_prepared))
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "docs/operations.md" in refused.stderr
    assert before == ["klaverjas.sqlite3"]
    assert done.returncode == 0, done.stderr
    assert len(list(installation.glob("klaverjas-damaged-*.sqlite3"))) == 1


@on_sqlite
def test_a_file_of_another_program_is_set_aside(tmp_path: Path, installation: Path, backup_of_prepared: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "photos.sqlite3")) as photos:
        photos.execute("CREATE TABLE photo (name text)")
    photos_as_ours = f"sqlite:///{tmp_path}/photos.sqlite3"
    done = manage(installation, "restore", str(backup_of_prepared), DATABASE_URL=photos_as_ours)
    assert done.returncode == 0, done.stderr
    (aside,) = tmp_path.glob("photos-damaged-*.sqlite3")
    with closing(sqlite3.connect(aside)) as photos:
        assert photos.execute("SELECT count(*) FROM photo").fetchone() == (0,)


@on_sqlite
def test_the_latest_good_backup_is_found(installation: Path, backup_of_prepared: Path) -> None:
    """Protects: a club whose newest files were damaged with the disk."""
    good, bad = (installation / "backups" / f"20260101-200000-{number}{SUFFIX}" for number in (1, 2))
    good.parent.mkdir()
    shutil.copy(backup_of_prepared, good)
    bad.write_bytes(good.read_bytes()[:1000])
    done = manage(installation, "restore", "--latest")
    assert done.returncode == 0, done.stderr
    assert f"{bad} is left out" in done.stderr
    assert done.stdout.endswith(f"{good} is restored.\n")
    for path in (installation / "backups").iterdir():
        path.write_bytes(b"")
    assert manage(installation, "restore", "--latest").returncode == 1


@on_sqlite
def test_a_second_laptop_starts_from_a_backup(backup_of_prepared: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    done = manage(other, "restore", str(backup_of_prepared))
    assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stderr
    assert (other / "klaverjas.sqlite3").stat().st_mode & 0o077 == 0


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_is_made_while_someone_writes(data_dir: Path) -> None:
    """Protects: an entry that is half-way is not in the backup, and the backup does not wait for it."""
    match_day = MatchDayFactory()
    PlayerFactory.create_batch(3, club=match_day.competition.club)
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE tournaments_club SET name = 'half-way'")
    write_backup(data_dir / "now.klaverjas")
    other.execute("ROLLBACK")
    other.close()
    set_attendance(match_day=match_day, players=players_of(match_day.competition.club).all())
    with (data_dir / "now.klaverjas").open("rb") as file:
        restore_backup(file)
    assert not Club.objects.filter(name="half-way").exists()
    assert match_day.attendances.count() == 0


@on_sqlite
@pytest.mark.django_db
def test_the_command_says_why_a_file_is_not_a_backup(data_dir: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("restore", str(data_dir / "nowhere"))
