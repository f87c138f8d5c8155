"""What was stored comes back exactly, and nothing else is ever taken for a backup."""

import errno
import gzip
import io
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from klaverjas_site import schema
from klaverjas_site.backup import database, kept, restore
from klaverjas_site.backup.kept import DAYS_KEPT, NEWEST_KEPT, SUFFIX, keep_backup, list_backups, write_backup
from klaverjas_site.backup.restore import restore_backup
from klaverjas_site.backup.trouble import Damaged, DiskFull, NotABackup, NotNow, last_trouble, note_trouble
from klaverjas_site.data_folder import SCRATCH, alone
from tests.factories import ClubFactory, MatchDayFactory, PlayerFactory, UserFactory
from tests.site.backup.damage import cut_off, destroy_header, destroy_page
from tests.site.installation import Site, manage, start
from tournaments.models import Club, Competition
from tournaments.queries.standing import get_standing
from tournaments.services.match_day import set_attendance
from tournaments.services.rescore import find_differences

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of this kind are for SQLite")

Spoil = Callable[[Path], object]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """Why a file is refused is compared in the language of the code."""
    with translation.override("en"):
        yield


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
def test_what_was_there_before_a_restore_is_kept_first(data_dir: Path) -> None:
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


def spoilt(path: Path, spoil: Spoil) -> bytes:
    """The backup of this file after somebody has been at the database in it."""
    unpacked = path.with_name("unpacked.sqlite3")
    unpacked.write_bytes(gzip.decompress(path.read_bytes()))
    spoil(unpacked)
    content = gzip.compress(unpacked.read_bytes(), compresslevel=1)
    unpacked.unlink()
    return content


def sql(*statements: str) -> Spoil:
    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database, database:
            for statement in statements:
                database.execute(statement)

    return spoil


APPLIED = "INSERT INTO django_migrations (app, name, applied) VALUES"
NOT_OURS = "not a backup of this program, or it is damaged"
NOT_WHOLE = "not a whole backup"
NEWER = "made by a newer version"
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
    "a package in it is newer": (sql(f"{APPLIED} ('axes', '9999_future', '2031-01-01')"), NEWER),
    "a row leads nowhere": (
        sql("PRAGMA foreign_keys = OFF", "UPDATE tournaments_player SET club_id = 999999"),
        NOT_OURS,
    ),
    # Its tables are there already, so it breaks half-way.
    "a migration of it fails": (
        sql("DELETE FROM django_migrations WHERE name > '0013' AND app = 'tournaments'"),
        "could not be brought up to date",
    ),
}


@on_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", NO_BACKUPS)
def test_what_is_no_backup_changes_nothing(data_dir: Path, name: str) -> None:
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
def test_what_is_missing_in_a_backup_is_named_in_the_log_alone(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
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
def test_what_is_not_even_packed_changes_nothing(data_dir: Path) -> None:
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
        with pytest.raises(NotABackup, match="more than this computer has room for"):
            restore_within(largest, free, packed)
        with pytest.raises(NotABackup, match=NOT_OURS):
            restore_within(largest, free, gzip.compress(bytes(size)))
    assert list(data_dir.glob(f"{SCRATCH}*")) == []
    assert list_backups() == []
    restore_within(size, enough, packed)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_an_older_backup_is_brought_up_to_date(data_dir: Path) -> None:
    ClubFactory(name="Then")
    path = data_dir / "old.klaverjas"
    write_backup(path)

    def as_it_was(unpacked: Path) -> None:
        with database._working_on(unpacked):
            call_command("migrate", "tournaments", "0013", verbosity=0)

    content = spoilt(path, as_it_was)
    Club.objects.update(name="Now")
    restore_backup(io.BytesIO(content))
    assert [club.name for club in Club.objects.all()] == ["Then"]
    assert schema.is_up_to_date()


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_nobody_stores_anything_between_the_backup_of_what_is_there_and_its_end(
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
def test_what_cannot_be_kept_is_not_replaced(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_whoever_has_the_database_open_sees_what_came_back(data_dir: Path) -> None:
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
def test_a_restore_throws_no_backup_away(data_dir: Path) -> None:
    """Protects: the file that is being put back, which may be the next one to go."""
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
    """Protects: two restores in one second; and to be busy is no trouble that anybody has to be told."""
    monkeypatch.setattr(kept, "SECONDS_TO_WAIT", 0)
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    refused = []

    def also_wants_to() -> None:
        try:
            keep_backup()
        except NotNow as error:
            refused.append(error)

    with alone(data_dir, seconds=0):
        other = threading.Thread(target=also_wants_to)
        other.start()
        other.join()
    assert len(refused) == 1
    assert last_trouble() is None


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_good_restore_ends_the_trouble(data_dir: Path) -> None:
    path = data_dir / "evening.klaverjas"
    write_backup(path)
    note_trouble(Damaged("as the disk wanted it"))
    with path.open("rb") as file:
        restore_backup(file)
    assert last_trouble() is None


@on_sqlite
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a file that stops half-way is made of a pipe")
def test_a_killed_restore_leaves_no_database_behind(installation: Path) -> None:
    """Protects: an unpacked database, with every password hash, in a folder for what is passing."""
    manage(installation, "backup", "evening.klaverjas").check_returncode()
    content = (installation / "evening.klaverjas").read_bytes()
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
def test_what_is_damaged_is_not_replaced_under_a_server(installation: Path) -> None:
    """Protects: scores that a server goes on writing into a file that has another name by now."""
    manage(installation, "backup", "evening.klaverjas").check_returncode()
    site = Site(installation)
    destroy_page(installation / "klaverjas.sqlite3")
    refused = manage(installation, "restore", "evening.klaverjas")
    before = sorted(path.name for path in installation.glob("*.sqlite3"))
    site.process.kill()
    site.process.communicate()
    done = manage(installation, "restore", "evening.klaverjas")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "docs/operations.md" in refused.stderr
    assert before == ["klaverjas.sqlite3"]
    assert done.returncode == 0, done.stderr
    assert len(list(installation.glob("klaverjas-damaged-*.sqlite3"))) == 1


@on_sqlite
def test_what_another_program_keeps_there_is_set_aside(tmp_path: Path, installation: Path) -> None:
    manage(installation, "backup", "evening.klaverjas").check_returncode()
    with closing(sqlite3.connect(tmp_path / "photos.sqlite3")) as photos:
        photos.execute("CREATE TABLE photo (name text)")
    done = manage(installation, "restore", "evening.klaverjas", DATABASE_URL=f"sqlite:///{tmp_path}/photos.sqlite3")
    assert done.returncode == 0, done.stderr
    (aside,) = tmp_path.glob("photos-damaged-*.sqlite3")
    with closing(sqlite3.connect(aside)) as photos:
        assert photos.execute("SELECT count(*) FROM photo").fetchone() == (0,)


@on_sqlite
def test_the_latest_good_backup_is_found(installation: Path) -> None:
    """Protects: a club whose newest files were damaged with the disk."""
    for _time in range(2):
        manage(installation, "backup").check_returncode()
    good, bad = sorted((installation / "backups").iterdir(), key=lambda path: path.stem[-1])
    bad.write_bytes(bad.read_bytes()[:1000])
    done = manage(installation, "restore", "--latest")
    assert done.returncode == 0, done.stderr
    assert f"{bad} is left out" in done.stderr
    assert done.stdout.endswith(f"{good} is put back.\n")
    for path in (installation / "backups").iterdir():
        path.write_bytes(b"")
    assert manage(installation, "restore", "--latest").returncode == 1


@on_sqlite
def test_a_second_laptop_starts_from_a_backup(installation: Path, tmp_path: Path) -> None:
    manage(installation, "backup", "evening.klaverjas").check_returncode()
    other = tmp_path / "other"
    other.mkdir()
    done = manage(other, "restore", str(installation / "evening.klaverjas"))
    assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stderr
    assert (other / "klaverjas.sqlite3").stat().st_mode & 0o077 == 0


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_is_taken_while_somebody_writes(data_dir: Path) -> None:
    """Protects: an entry that is half-way is not in the backup, and the backup does not wait for it."""
    match_day = MatchDayFactory()
    PlayerFactory.create_batch(3, club=match_day.competition.club)
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE tournaments_club SET name = 'half-way'")
    write_backup(data_dir / "now.klaverjas")
    other.execute("ROLLBACK")
    other.close()
    set_attendance(match_day=match_day, players=match_day.competition.club.players.all())
    with (data_dir / "now.klaverjas").open("rb") as file:
        restore_backup(file)
    assert not Club.objects.filter(name="half-way").exists()
    assert match_day.attendances.count() == 0


@on_sqlite
@pytest.mark.django_db
def test_the_command_says_why_a_file_is_none(data_dir: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("restore", str(data_dir / "nowhere"))
