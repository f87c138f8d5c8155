"""Many browsers log in with made-up names and passwords: how long does everyone else have to wait?

Real requests to a real server. One visitor reads the standing, one organiser stores rounds, first alone, then while all
the others send log-ins as fast as they are answered: from one address, or each time from another, as a botnet would.
p50 and the longest of the milliseconds, and the answers to the log-ins.

python -m benchmarks.log_in [--quick] [--postgres postgres://…]
"""

from __future__ import annotations

import argparse
import http.client
import multiprocessing
import os
import secrets
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks._evening import make_evening
from benchmarks._soak_servers import Server, site_over
from benchmarks._soak_visitor import CSRF
from benchmarks.live import STANDING

LOG_IN = "/account/login/"
PAUSE = 0.1
# Of each phase.
TABLES = 8
PHASES = [("alone", None), ("log-ins from one address", "192.0.2.7"), ("log-ins from many addresses", "")]
TYPED = {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": CSRF}


@dataclass(frozen=True)
class Plan:
    """How many browsers log in, and for how many seconds."""

    browsers: int
    seconds: float


class QuietServer(Server):
    """Without a log line for each wrong password."""

    def start(self) -> None:
        with Path(os.devnull).open("w") as nowhere:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                env={**os.environ, "PORT": str(self.port)},
                stdout=nowhere,
                stderr=nowhere,
            )


def ask(port: int, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[float, int]:
    """Over a new connection, as a new browser would."""
    started = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return (time.perf_counter() - started) * 1000, answer.status


def guess(port: int, browsers: int, seconds: float, seed: int, address: str) -> Counter[int]:
    """One process: this many browsers that log in again and again; without an address, each time from another one."""
    end = time.monotonic() + seconds

    def one(number: int) -> Counter[int]:
        dice, statuses = Random(1000 * seed + number), Counter[int]()
        while time.monotonic() < end:
            typed = urlencode({"username": secrets.token_hex(8), "password": secrets.token_hex(8)})
            of = address or ".".join(str(dice.randrange(1, 250)) for _part in range(4))
            headers = TYPED | {"Cookie": f"csrftoken={CSRF}", "X-Forwarded-For": of}
            statuses[ask(port, "POST", LOG_IN, typed, headers)[1]] += 1
        return statuses

    with ThreadPoolExecutor(browsers) as pool:
        return sum(pool.map(one, range(browsers)), Counter())


def wait(port: int, session: str, plan: Plan, phase: int) -> dict[str, list[float]]:
    """One process: a visitor and an organiser, each going on shortly after the last answer."""
    end = time.monotonic() + plan.seconds
    headers = TYPED | {"Cookie": f"sessionid={session}; csrftoken={CSRF}"}

    def again(once: Callable[[int], tuple[float, int]], expected: int) -> list[float]:
        waited: list[float] = []
        for number in count():
            if time.monotonic() > end:
                return waited
            milliseconds, status = once(number)
            assert status == expected, status
            waited.append(milliseconds)
            time.sleep(PAUSE)
        return waited

    def read(number: int) -> tuple[float, int]:
        return ask(port, "GET", STANDING, None, {})

    def store(number: int) -> tuple[float, int]:
        table, round_number = TABLES * phase + number % TABLES + 1, number // TABLES + 1
        typed = urlencode({"client_id": str(uuid4()), "maker": "NS", "ns_points": "100"})
        path = f"/organise/club/season/day/1/leg/1/table/{table}/round/{round_number}/"
        return ask(port, "POST", path, typed, headers)

    with ThreadPoolExecutor(2) as pool:
        reading, storing = pool.submit(again, read, 200), pool.submit(again, store, 302)
        return {"the standing": reading.result(), "a round stored": storing.result()}


def play(plan: Plan, session: str) -> None:
    # The server trusts the addresses that the browsers send.
    os.environ["TRUSTED_PROXY"] = "127.0.0.1"
    for phase, (name, address) in enumerate(PHASES):
        server = QuietServer()
        try:
            server.wait()
            ask(server.port, "GET", STANDING, None, {})
            with multiprocessing.get_context("spawn").Pool(3) as pool:
                guessing = [
                    pool.apply_async(guess, (server.port, plan.browsers // 2, plan.seconds, seed, address))
                    for seed in (range(2) if address is not None else ())
                ]
                waited = pool.apply_async(wait, (server.port, session, plan, phase)).get()
                statuses = sum((job.get() for job in guessing), Counter[int]())
        finally:
            server.kill()
        answers = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
        print(f"{name}{f' ({answers})' if answers else ''}:")
        for what, milliseconds in waited.items():
            print(
                f"  {what}: {len(milliseconds)} samples, p50 {statistics.median(milliseconds):.0f} ms, "
                f"longest {max(milliseconds):.0f} ms"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="four browsers, a second")
    parser.add_argument("--postgres", metavar="URL", help="on a database of its own on this server")
    options = parser.parse_args()
    plan = Plan(4, 1) if options.quick else Plan(24, 20)
    with site_over(options.postgres) as database:
        session = make_evening(TABLES * len(PHASES), 64).session
        print(f"{database.name}: {plan.browsers} browsers that log in, {plan.seconds} s, one server")
        play(plan, session)


if __name__ == "__main__":
    main()
