"""Two phones and a desk at one table, in random order: how many sequences were played, and what went wrong in them.

Half of them on one sheet, half where both sides keep the count. The play is in _two_phones.py, the phones in
_model_phone.py; "asked" is how often people were shown a difference. A fault is a round that was lost, counted twice or
overwritten unseen, and any false claim of a phone.

python -m benchmarks.two_phones [--quick] [--sequences 20000] [--first 0]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import logging
import sys
import time

from benchmarks._model_phone import play_on_models
from benchmarks._site import temporary_site


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="twenty sequences")
    parser.add_argument("--sequences", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first one, which is its seed")
    chosen = parser.parse_args()
    sequences = 20 if chosen.quick else chosen.sequences
    with temporary_site():
        logging.disable(logging.WARNING)  # a conflict is an answer
        faults = [play_all(two_tallies, chosen.first, sequences // 2) for two_tallies in (False, True)]
    return 1 if any(faults) else 0


def play_all(two_tallies: bool, first: int, sequences: int) -> int:
    from django.contrib.auth import get_user_model

    from tournaments.models import Table
    from tournaments.services.club.club import create_club
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.people.player import add_players
    from tournaments.services.season.competition import create_competition

    name = "Two tallies" if two_tallies else "One sheet"
    club = create_club(name=name, owner=get_user_model().objects.create(username=name))
    players = add_players(club=club, names=["Anna", "Bert", "Carla", "Dirk"])
    competition = create_competition(club=club, name="Evening", rounds_per_leg=16, keeps_two_tallies=two_tallies)
    leg = seat_leg(match_day=open_match_day(competition=competition), tables=[players], by=None)
    table = Table.objects.select_related("leg__match_day__competition").get(leg=leg)

    started, faulty, asked, rounds = time.perf_counter(), 0, 0, 0
    for number in range(first, first + sequences):
        played = play_on_models(table, f"{name} {number}", two_tallies=two_tallies)
        asked += played.asked
        rounds += len(played.played)
        if played.faults:
            faulty += 1
            print(f"{name} {number}: {played.faults}", *played.history, sep="\n  ")
    seconds = time.perf_counter() - started
    figures = f"{sequences:>6} sequences  {rounds:>7} rounds  {asked:>6} asked  {faulty} with faults  {seconds:.0f} s"
    print(f"{name:12} {figures}", flush=True)
    return faulty


if __name__ == "__main__":
    sys.exit(main())
