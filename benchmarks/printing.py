"""A hundred score sheets with names and QR codes as one PDF, compared with the obvious way: sheet by sheet.

The first print after the server starts is shown separately: it also reads templates and fonts.

python -m benchmarks.printing [--quick]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from benchmarks._site import temporary_site

if TYPE_CHECKING:
    from tournaments.printing.press import Paper
    from tournaments.queries.results.match_day import Hall

GOAL_SECONDS = 1


def make_evening(tables: int) -> Hall:
    """A drawn leg with this many tables, every name as long as the longest in clubs."""
    from tournaments.models import Club, Competition, Leg, MatchDay, Player, Seat, Table
    from tournaments.queries.results.match_day import get_hall

    club = Club.objects.create(name="Klaverjasvereniging De Roem", slug="de-roem")
    season = Competition.objects.create(club=club, name="Season", slug="season")
    people = Player.objects.bulk_create(
        Player(club=club, number=number, name=f"Annemarie van den Bovenkamp {number}")
        for number in range(1, tables * 4 + 1)
    )
    leg = Leg.objects.create(match_day=MatchDay.objects.create(competition=season, number=1), number=1)
    seated = Table.objects.bulk_create(Table(leg=leg, number=number) for number in range(1, tables + 1))
    Seat.objects.bulk_create(
        Seat(leg=leg, table=seated[index // 4], position="NESW"[index % 4], player=player)
        for index, player in enumerate(people)
    )
    return get_hall(leg.match_day)


def one_by_one(papers: list[Paper]) -> list[bytes]:
    """A PDF for every sheet: what a loop over the tables would make."""
    from tournaments.printing.press import to_pdf

    return [
        to_pdf([replace(paper, data={**paper.data, "sheets": [sheet]})], "Score sheet")
        for paper in papers
        for sheet in paper.data["sheets"]
    ]


def seconds(action: Callable[[], object], runs: int) -> float:
    """Median elapsed time."""
    taken = []
    for _run in range(runs):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few sheets, few runs")
    quick = parser.parse_args().quick
    tables, runs = (5, 2) if quick else (100, 7)
    with temporary_site():
        from tournaments.choices import SheetFormat
        from tournaments.printing.address import TableAddress, table_address
        from tournaments.printing.pack import evening_pack
        from tournaments.printing.press import to_pdf
        from tournaments.printing.score_sheet import score_sheets
        from tournaments.services.table.table_link import table_token

        hall = make_evening(tables)
        sites = (f"https://klaverjas{number}.example.org" for number in count())

        # Every print has different codes from the one before, so that none is remembered.
        def addresses() -> dict[int, list[TableAddress]]:
            [leg], site = hall.legs, next(sites)
            tables = [table.table for table in leg.tables]
            return {table.pk: [table_address(site, leg.leg, table, table_token(table))] for table in tables}

        def sheets() -> list[Paper]:
            return score_sheets(hall.match_day, hall.legs, addresses=addresses(), sheet_format=SheetFormat.A5)

        def pack() -> bytes:
            papers = evening_pack(hall, hall.legs, addresses=addresses(), sheet_format=SheetFormat.A5)
            return to_pdf(papers, "Evening")

        started = time.perf_counter()
        size = len(to_pdf(sheets(), "Score sheets"))
        print(f"{tables} score sheets with names and QR codes, {size / 1_000_000:.1f} MB")
        print(f"  {'the first print':<24}{time.perf_counter() - started:>8.3f} s")
        actions: list[tuple[str, Callable[[], object], int]] = [
            ("one PDF", lambda: to_pdf(sheets(), "Score sheets"), runs),
            ("sheet by sheet", lambda: one_by_one(sheets()), max(1, runs // 2)),
            ("everything for a leg", pack, max(1, runs // 2)),
        ]
        for name, action, times in actions:
            print(f"  {name:<24}{seconds(action, times):>8.3f} s   (median of {times})")
    if not quick:
        print(f"goal: {tables} score sheets in less than {GOAL_SECONDS} s")


if __name__ == "__main__":
    main()
