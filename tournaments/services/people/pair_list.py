"""Many pairs at once, with the players that the club does not know yet."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.models import Competition, Pair, Player
from tournaments.names import tidied
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.change import can_be_taken_back
from tournaments.services.log import log_action
from tournaments.services.people.player import add_newcomers
from tournaments.services.season.competition import add_pairs
from tournaments.services.transaction import lock_club, lock_competition, writes


class NewPair(NamedTuple):
    """Two names; anyone who is not known becomes a player, or a day guest where those are taken.

    Without a number, the next free one.
    """

    first: str
    second: str
    number: int | None = None


@writes
def import_pairs(*, competition: Competition, pairs: Sequence[NewPair]) -> list[Pair]:
    """All of them, numbered on in this order, or none."""
    lock_club(competition.club)
    competition = lock_competition(competition)
    can_be_taken_back(competition, Pair, Player)
    pairs = [NewPair(tidied(one.first), tidied(one.second), one.number) for one in pairs]
    people_known = by_any_name(competition.players)
    people_known.refuse_unclear(name for one in pairs for name in one[:2])
    known: dict[str, Player] = dict(people_known)
    unknown = {name.casefold(): name for one in pairs for name in one[:2] if name.casefold() not in known}
    known |= {player.full_name.casefold(): player for player in add_newcomers(competition, list(unknown.values()))}
    people = [(known[names.first.casefold()], known[names.second.casefold()]) for names in pairs]
    made = add_pairs(competition=competition, people=people, numbers=[one.number for one in pairs])
    log_action(competition, "pairs_imported")
    return made
