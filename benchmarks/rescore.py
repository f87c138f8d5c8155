"""How long `rescore --check` takes for 1 000 000 rounds, run as the command of the installation.

Seasons of 1 200 tables of sixteen rounds, three of four of klaverjas and one of Klammern, with varied card points,
roem, pits and revokes. Measured twice: with rounds as they are played, where many say the same, and with rounds of
which hardly two do, where next to nothing can be remembered. Printed are how many of the rounds are different from each
other, seconds elapsed, seconds of processor time of all processes together, and the memory of the largest of them; then
the same for one process alone.

python -m benchmarks.rescore [--quick] [--rounds N] [--postgres postgres://…]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from benchmarks.large import ROUNDS, database, insert

if TYPE_CHECKING:
    from scoring import AnyEntry, Ruleset

LEGS, TABLES = 120, 10
"""Of a season."""

RULES = ("amsterdam", "rotterdam", "amsterdam", "klammern")
CALLS = (20, 20, 20, 20, 20, 40, 50, 50, 70, 100, 150, 200)
WRITTEN = ("maker", "outcome", "pit", "nat", "ns_points", "ns_roem", "ew_points", "ew_roem")
FIGURES = tuple(f"{column}_{name}" for column in ("ns", "ew") for name in ("points", "roem", "pits", "nats"))


def draw(rules: Ruleset, chance: random.Random, *, varied: bool) -> AnyEntry:
    """What a round might have on its sheet; `varied`: so much that hardly two are the same."""
    from scoring import KlammernEntry, PerSide, RoundEntry, Side, Suit, pool

    ns, ew = Side
    maker, everything = chance.choice((ns, ew)), pool(rules)
    points = min(everything - 2, max(2, round(chance.gauss(everything / 2, 38))))
    if rules.game.has_melds:
        amounts = tuple(chance.choice((20, 50)) for _ in range(chance.choice((0, 0, 0, 1, 2))))
        if varied:
            amounts = tuple(chance.choice((20, 50, 40, 70, 100)) for _ in range(4))
        suit = chance.choice(tuple(Suit)) if varied else None
        belle = chance.choice((None, None, None, ns, ew))
        return KlammernEntry(
            maker=maker, card_points={ns: points}, melds={chance.choice((ns, ew)): amounts}, belle=belle, trump=suit
        )
    calls = [0, 1, 2, 3] if varied else [0, 0, 0, 1, 1, 2]
    roem = PerSide(*(tuple(chance.choice(CALLS) for _ in range(chance.choice(calls))) for _side in Side))
    kind = chance.random()
    if kind < 0.03:
        return RoundEntry(maker=maker, pit=maker, roem=PerSide.first(maker, roem[maker], ()))
    if kind < 0.035:
        return RoundEntry(maker=maker, revoke=maker.other, roem=roem)
    suit = chance.choice(tuple(Suit)) if varied else None
    return RoundEntry(maker=maker, card_points=PerSide(points, None), roem=roem, trump=suit)


def sheets(rules: Ruleset, chance: random.Random, *, varied: bool) -> Iterator[tuple[tuple[Any, ...], list[Any]]]:
    """Sheets without end, as the site would store them: the columns of a table, and those of its rounds."""
    from scoring import ImpossibleRound
    from tournaments.models import Round, Table
    from tournaments.services.table.round import add_up_rounds, write_entry

    while True:
        table = Table()
        rounds: list[Round] = []
        while len(rounds) < ROUNDS:
            row = Round(table=table, number=len(rounds) + 1)
            try:
                write_entry(row, draw(rules, chance, varied=varied), rules)
            except ImpossibleRound:
                continue
            rounds.append(row)
        add_up_rounds(table, rounds, rules)
        written = [(row.number, json.dumps(row.entry), *(getattr(row, name) for name in WRITTEN)) for row in rounds]
        yield (table.is_complete, table.winner, *(getattr(table, name) for name in FIGURES)), written


def build(rounds: int, *, varied: bool) -> None:
    """A club with as many seasons as that takes, and nobody in it: who sat there is not asked."""
    from django.db import transaction
    from django.utils import timezone

    from tournaments import models

    now, tables = timezone.now(), rounds // ROUNDS
    chance = random.Random(16)
    of_season = LEGS * TABLES
    with transaction.atomic():
        for model in (models.Round, models.Table, models.Leg, models.MatchDay, models.Competition, models.Club):
            model.objects.all().delete()
        club = models.Club.objects.create(name="Club", slug="club")
        left, keys = tables, itertools.count(1)
        for season in range(1, -(-tables // of_season) + 1):
            competition = models.Competition.objects.create(
                club=club,
                name=f"Season {season}",
                slug=f"season-{season}",
                rules=RULES[season % len(RULES)],
                rounds_per_leg=ROUNDS,
            )
            day = models.MatchDay.objects.create(competition=competition, number=1)
            legs = models.Leg.objects.bulk_create(
                models.Leg(match_day=day, number=number) for number in range(1, LEGS + 1)
            )
            here = list(itertools.islice(keys, min(left, of_season)))
            left -= len(here)
            drawn = list(itertools.islice(sheets(day.leg_rules, chance, varied=varied), len(here)))
            insert(
                models.Table,
                ("id", "leg_id", "number", "is_complete", "winner", *FIGURES),
                (
                    (key, legs[at // TABLES].pk, at % TABLES + 1, *totals)
                    for at, (key, (totals, _)) in enumerate(zip(here, drawn, strict=True))
                ),
                rounds_played=ROUNDS,
                revision=ROUNDS,
            )
            insert(
                models.Round,
                ("id", "table_id", "client_id", "number", "entry", *WRITTEN),
                (
                    (key * ROUNDS + row[0], key, uuid4().hex, *row)
                    for key, (_, written) in zip(here, drawn, strict=True)
                    for row in written
                ),
                entered_at=now,
            )


def different_rounds() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM (SELECT DISTINCT entry FROM tournaments_round) AS different")
        return int(cursor.fetchone()[0])


MEASURED = """
import json, resource, subprocess, sys, time
began = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, text=True)
elapsed = time.perf_counter() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, done.stdout, elapsed, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""


ALONE = """
import django, sys
django.setup()
from tournaments.services.table.rescore import find_differences
sys.exit(any(True for _ in find_differences()))
"""


def measure(name: str, *command: str) -> None:
    """A program in a process of its own, with what it and its helpers took."""
    out = subprocess.run(
        [sys.executable, "-c", MEASURED, sys.executable, *command],
        cwd=Path(__file__).parent.parent,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    code, said, elapsed, used, memory = json.loads(out)
    if code:
        raise SystemExit(said[:1000])
    print(f"  {name:<24}{elapsed:>7.1f} s elapsed{used:>8.1f} s of processor time{memory:>6.0f} MB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="5 000 rounds")
    parser.add_argument("--rounds", type=int, default=1_000_000, help="how many (1 000 000)")
    parser.add_argument("--postgres", metavar="URL", help="in a database of its own on this server")
    options = parser.parse_args()
    rounds = 5_000 if options.quick else options.rounds
    with database(options.postgres):
        from tournaments.models import Round

        for varied in (False, True):
            started = time.perf_counter()
            build(rounds, varied=varied)
            print(
                f"{'PostgreSQL' if options.postgres else 'SQLite'}, {os.cpu_count()} processors: "
                f"{Round.objects.count()} rounds, {different_rounds()} of them different from each other, "
                f"stored in {time.perf_counter() - started:.0f} s",
                flush=True,
            )
            measure("rescore --check", "manage.py", "rescore", "--check")
            measure("  by one process", "-c", ALONE)


if __name__ == "__main__":
    main()
