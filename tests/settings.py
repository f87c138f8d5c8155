"""The settings of the tests: those of the site, with the few things that only a test may have."""

import os
import tempfile

from klaverjas_site.settings import *  # noqa: F403
from klaverjas_site.settings import DATABASES, STORAGES

# Thousands of accounts a minute instead of two.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests need no `collectstatic`: files are found where they are written and keep their names.
# (The browser tests and tests/installation/test_serve.py do use the built files.)
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
# A file as clubs have it, not SQLite's database in memory, which threads cannot share. Each process has its own.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": f"{tempfile.gettempdir()}/klaverjas-test-{os.getpid()}.sqlite3"}
    # A test need not survive a power cut.
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"
