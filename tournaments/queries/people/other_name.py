"""Who is meant by a name on a list: also a former name or a nickname."""

from collections import Counter
from collections.abc import Iterable

from tournaments.models import Player


def by_any_name(players: Iterable[Player]) -> dict[str, Player]:
    """By name in small letters. A name that two people have besides their own is nobody's: it says too little."""
    everybody = list(players)
    met = Counter(name for player in everybody for name in _other_names(player))
    by_other_name = {name: player for player in everybody for name in _other_names(player) if met[name] == 1}
    return by_other_name | {player.name.casefold(): player for player in everybody}


def _other_names(player: Player) -> set[str]:
    return {name.casefold() for name in player.other_names}
