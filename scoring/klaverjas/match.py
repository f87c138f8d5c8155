"""A match of klaverjas or Kraken: rounds added up, and when it is over."""

from collections.abc import Iterable, Iterator

from ..entries import AnyEntry
from ..match_end import verdict
from ..problems import Finding, ImpossibleRound, RoundProblem
from ..results import MatchScore, MatchState, Outcome
from ..rules import RevokeRule, Ruleset
from ..seats import PerSide
from .round import score

UNDECIDED = MatchState(finished=False, winner=None, tied=False, extra_round=False)
EXTRA_ROUND = MatchState(finished=False, winner=None, tied=False, extra_round=True)
TIE = MatchState(finished=True, winner=None, tied=True, extra_round=False)
NOTHING_PLAYED = MatchScore(PerSide(0, 0), *UNDECIDED, ())


def match_state(total: PerSide[int], played: int, rules: Ruleset, extra_rounds: int = 0) -> MatchState:
    """Whether a match is over at this total after this many rounds, `extra_rounds` of them played to decide it.

    Rules: docs/scoring.md, "The end of a match".
    """
    state = verdict(dict(total.items()), played, rules, extra_rounds)
    if state.extra_round:
        return EXTRA_ROUND
    if not state.finished:
        return UNDECIDED
    return TIE if len(state.leaders) > 1 else MatchState(True, state.leaders[0], False, False)


def follow_match(entries: Iterable[AnyEntry], rules: Ruleset) -> Iterator[MatchScore]:
    """The state of a match after each of these rounds, in order; see `scoring.follow_match`."""
    match = NOTHING_PLAYED
    played = extra_rounds = 0
    for number, entry in enumerate(entries, start=1):
        if match.finished:
            raise ImpossibleRound((Finding(RoundProblem.ROUND_AFTER_END),), number)
        try:
            scored = score(entry, rules)
        except ImpossibleRound as error:
            raise ImpossibleRound(error.findings, number) from None
        match = match._replace(rounds=(*match.rounds, scored))
        if not (scored.outcome is Outcome.REVOKE and rules.revoke is RevokeRule.REDEAL):
            played += 1
            extra_rounds += match.extra_round
            total = PerSide(match.total.ns + scored.score.ns, match.total.ew + scored.score.ew)
            match = MatchScore(total, *match_state(total, played, rules, extra_rounds), match.rounds)
        yield match
