"""Who plays, in the file of a competition: players, pairs and teams, the divisions they are in, and how results name
them."""

from collections.abc import Container
from typing import Any

from django.utils.translation import gettext as _
from pydantic import Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticKnownError

from tournaments.imports.faults import refuse
from tournaments.imports.in_file import Date, InFile, Number, Whole
from tournaments.imports.seen_in_file import Known, PlayerName, UnitKey, Units, known_unit, seen_so_far
from tournaments.models import Player
from tournaments.models.category import LONGEST_NAME as LONGEST_CATEGORY
from tournaments.models.team import MOST_IN_TEAM, TEAM_SIZE
from tournaments.names import LONGEST_HOME, split_name_and_home, with_home

LONGEST_NAME = Player._meta.get_field("name").max_length or 0
LONGEST_FULL_NAME = len(with_home("n" * LONGEST_NAME, "h" * LONGEST_HOME))


class PlayerInFile(InFile):
    """The name with a club or town after it, as the whole file names this person."""

    name: str = Field(min_length=1, max_length=LONGEST_FULL_NAME)
    number: Number | None = None
    is_guest: bool = Field(default=False, alias="guest")
    is_day_guest: bool = Field(default=False, alias="day_guest")
    is_active: bool = Field(default=True, alias="active")
    member_since: Date | None = None
    hides_name: bool = Field(default=False, alias="only_initials")

    @field_validator("name")
    @classmethod
    def _is_new(cls, name: str, info: ValidationInfo) -> str:
        if len(split_name_and_home(name)[0]) > LONGEST_NAME:
            raise ValueError(_("this is too long for a name"))
        players = seen_so_far(info).players
        if name.casefold() in players:
            raise ValueError(_("“%(name)s” appears twice in the list") % {"name": name})
        players[name.casefold()] = name
        return name


class PairInFile(InFile):
    number: Number
    players: list[str]

    @model_validator(mode="before")
    @classmethod
    def _has_a_place(cls, pair: Any, info: ValidationInfo) -> Any:
        if seen_so_far(info).competition.unit_field != "pair":
            raise ValueError(_("this is not a competition for pairs: it has none"))
        return pair

    @field_validator("number")
    @classmethod
    def _is_new(cls, number: int, info: ValidationInfo) -> int:
        pairs = seen_so_far(info).pairs
        if number in pairs:
            raise ValueError(_("pair %(number)d appears twice in the list") % {"number": number})
        pairs.add(number)
        return number

    @field_validator("players", mode="plain")
    @classmethod
    def _are_two(cls, names: Any, info: ValidationInfo) -> list[str]:
        return _different_names(names, {2}, _("a pair has two different names"), seen_so_far(info))


class TeamInFile(InFile):
    number: Number
    name: str = Field(min_length=1, max_length=100)
    players: list[str]

    @model_validator(mode="before")
    @classmethod
    def _has_a_place(cls, team: Any, info: ValidationInfo) -> Any:
        if seen_so_far(info).competition.unit_field != "team":
            raise ValueError(_("this is not a competition for teams: it has none"))
        return team

    @field_validator("number")
    @classmethod
    def _is_new(cls, number: int, info: ValidationInfo) -> int:
        teams = seen_so_far(info).teams
        if number in teams:
            raise ValueError(_("team %(number)d appears twice in the list") % {"number": number})
        teams.add(number)
        return number

    @field_validator("players", mode="plain")
    @classmethod
    def _are_four(cls, names: Any, info: ValidationInfo) -> list[str]:
        sizes = range(TEAM_SIZE, MOST_IN_TEAM + 1)
        expected = _("a team has four different names, and at most two reserves")
        return _different_names(names, sizes, expected, seen_so_far(info))


def _different_names(names: Any, sizes: Container[int], expected: str, known: Known) -> list[str]:
    are_names = isinstance(names, list) and all(isinstance(name, str) and name for name in names)
    if not are_names or len(names) != len(set(names)) or len(names) not in sizes:
        raise ValueError(expected)
    refuse(
        ((at,), _("“%(name)s” is not on the list of players") % {"name": name})
        for at, name in enumerate(names)
        if not known.has_player(name)
    )
    return list(names)


class DivisionInFile(InFile):
    name: str = Field(min_length=1, max_length=60)
    promoted: Whole = Field(default=0, le=1000)
    relegated: Whole = Field(default=0, le=1000)
    players: Units = []
    pairs: Units = []
    teams: Units = []

    @property
    def units(self) -> list[UnitKey]:
        """Those that the competition ranks; the other two lists are empty."""
        return self.players or self.pairs or self.teams

    @field_validator("players", "pairs", "teams", mode="before")
    @classmethod
    def _is_ranked(cls, units: Any, info: ValidationInfo) -> Any:
        if info.field_name != f"{seen_so_far(info).competition.unit_field}s":
            raise PydanticKnownError("extra_forbidden")
        return units

    @field_validator("players", "pairs", "teams")
    @classmethod
    def _have_one_division(cls, units: list[UnitKey], info: ValidationInfo) -> list[UnitKey]:
        placed = seen_so_far(info).in_divisions
        if not placed.isdisjoint(units):
            raise ValueError(_("someone in this list is already in another division"))
        placed.update(units)
        return units


class CategoryInFile(InFile):
    name: str = Field(min_length=1, max_length=LONGEST_CATEGORY)
    players: list[PlayerName] = []


class OfUnit(InFile):
    """Has under one key whom it belongs to: a player, a pair or a team, whichever the competition ranks."""

    player: UnitKey | None = Field(default=None, validate_default=True)
    pair: UnitKey | None = Field(default=None, validate_default=True)
    team: UnitKey | None = Field(default=None, validate_default=True)

    @property
    def unit(self) -> UnitKey:
        """The owner, by name or number."""
        return next(unit for unit in (self.player, self.pair, self.team) if unit is not None)

    @field_validator("player", "pair", "team", mode="plain")
    @classmethod
    def _is_whose(cls, unit: Any, info: ValidationInfo) -> UnitKey | None:
        if info.field_name != seen_so_far(info).competition.unit_field:
            if unit is not None:
                raise PydanticKnownError("extra_forbidden")
            return None
        if unit is None:
            raise PydanticKnownError("missing")
        return known_unit(unit, info)
