"""The standing of a season."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial
from operator import attrgetter
from typing import NamedTuple

from tournaments.standings.averages import average, average_of
from tournaments.standings.counting import UnitCount, count_units
from tournaments.standings.dropping import Held, drop_results
from tournaments.standings.handicap import with_handicaps
from tournaments.standings.own_average import with_absences
from tournaments.standings.ranking import Breaker, Score, UnitScore, breaker, rank
from tournaments.standings.results import (
    UNKNOWN,
    AdjustmentRow,
    AtLeast,
    CountedResult,
    LegRow,
    Quantity,
    ResultKind,
    exact,
    highest_of,
    known_part,
    known_parts,
    match_day_totals,
    plus,
    total_of,
)
from tournaments.standings.rules import CountingMethod, CountingRules, DropTiming, TieBreak
from tournaments.standings.scale import give_rank_points
from tournaments.standings.stopping import Stop, withdrawn
from tournaments.standings.ties import Game, direct_results, figure_of_sheets, lot
from tournaments.standings.weights import weigh_days

_ROEM, _PITS, _NATS = attrgetter("roem"), attrgetter("pits"), attrgetter("nats")


class NoPlace(StrEnum):
    """Why a unit is listed without a place."""

    TOO_FEW = "too_few"
    GUEST = "guest"
    WITHDREW = "withdrew"


class StandingRow(NamedTuple):
    """One unit in the standing of a season.

    `counted` holds every result in order of play, dropped ones marked, and `aside` those of match days that do not
    count, which are in no figure. `adjustment` and `adjusted_pits` belong to the season and are in the totals. `gap` is
    to the row above, `gap_to_first` to the leader, both in what ranks: points, or exact averages. Without a place there
    is no gap, and `no_place` says why.
    `tie_broken_by` is what put it below the row above if both have the same; `undecided` are the tie-breaks that could
    not tell it from others with the same score, because one of them has a figure that is not known.

    The other figures are worked out when they are asked for: a page shows fifty of four hundred rows.
    """

    unit_id: int
    counted: tuple[CountedResult, ...] = ()
    adjustment: int = 0
    adjusted_pits: int = 0
    aside: tuple[CountedResult, ...] = ()
    no_place: NoPlace | None = None
    place: int | None = None
    shared: bool = False
    gap: Score | None = None
    gap_to_first: Score | None = None
    tie_broken_by: TieBreak | None = None
    undecided: tuple[TieBreak, ...] = ()

    @property
    def known(self) -> Mapping[str, int]:
        """What is known of its figures, to sort by."""
        return known_parts(self)

    @property
    def shown(self) -> tuple[CountedResult, ...]:
        """Everything that is listed of the unit, in order of play: what does not count as well."""
        return self.counted if not self.aside else tuple(sorted(self.counted + self.aside, key=lambda one: one.key))

    @property
    def total(self) -> int:
        """What counts."""
        return sum([result.total for result in self.counted if not result.dropped]) + self.adjustment

    @property
    def average(self) -> Fraction | None:
        """Exact, per result attended and counted."""
        return average_of(self.counted, self.adjustment)

    def score(self, method: CountingMethod) -> Score | None:
        """What ranks; None: there is nothing to average."""
        return self.average if method == CountingMethod.AVERAGE else self.total

    @property
    def attended(self) -> int:
        """How many results, match days or legs as the rules count."""
        return sum([result.attended for result in self.counted])

    @property
    def match_days(self) -> int:
        """How many it attended."""
        return len({result.match_day for result in self.counted if result.attended})

    @property
    def legs(self) -> int:
        """How many it attended."""
        return sum([result.legs for result in self.counted])

    @property
    def plain_total(self) -> int:
        """The total with nothing dropped."""
        return sum([result.total for result in self.counted]) + self.adjustment

    @property
    def plain_average(self) -> Fraction | None:
        """The average with nothing dropped."""
        attended = [result for result in self.counted if result.attended]
        return average(sum([one.total for one in attended]) + self.adjustment, sum([one.weight for one in attended]))

    @property
    def roem(self) -> Quantity:
        """Of all results, dropped or not; so are pits and nats."""
        return self._of_sheets(_ROEM)

    @property
    def pits(self) -> Quantity:
        return plus(self._of_sheets(_PITS), self.adjusted_pits)

    @property
    def nats(self) -> Quantity:
        return self._of_sheets(_NATS)

    @property
    def best_leg(self) -> Quantity | None:
        return highest_of([one.best_leg for one in self.counted if one.attended and one.best_leg is not None])

    @property
    def best_match_day(self) -> int | None:
        totals = match_day_totals(self.counted)
        return max([totals[result.match_day] for result in self.counted if result.attended], default=None)

    @property
    def figure(self) -> Quantity:
        """The score of the games themselves apart from games won or ties, only of the results that count: coming more
        often gives no more of it.
        """
        return total_of([result.figure for result in self.counted if result.attended and not result.dropped])

    @property
    def handicap(self) -> int:
        """The part of the results that count that is one, each as often as its match day counts.

        Where places score points it decided them and is in no total.
        """
        return sum([result.handicap * result.weight for result in self.counted if not result.dropped])

    def _of_sheets(self, figure_of: Callable[[CountedResult], Quantity]) -> Quantity:
        """The sum of a figure; what was given for a result that was missed is in it, and is none of those known."""
        figures = total_of([figure_of(result) for result in self.counted if result.attended])
        return plus(figures, sum([known_part(figure_of(result)) for result in self.counted if not result.attended]))


@dataclass(frozen=True, slots=True)
class Standing:
    """Rows from first to last, the unranked below.

    `finished`: all planned units have been played. `counts_drops`: only the best N count now. `to_come`: how many match
    days or legs are still planned (None: not known).
    """

    rows: tuple[StandingRow, ...]
    finished: bool
    counts_drops: bool
    to_come: int | None = None

    @property
    def held(self) -> frozenset[tuple[int, int | None]]:
        """The match days or legs that anyone attended."""
        return frozenset((each.match_day, each.leg) for row in self.rows for each in row.counted if each.attended)


def make_standing(
    results: Iterable[LegRow],
    adjustments: Iterable[AdjustmentRow],
    rules: CountingRules,
    *,
    guests: Collection[int] = frozenset(),
    games: Iterable[Game] = (),
    numbers: Mapping[int, int] | None = None,
    stops: Iterable[Stop] = (),
    held: Held | None = None,
) -> Standing:
    """Count and rank a season, finished or not; the order of the input does not matter.

    A unit with fewer results attended than the minimum has no place. While the planned season is not over that
    applies only to those who can no longer reach the minimum: after three of seven evenings no one has attended five.
    `guests` are listed without a place. `games` are needed for the tie-break by direct result, and listed only where it
    may break one; `numbers` are those with which units take part in a lot (default: their ids). `stops` are those who
    went home during a match day, which then gives them no points for a place, and those who withdrew, who are last and
    have no place. `held` are the match days (or legs) that there were, where these results are only those of some
    units.
    """
    stops = list(stops)
    counts = count_units(results, adjustments, rules.unit, legs_per_match_day=rules.legs_per_match_day)
    counts = as_they_count(counts, rules, guests=guests, stops=stops)
    return rank_season(counts, rules, guests=guests, games=games, numbers=numbers, stops=stops, held=held)


def rank_season(
    counts: list[UnitCount],
    rules: CountingRules,
    *,
    guests: Collection[int] = frozenset(),
    games: Iterable[Game] = (),
    numbers: Mapping[int, int] | None = None,
    stops: Iterable[Stop] = (),
    held: Held | None = None,
) -> Standing:
    """The same from what `as_they_count` says of the results, which is not changed."""
    gone = withdrawn(stops)
    held = units_held(counts) if held is None else held
    to_come = max(0, rules.planned - len(held)) if rules.planned is not None else None
    finished = to_come == 0
    counts_drops = rules.drops_results and (finished or rules.drops == DropTiming.ALWAYS)
    last_match_day = max((match_day for count in counts if (match_day := _last_attended(count))), default=None)

    rows = {}
    scores: dict[int, Score] = {}
    tied: defaultdict[Score, list[StandingRow]] = defaultdict(list)
    for count in counts:
        if count.is_aside:
            continue
        counted = count_together(count.results, rules, beyond_best=counts_drops, held=held)
        row = StandingRow(count.unit_id, counted, count.adjustment, count.adjusted_pits, tuple(count.aside))
        score = row.score(rules.method)
        no_place = None
        if row.unit_id in gone:
            no_place = NoPlace.WITHDREW
        elif row.unit_id in guests:
            no_place = NoPlace.GUEST
        elif score is None or row.attended + (to_come or 0) < rules.minimum_attendance:
            no_place = NoPlace.TOO_FEW
        if no_place is not None:
            row = row._replace(no_place=no_place)
        rows[row.unit_id] = row
        scores[row.unit_id] = score or 0
        tied[score or 0].append(row)
    breakers: dict[int, tuple[Breaker, ...]] = {}
    undecided: dict[int, tuple[TieBreak, ...]] = {}
    all_games: Callable[[], list[Game]] = cache(partial(list, games))
    for equal in tied.values():
        if len(equal) > 1 and rules.tie_breaks:
            own, not_known = _tie_breakers(equal, rules, last_match_day, all_games, numbers)
            breakers |= own
            undecided |= not_known
    placings = rank(
        UnitScore(unit_id, row.no_place is None, scores[unit_id], breakers.get(unit_id, ()))
        for unit_id, row in rows.items()
    )
    placed = []
    above = None
    for unit_id, place, shared, gap, gap_to_first in placings:
        row, tie_broken_by = rows[unit_id], None
        if above is not None and gap == 0:
            pairs = zip(rules.tie_breaks, breakers.get(above, ()), breakers.get(unit_id, ()), strict=False)
            tie_broken_by = next((tie_break for tie_break, higher, lower in pairs if higher != lower), None)
        above = unit_id
        placed.append(
            row._replace(
                place=place,
                shared=shared,
                gap=gap,
                gap_to_first=gap_to_first,
                tie_broken_by=tie_broken_by,
                undecided=undecided.get(unit_id, ()),
            )
        )
    placed.sort(key=lambda row: row.no_place == NoPlace.WITHDREW)
    return Standing(tuple(placed), finished, counts_drops, to_come)


def as_they_count(
    counts: list[UnitCount], rules: CountingRules, *, guests: Collection[int] = frozenset(), stops: Iterable[Stop] = ()
) -> list[UnitCount]:
    """What the season makes of results that were counted by the unit and the legs of these rules; changes `counts`.

    Handicaps, points for places, the weight of the match day: on none of them does another match day depend.
    """
    if rules.handicaps:
        counts = with_handicaps(counts, rules)
    if rules.rank_points:
        give_rank_points(counts, rules.rank_points, guests, stops)
    if rules.days:
        weigh_days(counts, rules.days)
    return counts


def count_together(
    results: list[CountedResult], rules: CountingRules, *, beyond_best: bool, held: Held
) -> tuple[CountedResult, ...]:
    """The results of one unit as they count together: absences worth what the season decides, and what is dropped.

    `beyond_best` and `held` are those of `drop_results`.
    """
    if rules.absences.are_of_season:
        results = with_absences(results, rules.absences)
    return tuple(drop_results(results, rules, beyond_best=beyond_best, held=held))


def units_held(counts: list[UnitCount]) -> frozenset[tuple[int, int | None]]:
    """The match days or legs that count and that anyone has played, from what `as_they_count` says of the results."""
    return frozenset(
        [(result.match_day, result.leg) for count in counts for result in count.results if result.attended]
    )


def _last_attended(count: UnitCount) -> int | None:
    return next((result.match_day for result in reversed(count.results) if result.attended), None)


def _tie_breakers(
    tied: list[StandingRow],
    rules: CountingRules,
    last_match_day: int | None,
    games: Callable[[], list[Game]],
    numbers: Mapping[int, int] | None,
) -> tuple[dict[int, tuple[Breaker, ...]], dict[int, tuple[TieBreak, ...]]]:
    """The figures that break the tie of these units, one for each tie-break; units without a place take no part.

    Only those who are still equal are compared. Where the figure of one of them is not known, it decides between none
    of them, and the second answer has it for each who has a place.
    """
    breakers: dict[int, tuple[Breaker, ...]] = {row.unit_id: () for row in tied}
    undecided: dict[int, tuple[TieBreak, ...]] = {row.unit_id: () for row in tied}
    for tie_break in rules.tie_breaks:
        groups: defaultdict[tuple[bool, tuple[Breaker, ...]], list[StandingRow]] = defaultdict(list)
        for row in tied:
            groups[row.no_place is None, breakers[row.unit_id]].append(row)
        for (has_place, _above), equal in groups.items():
            figures = _tie_break_figures(tie_break, equal, rules, last_match_day, games, numbers)
            is_known = not any(isinstance(figure, AtLeast) for figure in figures.values())
            for unit_id, figure in figures.items():
                breakers[unit_id] += (breaker(exact(figure) if is_known else None),)
                if not is_known and has_place and len(equal) > 1:
                    undecided[unit_id] += (tie_break,)
    return breakers, undecided


def _tie_break_figures(
    tie_break: TieBreak,
    equal: list[StandingRow],
    rules: CountingRules,
    last_match_day: int | None,
    games: Callable[[], list[Game]],
    numbers: Mapping[int, int] | None,
) -> Mapping[int, Quantity | None]:
    """What these units have that may break their tie, the higher the better; None where one has nothing."""
    units = [row.unit_id for row in equal]
    if tie_break == TieBreak.DIRECT_RESULT:
        return (
            dict.fromkeys(units, UNKNOWN)
            if _may_have_met(equal)
            else direct_results(units, games() if len(units) > 1 else ())
        )
    if tie_break == TieBreak.LOT:
        return {unit_id: lot(rules.lot_seed, unit_id if numbers is None else numbers[unit_id]) for unit_id in units}
    return {row.unit_id: _tie_break_figure(tie_break, row, last_match_day) for row in equal}


def _may_have_met(rows: list[StandingRow]) -> bool:
    """Whether two of them were there on a match day of which only results are known, and not who played whom."""
    days = [
        day
        for row in rows
        for day in {result.match_day for result in row.counted if result.kind == ResultKind.RECORDED}
    ]
    return len(days) > len(set(days))


def _tie_break_figure(tie_break: TieBreak, row: StandingRow, last_match_day: int | None) -> Quantity | None:
    """The figure that breaks the tie, the higher the better; None if the unit has none."""
    match tie_break:
        case TieBreak.BEST_RESULT:
            return max((result.unweighted for result in row.counted if not result.dropped), default=None)
        case TieBreak.BEST_MATCH_DAY:
            return row.best_match_day
        case TieBreak.LAST_MATCH_DAY:
            last = [result for result in row.counted if result.match_day == last_match_day]
            return sum(result.unweighted for result in last) if any(result.attended for result in last) else None
        case TieBreak.DIRECT_RESULT | TieBreak.LOT:
            raise ValueError(f"{tie_break} is no figure of one unit")
        case _:
            return figure_of_sheets(tie_break, row)
