"""The finals of a match day: who plays in them, who met whom, who went through, and which places that gives.

Only who qualified is stored: what a correction changes at a table, it changes here.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tournaments.choices import SeatRole
from tournaments.models import MatchDay, Qualifier, Seat, Table
from tournaments.models.finals_plan import FinalsPlan
from tournaments.permissions import seats_shown
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.results.result import Results, list_results, rank_day
from tournaments.standings.bracket import Losers, Planned
from tournaments.standings.final_stages import TABLE, Stages, play_stages, stage_sizes
from tournaments.standings.knock_out import KnockOut, Meeting, Points, knock_out
from tournaments.standings.results import LEG, ResultKind
from tournaments.standings.stopping import stopped_on, withdrawn


@dataclass(frozen=True, slots=True)
class Finals:
    """Units by key, the best qualifier first.

    `bracket`: of pairs and teams. `stages`: of individuals; one of both is None. `out_of_step` is a leg whose people
    are not those who should sit there, after a correction changed who goes through (None: there is none).
    """

    match_day: MatchDay
    plan: FinalsPlan
    qualifiers: tuple[int, ...]
    names: Mapping[int, UnitName]
    bracket: KnockOut | None
    stages: Stages | None
    out_of_step: int | None

    @property
    def order(self) -> tuple[int, ...]:
        """Everyone who qualified, from the first place of the finals to the last."""
        return self.bracket.order if self.bracket else self.stages.order if self.stages else ()

    @property
    def champion(self) -> int | None:
        one = self.bracket or self.stages
        return one.champion if one else None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play in any of its brackets."""
        one = self.bracket or self.stages
        return one is not None and one.is_over

    def meetings_in(self, leg: int) -> tuple[Meeting, ...]:
        """The meetings of pairs and teams in this leg, those of the main bracket first."""
        return tuple(meeting for _planned, meeting in self.on_paper_in(leg))

    def on_paper_in(self, leg: int) -> list[tuple[Planned, Meeting]]:
        """The same, each with what it is in the bracket."""
        if self.bracket is None or not self.plan.plays(leg):
            return []
        return self.bracket.in_leg(leg - self.plan.first_leg)

    def waiting_in(self, leg: int) -> list[int]:
        """Pairs and teams that sit out in this leg and play on in a later one, by unit."""
        if self.bracket is None or not self.plan.plays(leg):
            return []
        return self.bracket.waiting_in(leg - self.plan.first_leg)

    def numbers_in(self, leg: int) -> list[int] | None:
        """The numbers of those who play in this leg, meeting by meeting; None as long as that is not known.

        Units with a bye included, but no one whose opponent has gone home.
        """
        meetings, field = self.meetings_in(leg), self.field_in(leg)
        if not (field or meetings) or not all(meeting.is_ready for meeting in meetings):
            return None
        if field and self.plan.drawn and leg == self.plan.first_leg:
            field = tuple(self.qualifiers[rank - 1] for rank in self.plan.drawn)
        played = [unit for meeting in meetings if not meeting.is_walkover for unit in meeting[:2] if unit is not None]
        return [self.names[unit].number for unit in field or played]

    def field_in(self, leg: int) -> tuple[int, ...]:
        """The individuals who play in this leg, the best first; no one as long as that is not known."""
        at = leg - self.plan.first_leg
        return self.stages.fields[at] if self.stages and 0 <= at < len(self.stages.fields) else ()


def get_finals(
    match_day: MatchDay, *, published_only: bool = False, results: Results | None = None, by_results: int = 0
) -> Finals | None:
    """None without finals, and then no SQL query. Else three, and those of the `results` where they are not given.

    Only what is published: also None while a leg is frozen that decided who qualified.

    Everyone who sits in a leg that has begun went through, whatever a correction says afterwards; and in one that
    waits, if the draw was left as it is. `by_results` is a leg that is given as the results have it.
    """
    plan = match_day.finals
    if plan is None:
        return None
    if published_only and match_day.frozen_from is not None and match_day.frozen_from < plan.first_leg:
        return None
    competition = match_day.competition
    unit = f"{competition.unit_field}_id"
    qualifiers = tuple(Qualifier.objects.filter(match_day=match_day).order_by("number").values_list(unit, flat=True))
    if results is None:
        results = list_results(competition, match_day=match_day, published_only=published_only)
    tables = _tables(match_day, plan, unit, published_only=published_only)
    scores = _scores(results, match_day.number)
    legs = range(plan.first_leg, plan.last_leg + 1)
    gone = _gone(results, match_day.number, plan)
    names = unit_names(competition)
    had = dict.fromkeys(qualifiers, 0)
    if plan.carries_over:
        had |= _had_before(match_day, plan, results)

    def play(standing: Collection[int]) -> Finals:
        seated = [[table.units for table in tables if table.leg == leg and leg in standing] for leg in legs]
        bracket = stages = None
        if competition.unit_field == "player":
            complete = [_complete(tables, leg, scores) for leg in legs]
            # The finals have the first tables.
            at_first = zip(seated, stage_sizes(len(qualifiers), plan.legs), strict=True)
            sat = [frozenset[int]().union(*at_tables[: size // TABLE]) for at_tables, size in at_first]
            stages = play_stages(qualifiers, had, complete, plan.legs, gone, sat)
        else:
            met = [_met(tables, leg, scores) for leg in legs]
            bracket = knock_out(qualifiers, met, losers=Losers(plan.losers), drawn=plan.drawn, gone=gone, met=seated)
        finals = Finals(match_day, plan, qualifiers, names, bracket, stages, None)
        return replace(finals, out_of_step=next((leg for leg in legs if not _in_step(finals, leg, tables)), None))

    standing = {table.leg for table in tables if table.has_begun} - {by_results}
    finals = play(standing)
    waits = finals.out_of_step
    if waits and waits != by_results:
        drawn_by = next(table.ranking for table in tables if table.leg == waits)
        if drawn_by == finals.numbers_in(waits):
            finals = play({*standing, waits})
    return finals


def legs_to_play(match_day: MatchDay, seated: int, *, published_only: bool = False) -> int:
    """How many legs the evening has: as planned, but without a decider that is not needed.

    No SQL query, except those of the finals once `seated` says that only a decider may be left.
    """
    plan = match_day.finals
    if plan is None or not plan.may_end_early or seated != plan.last_leg - 1:
        return match_day.legs_planned
    finals = get_finals(match_day, published_only=published_only)
    return plan.last_leg - (finals is not None and finals.champion is not None)


@dataclass(frozen=True, slots=True)
class _Table:
    """`has_begun`: whether its leg has; `ranking`: the order by which that was drawn."""

    leg: int
    units: frozenset[int]
    is_complete: bool
    has_begun: bool
    ranking: Sequence[int]


_Scores: TypeAlias = Mapping[tuple[int, int], int]
"""What everyone scored, by unit and leg."""


def _had_before(match_day: MatchDay, plan: FinalsPlan, results: Results) -> dict[int, int]:
    """What everyone qualified with, including an extra leg in place of the lowest."""
    legs = [row for row in results.legs if (leg := row[LEG]) is None or leg < plan.first_leg]
    adjustments = [row for row in results.adjustments if (leg := row[LEG]) is None or leg < plan.first_leg]
    so_far = rank_day(match_day, results._replace(legs=legs, adjustments=adjustments, stops=()))
    return {row.unit_id: row.total for row in so_far.rows}


def _scores(results: Results, day: int) -> _Scores:
    of_leg: defaultdict[tuple[int, int], int] = defaultdict(int)
    for unit, at_day, leg, points, roem, _pits, _nats, _attended, kind, _figure in results.legs:
        if at_day == day and leg is not None and kind != ResultKind.EXTRA:
            of_leg[unit, leg] += points + (roem or 0)
    for unit, at, leg, points, _pits in results.adjustments:
        if at == day and leg is not None:
            of_leg[unit, leg] += points
    return of_leg


def _gone(results: Results, day: int, plan: FinalsPlan) -> dict[int, int]:
    """Units that went home or withdrew: for how many legs of the finals they were present."""
    legs = dict.fromkeys(withdrawn(results.stops), 0)
    return legs | {unit: max(0, leg + 1 - plan.first_leg) for unit, leg in stopped_on(results.stops, day).items()}


def _tables(match_day: MatchDay, plan: FinalsPlan, unit: str, *, published_only: bool) -> list[_Table]:
    """The tables of the finals' legs, with the people, pairs or teams who sit there for the ranking."""
    seats = Seat.objects.filter(leg__match_day=match_day, leg__number__gte=plan.first_leg, role=SeatRole.PLAYER)
    if published_only:
        seats = seats.filter(seats_shown())
    units: defaultdict[Table, set[int]] = defaultdict(set)
    for seat in seats.select_related("table__leg__draw").order_by("table__number"):
        units[seat.table].add(getattr(seat, unit))
    begun = {table.leg_id for table in units if table.revision or table.leg.started_at or table.leg.closed_at}
    begun |= {table.leg_id for table in units if table.leg.draw is None}
    return [
        _Table(
            table.leg.number,
            frozenset(who),
            table.is_complete,
            table.leg_id in begun,
            table.leg.draw.ranking if table.leg.draw else (),
        )
        for table, who in units.items()
    ]


def _met(tables: Collection[_Table], leg: int, scores: _Scores) -> Points:
    """The meetings of a leg that are over: two teams meet at two tables, so both have to be."""
    complete: dict[frozenset[int], bool] = {}
    for table in tables:
        if table.leg == leg and len(table.units) == 2:
            complete[table.units] = complete.get(table.units, True) and table.is_complete
    return {
        two: {unit: scores[unit, leg] for unit in two}
        for two, is_complete in complete.items()
        if is_complete and all((unit, leg) in scores for unit in two)
    }


def _complete(tables: Collection[_Table], leg: int, scores: _Scores) -> dict[int, int]:
    """The scores of the units whose table of this leg is complete."""
    over = {unit for table in tables if table.leg == leg and table.is_complete for unit in table.units}
    return {unit: scores[unit, leg] for unit in over if (unit, leg) in scores}


def _in_step(finals: Finals, leg: int, tables: Collection[_Table]) -> bool:
    """Whether the right people sit together, as far as that is known and anyone is seated."""
    seated = [table.units for table in tables if table.leg == leg]
    if not seated:
        return True
    if finals.bracket:
        known = [meeting for meeting in finals.meetings_in(leg) if meeting.is_to_play]
        return all(frozenset(two for two in meeting[:2] if two is not None) in seated for meeting in known)
    field = set(finals.field_in(leg))
    return all(field.isdisjoint(units) or units <= field for units in seated)
