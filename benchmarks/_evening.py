"""One leg of a season with people at its tables, for benchmarks against a running server."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.models import Club, Leg, Player


@dataclass(frozen=True)
class Evening:
    """`session` is the cookie of the owner, who is logged in."""

    club: Club
    players: list[Player]
    leg: Leg
    session: str


def make_evening(tables: int, rounds: int, *, others: int = 0) -> Evening:
    """The club "club" with the season "season", and this many other people who do not play."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
    from django.contrib.sessions.backends.db import SessionStore

    from tournaments.services.club.club import create_club
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.evening.seating import seat_leg
    from tournaments.services.people.player import add_players
    from tournaments.services.season.competition import create_competition

    owner = get_user_model().objects.create(username="owner", is_superuser=True)
    club = create_club(name="Club", owner=owner)
    players = add_players(club=club, names=[f"Player {number}" for number in range(4 * tables + others)])
    season = create_competition(club=club, name="Season", rounds_per_leg=rounds, legs_per_match_day=1)
    seats = [players[start : start + 4] for start in range(0, 4 * tables, 4)]
    leg = seat_leg(match_day=open_match_day(competition=season), tables=seats, by=None)
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.create()
    return Evening(club, players, leg, str(session.session_key))
