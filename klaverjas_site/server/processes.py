"""Several processes behind one port, kept alive by this one. Each is restarted, in the same way on every system."""

import logging
import multiprocessing
import os
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.request import pathname2url

from django.conf import settings
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server
from granian.server.common import AbstractServer

from klaverjas_site.server import SHARED_BY

logger = logging.getLogger(__name__)

IS_WINDOWS = sys.platform == "win32"
"""There granian has one process, whatever it is given; and files cannot be replaced while another thread reads them."""
MOST_UNASKED = 2
"""With two, no one in a full hall has to wait; PROCESSES can ask for more, and each takes some 120 MB."""
APPLICATION = "klaverjas_site.server.application:make_application"
# Phones keep their connection open between two questions, and hold nothing else of the server.
CONNECTIONS = 10_000
# Requests under way may finish; anything that takes longer may never end.
SECONDS_TO_STOP = 10
SECONDS_BETWEEN_LOOKS = 0.05
# A process that has served this long can serve: one that cannot have its port ends at once.
SECONDS_TO_BEGIN = 1
# A process that cannot start does not keep a processor busy with its next attempts.
SECONDS_BETWEEN_TRIES = 2
# A killed server releases its port a moment later.
SECONDS_FOR_PORT = 2.0
# How the processes know that phones in the hall may connect.
HALL = "KLAVERJAS_HALL_IS_OPEN"


def usual_processes() -> int:
    """One for each processor, but no more than a hall needs; fewer where only one may be used."""
    if IS_WINDOWS:
        return 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST_UNASKED, allowed))


def address_of(host: str) -> str:
    """The address that a name like `localhost` stands for, IPv4 if there is one. Raises OSError if there is none."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return str(min(found, key=lambda one: one[0] != socket.AF_INET)[4][0])


def try_port(host: str, port: int) -> None:
    """Raises OSError if another program has it: the processes would silently share it with that one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    until = time.monotonic() + SECONDS_FOR_PORT
    while True:
        try:
            socket.create_server((host, port), family=family).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(SECONDS_BETWEEN_LOOKS)


def run(host: str, port: int, processes: int, *, answers: Callable[[], None]) -> None:
    """Serve until someone stops it; `answers` is called once someone takes connections."""
    processes = 1 if IS_WINDOWS else processes
    allow_many_connections()
    # The same on every system, and no process begins with what this one has open.
    multiprocessing.set_start_method("spawn", force=True)
    with ExitStack() as until_the_end:
        if processes > 1 and not settings.CACHE_URL:
            # For this machine alone: limits, and parts of pages that one process built and another can use.
            folder = until_the_end.enter_context(
                tempfile.TemporaryDirectory(prefix="klaverjas-", ignore_cleanup_errors=True)
            )
            os.environ["CACHE_URL"] = f"file:{pathname2url(str(Path(folder)))}"
        os.environ[HALL] = "1" if settings.HALL_IS_OPEN else ""
        os.environ[SHARED_BY] = str(processes)
        server = Server(
            APPLICATION,
            address=host,
            port=port,
            interface=Interfaces.RSGI,
            workers=processes,
            websockets=False,
            backpressure=CONNECTIONS,
            respawn_failed_workers=True,
            workers_kill_timeout=SECONDS_TO_STOP,
            log_level=LogLevels.error,
        )
        begun, says = multiprocessing.Pipe(duplex=False)
        server.main_loop_interrupt = Awake(server, begun)
        _stop_with_every_signal(server)
        threading.Thread(target=_when_it_answers, args=(host, port, answers), daemon=True).start()
        server.serve(target_loader=partial(_begin, says), wrap_loader=False)


def allow_many_connections() -> None:
    """Systems that give a program few open files let it ask for more; others have no such limit."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = CONNECTIONS + 1000
        if 0 <= soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most if hard < 0 else min(most, hard), hard))


class Awake(threading.Event):
    """Where the server waits until there is something to do: it checks on its own whether it should stop.

    A signal that comes just before a thread falls asleep, or that another thread takes, does not wake it. Granian would
    end if a process dies twice within seconds, whatever the others do; here it ends when none of them can start.
    """

    def __init__(self, server: AbstractServer[Any], begun: "Connection[Any, Any]") -> None:
        super().__init__()
        self.server, self.begun = server, begun
        self.served: set[int] = set()
        self.failed = 0
        """How many processes died before they served, since one last served."""

    def wait(self, timeout: float | None = None) -> bool:
        while not (self.server.interrupt_signal or self.server.interrupt_children):
            time.sleep(SECONDS_BETWEEN_LOOKS)
        if not self.server.interrupt_signal:
            self._look_at_processes()
        return True

    def _look_at_processes(self) -> None:
        """Called before granian replaces each process that died."""
        while self.begun.poll():
            self.served.add(self.begun.recv())
            self.failed = 0
        workers = self.server.wrks
        failed = {workers[at].inner.pid for at in self.server.interrupt_children} - self.served
        self.failed += len(failed)
        if any(one.is_alive() and one.inner.pid in self.served for one in workers):
            self.failed = 0
        if self.failed > len(workers):
            logger.error("No process can begin to serve, so this ends. What each said is above.")
            self.server.interrupt_signal = True
        elif failed:
            time.sleep(SECONDS_BETWEEN_TRIES)
        self.server.respawned_wrks.clear()


def _stop_with_every_signal(server: AbstractServer[Any]) -> None:
    """Also handles the signal of a closed terminal, which the server would take as a request to restart."""

    def stop(*_signal: object) -> None:
        server.interrupt_signal = True  # takes no lock: the thread that is interrupted may hold it

    server.signal_handler_interrupt = server.signal_handler_reload = stop  # type: ignore[method-assign]


def _begin(says: "Connection[Any, Any]") -> Any:
    """What a process starts with; it says its number once it serves."""
    from klaverjas_site.server.application import make_application  # noqa: PLC0415 - only there

    site = make_application()
    threading.Timer(SECONDS_TO_BEGIN, says.send, [os.getpid()]).start()
    return site


def show_what_the_server_says() -> None:
    """In a serving process: what the one that started it knows; it ends with that one, however that ends."""
    settings.HALL_IS_OPEN = bool(os.environ.get(HALL))
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()


def _end_with(wait_for_end: Callable[[], None]) -> None:
    wait_for_end()
    os._exit(1)


def _when_it_answers(host: str, port: int, answers: Callable[[], None]) -> None:
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (compared with, not bound to)
    while True:
        with suppress(OSError), socket.create_connection((here, port), timeout=1):
            break
        time.sleep(SECONDS_BETWEEN_LOOKS)
    answers()
