"""A club with one evening and people at its tables, for benchmarks against a running server."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.models import Club, MatchDay, Player


@dataclass(frozen=True)
class Evening:
    """`leg` is its first one, if anyone is seated; `session` is the cookie of the owner, who is logged in."""

    club: Club
    players: list[Player]
    match_day: MatchDay
    leg: Any
    session: str


def make_evening(
    tables: int, *, name: str = "Club", season: str = "Season", owner: str = "owner", others: int = 0, **fields: Any
) -> Evening:
    """Created by the services of the site, with this many people who do not play."""
    from django.contrib.auth.models import User
    from django.test import Client

    from tournaments.services.club.club import create_club
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.people.player import add_players
    from tournaments.services.season.competition import create_competition

    user, _is_new = User.objects.get_or_create(username=owner)
    visitor = Client()
    visitor.force_login(user)
    club = create_club(name=name, owner=user)
    names = [f"Johanna Bovenkamp {number:02d}" for number in range(4 * tables + others)]
    players = add_players(club=club, names=names)
    competition = create_competition(club=club, name=season, legs_per_match_day=1, **fields)
    match_day = open_match_day(competition=competition)
    seats = [players[start : start + 4] for start in range(0, 4 * tables, 4)]
    leg = seat_leg(match_day=match_day, tables=seats, by=None) if seats else None
    return Evening(club, players, match_day, leg, visitor.cookies["sessionid"].value)
