"""Its own data folder, and databases in it that may be damaged without harm to the tests' own one."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from klaverjas_site.backup import database
from klaverjas_site.backup.kept import write_backup
from klaverjas_site.backup.trouble import forget_trouble


@pytest.fixture
def data_dir(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "var"
    folder.mkdir()
    monkeypatch.setattr(settings, "DATA_DIR", folder)
    yield folder
    forget_trouble()  # what one process remembers


@pytest.fixture
def stored(transactional_db: None, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound database of this program: what backups are made of, for as long as the test lasts."""
    path = data_dir / "packed"
    write_backup(path)
    stored = data_dir / "klaverjas.sqlite3"
    stored.write_bytes(gzip.decompress(path.read_bytes()))
    path.unlink()
    monkeypatch.setattr(database, "database_path", lambda: stored)
    return stored
