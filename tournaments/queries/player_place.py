"""Where a player stands: the row of the standing that is his, or that of his pair or team."""

from dataclasses import dataclass

from django.core.cache import cache

from tournaments.permissions import User
from tournaments.queries.player import PlayerCompetition
from tournaments.queries.standing import NamedStandingRow, get_standing
from tournaments.queries.version import find_standing_version

# Everybody of a hall asks for his own place after a leg; what counts may be changed in the meantime.
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Places:
    """Who has which place of how many, by number; None for who is listed without one."""

    of: dict[int, int | None]
    ranked: int


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    place: int | None
    ranked: int


def find_place(entry: PlayerCompetition, user: User) -> PlayerPlace | None:
    """His place in the standing that everybody sees; None: he is not in it.

    One SQL query, and those of the standing when its scores are new: the places are counted for all at once.
    """
    competition = entry.competition
    key = f"places-{competition.pk}-{find_standing_version(user, competition.club.slug, competition.slug)}"
    places: Places | None = cache.get(key)
    if places is None:
        rows = get_standing(competition).rows
        of = {unit.number: unit.row.place for unit in rows}
        places = Places(of, sum(place is not None for place in of.values()))
        cache.set(key, places, SECONDS)
    if entry.number not in places.of:
        return None
    return PlayerPlace(places.of[entry.number], places.ranked)


def find_row(entry: PlayerCompetition, *, published_only: bool) -> NamedStandingRow | None:
    """The whole row, with the SQL queries of the standing; published only: as everybody sees it."""
    standing = get_standing(entry.competition, published_only=published_only)
    return next((unit for unit in standing.rows if unit.number == entry.number), None)
