"""When a match ends, in every game: who leads, and whether that is the end."""

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from .rules import BothOver, MatchEnd, Ruleset

Who = TypeVar("Who")


class Verdict(NamedTuple, Generic[Who]):
    """Whether a match is over, or goes on only because of its rules for a tie; and who leads then."""

    finished: bool
    leaders: tuple[Who, ...]
    extra_round: bool


def verdict(total: Mapping[Who, int], played: int, rules: Ruleset, extra_rounds: int = 0) -> Verdict[Who]:
    """The verdict at this total after this many rounds, `extra_rounds` of them played to decide it.

    Rules: docs/scoring.md, "The end of a match".
    """
    best = max(total.values())
    leaders = tuple(who for who, points in total.items() if points == best)
    if rules.match_end is MatchEnd.ROUNDS and played >= rules.rounds:
        is_extra = len(leaders) > 1 and rules.extra_round_on_tie
        return Verdict(not is_extra, leaders, is_extra)
    if rules.match_end is MatchEnd.TARGET and best >= rules.target:
        over = sum(points >= rules.target for points in total.values())
        is_extra = len(leaders) > 1 or (over > 1 and rules.both_over is BothOver.ALWAYS and not extra_rounds)
        return Verdict(not is_extra, leaders, is_extra)
    return Verdict(False, (), False)
