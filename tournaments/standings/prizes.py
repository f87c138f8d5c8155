"""Who wins which prize of a match day or a season, by the rules that clubs publish."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.standings.results import AtLeast, Quantity, exact

ALL_UP_TO = 4
THEN_EVERY = 4


class PrizeKind(StrEnum):
    FORMULA_OF_FOUR = "formula_of_four"
    ONE_IN_SO_MANY = "one_in_so_many"
    TOP = "top"
    LAST_PLACE = "last_place"
    MOST_PITS = "most_pits"
    HIGHEST_LEG = "highest_leg"
    HIGHEST_ROEM = "highest_roem"


BY_PLACE = frozenset({PrizeKind.FORMULA_OF_FOUR, PrizeKind.ONE_IN_SO_MANY, PrizeKind.TOP})


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """One line of a club's rules. `so_many`: one in how many wins, or how many win. `among`: only these units.

    `differ`: each place has a different prize, so those who tie share theirs instead of getting one each.
    """

    kind: PrizeKind
    so_many: int = 1
    among: Collection[int] | None = None
    differ: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit with a place, and the figures for prizes. `has_left`: went home or withdrew, as finals allow."""

    unit_id: int
    place: int
    total: int
    pits: Quantity = 0
    roem: Quantity = 0
    highest_leg: Quantity | None = None
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """A prize of the rule with this index. Several winners are tied: they share it, or each of them gets one.

    `order` counts the prizes of a rule, the best from 0.

    `place`: the place of the winners among those the rule is for (None: it is not given for a place). `figure` is what
    it is given for. There is no winner if, for example, no one has any pits. `is_unknown`: what one of them has is not
    known, so no one can say who has the most.
    """

    rule: int
    place: int | None
    winners: tuple[int, ...]
    figure: int | None
    order: int = 0
    is_unknown: bool = False


def prize_places(units: int) -> tuple[int, ...]:
    """The "formula of four" for this many units: places 1 to 4, then 8, 12, 16 … as far as there are units.

    So at least one in four wins something. Source: the prize rules of clubs that publish theirs.
    """
    return (*range(1, min(ALL_UP_TO, units) + 1), *range(ALL_UP_TO + THEN_EVERY, units + 1, THEN_EVERY))


def award_prizes(rules: Sequence[PrizeRule], ranked: Iterable[Candidate], *, only_once: bool = False) -> list[Award]:
    """Every prize of every rule, the most important rule first; `ranked` are those with a place, in order.

    With `only_once`, all later rules pass over a unit that has won a prize, and the next one wins: no prize is lost.
    """
    ranked = list(ranked)
    awards: list[Award] = []
    won: set[int] = set()
    for index, rule in enumerate(rules):
        among = [one for one in ranked if rule.among is None or one.unit_id in rule.among]
        passed_over = won if only_once else set()
        if rule.kind in BY_PLACE:
            new = _for_places(index, rule, among, passed_over)
        else:
            new = [_special(index, rule, [one for one in among if one.unit_id not in passed_over])]
        won.update(unit_id for award in new for unit_id in award.winners)
        awards += new
    return awards


def _positions(rule: PrizeRule, units: int) -> Sequence[int]:
    match rule.kind:
        case PrizeKind.FORMULA_OF_FOUR:
            return prize_places(units)
        case PrizeKind.ONE_IN_SO_MANY:
            # One for every N units; a remainder gives one more.
            return range(1, -(-units // rule.so_many) + 1)
        case _:
            return range(1, min(rule.so_many, units) + 1)


def _for_places(index: int, rule: PrizeRule, among: list[Candidate], passed_over: Collection[int]) -> list[Award]:
    """A prize for each of these places, as many as there are for everyone the rule is for.

    A unit that is passed over leaves its prize to the next in line, or if none is left there, to the nearest before it.
    If more are tied than there are prizes they share all of theirs, and so they do where the prizes differ: no one gets
    the better one, or a whole one, by chance.
    """
    # Of those who tie, any who are passed over come first, so the next in line is one of them.
    line = sorted(among, key=lambda one: (one.place, one.unit_id not in passed_over))
    waiting = [at for at, one in enumerate(line, start=1) if one.unit_id not in passed_over]
    receivers: list[int] = []
    for position in _positions(rule, len(line)):
        if left := [at for at in waiting if at not in receivers]:
            receivers.append(next((at for at in left if at >= position), left[-1]))
    awards = []
    for order, receiver in enumerate(sorted(receivers)):
        own = line[receiver - 1]
        tied = [at for at in waiting if line[at - 1].place == own.place]
        theirs = [at for at in tied if at in receivers]
        shares = rule.differ or len(theirs) < len(tied)
        winners = tuple(line[at - 1].unit_id for at in (tied if shares else (receiver,)))
        place = next(at for at, one in enumerate(line, start=1) if one.place == own.place)
        awards.append(Award(index, place, winners, own.total, order))
    return awards


def _special(index: int, rule: PrizeRule, among: list[Candidate]) -> Award:
    if rule.kind == PrizeKind.LAST_PLACE:
        stayed = [one for one in among if not one.has_left]
        last = stayed[-1] if stayed else None
        winners = tuple(one.unit_id for one in stayed if last is not None and one.place == last.place)
        return Award(index, None, winners, last.total if last else None)
    had = [(one, _figure(rule.kind, one)) for one in among]
    if any(isinstance(figure, AtLeast) for _one, figure in had):
        return Award(index, None, (), None, is_unknown=True)
    figures = [(one, exact(figure) or 0) for one, figure in had]
    most = max((figure for _one, figure in figures), default=0)
    if most <= 0:
        return Award(index, None, (), None)
    return Award(index, None, tuple(one.unit_id for one, figure in figures if figure == most), most)


def _figure(kind: PrizeKind, one: Candidate) -> Quantity | None:
    match kind:
        case PrizeKind.MOST_PITS:
            return one.pits
        case PrizeKind.HIGHEST_ROEM:
            return one.roem
        case _:
            return one.highest_leg
