"""Its own installation for a test: commands and web servers as people start them, on a folder of their own."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tests.chance import IS_NIGHT
from tests.database import MIGRATIONS

MANAGE = [sys.executable, str(settings.BASE_DIR / "manage.py")]
# Seconds until a test gives up waiting for a command or a server: many, because the machine may be busy.
PATIENCE = 600
# Django looks through the whole program before most commands, which takes longer than what they do themselves. It does
# so in the tests of `klaverjas` and `make`, and test_settings asks what it finds.
AT_ONCE = "--skip-checks"
OF_0_7_0, *SINCE_THEN = sorted(path.stem for path in MIGRATIONS.glob("0*.py"))
# By day the tables of one step ago, at night those of all: every step back and forth takes its time.
OLDER = OF_0_7_0 if IS_NIGHT else SINCE_THEN[-2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {"PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"}
    return {**kept, "DATA_DIR": str(folder), "STATIC_ROOT": str(folder / "static"), **more}


def start(folder: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    # From the data folder: no command may depend on the folder it is started in.
    return subprocess.Popen(
        [*MANAGE, *arguments, AT_ONCE],
        cwd=folder,
        env=environment(folder, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def manage(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    process = start(folder, *arguments, **more)
    try:
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


def copied(prepared: Path, to: Path) -> Path:
    folder = to / "a club's var"
    folder.mkdir(mode=0o700)
    for name in ("klaverjas.sqlite3", "secret_key"):
        shutil.copy(prepared / name, folder)
    (folder / "static").symlink_to(prepared / "static")
    return folder


class Site:
    """A running `serve`, of one process unless more are asked for, and what it printed before it was ready."""

    def __init__(self, folder: Path, *, port: int | None = None, **more: str) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.process = subprocess.Popen(
            [*MANAGE, "serve", AT_ONCE],
            cwd=folder,
            env=environment(folder, **{"PORT": str(self.port), "PROCESSES": "1", **more}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        self.printed = []
        for line in self.process.stdout:
            self.printed.append(line.rstrip("\n"))
            if line.startswith("The site is at"):
                break

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return visit(self.port, "GET", path, **headers)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


def visit(port: int, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text
