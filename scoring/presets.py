"""Named rule sets, and how a club changes some of their fields."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from .rules import (
    DoubleSpades,
    FourOfAKind,
    Game,
    Legality,
    MatchEnd,
    RoemCaller,
    Ruleset,
    Tie,
)

_AMSTERDAM = Ruleset()
_ROTTERDAM = replace(_AMSTERDAM, legality=Legality.ROTTERDAM)
_EIGHT_ROUNDS = replace(_AMSTERDAM, rounds=8, stuk=0, pit_bonus=0)

PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        # What most clubs play; docs/scoring.md names the source of every preset.
        "amsterdam": _AMSTERDAM,
        "rotterdam": _ROTTERDAM,
        # The marathon federation: four jacks are no more than any other four.
        "nku-rotterdam": replace(_ROTTERDAM, four_of_a_kind=FourOfAKind.ALL_100),
        # The card federation's clubs: opponents may call roem as well.
        "kbn-amsterdam": replace(_AMSTERDAM, roem_caller=RoemCaller.ANYONE),
        "race-to-501": replace(_AMSTERDAM, match_end=MatchEnd.TARGET),
        "counter-pit": replace(_AMSTERDAM, counter_pit_bonus=100),
        "eight-rounds": _EIGHT_ROUNDS,
        "double-spades": replace(_EIGHT_ROUNDS, double_spades=DoubleSpades.TRUMP_CARDS),
        "rotterdam-pictures": replace(_ROTTERDAM, four_of_a_kind=FourOfAKind.PICTURES_100),
        "kraken": replace(
            _AMSTERDAM,
            game=Game.KRAKEN,
            max_doubling=3,
            tie=Tie.LAST_DOUBLER_LOSES,
            four_of_a_kind=FourOfAKind.PICTURES_100,
            hand_roem=True,
        ),
    }
)

ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "seed-000": "race-to-501",
        "seed-001": "counter-pit",
        "seed-003": "eight-rounds",
        "seed-003-double-spades": "double-spades",
        "seed-004": "rotterdam-pictures",
    }
)
"""Other names of presets, kept for good."""

# The largest value of the whole-number fields; the smallest is 0 except for the length of a match.
_LARGEST = {
    "last_trick": 100,
    "stuk": 100,
    "pit_bonus": 1000,
    "counter_pit_bonus": 1000,
    "revoke_bonus": 1000,
    "max_doubling": 3,
    "rounds": 1000,
    "target": 100_000,
}
_SMALLEST = {"rounds": 1, "target": 1}


class UnknownRules(ValueError):
    """There is no preset of this name; `name` is what was asked for."""

    def __init__(self, name: object) -> None:
        super().__init__(f"no rule set is called {name!r}")
        self.name = name


class BadOption(ValueError):
    """Options that a rule set does not have (`unknown`) or that cannot have that value (`bad`), all at once."""

    def __init__(self, unknown: tuple[str, ...], bad: tuple[str, ...]) -> None:
        super().__init__(f"unknown options: {', '.join(unknown)}; wrong values: {', '.join(bad)}")
        self.unknown = unknown
        self.bad = bad


def preset(name: str, **overrides: Any) -> Ruleset:
    """The rule set of this name, with some fields changed.

    Overrides may be the field's own type or its JSON form (`legality="rotterdam"`). Raises `UnknownRules` for a name
    that no preset has, and `BadOption` naming every override that is unknown or has a value the field cannot have.
    """
    try:
        rules = PRESETS[ALIASES.get(name, name)]
    except (KeyError, TypeError):
        raise UnknownRules(name) from None
    return with_options(rules, overrides) if overrides else rules


def with_options(rules: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """`rules` with these fields changed; raises `BadOption` as `preset` does."""
    changes: dict[str, Any] = {}
    unknown, bad = [], []
    for name, value in options.items():
        if name not in _READERS:
            unknown.append(name)
            continue
        try:
            changes[name] = _READERS[name](value)
        except ValueError:
            bad.append(name)
    if unknown or bad:
        raise BadOption(tuple(unknown), tuple(bad))
    return replace(rules, **changes)


def changed_options(rules: Ruleset, base: Ruleset) -> dict[str, Any]:
    """The fields in which `rules` differ from `base`, as JSON values; `with_options(base, …)` gives `rules` back."""
    return {
        field.name: getattr(rules, field.name)
        for field in fields(Ruleset)
        if getattr(rules, field.name) != getattr(base, field.name)
    }


def _read_bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _number_reader(name: str) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or not _SMALLEST.get(name, 0) <= value <= _LARGEST[name]:
            raise ValueError
        return value

    return read


def _reader(name: str, kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, StrEnum):
        return kind
    if kind is bool:
        return _read_bool
    return _number_reader(name)


_READERS = {field.name: _reader(field.name, type(field.default)) for field in fields(Ruleset)}
