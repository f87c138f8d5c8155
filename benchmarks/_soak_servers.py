"""Web servers that can be killed, and databases that can be restarted, for the soak."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from benchmarks._site import temporary_site


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


class Server:
    """A web server as clubs run it, which can be killed like a laptop whose battery is empty."""

    def __init__(self) -> None:
        self.port = free_port()
        # Every request while the database is away leaves a traceback here: shown only if something is wrong.
        self.errors = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115 - as long as the server
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            # That a table is not drawn yet is normal here.
            env={"LOG_LEVEL": "ERROR", **os.environ, "PORT": str(self.port)},
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
        )

    def last_errors(self, lines: int = 200) -> str:
        self.errors.seek(0)
        return "".join(self.errors.readlines()[-lines:])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def wait(self) -> None:
        while not listens(self.port):
            time.sleep(0.05)


class Database(Protocol):
    """Where the site keeps its data; `can_restart` if it is a separate program."""

    name: str
    can_restart: bool

    def restart(self) -> None:
        """Without waiting for anyone who is connected."""


class SqliteFile:
    name, can_restart = "SQLite", False

    def restart(self) -> None:
        raise NotImplementedError


class GivenServer:
    """A database on a given PostgreSQL server: all connections to it are cut and kept out for a second."""

    can_restart = True

    def __init__(self, url: str, database: str) -> None:
        self.url, self.database = url, database
        self.name = "PostgreSQL (connections cut)"

    def restart(self) -> None:
        import psycopg  # noqa: PLC0415

        with psycopg.connect(self.url, autocommit=True) as server:
            server.execute(f"ALTER DATABASE {self.database} WITH ALLOW_CONNECTIONS false")
            server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [self.database])
            time.sleep(1)
            server.execute(f"ALTER DATABASE {self.database} WITH ALLOW_CONNECTIONS true")


class OwnServer:
    """Its own PostgreSQL server, stopped as by a power cut: what it confirmed must be on its disk."""

    name, can_restart = "PostgreSQL (restarted as after a power cut)", True

    def __init__(self, folder: Path) -> None:
        self.programs = _programs_of_postgresql()
        self.folder, self.port = folder / "cluster", free_port()
        # It refuses to be run by root.
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.name == "posix" and os.geteuid() == 0 else []
        if self.as_user:
            shutil.chown(folder, "postgres")
            folder.chmod(0o700)
        self._run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C")
        self._start()

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def restart(self) -> None:
        self._run("pg_ctl", "stop", "--mode=immediate", "--wait")
        self._start()

    def _start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self._run("pg_ctl", "start", "--wait", f"--log={self.folder / 'log'}", f"--options={options}")

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--mode=immediate", "--wait")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.programs / program), f"--pgdata={self.folder}", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder.parent)


def _programs_of_postgresql() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not places:
        sys.exit("No PostgreSQL server is installed here; name one with --postgres URL.")
    return places[-1]


@contextmanager
def site_over(postgres: str | None) -> Iterator[Database]:
    """A site with an SQLite file (None), its own PostgreSQL server (""), or a new database on a given one."""
    if postgres is None:
        with temporary_site():
            yield SqliteFile()
        return
    if postgres == "":
        with tempfile.TemporaryDirectory() as folder:
            own = OwnServer(Path(folder))
            try:
                with temporary_site(own.url):
                    yield own
            finally:
                own.stop()
        return
    import psycopg  # noqa: PLC0415

    name = f"soak_{os.getpid()}"
    server = psycopg.connect(postgres, autocommit=True)
    server.execute(f"CREATE DATABASE {name}")
    try:
        with temporary_site(urlsplit(postgres)._replace(path=f"/{name}").geturl()):
            yield GivenServer(postgres, name)
    finally:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")
        server.close()
