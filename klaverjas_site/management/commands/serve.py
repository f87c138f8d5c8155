"""Serves the site to a laptop, a hall or a proxy."""

import io
import os
import signal
import socket
import sys
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from waitress.server import create_server

from klaverjas_site.backup import BackupKeeper
from tournaments.demo.club import SLUG as DEMO_SLUG
from tournaments.models import Club

# A thread that waits for its turn to write must not keep readers waiting; more threads would only queue for Python.
THREADS = 8
# A phone holds a few connections open; a hall has a hundred phones.
CONNECTIONS = 1000
# A season of a large club as a backup has a few million bytes.
LARGEST_REQUEST = 32 * 1024 * 1024
PROXY_HEADERS = {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"}
EVERY_ADDRESS = {"0.0.0.0", "::"}  # noqa: S104 (compared with, not bound to)


class Command(BaseCommand):
    help = "Serve the site on PORT (8000) of HOST (127.0.0.1; 0.0.0.0 lets the phones in the hall in)."

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = os.environ.get("HOST") or "127.0.0.1", chosen_port()
        refuse_when_not_prepared()
        if host in EVERY_ADDRESS and (address := address_in_network()):
            shown = address
            settings.ALLOWED_HOSTS.append(address)
        else:
            shown = "localhost" if host in {"127.0.0.1", *EVERY_ADDRESS} else host
        proxy = {"trusted_proxy": settings.TRUSTED_PROXY, "trusted_proxy_headers": PROXY_HEADERS}
        try:
            server = create_server(
                get_internal_wsgi_application(),
                host=host,
                port=port,
                threads=THREADS,
                connection_limit=CONNECTIONS,
                max_request_body_size=LARGEST_REQUEST,
                ident=None,
                **(proxy if settings.TRUSTED_PROXY else {}),
            )
        except (OSError, ValueError) as error:
            raise CommandError(
                f"Cannot serve on {host}, port {port}: {getattr(error, 'strerror', None) or error}. "
                f"Another port: make run PORT={port + 1}"
            ) from error
        for line in demo_log_ins():
            self.stdout.write(line)
        if host in EVERY_ADDRESS:
            for line in for_the_wall(f"http://{shown}:{port}/"):
                self.stdout.write(line)
        self.stdout.write(f"The site is at http://{shown}:{port}/ (Ctrl-C stops it)")
        self.stdout.flush()
        if connection.vendor == "sqlite":
            BackupKeeper().start()
        signal.signal(signal.SIGTERM, lambda *_received: sys.exit())
        server.run()


def chosen_port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65_536:
        raise CommandError(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def refuse_when_not_prepared() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not up to date. First: python manage.py migrate")
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CommandError("The style sheets are not built. First: python manage.py collectstatic")


def address_in_network() -> str | None:
    """Where the phones in the hall find this computer. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def for_the_wall(address: str) -> list[str]:
    """The address as a code that a phone reads from the screen."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True, border=2)
    return ["Phones in this network open the site with their camera:", *drawn.getvalue().splitlines()]


def demo_log_ins() -> list[str]:
    """The lines that the `demo` command kept, as long as its club is there."""
    path = settings.DATA_DIR / "demo-log-ins.txt"
    if not path.exists() or not Club.objects.filter(slug=DEMO_SLUG).exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return ["Log-ins of the demo club (name, role, password):", *(f"  {line}" for line in lines), ""]
