"""Named rule sets, and how a club changes some of their fields."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from .rules import (
    AllPassed,
    Dealing,
    DoubleSpades,
    FirstSpeaker,
    FourOfAKind,
    Game,
    KlammernCount,
    Legality,
    MatchEnd,
    RoemCaller,
    Ruleset,
    Tie,
    TrumpMaking,
    as_one,
)
from .seats import SEATS
from .values import TRICKS

_AMSTERDAM = Ruleset()
_ROTTERDAM = replace(_AMSTERDAM, legality=Legality.ROTTERDAM)
_EIGHT_ROUNDS = replace(_AMSTERDAM, rounds=8, stuk=0, pit_bonus=0, trump_making=TrumpMaking.TURNED)
_KLAMMERN = Ruleset(
    game=Game.KLAMMERN,
    legality=Legality.ROTTERDAM,
    trump_making=TrumpMaking.KLEINES,
    all_passed=AllPassed.REDEAL,
    trump_jack=22,
    max_doubling=2,
    pit_bonus=0,
    match_end=MatchEnd.OPEN,
)

PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        # What most clubs play; docs/scoring.md names the source of every preset.
        "amsterdam": _AMSTERDAM,
        "rotterdam": _ROTTERDAM,
        # The marathon federation: four jacks are worth no more than any other four.
        "nku-rotterdam": replace(_ROTTERDAM, four_of_a_kind=FourOfAKind.ALL_100, first_speaker=FirstSpeaker.DEALER),
        # The card federation's clubs: opponents may call roem as well.
        "kbn-amsterdam": replace(_AMSTERDAM, roem_caller=RoemCaller.ANYONE),
        "race-to-501": replace(_AMSTERDAM, match_end=MatchEnd.TARGET, trump_making=TrumpMaking.FOREHAND),
        "counter-pit": replace(_AMSTERDAM, counter_pit_bonus=100, dealing=Dealing.EITHER, all_passed=AllPassed.REDEAL),
        "eight-rounds": _EIGHT_ROUNDS,
        "double-spades": replace(_EIGHT_ROUNDS, double_spades=DoubleSpades.TRUMP_CARDS),
        "rotterdam-pictures": replace(
            _ROTTERDAM,
            four_of_a_kind=FourOfAKind.PICTURES_100,
            trump_making=TrumpMaking.TURNED,
            all_passed=AllPassed.TURN_AGAIN,
        ),
        "kraken": replace(
            _AMSTERDAM,
            game=Game.KRAKEN,
            trump_making=TrumpMaking.FOREHAND,
            max_doubling=3,
            tie=Tie.LAST_DOUBLER_LOSES,
            four_of_a_kind=FourOfAKind.PICTURES_100,
            hand_roem=True,
        ),
        "klammern": _KLAMMERN,
        "klammern-league": replace(
            _KLAMMERN,
            klammern_count=KlammernCount.AUGEN,
            klammerjass=True,
            match_end=MatchEnd.TARGET,
            target=51,
        ),
        # The die has no doubling; the six is the only end.
        "hamburg": replace(_KLAMMERN, game=Game.HAMBURG, max_doubling=0, match_end=MatchEnd.TARGET, target=6),
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
LARGEST = {
    "players": 4,
    "hand_size": 10,
    "trump_jack": 100,
    "last_trick": 100,
    "stuk": 100,
    "pit_bonus": 1000,
    "counter_pit_bonus": 1000,
    "revoke_bonus": 1000,
    "max_doubling": 3,
    "rounds": 1000,
    "target": 100_000,
}
SMALLEST = {"players": 2, "hand_size": 6, "rounds": 1, "target": 1}


class UnknownRules(ValueError):
    """There is no preset of this name; `name` is what was asked for."""

    def __init__(self, name: object) -> None:
        super().__init__(f"no rule set is called {name!r}")
        self.name = name


class BadOption(ValueError):
    """Options that a rule set does not have (`unknown`) or that cannot have that value (`bad`), all at once.

    `expected` says in English for each of them what there is instead.
    """

    def __init__(self, unknown: Mapping[str, str], bad: Mapping[str, str]) -> None:
        super().__init__(f"unknown options: {', '.join(unknown)}; wrong values: {', '.join(bad)}")
        self.unknown = tuple(unknown)
        self.bad = tuple(bad)
        self.expected = {**unknown, **bad}


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
    unknown, bad = {}, {}
    for name, value in options.items():
        if name not in _READERS:
            unknown[name] = _nearest(name)
            continue
        try:
            changes[name] = _READERS[name](value)
        except ValueError:
            bad[name] = _values_of(name)
    if not bad:
        bad = {name: why for name, why in _contradictions(replace(rules, **changes)).items() if name in changes}
    if unknown or bad:
        raise BadOption(unknown, bad)
    return as_one(replace(rules, **changes))


def _contradictions(rules: Ruleset) -> dict[str, str]:
    """Fields that do not go together, and what would: there are fewer than four players only in games in which everyone
    can play for themselves.
    """
    players = "4; 2 or 3 only in klammern or hamburg with legality rotterdam"
    hand_size = "8; from 6 to 10 only with two or three players"
    if rules.players == len(SEATS):
        return {} if rules.hand_size == TRICKS else {"hand_size": hand_size, "players": "2 or 3 with such a hand_size"}
    wrong: dict[str, str] = {}
    if not rules.game.has_melds:
        wrong |= {"game": "klammern or hamburg with two or three players", "players": players}
    if rules.legality is Legality.AMSTERDAM:  # it asks what the partner does
        wrong |= {"legality": "rotterdam with two or three players", "players": players}
    if wrong and rules.hand_size != TRICKS:  # which depends on the number of players
        wrong["hand_size"] = hand_size
    return wrong


def _nearest(name: str) -> str:
    """The message for an option that does not exist."""
    near = get_close_matches(name, _READERS, n=1)
    return f"no such option; perhaps {near[0]}" if near else f"no such option; there are {', '.join(_READERS)}"


def _values_of(name: str) -> str:
    """What an option can be, in English."""
    kind = type(getattr(_AMSTERDAM, name))
    if issubclass(kind, StrEnum):
        return f"one of {', '.join(kind)}"
    if kind is bool:
        return "true or false"
    return f"a whole number from {SMALLEST.get(name, 0)} to {LARGEST[name]}"


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
        if type(value) is not int or not SMALLEST.get(name, 0) <= value <= LARGEST[name]:
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
