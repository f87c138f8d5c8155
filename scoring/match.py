"""A match: rounds added up, and when it is over."""

from collections.abc import Iterable, Iterator
from typing import overload

from . import klammern_match
from .cards import PerSide
from .ending import verdict
from .entries import AnyEntry, Entry, KlammernCards, KlammernEntry
from .problems import Finding, ImpossibleRound, Problem
from .results import KlammernMatch, KlammernScore, MatchScore, MatchState, Outcome
from .round import score_round
from .rules import RevokeRule, Ruleset

UNDECIDED = MatchState(finished=False, winner=None, draw=False, extra_round=False)
EXTRA_ROUND = MatchState(finished=False, winner=None, draw=False, extra_round=True)
DRAW = MatchState(finished=True, winner=None, draw=True, extra_round=False)
NOTHING_PLAYED = MatchScore(PerSide(0, 0), *UNDECIDED, ())


def match_state(total: PerSide[int], played: int, rules: Ruleset, extra_rounds: int = 0) -> MatchState:
    """Whether a match is over at this total after so many rounds, of which `extra_rounds` were played to decide it.

    Rules: docs/scoring.md, "The end of a match".
    """
    state = verdict(dict(total.items()), played, rules, extra_rounds)
    if state.extra_round:
        return EXTRA_ROUND
    if not state.finished:
        return UNDECIDED
    return DRAW if len(state.leaders) > 1 else MatchState(True, state.leaders[0], False, False)


@overload
def score_match(entries: Iterable[Entry], rules: Ruleset) -> MatchScore: ...
@overload
def score_match(entries: Iterable[KlammernEntry | KlammernCards], rules: Ruleset) -> KlammernMatch: ...
@overload
def score_match(entries: Iterable[AnyEntry], rules: Ruleset) -> MatchScore | KlammernMatch: ...
def score_match(entries: Iterable[AnyEntry], rules: Ruleset) -> MatchScore | KlammernMatch:
    """The state of a match after these rounds, in order. A round that is dealt again after a revoke does not count as
    played.

    Raises `ImpossibleRound` for the first round that cannot be, or that comes after the end, and `TypeError` for an
    entry of another game.
    """
    match = klammern_match.start(rules) if rules.game.has_melds else NOTHING_PLAYED
    for after_round in follow_match(entries, rules):
        match = after_round
    return match


def follow_match(entries: Iterable[AnyEntry], rules: Ruleset) -> Iterator[MatchScore | KlammernMatch]:
    """The state of a match after each of these rounds, in order; raises as `score_match` does."""
    return klammern_match.follow_match(entries, rules) if rules.game.has_melds else _follow(entries, rules)


def _follow(entries: Iterable[AnyEntry], rules: Ruleset) -> Iterator[MatchScore]:
    match = NOTHING_PLAYED
    played = extra_rounds = 0
    for number, entry in enumerate(entries, start=1):
        if match.finished:
            raise ImpossibleRound((Finding(Problem.ROUND_AFTER_END),), number)
        try:
            scored = score_round(entry, rules)
        except ImpossibleRound as error:
            raise ImpossibleRound(error.findings, number) from None
        if isinstance(scored, KlammernScore):
            raise TypeError(entry)
        match = match._replace(rounds=(*match.rounds, scored))
        if not (scored.outcome is Outcome.REVOKE and rules.revoke is RevokeRule.REDEAL):
            played += 1
            extra_rounds += match.extra_round
            total = PerSide(match.total.ns + scored.score.ns, match.total.ew + scored.score.ew)
            match = MatchScore(total, *match_state(total, played, rules, extra_rounds), match.rounds)
        yield match
