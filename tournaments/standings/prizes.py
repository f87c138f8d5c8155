"""Who wins which prize of a match day or a season, by the rules that clubs publish."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.standings.prize_lines import LAST
from tournaments.standings.prize_ties import Decided, Figures, PrizeTie, decide, lots
from tournaments.standings.results import AtLeast, Quantity, exact

ALL_UP_TO = 4
THEN_EVERY = 4


class PrizeKind(StrEnum):
    FORMULA_OF_FOUR = "formula_of_four"
    ONE_IN_SO_MANY = "one_in_so_many"
    TOP = "top"
    PLACES = "places"
    LAST_PLACE = "last_place"
    MOST_PITS = "most_pits"
    HIGHEST_LEG = "highest_leg"
    BEST_LAST_LEG = "best_last_leg"
    HIGHEST_ROEM = "highest_roem"
    CLIMBER = "climber"
    BY_LOT = "by_lot"


BY_PLACE = frozenset({PrizeKind.FORMULA_OF_FOUR, PrizeKind.ONE_IN_SO_MANY, PrizeKind.TOP, PrizeKind.PLACES})


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """One line of a club's rules. `so_many`: one in how many wins, or how many win. `among`: only these units.

    `differ`: each place has a different prize, so those who tie share theirs instead of getting one each. `places` are
    those of the kind PLACES, LAST for the last one. `stream` names its lots: each rule draws its own.
    """

    kind: PrizeKind
    so_many: int = 1
    among: Collection[int] | None = None
    differ: bool = False
    places: tuple[int, ...] = ()
    stream: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit with a place, and the figures for prizes. `has_left`: went home or withdrew, as finals allow.

    `last_leg` is what it scored in the last leg of the evening (None: it did not play that), `climbed` how many places
    it won in the standing of the season. `played_all`: it attended every leg. Lots are drawn by `number`.
    """

    unit_id: int
    place: int
    total: int
    pits: Quantity = 0
    roem: Quantity = 0
    highest_leg: Quantity | None = None
    has_left: bool = False
    last_leg: Quantity | None = None
    climbed: int = 0
    played_all: bool = True
    number: int = 0

    @property
    def figures(self) -> Figures:
        """What may decide between those who tie, in this order."""
        return (
            (Decided.LAST_LEG, exact(self.last_leg)),
            (Decided.HIGHEST_LEG, exact(self.highest_leg)),
            (Decided.PITS, exact(self.pits)),
            (Decided.ROEM, exact(self.roem)),
        )


@dataclass(frozen=True, slots=True)
class Award:
    """A prize of the rule with this index. Several winners are tied: they share it, or each of them gets one.

    `order` counts the prizes of a rule, the best from 0; of the kind PLACES it is that of the place in its list.

    `place`: the place of the winners among those the rule is for (None: it is not given for a place). `figure` is what
    it is given for. There is no winner if, for example, no one has any pits. `is_unknown`: what one of them has is not
    known, so no one can say who has the most. `decided`: what decided between those who were tied. `waits`: the lots
    that decide it are not drawn yet.
    """

    rule: int
    place: int | None
    winners: tuple[int, ...]
    figure: int | None
    order: int = 0
    is_unknown: bool = False
    decided: Decided | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class _Ties:
    """What decides ties, and the seed of the lots (None: not drawn)."""

    rule: PrizeTie
    seed: int | None


def prize_places(units: int) -> tuple[int, ...]:
    """The "formula of four" for this many units: places 1 to 4, then 8, 12, 16 … as far as there are units.

    So at least one in four wins something. Source: the prize rules of clubs that publish theirs.
    """
    return (*range(1, min(ALL_UP_TO, units) + 1), *range(ALL_UP_TO + THEN_EVERY, units + 1, THEN_EVERY))


def award_prizes(
    rules: Sequence[PrizeRule],
    ranked: Iterable[Candidate],
    *,
    only_once: bool = False,
    tie: PrizeTie = PrizeTie.SHARE,
    seed: int | None = None,
) -> list[Award]:
    """Every prize of every rule, the most important rule first; `ranked` are those with a place, in order.

    With `only_once`, all later rules pass over a unit that has won a prize, and the next one wins: no prize is lost.
    What those rules give then waits for the lots of the earlier ones.
    """
    ranked = list(ranked)
    ties = _Ties(tie, seed)
    awards: list[Award] = []
    won: set[int] = set()
    for index, rule in enumerate(rules):
        among = [one for one in ranked if rule.among is None or one.unit_id in rule.among]
        passed_over = won if only_once else set()
        if rule.kind in BY_PLACE:
            new = _for_places(index, rule, among, passed_over, ties)
        else:
            new = _special(index, rule, [one for one in among if one.unit_id not in passed_over], ties)
        if only_once and any(award.waits for award in awards):
            new = [replace(award, winners=(), decided=None, waits=True) if award.winners else award for award in new]
        won.update(unit_id for award in new for unit_id in award.winners)
        awards += new
    return awards


def _positions(rule: PrizeRule, units: int) -> list[tuple[int, int]]:
    """The places that have a prize, the first one first, each with the order of its prize."""
    match rule.kind:
        case PrizeKind.FORMULA_OF_FOUR:
            places: Sequence[int] = prize_places(units)
        case PrizeKind.ONE_IN_SO_MANY:
            # One for every N units; a remainder gives one more.
            places = range(1, -(-units // rule.so_many) + 1)
        case PrizeKind.PLACES:
            listed = {place: order for order, place in enumerate(rule.places) if LAST < place <= units}
            # The last place has one prize, that of its number if it is in the list too.
            if LAST in rule.places and units and units not in listed:
                listed[units] = rule.places.index(LAST)
            return sorted(listed.items())
        case _:
            places = range(1, min(rule.so_many, units) + 1)
    return [(place, order) for order, place in enumerate(places)]


def _for_places(
    index: int, rule: PrizeRule, among: list[Candidate], passed_over: Collection[int], ties: _Ties
) -> list[Award]:
    """A prize for each of these places, as many as there are for everyone the rule is for.

    A unit that is passed over leaves its prize to the next in line, or if none is left there, to the nearest before it.
    If more are tied than there are prizes they share all of theirs, and so they do where the prizes differ: no one gets
    the better one, or a whole one, by chance. Unless the club has something else decide.
    """
    # Of those who tie, any who are passed over come first, so the next in line is one of them.
    line = sorted(among, key=lambda one: (one.place, one.unit_id not in passed_over))
    waiting = [at for at, one in enumerate(line) if one.unit_id not in passed_over]
    receivers: list[int] = []
    orders: list[int] = []
    for position, order in _positions(rule, len(line)):
        if left := [at for at in waiting if at not in receivers]:
            receivers.append(next((at for at in left if at >= position - 1), left[-1]))
            orders.append(order)
    awards = []
    for order, receiver in zip(orders, sorted(receivers), strict=True):
        own = line[receiver]
        tied = [at for at in waiting if line[at].place == own.place]
        theirs = [at for at in tied if at in receivers]
        place = next(at for at, one in enumerate(line, start=1) if one.place == own.place)
        award = Award(index, place, (own.unit_id,), own.total, order)
        if len(tied) > 1 and (rule.differ or len(theirs) < len(tied)):
            given = [at - tied[0] for at in theirs]
            award = _between(award, [line[at] for at in tied], receiver - tied[0], given, rule, ties)
        awards.append(award)
    return awards


def _special(index: int, rule: PrizeRule, among: list[Candidate], ties: _Ties) -> list[Award]:
    match rule.kind:
        case PrizeKind.BY_LOT:
            return _by_lot(index, rule, [one for one in among if not one.has_left], ties.seed)
        case PrizeKind.LAST_PLACE:
            stayed = [one for one in among if not one.has_left and one.played_all]
            best = [one for one in stayed if one.place == stayed[-1].place]
            most = best[0].total if best else None
        case _:
            had = [(one, _figure(rule.kind, one)) for one in among]
            if any(isinstance(figure, AtLeast) for _one, figure in had):
                return [Award(index, None, (), None, is_unknown=True)]
            most = max((exact(figure) or 0 for _one, figure in had), default=0)
            best = [one for one, figure in had if most > 0 and figure == most]
    if not best:
        return [Award(index, None, (), None)]
    award = Award(index, None, (best[0].unit_id,), most)
    # The last of those on the last place is the one that the figures put last.
    at = len(best) - 1 if rule.kind == PrizeKind.LAST_PLACE else 0
    return [_between(award, best, at, [at], rule, ties) if len(best) > 1 else award]


def _by_lot(index: int, rule: PrizeRule, among: list[Candidate], seed: int | None) -> list[Award]:
    prizes = min(rule.so_many, len(among))
    if seed is None:
        return [Award(index, None, (), None, order, waits=True) for order in range(prizes)]
    drawn = sorted(among, key=lots(seed, rule.stream))
    return [Award(index, None, (drawn[at].unit_id,), None, at, decided=Decided.LOT) for at in range(prizes)]


def _between(
    award: Award, tied: Sequence[Candidate], at: int, given: Sequence[int], rule: PrizeRule, ties: _Ties
) -> Award:
    """The prize `at` this place among the `tied`, of those that are `given` there, by what the club has chosen."""
    if ties.rule == PrizeTie.SHARE:
        return replace(award, winners=tuple(one.unit_id for one in tied))
    if ties.rule == PrizeTie.LOT:
        if ties.seed is None:
            return replace(award, winners=(), waits=True)
        drawn = sorted(tied, key=lots(ties.seed, rule.stream))
        return replace(award, winners=(drawn[at].unit_id,), decided=Decided.LOT)
    found = decide([one.figures for one in tied], at)
    still = range(found.start, found.end)
    shares = rule.differ or sum(one in still for one in given) < len(still)
    winners = sorted(found.order[one] for one in (still if shares else [at]))
    return replace(award, winners=tuple(tied[one].unit_id for one in winners), decided=found.by)


def _figure(kind: PrizeKind, one: Candidate) -> Quantity | None:
    match kind:
        case PrizeKind.MOST_PITS:
            return one.pits
        case PrizeKind.HIGHEST_ROEM:
            return one.roem
        case PrizeKind.BEST_LAST_LEG:
            return one.last_leg
        case PrizeKind.CLIMBER:
            return one.climbed
        case _:
            return one.highest_leg
