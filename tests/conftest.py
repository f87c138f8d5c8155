"""The cast of all tests, and the end of every test run: which parts this machine could not run.

Club A has anna (owner), olga (organiser), sjaak (scorekeeper) and vera (viewer); the stranger is logged in without a
role anywhere; the rival is organiser of club B; the keeper is a superuser.
"""

import gc
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from importlib import import_module
from pathlib import Path
from unittest.mock import MagicMock
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

import tests.chance  # noqa: F401 - the profile of hypothesis
from tests.database import a_migrated_database
from tests.factories import COUNTING, ClubFactory, CompetitionFactory, MembershipFactory, UserFactory
from tournaments.choices import Role
from tournaments.demo import building
from tournaments.models import Club, Competition
from tournaments.queries.results.per_match_day import memory
from tournaments.seating import individual
from tournaments.services.files import unfinished_club
from tournaments.views.public import live

HERE = Path(__file__).absolute().parent
FIRST_NUMBER = 500
TODAY = datetime(2026, 11, 20, 19, 30, tzinfo=ZoneInfo("Europe/Amsterdam"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Migrating takes longer than a hundred tests, so it is done once and not by every process of every run."""
    with django_db_blocker.unblock(), a_migrated_database():
        yield


@pytest.fixture(scope="session", autouse=True)
def _every_test_has_the_same_today() -> Iterator[None]:
    """An evening of the season, whatever the calendar says; the clock runs on from there."""
    with time_machine.travel(TODAY):
        yield


@pytest.fixture(autouse=True)
def _nobody_was_here_before() -> None:
    """A page that was asked for leaves its language, and limits per visitor are counted in the cache."""
    translation.deactivate()
    for cache in caches.all(initialized_only=True):
        cache.clear()


@pytest.fixture(autouse=True)
def _nothing_is_kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Factories write past the services, which would be no news; what tests keeping itself has the marker `keeps`."""
    memory.clear()
    if request.node.get_closest_marker("keeps") is None:
        monkeypatch.setattr(live, "KEPT_FOR", 0)
        monkeypatch.setattr(memory, "most_rows", 0)


@pytest.fixture(autouse=True)
def _draws_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done with a draw does not depend on how long it was improved; `tests/tournaments/seating` asks that."""
    for searched in ("FIRST_ATTEMPT", "SEASON_PROPOSALS", "RELABELLINGS"):
        monkeypatch.setattr(individual, searched, getattr(individual, searched) // 20)


@pytest.fixture(autouse=True)
def _numbers_begin_again() -> None:
    """Which tests ran before decides no number: none is by chance a figure or a number that a test names."""
    for made in COUNTING:
        made.reset_sequence(FIRST_NUMBER)


@pytest.fixture(scope="session", autouse=True)
def _nobody_writes_beside_a_test() -> Iterator[None]:
    """So a club that is loaded need not rest between its steps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unfinished_club, "LONGEST_REST", 0)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_demo_is_built_beside_a_test() -> Iterator[None]:
    """Its thread would look for another database, or write in the next test's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "Thread", MagicMock())
        yield


@pytest.fixture(scope="session", autouse=True)
def _a_test_may_empty_the_log() -> Iterator[None]:
    """The database refuses to erase a line of the log, also when the next test wants an empty one."""
    operations = type(connection.ops)
    sql_flush = operations.sql_flush
    guard = import_module("tournaments.migrations.0001_club_of_0_7_0")

    def flush_sqlite(*args: object, **kwargs: object) -> list[str]:
        return [*guard.SQLITE_BACK, *sql_flush(*args, **kwargs), *guard.SQLITE]

    def flush_postgresql(
        self: object, style: object, tables: list[str], *, reset_sequences: bool = False, **more: object
    ) -> list[str]:
        """Rows are taken out one by one: new files for every table and index take ten times as long."""
        # Only who rules the server may put the guards and the foreign keys aside.
        if reset_sequences or not _rules_the_server():
            return sql_flush(self, style, tables, reset_sequences=reset_sequences, **more)
        rows = [f'DELETE FROM "{table}"' for table in tables]  # noqa: S608 - names of our own tables
        return ["SET LOCAL session_replication_role = replica", *rows]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operations, "sql_flush", flush_sqlite if connection.vendor == "sqlite" else flush_postgresql)
        yield


def _rules_the_server() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        return bool(cursor.fetchone()[0])


@pytest.fixture
def english() -> Iterator[None]:
    """Texts are compared in the language of the code: `pytestmark = pytest.mark.usefixtures("english")`."""
    with translation.override("en"):
        yield


@pytest.fixture
def club(db: None) -> Club:
    return ClubFactory(name="Club A", slug="club-a")


@pytest.fixture
def rival_club(db: None) -> Club:
    return ClubFactory(name="Club B", slug="club-b")


@pytest.fixture
def competition(club: Club) -> Competition:
    """A public season of club A: individuals, three legs of two rounds."""
    return CompetitionFactory(club=club, name="Season", slug="season")


@pytest.fixture
def pairs_competition(club: Club) -> Competition:
    """A public season of club A for fixed pairs."""
    return CompetitionFactory(club=club, name="Pairs", slug="pairs", pairs=True)


@pytest.fixture
def teams_competition(club: Club) -> Competition:
    """A public season of club A for teams of four."""
    return CompetitionFactory(club=club, name="Teams", slug="teams", teams=True)


def _member(club: Club, name: str, role: Role) -> User:
    return MembershipFactory(club=club, user__username=name, role=role).user


@pytest.fixture
def anna(club: Club) -> User:
    return _member(club, "anna", Role.OWNER)


@pytest.fixture
def olga(club: Club) -> User:
    return _member(club, "olga", Role.ORGANISER)


@pytest.fixture
def sjaak(club: Club) -> User:
    return _member(club, "sjaak", Role.SCOREKEEPER)


@pytest.fixture
def vera(club: Club) -> User:
    return _member(club, "vera", Role.VIEWER)


@pytest.fixture
def stranger(db: None) -> User:
    return UserFactory(username="stranger")


@pytest.fixture
def rival(rival_club: Club) -> User:
    return _member(rival_club, "rival", Role.ORGANISER)


def _logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def keeper(db: None) -> User:
    """Who keeps the installation."""
    return UserFactory(username="keeper", is_superuser=True)


@pytest.fixture
def keeper_client(keeper: User) -> Client:
    return _logged_in(keeper)


@pytest.fixture
def anna_client(anna: User) -> Client:
    return _logged_in(anna)


@pytest.fixture
def olga_client(olga: User) -> Client:
    return _logged_in(olga)


@pytest.fixture
def sjaak_client(sjaak: User) -> Client:
    return _logged_in(sjaak)


@pytest.fixture
def vera_client(vera: User) -> Client:
    return _logged_in(vera)


@pytest.fixture
def stranger_client(stranger: User) -> Client:
    return _logged_in(stranger)


@pytest.fixture
def rival_client(rival: User) -> Client:
    return _logged_in(rival)


def pytest_collection_finish() -> None:
    """As the site does (`klaverjas_site/wsgi.py`); otherwise a third of the time goes into looking for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", [])
    )
    for reason, count in sorted(skipped.items()):
        terminalreporter.write_line(f"Skipped {count}: {reason}")
    for report in terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", []):
        for name, text in getattr(report, "user_properties", []):
            if name == "told":
                terminalreporter.write_line(text)
    if config.args == config.getini("testpaths"):
        others = sorted(path.name for path in HERE.iterdir() if (path / "__init__.py").exists())
        left = [name for name in others if f"tests/{name}" not in config.args and name != "engines"]  # only at night
        terminalreporter.write_line(
            f"Not here, but in the gate (docs/testing.md): {', '.join(left)}. `make check` runs all."
        )
    if "sqlite3" in settings.DATABASES["default"]["ENGINE"]:
        terminalreporter.write_line("This was SQLite. The same on PostgreSQL: DATABASE_URL=postgres://… make test")
