"""What becomes a backup, and which ones stay."""

import errno
import gzip
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from hypothesis import example, given
from hypothesis import strategies as st

from klaverjas_site.backup import kept
from klaverjas_site.backup.kept import (
    DAYS_KEPT,
    NAME,
    NEWEST_KEPT,
    SUFFIX,
    keep_backup,
    list_backups,
    open_backup,
    superfluous,
    write_backup,
)
from klaverjas_site.backup.trouble import Damaged, DiskFull, Kind, NoBackup, NotNow, last_trouble
from klaverjas_site.data_folder import PART, SCRATCH
from tests.installation.backup.damage import cut_off, destroy_header, destroy_page
from tests.installation.installation import AT_ONCE, MANAGE, environment

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of this kind are for SQLite")

Destroy = Callable[[Path], None]
END = datetime(2026, 11, 21, 23, 0)
# The evenings of a season, and many years around them, as a clock without a battery has them.
moments = st.integers(0, 90 * 24 * 60).map(lambda minutes: END - timedelta(minutes=minutes)) | st.datetimes(
    datetime(1990, 1, 1), datetime(2060, 1, 1)
)


def dated(moment: datetime, number: int = 0) -> Path:
    """Earlier versions gave no number."""
    return Path(f"{moment:{NAME}}{f'-{number}' if number else ''}{SUFFIX}")


def moment_of(path: Path) -> datetime:
    return datetime.strptime(path.name[:15], NAME)


# -- Which ones stay -----------------------------------------------------------------------------------------------


@given(st.lists(moments, max_size=80), moments)
@example([END + timedelta(minutes=10 * step) for step in range(80)], END)
@example([datetime(2099, 1, day) for day in range(1, 31)], END)
def test_the_right_backups_stay_whatever_the_clock_said(clocks: list[datetime], now: datetime) -> None:
    """The clocks are those at which one at a time was written."""
    paths = [dated(clock, number) for number, clock in enumerate([*clocks, now], start=1)]
    gone = set(superfluous(paths, now=now))
    not_ahead = [path for path in paths if moment_of(path) <= now]

    assert paths[-1] not in gone
    assert gone <= set(not_ahead)
    assert not gone & set(not_ahead[-NEWEST_KEPT:])
    assert len(not_ahead) - len(gone) <= NEWEST_KEPT + DAYS_KEPT


@given(st.sets(moments, max_size=80), st.booleans())
def test_with_a_right_clock_the_last_of_each_day_of_a_month_stays(clocks: set[datetime], numbered: bool) -> None:
    found = sorted({clock.replace(microsecond=0) for clock in clocks if clock <= END} | {END})
    paths = [dated(clock, number if numbered else 0) for number, clock in enumerate(found, start=1)]
    gone = superfluous(paths, now=END)
    last_of_day = {moment_of(path).date(): path for path in paths}
    month = {path for day, path in last_of_day.items() if day > END.date() - timedelta(days=30)}
    assert not month & set(gone)


@given(st.lists(moments, max_size=60), st.lists(moments, max_size=20), moments)
def test_a_misdated_backup_pushes_out_nothing(good: list[datetime], misdated: list[datetime], now: datetime) -> None:
    """Protects: good backups alongside those of a clock that was ahead once."""
    written = dated(now, 1000)
    paths = {written, *(dated(clock, number) for number, clock in enumerate(good, start=1) if clock <= now)}
    ahead = {dated(clock, 500 + number) for number, clock in enumerate(misdated) if clock > now + timedelta(seconds=1)}
    ahead |= {dated(clock) for clock in misdated if clock > now + timedelta(seconds=1)}
    alone = superfluous(paths, now=now)
    assert set(superfluous(paths | ahead, now=now)) == set(alone)


@given(st.integers(-60 * 365, 60 * 365), st.integers(1, 8), st.integers(1, DAYS_KEPT - 31), st.booleans())
@example(jump=-8, backups=8, days=6, numbered=True)
def test_some_days_with_a_wrong_clock_cost_no_day_of_the_last_month(
    jump: int, backups: int, days: int, numbered: bool
) -> None:
    """Protects: a season, on a laptop whose battery is empty, whether its clock is ahead or behind until it is set."""
    right = [END - timedelta(days=day, minutes=10 * step) for day in reversed(range(30)) for step in (2, 1, 0)]
    paths = {dated(clock, number if numbered else 0) for number, clock in enumerate(right, start=1)}
    month = {path for path in paths if moment_of(path).time() == END.time()}
    wrong = END + timedelta(days=jump, minutes=7)
    clocks = [wrong + timedelta(days=day, minutes=step) for day in range(days) for step in range(backups)]
    for number, now in enumerate([*clocks, END + timedelta(days=1)], start=1000):
        written = dated(now, number)
        paths.add(written)
        paths -= set(superfluous(paths, now=now))
    assert len(month) == 30
    assert month <= paths


def test_the_newest_and_the_last_of_each_day_are_kept() -> None:
    paths = [dated(END - timedelta(minutes=10 * step)) for step in range(60 * 24 * 6)]
    own = Path("before-the-final.klaverjas")
    gone = set(superfluous([*paths, own], now=END))
    stay = [path for path in paths if path not in gone]
    assert own not in gone
    assert stay[:NEWEST_KEPT] == paths[:NEWEST_KEPT]
    assert len(stay) == NEWEST_KEPT + DAYS_KEPT - 1  # today's last is among the newest
    days = [path.name[:8] for path in stay[NEWEST_KEPT:]]
    assert days == sorted(set(days), reverse=True)
    assert all(path.name.startswith(day + "-2350") for path, day in zip(stay[NEWEST_KEPT:], days, strict=True))


def test_of_backups_in_one_second_the_last_ones_stay() -> None:
    paths = [dated(END, number) for number in range(1, NEWEST_KEPT + 3)]
    assert set(superfluous(paths, now=END)) == set(paths[:2])


@pytest.mark.parametrize(
    "name", ["20261121-230000-x", "20261321-230000", "99999999-999999", "00010101-000000", "evening", "20261121"]
)
def test_a_file_whose_name_is_not_a_date_stays(name: str) -> None:
    path = Path(f"{name}{SUFFIX}")
    many = [dated(END - timedelta(minutes=step)) for step in range(50)]
    assert path not in superfluous([path, *many], now=END)


# -- What becomes one ----------------------------------------------------------------------------------------------


@on_sqlite
def test_a_backup_survives_files_dated_in_the_future(stored: Path, data_dir: Path) -> None:
    """Protects: a path that is printed and a file that is already gone."""
    ahead = [data_dir / "backups" / f"209901{day}-200000{SUFFIX}" for day in range(10, 30)]
    ahead[0].parent.mkdir()
    for path in ahead:
        path.touch()
    made = keep_backup()
    assert made.exists()
    assert all(path.exists() for path in ahead)
    latest, *others = list_backups()
    assert (latest.path, latest.is_ahead) == (made, False)
    assert all(one.is_ahead for one in others)


@on_sqlite
def test_two_in_one_second_have_two_names(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    second = timezone.make_aware(END)
    monkeypatch.setattr(kept.timezone, "localtime", lambda: second)
    paths = [keep_backup() for _time in range(3)]
    assert [path.name for path in paths] == [f"20261121-230000-{number}{SUFFIX}" for number in (1, 2, 3)]
    assert [one.path for one in list_backups()] == paths[::-1]
    assert {one.moment for one in list_backups()} == {second}


@on_sqlite
def test_the_latest_backup_is_the_one_written_last_whatever_the_clock(stored: Path, data_dir: Path) -> None:
    folder = data_dir / "backups"
    folder.mkdir()
    names = ["20991121-230000", "20261020-200000", "20261021-230000", "20261021-220000-7", "20100101-000000-8"]
    for name in names:
        (folder / f"{name}{SUFFIX}").touch()
    made = keep_backup()
    assert made.name.endswith(f"-9{SUFFIX}")
    assert [one.name.removesuffix(SUFFIX) for one in list_backups()][1:] == [
        *names[:2:-1],
        names[2],
        names[1],
        names[0],
    ]


@on_sqlite
@pytest.mark.parametrize("destroy", [destroy_header, destroy_page, cut_off])
def test_a_damaged_database_makes_no_backup_and_pushes_none_out(stored: Path, data_dir: Path, destroy: Destroy) -> None:
    good = [keep_backup() for _time in range(NEWEST_KEPT + DAYS_KEPT)]
    good = [path for path in good if path.exists()]
    taken_along = data_dir / "evening.klaverjas"
    write_backup(taken_along)
    before = taken_along.read_bytes()
    destroy(stored)
    for _time in range(2):
        with pytest.raises(Damaged, match=r"docs/operations\.md"):
            keep_backup()
        with pytest.raises(Damaged):
            write_backup(taken_along)
        with pytest.raises(Damaged):
            open_backup()
    assert all(path.exists() for path in good)
    assert taken_along.read_bytes() == before
    assert {path.name for path in data_dir.iterdir()} >= {"backups", "evening.klaverjas", "klaverjas.sqlite3"}
    assert not list(data_dir.rglob(f"*{PART}")) + list(data_dir.glob(f"{SCRATCH}*"))
    assert last_trouble() is not None


@on_sqlite
def test_a_file_that_differs_from_what_was_written_is_no_backup(
    stored: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Protects: a stick that says it has written and has not."""
    good = keep_backup()
    copy = shutil.copyfileobj

    def forget_the_end(source: Any, target: Any, *size: int) -> None:
        if isinstance(target, gzip.GzipFile):
            target.write(source.read()[:-4096])
        else:
            copy(source, target, *size)

    monkeypatch.setattr(kept.shutil, "copyfileobj", forget_the_end)
    with pytest.raises(NoBackup):
        keep_backup()
    assert [one.path for one in list_backups()] == [good]


@on_sqlite
@pytest.mark.skipif(os.name == "nt", reason="Windows has rights of another kind")
def test_only_its_owner_may_read_it(stored: Path, data_dir: Path) -> None:
    write_backup(data_dir / "evening.klaverjas")
    made = keep_backup()
    assert {S_IMODE(path.stat().st_mode) for path in (made, data_dir / "evening.klaverjas")} == {0o600}
    assert S_IMODE(made.parent.stat().st_mode) == 0o700


@on_sqlite
@pytest.mark.parametrize(
    "refusal,kind",
    [
        (OSError(errno.ENOSPC, "No space left on device"), Kind.FULL),
        (OSError(errno.EROFS, "Read-only file system"), Kind.OTHER),
    ],
)
def test_a_disk_that_fails_leaves_nothing_behind(
    stored: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch, refusal: OSError, kind: Kind
) -> None:
    """Protects: a sentence and exit code 1 instead of a traceback, and the trouble stays until the next good one."""
    good = keep_backup()
    with monkeypatch.context() as broken:

        def refuse(*_arguments: object) -> None:
            raise refusal

        broken.setattr(kept.shutil, "copyfileobj", refuse)
        with pytest.raises(CommandError) as said:
            call_command("backup")
    assert said.value.returncode == 1
    assert "\n" not in str(said.value)
    assert isinstance(said.value.__cause__, DiskFull if kind == Kind.FULL else NoBackup)
    assert list((data_dir / "backups").glob(f"*{PART}")) == []
    assert [one.path for one in list_backups()] == [good]
    trouble = last_trouble()
    assert trouble
    assert trouble.kind == kind
    keep_backup()
    assert last_trouble() is None


@on_sqlite
@pytest.mark.skipif(os.name == "nt", reason="the limit is one of POSIX")
def test_a_disk_that_fails_halfway_is_reported_in_one_line(installation: Path) -> None:
    """Protects: what only a disk itself can do, and SQLite's own words for it."""
    resource = import_module("resource")
    for arguments in (["backup"], ["backup", "evening.klaverjas"]):
        refused = subprocess.run(
            [*MANAGE, *arguments, AT_ONCE],
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)),
            cwd=installation,
            env=environment(installation),
            capture_output=True,
            text=True,
            check=False,
        )
        assert refused.returncode == 1
        assert refused.stderr.startswith("CommandError: ")
        assert refused.stderr.count("\n") == 1
    left = {path.name for path in installation.rglob("*") if "static" not in path.parts and path.is_file()}
    assert left <= {"klaverjas.sqlite3", "secret_key", "klaverjas.lock", "klaverjas-trouble.json"}


@on_sqlite
def test_an_older_program_backs_up_a_newer_database(stored: Path) -> None:
    """It is refused by `serve` and `prepare`, but no one is kept from taking the data along."""
    with closing(sqlite3.connect(stored)) as newer, newer:
        newer.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('axes', '9999_new', '2031-01-01')")
    assert keep_backup().exists()


@on_sqlite
def test_a_folder_that_cannot_be_created_is_reported(stored: Path, data_dir: Path) -> None:
    (data_dir / "backups").write_text("a file")
    with pytest.raises(NoBackup) as said:
        keep_backup()
    assert "backups" in str(said.value)


@on_sqlite
def test_with_nothing_stored_there_is_nothing_to_back_up(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("klaverjas_site.backup.database.database_path", lambda: data_dir / "klaverjas.sqlite3")
    with pytest.raises(NotNow):
        keep_backup()
    assert not (data_dir / "klaverjas.sqlite3").exists()
    (data_dir / "klaverjas.sqlite3").touch()
    with pytest.raises(NotNow):
        keep_backup()
    assert last_trouble() is None


@pytest.mark.skipif(connection.vendor == "sqlite", reason="here it works")
@pytest.mark.django_db
def test_on_postgresql_it_names_the_tool_that_does_it() -> None:
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup")
