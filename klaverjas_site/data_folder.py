"""The folder with an installation's data: only its owner may read it, and nothing half-written stays in it.

Knows nothing of Django, since the settings themselves use it.
"""

import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

# The folder may also hold other files: the site removes only files that it named itself.
SCRATCH = "klaverjas-unfinished-"
PART = ".klaverjas-part"
SERVING = "klaverjas-serving-"
ADDRESS = "klaverjas-address.txt"
OURS = ("secret_key", ADDRESS, "demo-log-ins.txt", "klaverjas*.lock", "backups/*.klaverjas", "backups/klaverjas-*.json")


def usual_data_folder() -> Path:
    """Where programs keep their data on this system, for the person who is logged in to it."""
    return user_data_path("klaverjas", appauthor=False)


def make_private(folder: Path, *, ours: bool) -> None:
    """Create the folder for its owner only; files that an earlier version left open to others are closed to them.

    An existing folder keeps its permissions unless it is `ours` to decide: it may be a home folder.
    """
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        if ours:
            _close_to_others(folder, 0o700)
            _close_to_others(folder / "backups", 0o700)
    for pattern in OURS:
        for path in folder.glob(pattern):
            _close_to_others(path, 0o600)


def make_database_private(path: Path) -> None:
    """An SQLite file, its companions and what was set aside next to it: for the owner only."""
    for one in path.parent.glob(f"{path.stem}*{path.suffix}*"):
        _close_to_others(one, 0o600)


def _close_to_others(path: Path, mode: int) -> None:
    # Windows has a different kind of permissions, and files of another account are theirs to close.
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)


@contextmanager
def exclusive(folder: Path, *, seconds: float, waiting: Callable[[], None] | None = None) -> Iterator[None]:
    """Only one process and thread at a time works on the data as a whole; the holder may take it again.

    Raises `filelock.Timeout` after this many seconds. What a killed process left unfinished is removed.
    """
    lock = FileLock(folder / "klaverjas.lock", mode=0o600, is_singleton=True)
    try:
        turn = lock.acquire(timeout=0)
    except Timeout:
        if waiting:
            waiting()
        turn = lock.acquire(timeout=seconds)
    with turn:
        if lock.lock_counter == 1:
            remove_unfinished(folder)
        yield


@contextmanager
def serving(folder: Path) -> Iterator[None]:
    """Marks the data as open while a web server runs; the system releases the mark, however the server ends."""
    is_served(folder)  # clears away the marks of killed servers
    # Not named by process number: every container has a process 1.
    with FileLock(folder / f"{SERVING}{secrets.token_hex(8)}.lock", mode=0o600).acquire():
        yield


def is_served(folder: Path) -> bool:
    """Whether a web server has the data open; call only within `exclusive`, so that none can start at the same time."""
    for path in folder.glob(f"{SERVING}*.lock"):
        try:
            with FileLock(path, mode=0o600).acquire(timeout=0):
                pass
        except Timeout:
            return True
        path.unlink(missing_ok=True)  # of a server that is gone
    return False


def say_where_it_is_served(folder: Path, address: str) -> None:
    with atomic_file(folder / ADDRESS) as part:
        part.write_text(address, encoding="utf-8")


def served_at(folder: Path) -> str:
    """The address of the web server that has the data open, empty without one; call only within `exclusive`."""
    return last_served_at(folder) if is_served(folder) else ""


def last_served_at(folder: Path) -> str:
    path = folder / ADDRESS
    return path.read_text(encoding="utf-8") if path.exists() else ""


def remove_unfinished(folder: Path) -> None:
    for path in folder.glob(f"{SCRATCH}*"):
        shutil.rmtree(path, ignore_errors=True)
    for place in (folder, folder / "backups"):
        for path in place.glob(f"*{PART}"):
            with suppress(OSError):
                path.unlink()


@contextmanager
def scratch(folder: Path) -> Iterator[Path]:
    """A temporary folder; use only within `exclusive`, since the next holder removes what is left of it."""
    with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=folder, ignore_cleanup_errors=True) as name:
        yield Path(name)


@contextmanager
def atomic_file(path: Path) -> Iterator[Path]:
    """An empty file to write to, which gets its name if all went well; a power cut leaves it whole or not there."""
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=PART, dir=path.parent)
    os.close(descriptor)
    part = Path(name)
    try:
        yield part
        with part.open("r+b") as written:
            os.fsync(written.fileno())
        part.replace(path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Names survive a power cut too; Windows and some network folders keep them without being asked."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
