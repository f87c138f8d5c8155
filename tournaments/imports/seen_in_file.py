"""What a file has said so far: an object may name only what comes before it in the model of the whole file."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, TypeAlias, cast

from django.utils.translation import gettext as _
from pydantic import AfterValidator, PlainValidator, ValidationInfo

from scoring import BadOption, Ruleset
from tournaments.models import Competition
from tournaments.models.rules_of_play import RulesOfPlay

UnitKey: TypeAlias = str | int
"""How the file names who is ranked: a player by name, a pair or a team by number."""


@dataclass
class Known:
    """The valid parts of an object are known even when something else in it is wrong, so each fault is named once."""

    settings: dict[str, Any] = field(default_factory=dict)
    """By the fields of the competition."""
    players: dict[str, str] = field(default_factory=dict)
    """By their form for comparison."""
    pairs: set[int] = field(default_factory=set)
    teams: set[int] = field(default_factory=set)
    divisions: int = 0
    categories: int = 0
    leaves_out_unknown: bool = False
    """Whether it leaves out what is not known; earlier files have noughts for it."""
    own_rules: RulesOfPlay | None = None
    """The rules by which the match day being read was played, if they are not those of the competition."""
    last_final_leg: int = 0
    """The last leg of its finals on the match day being read; 0 if it has none."""
    in_divisions: set[UnitKey] = field(default_factory=set)

    @cached_property
    def competition(self) -> Competition:
        """With the usual values for anything the file leaves out. Used once the settings are read."""
        return Competition(**self.settings)

    @property
    def rules_of_play(self) -> RulesOfPlay:
        """The rules of the match day being read."""
        return self.own_rules or self.competition.rules_of_play

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules of the match day being read; None when its options are wrong."""
        return self._usual_ruleset if self.own_rules is None else _ruleset(self.own_rules)

    @cached_property
    def _usual_ruleset(self) -> Ruleset | None:
        return _ruleset(self.competition.rules_of_play)

    def ruleset_at(self, players: int) -> Ruleset | None:
        """The rules of a table with this many players, on the match day being read."""
        return None if self.ruleset is None else self.rules_of_play.at_table(players).ruleset

    def has_player(self, name: str) -> bool:
        return self.players.get(name.casefold()) == name


def _ruleset(rules: RulesOfPlay) -> Ruleset | None:
    try:
        return rules.ruleset
    except BadOption:
        return None


def seen_so_far(info: ValidationInfo) -> Known:
    """The contents so far of the file being read."""
    return cast("Known", info.context)


def known_player(name: str, info: ValidationInfo) -> str:
    """A player is named as in the list of players."""
    if not seen_so_far(info).has_player(name):
        raise ValueError(_("“%(name)s” is not on the list of players") % {"name": name})
    return name


def known_unit(unit: Any, info: ValidationInfo) -> UnitKey:
    """A player by name, a pair or a team by number: whichever the competition ranks."""
    known = seen_so_far(info)
    field_name = known.competition.unit_field
    if field_name == "player" and isinstance(unit, str):
        return known_player(unit.strip(), info)
    if field_name == "player" or type(unit) is not int:
        raise ValueError(_("“%(unit)s” is not on the lists above, by name or by number") % {"unit": unit})
    if field_name == "pair" and unit not in known.pairs:
        raise ValueError(_("pair %(number)d is not on the list of pairs") % {"number": unit})
    if field_name == "team" and unit not in known.teams:
        raise ValueError(_("team %(number)d is not on the list of teams") % {"number": unit})
    return unit


def _each_once(units: list[UnitKey]) -> list[UnitKey]:
    if len(set(units)) < len(units):
        raise ValueError(_("someone appears twice in this list"))
    return units


PlayerName = Annotated[str, AfterValidator(known_player)]
Unit = Annotated[UnitKey, PlainValidator(known_unit)]
Units = Annotated[list[Unit], AfterValidator(_each_once)]
