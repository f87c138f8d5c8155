"""A browser that never gives up, for the soak: looks at pages, fills in their forms, remembers the answers."""

from __future__ import annotations

import http.client
import json
import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from benchmarks._browser import forms_in

CSRF = "k" * 32
# A phone gives up and asks again.
TIMEOUT = 20
# How long people wait before they try again.
PAUSE = 0.05


@dataclass
class Seen:
    """What people saw. `confirmed` are the writes of one kind, as the checks want to find them again."""

    confirmed: dict[str, list[Any]] = field(default_factory=dict)
    perhaps: dict[str, list[Any]] = field(default_factory=dict)
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    repeated: int = 0
    unanswered: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)

    def add(self, other: Seen) -> None:
        for kind, writes in other.confirmed.items():
            self.confirmed.setdefault(kind, []).extend(writes)
        for kind, writes in other.perhaps.items():
            self.perhaps.setdefault(kind, []).extend(writes)
        self.done += other.done
        self.refused += other.refused
        self.repeated += other.repeated
        self.unanswered += other.unanswered
        self.statuses += other.statuses
        self.faults += other.faults
        self.milliseconds += other.milliseconds

    def keep(self, kind: str, write: Any) -> None:
        self.done[kind] += 1
        self.confirmed.setdefault(kind, []).append(write)

    def maybe(self, kind: str, write: Any) -> None:
        """Refused, but an earlier answer to the same thing was lost: it may have been stored then."""
        self.refused[kind] += 1
        self.perhaps.setdefault(kind, []).append(write)


@dataclass(frozen=True)
class Answer:
    """`began` and `ended` are times of one clock for all processes of the machine."""

    status: int
    body: str
    location: str
    began: float
    ended: float
    is_repeated: bool
    message: str = ""

    @property
    def is_done(self) -> bool:
        return self.status == 302

    @property
    def is_stored(self) -> bool:
        """As a phone is told."""
        return self.status == 200 and "stored" in self.json

    @property
    def is_late(self) -> bool:
        return self.status == 202

    @property
    def json(self) -> dict[str, Any]:
        said = json.loads(self.body)
        return said if isinstance(said, dict) else {}

    def form(self, field_name: str) -> dict[str, str] | None:
        """What the form with this field holds, as a browser would send it back."""
        found = (dict(form.fields) for form in forms_in(self.body))
        return next((fields for fields in found if field_name in fields), None)


class Visitor:
    """Asks one server after another until one answers; a 503 is an answer that says: not now, try again in a moment."""

    def __init__(self, ports: list[int], session: str, seed: int) -> None:
        self.ports, self.session, self.seen = ports, session, Seen()
        self.dice = random.Random(seed)

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None, {})

    def follow(self, answer: Answer) -> Answer:
        """The page the answer leads to, with the message that says what was done."""
        return self._ask("GET", answer.location, None, {}, answer.message)

    def post(self, path: str, typed: Mapping[str, object]) -> Answer:
        sent = {"csrfmiddlewaretoken": CSRF, **typed}
        return self._ask("POST", path, urlencode(sent), {"Content-Type": "application/x-www-form-urlencoded"})

    def send(self, path: str, sent: Mapping[str, object]) -> Answer:
        """As the script on a phone does."""
        return self._ask("POST", path, json.dumps(sent), {"Content-Type": "application/json"})

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str], message: str = "") -> Answer:
        cookies = f"sessionid={self.session}; csrftoken={CSRF}; {message}"
        headers = {"Cookie": cookies, "Accept-Language": "en", **headers}
        is_repeated = False
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.dice.choice(self.ports), timeout=TIMEOUT)
            began = time.monotonic()
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                text = answer.read().decode()
            except (OSError, http.client.HTTPException):
                self.seen.unanswered += 1
                is_repeated = True
                time.sleep(0.05 + 0.2 * self.dice.random())
                continue
            finally:
                connection.close()
            ended = time.monotonic()
            self.seen.statuses[answer.status] += 1
            if method == "POST":
                self.seen.milliseconds.append((ended - began) * 1000)
            if answer.status == 503:
                is_repeated = True  # the connection may have gone while the end of the answer was on its way
                time.sleep(0.2 + 0.3 * self.dice.random())
                continue
            if answer.status >= 500:
                self.seen.faults.append(f"{method} {path}: {answer.status}")
            given = [one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie", [])]
            message = next((one for one in given if one.startswith("messages=")), "")
            return Answer(answer.status, text, answer.headers.get("Location", ""), began, ended, is_repeated, message)

    def pause(self) -> None:
        time.sleep(PAUSE * self.dice.random())
