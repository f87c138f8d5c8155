"""`manage.py serve`, started as people start it: on a separate database and static files."""

import multiprocessing
import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import LazySettings
from django.core.management import CommandError

from klaverjas_site.backup.database import open_database
from klaverjas_site.data_folder import SCRATCH
from klaverjas_site.management.commands.serve import chosen_port, first_free_port, lines_of_first_visit
from klaverjas_site.server import processes
from klaverjas_site.server.application import THREADS
from klaverjas_site.server.processes import Awake
from tests.installation.installation import PATIENCE, Site, copied, free_port, manage, visit
from tournaments.models import Club
from tournaments.services.pad.pad import PADS_PER_VISITOR

# Ten seconds are for requests under way; the rest is for a busy machine.
LONG_ENOUGH = 120


@pytest.fixture(scope="module")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """For all who only look, in a folder that no other server has."""
    running = Site(copied(prepared, tmp_path_factory.mktemp("served")))
    yield running
    running.stop()


def test_it_prints_its_address_and_stops_when_told(prepared: Path) -> None:
    """As people start it: how many processes it has it decides on its own."""
    left = prepared / f"{SCRATCH}of-a-killed-backup"
    left.mkdir()
    site = Site(prepared, PROCESSES="")
    assert not left.exists()
    assert [re.sub("[A-Z0-9]{8}$", "…", line) for line in site.printed] == [
        "To begin from another device, the site asks for this code: …",
        f"The site is at http://localhost:{site.port}/ (Ctrl-C stops it)",
    ]
    assert site.get("/healthz") == (200, "ok\n")
    assert site.get("/readyz") == (200, "ok\n")
    assert site.stop() == 0


def test_it_serves_pages_with_the_built_style_sheets(site: Site) -> None:
    """Protects: DEBUG is off and yet the pages have their looks."""
    status, page = site.get("/account/login/")
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert status == 200
    assert {site.get(sheet)[0] for sheet in sheets} == {200}


def test_a_host_that_is_not_ours_is_refused(site: Site) -> None:
    assert site.get("/healthz", Host="elsewhere.example")[0] == 400
    assert site.get("/readyz", Host="elsewhere.example")[0] == 400


def test_a_stranger_cannot_claim_to_be_a_proxy(prepared: Path) -> None:
    """Protects: the visitor's address and HTTPS are taken from the trusted proxy alone."""
    hosted = {"HTTPS": "1", "ALLOWED_HOSTS": "127.0.0.1", "TRUSTED_PROXY": "192.0.2.7"}
    site = Site(prepared, **hosted)
    # A monitor on the same machine asks over plain HTTP.
    assert {site.get(path)[0] for path in ("/healthz", "/readyz")} == {200}
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


def test_a_port_in_use_is_reported_in_one_line(site: Site) -> None:
    refused = manage(site.folder, "serve", PORT=str(site.port))
    assert refused.returncode == 1
    assert refused.stderr == (
        f"CommandError: Cannot serve on 127.0.0.1, port {site.port}: Address already in use. "
        f"Another port: make run PORT={site.port + 1}\n"
    )


def test_a_second_start_leads_to_the_first(site: Site) -> None:
    """Protects: someone who starts it twice sees their club, not a second server or an error."""
    second = manage(site.folder, "serve")
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == f"The site is running already: http://localhost:{site.port}/\n"


def test_without_a_chosen_port_the_next_free_one_is_taken() -> None:
    """Protects: a volunteer whose printer program has port 8000."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken, free = other.getsockname()[1], free_port()
        assert first_free_port("127.0.0.1", [taken, free]) == free
        # The message of the web server then says what is the matter.
        assert first_free_port("127.0.0.1", [taken]) == taken


def test_an_invalid_port_is_reported_in_one_line(prepared: Path) -> None:
    refused = manage(prepared, "serve", PORT="http")
    assert (refused.returncode, refused.stderr) == (
        1,
        "CommandError: PORT must be a number from 1 to 65535, not 'http'.\n",
    )
    for port in ("0", "65536", "-1", "٨٠"):
        with pytest.raises(CommandError, match=f"not '{port}'"):
            chosen_port(port)


def test_an_installation_that_is_not_prepared_says_what_to_do(tmp_path: Path) -> None:
    refused = manage(tmp_path, "serve", PORT=str(free_port()))
    assert refused.stderr == "CommandError: The database is not up to date. First: python manage.py prepare\n"


def test_a_database_of_a_newer_program_is_not_served(prepared: Path) -> None:
    """Protects: an older program that reads wrongly what a newer one stored, and then writes so."""
    with closing(open_database(prepared / "klaverjas.sqlite3")) as database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('axes', '9999_new', '2031-01-01')")
        refused = [manage(prepared, command, PORT=str(free_port())) for command in ("serve", "prepare")]
        database.execute("DELETE FROM django_migrations WHERE name = '9999_new'")
    for one in refused:
        assert one.returncode == 1
        assert one.stderr.startswith(
            "CommandError: The database was made by a newer version of this program (it has axes"
        )
        assert one.stderr.count("\n") == 1


def test_health_is_reported_with_more_waiting_writers_than_threads(prepared: Path) -> None:
    site = Site(prepared)
    csrf = "k" * 32
    headers = {"Cookie": f"csrftoken={csrf}", "X-CSRFToken": csrf, "Content-Type": "application/x-www-form-urlencoded"}
    typed = "north=Anja&east=Bert&south=Cees&west=Dora&length=16&first_dealer=N"
    with ThreadPoolExecutor() as pool, closing(open_database(prepared / "klaverjas.sqlite3")) as writer:
        writer.execute("BEGIN IMMEDIATE")
        sent = [pool.submit(visit, site.port, "POST", "/pad/", typed, **headers) for _pad in range(THREADS + 2)]
        said = [site.get("/healthz"), site.get("/readyz")]
        still_waiting = [future for future in sent if not future.done()]
        writer.execute("ROLLBACK")
    assert said == [(200, "ok\n"), (200, "busy\n")]
    assert len(still_waiting) == len(sent)
    assert {future.result()[0] for future in sent} == {302}
    assert site.stop() == 0


def test_a_proxy_that_speaks_an_old_http_is_not_someone_at_this_computer(site: Site) -> None:
    """Protects: the first visitor from the internet who would be made the owner, without the code."""
    asked = f"GET / HTTP/{{}}\r\nHost: 127.0.0.1:{site.port}\r\nConnection: close\r\n\r\n"
    pages = []
    for version in ("1.1", "1.0"):
        with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as line:
            line.sendall(asked.format(version).encode())
            pages.append(b"".join(iter(lambda line=line: line.recv(65_536), b"")).decode())
    assert ['action="/begin/"' in page for page in pages] == [True, False]


@pytest.mark.django_db
def test_what_lets_someone_begin_is_shown_until_there_is_an_owner(settings: LazySettings, tmp_path: Path) -> None:
    """Protects: a kept file of passwords, and the code, say nothing once a real club is there."""
    settings.DATA_DIR = tmp_path
    (tmp_path / "demo-log-ins.txt").write_text("organisator (organiser): geheim\n")
    said = [lines_of_first_visit()]
    Club.objects.create(name="Demo", slug="demo", is_demo=True)
    said.append(lines_of_first_visit())
    Club.objects.create(name="Own")
    said.append(lines_of_first_visit())
    code = "To begin from another device, the site asks for this code"
    accounts = ["Accounts of the demo club (name, role, password)", "organisator (organiser)", ""]
    assert [[line.partition(":")[0].strip() for line in lines] for lines in said] == [[code], [*accounts, code], []]


def test_a_proxy_that_no_one_told_of_is_noticed(site: Site) -> None:
    """Protects: anyone who comes from the internet through a proxy on this computer does not sit at it."""
    pages = [site.get("/", **headers)[1] for headers in ({}, {"X-Forwarded-For": "192.0.2.7"}, {"Via": "1.1 proxy"})]
    assert ['action="/begin/"' in page for page in pages] == [True, False, False]


def processes_of(site: Site) -> list[int]:
    """Those that the server has started, as Linux lists them."""
    children = Path(f"/proc/{site.process.pid}/task/{site.process.pid}/children")
    if not children.exists():
        pytest.skip("only Linux lists the processes of another one")
    return [int(child) for child in children.read_text().split()]


def workers_of(site: Site) -> list[int]:
    """Those of them that answer, or will; one that has just ended has no file any more."""
    found = []
    for process in processes_of(site):
        with suppress(OSError):
            found += [process] * ("fork" in Path(f"/proc/{process}/cmdline").read_text())
    return found


def has_ended(site: Site) -> bool:
    return site.process.poll() is not None


def is_answered(port: int) -> bool:
    try:
        return visit(port, "GET", "/healthz")[0] == 200
    except OSError:
        return False


def state_of(process: int) -> dict[str, str]:
    """Whether it sleeps and where, and which signals it has not taken yet, as Linux tells it."""
    folder = Path(f"/proc/{process}")
    lines = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
    said = {name: lines[name].strip() for name in ("Pid", "State", "Threads", "SigPnd", "ShdPnd", "SigBlk", "SigCgt")}
    return {**said, "waits in": (folder / "wchan").read_text()}


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_killed_server_leaves_nothing_behind(prepared: Path) -> None:
    """Protects: processes that go on serving an old program on a port that the next start wants."""
    site = Site(prepared, PROCESSES="2")
    wait_until(lambda: len(processes_of(site)) >= 2)
    site.process.kill()
    site.process.communicate()
    wait_until(lambda: not is_answered(site.port))
    again = Site(prepared, port=site.port)
    assert again.get("/healthz") == (200, "ok\n")
    assert again.stop() == 0


def test_a_process_that_dies_is_replaced_and_all_stop_with_the_terminal(prepared: Path) -> None:
    """Protects: a laptop that stays open to the hall after its window was closed."""
    site = Site(prepared, PROCESSES="2")
    before = processes_of(site)
    for process in before:
        os.kill(process, signal.SIGKILL)
    wait_until(lambda: len(set(processes_of(site)) - set(before)) >= 2 and is_answered(site.port))
    processes = processes_of(site)
    site.process.send_signal(signal.SIGHUP)
    try:
        site.process.communicate(timeout=LONG_ENOUGH)
    except subprocess.TimeoutExpired:
        seen = [state_of(process) for process in (site.process.pid, *processes_of(site))]
        site.process.kill()
        pytest.fail(f"It goes on, {LONG_ENOUGH} seconds later: {seen}")
    wait_until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes))
    assert not is_answered(site.port)


def test_a_signal_that_wakes_no_one_is_told() -> None:
    """Protects: a server that goes on for ever, because the signal came just before it fell asleep."""
    server = SimpleNamespace(interrupt_signal=False, interrupt_children=[])
    awake = Awake(server, multiprocessing.Pipe(duplex=False)[0])
    asked = threading.Thread(target=setattr, args=(server, "interrupt_signal", True))
    asked.start()
    assert awake.wait()
    assert not awake.is_set()


class Running:
    """Two processes, as granian keeps them; what comes in the place of one that died has another number."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(processes, "SECONDS_BETWEEN_TRIES", 0)
        self.died: set[int] = set()
        begun, self.says = multiprocessing.Pipe(duplex=False)
        self.server = SimpleNamespace(interrupt_signal=False, interrupt_children=[], respawned_wrks={}, wrks=[])
        self.server.wrks = [self._one(1), self._one(2)]
        self.awake = Awake(self.server, begun)

    def _one(self, pid: int) -> SimpleNamespace:
        return SimpleNamespace(inner=SimpleNamespace(pid=pid), is_alive=lambda: pid not in self.died)

    def goes_on_without(self, at: int) -> bool:
        """Whether another one begins in the place of this one, however shortly ago that was the case before."""
        self.died.add(self.server.wrks[at].inner.pid)
        self.server.interrupt_children, self.server.respawned_wrks = [at], {at: time.monotonic()}
        self.awake.wait()
        self.server.wrks[at] = self._one(max(self.died) + 2)
        return not self.server.interrupt_signal and not self.server.respawned_wrks


def test_a_server_ends_only_when_none_of_its_processes_can_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: a hall without a server because one process died twice; and tries that never end."""
    running = Running(monkeypatch)
    assert [running.goes_on_without(at) for at in (0, 1, 0)] == [True, True, False]
    running = Running(monkeypatch)
    running.says.send(2)
    assert [running.goes_on_without(0) for _death in range(9)] == [True] * 9
    # Then the other one, which had served: it is tried again.
    assert [running.goes_on_without(at) for at in (1, 0, 1, 0)] == [True, True, True, False]


def test_a_process_that_cannot_live_leaves_the_other_one_serving(prepared: Path) -> None:
    """Protects: granian ends where a process dies twice within seconds."""
    site = Site(prepared, PROCESSES="2")
    wait_until(lambda: len(workers_of(site)) == 2)
    stays, *killed = workers_of(site)

    def another() -> set[int]:
        return {*workers_of(site)} - {stays, *killed}

    for _death in range(4):
        os.kill(killed[-1], signal.SIGKILL)
        wait_until(lambda: has_ended(site) or (is_answered(site.port) and bool(another())))
        assert not has_ended(site)
        killed += another()
    assert workers_of(site) == [stays, killed[-1]]
    assert site.stop() == 0


def test_a_site_that_cannot_begin_ends_and_says_so(prepared: Path) -> None:
    """Protects: what starts it again (systemd) is told of it, and no one waits for a site that never comes."""
    (prepared / "sitecustomize.py").write_text(
        "import sys\nif '--multiprocessing-fork' in sys.orig_argv:\n    sys.modules['klaverjas_site.wsgi'] = None\n"
    )
    site = Site(prepared, PROCESSES="2", PYTHONPATH=str(prepared))
    site.process.communicate(timeout=PATIENCE)
    assert site.process.returncode == 1
    assert "klaverjas_site.wsgi" in str(site.printed)
    assert site.printed[-1].endswith("No process can begin to serve, so this ends. What each said is above.")


def test_processes_count_a_limit_together(prepared: Path) -> None:
    """Protects: forty pads an hour, and not forty for each process."""
    site = Site(prepared, PROCESSES="2")
    csrf = "k" * 32
    headers = {"Cookie": f"csrftoken={csrf}", "X-CSRFToken": csrf, "Content-Type": "application/x-www-form-urlencoded"}
    typed = "north=Anja&east=Bert&south=Cees&west=Dora&length=16&first_dealer=N&start=%d"
    wait_until(lambda: len(processes_of(site)) >= 2)
    answers = [
        visit(site.port, "POST", "/pad/", typed % number, **headers)[0] for number in range(PADS_PER_VISITOR + 5)
    ]
    assert site.stop() == 0
    assert answers.count(302) == PADS_PER_VISITOR
