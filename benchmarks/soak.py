"""An evening that goes wrong everywhere at once: is a score ever lost or counted twice?

Many tables enter their rounds from separate processes, requests are repeated at random, two people correct the same
round, and the web server is killed and started again meanwhile. In the end every accepted entry has to be there exactly
once, every total has to equal a recomputation, and no request may have got a 5xx answer.

python -m benchmarks.soak [--quick] [--postgres postgres://…]     (make soak: the full one, on both databases)
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import http.client
import multiprocessing
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from benchmarks._site import temporary_site
from benchmarks.record_round import ROUNDS

CSRF = "k" * 32
# A phone gives up and asks again.
TIMEOUT = 20
REPEATED = 0.2
CORRECTIONS = 3


@dataclass(frozen=True)
class Plan:
    """How large the evening is: `kills` are spread over the time that the senders need."""

    tables: int
    rounds: int
    senders: int
    kills: int
    servers: int


@dataclass
class Told:
    """What the senders saw: entries that were accepted, by table, round and client; answers by their status."""

    accepted: list[tuple[int, int, str]] = field(default_factory=list)
    corrected: int = 0
    repeated: int = 0
    unanswered: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)

    def add(self, other: Told) -> None:
        self.accepted += other.accepted
        self.corrected += other.corrected
        self.repeated += other.repeated
        self.unanswered += other.unanswered
        self.statuses += other.statuses
        self.milliseconds += other.milliseconds


class Visitor:
    """A browser that never gives up: it asks the next server until one answers."""

    def __init__(self, ports: list[int], session: str, seed: int) -> None:
        self.ports, self.session, self.told = ports, session, Told()
        self.dice = random.Random(seed)

    def post(self, path: str, typed: Mapping[str, object]) -> int:
        body = urlencode(typed)
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
        }
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.dice.choice(self.ports), timeout=TIMEOUT)
            started = time.perf_counter()
            try:
                connection.request("POST", path, body, headers)
                status = connection.getresponse().status
            except (OSError, http.client.HTTPException):
                self.told.unanswered += 1
                time.sleep(0.05 + 0.2 * self.dice.random())
                continue
            finally:
                connection.close()
            self.told.milliseconds.append((time.perf_counter() - started) * 1000)
            self.told.statuses[status] += 1
            return status


def send_rounds(ports: list[int], session: str, tables: list[int], rounds: int, seed: int) -> Told:
    """One process: fills the sheets of its tables, round by round, as the tables do."""
    visitor = Visitor(ports, session, seed)
    for number in range(1, rounds + 1):
        for table in tables:
            client = str(uuid4())
            typed = {"client_id": client, "maker": visitor.dice.choice(["NS", "EW"])}
            typed["ns_points"] = str(visitor.dice.randrange(20, 140))
            path = f"/organise/club/season/day/1/leg/1/table/{table}/round/{number}/"
            status = visitor.post(path, typed)
            if status == 302:
                visitor.told.accepted.append((table, number, client))
            while visitor.dice.random() < REPEATED:
                visitor.told.repeated += 1
                visitor.post(path, typed)
    return visitor.told


def correct_rounds(ports: list[int], session: str, tables: list[int], seed: int) -> Told:
    """One process of two that correct the first round of the same tables at the same time."""
    visitor = Visitor(ports, session, seed)
    for revision in range(1, CORRECTIONS + 1):
        for table in tables:
            path = f"/organise/club/season/day/1/leg/1/table/{table}/round/1/correct/"
            typed = {
                "action": "correct",
                "revision": revision,
                "maker": "NS",
                "ns_points": str(visitor.dice.randrange(20, 140)),
                "reason": f"seed {seed}",
            }
            visitor.told.corrected += visitor.post(path, typed) == 302
    return visitor.told


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A web server as clubs run it, which can be killed like a laptop whose battery is empty."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            env={**os.environ, "PORT": str(self.port)},
            stdout=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False


def make_evening(tables: int, rounds: int) -> str:
    """The seats of one leg, and the session of an organiser who is logged in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
    from django.contrib.sessions.backends.db import SessionStore

    from tournaments.services.club import create_club
    from tournaments.services.competition import create_competition
    from tournaments.services.match_day import open_match_day
    from tournaments.services.player import add_players
    from tournaments.services.seating import seat_leg

    owner = get_user_model().objects.create(username="owner")
    club = create_club(name="Club", owner=owner)
    season = create_competition(club=club, name="Season", rounds_per_leg=rounds)
    players = add_players(club=club, names=[f"Player {number}" for number in range(4 * tables)])
    seats = [players[start : start + 4] for start in range(0, len(players), 4)]
    seat_leg(match_day=open_match_day(competition=season), tables=seats, by=None)
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def play(plan: Plan, session: str) -> tuple[Told, int]:
    """The evening; returns what its senders were told, and how often a server was killed."""
    servers = [Server() for _number in range(plan.servers)]
    try:
        while not all(server.answers() for server in servers):
            time.sleep(0.1)
        ports = [server.port for server in servers]
        told = Told()
        tables = list(range(1, plan.tables + 1))
        shares = [tables[start :: plan.senders] for start in range(plan.senders)]
        with multiprocessing.get_context("spawn").Pool(plan.senders) as pool:
            jobs = [
                pool.apply_async(send_rounds, (ports, session, share, plan.rounds, seed))
                for seed, share in enumerate(shares)
            ]
            kills = disturb(servers, plan.kills, lambda: all(job.ready() for job in jobs))
            for job in jobs:
                told.add(job.get())
            few = tables[: max(2, plan.tables // 5)]
            corrections = [pool.apply_async(correct_rounds, (ports, session, few, seed)) for seed in (1, 2)]
            for job in corrections:
                told.add(job.get())
        return told, kills
    finally:
        for server in servers:
            server.kill()


def disturb(servers: list[Server], kills: int, is_over: Callable[[], bool]) -> int:
    """Kill one server after another, and start it again, until the senders are done or it was often enough."""
    done = 0
    dice = random.Random(1)
    while not is_over():
        time.sleep(0.5 + dice.random())
        if done < kills and not is_over():
            server = servers[done % len(servers)]
            server.kill()
            time.sleep(dice.random())
            server.start()
            while not server.answers():
                time.sleep(0.05)
            done += 1
    return done


def check(plan: Plan, told: Told) -> list[str]:
    """Everything that is not as it was promised."""
    from tournaments.models import Correction, Round, Table
    from tournaments.services.rescore import find_differences

    stored = Counter(
        (table, number, str(client))
        for table, number, client in Round.objects.values_list("table__number", "number", "client_id")
    )
    accepted = set(told.accepted)
    wrong = []
    if lost := len(accepted - stored.keys()):
        wrong.append(f"{lost} accepted entries are not there")
    if unknown := len(stored.keys() - accepted):
        wrong.append(f"{unknown} entries are there that nobody was told of")
    if len(accepted) != plan.tables * plan.rounds or len(told.accepted) != len(accepted):
        wrong.append(f"{len(accepted)} entries were accepted, not {plan.tables * plan.rounds}")
    if doubled := sum(stored.values()) - len(stored):
        wrong.append(f"{doubled} entries are there twice")
    if Correction.objects.count() != told.corrected:
        wrong.append(f"{Correction.objects.count()} corrections stand in the history, {told.corrected} were accepted")
    if differences := list(find_differences()):
        wrong.append(f"{len(differences)} totals differ from a recomputation")
    if incomplete := Table.objects.filter(is_complete=False).count():
        wrong.append(f"{incomplete} tables are not complete")
    if faults := sum(count for status, count in told.statuses.items() if status >= 500):
        wrong.append(f"{faults} requests got a 5xx answer")
    return wrong


@contextmanager
def database(postgres: str | None) -> Iterator[None]:
    """A site over an SQLite file, or over a database of its own on a PostgreSQL server."""
    if postgres is None:
        with temporary_site():
            yield
        return
    import psycopg

    name = f"soak_{os.getpid()}"
    server = psycopg.connect(postgres, autocommit=True)
    server.execute(f"CREATE DATABASE {name}")
    try:
        with temporary_site(urlsplit(postgres)._replace(path=f"/{name}").geturl()):
            yield
    finally:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")
        server.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="eight tables, one killed server")
    parser.add_argument("--postgres", metavar="URL", help="on a database of its own on this server")
    options = parser.parse_args()
    servers = 2 if options.postgres else 1
    plan = Plan(8, 4, 4, 1, servers) if options.quick else Plan(125, ROUNDS, 16, 6, servers)
    with database(options.postgres):
        session = make_evening(plan.tables, plan.rounds)
        started = time.perf_counter()
        told, kills = play(plan, session)
        seconds = time.perf_counter() - started
        wrong = check(plan, told)
    percentiles = statistics.quantiles(told.milliseconds, n=100)
    print(
        f"{'PostgreSQL' if options.postgres else 'SQLite'}, {plan.tables} tables, {plan.servers} server(s): "
        f"{len(told.accepted)} entries accepted, {told.repeated} sent again, {told.unanswered} requests unanswered, "
        f"{kills} servers killed, {told.corrected} corrections accepted of {2 * CORRECTIONS * max(2, plan.tables // 5)}"
    )
    print(
        f"{sum(told.statuses.values()) / seconds:.0f} requests/s, p50 {percentiles[49]:.0f} ms, "
        f"p95 {percentiles[94]:.0f} ms, p99 {percentiles[98]:.0f} ms"
    )
    print("lost 0, doubled 0, every total as recomputed, no 5xx" if not wrong else "\n".join(wrong))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
