"""Luck and skill of a season: the regression for 40, 200 and 400 people, in processor time; and its two pages.

The pages are of a season of 60 people with 30 evenings of four legs: as the first visitor gets them after a change, and
when nothing is new. A page of a player with the line about luck and skill is compared with the same page without it.

python -m benchmarks.skill [--quick]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

import argparse
import random
import statistics
import time
from collections.abc import Callable
from unittest.mock import patch

from benchmarks._site import temporary_site
from benchmarks.standing import make_season
from tournaments.standings.skill import TableLeg, estimate_skill

GOAL_MS = 500
PEOPLE, LEGS = (40, 200, 400), 120
LUCK, SKILL = 300, 60


def season(people: int, legs: int) -> list[TableLeg[int]]:
    """Everyone plays every leg with others, drawn by lot."""
    lot = random.Random(people)
    skills = [lot.gauss(0, SKILL) for _each in range(people)]
    tables = []
    for _leg in range(legs):
        seats = lot.sample(range(people), people)
        for at in range(0, people - 3, 4):
            north, east, south, west = seats[at : at + 4]
            more = round(skills[north] + skills[south] - skills[east] - skills[west] + lot.gauss(0, LUCK))
            tables.append(TableLeg(((north, south), (east, west)), (1500 + more, 1500 - more)))
    return tables


def regression(*, quick: bool) -> None:
    for people in PEOPLE[:1] if quick else PEOPLE:
        tables = season(people, LEGS)
        spent = []
        for _run in range(1 if quick else 3):
            before = time.process_time()
            estimate_skill(tables)
            spent.append(time.process_time() - before)
        print(
            f"{people:4} people, {len(tables):6} tables  {statistics.median(spent):8.3f} s of a processor", flush=True
        )


def measured(ask: Callable[[], object], runs: int) -> str:
    spent = []
    for _run in range(runs):
        before = time.perf_counter()
        ask()
        spent.append(1000 * (time.perf_counter() - before))
    p95 = sorted(spent)[int(0.95 * len(spent))]
    return f"{statistics.median(spent):8.1f} ms median {p95:8.1f} ms p95"


def pages(*, quick: bool) -> None:
    from django.contrib.auth.models import User
    from django.core.cache import cache
    from django.test import Client

    from tournaments.models import Membership

    people, days, runs = (12, 2, 2) if quick else (60, 30, 40)
    club = make_season(people, days, 4).club
    organiser = User.objects.create_user("organiser")
    Membership.objects.create(club=club, user=organiser, role="organiser")
    client = Client(headers={"host": "localhost"})
    client.force_login(organiser)
    of_list, of_player = f"/organise/{club.slug}/season/luck-and-skill/", f"/clubs/{club.slug}/players/1/figures/"

    def get(address: str, *, is_new: bool) -> Callable[[], object]:
        def ask() -> None:
            if is_new:
                cache.clear()
            assert client.get(address).status_code == 200, address

        return ask

    without = patch("tournaments.views.public.season.player.find_estimate", return_value=None)
    print(f"{people} people, {days} evenings; the list is to be there in {GOAL_MS} ms")
    print(f"list, something is new      {measured(get(of_list, is_new=True), runs)}", flush=True)
    print(f"list, nothing is new        {measured(get(of_list, is_new=False), runs)}", flush=True)
    with without:
        print(f"player, without the line    {measured(get(of_player, is_new=False), runs)}", flush=True)
    print(f"player, something is new    {measured(get(of_player, is_new=True), runs)}", flush=True)
    print(f"player, nothing is new      {measured(get(of_player, is_new=False), runs)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.skill", description="Luck and skill of a season.")
    parser.add_argument("--quick", action="store_true", help="small data and few runs: does it work at all?")
    quick = parser.parse_args().quick
    regression(quick=quick)
    with temporary_site():
        pages(quick=quick)


if __name__ == "__main__":
    main()
