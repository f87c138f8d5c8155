"""Where a player is in the standing: their own row, or that of their pair or team."""

from dataclasses import dataclass

from django.core.cache import cache

from tournaments.models import Competition
from tournaments.permissions import User
from tournaments.queries.results.standing import NamedStandingRow, get_standing
from tournaments.queries.season.player import PlayerCompetition
from tournaments.queries.version import find_standing_version

# Everyone in a hall looks up their own place after a leg; what counts may be changed in the meantime.
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Places:
    """The place of everyone, by number, and out of how many; None for those listed without one."""

    of: dict[int, int | None]
    ranked: int


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    place: int | None
    ranked: int


def find_place(entry: PlayerCompetition, user: User) -> PlayerPlace | None:
    """Their place in the standing that everyone sees; None: they are not in it.

    The SQL of `find_places`.
    """
    places = find_places(entry.competition, user)
    if entry.number not in places.of:
        return None
    return PlayerPlace(places.of[entry.number], places.ranked)


def find_places(competition: Competition, user: User) -> Places:
    """The places in the standing that everyone sees, in its order.

    One SQL query, plus those of the standing if its scores are new: the places are worked out for all at once.
    """
    key = f"places-{competition.pk}-{find_standing_version(user, competition.club.slug, competition.slug)}"
    places: Places | None = cache.get(key)
    if places is None:
        rows = get_standing(competition).rows
        of = {unit.number: unit.row.place for unit in rows}
        places = Places(of, sum(place is not None for place in of.values()))
        cache.set(key, places, SECONDS)
    return places


def find_row(entry: PlayerCompetition, *, published_only: bool) -> NamedStandingRow | None:
    """The whole row, with the SQL queries of the standing; published only: as everyone sees it."""
    standing = get_standing(entry.competition, published_only=published_only)
    return next((unit for unit in standing.rows if unit.number == entry.number), None)
