"""The settings that an installation gets from its environment."""

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.conf import settings

READ_SETTINGS = """
import json, sys
from klaverjas_site import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""

READ_PRAGMAS = """
import json
from django.db import connection
names = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"]
with connection.cursor() as cursor:
    pragmas = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names}
print(json.dumps({**pragmas, "transaction_mode": connection.transaction_mode}))
"""


def start(arguments: list[str], data_dir: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A fresh Python that has nothing of the tests' own environment."""
    clean = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "klaverjas_site.settings", "DATA_DIR": str(data_dir)}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env=clean | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def read_settings(data_dir: Path, *names: str, **environment: str) -> dict[str, Any]:
    return json.loads(start(["-c", READ_SETTINGS, *names], data_dir, environment).stdout)


def test_the_secret_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    """Protects: everyone stays logged in after a restart, and no key is ever shared by two installations."""
    first, again = (read_settings(tmp_path / "one", "SECRET_KEY") for _start in range(2))
    other = read_settings(tmp_path / "other", "SECRET_KEY")
    assert first == again
    assert first != other
    assert len(first["SECRET_KEY"]) > 80
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "one", tmp_path / "one" / "secret_key")]
    assert modes == [0o700, 0o600]


def test_two_processes_that_start_at_once_share_one_secret_key(tmp_path: Path) -> None:
    """Protects: workers of one server that make the key in the same moment."""
    with ThreadPoolExecutor() as pool:
        keys = list(pool.map(lambda _start: read_settings(tmp_path, "SECRET_KEY")["SECRET_KEY"], range(4)))
    assert keys == [keys[0]] * 4


def test_an_empty_key_file_is_reported_and_not_used(tmp_path: Path) -> None:
    """Protects: a disk that was full once."""
    (tmp_path / "secret_key").touch()
    refused = start(["-c", READ_SETTINGS], tmp_path, {})
    assert refused.returncode == 1
    assert f"{tmp_path / 'secret_key'} is empty. Delete it" in refused.stderr


def test_the_laptop_needs_no_environment_and_debugging_is_off(tmp_path: Path) -> None:
    """Protects: `make run` on a fresh machine, also in a folder with difficult characters."""
    folder = tmp_path / "Jan's club #2 (50%)"
    assert read_settings(folder, "DEBUG", "HTTPS", "ALLOWED_HOSTS", "TRUSTED_PROXY", "SECURE_SSL_REDIRECT") == {
        "DEBUG": False,
        "HTTPS": False,
        "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
        "TRUSTED_PROXY": None,
        "SECURE_SSL_REDIRECT": None,
    }
    assert read_settings(folder, "DATABASES")["DATABASES"]["default"]["NAME"] == str(folder / "klaverjas.sqlite3")


def test_one_switch_makes_a_hosted_club_safe(tmp_path: Path) -> None:
    """Protects: cookies, redirects and proxies of an installation with HTTPS."""
    names = [
        *["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SECURE_SSL_REDIRECT"],
        *["SECURE_HSTS_SECONDS", "TRUSTED_PROXY"],
    ]
    assert read_settings(tmp_path, *names, HTTPS="yes") == {
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "LANGUAGE_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "TRUSTED_PROXY": "127.0.0.1",
    }


def test_lists_and_switches_are_read_as_people_write_them(tmp_path: Path) -> None:
    hosts = {"ALLOWED_HOSTS": "club.example, www.club.example,", "DEBUG": " On "}
    assert read_settings(tmp_path, "ALLOWED_HOSTS", "DEBUG", **hosts) == {
        "ALLOWED_HOSTS": ["club.example", "www.club.example"],
        "DEBUG": True,
    }


def test_an_unclear_switch_is_refused(tmp_path: Path) -> None:
    """Protects: HTTPS=enabled must not quietly mean no."""
    refused = start(["-c", READ_SETTINGS], tmp_path, {"HTTPS": "enabled"})
    assert refused.returncode == 1
    assert "HTTPS must be yes or no (1 or 0), not 'enabled'." in refused.stderr


def test_a_database_address_may_carry_options(tmp_path: Path) -> None:
    address = "postgres://club:geheim@db.example:6432/klaverjas?sslmode=require"
    database = read_settings(tmp_path, "DATABASES", DATABASE_URL=address)["DATABASES"]["default"]
    assert {key: database[key] for key in ("ENGINE", "HOST", "PORT", "NAME", "OPTIONS", "CONN_MAX_AGE")} == {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": "db.example",
        "PORT": 6432,
        "NAME": "klaverjas",
        "OPTIONS": {
            "sslmode": "require",
            "options": "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
        },
        "CONN_MAX_AGE": 60,
    }


def test_the_database_urls_own_options_are_kept_with_ours(tmp_path: Path) -> None:
    address = "postgres://club@db.example/klaverjas?options=-csynchronous_commit%3Doff"
    database = read_settings(tmp_path, "DATABASES", DATABASE_URL=address)["DATABASES"]["default"]
    assert database["OPTIONS"]["options"].startswith("-csynchronous_commit=off -c lock_timeout=10s ")


def test_sqlite_keeps_what_it_confirmed_and_lets_readers_go_on(tmp_path: Path) -> None:
    """Protects: a power cut after "saved", and a hall that reads while a table writes."""
    asked = start(["-c", READ_PRAGMAS], tmp_path, {})
    assert json.loads(asked.stdout) == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
        "transaction_mode": "IMMEDIATE",
    }


def test_django_finds_nothing_unsafe_in_a_hosted_club(tmp_path: Path) -> None:
    """Protects: `check --deploy` without one warning and without one silenced check (on PostgreSQL: .ci/run)."""
    hosted = {"HTTPS": "1", "ALLOWED_HOSTS": "club.example"}
    checked = start(["manage.py", "check", "--deploy", "--fail-level", "WARNING"], tmp_path, hosted)
    assert (checked.returncode, checked.stdout) == (0, "System check identified no issues (0 silenced).\n"), (
        checked.stderr
    )


def test_the_address_of_the_site_says_the_rest(tmp_path: Path) -> None:
    """Protects: one setting instead of three that have to agree, and a name that is shared with others."""
    names = ["HTTPS", "ALLOWED_HOSTS", "SITE_PATH", "SESSION_COOKIE_PATH", "STATIC_URL"]
    assert read_settings(tmp_path, *names, SITE_ADDRESS="https://example.org:444/our/klaverjas/") == {
        "HTTPS": True,
        "ALLOWED_HOSTS": ["example.org"],
        "SITE_PATH": "/our/klaverjas",
        "SESSION_COOKIE_PATH": "/our/klaverjas/",
        "STATIC_URL": "/our/klaverjas/static/",
    }
    shared = read_settings(tmp_path, "SECURE_HSTS_INCLUDE_SUBDOMAINS", SITE_ADDRESS="https://example.org/klaverjas")
    assert shared == {"SECURE_HSTS_INCLUDE_SUBDOMAINS": False}
    assert read_settings(tmp_path, *names[:2], SITE_ADDRESS="http://club.example", ALLOWED_HOSTS="a, b") == {
        "HTTPS": False,
        "ALLOWED_HOSTS": ["a", "b"],
    }
    for wrong in ("club.example", "https://", "https://club.example/?a=b", "ftp://club.example"):
        refused = start(["-c", READ_SETTINGS], tmp_path, {"SITE_ADDRESS": wrong})
        assert "SITE_ADDRESS must be an address like https://club.example/" in refused.stderr
