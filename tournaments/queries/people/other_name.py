"""Who is meant by a name on a list: also by a former name or a nickname, and with or without the town behind it."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from tournaments.exceptions import Refused
from tournaments.models import Competition, Player
from tournaments.models.player import players_of
from tournaments.names import with_home
from tournaments.queries.people.unit import UnitName, unit_names

HOMES = re.compile(r" \([^()]*\)")


class PeopleByName(dict[str, Player]):
    """People by what may be written for them, in lower case."""

    def __init__(self, players: Iterable[Player]) -> None:
        super().__init__()
        everyone = list(players)
        namesakes: defaultdict[str, list[Player]] = defaultdict(list)
        for player in everyone:
            namesakes[player.name.casefold()].append(player)
        others = {player.pk: _other_names(player) for player in everyone}
        met = Counter(name for names in others.values() for name in names)
        for player in everyone:
            self.update((name, player) for name in others[player.pk] if met[name] == 1)
        self.update((name, people[0]) for name, people in namesakes.items() if len(people) == 1)
        self.namesakes = {name: people for name, people in namesakes.items() if len(people) > 1}
        for name in self.namesakes:
            self.pop(name, None)
        # Someone without a town is meant by the name alone, which is all that any list can say of them.
        self.update((player.full_name.casefold(), player) for player in everyone)

    @property
    def full_names(self) -> dict[str, str]:
        return {name: player.full_name for name, player in self.items()}

    def unclear(self, name: str) -> str:
        """The message for a name that several people have, who are told apart by where they come from."""
        people = self.namesakes.get(name.casefold(), []) if name.casefold() not in self else []
        if not people:
            return ""
        return _(
            "More than one person is called %(name)s (%(homes)s): write the town behind the name, as in “%(example)s”."
        ) % {
            "name": people[0].name,
            "homes": get_text_list(sorted(player.home for player in people), _("and")),
            "example": people[0].full_name,
        }

    def refuse_unclear(self, names: Iterable[str]) -> None:
        problems = dict.fromkeys(filter(None, map(self.unclear, names)))
        if problems:
            raise Refused([*problems])


def by_any_name(players: Iterable[Player]) -> PeopleByName:
    """A nickname or former name that two people have identifies neither: it says too little.

    Of several people with one name each is meant by “Jan de Vries (Assen)”; the name alone is `unclear`.
    """
    return PeopleByName(players)


@dataclass(frozen=True, slots=True)
class UnitsByName:
    """The units of a competition, by lower-case name: the key, number and name."""

    units: dict[str, tuple[int, UnitName]]
    unclear: Callable[[str], str]


def units_by_any_name(competition: Competition) -> UnitsByName:
    """One SQL query."""
    if competition.unit_field == "player":
        known = by_any_name(players_of(competition).select_related("club"))
        units = {name: (player.pk, UnitName(player.number, player.full_name)) for name, player in known.items()}
        return UnitsByName(units, known.unclear)
    named = {unit.name.casefold(): (pk, unit) for pk, unit in unit_names(competition).items()}
    met = Counter(map(_without_homes, named))
    bare = {_without_homes(name): unit for name, unit in named.items() if met[_without_homes(name)] == 1}
    return UnitsByName(bare | named, PeopleByName([]).unclear)


def _without_homes(name: str) -> str:
    return HOMES.sub("", name)


def _other_names(player: Player) -> set[str]:
    names = player.other_names
    return {name.casefold() for name in (*names, *(with_home(name, player.home) for name in names))}
