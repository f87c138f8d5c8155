"""One tap at the door: someone is here, has paid, has not, and goes; with and without the money of a club.

A hall full of people, one tap after another with htmx, where the row and the counter come back. For each tap the
milliseconds elapsed (p50 and p95), and the milliseconds of the processor and the SQL queries (medians), as
benchmarks.record_round has them. At the end what the taps should have booked is compared with the books.

python -m benchmarks.door [--quick] [--postgres postgres://…]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from benchmarks._soak_servers import site_over
from benchmarks.record_round import Costs

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import MatchDay, Player

CENTS = 400
HTMX = {"HX-Request": "true"}


def make_evening(people: int, *, with_money: bool) -> tuple[Client, MatchDay, list[Player]]:
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.utils import timezone

    from tournaments.choices import PriceFor, Role
    from tournaments.models import Club, Membership, Player
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.money.price import set_prices
    from tournaments.services.season.competition import create_competition

    name = "with" if with_money else "without"
    club = Club.objects.create(name=name, slug=name, keeps_money=with_money)
    owner = get_user_model().objects.create(username=name)
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {number}", number=number) for number in range(1, people + 1)
    )
    competition = create_competition(club=club, name="Season", slug="season")
    evening = open_match_day(competition=competition, date=timezone.localdate())
    if with_money:
        set_prices(competition=competition, prices=[{"for_whom": PriceFor.EVERYONE, "cents": CENTS}])
    client = Client(SERVER_NAME="localhost", headers=HTMX)
    client.force_login(owner)
    return client, evening, players


def measure(people: int, *, with_money: bool) -> None:
    from django.urls import reverse

    from tournaments.queries.evening.door import get_door
    from tournaments.queries.money.box import get_box

    client, evening, players = make_evening(people, with_money=with_money)
    address = reverse("door", args=evening.url_args)
    taps = {
        "is here": "arrive",
        **({"has paid": "pay", "has not paid": "unpay", "has paid again": "pay"} if with_money else {}),
        "goes": "leave",
    }
    client.post(address, {"arrive": players[0].pk})  # templates are compiled
    client.post(address, {"leave": players[0].pk})
    print(f"\n{'with' if with_money else 'without'} money")
    for words, what in taps.items():
        if what == "leave" and with_money:
            received = get_box(evening).expected
            assert received == people * CENTS, received
        costs = Costs()
        for player in players:
            state = get_door(evening, with_money=with_money).state
            tap = {what: player.pk, "state": state}
            costs.measure(lambda sent=tap: client.post(address, sent), 200)  # type: ignore[misc]
        print(f"{words:16} {people} taps, {costs}")
    assert not evening.attendances.exists()
    assert get_box(evening).expected == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="four people")
    parser.add_argument("--postgres", metavar="URL", help="on a separate database on this server")
    args = parser.parse_args()
    print("PostgreSQL" if args.postgres else "SQLite")
    with site_over(args.postgres):
        for with_money in (False, True):
            measure(4 if args.quick else 40, with_money=with_money)


if __name__ == "__main__":
    main()
