"""Installations for tests that start commands and servers: prepared once, and then copied."""

import shutil
from pathlib import Path

import pytest
from django.db import connection

from tests.database import KEPT
from tests.installation.installation import OLDER, copied, manage


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Path:
    """With the tables that are kept for all tests: making them takes most of the time."""
    folder = tmp_path_factory.mktemp("a club with spaces")
    folder.chmod(0o700)
    if connection.vendor == "sqlite":
        shutil.copy(KEPT, folder / "klaverjas.sqlite3")
    manage(folder, "prepare").check_returncode()
    return folder


@pytest.fixture(scope="session")
def backup_of_prepared(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stick") / "evening.klaverjas"
    manage(prepared, "backup", str(path)).check_returncode()
    return path


@pytest.fixture(scope="session")
def one_version_ago(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(prepared, tmp_path_factory.mktemp("an older club"))
    manage(folder, "migrate", "tournaments", OLDER).check_returncode()
    return folder


@pytest.fixture
def installation(prepared: Path, tmp_path: Path) -> Path:
    """A separate one, which may be damaged."""
    return copied(prepared, tmp_path)


@pytest.fixture
def older_installation(one_version_ago: Path, tmp_path: Path) -> Path:
    return copied(one_version_ago, tmp_path)
