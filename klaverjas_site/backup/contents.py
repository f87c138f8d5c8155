"""What is in a backup, written in the head of its file: no one has to unpack it to know which evening it is."""

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from klaverjas_site.backup.database import open_database

MOST_CLUBS = 3
# Every head ends long before; a file that is no backup has none.
LONGEST_HEAD = 4096
FIXED, HAS_NAME = 10, 8
CLUBS = "SELECT name FROM tournaments_club WHERE slug NOT LIKE '%/%' ORDER BY is_demo, name"
EVENINGS = "SELECT max(date) FROM tournaments_matchday WHERE id IN (SELECT match_day_id FROM tournaments_leg)"


class Contents(NamedTuple):
    """The clubs, and the last evening for which tables were drawn."""

    clubs: list[str]
    last_evening: date | None


@contextmanager
def packing(packed: Path, database: Path) -> Iterator[gzip.GzipFile]:
    """Where the copy of this database is packed; what is in it takes the place of the name in the gzip file."""
    said = ""
    with suppress(sqlite3.Error), closing(open_database(database)) as stored:
        clubs = [name for (name,) in stored.execute(CLUBS).fetchmany(MOST_CLUBS)]
        said = quote(json.dumps([clubs, *stored.execute(EVENINGS).fetchone()]), safe="")
    with packed.open("wb") as file, gzip.GzipFile(said, "wb", compresslevel=6, fileobj=file) as target:
        yield target


def read_contents(packed: Path) -> Contents | None:
    """None for a file that an earlier version made, or that is none of ours."""
    with suppress(OSError, ValueError, TypeError), packed.open("rb") as file:
        head = file.read(LONGEST_HEAD)
        name, end, _packed = head[FIXED:].partition(b"\0")
        if end and head[3] == HAS_NAME:
            clubs, evening = json.loads(unquote(name.decode("ascii")))
            return Contents([str(club) for club in clubs], date.fromisoformat(evening) if evening else None)
    return None
