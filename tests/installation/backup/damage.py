"""What disks and sticks do to a database."""

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

Spoil = Callable[[Path], object]


def destroy_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(100))


def destroy_page(path: Path, table: str = "tournaments_table") -> None:
    """The first page of a table: the rest of the database can be read."""
    with closing(sqlite3.connect(path)) as stored:
        size = stored.execute("PRAGMA page_size").fetchone()[0]
        page = stored.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def cut_off(path: Path) -> None:
    """As after a stick that was pulled out."""
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2 + 100)


def spoilt(path: Path, spoil: Spoil) -> bytes:
    """The backup of this file after someone has changed the database in it."""
    unpacked = path.with_name("unpacked.sqlite3")
    unpacked.write_bytes(gzip.decompress(path.read_bytes()))
    spoil(unpacked)
    content = gzip.compress(unpacked.read_bytes(), compresslevel=1)
    unpacked.unlink()
    return content
