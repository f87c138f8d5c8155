"""Backups: what was stored comes back exactly, and nothing else is ever taken for a backup."""

import gzip
import io
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from klaverjas_site.backup import (
    DAYS_KEPT,
    NAME,
    NEWEST_KEPT,
    SUFFIX,
    BackupKeeper,
    NoBackup,
    keep_backup,
    restore_backup,
    superfluous,
    write_backup,
)
from tests.factories import (
    ClubFactory,
    CompetitionFactory,
    MatchDayFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
)
from tournaments.choices import Role
from tournaments.models import Club, Competition, LogEntry, Player
from tournaments.queries.standing import get_standing
from tournaments.services.match_day import set_attendance
from tournaments.services.rescore import find_differences

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of this kind are for SQLite")


@pytest.fixture
def data_dir(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    return tmp_path


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


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_damaged_file_changes_nothing(data_dir: Path) -> None:
    ClubFactory(name="Ours")
    path = data_dir / "whole.klaverjas"
    write_backup(path)
    whole = path.read_bytes()
    database = gzip.decompress(whole)
    elsewhere = data_dir / "other.sqlite3"
    with sqlite3.connect(elsewhere) as other:
        other.execute("CREATE TABLE django_migrations (app text, name text)")
    newer = data_dir / "newer.sqlite3"
    newer.write_bytes(database)
    with sqlite3.connect(newer) as other:
        other.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_future', '2031-01-01')"
        )
    damaged = [
        b"",
        b"not a backup at all",
        whole[: len(whole) // 2],
        gzip.compress(b"not a database"),
        gzip.compress(database[: len(database) // 2]),
        gzip.compress(elsewhere.read_bytes()),
        gzip.compress(newer.read_bytes()),
    ]
    for content in damaged:
        with pytest.raises(NoBackup):
            restore_backup(io.BytesIO(content))
    assert [club.name for club in Club.objects.all()] == ["Ours"]


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


@pytest.mark.skipif(connection.vendor == "sqlite", reason="here it works")
@pytest.mark.django_db
def test_on_postgresql_it_names_the_tool_that_does_it() -> None:
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup")


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_only_its_owner_may_read_it(data_dir: Path) -> None:
    CompetitionFactory()
    assert keep_backup().stat().st_mode & 0o077 == 0


def test_the_newest_and_the_last_of_each_day_are_kept() -> None:
    end = datetime(2026, 11, 21, 23, 0)
    paths = [Path(f"{end - timedelta(minutes=10 * step):{NAME}}{SUFFIX}") for step in range(6 * 24 * 60)]
    own = Path("before-the-final.klaverjas")
    gone = set(superfluous([*paths, own]))
    kept = [path for path in paths if path not in gone]
    assert own not in gone
    assert kept[:NEWEST_KEPT] == paths[:NEWEST_KEPT]
    assert len(kept) == NEWEST_KEPT + DAYS_KEPT - 1  # today's last is among the newest
    days = [path.name[:8] for path in kept[NEWEST_KEPT:]]
    assert days == sorted(set(days), reverse=True)
    assert all(path.name.startswith(day + "-2350") for path, day in zip(kept[NEWEST_KEPT:], days, strict=True))


@pytest.fixture
def owner_client(client: Client) -> Client:
    client.force_login(MembershipFactory(role=Role.OWNER).user)
    return client


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_owner_takes_everything_along_and_puts_it_back(data_dir: Path, owner_client: Client) -> None:
    PlayerFactory(name="Anna", club=Club.objects.get())
    answer = owner_client.post(reverse("backup_download"))
    file = b"".join(answer.streaming_content)
    assert "attachment" in answer["Content-Disposition"]
    Player.objects.update(name="Bert")

    unsure = owner_client.post(reverse("backup"), {"file": SimpleUploadedFile("a", file)})
    assert "is_sure" in unsure.context["form"].errors
    assert Player.objects.get().name == "Bert"

    answer = owner_client.post(reverse("backup"), {"file": SimpleUploadedFile("a", file), "is_sure": "on"})
    assert answer.status_code == 200
    assert Player.objects.get().name == "Anna"
    assert len(list((data_dir / "backups").iterdir())) == 1


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_log_tells_of_backups_also_in_the_data_that_comes_back(data_dir: Path, client: Client) -> None:
    """Protects: whoever puts an old backup back is known by name, and is not taken for who had his number then."""
    first = MembershipFactory(role=Role.OWNER)
    client.force_login(first.user)
    file = b"".join(client.post(reverse("backup_download")).streaming_content)
    assert list(LogEntry.objects.values_list("action", "user_name")) == [("backup_download", first.user.username)]

    second = MembershipFactory(club=first.club, role=Role.OWNER)
    client.force_login(second.user)
    client.post(reverse("backup"), {"file": SimpleUploadedFile("a", file), "is_sure": "on"})
    entry = LogEntry.objects.get()
    assert (entry.action, entry.user_name, entry.user_id) == ("backup", second.user.username, None)
    assert not User.objects.filter(pk=second.user.pk).exists()

    client.force_login(User.objects.get())
    client.post(reverse("backup"), {"file": SimpleUploadedFile("a", b"a holiday picture"), "is_sure": "on"})
    assert LogEntry.objects.count() == 1


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_file_that_is_no_backup_is_said_at_its_field(data_dir: Path, owner_client: Client) -> None:
    typed = {"file": SimpleUploadedFile("a", b"a holiday picture"), "is_sure": "on"}
    assert "file" in owner_client.post(reverse("backup"), typed).context["form"].errors
    assert Club.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["backup", "backup_download"])
@pytest.mark.parametrize("role", [Role.OWNER, Role.ORGANISER])
def test_nobody_takes_another_club_along(client: Client, name: str, role: Role) -> None:
    """Protects: the owner of one club of many, and an organiser of the only one, get neither page nor file."""
    membership = MembershipFactory(role=role)
    if role == Role.OWNER:
        ClubFactory()
    client.force_login(membership.user)
    assert client.post(reverse(name)).status_code == 404


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_site_makes_a_backup_only_when_something_changed(data_dir: Path) -> None:
    keeper = BackupKeeper()
    keeper.look()
    folder = data_dir / "backups"
    (first,) = folder.iterdir()
    first.rename(folder / f"20200101-000000{SUFFIX}")
    keeper.look()
    assert len(list(folder.iterdir())) == 1
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other, other:
        other.execute("CREATE TABLE something_new (number integer)")
        other.execute("DROP TABLE something_new")
    keeper.look()
    assert len(list(folder.iterdir())) == 2
