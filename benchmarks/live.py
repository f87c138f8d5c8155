"""An evening in a hall: tables that write their rounds, and people who follow the standing on their phones.

Real requests to a real server. The load is one process (`benchmarks/_hall.py`), whose share of a processor is printed
with those of the server and of everything else on the machine. Each watcher asks every five seconds whether there is a
new version, and gets the new part if there is; each table writes a round once the last one was stored and a pause is
over. p50, p95 and p99 of the milliseconds and requests per second: first with everyone there, then with no one
watching. More tables in the lead, and screens on the wall that ask every two seconds as their script does, show how
long a round takes from being sent to being on the wall. Then all follow and no one writes, which shows the cost of a
question without news. Then the size of each public page: cold with all its files, and warm, as sent over the line.

python -m benchmarks.live [--quick] [--postgres postgres://…] [--watchers N] [--seconds N]
python -m benchmarks.live --minutes 60    the memory of the server while everyone is there
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import gc
import http.client
import os
import re
import resource
import statistics
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin

from benchmarks._evening import make_evening
from benchmarks._hall import LEADS, LONGEST_LEG, STANDING, VERSION, Hall, Plan, Timings, text_of
from benchmarks._soak_servers import Server, site_over

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
LINKED_FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')
TICKS = os.sysconf("SC_CLK_TCK")
PAGE_OF_MEMORY = os.sysconf("SC_PAGE_SIZE")


def family(pid: int) -> list[int]:
    """The process and those it started, as Linux lists them."""
    found = [pid]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            with suppress(OSError):
                found += [int(child) for child in children.read_text().split()]
    return found


def seconds_of_processor(pid: int) -> float:
    total = 0
    for one in family(pid):
        with suppress(OSError):
            user, system = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13]
            total += int(user) + int(system)
    return total / TICKS


def megabytes(pid: int) -> list[int]:
    """What each process has in memory."""
    found = []
    for one in family(pid):
        with suppress(OSError):
            found.append(int(Path(f"/proc/{one}/statm").read_text().split()[1]) * PAGE_OF_MEMORY // 1_000_000)
    return found


def seconds_of_machine() -> float:
    """The time that all its processors have worked."""
    user, nice, system, _idle, _waiting, irq, softirq, *_others = (
        Path("/proc/stat").read_text().split("\n")[0].split()[1:]
    )
    return sum(map(int, (user, nice, system, irq, softirq))) / TICKS


def show(name: str, milliseconds: list[float], seconds: float) -> None:
    if len(milliseconds) < 2:
        print(f"{name}: {len(milliseconds)}")
        return
    percent = statistics.quantiles(milliseconds, n=100)
    print(
        f"{name}: {len(milliseconds)} ({len(milliseconds) / seconds:.1f}/s), "
        f"p50 {percent[49]:.0f} ms, p95 {percent[94]:.0f} ms, p99 {percent[98]:.0f} ms"
    )


def play(server: Server, plan: Plan, session: str, screens: list[str], rounds: Counter[int]) -> Timings:
    """One hour, or minute, of it, with what every part of the machine did meanwhile."""
    hall = Hall(server.port, plan, session=session, screens=screens, rounds=rounds)
    began = time.monotonic(), time.process_time(), seconds_of_processor(server.process.pid), seconds_of_machine()
    timings = hall.play()
    clock = time.monotonic() - began[0]
    load = time.process_time() - began[1]
    served = seconds_of_processor(server.process.pid) - began[2]
    others = seconds_of_machine() - began[3] - load - served
    show("a round stored", timings.stored, plan.seconds)
    show("the standing, nothing new", timings.unchanged, plan.seconds)
    show("the standing, new", timings.changed, plan.seconds)
    show("the standing, followed", timings.unchanged + timings.changed, plan.seconds)
    show("from a round sent to its total on the wall", timings.wall, plan.seconds)
    print(f"requests that failed: {timings.failed}")
    print(
        f"shares of one processor: the load {load / clock:.0%}, the server {served / clock:.0%}, "
        f"all else, a database included, {others / clock:.0%}"
    )
    return timings


def show_question(server: Server, plan: Plan) -> None:
    """What it costs to say that nothing is new, to people who have the newest page, while no one writes."""
    newest = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    newest.request("GET", STANDING, headers={"Page-Version": "none"})
    found = VERSION.search(newest.getresponse().read())
    version = found[1].decode() if found else ""
    quiet = replace(plan, tables=0, screens=0, seconds=plan.seconds / 4)
    served = seconds_of_processor(server.process.pid)
    timings = Hall(server.port, quiet, session="", screens=[], rounds=Counter(), version=version).play()
    served = seconds_of_processor(server.process.pid) - served
    show("anything new?", timings.unchanged, quiet.seconds)
    asked = len(timings.unchanged) + len(timings.changed)
    print(
        f"one question: {served * 1000 / asked:.2f} ms of the server's processor "
        f"({len(timings.unchanged)} of {asked} were told that nothing is new)"
    )


def show_memory(server: Server, plan: Plan, session: str, screens: list[str], minutes: int) -> None:
    """What the server has in memory at the beginning and ten times on the way."""
    print(f"memory of the server, MB: {megabytes(server.process.pid)} at the beginning")
    rounds: Counter[int] = Counter()
    for part in range(1, 11):
        part_of_plan = replace(plan, seconds=minutes * 6)
        timings = Hall(server.port, part_of_plan, session=session, screens=screens, rounds=rounds).play()
        show("a round stored", timings.stored, minutes * 6)
        after = minutes * part / 10
        print(f"memory of the server, MB: {megabytes(server.process.pid)} after {after:g} minutes", flush=True)


def show_weights(port: int) -> None:
    """Bytes over the line and requests of each public page: with every file it refers to, and when these are cached."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for name, path in PAGES.items():
        status, body = fetch(connection, path)
        files = sorted({urljoin(path, found) for found in LINKED_FILE.findall(text_of(body).decode())})
        of_files = sum(len(fetch(connection, file)[1]) for file in files)
        print(
            f"{name} ({status}): cold {(len(body) + of_files) / 1000:.0f} kB in {1 + len(files)} requests, "
            f"warm {len(body) / 1000:.1f} kB in 1"
        )


def fetch(connection: http.client.HTTPConnection, path: str) -> tuple[int, bytes]:
    connection.request("GET", path, None, {"Accept-Encoding": "gzip", "Accept-Language": "en"})
    answer = connection.getresponse()
    return answer.status, answer.read()


def p95(milliseconds: list[float]) -> float:
    return statistics.quantiles(milliseconds, n=100)[94] if len(milliseconds) > 1 else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="eight tables, twenty watchers, a few seconds")
    parser.add_argument("--postgres", metavar="URL", help="on a separate database on this server")
    parser.add_argument("--watchers", type=int, default=2000)
    parser.add_argument("--seconds", type=int, default=240, help="with 125 tables 1000 rounds take 200")
    parser.add_argument(
        "--connections", type=int, default=10_000, help="that watchers share, for a server with a limit"
    )
    parser.add_argument("--minutes", type=int, help="only the memory of the server, for this long")
    options = parser.parse_args()
    plan = Plan(125, options.watchers, options.seconds, 25, len(LEADS), options.connections)
    if options.quick:
        plan = Plan(8, 20, 6, 3, 1, options.connections)
    if options.minutes:  # no leg has more rounds than this
        plan = replace(plan, pause=max(plan.pause, options.minutes * 60 / (LONGEST_LEG - 4)))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, plan.watchers + 500)), hard))
    with site_over(options.postgres):
        from django.utils import timezone

        from tournaments.models import MatchDay, Screen
        from tournaments.services.wall.screen import open_screen

        session = make_evening(plan.tables + plan.screens, rounds_per_leg=LONGEST_LEG).session
        MatchDay.objects.update(published_at=timezone.now())
        screens = [open_screen(visitor="127.0.0.1")[1] for _screen in range(plan.screens)]
        Screen.objects.update(match_day=MatchDay.objects.get(), page="standing")
        server = Server()
        try:
            server.wait()
            gc.freeze()  # what Django has loaded here is no part of the load
            name = "PostgreSQL" if options.postgres else "SQLite"
            if options.minutes:
                print(f"{name}: {plan.tables} tables, {plan.watchers} watchers, {options.minutes} minutes, one server")
                show_memory(server, plan, session, screens, options.minutes)
                return
            rounds: Counter[int] = Counter()
            print(f"{name}: {plan.tables} tables, {plan.watchers} watchers, {plan.seconds} s, one server")
            with_all = play(server, plan, session, screens, rounds)
            print(f"{name}: {plan.tables} tables, no one watching, {plan.seconds} s, one server")
            alone = play(server, replace(plan, watchers=0, screens=0), session, [], rounds)
            if alone.stored and with_all.stored:
                ratio = p95(with_all.stored) / p95(alone.stored)
                print(f"p95 of a round stored, with watchers ÷ without: {ratio:.1f}")
            show_question(server, plan)
            show_weights(server.port)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
