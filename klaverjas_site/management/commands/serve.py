"""Serves the site to a laptop, a hall or a proxy."""

import io
import os
import socket
import webbrowser
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from socket import AF_INET, AF_INET6
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections

from klaverjas_site.background import Counting, Daily
from klaverjas_site.backup.keeper import BackupKeeper
from klaverjas_site.backup.kept import SECONDS_TO_WAIT
from klaverjas_site.backup.trouble import NoBackup, in_words
from klaverjas_site.bar import BAR
from klaverjas_site.data_folder import exclusive, say_where_it_is_served, served_at, serving
from klaverjas_site.schema import is_up_to_date, refuse_unfit_database
from klaverjas_site.server.processes import MOST_UNASKED, address_of, run, try_port, usual_processes
from tournaments.demo.accounts import list_accounts
from tournaments.hall import address_in_network
from tournaments.permissions import has_owner
from tournaments.services.club.first_owner import first_code

EVERY_ADDRESS = {"0.0.0.0", "::"}  # noqa: S104 (compared with, not bound to)
USUAL_PORTS = range(8000, 8010)
MANAGE = "python manage.py" if settings.IS_CLONE else "klaverjas"


class Command(BaseCommand):
    help = "Serve the site to this computer, to the phones in the hall, or to a proxy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        host = os.environ.get("HOST") or "127.0.0.1"
        parser.add_argument("--host", default=host, help="where to listen (HOST, else 127.0.0.1)")
        parser.add_argument("--port", default=os.environ.get("PORT"), help=f"the port (PORT, else {USUAL_PORTS[0]})")
        everywhere = "0.0.0.0"  # noqa: S104 (what the word says)
        parser.add_argument("--hall", dest="host", action="store_const", const=everywhere, help="phones may come in")
        parser.add_argument(
            "--processes",
            type=int,
            default=os.environ.get("PROCESSES") or 0,
            help=f"how many share the work (PROCESSES, else one for each processor, {MOST_UNASKED} at most)",
        )
        parser.add_argument("--open", action="store_true", dest="opens", help="open the browser once the site answers")

    def handle(self, *args: Any, host: str, port: str | None, processes: int, opens: bool, **options: Any) -> None:
        with ExitStack() as until_the_end:
            try:
                with in_words():
                    if connection.vendor == "sqlite":
                        # No restore may put another file in place of the database while it is served.
                        with exclusive(settings.DATA_DIR, seconds=SECONDS_TO_WAIT):
                            if not port and (address := served_at(settings.DATA_DIR)):
                                self.say_that_it_runs(address, opens=opens)
                                return
                            until_the_end.enter_context(serving(settings.DATA_DIR))
                    refuse_when_not_prepared()
                    first_visit = lines_of_first_visit()
            except NoBackup as error:
                raise CommandError(str(error)) from error
            chosen = chosen_port(port) if port else first_free_port(host, USUAL_PORTS)
            try:
                address = address_of(host)
                try_port(address, chosen)
            except OSError as error:
                other = f"make run PORT={chosen + 1}" if settings.IS_CLONE else f"klaverjas --port {chosen + 1}"
                raise CommandError(
                    f"Cannot serve on {host}, port {chosen}: {in_short(error)}. Another port: {other}"
                ) from error
            connections.close_all()
            self.serve(host, address, chosen, processes or usual_processes(), first_visit, opens=opens)

    def say_that_it_runs(self, address: str, *, opens: bool) -> None:
        """Someone who starts the site twice wants to see it, not a second one."""
        self.stdout.write(f"The site is running already: {address}")
        if opens:
            webbrowser.open(address)

    def serve(self, host: str, address: str, port: int, processes: int, first_visit: list[str], *, opens: bool) -> None:
        """`host` is what was asked for, and what visitors type; `address` is where to listen."""
        named = "localhost" if host in {"127.0.0.1", *EVERY_ADDRESS} else f"[{host}]" if ":" in host else host
        shown = here = f"http://{named}:{port}/"
        # Behind a proxy with HTTPS visitors use the name of the site, wherever it listens.
        settings.HALL_IS_OPEN = host in EVERY_ADDRESS and not settings.HTTPS
        if settings.HALL_IS_OPEN and (in_network := address_in_network()):
            shown = f"http://{in_network}:{port}/"
        lines = [*first_visit, *(as_qr_code(shown) if settings.HALL_IS_OPEN else [])]
        lines.append(f"The site is at {shown} (Ctrl-C stops it)")

        def say() -> None:
            BAR.end()
            for line in lines:
                self.stdout.write(line)
            self.stdout.flush()
            if connection.vendor == "sqlite":
                say_where_it_is_served(settings.DATA_DIR, here)
                BackupKeeper().start()
            Daily().start()
            Counting().start()
            if opens:
                webbrowser.open(here)

        run(address, port, processes, answers=say)


def first_free_port(host: str, ports: Sequence[int]) -> int:
    """If no port was asked for, another program may have the usual one; the first if all are taken."""
    for port in ports:
        with suppress(OSError), socket.create_server((host, port), family=AF_INET6 if ":" in host else AF_INET):
            return port
    return ports[0]


def in_short(error: OSError) -> str:
    """The system’s own message, without what Python adds."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror or error)


def chosen_port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65_536:
        raise CommandError(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def refuse_when_not_prepared() -> None:
    refuse_unfit_database()
    if not is_up_to_date():
        raise CommandError(f"The database is not up to date. First: {MANAGE} prepare")
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CommandError(f"The style sheets are not built. First: {MANAGE} prepare")


def as_qr_code(address: str) -> list[str]:
    """The address as a QR code that a phone can read from the screen."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True, border=2)
    return ["Phones in this network open the site with their camera:", *drawn.getvalue().splitlines()]


def lines_of_first_visit() -> list[str]:
    """What the first person here needs to know, until the installation has an owner."""
    if has_owner():
        return []
    lines = [f"  {line}" for line in list_accounts()]
    accounts = ["Accounts of the demo club (name, role, password):", *lines, ""] if lines else []
    return [*accounts, f"To begin from another device, the site asks for this code: {first_code()}"]
