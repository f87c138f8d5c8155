"""A match of any game: rounds added up, and when it is over."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, overload

from .entries import AnyEntry, Entry, KlammernCards, KlammernEntry
from .klammern import match as klammern_match
from .klaverjas import match as klaverjas_match
from .results import KlammernMatch, MatchScore
from .rules import Ruleset

ScoredBy = Callable[[Any, Ruleset], Any]


@overload
def score_match(entries: Iterable[Entry], rules: Ruleset) -> MatchScore: ...
@overload
def score_match(entries: Iterable[KlammernEntry | KlammernCards], rules: Ruleset) -> KlammernMatch: ...
@overload
def score_match(entries: Iterable[AnyEntry], rules: Ruleset) -> MatchScore | KlammernMatch: ...
@overload
def score_match(entries: Iterable[Any], rules: Ruleset, scored_by: ScoredBy) -> MatchScore | KlammernMatch: ...
def score_match(
    entries: Iterable[Any], rules: Ruleset, scored_by: ScoredBy | None = None
) -> MatchScore | KlammernMatch:
    """The state of a match after these rounds, in order. A round that is dealt again, because all passed or after a
    revoke, does not count as played.

    Raises `ImpossibleRound` for the first round that is impossible or comes after the end, and `TypeError` for an
    entry of another game. The time it takes grows with the number of rounds, and no faster. A caller that already
    knows what the rounds are worth passes `scored_by`, which gives the score of one.
    """
    match: MatchScore | KlammernMatch = _family(rules).start(rules)
    rounds: list[Any] = []
    for after_round, scored in _family(rules).add_up(entries, rules, scored_by):
        match = after_round
        rounds.append(scored)
    return match._replace(rounds=tuple(rounds))


def follow_match(
    entries: Iterable[Any], rules: Ruleset, scored_by: ScoredBy | None = None
) -> Iterator[MatchScore | KlammernMatch]:
    """The state of a match after each of these rounds, in order; `scored_by` and what it raises as `score_match`.

    Every state has all rounds so far, so their total size grows with the square of the number of rounds.
    """
    rounds: tuple[Any, ...] = ()
    for match, scored in _family(rules).add_up(entries, rules, scored_by):
        rounds = (*rounds, scored)
        yield match._replace(rounds=rounds)


def _family(rules: Ruleset) -> Any:
    """The module that adds up rounds of this game; matches and scores of one are of a kind that the other lacks."""
    return klammern_match if rules.game.has_melds else klaverjas_match
