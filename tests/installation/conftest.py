"""Installations for tests that start commands and servers: prepared once, and then copied."""

import shutil
from pathlib import Path

import pytest

from tests.installation.installation import manage


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("a club with spaces")
    manage(folder, "prepare").check_returncode()
    return folder


@pytest.fixture(scope="session")
def one_version_ago(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(prepared, tmp_path_factory.mktemp("an older club"))
    manage(folder, "migrate", "tournaments", "0014").check_returncode()
    return folder


@pytest.fixture
def installation(prepared: Path, tmp_path: Path) -> Path:
    """One of its own, which may be damaged."""
    return copied(prepared, tmp_path)


@pytest.fixture
def older_installation(one_version_ago: Path, tmp_path: Path) -> Path:
    return copied(one_version_ago, tmp_path)


def copied(prepared: Path, to: Path) -> Path:
    folder = to / "a club's var"
    folder.mkdir(mode=0o700)
    for name in ("klaverjas.sqlite3", "secret_key"):
        shutil.copy(prepared / name, folder)
    (folder / "static").symlink_to(prepared / "static")
    return folder
