"""Installations for tests that start commands and servers: prepared once, and then copied."""

import shutil
from pathlib import Path

import pytest

from tests.site.installation import manage


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("a club with spaces")
    manage(folder, "prepare").check_returncode()
    return folder


@pytest.fixture
def installation(prepared: Path, tmp_path: Path) -> Path:
    """One of its own, which may be damaged."""
    folder = tmp_path / "a club's var"
    folder.mkdir(mode=0o700)
    for name in ("klaverjas.sqlite3", "secret_key"):
        shutil.copy(prepared / name, folder)
    (folder / "static").symlink_to(prepared / "static")
    return folder
