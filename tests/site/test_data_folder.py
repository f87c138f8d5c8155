"""The data folder: closed to others, whole in a power cut, and one process at a time for what concerns all of it."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from stat import S_IMODE

import pytest
from django.conf import settings
from filelock import Timeout

from klaverjas_site.data_folder import (
    PART,
    SCRATCH,
    SERVING,
    atomic_file,
    exclusive,
    is_served,
    make_database_private,
    make_private,
    scratch,
    serving,
)

has_rights = pytest.mark.skipif(os.name == "nt", reason="Windows has rights of another kind")
FILES = ("secret_key", "demo-log-ins.txt", "backups/20261121-230000.klaverjas")


def rights(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


def an_open_folder(folder: Path) -> None:
    """As earlier versions left one, and with something in it that is not ours."""
    (folder / "backups").mkdir(parents=True)
    for name in (*FILES, "holiday.jpg"):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    folder.chmod(0o755)
    (folder / "backups").chmod(0o755)


@has_rights
def test_a_new_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    make_private(tmp_path / "deep" / "var", ours=False)
    assert rights(tmp_path / "deep" / "var") == 0o700


@has_rights
def test_an_existing_installation_is_closed_to_others(tmp_path: Path) -> None:
    """Protects: password hashes, sessions and the secret key that an earlier version left readable."""
    folder = tmp_path / "var"
    an_open_folder(folder)
    make_private(folder, ours=True)
    assert {rights(folder), rights(folder / "backups")} == {0o700}
    assert {rights(folder / name) for name in FILES} == {0o600}


@has_rights
def test_an_existing_home_folder_keeps_its_permissions(tmp_path: Path) -> None:
    """Protects: DATA_DIR=/home/me, where only what the site wrote is closed."""
    an_open_folder(tmp_path / "me")
    make_private(tmp_path / "me", ours=False)
    assert {rights(tmp_path / "me"), rights(tmp_path / "me" / "backups")} == {0o755}
    assert {rights(tmp_path / "me" / name) for name in FILES} == {0o600}
    assert rights(tmp_path / "me" / "holiday.jpg") == 0o644


@has_rights
def test_a_database_and_its_companions_are_for_their_owner_only(tmp_path: Path) -> None:
    ours = ["club.sqlite3", "club.sqlite3-wal", "club.sqlite3-shm", "club-damaged-20261121-230000.sqlite3"]
    for name in (*ours, "photos.sqlite3"):
        (tmp_path / name).touch(mode=0o644)
    make_database_private(tmp_path / "club.sqlite3")
    assert {rights(tmp_path / name) for name in ours} == {0o600}
    assert rights(tmp_path / "photos.sqlite3") == 0o644


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "evening"

    def write_half() -> None:
        with atomic_file(path) as part:
            part.write_bytes(b"half")
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        write_half()
    assert list(tmp_path.iterdir()) == []
    for content in (b"first", b"second"):
        with atomic_file(path) as part:
            part.write_bytes(content)
            assert not path.exists() or path.read_bytes() == b"first"
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


def test_only_one_process_has_exclusive_access_and_may_take_it_again(tmp_path: Path) -> None:
    refused = []

    def also_wants_it() -> None:
        try:
            with exclusive(tmp_path, seconds=0, waiting=lambda: refused.append("waits")):
                refused.append("never")
        except Timeout:
            refused.append("refused")

    with exclusive(tmp_path, seconds=0), exclusive(tmp_path, seconds=0):
        other = threading.Thread(target=also_wants_it)
        other.start()
        other.join()
    assert refused == ["waits", "refused"]
    with exclusive(tmp_path, seconds=0):
        pass


def test_leftovers_of_a_killed_process_are_cleared_away_by_the_next(tmp_path: Path) -> None:
    """Protects: an unpacked database, with every password hash, that lies about for good."""
    left = tmp_path / f"{SCRATCH}abc" / "restored"
    left.parent.mkdir()
    left.write_bytes(b"names and hashes")
    parts = [tmp_path / "backups" / f"20261121-230000-1.klaverjas.x{PART}", tmp_path / f"klaverjas.sqlite3.x{PART}"]
    parts[0].parent.mkdir()
    for part in parts:
        part.touch()
    ours_not = tmp_path / "unfinished-novel"
    ours_not.mkdir()
    with exclusive(tmp_path, seconds=0):
        assert not left.parent.exists()
        assert not any(part.exists() for part in parts)
        assert ours_not.exists()
        with scratch(tmp_path) as folder, exclusive(tmp_path, seconds=0):
            assert folder.exists()  # who has the turn keeps what is on its way
        assert not folder.exists()


def test_a_server_is_known_until_it_ends_or_is_killed(tmp_path: Path) -> None:
    """Protects: a database that is replaced while a server goes on writing into the old one."""
    serve = "import sys; from pathlib import Path; from klaverjas_site.data_folder import serving\n"
    serve += "with serving(Path(sys.argv[1])): print('serving', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", serve, tmp_path],
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as server:
        assert server.stdout
        server.stdout.readline()
        assert is_served(tmp_path)
        server.kill()
        server.wait()
        assert not is_served(tmp_path)
    assert list(tmp_path.iterdir()) == []
    with serving(tmp_path):
        assert is_served(tmp_path)
    assert not is_served(tmp_path)


def test_two_servers_with_one_process_number_serve_the_same_folder(tmp_path: Path) -> None:
    """Protects: servers in containers, which are both process 1: the second waited, and the first made no backup."""
    with serving(tmp_path):
        with exclusive(tmp_path, seconds=0), serving(tmp_path):
            assert len(list(tmp_path.glob(f"{SERVING}*"))) == 2
        assert is_served(tmp_path)
    assert not is_served(tmp_path)
