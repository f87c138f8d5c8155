"""How many files of this project a request passes: six of them, from the middleware to the answer and back.

A reader who follows a score goes the same way, so the figures tell how far they have to look. Counted are the files of
scoring/, tournaments/ and klaverjas_site/ in which something runs, the functions (comprehensions too), and how often,
after a call or a return, the running function stands in another file than the one before. What a template calls counts;
Django and other packages do not. Another request of the same kind goes before, so what happens only once, such as an
import, is not counted. No two rounds are equal: the score of the second would be remembered.

python -m benchmarks.path_of_a_request [--quick] [--files]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING
from uuid import uuid4

from benchmarks._site import temporary_site

if TYPE_CHECKING:
    from tournaments.models import Club, Player

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "tournaments", "klaverjas_site")
GOALS = {"phone": 22, "desk": 23, "pad": 23, "door": 17, "prizes": 28}
"""Of how many files each is to be."""


@dataclass
class Trace:
    """The files that were passed, each with its functions, both in the order in which they were reached."""

    functions: dict[str, list[str]] = field(default_factory=dict)
    changes_of_file: int = 0

    @property
    def files(self) -> list[str]:
        return list(self.functions)

    @property
    def number_of_functions(self) -> int:
        return sum(map(len, self.functions.values()))


@contextmanager
def traced() -> Iterator[Trace]:
    """What runs in this thread within the block."""
    trace = Trace()
    current: str | None = None

    def see(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal current
        if event not in ("call", "return") or (file := file_of(frame.f_code.co_filename)) is None:
            return
        if event == "call":
            functions = trace.functions.setdefault(file, [])
            if frame.f_code.co_qualname not in functions:
                functions.append(frame.f_code.co_qualname)
            now = file
        else:
            now = _file_of_caller(frame) or file
        trace.changes_of_file += now != (current or now)
        current = now

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield trace
    finally:
        sys.setprofile(before)


def _file_of_caller(frame: FrameType) -> str | None:
    """Where this function returns to, whatever Django and other packages do in between; None for the outermost."""
    caller = frame.f_back
    while caller is not None:
        if file := file_of(caller.f_code.co_filename):
            return file
        caller = caller.f_back
    return None


@cache
def file_of(filename: str) -> str | None:
    """As it is called in this project, such as `scoring/round.py`; None for code of someone else."""
    path = Path(filename)
    if not path.is_relative_to(ROOT):
        return None
    relative = path.relative_to(ROOT)
    return relative.as_posix() if relative.parts[0] in PACKAGES else None


@dataclass(frozen=True)
class Kind:
    """A kind of request. `send` gives the status of the answer; its number, 1 or 2, is that of the round or the player.

    Where it stores something, `count_stored` is 2 after both.
    """

    title: str
    send: Callable[[int], int]
    count_stored: Callable[[], int] | None = None


def trace_second(kind: Kind) -> Trace:
    """The way of the second one. RuntimeError when one of the two did not do what it should."""
    statuses = [kind.send(1)]
    with traced() as trace:
        statuses.append(kind.send(2))
    if max(statuses) >= 400 or (kind.count_stored and kind.count_stored() != 2):
        raise RuntimeError(f"{kind.title}: {statuses}")
    return trace


def make_kinds() -> dict[str, Kind]:
    """The kinds of request, to a new club with a door that is open, a leg that is being played and a season."""
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.urls import reverse

    from tournaments.models import PadRound
    from tournaments.queries.evening.door import get_door
    from tournaments.services.club.club import create_club
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.pad.pad import create_pad
    from tournaments.services.people.player import add_players
    from tournaments.services.season.competition import create_competition
    from tournaments.services.table.table_link import give_table_links

    owner = get_user_model().objects.create(username="owner")
    club = create_club(name="Club", owner=owner)
    players = add_players(club=club, names=[f"Player {number}" for number in range(1, 9)])
    seats = [players[:4], players[4:]]
    play_season(club, seats)
    evening = create_competition(club=club, name="Evening", rounds_per_leg=16)
    leg = seat_leg(match_day=open_match_day(competition=evening), tables=seats, by=None)
    at_desk, at_phone = leg.tables.order_by("number")
    link = give_table_links(tables=[at_phone])[at_phone.pk]
    next_evening = open_match_day(competition=evening)
    state = get_door(next_evening).state
    names = [player.name for player in seats[0]]
    pad = create_pad(rules="klammern", rules_options={}, names=names, first_dealer="N", visitor="192.0.2.1")

    anybody, organiser = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    organiser.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    from_htmx = {"HX-Request": "true"}

    def tap(number: int) -> int:
        address = reverse("door", args=["club", "evening", next_evening.number])
        typed = {"arrive": players[number - 1].pk, "state": state}
        return organiser.post(address, typed, headers=from_htmx).status_code

    def send_as_json(name: str, token: str, number: int, added: str) -> int:
        entry = {"maker": "NS", "card_points": {"NS": 100 + number}, added: {"NS": [20]}}
        sent = {"client_id": str(uuid4()), "entry": entry, "sure": False}
        return anybody.post(reverse(name, args=[token, number]), sent, content_type="application/json").status_code

    def send_from_phone(number: int) -> int:
        return send_as_json("phone_round", link, number, "roem")

    def store_at_desk(number: int) -> int:
        address = reverse("round_record", args=["club", "evening", 1, 1, at_desk.number, number])
        typed = {"client_id": str(uuid4()), "maker": "NS", "ns_points": 105 + number, "ns_roem": "20"}
        return organiser.post(address, typed, headers=from_htmx).status_code

    def read_standing(_number: int) -> int:
        return anybody.get(reverse("standing", args=["club", "season"])).status_code

    def read_prize_rules(_number: int) -> int:
        return organiser.get(reverse("prize_rules", args=["club", "season"])).status_code

    def write_on_pad(number: int) -> int:
        return send_as_json("pad_round", pad, number, "melds")

    return {
        "door": Kind("door: one tap", tap, next_evening.attendances.count),
        "phone": Kind("phone: a round is sent", send_from_phone, at_phone.rounds.count),
        "desk": Kind("desk: a row is stored", store_at_desk, at_desk.rounds.count),
        "standing": Kind("standing page", read_standing),
        "prizes": Kind("prize rules page", read_prize_rules),
        "pad": Kind("pad, Klammern: a round is sent", write_on_pad, PadRound.objects.count),
    }


def play_season(club: Club, seats: list[list[Player]]) -> None:
    """A public season: one match day of one leg of one round, and a prize for the first three."""
    from scoring import PerSide, RoundEntry, Side
    from tournaments.choices import PrizeKind, PrizeScope, PrizeTwice
    from tournaments.services.evening.match_day import open_match_day, publish_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.season.competition import create_competition
    from tournaments.services.season.prize import set_prizes
    from tournaments.services.table.round import record_round

    season = create_competition(club=club, name="Season", rounds_per_leg=1, legs_per_match_day=1)
    match_day = open_match_day(competition=season)
    for table in seat_leg(match_day=match_day, tables=seats, by=None).tables.all():
        entry = RoundEntry(maker=Side.NS, card_points=PerSide(90 + table.number, None))
        record_round(table=table, number=1, entry=entry, client_id=uuid4(), by=None)
    publish_match_day(match_day=match_day, by=None)
    prizes = [{"kind": PrizeKind.TOP, "so_many": 3, "scope": scope} for scope in PrizeScope]
    set_prizes(competition=season, prizes=prizes, prize_twice=PrizeTwice.KEEP)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="changes nothing: six requests are quick")
    parser.add_argument("--files", action="store_true", help="name the files and functions as they are reached")
    chosen = parser.parse_args()
    with temporary_site():
        traces = {kind.title: trace_second(kind) for kind in make_kinds().values()}
    print(f"{'':32}{'files':>6}{'functions':>11}{'changes of file':>17}")
    for title, trace in traces.items():
        print(f"{title:32}{len(trace.files):>6}{trace.number_of_functions:>11}{trace.changes_of_file:>17}")
        for file, functions in trace.functions.items() if chosen.files else ():
            print(f"  {file}: {', '.join(functions)}")
    print("goal:", ", ".join(f"{kind} {most}" for kind, most in GOALS.items()))


if __name__ == "__main__":
    main()
