"""The data of an earlier version, gave up to date by this one: nothing that was stored is lost or says otherwise.

Only when asked, because it builds a whole demo club with the earlier program, on SQLite and on PostgreSQL:
UPGRADE_FROM=commit pytest tests/installation/test_upgrade.py
"""

import csv
import os
import secrets
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from tests.installation.installation import PATIENCE, environment
from tournaments.exports.spreadsheet import BYTE_ORDER_MARK

EARLIER = os.environ.get("UPGRADE_FROM")
POSTGRES = "postgres://postgres@127.0.0.1:5432"
# A version with this one stores what is not written down as empty itself.
SINCE_UNKNOWN = "tournaments/migrations/0048_unknown_is_not_nought.py"
# Django itself notes there what comes with a version.
GROWS = {"django_migrations", "django_content_type", "auth_permission"}
Rows = dict[str, tuple[list[str], list[tuple[Any, ...]]]]

pytestmark = pytest.mark.skipif(not EARLIER, reason="only with UPGRADE_FROM=commit")


@pytest.fixture(scope="module")
def earlier_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("earlier")
    packed = subprocess.run(["git", "archive", str(EARLIER)], cwd=settings.BASE_DIR, capture_output=True, check=True)
    subprocess.run(["tar", "--extract"], cwd=folder, input=packed.stdout, check=True)
    return folder


@pytest.fixture(params=["sqlite", "postgresql"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The surroundings of a separate installation."""
    if request.param == "sqlite":
        yield environment(tmp_path / "data")
        return
    name = f"upgrade_{secrets.token_hex(4)}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield environment(tmp_path / "data", DATABASE_URL=f"{POSTGRES}/{name}")
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def manage(program: Path, installation: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=program,
        env=installation,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, (arguments, done.stdout, done.stderr)
    return done.stdout


def stored(installation: dict[str, str]) -> Rows:
    """Every row of every table, with the names of its columns."""
    if url := installation.get("DATABASE_URL"):
        with psycopg.connect(url) as database:
            return rows_of(database.cursor(), "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    with closing(sqlite3.connect(f"{installation['DATA_DIR']}/klaverjas.sqlite3")) as file:
        return rows_of(file.cursor(), "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")


def rows_of(cursor: Any, tables: str) -> Rows:
    found: Rows = {}
    cursor.execute(tables)
    for (table,) in cursor.fetchall():
        cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 (a name of our own database)
        found[table] = ([column[0] for column in cursor.description], cursor.fetchall())
    return found


def test_everything_is_still_there_and_says_the_same(earlier_program: Path, installation: dict[str, str]) -> None:
    """Protects: the clubs of a version that was handed out."""
    manage(earlier_program, installation, "compile_translations")
    manage(earlier_program, installation, "prepare", "--demo")
    before = stored(installation)
    standings = all_standings(earlier_program, installation, before)
    manage(settings.BASE_DIR, installation, "prepare")
    after = stored(installation)
    had_noughts = not (earlier_program / SINCE_UNKNOWN).exists()
    for table, (columns, rows) in before.items():
        columns_after, rows_after = after[table]
        kept = [columns_after.index(column) for column in columns]
        same = [tuple(row[at] for at in kept) for row in rows_after]
        if table in GROWS:
            assert set(map(repr, rows)) <= set(map(repr, same)), table
        else:
            if had_noughts:
                rows = [without_noughts(table, dict(zip(columns, row, strict=True))) for row in rows]
            assert sorted(map(repr, rows)) == sorted(map(repr, same)), table
    assert sum(len(rows) for _columns, rows in before.values()) > 5_000
    for was, now in zip(standings, all_standings(settings.BASE_DIR, installation, before), strict=True):
        assert_says_the_same(was, now)
    manage(settings.BASE_DIR, installation, "rescore", "--check")


def without_noughts(table: str, row: dict[str, Any]) -> tuple[Any, ...]:
    """A row as it is stored now: what 0.7.0 had as nought because it was not written down is empty."""
    columns = ("ns", "ew", "third")[: row.get("players")]
    for figure in ("pits", "nats"):
        own = [f"{column}_{figure}" for column in columns]
        if table == "tournaments_table" and row["entry_mode"] == "totals" and not any(row[name] for name in own):
            row |= dict.fromkeys(own if row["players"] == 3 else own[:2])
    if table == "tournaments_result":
        row |= {figure: row[figure] or None for figure in ("roem", "pits")}
    return tuple(row.values())


def assert_says_the_same(was: str, now: str) -> None:
    """The same rows and columns; of roem, pits and nats nothing else, but perhaps that they are not known."""
    (head, *lines), (head_now, *lines_now) = (
        [*csv.reader(text.lstrip(BYTE_ORDER_MARK).splitlines(), delimiter=";")] for text in (was, now)
    )
    assert len(head) > 10, "the demo club writes Dutch: semicolons"
    assert (head, len(lines)) == (head_now, len(lines_now))
    for line, line_now in zip(lines, lines_now, strict=True):
        # Last is a note.
        for name, cell, cell_now in zip(head[:-1], line, line_now, strict=False):
            assert cell == cell_now or (name in {"Roem", "Pits", "Nat"} and not cell_now), (name, line, line_now)


def all_standings(program: Path, installation: dict[str, str], rows: Rows) -> list[str]:
    columns, competitions = rows["tournaments_competition"]
    club_columns, clubs = rows["tournaments_club"]
    clubs_by_key = {club[club_columns.index("id")]: club[club_columns.index("slug")] for club in clubs}
    club, slug = columns.index("club_id"), columns.index("slug")
    names = [f"{clubs_by_key[row[club]]}/{row[slug]}" for row in competitions]
    return [manage(program, installation, "standings", name, "--format=csv", "--all") for name in names]
