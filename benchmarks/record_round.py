"""One round stored through the web, in each of the ways a round comes in: form, rules, database and answer.

A scorekeeper fills sheet after sheet: as a plain form, which is answered with where to go next, and with htmx, where
the row of the grid comes back; and each table writes its own on a phone (JSON), where the sheet comes back. Answers are
compressed, as for a browser.

For each way the milliseconds elapsed (p50 and p95; a confirmed entry has reached the disk), and the milliseconds of the
processor and the SQL queries (medians), with the test client's own part, which asking for nothing shows. The goal is
10 ms of the processor.

python -m benchmarks.record_round [--quick] [--postgres postgres://…]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks._soak_servers import site_over

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from tournaments.models import Table

ROUNDS = 16
GOAL = 10
BROWSER = {"Accept-Encoding": "gzip"}
FORM = "application/x-www-form-urlencoded"


@dataclass
class Costs:
    """Of one request each: milliseconds elapsed and of the processor, SQL queries."""

    elapsed: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    queries: list[int] = field(default_factory=list)

    def measure(self, send: Callable[[], Any], expected: int) -> None:
        from django.db import connection

        queries = 0

        def count(execute: Callable[..., Any], *statement: Any) -> Any:
            nonlocal queries
            queries += 1
            return execute(*statement)

        with connection.execute_wrapper(count):
            started, processor = time.perf_counter(), time.process_time()
            answer = send()
            self.processor.append((time.process_time() - processor) * 1000)
            self.elapsed.append((time.perf_counter() - started) * 1000)
        self.queries.append(queries)
        if answer.status_code != expected:
            raise SystemExit(f"answered {answer.status_code}: {answer.content[:500]!r}")

    def __str__(self) -> str:
        percentiles = statistics.quantiles(self.elapsed, n=100)
        processor, queries = statistics.median(self.processor), statistics.median(self.queries)
        return (
            f"p50 {percentiles[49]:.1f} ms, p95 {percentiles[94]:.1f} ms, processor {processor:.1f} ms,"
            f" {queries:.0f} queries"
        )


def make_tables(count: int) -> tuple[Client, list[Table]]:
    """The tables of a match day, four people at each, and a scorekeeper's client."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from tournaments.choices import Role
    from tournaments.services.club.club import add_member, create_club
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.people.player import add_players
    from tournaments.services.season.competition import create_competition

    users = get_user_model().objects
    club = create_club(name="Club", owner=users.create(username="owner"))
    scorekeeper = users.create(username="scorekeeper")
    add_member(club=club, user=scorekeeper, role=Role.SCOREKEEPER)
    competition = create_competition(club=club, name="Season", rounds_per_leg=ROUNDS)
    players = add_players(club=club, names=[f"Player {number}" for number in range(4 * count)])
    seats = [players[start : start + 4] for start in range(0, len(players), 4)]
    leg = seat_leg(match_day=open_match_day(competition=competition), tables=seats, by=None)
    client = Client(SERVER_NAME="localhost")
    client.force_login(scorekeeper, backend="django.contrib.auth.backends.ModelBackend")
    return client, list(leg.tables.order_by("number"))


def at_desk(client: Client, table: Table, number: int, *, htmx: bool) -> Any:
    from django.urls import reverse

    address = reverse("round_record", args=["club", "season", 1, 1, table.number, number])
    written = {
        "client_id": str(uuid4()),
        "maker": "NS" if number % 2 else "EW",
        "ns_points": 60 + 3 * number,
        "ns_roem": "20" if number % 3 else "",
        "ew_roem": "50" if number % 5 == 0 else "",
    }
    return client.post(address, urlencode(written), FORM, headers=BROWSER | ({"HX-Request": "true"} if htmx else {}))


def at_table(client: Client, table: Table, number: int, known: list[str]) -> Any:
    """`known` are the keys of the rounds that the phone shows; this one is added."""
    from django.urls import reverse

    from tournaments.services.table.table_link import table_token

    points = 60 + 3 * number
    entry = {
        "maker": "NS" if number % 2 else "EW",
        "card_points": {"NS": points, "EW": 162 - points},
        "roem": {"NS": [20] if number % 3 else [], "EW": [] if number % 5 else [50]},
    }
    address = reverse("phone_round", args=[table_token(table), number])
    client_id = str(uuid4())
    written = {"client_id": client_id, "entry": entry, "known": list(known)}
    known.append(client_id)
    return client.post(address, written, "application/json", headers=BROWSER)


def measure_ways(count: int) -> None:
    """`count` tables full of rounds for each way, and what the test client itself costs."""
    from django.http import HttpResponse
    from django.test import Client

    from tournaments.models import Round
    from tournaments.services.table.table_link import give_table_links

    class Nowhere(Client):
        """Asks for what answers nothing."""

        def __init__(self) -> None:
            super().__init__(SERVER_NAME="localhost")
            self.handler._middleware_chain = lambda request: HttpResponse()  # type: ignore[attr-defined]

    scorekeeper, tables = make_tables(3 * count)
    give_table_links(tables=tables)
    ways: dict[str, tuple[int, Callable[[Table, int], Any]]] = {
        "desk, plain form": (302, lambda table, number: at_desk(scorekeeper, table, number, htmx=False)),
        "desk, htmx": (200, lambda table, number: at_desk(scorekeeper, table, number, htmx=True)),
        "phone at the table": (200, lambda table, number: at_table(phone, table, number, known[table.pk])),
    }
    phone = Client(SERVER_NAME="localhost")
    known: defaultdict[int, list[str]] = defaultdict(list)
    costs = {way: Costs() for way in ways}
    for place in range(count):
        for number in range(1, ROUNDS + 1):
            for turn, (way, (expected, send)) in enumerate(ways.items()):
                table = tables[3 * place + turn]
                costs[way].measure(lambda send=send, table=table, number=number: send(table, number), expected)  # type: ignore[misc]
    for way, cost in costs.items():
        print(f"  {way}: {len(cost.elapsed)} rounds, {cost}")
    nothing = Costs()
    nowhere = Nowhere()
    for number in range(1, 100):
        nothing.measure(lambda number=number: at_desk(nowhere, tables[0], number, htmx=False), 200)  # type: ignore[misc]
    print(f"  of that the test client: {nothing}")
    if Round.objects.count() != 3 * count * ROUNDS:
        raise SystemExit(f"{Round.objects.count()} of {3 * count * ROUNDS} rounds were stored")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one table")
    parser.add_argument("--postgres", metavar="URL", help="on a separate database on this server")
    args = parser.parse_args()
    print(f"{'PostgreSQL' if args.postgres else 'SQLite'}; the goal: under {GOAL} ms of the processor")
    with site_over(args.postgres):
        measure_ways(1 if args.quick else 20)


if __name__ == "__main__":
    main()
