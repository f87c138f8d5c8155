"""The door with 400 people on the list: one tap, letters and Enter, the whole page, and whether anything is new.

Measured inside the server, from request to answer, including log-in and session.

python -m benchmarks.door [--quick]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from benchmarks._site import temporary_site

GOAL_SECONDS = 0.05
FIRST = (
    "Anna Bert Carla Dirk Els Frits Greet Henk Ineke Joop Kees Lies Mies Nico Olga Piet Quirine Rik Sien Zoë".split()
)


def seconds(actions: list[Callable[[], object]]) -> str:
    """Median and longest elapsed time; the first is not counted, since it also reads the templates."""
    taken = []
    for action in actions:
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return f"{statistics.median(taken[1:]):>8.3f} s   (longest {max(taken[1:]):.3f} s)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few people, few taps")
    quick = parser.parse_args().quick
    people, taps = (20, 4) if quick else (400, 40)
    with temporary_site():
        from django.contrib.auth.models import User
        from django.test import Client
        from django.urls import reverse

        from tournaments.models import Player
        from tournaments.queries.evening.attendance import get_door
        from tournaments.services.club.club import create_club
        from tournaments.services.evening.match_day import open_match_day
        from tournaments.services.season.competition import create_competition

        owner = User.objects.create_user("owner")
        club = create_club(name="De Roem", owner=owner)
        match_day = open_match_day(competition=create_competition(club=club, name="Season"))
        players = Player.objects.bulk_create(
            Player(club=club, number=number, name=f"{FIRST[number % len(FIRST)]} Bovenkamp {number:03d}")
            for number in range(1, people + 1)
        )
        address = reverse("attendance", args=[club.slug, match_day.competition.slug, match_day.number])
        door = Client(headers={"HX-Request": "true", "Host": "localhost"})
        door.force_login(owner)

        def post(**typed: object) -> Callable[[], object]:
            return lambda: door.post(address, {**typed, "state": get_door(match_day).state})

        arrivals = [post(arrive=player.pk) for player in players[:taps]]
        letters = [post(find=f"{player.name.split()[0]} bo {player.number:03d}") for player in players[-taps:]]
        news: list[Callable[[], object]] = [lambda: door.get(address, {"state": get_door(match_day).state})] * taps
        pages: list[Callable[[], object]] = [lambda: door.get(address)] * taps
        print(f"a list of {people} people, {taps} times each")
        measured = {
            "one tap": arrivals,
            "letters and Enter": letters,
            "is anything new?": news,
            "the whole page": pages,
        }
        for name, actions in measured.items():
            print(f"  {name:<24}{seconds(actions)}")
        assert match_day.attendances.count() == 2 * taps
    if not quick:
        print(f"goal: one tap in less than {GOAL_SECONDS} s")


if __name__ == "__main__":
    main()
