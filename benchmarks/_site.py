"""A site with its own database for one benchmark, in a folder that is removed afterwards."""

import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from wsgiref.types import WSGIApplication

import django

# The same engine without the windows around it first: a page costs it less than half the work.
CHROMIUM = next(
    filter(None, map(shutil.which, ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"])), None
)
# Where a folder with such a site is that can be copied: making one takes longer than many a benchmark.
PREPARED = "BENCHMARKS_PREPARED_SITE"


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
        prepared = None if database else os.environ.get(PREPARED)
        if prepared:
            shutil.copytree(prepared, folder, dirs_exist_ok=True)
        django.setup()
        from django.conf import settings  # noqa: PLC0415 - only after Django is set up
        from django.core.management import call_command  # noqa: PLC0415
        from django.db import connections  # noqa: PLC0415
        from django.test import override_settings  # noqa: PLC0415

        # Read from the environment above, or by the process of which this one is a copy.
        if not database:
            settings.DATABASES["default"]["NAME"] = f"{folder}/benchmark.sqlite3"
        override_settings(DATA_DIR=Path(folder), STATIC_ROOT=Path(folder) / "static").enable()

        if not prepared:
            kept = importlib.import_module("tests.database").KEPT  # only after Django is set up
            if not database and kept.exists():
                # Making the tables takes longer than many a benchmark.
                shutil.copy(kept, f"{folder}/benchmark.sqlite3")
            call_command("migrate", verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
        # As the web server starts, with its settings for the garbage collector.
        importlib.import_module("klaverjas_site.wsgi")
        yield
        connections.close_all()


def prepare_site(to: Path) -> None:
    """Makes such a site once, to be copied."""
    with temporary_site():
        from django.db import connections  # noqa: PLC0415 - only after Django is set up

        connections.close_all()
        # What every request needs is loaded with it.
        importlib.import_module("klaverjas_site.urls")
        shutil.copytree(os.environ["DATA_DIR"], to)


@contextmanager
def serving(around: Callable[[WSGIApplication], WSGIApplication] = lambda site: site) -> Iterator[str]:
    """The address of this site, served with its built files by a thread of this process; Django is set up before.
    `around` may stand between the server and the site."""
    from django.test.testcases import LiveServerThread  # noqa: PLC0415 - only after Django is set up

    # WhiteNoise serves the files, as it does for clubs.
    server = LiveServerThread("localhost", static_handler=around)  # type: ignore[arg-type]
    server.daemon = True
    server.start()
    server.is_ready.wait()
    if server.error:
        raise server.error
    yield f"http://localhost:{server.port}"
    server.terminate()
