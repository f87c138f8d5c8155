"""`manage.py serve`, started as people start it: on a database and static files of its own."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.xdist_group("serve")  # the folder is prepared once


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {"PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"}
    return {**kept, "DATA_DIR": str(folder), "STATIC_ROOT": str(folder / "static"), **more}


def manage(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    # From the data folder: no command may depend on the folder it is started in.
    return subprocess.run(
        command, cwd=folder, env=environment(folder, **more), capture_output=True, text=True, check=False, timeout=60
    )


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("a club with spaces")
    manage(folder, "migrate", "--verbosity", "0").check_returncode()
    manage(folder, "collectstatic", "--no-input", "--verbosity", "0").check_returncode()
    return folder


class Site:
    """A running `serve` and what it printed before it was ready."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), "serve"],
            cwd=folder,
            env=environment(folder, PORT=str(self.port), **more),
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
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        return answer.status, body

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=20)
        return self.process.returncode


@pytest.fixture
def site(prepared: Path) -> Iterator[Site]:
    running = Site(prepared)
    yield running
    running.stop()


def test_it_prints_its_address_and_stops_when_told(prepared: Path) -> None:
    site = Site(prepared)
    assert site.printed == [f"The site is at http://localhost:{site.port}/ (Ctrl-C stops it)"]
    assert site.get("/healthz") == (200, "ok\n")
    assert site.stop() == 0


def test_it_serves_pages_with_the_built_style_sheets(site: Site) -> None:
    """Protects: DEBUG is off and yet the pages have their looks."""
    status, page = site.get("/account/login/")
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert status == 200
    assert {site.get(sheet)[0] for sheet in sheets} == {200}


def test_a_host_that_is_not_ours_is_refused(site: Site) -> None:
    assert site.get("/healthz", Host="elsewhere.example")[0] == 400


def test_a_stranger_cannot_claim_to_be_a_proxy(prepared: Path) -> None:
    """Protects: the visitor's address and HTTPS are taken from the trusted proxy alone."""
    hosted = {"HTTPS": "1", "ALLOWED_HOSTS": "127.0.0.1", "TRUSTED_PROXY": "192.0.2.7"}
    site = Site(prepared, **hosted)
    assert site.get("/healthz", **{"X-Forwarded-Proto": "https"})[0] == 200
    # Sent on to HTTPS: the claim was not believed.
    assert site.get("/account/login/", **{"X-Forwarded-Proto": "https"})[0] == 301
    assert site.stop() == 0


def test_the_trusted_proxy_is_believed(prepared: Path) -> None:
    site = Site(prepared, HTTPS="1", ALLOWED_HOSTS="127.0.0.1")
    assert site.get("/account/login/", **{"X-Forwarded-Proto": "https"})[0] == 200
    assert site.stop() == 0


def test_the_hall_finds_the_laptop_by_its_address(prepared: Path) -> None:
    """Protects: HOST=0.0.0.0 prints an address that a phone can open, and that address is let in."""
    site = Site(prepared, HOST="0.0.0.0")  # noqa: S104
    address = re.fullmatch(r"The site is at http://(.+):\d+/ \(Ctrl-C stops it\)", site.printed[-1])
    assert address
    assert site.get("/healthz", Host=address[1]) == (200, "ok\n")
    assert site.stop() == 0


def test_a_port_that_is_taken_is_said_in_one_line(site: Site, prepared: Path) -> None:
    refused = manage(prepared, "serve", PORT=str(site.port))
    assert refused.returncode == 1
    assert refused.stderr == (
        f"CommandError: Cannot serve on 127.0.0.1, port {site.port}: Address already in use. "
        f"Another port: make run PORT={site.port + 1}\n"
    )


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1"])
def test_a_port_that_is_none_is_said_in_one_line(prepared: Path, port: str) -> None:
    refused = manage(prepared, "serve", PORT=port)
    assert (refused.returncode, refused.stderr) == (
        1,
        f"CommandError: PORT must be a number from 1 to 65535, not '{port}'.\n",
    )


def test_an_installation_that_is_not_prepared_says_what_to_do(tmp_path: Path) -> None:
    refused = manage(tmp_path, "serve", PORT=str(free_port()))
    assert refused.stderr == "CommandError: The database is not up to date. First: python manage.py migrate\n"


def test_the_log_ins_of_the_demo_club_are_shown_only_while_it_is_there(prepared: Path) -> None:
    """Protects: a kept file of passwords says nothing about a real club."""
    (prepared / "demo-log-ins.txt").write_text("organisator (organiser): geheim\n")
    without = Site(prepared)
    without.stop()
    add_club = "from tournaments.models import Club; Club.objects.create(name='Demo', slug='troefboer')"
    manage(prepared, "shell", "--command", add_club).check_returncode()
    with_club = Site(prepared)
    with_club.stop()
    (prepared / "demo-log-ins.txt").unlink()
    assert without.printed == [f"The site is at http://localhost:{without.port}/ (Ctrl-C stops it)"]
    assert with_club.printed == [
        "Log-ins of the demo club (name, role, password):",
        "  organisator (organiser): geheim",
        "",
        f"The site is at http://localhost:{with_club.port}/ (Ctrl-C stops it)",
    ]
