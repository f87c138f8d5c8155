"""Who is meant by a name on a list: also a former name or a nickname."""

from collections import Counter
from collections.abc import Iterable

from tournaments.models import Competition, Player
from tournaments.queries.people.unit import UnitName, unit_names


def by_any_name(players: Iterable[Player]) -> dict[str, Player]:
    """By name in small letters. A name that two people have besides their own is nobody's: it says too little."""
    everybody = list(players)
    met = Counter(name for player in everybody for name in _other_names(player))
    by_other_name = {name: player for player in everybody for name in _other_names(player) if met[name] == 1}
    return by_other_name | {player.name.casefold(): player for player in everybody}


def units_by_any_name(competition: Competition) -> dict[str, tuple[int, UnitName]]:
    """Who is ranked in a competition, by name in small letters: the key, number and name. One SQL query."""
    if competition.unit_field == "player":
        known = by_any_name(competition.players.select_related("club"))
        return {name: (player.pk, UnitName(player.number, str(player))) for name, player in known.items()}
    return {unit.name.casefold(): (pk, unit) for pk, unit in unit_names(competition).items()}


def _other_names(player: Player) -> set[str]:
    return {name.casefold() for name in player.other_names}
