"""The result of one match day."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.averages import average
from tournaments.standings.counting import count_units
from tournaments.standings.extra import ExtraLeg
from tournaments.standings.handicap import with_handicaps
from tournaments.standings.ranking import Score, UnitScore, breaker, rank
from tournaments.standings.results import (
    LEG,
    MATCH_DAY,
    AdjustmentRow,
    AtLeast,
    LegRow,
    Quantity,
    exact,
    known_part,
    known_parts,
)
from tournaments.standings.rules import CountingRules, CountingUnit
from tournaments.standings.stopping import Stop, stopped_on


@dataclass(frozen=True, slots=True)
class DayRow:
    """One unit in the result of a match day.

    `legs` are its totals for `DayResult.legs`, one for each, None where it has none. `total` = points + roem +
    adjustment + handicap. A unit that did not attend has no place, whatever the absence is worth. `extra_legs` were
    played as well as its own; `best_leg` is the highest that was played. `figure` is the score of the games themselves,
    apart from games won or ties. `stopped_after` is the last leg before it went home (None: it stayed): a unit that
    stopped has no place. `last_leg` is what was played in the last leg of the day (None: nothing, or legs are unknown);
    `legs_attended` is in how many legs it was, byes included.
    """

    place: int | None
    shared: bool
    unit_id: int
    legs: tuple[int | None, ...]
    total: int
    points: int
    roem: Quantity
    adjustment: int
    pits: Quantity
    nats: Quantity
    attended: bool
    gap: Score | None
    gap_to_first: Score | None
    extra_legs: tuple[ExtraLeg, ...] = ()
    best_leg: Quantity | None = None
    stopped_after: int | None = None
    figure: Quantity = 0
    handicap: int = 0
    last_leg: Quantity | None = None
    legs_attended: int = 0

    @property
    def known(self) -> Mapping[str, int]:
        """What is known of its figures, to sort by."""
        return known_parts(self)

    @property
    def has_place(self) -> bool:
        """Whether it came and stayed to the end."""
        return self.place is not None


@dataclass(frozen=True, slots=True)
class DayResult:
    """Rows from first to last, and the figures of the day.

    `units` attended; `average` is exact, of the totals of those who stayed. `highest_leg` and `lowest_leg` are of
    legs played, not of byes.
    """

    match_day: int
    legs: tuple[int, ...]
    rows: tuple[DayRow, ...]
    units: int
    average: Fraction | None
    highest_leg: int | None
    lowest_leg: int | None


def make_match_day_result(
    results: Iterable[LegRow],
    adjustments: Iterable[AdjustmentRow],
    match_day: int,
    stops: Iterable[Stop] = (),
    *,
    lists_stopped: bool = True,
    by_figure: bool = False,
    rules: CountingRules | None = None,
) -> DayResult:
    """Rank one match day by its totals; ties share a place, unless `by_figure` the figure of the games breaks them.

    Where a figure is not known it breaks no tie. Results and adjustments of other days are ignored.

    Units that stopped are listed below those with a place, or, without `lists_stopped`, not at all. Of the `rules` of
    the season only the handicaps matter; they are in the totals, and in no leg.
    """
    stopped = stopped_on(stops, match_day)
    own_results = [row for row in results if row[MATCH_DAY] == match_day]
    own_adjustments = [row for row in adjustments if row[MATCH_DAY] == match_day]
    days = {}
    extra_legs = {}
    counts = count_units(own_results, own_adjustments, CountingUnit.MATCH_DAY)
    if rules is not None and rules.handicaps:
        counts = with_handicaps(counts, rules)
    for count in counts:
        if count.results:
            days[count.unit_id] = count.results[0]
            extra_legs[count.unit_id] = tuple(count.extra_legs)
    leg_totals = {}
    for count in count_units(own_results, own_adjustments, CountingUnit.LEG, share_out=False):
        leg_totals[count.unit_id] = {result.leg: result for result in count.results}
    legs = sorted({leg for row in own_results if (leg := row[LEG]) is not None})

    has_place = {unit_id for unit_id, day in days.items() if day.attended and unit_id not in stopped}
    # Two with the same total and one figure that is not known: neither is ahead.
    not_compared = {days[unit_id].total for unit_id in has_place if isinstance(days[unit_id].figure, AtLeast)}
    rows = []
    for placing in rank(
        UnitScore(
            unit_id,
            unit_id in has_place,
            day.total,
            (breaker(known_part(day.figure)),) if by_figure and day.total not in not_compared else (),
        )
        for unit_id, day in days.items()
        if lists_stopped or unit_id not in stopped
    ):
        day = days[placing.unit_id]
        own_legs = leg_totals[placing.unit_id]
        rows.append(
            DayRow(
                place=placing.place,
                shared=placing.shared,
                unit_id=placing.unit_id,
                legs=tuple(own_legs[leg].total if leg in own_legs else None for leg in legs),
                total=day.total,
                points=day.points,
                roem=day.roem,
                adjustment=day.adjustment,
                pits=day.pits,
                nats=day.nats,
                attended=day.attended,
                gap=placing.gap,
                gap_to_first=placing.gap_to_first,
                extra_legs=extra_legs[placing.unit_id],
                best_leg=day.best_leg,
                stopped_after=stopped.get(placing.unit_id),
                figure=day.figure,
                handicap=day.handicap,
                last_leg=own_legs[legs[-1]].best_leg if legs and legs[-1] in own_legs else None,
                legs_attended=day.legs,
            )
        )
    # Those with a place, those who stopped, those who were absent.
    rows.sort(key=lambda row: (row.place is None, row.place is None and row.stopped_after is None))
    attended = [row.total for row in rows if row.attended and row.stopped_after is None]
    played = [
        result.total
        for own_legs in leg_totals.values()
        for result in own_legs.values()
        if exact(result.best_leg) is not None
    ]
    return DayResult(
        match_day=match_day,
        legs=tuple(legs),
        rows=tuple(rows),
        units=sum(row.attended for row in rows),
        average=average(sum(attended), len(attended)),
        highest_leg=max(played, default=None),
        lowest_leg=min(played, default=None),
    )
