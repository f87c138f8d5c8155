"""An evening in a hall: tables that write their rounds, and people who follow the standing on their phones.

Real requests to a real server, from separate processes. Each watcher asks every five seconds whether there is a new
version, and fetches the page if there is; each table writes a round once the last one was stored and a pause is over.
p50, p95 and p99 of the milliseconds, requests per second, and the size of each public page: cold with all its files,
and warm, as sent over the line. One more table and a screen on the wall, which asks every two seconds as its script
does, show how long a round takes from being sent to being on the wall.

python -m benchmarks.live [--quick] [--postgres postgres://…]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import gzip
import http.client
import multiprocessing
import re
import statistics
import time
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urlencode, urljoin
from uuid import uuid4

from benchmarks._evening import make_evening
from benchmarks._soak_servers import Server, site_over
from benchmarks._soak_visitor import CSRF

STANDING = "/clubs/club/season/standing/"
MATCH_DAY = "/clubs/club/season/day/1/"
PAGES = {
    "home": "/",
    "club": "/clubs/club/",
    "competition": "/clubs/club/season/",
    "standing": STANDING,
    "match day": MATCH_DAY,
    "table": f"{MATCH_DAY}leg/1/table/1/",
    "player": "/clubs/club/players/1/",
}
FOLLOWS_EVERY = 5.0
SCREEN_ASKS_EVERY = 2.0
LINKED_FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')


@dataclass(frozen=True)
class Plan:
    """`pause` is how many seconds a table plays before it writes the next round."""

    tables: int
    watchers: int
    seconds: int
    pause: float
    processes: int


@dataclass(frozen=True)
class Timings:
    """Milliseconds of the requests, by kind of answer; `wall`: from a round sent to its total on the wall."""

    stored: list[float]
    unchanged: list[float]
    changed: list[float]
    failed: int
    wall: list[float] = field(default_factory=list)


def write(port: int, session: str, tables: list[int], plan: Plan, seed: int) -> Timings:
    """One process: its tables write whenever their pause is over."""
    dice = Random(seed)
    timings = Timings([], [], [], 0)
    failed = 0
    due = {table: time.monotonic() + plan.pause * dice.random() for table in tables}
    number = dict.fromkeys(tables, 1)
    end = time.monotonic() + plan.seconds
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={session}; csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
    }
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    while (now := time.monotonic()) < end:
        table = min(due, key=lambda one: due[one])
        if due[table] > now:
            time.sleep(min(due[table], end) - now)
            continue
        typed = {"client_id": str(uuid4()), "maker": "NS", "ns_points": str(dice.randrange(20, 140))}
        path = f"/organise/club/season/day/1/leg/1/table/{table}/round/{number[table]}/"
        milliseconds, status, _body = _ask(connection, "POST", path, urlencode(typed), headers)
        timings.stored.append(milliseconds)
        failed += status != 302
        number[table] += 1
        due[table] = time.monotonic() + plan.pause * (0.5 + dice.random())
    return Timings(timings.stored, [], [], failed)


def watch(port: int, watchers: int, plan: Plan, seed: int) -> Timings:
    """One process: this many people who watch the standing, each in their own rhythm."""
    dice = Random(seed)
    timings = Timings([], [], [], 0)
    failed = 0
    due = [time.monotonic() + FOLLOWS_EVERY * dice.random() for _watcher in range(watchers)]
    versions = [""] * watchers
    end = time.monotonic() + plan.seconds
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    while (now := time.monotonic()) < end:
        watcher = min(range(watchers), key=due.__getitem__)
        if due[watcher] > now:
            time.sleep(min(due[watcher], end) - now)
            continue
        headers = {"Page-Version": versions[watcher], "Accept-Encoding": "gzip"}
        milliseconds, status, body = _ask(connection, "GET", STANDING, None, headers)
        if status == 204:
            timings.unchanged.append(milliseconds)
        else:
            timings.changed.append(milliseconds)
            failed += status != 200
            found = re.search(r'"Page-Version": "(\w+)"', _text(body))
            versions[watcher] = found[1] if found else ""
        due[watcher] += FOLLOWS_EVERY
        if due[watcher] < time.monotonic():
            due[watcher] = time.monotonic()
    return Timings([], timings.unchanged, timings.changed, failed)


def hang(port: int, session: str, token: str, table: int, plan: Plan, seed: int) -> Timings:
    """One process: a table in the lead, and the screen on the wall that shows its total."""
    dice = Random(seed)
    timings = Timings([], [], [], 0)
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={session}; csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
    }
    cookie = {"Cookie": f"screen={token}"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    version, end, number = b"", time.monotonic() + plan.seconds, 0
    while time.monotonic() < end:
        number += 1
        typed = {"client_id": str(uuid4()), "maker": "NS", "ns_points": "152"}
        path = f"/organise/club/season/day/1/leg/1/table/{table}/round/{number}/"
        sent = time.monotonic()
        _ask(connection, "POST", path, urlencode(typed), headers)
        time.sleep(SCREEN_ASKS_EVERY * dice.random())  # wherever the screen was between two questions
        while time.monotonic() < end + SCREEN_ASKS_EVERY:
            before, version = version, _ask(connection, "GET", "/screen/version/", None, cookie)[2]
            if version != before:
                page = _text(_ask(connection, "GET", "/screen/", None, cookie)[2])
                if re.search(rf">\s*{152 * number}\s*<", page):
                    timings.wall.append((time.monotonic() - sent) * 1000)
                    break
            time.sleep(SCREEN_ASKS_EVERY)
    return timings


def _ask(
    connection: http.client.HTTPConnection, method: str, path: str, body: str | None, headers: dict[str, str]
) -> tuple[float, int, bytes]:
    started = time.perf_counter()
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    return (time.perf_counter() - started) * 1000, answer.status, content


def _text(body: bytes) -> str:
    return (gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode()


def show(name: str, milliseconds: list[float], seconds: int) -> None:
    if len(milliseconds) < 2:
        print(f"{name}: {len(milliseconds)}")
        return
    percent = statistics.quantiles(milliseconds, n=100)
    print(
        f"{name}: {len(milliseconds)} ({len(milliseconds) / seconds:.1f}/s), "
        f"p50 {percent[49]:.0f} ms, p95 {percent[94]:.0f} ms, p99 {percent[98]:.0f} ms"
    )


def show_weights(port: int) -> None:
    """Bytes over the line and requests of each public page: with every file it refers to, and when these are cached."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Accept-Encoding": "gzip", "Accept-Language": "en"}
    for name, path in PAGES.items():
        _time, status, body = _ask(connection, "GET", path, None, headers)
        files = sorted({urljoin(path, found) for found in LINKED_FILE.findall(_text(body))})
        of_files = sum(len(_ask(connection, "GET", file, None, headers)[2]) for file in files)
        print(
            f"{name} ({status}): cold {(len(body) + of_files) / 1000:.0f} kB in {1 + len(files)} requests, "
            f"warm {len(body) / 1000:.1f} kB in 1"
        )


def play(plan: Plan, session: str, screen: str) -> Timings:
    server = Server()
    try:
        server.wait()
        tables = list(range(1, plan.tables + 1))
        with multiprocessing.get_context("spawn").Pool(2 * plan.processes + 1) as pool:
            jobs = [
                pool.apply_async(write, (server.port, session, tables[start :: plan.processes], plan, start))
                for start in range(plan.processes)
            ] + [
                pool.apply_async(watch, (server.port, plan.watchers // plan.processes, plan, start))
                for start in range(plan.processes)
            ]
            jobs.append(pool.apply_async(hang, (server.port, session, screen, plan.tables + 1, plan, 0)))
            parts = [job.get() for job in jobs]
        show_weights(server.port)
    finally:
        server.kill()
    return Timings(
        [one for part in parts for one in part.stored],
        [one for part in parts for one in part.unchanged],
        [one for part in parts for one in part.changed],
        sum(part.failed for part in parts),
        [one for part in parts for one in part.wall],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="eight tables, twenty watchers, a few seconds")
    parser.add_argument("--postgres", metavar="URL", help="on a database of its own on this server")
    options = parser.parse_args()
    # A round takes three to four minutes.
    plan = Plan(8, 20, 6, 3, 2) if options.quick else Plan(125, 500, 60, 200, 8)
    with site_over(options.postgres):
        from django.utils import timezone

        from tournaments.models import MatchDay, Screen
        from tournaments.services.wall.screen import open_screen

        session = make_evening(plan.tables + 1, 64).session
        MatchDay.objects.update(published_at=timezone.now())
        _screen, token = open_screen(visitor="127.0.0.1")
        Screen.objects.update(match_day=MatchDay.objects.get(), page="standing")
        timings = play(plan, session, token)
    name = "PostgreSQL" if options.postgres else "SQLite"
    print(f"{name}: {plan.tables} tables, {plan.watchers} watchers, {plan.seconds} s, one server")
    show("a round stored", timings.stored, plan.seconds)
    show("the standing, nothing new", timings.unchanged, plan.seconds)
    show("the standing, new", timings.changed, plan.seconds)
    show("from a round sent to its total on the wall", timings.wall, plan.seconds)
    print(f"requests that failed: {timings.failed}")


if __name__ == "__main__":
    main()
