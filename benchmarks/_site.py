"""A site with its own database for one benchmark, in a folder that is removed afterwards."""

import importlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import django


@contextmanager
def temporary_site(database: str | None = None) -> Iterator[None]:
    """Django with an empty, migrated database (an SQLite file unless one is named), set up like the site itself."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "klaverjas_site.settings",
            "DATABASE_URL": database or f"sqlite:///{folder}/benchmark.sqlite3",
            "DATA_DIR": folder,
            "STATIC_ROOT": f"{folder}/static",
        }
        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 - only after Django is set up
        from django.db import connections  # noqa: PLC0415

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        # As the web server starts, with its settings for the garbage collector.
        importlib.import_module("klaverjas_site.wsgi")
        yield
        connections.close_all()
