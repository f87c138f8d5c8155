"""Is the site alive, is it ready: how soon it says so while ten writers wait for one that does not finish.

Another process holds the database's write lock for some seconds; meanwhile ten people, more than the server has
threads, each send a round, and a monitor asks both addresses again and again. The milliseconds its answers take, when
quiet and while all wait.

python -m benchmarks.health [--quick] [--postgres postgres://…]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import http.client
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks._evening import make_evening
from benchmarks._soak_servers import Server, site_over
from benchmarks._soak_visitor import CSRF

WRITERS = 10
ADDRESSES = ("/healthz", "/readyz")
PAUSE = 0.05


@contextmanager
def one_writer_at_work() -> Iterator[None]:
    """Meanwhile no one else can store a round."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("LOCK TABLE tournaments_table IN ACCESS EXCLUSIVE MODE")
        yield


def send_round(port: int, session: str, table: int, number: int) -> int:
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={session}; csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
    }
    typed = {"client_id": str(uuid4()), "maker": "NS", "ns_points": "100"}
    path = f"/organise/club/season/day/1/leg/1/table/{table}/round/{number}/"
    return ask(port, "POST", path, urlencode(typed), headers)[1]


def ask(
    port: int, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
) -> tuple[float, int]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    started = time.perf_counter()
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return (time.perf_counter() - started) * 1000, answer.status


def keep_asking(port: int, path: str, until: threading.Event) -> list[tuple[float, int]]:
    """A monitor: it asks again after an answer and a pause."""
    answers = []
    while not until.wait(PAUSE):
        answers.append(ask(port, "GET", path))
    return answers


def watch(port: int, seconds: float) -> dict[str, list[tuple[float, int]]]:
    over = threading.Event()
    with ThreadPoolExecutor(len(ADDRESSES)) as pool:
        asked = {path: pool.submit(keep_asking, port, path, over) for path in ADDRESSES}
        time.sleep(seconds)
        over.set()
        return {path: future.result() for path, future in asked.items()}


def show(name: str, answers: dict[str, list[tuple[float, int]]]) -> None:
    for path, answered in answers.items():
        times = sorted(milliseconds for milliseconds, _status in answered)
        by_status = ", ".join(f"{count} × {status}" for status, count in Counter(one[1] for one in answered).items())
        p50, p95 = statistics.median(times), times[int(0.95 * (len(times) - 1))]
        print(f"{name}: {path} {by_status}; p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {times[-1]:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="the lock is held once, for a second")
    parser.add_argument("--postgres", metavar="URL", help="on a database of its own on this server")
    options = parser.parse_args()
    times, seconds = (1, 1.0) if options.quick else (5, 9.0)
    with site_over(options.postgres):
        session = make_evening(WRITERS, times).session
        server = Server()
        try:
            server.wait()
            show("quiet", watch(server.port, seconds))
            waiting: dict[str, list[tuple[float, int]]] = {path: [] for path in ADDRESSES}
            statuses: Counter[int] = Counter()
            for number in range(1, times + 1):
                with ThreadPoolExecutor(WRITERS + 1) as pool:
                    with one_writer_at_work():
                        sent: list[Future[int]] = [
                            pool.submit(send_round, server.port, session, table, number)
                            for table in range(1, WRITERS + 1)
                        ]
                        time.sleep(0.3)  # all of them are on their way
                        watched = pool.submit(watch, server.port, seconds)
                        time.sleep(seconds)
                    statuses += Counter(future.result() for future in sent)
                    for path, answers in watched.result().items():
                        waiting[path] += answers
            show(f"{WRITERS} writers wait {seconds:.0f} s, {times} times", waiting)
        finally:
            server.kill()
    print(f"rounds: {', '.join(f'{count} × {status}' for status, count in statuses.items())}")
    if set(statuses) != {302}:
        raise SystemExit("Not every round was stored.")


if __name__ == "__main__":
    main()
