"""A match of klaverjas or Kraken: rounds added up, and when it is over."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..match_end import verdict
from ..problems import Finding, ImpossibleRound, RoundProblem
from ..results import MatchScore, MatchState, Outcome, RoundScore
from ..rules import RevokeRule, Ruleset
from ..seats import PerSide
from .round import score

UNDECIDED = MatchState(finished=False, winner=None, tied=False, extra_round=False)
EXTRA_ROUND = MatchState(finished=False, winner=None, tied=False, extra_round=True)
TIE = MatchState(finished=True, winner=None, tied=True, extra_round=False)


def start(rules: Ruleset) -> MatchScore:
    """A match before its first round, whatever the rules."""
    return MatchScore(PerSide(0, 0), *UNDECIDED, ())


def match_state(total: PerSide[int], played: int, rules: Ruleset, extra_rounds: int = 0) -> MatchState:
    """Whether a match is over at this total after this many rounds, `extra_rounds` of them played to decide it.

    Rules: docs/scoring.md, "The end of a match".
    """
    state = verdict(dict(total.items()), played, rules, extra_rounds)
    if not state.finished:
        return EXTRA_ROUND if state.extra_round else UNDECIDED
    return TIE if len(state.leaders) > 1 else MatchState(True, state.leaders[0], False, False)


def is_dealt_again(scored: RoundScore, rules: Ruleset) -> bool:
    """Whether this was no round: all passed, or it ended with a revoke after which the cards are dealt again."""
    return scored.outcome is Outcome.PASSED or (scored.outcome is Outcome.REVOKE and rules.revoke is RevokeRule.REDEAL)


def add_up(
    entries: Iterable[Any], rules: Ruleset, scored_by: Callable[[Any, Ruleset], RoundScore] | None = None
) -> Iterator[tuple[MatchScore, RoundScore]]:
    """The state of a match after each of these rounds, in order, and what that round was worth; `rounds` stays empty.

    Raises as `scoring.score_match` does. A caller that needs the rounds keeps them: copying them from state to state
    would take time that grows with the square of their number.
    """
    match = start(rules)
    played = extra_rounds = 0
    for number, entry in enumerate(entries, start=1):
        if match.finished:
            raise ImpossibleRound((Finding(RoundProblem.ROUND_AFTER_END),), number)
        try:
            scored = (scored_by or score)(entry, rules)
        except ImpossibleRound as error:
            raise ImpossibleRound(error.findings, number) from None
        if not is_dealt_again(scored, rules):
            played += 1
            extra_rounds += match.extra_round
            total = PerSide(match.total.ns + scored.score.ns, match.total.ew + scored.score.ew)
            match = MatchScore(total, *match_state(total, played, rules, extra_rounds), ())
        yield match, scored
