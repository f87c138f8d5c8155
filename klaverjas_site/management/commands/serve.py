"""Serves the site to a laptop, a hall or a proxy."""

import io
import os
import signal
import socket
import sys
from contextlib import ExitStack
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import connection
from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ThreadedTaskDispatcher

from klaverjas_site.backup.keeper import BackupKeeper
from klaverjas_site.backup.kept import SECONDS_TO_WAIT
from klaverjas_site.backup.trouble import NoBackup, in_words
from klaverjas_site.data_folder import exclusive, serving
from klaverjas_site.health import ADDRESSES as HEALTH
from klaverjas_site.schema import is_up_to_date, refuse_newer_database
from tournaments.demo.log_ins import list_log_ins
from tournaments.permissions import has_owner
from tournaments.services.club.first_owner import first_code

# A thread waiting for its turn to write must not keep readers waiting; more threads would only queue for Python.
THREADS = 8
# Separate threads for the health checks: one may be waiting for the disk.
THREADS_FOR_HEALTH = 2
# A phone keeps a few connections open; a hall has a hundred phones.
CONNECTIONS = 1000
# The file of a large club, or a backup. It is kept on disk while it comes in, and only its page reads it.
LARGEST_REQUEST = 128 * 1024 * 1024
PROXY_HEADERS = {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"}
EVERY_ADDRESS = {"0.0.0.0", "::"}  # noqa: S104 (compared with, not bound to)


class Command(BaseCommand):
    help = "Serve the site on PORT (8000) of HOST (127.0.0.1; 0.0.0.0 lets the phones in the hall in)."

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = os.environ.get("HOST") or "127.0.0.1", chosen_port()
        with ExitStack() as until_the_end:
            try:
                with in_words():
                    if connection.vendor == "sqlite":
                        # No restore may put another file in place of the database while it is served.
                        with exclusive(settings.DATA_DIR, seconds=SECONDS_TO_WAIT):
                            until_the_end.enter_context(serving(settings.DATA_DIR))
                    refuse_when_not_prepared()
                    first_visit = lines_of_first_visit()
            except NoBackup as error:
                raise CommandError(str(error)) from error
            self.serve(host, port, first_visit)

    def serve(self, host: str, port: int, first_visit: list[str]) -> None:
        if host in EVERY_ADDRESS and (address := address_in_network()):
            shown = address
            settings.ALLOWED_HOSTS.append(address)
        else:
            shown = "localhost" if host in {"127.0.0.1", *EVERY_ADDRESS} else host
        # Without a trusted proxy no header of one is believed, but the welcome page has to know of it.
        proxy: dict[str, object] = {"clear_untrusted_proxy_headers": False}
        if settings.TRUSTED_PROXY:
            proxy = {"trusted_proxy": settings.TRUSTED_PROXY, "trusted_proxy_headers": PROXY_HEADERS}
        try:
            server = create_server(
                get_internal_wsgi_application(),
                host=host,
                port=port,
                _dispatcher=TwoLanes(),
                connection_limit=CONNECTIONS,
                max_request_body_size=LARGEST_REQUEST,
                ident=None,
                **proxy,
            )
        except (OSError, ValueError) as error:
            raise CommandError(
                f"Cannot serve on {host}, port {port}: {getattr(error, 'strerror', None) or error}. "
                f"Another port: make run PORT={port + 1}"
            ) from error
        for line in first_visit:
            self.stdout.write(line)
        if host in EVERY_ADDRESS:
            for line in as_qr_code(f"http://{shown}:{port}/"):
                self.stdout.write(line)
        self.stdout.write(f"The site is at http://{shown}:{port}/ (Ctrl-C stops it)")
        self.stdout.flush()
        if connection.vendor == "sqlite":
            BackupKeeper().start()
        signal.signal(signal.SIGTERM, lambda *_received: sys.exit())
        server.run()


class TwoLanes(ThreadedTaskDispatcher):
    """The threads that answer requests, and a few for the health checks while all others wait for a writer."""

    def __init__(self) -> None:
        super().__init__()
        self.set_thread_count(THREADS)
        self.health = ThreadedTaskDispatcher()
        self.health.set_thread_count(THREADS_FOR_HEALTH)

    def add_task(self, task: HTTPChannel) -> None:
        # A request that could not be parsed has no path.
        is_health = getattr(task.requests[0], "path", "") in HEALTH
        (self.health.add_task if is_health else super().add_task)(task)

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        self.health.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout))


def chosen_port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65_536:
        raise CommandError(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def refuse_when_not_prepared() -> None:
    refuse_newer_database()
    if not is_up_to_date():
        raise CommandError("The database is not up to date. First: python manage.py prepare")
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CommandError("The style sheets are not built. First: python manage.py prepare")


def address_in_network() -> str | None:
    """Where phones in the hall find this computer. Nothing is sent: the system only says which route it would take."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def as_qr_code(address: str) -> list[str]:
    """The address as a QR code that a phone can read from the screen."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True, border=2)
    return ["Phones in this network open the site with their camera:", *drawn.getvalue().splitlines()]


def lines_of_first_visit() -> list[str]:
    """What whoever begins here needs to know, until the installation has an owner."""
    if has_owner():
        return []
    lines = [f"  {line}" for line in list_log_ins()]
    log_ins = ["Log-ins of the demo club (name, role, password):", *lines, ""] if lines else []
    return [*log_ins, f"To begin from another device, the site asks for this code: {first_code()}"]
