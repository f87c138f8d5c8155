"""A full hall as one light process: tables that write, people who follow the standing, screens on the wall.

Everyone has a connection of their own, as phones have, and one loop serves them all; only the needed part of an answer
is read. So two thousand watchers cost the machine a tenth of a processor, which is printed.
"""

from __future__ import annotations

import gzip
import heapq
import re
import selectors
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks._soak_visitor import CSRF

STANDING = "/clubs/club/season/standing/"
FOLLOWS_EVERY = 5.0
SCREEN_ASKS_EVERY = 2.0
VERSION = re.compile(rb'"Page-Version": "(\w+)"')
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
END = b"\r\n\r\n"
LONGEST_LEG = 64
# What the tables in the lead score each round: no multiples of these are equal for long.
LEADS = (151, 149, 139, 137)


@dataclass(frozen=True)
class Plan:
    """`pause` is how many seconds a table plays before it writes the next round; `lines`: connections of watchers."""

    tables: int
    watchers: int
    seconds: float
    pause: float
    screens: int
    lines: int


@dataclass
class Timings:
    """Milliseconds of the requests, by kind of answer; `wall`: from a round sent to its total on the wall."""

    stored: list[float] = field(default_factory=list)
    unchanged: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    failed: int = 0


Answered = Callable[[float, int, bytes], None]
"""What is done with the milliseconds, the status and the body of an answer."""


class Hall:
    """Everyone at once, for as long as the plan says."""

    def __init__(
        self, port: int, plan: Plan, *, session: str, screens: list[str], rounds: Counter[int], version: str = ""
    ) -> None:
        """`version` is what watchers have at the beginning."""
        self.port, self.plan, self.rounds, self.version = port, plan, rounds, version
        self.dice, self.timings = Random(rounds.total()), Timings()
        self.cookie = f"Cookie: sessionid={session}; csrftoken={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
        self.screens = screens
        self.selector = selectors.DefaultSelector()
        self.due: list[tuple[float, int, Callable[[], None]]] = []
        self.order = 0
        self.versions: dict[bytes, str] = {}

    def at(self, moment: float, action: Callable[[], None]) -> None:
        self.order += 1
        heapq.heappush(self.due, (moment, self.order, action))

    def play(self) -> Timings:
        now = time.monotonic()
        self.end = now + self.plan.seconds
        lines = [Line(self) for _line in range(min(self.plan.lines, self.plan.watchers))]
        for number in range(self.plan.watchers):
            watcher = Watcher(self, lines[number % len(lines)])
            self.at(now + FOLLOWS_EVERY * self.dice.random(), watcher.ask)
        for number in range(1, self.plan.tables + 1):
            self.at(now + self.plan.pause * self.dice.random(), Writer(self, number).write)
        for place, (token, points) in enumerate(zip(self.screens, LEADS, strict=False), start=1):
            self.at(now, OnTheWall(self, self.plan.tables + place, points, token).write)
        # The last ones may still be answered.
        while (now := time.monotonic()) < self.end + 2 * SCREEN_ASKS_EVERY:
            while self.due and self.due[0][0] <= now:
                heapq.heappop(self.due)[2]()
                now = time.monotonic()
            wait = self.due[0][0] - now if self.due else 0.1
            for key, _events in self.selector.select(min(max(0.0, wait), 0.5)):
                key.data.read()
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self.selector.close()
        return self.timings

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.end

    def version_of(self, body: bytes) -> str:
        """All get the same bytes, so they are unpacked once."""
        if body not in self.versions:
            if len(self.versions) > 100:
                self.versions.clear()
            found = VERSION.search(text_of(body))
            self.versions[body] = found[1].decode() if found else ""
        return self.versions[body]

    def may_write(self, table: int) -> bool:
        return not self.is_over and self.rounds[table] < LONGEST_LEG

    def round_of(self, table: int, points: int) -> tuple[str, str]:
        """The address of its next round, and the form."""
        self.rounds[table] += 1
        number = self.rounds[table]
        typed = {"client_id": str(uuid4()), "maker": "NS", "ns_points": str(points)}
        return f"/organise/club/season/day/1/leg/1/table/{table}/round/{number}/", urlencode(typed)


class Line:
    """A connection that stays open; one request at a time, and what is asked meanwhile waits."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.waiting: list[tuple[bytes, Answered]] = []
        self.answered: Answered | None = None
        self.socket: socket.socket | None = None
        self.came = bytearray()

    def ask(self, method: str, path: str, headers: str, body: str, answered: Answered) -> None:
        form = "Content-Type: application/x-www-form-urlencoded\r\n" if body else ""
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.hall.port}\r\n{headers}{form}{length}\r\n"
        self.waiting.append(((head + body).encode(), answered))
        if self.answered is None:
            self._next()

    def _next(self) -> None:
        if not self.waiting:
            self.answered = None
            return
        request, self.answered = self.waiting.pop(0)
        self.sent = time.monotonic()
        try:
            if self.socket is None:
                self.socket = socket.create_connection(("127.0.0.1", self.hall.port), timeout=10)
                self.hall.selector.register(self.socket, selectors.EVENT_READ, self)
            self.socket.sendall(request)
        except OSError:
            self._done(0, b"")

    def read(self) -> None:
        assert self.socket is not None
        try:
            piece = self.socket.recv(262_144)
        except OSError:
            piece = b""
        if not piece:
            if self.answered is None:  # closed while no one asked
                self._close()
            else:
                self._done(0, b"")
            return
        self.came += piece
        end = self.came.find(END)
        if end < 0:
            return
        status = int(self.came[9:12])
        found = LENGTH.search(self.came, 0, end + 2)
        length = int(found[1]) if found else 0
        if len(self.came) - end - len(END) >= length:
            body = bytes(self.came[end + len(END) :])
            self.came.clear()
            self._done(status, body)

    def _done(self, status: int, body: bytes) -> None:
        if not status:
            self._close()
        answered, milliseconds = self.answered, (time.monotonic() - self.sent) * 1000
        assert answered is not None
        self._next()
        answered(milliseconds, status, body)

    def _close(self) -> None:
        if self.socket is not None:
            with suppress(KeyError):
                self.hall.selector.unregister(self.socket)
            self.socket.close()
        self.socket = None
        self.came.clear()


class Watcher:
    """Asks every five seconds for what is newer than what is on the phone."""

    def __init__(self, hall: Hall, line: Line) -> None:
        self.hall, self.line, self.version = hall, line, hall.version

    def ask(self) -> None:
        if self.hall.is_over:
            return
        self.asked = time.monotonic()
        headers = f"Page-Version: {self.version}\r\nAccept-Encoding: gzip\r\n"
        self.line.ask("GET", STANDING, headers, "", self.answered)

    def answered(self, milliseconds: float, status: int, body: bytes) -> None:
        timings = self.hall.timings
        if status == 204:
            timings.unchanged.append(milliseconds)
        else:
            timings.changed.append(milliseconds)
            timings.failed += status != 200
            self.version = self.hall.version_of(body) if status == 200 else ""
        self.hall.at(max(self.asked + FOLLOWS_EVERY, time.monotonic()), self.ask)


class Writer:
    """A table that writes whenever its pause is over."""

    def __init__(self, hall: Hall, table: int) -> None:
        self.hall, self.table, self.line = hall, table, Line(hall)

    def write(self) -> None:
        if not self.hall.may_write(self.table):
            return
        path, form = self.hall.round_of(self.table, self.hall.dice.randrange(20, 136))
        self.line.ask("POST", path, self.hall.cookie, form, self.answered)

    def answered(self, milliseconds: float, status: int, body: bytes) -> None:
        self.hall.timings.stored.append(milliseconds)
        self.hall.timings.failed += status != 302
        self.hall.at(time.monotonic() + self.hall.plan.pause * (0.5 + self.hall.dice.random()), self.write)


class OnTheWall:
    """A table in the lead, and a screen that shows its total: the next round is written when the last one is seen."""

    def __init__(self, hall: Hall, table: int, points: int, token: str) -> None:
        self.hall, self.table, self.points = hall, table, points
        self.writes, self.looks = Line(hall), Line(hall)
        self.cookie, self.version = f"Cookie: screen={token}\r\nAccept-Encoding: gzip\r\n", b""

    def write(self) -> None:
        if not self.hall.may_write(self.table):
            return
        path, form = self.hall.round_of(self.table, self.points)
        total = self.points * self.hall.rounds[self.table]
        self.total, self.sent = re.compile(rb">\s*%d\s*<" % total), time.monotonic()
        self.writes.ask("POST", path, self.hall.cookie, form, self.stored)

    def stored(self, _milliseconds: float, status: int, _body: bytes) -> None:
        self.hall.timings.failed += status != 302
        # Wherever the screen was between two questions.
        self.hall.at(time.monotonic() + SCREEN_ASKS_EVERY * self.hall.dice.random(), self.look)

    def look(self) -> None:
        self.looks.ask("GET", "/screen/version/", self.cookie, "", self.heard)

    def heard(self, _milliseconds: float, _status: int, body: bytes) -> None:
        if text_of(body) == self.version:
            self.hall.at(time.monotonic() + SCREEN_ASKS_EVERY, self.look)
        else:
            self.version = text_of(body)
            self.looks.ask("GET", "/screen/", self.cookie, "", self.seen)

    def seen(self, _milliseconds: float, status: int, body: bytes) -> None:
        self.hall.timings.failed += status != 200
        if status == 200 and self.total.search(text_of(body)):
            self.hall.timings.wall.append((time.monotonic() - self.sent) * 1000)
            self.write()
        else:
            self.hall.at(time.monotonic() + SCREEN_ASKS_EVERY, self.look)


def text_of(body: bytes) -> bytes:
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
