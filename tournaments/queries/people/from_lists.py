"""The lists of players that clubs let their federation use, for a joint tournament."""

from collections import defaultdict
from dataclasses import dataclass

from tournaments.models import Club, Competition, Player
from tournaments.models.player import players_of
from tournaments.names import LONGEST_HOME, plain_home


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """`is_there`: already taken over for this competition. `name` is in full: the list is for organisers."""

    player: Player
    name: str
    is_there: bool


@dataclass(frozen=True, slots=True)
class SharedList:
    club: Club
    players: tuple[ListedPlayer, ...]

    @property
    def is_there(self) -> int:
        return sum(one.is_there for one in self.players)


def home_of(club: Club) -> str:
    """How a club is written behind a name."""
    return plain_home(club.name)[:LONGEST_HOME].strip()


def list_shared_lists(competition: Competition) -> list[SharedList]:
    """The list of every club of the federation that shares it, by name. Three SQL queries."""
    shared = Club.objects.filter(federation=competition.club.federation_id, is_federation=False, shares_players=True)
    there = set(players_of(competition).filter(origin__isnull=False).values_list("origin", flat=True))
    of_club: defaultdict[int, list[ListedPlayer]] = defaultdict(list)
    own = Player.objects.filter(club__in=shared, only_for=None, is_guest=False, anonymised_at=None).select_related(
        "club"
    )
    for player in own.order_by("name", "number"):
        of_club[player.club_id].append(ListedPlayer(player, player.full_name, player.pk in there))
    return [SharedList(club, tuple(of_club[club.pk])) for club in shared.order_by("name")]
