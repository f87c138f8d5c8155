"""One round stored through the web: form, rules, database and answer, with an SQLite file as in a club.

A scorekeeper fills sheet after sheet; p50 and p95 of the milliseconds of one request, with the row of the grid that
comes back (as with htmx). Elapsed time, since a confirmed entry has reached the disk.

python -m benchmarks.record_round [--quick]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import statistics
import time
from typing import TYPE_CHECKING
from uuid import uuid4

from benchmarks._site import temporary_site

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.test import Client

    from tournaments.models import Table

ROUNDS = 16


def make_tables(count: int) -> tuple[Client, QuerySet[Table]]:
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
    return client, leg.tables.order_by("number")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one table")
    count = 1 if parser.parse_args().quick else 20
    with temporary_site():
        from django.urls import reverse

        from tournaments.models import Round

        client, tables = make_tables(count)
        times = []
        for table in tables:
            for number in range(1, ROUNDS + 1):
                address = reverse("round_record", args=["club", "season", 1, 1, table.number, number])
                written = {
                    "client_id": str(uuid4()),
                    "maker": "NS" if number % 2 else "EW",
                    "ns_points": 60 + 3 * number,
                    "ns_roem": "20" if number % 3 else "",
                    "ew_roem": "50" if number % 5 == 0 else "",
                }
                started = time.perf_counter()
                client.post(address, written, headers={"HX-Request": "true"})
                times.append((time.perf_counter() - started) * 1000)
        if Round.objects.count() != len(times):
            raise SystemExit(f"{Round.objects.count()} of {len(times)} rounds were stored")
    percentiles = statistics.quantiles(times, n=100)
    print(f"{len(times)} rounds: p50 {percentiles[49]:.1f} ms, p95 {percentiles[94]:.1f} ms")


if __name__ == "__main__":
    main()
