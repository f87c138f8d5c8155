"""The database of a test process: a copy of one that was migrated once and is kept until a migration changes."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from django.conf import settings
from django.core.management.color import no_style
from django.db import ProgrammingError, connection
from django.test import TransactionTestCase
from filelock import FileLock

MIGRATIONS = settings.BASE_DIR / "tournaments" / "migrations"
WHAT_DECIDES = [settings.BASE_DIR / "requirements.txt", Path(__file__), *sorted(MIGRATIONS.glob("*.py"))]
VERSION = sha256(b"".join(path.read_bytes() for path in WHAT_DECIDES)).hexdigest()[:16]
KEPT = settings.BASE_DIR / ".pytest_cache" / "migrated" / f"{VERSION}.sqlite3"
KEPT_ON_THE_SERVER = f"test_klaverjas_migrated_{VERSION}"


@contextmanager
def a_migrated_database() -> Iterator[None]:
    """For this process alone, with all tables and no rows; gone again afterwards."""
    own = connection.creation._get_test_db_name()
    copy = _copy_file if connection.vendor == "sqlite" else _copy_on_the_server
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(KEPT.with_name("lock")):
        copy(own)
    outside = connection.settings_dict["NAME"]
    _use(own)
    with patch.object(TransactionTestCase, "_fixture_teardown", _empty):
        yield
    connection.creation.destroy_test_db(str(outside), verbosity=0)
    for left in ("-wal", "-shm"):  # by a thread that never closed its connection
        Path(own + left).unlink(missing_ok=True)


def _empty(_test: TransactionTestCase) -> None:
    """As Django does it, but for the permissions: it takes longer than many a test to make all of those again."""
    tables = {*connection.introspection.django_table_names()} - {"auth_permission", "django_content_type"}
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), sorted(tables)))


def _use(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


def _migrate() -> None:
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)


def _copy_file(own: str) -> None:
    if KEPT.exists():
        shutil.copyfile(KEPT, own)
        return
    for older in KEPT.parent.glob("*.sqlite3"):
        older.unlink()
    outside = connection.settings_dict["NAME"]
    _migrate()
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM INTO '{KEPT.with_name('half')}'")
    KEPT.with_name("half").rename(KEPT)
    _use(outside)


def _copy_on_the_server(own: str) -> None:
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [KEPT_ON_THE_SERVER])
        if cursor.fetchone():
            cursor.execute(f'DROP DATABASE IF EXISTS "{own}"')
            cursor.execute(f'CREATE DATABASE "{own}" TEMPLATE "{KEPT_ON_THE_SERVER}"')
            return
    outside = connection.settings_dict["NAME"]
    _migrate()
    _use(outside)
    # Another clone may have been as quick.
    with connection.creation._nodb_cursor() as cursor, suppress(ProgrammingError):
        cursor.execute(f'CREATE DATABASE "{KEPT_ON_THE_SERVER}" TEMPLATE "{own}"')
