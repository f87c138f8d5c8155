"""Random evenings and seasons, counted a second time and compared with the product's files: no figure may differ.

A season is drawn and played through the services; what was written at its tables is counted again by plain Python that
was written from the documents and asks nothing of the product (benchmarks/_recount_legs.py and those after it). Then
every figure of the files is compared: sheets, results, match days, standing, finals, divisions, other standings and
prizes. A season that differs has a number, and `--season` plays it again.

python -m benchmarks.recount [--quick] [--evenings 5000] [--seed 1] [--season N] [--processes 2]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from benchmarks._recount_legs import typed_on
from benchmarks._recount_record import SeasonAt
from benchmarks._site import temporary_site

SEASONS_OF_A_SEED = 1_000_000
SHOWN = 8


@dataclass
class Recount:
    """What a run found: seasons and evenings, of which kinds, how many figures, and the differences by season."""

    kinds: Counter[str] = field(default_factory=Counter)
    figures: Counter[str] = field(default_factory=Counter)
    differences: dict[int, list[str]] = field(default_factory=dict)

    def add(self, other: Recount) -> None:
        self.kinds += other.kinds
        self.figures += other.figures
        self.differences |= other.differences


def count_season(number: int) -> Recount:
    """One season, played and compared in a transaction that is undone."""
    from django.core.cache import cache
    from django.db import transaction

    from benchmarks._recount_chosen import make_season
    from benchmarks._recount_compare import Comparison, compare_everything
    from benchmarks._recount_evening import play_season
    from tournaments.models import Club
    from tournaments.queries.results.per_match_day import memory

    cache.clear()
    memory.clear()
    chance = random.Random(number)
    with transaction.atomic():
        club = Club.objects.create(name="Club", slug="club")
        season, stored = make_season(club, chance, number)
        play_season(season, stored, chance)
        found = Comparison(number)
        compare_everything(found, season, stored)
        transaction.set_rollback(True)
    differences = {number: found.differences} if found.differences else {}
    return Recount(kinds_of(season), found.figures, differences)


def kinds_of(season: SeasonAt) -> Counter[str]:
    """How many seasons and evenings there are of which kind."""
    chosen, days = season.chosen, season.days.values()
    tables = [table for day in days for leg in day.legs.values() for table in leg.tables]
    counts = Counter({"seasons": 1, "evenings": len(days), "tables": len(tables)})
    for kind in (
        chosen.form,
        chosen.rules,
        f"counts {chosen.counting_figure}",
        f"by {chosen.counting_unit} and {chosen.counting_method}",
        *(f"tie-break {name}" for name in chosen.tie_breaks),
        *(["periods"] if chosen.period_match_days else []),
        *(["best N"] if chosen.counting_best else []),
        *(["worst N dropped"] if chosen.drop_worst else []),
        *(["worst one in N dropped"] if chosen.drop_one_in else []),
        *(["absences paid"] if chosen.paid_absences is not None else []),
        *{f"absence: {rule}" for rule in (chosen.absence_rule, chosen.absence_without_notice_rule)},
        *(["meetings won"] if chosen.form == "teams" and chosen.wins_per == "meeting" else []),
        *(f"side {side.kind}" for side in season.sides),
        *(f"prize {prize.kind}" for prize in season.prizes),
        *(["divisions"] if season.divisions else []),
        *(["withdrawn"] if season.withdrawn else []),
        *(["struck"] if season.struck else []),
    ):
        counts[f"seasons: {kind}"] += 1
    for day in days:
        counts["evenings that count otherwise"] += day.counts != "1"
        counts["evenings that cannot be dropped"] += day.cannot_be_dropped
        counts["evenings without nats"] += bool(day.legs) and "nats" not in typed_on(day)
        counts["evenings without pits"] += bool(day.legs) and "pits" not in typed_on(day)
        if day.finals is not None and day.finals.is_complete:
            counts["finals"] += 1
            counts[f"finals: losers {day.finals.losers}"] += chosen.form != "individual"
        counts["departures"] += len(day.stopped)
        counts["absences"] += len(day.absent)
        counts["results without a sheet"] += len(day.bare)
        counts["byes"] += sum(len(leg.byes) for leg in day.legs.values())
    counts["handicaps"] += len(season.handicaps)
    counts["tables that were decided"] += sum(table.ruled is not None for table in tables)
    counts["penalties and corrections"] += len(season.given)
    counts["tables of three"] += sum(len(table.seats) == 3 for table in tables)
    counts["Klammer-Jass"] += sum(table.jass is not None for table in tables)
    for role in ("helper", "joker"):
        counts[f"{role}s"] += sum(seat.role == role for table in tables for seat in table.seats)
    return counts


def count_evenings(first: int, step: int, evenings: int) -> Recount:
    """The first season and every `step`-th after it, until there are this many evenings."""
    found = Recount()
    number = first
    with temporary_site():
        while found.kinds["evenings"] < evenings:
            season = count_season(number)
            for own, differences in season.differences.items():
                show(own, differences)
            found.add(season)
            number += step
    return found


def show(number: int, differences: list[str]) -> None:
    print(f"season {number}: {len(differences)} differences", flush=True)
    for line in differences[:SHOWN]:
        print(f"   {line}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="twenty evenings")
    parser.add_argument("--evenings", type=int, default=5000, help="at least this number (5000)")
    parser.add_argument("--seed", type=int, default=1, help="other seasons (1)")
    parser.add_argument("--season", type=int, help="only the season of this number, once more")
    parser.add_argument("--processes", type=int, default=1, help="how many at a time (1)")
    options = parser.parse_args()
    started = time.perf_counter()
    if options.season is not None:
        found = count_evenings(options.season, 1, 1)
    else:
        evenings = 20 if options.quick else options.evenings
        first, processes = options.seed * SEASONS_OF_A_SEED, 1 if options.quick else options.processes
        parts = [(first + at, processes, -(-evenings // processes)) for at in range(processes)]
        found = Recount()
        if processes == 1:
            found.add(count_evenings(*parts[0]))
        else:
            with multiprocessing.get_context("spawn").Pool(processes) as pool:
                for part in pool.starmap(count_evenings, parts):
                    found.add(part)
    print(
        f"{found.kinds['evenings']} evenings in {found.kinds['seasons']} seasons, {found.figures.total()} figures "
        f"compared, {sum(map(len, found.differences.values()))} differences in {len(found.differences)} seasons "
        f"({time.perf_counter() - started:.0f} s)"
    )
    for title, counts in (("of these kinds", found.kinds), ("figures compared", found.figures)):
        print(f"{title}: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main())
