"""A match of any game: rounds added up, and when it is over."""

from collections.abc import Iterable, Iterator
from typing import overload

from .entries import AnyEntry, Entry, KlammernCards, KlammernEntry
from .klammern import match as klammern_match
from .klaverjas import match as klaverjas_match
from .results import KlammernMatch, MatchScore
from .rules import Ruleset


@overload
def score_match(entries: Iterable[Entry], rules: Ruleset) -> MatchScore: ...
@overload
def score_match(entries: Iterable[KlammernEntry | KlammernCards], rules: Ruleset) -> KlammernMatch: ...
@overload
def score_match(entries: Iterable[AnyEntry], rules: Ruleset) -> MatchScore | KlammernMatch: ...
def score_match(entries: Iterable[AnyEntry], rules: Ruleset) -> MatchScore | KlammernMatch:
    """The state of a match after these rounds, in order. A round that is dealt again after a revoke does not count as
    played.

    Raises `ImpossibleRound` for the first round that is impossible or comes after the end, and `TypeError` for an
    entry of another game.
    """
    match = klammern_match.start(rules) if rules.game.has_melds else klaverjas_match.NOTHING_PLAYED
    for after_round in follow_match(entries, rules):
        match = after_round
    return match


def follow_match(entries: Iterable[AnyEntry], rules: Ruleset) -> Iterator[MatchScore | KlammernMatch]:
    """The state of a match after each of these rounds, in order; raises as `score_match` does."""
    if rules.game.has_melds:
        return klammern_match.follow_match(entries, rules)
    return klaverjas_match.follow_match(entries, rules)
