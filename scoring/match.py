"""A match: rounds added up, and when it is over."""

from collections.abc import Iterable

from .cards import EW, NS, PerSide
from .entries import Entry
from .problems import Finding, ImpossibleRound, Problem
from .results import MatchScore, MatchState, Outcome, RoundScore
from .round import score_round
from .rules import BothOver, MatchEnd, RevokeRule, Ruleset

UNDECIDED = MatchState(finished=False, winner=None, draw=False, extra_round=False)
EXTRA_ROUND = MatchState(finished=False, winner=None, draw=False, extra_round=True)
DRAW = MatchState(finished=True, winner=None, draw=True, extra_round=False)


def match_state(total: PerSide[int], played: int, rules: Ruleset, extra_rounds: int = 0) -> MatchState:
    """Whether a match is over at this total after so many rounds, of which `extra_rounds` were played to decide it.

    Rules: docs/scoring.md, "The end of a match".
    """
    if rules.match_end is MatchEnd.ROUNDS:
        if played < rules.rounds:
            return UNDECIDED
        if total.ns == total.ew:
            return EXTRA_ROUND if rules.extra_round_on_tie else DRAW
        return _won(total)
    over = sum(points >= rules.target for _, points in total.items())
    if not over:
        return UNDECIDED
    if total.ns == total.ew or (over == len(total.items()) and rules.both_over is BothOver.ALWAYS and not extra_rounds):
        return EXTRA_ROUND
    return _won(total)


def score_match(entries: Iterable[Entry], rules: Ruleset) -> MatchScore:
    """The state of a match after these rounds, in order. A round that is dealt again after a revoke does not count as
    played.

    Raises `ImpossibleRound` for the first round that cannot be, or that comes after the end.
    """
    rounds: list[RoundScore] = []
    total = PerSide(0, 0)
    state = UNDECIDED
    played = extra_rounds = 0
    for number, entry in enumerate(entries, start=1):
        if state.finished:
            raise ImpossibleRound((Finding(Problem.ROUND_AFTER_END),), number)
        try:
            scored = score_round(entry, rules)
        except ImpossibleRound as error:
            raise ImpossibleRound(error.findings, number) from None
        rounds.append(scored)
        if scored.outcome is Outcome.REVOKE and rules.revoke is RevokeRule.REDEAL:
            continue
        played += 1
        extra_rounds += state.extra_round
        total = PerSide(total.ns + scored.score.ns, total.ew + scored.score.ew)
        state = match_state(total, played, rules, extra_rounds)
    return MatchScore(total, *state, tuple(rounds))


def _won(total: PerSide[int]) -> MatchState:
    winner = NS if total.ns > total.ew else EW
    return MatchState(finished=True, winner=winner, draw=False, extra_round=False)
