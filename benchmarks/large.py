"""One installation with 1 000 000 table results: are the pages of one club affected by all the others?

Clubs of 40 players and one of 400, seasons of thirty match days of four legs, 1 000 000 rounds. The pages of one small
club and of the big one are requested through the whole site; then the season of the big one is exported to files, 1 000
players are imported and every round is scored again.

python -m benchmarks.large [--quick] [--postgres postgres://…]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from uuid import uuid4

from benchmarks._site import temporary_site

if TYPE_CHECKING:
    from django.db.models import Model
    from django.test import Client

    from tournaments.models import Table

MATCH_DAYS, LEGS, ROUNDS = 30, 4, 16
BATCH = 20_000
SCORED = ("maker", "outcome", "pit", "nat", "ns_points", "ns_roem", "ew_points", "ew_roem")
RULES = "amsterdam"


@dataclass(frozen=True)
class Plan:
    """The players of each season, in order, how many seasons a club has played, and how many tables keep rounds."""

    sizes: tuple[int, ...]
    seasons_of_a_club: int
    tables_with_rounds: int
    imported: int
    runs: int


def plan_of(tables: int, *, quick: bool) -> Plan:
    if quick:
        return Plan((40, 40, 100), 2, 50, 20, 2)
    of_big, of_small = (MATCH_DAYS * LEGS * players // 4 for players in (400, 40))
    small = (tables - of_big + of_small - 1) // of_small
    return Plan((40,) * small + (400,), 8, 1_000_000 // ROUNDS, 1000, 40)


def insert(model: type[Model], names: tuple[str, ...], rows: Iterable[tuple[Any, ...]], **same: Any) -> None:
    """Insert rows directly into the database; the fields `names` differ from row to row, the rest is `same`."""
    from django.db import connection

    fields = model._meta.concrete_fields
    prototype = model(**same)
    usual = [field.get_db_prep_save(field.pre_save(prototype, add=True), connection) for field in fields]
    places = [[field.attname for field in fields].index(name) for name in names]

    def full_rows() -> Iterator[list[Any]]:
        for row in rows:
            full = usual.copy()
            for place, value in zip(places, row, strict=True):
                full[place] = value
            yield full

    table, columns = model._meta.db_table, ", ".join(f'"{field.column}"' for field in fields)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{table}" ({columns}) FROM STDIN') as copy:
                for row in full_rows():
                    copy.write_row(row)
        else:
            left, marks = full_rows(), ", ".join(["%s"] * len(fields))
            while batch := list(itertools.islice(left, BATCH)):
                cursor.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({marks})', batch)  # noqa: S608 - our own names


def written_sheets(count: int) -> list[tuple[Table, list[tuple[Any, ...]]]]:
    """Sheets of sixteen rounds as the site itself would store them: the table's totals, and the rows of its rounds."""
    from scoring import PerSide, RoundEntry, Side, preset
    from tournaments.models import Round, Table
    from tournaments.services.table.round import leading, set_totals, sum_rounds, write_entry

    generator, rules, sheets = random.Random(16), preset(RULES), []
    for _sheet in range(count):
        table, rounds = Table(rounds_played=ROUNDS, is_complete=True, revision=ROUNDS), []
        for number in range(1, ROUNDS + 1):
            row = Round(table=table, number=number)
            calls = [(generator.choice((20, 50)),) if generator.random() < 0.2 else () for _side in range(2)]
            points = generator.randint(30, 130)
            maker = generator.choice(list(Side))
            entry = RoundEntry(maker=maker, card_points=PerSide(points, None), roem=PerSide(*calls))
            write_entry(row, entry, rules)
            rounds.append(row)
        set_totals(table, *sum_rounds(table, rounds))
        table.winner = leading(table).value
        written = [(row.number, json.dumps(row.entry), *(getattr(row, name) for name in SCORED)) for row in rounds]
        sheets.append((table, written))
    return sheets


def build(plan: Plan) -> None:
    """Clubs, people, seasons, match days, tables, seats, byes, penalties and rounds, each kind in one go."""
    from django.db import connection, transaction
    from django.utils import timezone

    from tournaments import models

    generator = random.Random(1)
    seasons = [(number, number // plan.seasons_of_a_club + 1, size) for number, size in enumerate(plan.sizes)]
    biggest = len(plan.sizes) - 1
    seasons[biggest] = (biggest, len(plan.sizes) + 1, plan.sizes[-1])  # the big club has no other season
    clubs = {club: size for _season, club, size in seasons}
    people: dict[int, range] = {}
    next_player = 1
    for club, size in clubs.items():
        people[club] = range(next_player, next_player + size + 1)  # one sits out each leg
        next_player += size + 1
    days = [
        (season * MATCH_DAYS + day + 1, season + 1, day + 1) for season, *_of in seasons for day in range(MATCH_DAYS)
    ]
    legs = [(index * LEGS + leg + 1, day[0], leg + 1) for index, day in enumerate(days) for leg in range(LEGS)]
    sheets = written_sheets(8 if len(seasons) < 8 else 200)
    figures = [f"{column}_{name}" for column in ("ns", "ew") for name in ("points", "roem", "pits", "nats")]
    names = (*figures, "winner")
    totals = [tuple(getattr(table, name) for name in names) for table, _rounds in sheets]
    # (number in the database, leg, number in the hall, players of this leg)
    spread = [seasons[(leg - 1) // (MATCH_DAYS * LEGS)] for leg, _day, _number in legs]

    def tables() -> Iterator[tuple[Any, ...]]:
        number = itertools.count(1)
        for (leg, _day, _number), (_season, _club, size) in zip(legs, spread, strict=True):
            for table in range(1, size // 4 + 1):
                own = next(number)
                mode = "rounds" if own <= plan.tables_with_rounds else "totals"
                yield (own, leg, table, mode, *totals[own % len(sheets)])

    def seats() -> Iterator[tuple[Any, ...]]:
        number, table = itertools.count(1), 0
        for (leg, _day, _number), (_season, club, size) in zip(legs, spread, strict=True):
            lots = generator.sample(people[club][:-1], size)
            for place, player in enumerate(lots):
                yield next(number), leg, table + place // 4 + 1, "NESW"[place % 4], player
            table += size // 4

    def rounds() -> Iterator[tuple[Any, ...]]:
        number = itertools.count(1)
        for table in range(1, plan.tables_with_rounds + 1):
            for row in sheets[table % len(sheets)][1]:
                yield (next(number), table, uuid4().hex, *row)

    now = timezone.now()
    with transaction.atomic():
        insert(
            models.Club,
            ("id", "name", "slug"),
            ((club, f"Club {club}", f"club-{club}") for club in clubs),
            created_at=now,
        )
        everybody = [(pk, club, n, f"Player {n}") for club, own in people.items() for n, pk in enumerate(own, start=1)]
        insert(models.Player, ("id", "club_id", "number", "name"), everybody)
        named = [(number + 1, club, f"Season {number + 1}", f"season-{number + 1}") for number, club, _size in seasons]
        insert(
            models.Competition,
            ("id", "club_id", "name", "slug"),
            named,
            rules=RULES,
            legs_per_match_day=LEGS,
            rounds_per_leg=ROUNDS,
            counting_best=25,
            created_at=now,
        )
        insert(models.MatchDay, ("id", "competition_id", "number"), days, published_at=now)
        insert(models.Leg, ("id", "match_day_id", "number"), legs)
        insert(
            models.Table,
            ("id", "leg_id", "number", "entry_mode", *names),
            tables(),
            rounds_played=ROUNDS,
            is_complete=True,
            revision=ROUNDS,
        )
        insert(models.Seat, ("id", "leg_id", "table_id", "position", "player_id"), seats())
        byes = [(leg[0], leg[0], people[of[1]][-1]) for leg, of in zip(legs, spread, strict=True)]
        insert(models.Bye, ("id", "leg_id", "player_id"), byes, points=1600, pits=1)
        penalties = [
            (day, season, day, generator.choice(people[seasons[season - 1][1]])) for day, season, _number in days
        ]
        insert(
            models.Adjustment,
            ("id", "competition_id", "match_day_id", "player_id"),
            penalties,
            kind="penalty",
            points=-100,
            reason="-",
        )
        insert(
            models.Round,
            ("id", "table_id", "client_id", "number", "entry", *SCORED),
            rounds(),
            entered_at=now,
        )
    with connection.cursor() as cursor:
        from django.core.management.color import no_style

        kept = [models.Club, models.Player, models.Competition, models.MatchDay, models.Leg, models.Table]
        kept += [models.Seat, models.Bye, models.Adjustment, models.Round]
        for statement in connection.ops.sequence_reset_sql(no_style(), kept):
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")


def measure(name: str, action: Callable[[], object], runs: int) -> None:
    """SQL queries of one call, and the median and 95th percentile of the calls."""
    from django.db import connection

    asked: list[str] = []

    def count(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        asked.append(sql)
        return execute(sql, *arguments)

    with connection.execute_wrapper(count):
        action()
    times = []
    for _run in range(runs):
        started = time.perf_counter()
        action()
        times.append((time.perf_counter() - started) * 1000)
    p95 = statistics.quantiles(times, n=20)[-1]
    print(
        f"  {name:<30}{len(asked):>4} queries   p50 {statistics.median(times):>8.1f} ms   p95 {p95:>8.1f} ms",
        flush=True,
    )


def measure_pages(plan: Plan) -> None:
    from django.contrib.auth import get_user_model
    from django.test import Client

    from tournaments.models import Competition, Membership
    from tournaments.models.player import players_of

    owner = get_user_model().objects.create_user("owner")
    inside = Client(SERVER_NAME="localhost")
    inside.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    outside = Client(SERVER_NAME="localhost")
    for season in (Competition.objects.order_by("pk")[0], Competition.objects.order_by("-pk")[0]):
        club = season.club
        Membership.objects.create(club=club, user=owner, role="owner")
        address = f"{club.slug}/{season.slug}"
        number = players_of(club).order_by("pk")[7].number
        print(f"{players_of(club).count()} players in the club")
        pages: list[tuple[str, Client, str]] = [
            ("club", outside, f"/clubs/{club.slug}/"),
            ("competition", outside, f"/clubs/{address}/"),
            ("standing", outside, f"/clubs/{address}/standing/"),
            ("match day", outside, f"/clubs/{address}/day/7/"),
            ("player", outside, f"/clubs/{club.slug}/players/{number}/"),
            ("sheet of a table", outside, f"/clubs/{address}/day/1/leg/1/table/1/"),
            ("organiser's board", inside, f"/organise/{address}/day/7/"),
            ("table entry", inside, f"/organise/{address}/day/1/leg/1/table/1/"),
            ("standing as CSV (export)", outside, f"/clubs/{address}/standing.csv"),
        ]
        for name, client, page in pages:
            status = client.get(page).status_code
            if status != 200:
                raise SystemExit(f"{page} answers {status}")
            measure(name, partial(client.get, page), plan.runs)
    measure("front page", partial(outside.get, "/"), plan.runs)


def measure_exports() -> None:
    """The season of the big club as files: every result of every leg, and the club with everything in it."""
    from tournaments.exports.club_file import club_file
    from tournaments.exports.files import file_response
    from tournaments.exports.results import results_sheet
    from tournaments.models import Competition

    def results_as(ending: str) -> bytes:
        return file_response([results_sheet(season, published_only=True)], "results", ending).content

    season = Competition.objects.order_by("-pk")[0]
    jobs: list[tuple[str, Callable[[], bytes]]] = [
        (f"results as {ending.upper()}", partial(results_as, ending)) for ending in ("csv", "xlsx", "json")
    ]
    jobs.append(("the whole club in one file", lambda: club_file(season.club)))
    for name, job in jobs:
        started = time.perf_counter()
        size = len(job())
        print(f"{name}: {time.perf_counter() - started:.1f} s, {size / 1e6:.1f} MB", flush=True)


def measure_jobs(plan: Plan) -> None:
    from django.core.management import call_command

    from tournaments.imports.player_list import plan_players
    from tournaments.models import Club, Table
    from tournaments.models.player import players_of
    from tournaments.services.people.player import import_players

    club = Club.objects.create(name="New club", slug="new-club")
    started = time.perf_counter()
    people = plan_players("\n".join(f"{word} of the new club" for word in words(plan.imported)), [])
    import_players(club=club, new=people.new_players)
    if players_of(club).count() != plan.imported:
        raise SystemExit("players are missing")
    print(f"import of {plan.imported} players: {time.perf_counter() - started:.1f} s")
    started = time.perf_counter()
    call_command("rescore", check=True)
    seconds = time.perf_counter() - started
    rounds = plan.tables_with_rounds * ROUNDS
    print(f"{rounds} rounds and the totals of {Table.objects.count()} tables computed again: {seconds:.0f} s")


def words(count: int) -> list[str]:
    letters = "abcdefghijklmnopqrst"
    return ["".join(word).title() for word in itertools.islice(itertools.product(letters, repeat=4), count)]


@contextmanager
def database(postgres: str | None) -> Iterator[None]:
    """A site with an SQLite file, or with its own database on a PostgreSQL server."""
    if postgres is None:
        with temporary_site():
            yield
        return
    import psycopg

    name = f"large_{os.getpid()}"
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
    parser.add_argument("--quick", action="store_true", help="three seasons, few rounds")
    parser.add_argument("--postgres", metavar="URL", help="in a database of its own on this server")
    parser.add_argument("--tables", type=int, default=1_000_000, help="how many table results (1 000 000)")
    options = parser.parse_args()
    plan = plan_of(options.tables, quick=options.quick)
    with database(options.postgres):
        from tournaments.models import Round, Seat, Table

        started = time.perf_counter()
        build(plan)
        print(
            f"{'PostgreSQL' if options.postgres else 'SQLite'}: {Table.objects.count()} table results, "
            f"{Seat.objects.count()} seats, {Round.objects.count()} rounds, "
            f"built in {time.perf_counter() - started:.0f} s",
            flush=True,
        )
        measure_pages(plan)
        measure_exports()
        measure_jobs(plan)


if __name__ == "__main__":
    main()
