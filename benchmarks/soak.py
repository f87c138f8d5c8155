"""An evening when everything goes wrong at once: is anything that was confirmed ever lost, moved or counted twice?

From separate processes tables enter their rounds, at the desk and by phone; others draw, undo, exchange people, close
and open the leg, type totals and correct them, keep tallies on both sides, check people in and out, change rules, tap
twice. Requests are repeated at random, servers are killed and restarted, and PostgreSQL is restarted. In the end every
confirmed write has to be there or have a correction, every total has to equal a recomputation, and no answer may have
been an error (5xx; a 503 that asks to wait is allowed only while the database is restarted).

python -m benchmarks.soak [--quick] [--postgres [postgres://…]]     (make soak: the full one, on both databases)
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks import _soak_people as people
from benchmarks._evening import make_evening
from benchmarks._soak_checks import find_faults
from benchmarks._soak_people import Hall
from benchmarks._soak_servers import Database, Server, site_over
from benchmarks._soak_visitor import Seen


@dataclass(frozen=True)
class Plan:
    """How large the evening is; `times` says how often each of the others does their part."""

    tables: int
    rounds: int
    senders: int
    times: int
    drives: int
    seasons: int
    kills: int
    restarts: int


FULL = Plan(tables=125, rounds=16, senders=8, times=12, drives=10, seasons=30, kills=6, restarts=3)
QUICK = Plan(tables=8, rounds=4, senders=2, times=3, drives=3, seasons=4, kills=1, restarts=1)


def make_hall(plan: Plan) -> Hall:
    """The clubs, seats and links; the ports of the servers come later."""
    from tournaments.services.evening.door import set_attendance
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.season.competition import create_competition
    from tournaments.services.table.table_link import give_table_links

    evening = make_evening(plan.tables, others=20, rounds_per_leg=plan.rounds)
    club, players = evening.club, evening.players
    tables = list(evening.leg.tables.select_related("leg").order_by("number"))
    tokens = give_table_links(tables=tables)
    drives = create_competition(
        club=club, name="Drives", keeps_two_tallies=True, rounds_per_leg=people.ROUNDS_OF_DRIVE, legs_per_match_day=3
    )
    for _drive in range(plan.drives):
        set_attendance(match_day=open_match_day(competition=drives), players=players[:13])
    for number in range(1, plan.seasons + 1):
        fresh = create_competition(club=club, name=f"Fresh {number}", rounds_per_leg=2, legs_per_match_day=1)
        seat_leg(match_day=open_match_day(competition=fresh), tables=[players[:4]], by=None)
    return Hall(
        ports=[],
        session=evening.session,
        tables=[table.number for table in tables],
        rounds=plan.rounds,
        links={table.number: tokens[table.pk] for table in tables},
        drives=list(range(1, plan.drives + 1)),
        spare=[player.pk for player in players[13:20]],
        fresh=[f"fresh-{number}" for number in range(1, plan.seasons + 1)],
    )


def jobs_of(plan: Plan, hall: Hall) -> list[tuple[Callable[..., Seen], tuple[Any, ...]]]:
    """Everyone who is busy at the same time, with the function that does their part."""
    shares = [hall.tables[start :: plan.senders] for start in range(plan.senders)]
    few = hall.tables[: max(2, plan.tables // 10)]
    return [
        *((people.send_rounds, (hall, share, seed)) for seed, share in enumerate(shares)),
        *((people.correct_rounds, (hall, few, seed, plan.times)) for seed in (31, 32)),
        (people.close_and_open, (hall, 41, plan.times)),
        (people.draw_and_undo, (hall, 51, plan.times)),
        (people.exchange_people, (hall, 61, plan.times)),
        *((people.enter_totals, (hall, seed, 3 * plan.times)) for seed in (71, 72)),
        (people.keep_two_tallies, (hall, 81, 2 * plan.times)),
        *((people.keep_the_door, (hall, hall.spare[at::2], 91 + at, plan.times)) for at in range(2)),
        (people.change_rules, (hall, 101, plan.times)),
        (people.tap_twice, (hall, 111, plan.times)),
    ]


def play(plan: Plan, hall: Hall, database: Database, servers: list[Server]) -> tuple[Seen, int, int]:
    """Play the evening; returns what people saw, and how often a server was killed and the database restarted."""
    try:
        for server in servers:
            server.wait()
        hall = Hall(**{**vars(hall), "ports": [server.port for server in servers]})
        jobs = jobs_of(plan, hall)
        seen = Seen()
        with multiprocessing.get_context("spawn").Pool(len(jobs)) as pool:
            running = [pool.apply_async(job, given) for job, given in jobs]
            is_over = lambda: all(job.ready() for job in running)  # noqa: E731
            kills, restarts = disturb(plan, servers, database, is_over)
            for job in running:
                seen.add(job.get())
        return seen, kills, restarts
    finally:
        for server in servers:
            server.kill()


def disturb(plan: Plan, servers: list[Server], database: Database, is_over: Callable[[], bool]) -> tuple[int, int]:
    """Kill servers and restart the database, one at a time, until everyone is done or it was often enough."""
    dice = random.Random(1)
    troubles = ["kill"] * plan.kills + ["restart"] * (plan.restarts if database.can_restart else 0)
    dice.shuffle(troubles)
    done: Counter[str] = Counter()
    for trouble in troubles:
        time.sleep(1 + dice.random())
        if is_over():
            break
        if trouble == "kill":
            server = servers[done["kill"] % len(servers)]
            server.kill()
            time.sleep(dice.random())
            server.start()
            server.wait()
        else:
            database.restart()
        done[trouble] += 1
    return done["kill"], done["restart"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="eight tables, one killed server")
    parser.add_argument(
        "--postgres", metavar="URL", nargs="?", const="", help="on this server, or without an address on a separate one"
    )
    options = parser.parse_args()
    plan = QUICK if options.quick else FULL
    with site_over(options.postgres) as database:
        from django.db import connections

        print(f"{plan.tables} tables, {plan.rounds} rounds each, {plan.senders} senders:", flush=True)
        hall = make_hall(plan)
        connections.close_all()  # restarting the database cuts them off
        started = time.perf_counter()
        servers = [Server() for _number in range(2 if database.can_restart else 1)]
        seen, kills, restarts = play(plan, hall, database, servers)
        seconds = time.perf_counter() - started
        faults = find_faults(hall, seen)
    # Of a few people on a machine that does other work as well, no one can say how long they have to wait.
    if seen.statuses[503] and not restarts and not options.quick:
        faults.append(f"{seen.statuses[503]} answers asked to wait though the database was not restarted")
    report(database, plan, seen, seconds, kills, restarts)
    for number, server in enumerate(servers if faults else [], start=1):
        print(f"the last that server {number} said:\n{server.last_errors()}")
    print("nothing confirmed was lost, moved or doubled; no fault" if not faults else "\n".join(faults))
    sys.exit(bool(faults))


def report(database: Database, plan: Plan, seen: Seen, seconds: float, kills: int, restarts: int) -> None:
    percentiles = statistics.quantiles(seen.milliseconds, n=100)
    print(
        f"{database.name}, {2 if database.can_restart else 1} server(s), {plan.tables} tables, {seconds:.0f} s: "
        f"{kills} servers killed, {restarts} restarts of the database, {seen.unanswered} requests unanswered, "
        f"{seen.statuses[503]} asked to wait, {seen.repeated} sent again on purpose"
    )
    print(
        f"{len(seen.milliseconds)} writes, {len(seen.milliseconds) / seconds:.0f}/s, p50 {percentiles[49]:.0f} ms, "
        f"p95 {percentiles[94]:.0f} ms, p99 {percentiles[98]:.0f} ms (all on this machine's processors)"
    )
    width = max(map(len, seen.done | seen.refused))
    for kind in sorted(seen.done | seen.refused):
        print(f"  {kind:<{width}}  {seen.done[kind]:6} done  {seen.refused[kind]:6} refused")


if __name__ == "__main__":
    main()
