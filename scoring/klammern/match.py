"""A match of Klammern or Hamburg: big points, Augen or dice added up, and when it is over."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from ..match_end import UNDECIDED, verdict
from ..problems import Finding, ImpossibleRound, RoundProblem
from ..results import KlammernMatch, KlammernScore, Outcome
from ..rules import DieOvershoot, Game, Kalte, MatchEnd, Ruleset
from ..seats import Contender, contenders
from .hamburg import SIDES_OF_A_DIE, die_shows
from .round import score

SMALL_POINTS_OF_A_BIG_ONE = 5
KALTE = 2
"""Big points for small points to nil."""


def start(rules: Ruleset) -> KlammernMatch:
    """A match before its first round."""
    nothing = dict.fromkeys(contenders(rules), 0)
    return KlammernMatch(nothing, False, None, False, False, (), _small(rules, nothing), (), _dice(rules, nothing), ())


def add_up(
    entries: Iterable[Any], rules: Ruleset, scored_by: Callable[[Any, Ruleset], KlammernScore] | None = None
) -> Iterator[tuple[KlammernMatch, KlammernScore]]:
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
        if match.big:
            match = match._replace(big={})
        if scored.outcome is not Outcome.PASSED:
            played += 1
            extra_rounds += match.extra_round
            match = after_round(match, scored, rules, played, extra_rounds)
        yield match, scored


def after_round(
    match: KlammernMatch, scored: KlammernScore, rules: Ruleset, played: int, extra_rounds: int
) -> KlammernMatch:
    """The match after one more round; `played` counts this one, `extra_rounds` those that were played to decide it."""
    if scored.outcome in (Outcome.JASS_WON, Outcome.JASS_LOST):
        return _end_by_jass(match, scored)
    if rules.game is Game.HAMBURG:
        return _turn_dice(match, scored.score, rules)
    if rules.counts_small_points:
        match = add_small_points(match, scored.score, rules)
    else:
        match = match._replace(total={who: own + scored.score[who] for who, own in match.total.items()})
    state = verdict(match.total, played, rules, extra_rounds)
    if state is UNDECIDED and not match.leaders:
        return match  # almost always
    return match._replace(
        finished=state.finished,
        winner=state.leaders[0] if state.finished and len(state.leaders) == 1 else None,
        tied=state.finished and len(state.leaders) > 1,
        extra_round=state.extra_round,
        leaders=state.leaders,
    )


def add_small_points(match: KlammernMatch, points: Mapping[Contender, int], rules: Ruleset) -> KlammernMatch:
    """The match after these small points: five make a big point, and everyone starts again."""
    small = {who: match.small[who] + points[who] for who in match.small}
    best = max(small.values())
    big: dict[Contender, int] = {}
    if best >= SMALL_POINTS_OF_A_BIG_ONE:
        worth = KALTE if _is_kalte(small, best, rules) else 1
        big = {who: worth for who, own in small.items() if own == best}
        small = dict.fromkeys(small, 0)
    laube = tuple(who for who, own in small.items() if own == SMALL_POINTS_OF_A_BIG_ONE - 1)
    total = {who: own + big.get(who, 0) for who, own in match.total.items()}
    return match._replace(total=total, small=small, laube=laube, big=big)


def _is_kalte(small: Mapping[Contender, int], best: int, rules: Ruleset) -> bool:
    if sum(small.values()) > best:
        return False
    return rules.kalte is Kalte.TO_NIL or best == SMALL_POINTS_OF_A_BIG_ONE


def _turn_dice(match: KlammernMatch, turns: Mapping[Contender, int], rules: Ruleset) -> KlammernMatch:
    """The match after the dice were turned: with two back on six in one round, the one who went further wins."""
    total = {who: own + turns[who] for who, own in match.total.items()}
    if rules.die_overshoot is DieOvershoot.WINS:
        furthest = max(total.values())
        home = tuple(who for who, own in total.items() if own == furthest >= SIDES_OF_A_DIE)
    else:
        home = tuple(who for who, own in total.items() if turns[who] and own % SIDES_OF_A_DIE == 0)
    return match._replace(
        total=total,
        finished=bool(home),
        winner=home[0] if len(home) == 1 else None,
        tied=len(home) > 1,
        leaders=home,
        # Home is the six, also for one that was turned past it; the others end on the face they show.
        die=_dice(rules, {who: 0 if who in home else own for who, own in total.items()}),
    )


def _end_by_jass(match: KlammernMatch, scored: KlammernScore) -> KlammernMatch:
    """Won: the announcer wins the match. Lost: the opponent with the most so far does; the round does not count."""
    best = max(match.total[who] for who in scored.winners)
    leaders = tuple(who for who in scored.winners if match.total[who] == best)
    return match._replace(
        finished=True,
        winner=leaders[0] if len(leaders) == 1 else None,
        tied=len(leaders) > 1,
        extra_round=False,
        leaders=leaders,
        jass=scored.jass,
    )


def counts_after_jass(
    total: Mapping[Contender, int], leaders: Collection[Contender], rules: Ruleset
) -> dict[Contender, int]:
    """What a match that a Klammer-Jass decided counts for in a standing, in the currency of the rules.

    `total` is what each contender had by then, `leaders` are the winners of the match, or those tied after a lost
    Klammer-Jass. A sole winner counts as having reached the target, if there is one, and one more than the best of the
    others, so that no loser ranks above. If two are tied there is no sole winner: each counts at least one more than
    the loser. Everyone else keeps what they have. Rule: docs/scoring.md, "The end of a match".
    """
    best_of_others = max((own for who, own in total.items() if who not in leaders), default=-1)
    least = best_of_others + 1
    if len(leaders) == 1 and rules.match_end is MatchEnd.TARGET:
        least = max(least, rules.target)
    return {who: max(own, least) if who in leaders else own for who, own in total.items()}


def _small(rules: Ruleset, values: Mapping[Contender, int]) -> Mapping[Contender, int]:
    return values if rules.counts_small_points else {}


def _dice(rules: Ruleset, turned: Mapping[Contender, int]) -> Mapping[Contender, int]:
    return {who: die_shows(own) for who, own in turned.items()} if rules.game is Game.HAMBURG else {}
