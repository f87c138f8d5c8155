"""When a match ends, in every game: who leads, and whether that is the end."""

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from .rules import BothOver, MatchEnd, Ruleset

Who = TypeVar("Who")


class Verdict(NamedTuple, Generic[Who]):
    """Whether a match is over, or continues only because of its rules for a tie; and who leads then."""

    finished: bool
    leaders: tuple[Who, ...]
    extra_round: bool


UNDECIDED: Verdict[Any] = Verdict(False, (), False)


def verdict(total: Mapping[Who, int], played: int, rules: Ruleset, extra_rounds: int = 0) -> Verdict[Who]:
    """The verdict at this total after this many rounds, `extra_rounds` of them played to decide it.

    Rules: docs/scoring.md, "The end of a match".
    """
    if _goes_on(total, played, rules):
        return UNDECIDED
    best = max(total.values())
    leaders = tuple(who for who, points in total.items() if points == best)
    if rules.match_end is MatchEnd.ROUNDS:
        is_extra = len(leaders) > 1 and rules.extra_round_on_tie
    else:
        over = sum(points >= rules.target for points in total.values())
        is_extra = len(leaders) > 1 or (over > 1 and rules.both_over is BothOver.ALWAYS and not extra_rounds)
    return Verdict(not is_extra, leaders, is_extra)


def _goes_on(total: Mapping[Who, int], played: int, rules: Ruleset) -> bool:
    """Whether the match simply continues, as after most rounds."""
    if rules.match_end is MatchEnd.ROUNDS:
        return played < rules.rounds
    return rules.match_end is MatchEnd.OPEN or max(total.values()) < rules.target
