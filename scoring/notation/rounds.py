"""Rounds of any game read from JSON and written as JSON.

Reading names everything that is wrong at once, see `fields`.
"""

from collections.abc import Mapping
from typing import Any, overload

from ..entries import AnyEntry, CardsEntry, Entry, KlammernCards
from ..problems import Finding, RoundProblem
from ..round import find_problems
from ..rules import Ruleset
from .fields import Fields, Unreadable
from .klammern import klammern_to_mapping, read_klammern
from .klaverjas import klaverjas_to_mapping, read_klaverjas


def read_entry(fields: Fields, rules: Ruleset | None = None) -> AnyEntry:
    """A round of the game of these rules, or without rules, of klaverjas or Kraken. Unreadable fields are named in
    `fields` and left at a default.
    """
    return read_klammern(fields, rules) if rules is not None and rules.game.has_melds else read_klaverjas(fields, rules)


# Findings that only repeat that a field could not be read.
_ECHOES: Mapping[RoundProblem, frozenset[str]] = {
    RoundProblem.CARD_POINTS_MISSING: frozenset({"card_points", "tricks_won", "pit", "revoke", "jass"}),
    RoundProblem.POINTS_SO_FAR_MISSING: frozenset({"card_points", "maker", "revoke"}),
    RoundProblem.CARDS_COUNT: frozenset({"revoke"}),
    RoundProblem.MAKER_MISSING: frozenset({"maker"}),
    RoundProblem.TRUMP_MISSING: frozenset({"trump"}),
}
_NEEDED_CARDS = frozenset({"plays", "trump", "leader"})


def find_all_problems(fields: Fields, entry: AnyEntry, rules: Ruleset) -> list[Finding]:
    """What the engine finds wrong with an entry, some fields of which may have been unreadable."""
    if isinstance(entry, CardsEntry | KlammernCards) and fields.unread & _NEEDED_CARDS:
        return []
    findings = find_problems(entry, rules)
    return [finding for finding in findings if not fields.unread & _ECHOES.get(finding.problem, frozenset())]


@overload
def entry_from_mapping(mapping: Mapping[str, Any]) -> Entry: ...
@overload
def entry_from_mapping(mapping: Mapping[str, Any], rules: Ruleset) -> AnyEntry: ...
def entry_from_mapping(mapping: Mapping[str, Any], rules: Ruleset | None = None) -> AnyEntry:
    """The round in this JSON object; raises `Unreadable` with everything that is wrong with its form.

    The rules say which game it is from; without them it is klaverjas or Kraken.
    """
    fields = Fields(mapping)
    entry = read_entry(fields, rules)
    fields.finish()
    if fields.problems:
        raise Unreadable(fields.problems)
    return entry


def entry_to_mapping(entry: AnyEntry) -> dict[str, Any]:
    """The JSON form of a round, without what was left at its default; `entry_from_mapping` gives the round back."""
    if isinstance(entry, Entry):
        return klaverjas_to_mapping(entry)
    return klammern_to_mapping(entry)
