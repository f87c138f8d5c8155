"""Who plays, in the file of a competition: players, pairs and teams, the divisions they are in, and how results name
them."""

import datetime
from dataclasses import dataclass, field
from typing import TypeAlias

from django.utils.translation import gettext as _

from tournaments.imports.reader import ObjectReader
from tournaments.services.team import TEAM_SIZE

UnitKey: TypeAlias = str | int
"""How the file names who is ranked: a player by name, a pair or a team by number."""


@dataclass(frozen=True)
class PlayerInFile:
    line: int
    name: str
    number: int | None
    is_guest: bool
    is_active: bool
    member_since: datetime.date | None
    hides_name: bool


@dataclass(frozen=True)
class PairInFile:
    line: int
    number: int
    first: str
    second: str


@dataclass(frozen=True)
class TeamInFile:
    line: int
    number: int
    name: str
    members: tuple[str, ...]


@dataclass(frozen=True)
class DivisionInFile:
    line: int
    name: str
    promoted: int
    relegated: int
    units: tuple[UnitKey, ...]


@dataclass(frozen=True)
class Known:
    """Who may be referred to, and by what: `unit_field` is what the competition ranks."""

    unit_field: str
    players: set[str]
    pairs: set[int] = field(default_factory=set)
    teams: set[int] = field(default_factory=set)

    def unit(self, reader: ObjectReader) -> UnitKey:
        """Whoever an object names."""
        if self.unit_field == "player":
            name = reader.text("player")
            self._refuse_unknown(reader, "player", name)
            return name
        number = reader.integer(self.unit_field, least=1)
        if reader.is_object:
            self._refuse_unknown(reader, self.unit_field, number)
        return number

    def units(self, reader: ObjectReader, key: str) -> tuple[UnitKey, ...]:
        """Everybody in a list of names or numbers."""
        wanted = str if self.unit_field == "player" else int
        units = reader.list(key)
        for unit in units:
            if type(unit) is not wanted:
                reader.fault(key, _("“%(unit)s” is no name or number of a list above") % {"unit": unit})
                return ()
            self._refuse_unknown(reader, key, unit)
        if len(set(units)) < len(units):
            reader.fault(key, _("somebody stands twice in this list"))
        return tuple(units)

    def _refuse_unknown(self, reader: ObjectReader, key: str, unit: UnitKey) -> None:
        if self.unit_field == "player" and unit and unit not in self.players:
            reader.fault(key, _("“%(name)s” is not in the list of players") % {"name": unit})
        if self.unit_field == "pair" and unit not in self.pairs:
            reader.fault(key, _("pair %(number)d is not in the list of pairs") % {"number": unit})
        if self.unit_field == "team" and unit not in self.teams:
            reader.fault(key, _("team %(number)d is not in the list of teams") % {"number": unit})


def read_players(top: ObjectReader) -> tuple[PlayerInFile, ...]:
    players: list[PlayerInFile] = []
    for reader in top.objects("players"):
        player = PlayerInFile(
            line=reader.line,
            name=reader.text("name", longest=100),
            number=reader.optional_integer("number"),
            is_guest=reader.boolean("guest", default=False),
            is_active=reader.boolean("active", default=True),
            member_since=reader.date("member_since"),
            hides_name=reader.boolean("only_initials", default=False),
        )
        players.append(player)
        reader.finish()
        if player.name and [known.name.casefold() for known in players].count(player.name.casefold()) > 1:
            reader.fault("name", _("“%(name)s” stands twice in the list") % {"name": player.name})
    return tuple(players)


def read_pairs(top: ObjectReader, known: Known) -> tuple[PairInFile, ...]:
    pairs = []
    for reader in top.objects("pairs"):
        number = reader.integer("number", least=1)
        names = _names(reader, known)
        if len(names) != 2 or len(set(names)) != 2:
            reader.fault("players", _("a pair is two different names"))
            names = ["", ""]
        if number in known.pairs:
            reader.fault("number", _("pair %(number)d stands twice in the list") % {"number": number})
        if known.unit_field != "pair":
            reader.fault("", _("this is no competition of pairs: it has none"))
        known.pairs.add(number)
        pairs.append(PairInFile(reader.line, number, names[0], names[1]))
        reader.finish()
    return tuple(pairs)


def read_teams(top: ObjectReader, known: Known) -> tuple[TeamInFile, ...]:
    teams = []
    for reader in top.objects("teams"):
        number = reader.integer("number", least=1)
        names = _names(reader, known)
        if len(names) != TEAM_SIZE or len(set(names)) != TEAM_SIZE:
            reader.fault("players", _("a team is four different names"))
        if number in known.teams:
            reader.fault("number", _("team %(number)d stands twice in the list") % {"number": number})
        if known.unit_field != "team":
            reader.fault("", _("this is no competition of teams: it has none"))
        known.teams.add(number)
        teams.append(TeamInFile(reader.line, number, reader.text("name", longest=100), tuple(names)))
        reader.finish()
    return tuple(teams)


def _names(reader: ObjectReader, known: Known) -> list[str]:
    """The players of a pair or a team; empty when something else stands there."""
    names = reader.list("players")
    if not all(isinstance(name, str) and name for name in names):
        return []
    for name in names:
        if name not in known.players:
            reader.fault("players", _("“%(name)s” is not in the list of players") % {"name": name})
    return names


def read_divisions(top: ObjectReader, known: Known) -> tuple[DivisionInFile, ...]:
    divisions = []
    placed: set[UnitKey] = set()
    for reader in top.objects("divisions"):
        key = f"{known.unit_field}s"
        units = known.units(reader, key)
        if placed & set(units):
            reader.fault(key, _("somebody of this list is in another division already"))
        placed |= set(units)
        divisions.append(
            DivisionInFile(
                line=reader.line,
                name=reader.text("name", longest=60),
                promoted=reader.integer("promoted", default=0, most=1000),
                relegated=reader.integer("relegated", default=0, most=1000),
                units=units,
            )
        )
        reader.finish()
    return tuple(divisions)
