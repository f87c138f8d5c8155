"""Many pairs at once, with the players that the club does not know yet."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.models import Competition, Pair
from tournaments.services.competition import add_pair
from tournaments.services.lock import lock_club, lock_competition
from tournaments.services.player import add_player
from tournaments.services.transaction import writes


class NewPair(NamedTuple):
    """Two names; whom the club does not know becomes a player."""

    first: str
    second: str


@writes
def import_pairs(*, competition: Competition, pairs: Sequence[NewPair]) -> list[Pair]:
    """All of them, numbered on in this order, or none."""
    lock_club(competition.club)
    competition = lock_competition(competition)
    known = {player.name.casefold(): player for player in competition.club.players.all()}
    stored = []
    for names in pairs:
        for name in names:
            if name.casefold() not in known:
                known[name.casefold()] = add_player(club=competition.club, name=name)
        first, second = (known[name.casefold()] for name in names)
        stored.append(add_pair(competition=competition, first=first, second=second))
    return stored
