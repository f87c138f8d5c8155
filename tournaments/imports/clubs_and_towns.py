"""Whom a list means by a name with a club or town after it (decision 29)."""

from collections import Counter
from collections.abc import Iterable

from tournaments.imports.contact_details import Detail
from tournaments.imports.name_columns import Sheet
from tournaments.imports.words import Part
from tournaments.models import Player
from tournaments.names import is_of, split_name_and_home
from tournaments.queries.people.other_name import PeopleByName

HOMES = (Part.HOME, Part.OTHER_HOME)


def at_home(name: str, own_club: str) -> str:
    """People from the club itself need no home after the name."""
    bare, home = split_name_and_home(name)
    return bare if is_of(own_club, home) else name


class Townspeople:
    """People meant by a column of towns although the club does not know yet where they live.

    One person and one name on the list: a column of clubs instead tells a visitor from a member of the same name.
    """

    def __init__(self, sheet: Sheet, people: PeopleByName, names: Iterable[str]) -> None:
        self._people = people
        self._has_towns = any(column.holds in HOMES and column.detail == Detail.ADDRESS for column in sheet.columns)
        self._times = Counter(split_name_and_home(name)[0] for name in {name.casefold() for name in names})

    def find(self, name: str) -> Player | None:
        bare, home = split_name_and_home(name.casefold())
        if not home or not self._has_towns or self._times[bare] > 1 or bare in self._people.namesakes:
            return None
        player = self._people.get(bare)
        return player if player is not None and not player.home else None

    def called(self, name: str) -> str:
        """The name as the club has it."""
        player = self.find(name)
        return name if player is None else player.full_name
