"""The folder of an installation's data: only its owner may read there, and nothing half-written stays in it.

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

# The folder may be one that holds files of others too: what the site removes from it has a name of our own.
SCRATCH = "klaverjas-unfinished-"
PART = ".klaverjas-part"
SERVING = "klaverjas-serving-"
OURS = ("secret_key", "demo-log-ins.txt", "klaverjas*.lock", "backups/*.klaverjas", "backups/klaverjas-*.json")


def make_private(folder: Path, *, ours: bool) -> None:
    """The folder, made for its owner alone; files that an earlier version left open to others are closed to them.

    A folder that was there keeps its rights unless it is `ours` to decide: it may be a home folder.
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
    """An SQLite file, its companions and what was set aside beside it: for the owner alone."""
    for one in path.parent.glob(f"{path.stem}*{path.suffix}*"):
        _close_to_others(one, 0o600)


def _close_to_others(path: Path, mode: int) -> None:
    # Windows has rights of another kind, and what belongs to another account is theirs to close.
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)


@contextmanager
def alone(folder: Path, *, seconds: float, waiting: Callable[[], None] | None = None) -> Iterator[None]:
    """One process and one thread at a time works on the data as a whole; the one that has the turn may take it again.

    Raises `filelock.Timeout` after so many seconds. What a killed one left unfinished is removed.
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
    """For as long as a web server has the data open; the system takes the mark back, however the server ends."""
    is_served(folder)  # clears away the marks of those that were killed
    # Not by the number of its process: every container has a process 1.
    with FileLock(folder / f"{SERVING}{secrets.token_hex(8)}.lock", mode=0o600).acquire():
        yield


def is_served(folder: Path) -> bool:
    """Whether a web server has the data open; only for who is `alone`, so that none begins meanwhile."""
    for path in folder.glob(f"{SERVING}*.lock"):
        try:
            with FileLock(path, mode=0o600).acquire(timeout=0):
                pass
        except Timeout:
            return True
        path.unlink(missing_ok=True)  # of a server that is gone
    return False


def remove_unfinished(folder: Path) -> None:
    for path in folder.glob(f"{SCRATCH}*"):
        shutil.rmtree(path, ignore_errors=True)
    for place in (folder, folder / "backups"):
        for path in place.glob(f"*{PART}"):
            with suppress(OSError):
                path.unlink()


@contextmanager
def scratch(folder: Path) -> Iterator[Path]:
    """A folder for what is on its way; only for who is `alone`, since the next one removes what is left of it."""
    with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=folder, ignore_cleanup_errors=True) as name:
        yield Path(name)


@contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """An empty file to write into, which gets its name when all went well; a power cut leaves it whole or not there."""
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
