"""Whether the site is alive, and whether it is ready to take scores: two questions with two addresses.

Both are answered separately from all other requests (`serve`), and with little patience: a monitor must not have to
wait for writers.
"""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from django.core.cache import caches
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from klaverjas_site.backup.database import database_path, open_database
from klaverjas_site.backup.trouble import Kind, is_damage, is_full, last_trouble

# How long to wait for a writer, or for a server to answer.
SECONDS = 1
# Frequent checks must not keep the disk busy: an answer is kept for a moment.
SECONDS_BETWEEN = 1
# The disk space that a few scores need.
ROOM = 128 * 1024

READY, BUSY = "ok", "busy"
DAMAGED, FULL, READ_ONLY, UNREACHABLE = "damaged", "disk full", "read-only", "unreachable"


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process is alive, whatever the database does: for the program that restarts a dead one."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 if scores can be read and stored, 503 and one word if not: for a monitor and a load balancer."""
    said = caches["process"].get_or_set("readiness", readiness, SECONDS_BETWEEN)
    # Busy is ready too: a score that arrives now is stored when its turn comes.
    return HttpResponse(f"{said}\n", status=200 if said in {READY, BUSY} else 503, content_type="text/plain")


ADDRESSES = {"/healthz": healthz, "/readyz": readyz}


def readiness() -> str:
    return readiness_of_file(database_path()) if connection.vendor == "sqlite" else readiness_of_server()


def readiness_of_file(path: Path) -> str:
    trouble = last_trouble()
    if trouble and trouble.kind == Kind.DAMAGED:
        return DAMAGED
    try:
        # Only writing shows it: reserved blocks, quotas and read-only mounts all play a part.
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(bytes(ROOM))
            probe.flush()
            os.fsync(probe.fileno())
        with closing(open_database(path, seconds=SECONDS)) as database:
            database.execute("SELECT count(*) FROM django_migrations")
            database.execute("BEGIN IMMEDIATE")
            # SQLite lets a write begin in a read-only file, and refuses the first statement.
            database.execute("DELETE FROM django_migrations WHERE FALSE")
            database.execute("ROLLBACK")
    except OSError as error:
        return FULL if is_full(error) else READ_ONLY
    except sqlite3.Error as error:
        return _state_from_error(error)
    return READY


def _state_from_error(error: sqlite3.Error) -> str:
    if is_damage(error):
        return DAMAGED
    if is_full(error):
        return FULL
    words = {sqlite3.SQLITE_BUSY: BUSY, sqlite3.SQLITE_LOCKED: BUSY, sqlite3.SQLITE_READONLY: READ_ONLY}
    return words.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, UNREACHABLE)


def readiness_of_server() -> str:
    """PostgreSQL, over a separate connection: those of the site may all be waiting."""
    own = connection.copy()
    options = {name: value for name, value in own.settings_dict["OPTIONS"].items() if name != "pool"}
    # (Two seconds is the shortest that PostgreSQL's own library waits.)
    own.settings_dict["OPTIONS"] = options | {"connect_timeout": 2, "tcp_user_timeout": 2000}
    try:
        with own.cursor() as cursor:
            cursor.execute("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean")
            return READ_ONLY if cursor.fetchone()[0] else READY
    except Error:
        return UNREACHABLE
    finally:
        own.close()
