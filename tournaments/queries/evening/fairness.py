"""How an evening's seating turned out: who sits where, and how fair that is compared with the best possible."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.choices import DrawMethod, Position
from tournaments.models import Bye, Draw, Leg, MatchDay, Seat
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.evening.division_draw import is_within, list_draw_groups, only
from tournaments.queries.evening.draw import DrawBasis, get_draw_basis
from tournaments.queries.people.unit import UnitName, seat_names, team_members, unit_names
from tournaments.queries.results.league import list_leagues, meetings_by_leg
from tournaments.seating import NO_WISHES, Fairness, History, LegPlan, Wishes, judge
from tournaments.seating.couples import couples_of
from tournaments.seating.meetings import Meetings
from tournaments.seating.pair_draw import PairFairness, judge_pairs
from tournaments.seating.season_fairness import SeasonFairness, judge_season, leagues_together
from tournaments.seating.teams import as_teams, team_history
from tournaments.seating.together import judged_together


@dataclass(frozen=True, slots=True)
class Twice:
    """Two people who are partners more than once in one evening."""

    first: str
    second: str
    times: int


@dataclass(frozen=True, slots=True)
class BrokenWish:
    """A wish that a leg did not keep: people who meet at a table, or someone whose `wanted` table is another."""

    leg: int
    table: int
    names: tuple[str, ...]
    wanted: int | None = None


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table and who sits there, in the order N E S W; for pairs, the pair that each player belongs to."""

    number: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SeatedPeople:
    """The tables of one leg and who sits out."""

    leg: Leg
    tables: tuple[SeatedTable, ...]
    byes: tuple[Bye, ...]


@dataclass(frozen=True)
class Evening:
    """`fairness` is None if no one is seated, or if games of two or three leave nothing to judge.

    `season` is about the season as a whole, where a draw of this evening promises something about it. `drawn` are the
    people in the latest draw, by number; `undone` are the legs that would go if it were undone. `divisions` are those
    that were drawn separately: each is judged separately, and `fairness` adds them up. `by_lot_together` are those who
    chose no partner and were paired by a draw.
    """

    basis: DrawBasis
    fairness: Fairness | PairFairness | None
    season: SeasonFairness | None
    twice: tuple[Twice, ...]
    broken: tuple[BrokenWish, ...]
    drawn: tuple[UnitName, ...]
    has_season: bool
    divisions: tuple[tuple[str, Fairness | PairFairness], ...] = ()
    by_lot_together: tuple[tuple[str, str], ...] = ()

    @property
    def legs(self) -> list[Leg]:
        return [seated.leg for seated in self.basis.legs]

    @cached_property
    def draws(self) -> tuple[Draw, ...]:
        """The draws of these legs, the latest one last."""
        return tuple({leg.draw_id: leg.draw for leg in self.legs if leg.draw}.values())

    @property
    def is_drawn_for_best(self) -> bool:
        """Whether every leg comes from the draw method that looks for the best seating, whatever happened since."""
        return all(leg.draw is not None and leg.draw.method == DrawMethod.BEST for leg in self.legs)

    @property
    def by_lot(self) -> int:
        """How often a random draw would seat people together again, as a whole number."""
        return round(self.fairness.by_lot) if self.fairness else 0

    @property
    def undone(self) -> list[int]:
        return [
            seated.leg.number
            for seated in self.basis.legs
            if not seated.stands and seated.leg.draw_id == self.basis.last_draw
        ]

    def leg_of(self, number: str) -> SeatedPeople | None:
        """The leg with that number, or else the first that has not begun, or else the last; two SQL queries."""
        waiting = [seated.leg for seated in self.basis.legs if not seated.stands]
        asked = [leg for leg in self.legs if str(leg.number) == number]
        chosen = next(iter([*asked, *waiting, *reversed(self.legs)]), None)
        return get_seated_people(chosen) if chosen else None


def get_evening(match_day: MatchDay, *, with_wishes: bool = True) -> Evening:
    """Eight SQL queries, however many people, legs and match days there are; a few more if divisions were drawn.

    Three more where the season is judged.

    Wishes are the club's own business, and of no use once all legs have begun.
    """
    competition = match_day.competition
    basis = get_draw_basis(match_day)
    if not with_wishes or all(seated.stands for seated in basis.legs):
        basis = replace(basis, wishes=NO_WISHES)
    plans = {seated.leg.number: seated.plan for seated in basis.legs}
    names = {name.number: name for name in seat_names(competition).values()}
    drawn = {name.number: name for name in unit_names(competition).values()} if competition.is_teams else names
    last = next((seated.leg.draw for seated in basis.legs if seated.leg.draw_id == basis.last_draw), None)
    divisions = _judge_divisions(basis, plans)
    in_couples = competition.partners_at_door
    return Evening(
        basis=basis,
        fairness=_judge(basis, plans.values(), divisions),
        divisions=divisions,
        season=_judge_season(match_day, [seated.leg.draw for seated in basis.legs if seated.leg.draw]),
        twice=_twice(plans.values() if competition.unit_field == "player" and not in_couples else (), names),
        broken=tuple(_broken(plans, basis.wishes, names)),
        drawn=tuple(drawn[number] for number in (last.units if last else []) if number in drawn),
        has_season=not in_couples and bool(basis.season.partners or basis.season.opponents),
        by_lot_together=_by_lot_together(basis, names) if in_couples else (),
    )


def _by_lot_together(basis: DrawBasis, names: Mapping[int, UnitName]) -> tuple[tuple[str, str], ...]:
    """Of all legs; someone whose partner left in between is in two of them."""
    drawn = [(first, second) for seated in basis.legs if seated.leg.draw for first, second in seated.leg.draw.by_lot]
    known = [two for two in dict.fromkeys(drawn) if names.keys() >= set(two)]
    return tuple((names[first].name, names[second].name) for first, second in known)


@dataclass(frozen=True, slots=True)
class Change:
    """How fair the evening is before and after two people change places."""

    before: Fairness | PairFairness
    after: Fairness | PairFairness


def get_change(match_day: MatchDay, leg: Leg, first: int, second: int) -> Change | None:
    """The effect on the evening if these two numbers change places in a leg; None if nothing is judged."""
    basis = get_draw_basis(match_day)
    plans = {seated.leg.number: seated.plan for seated in basis.legs}
    exchanged = plans | {leg.number: _exchanged(plans[leg.number], first, second)}
    before = _judge(basis, plans.values(), _judge_divisions(basis, plans))
    after = _judge(basis, exchanged.values(), _judge_divisions(basis, exchanged))
    return Change(before, after) if before and after else None


def _exchanged(plan: LegPlan, first: int, second: int) -> LegPlan:
    other = {first: second, second: first}
    tables = tuple(tuple(other.get(number, number) for number in table) for table in plan.tables)
    return LegPlan(tables, tuple(other.get(number, number) for number in plan.sit_out))


def _judge_divisions(basis: DrawBasis, plans: Mapping[int, LegPlan]) -> tuple[tuple[str, Fairness | PairFairness], ...]:
    """Each division separately, if divisions were drawn and still no table has people of two."""
    if not any(seated.leg.draw and seated.leg.draw.within_divisions for seated in basis.legs):
        return ()
    groups = list_draw_groups(basis)
    if not is_within(list(plans.values()), groups):
        return ()
    judged = ((group, _judge(basis, [only(plan, group.everyone) for plan in plans.values()])) for group in groups)
    return tuple((group.name, card) for group, card in judged if card is not None)


def _judge(
    basis: DrawBasis,
    plans: Iterable[LegPlan],
    divisions: Sequence[tuple[str, Fairness | PairFairness]] = (),
) -> Fairness | PairFairness | None:
    if divisions:
        together = judged_together([card for _name, card in divisions])
        # A table that someone keeps is numbered through the hall.
        whole = _judge(basis, plans)
        if isinstance(whole, Fairness) and isinstance(together, Fairness):
            return together._replace(wishes_kept=whole.wishes_kept)
        return together
    legs = [plan for plan in plans if plan.tables]
    competition = basis.match_day.competition
    if not legs:
        return None
    if competition.is_pairs:
        return judge_pairs(legs, season=basis.season)
    if competition.is_teams:
        members = team_members(competition)
        meetings = [teams for leg in legs if (teams := as_teams(leg, members)) is not None]
        if len(meetings) == len(legs):
            return judge_pairs(meetings, season=team_history(basis.season, members))
    if competition.partners_at_door:
        # Over a season couples change: only the evening is judged.
        return judge_pairs(couples_of(legs))
    if competition.units_at_table == len(Position):
        return judge(legs, season=basis.season, wishes=basis.wishes)
    return None


def _judge_season(match_day: MatchDay, draws: Collection[Draw]) -> SeasonFairness | None:
    """How the evening continues the season, if one of its draws looks at the season as a whole."""
    competition = match_day.competition
    methods = {draw.method for draw in draws}
    if DrawMethod.ROUND_ROBIN in methods:
        times = competition.round_robin_times
    elif DrawMethod.SWISS in methods and competition.swiss_over_season:
        times = 1
    else:
        return None
    by_leg = meetings_by_leg(competition)
    tonight = [plan for (day, _leg), plan in by_leg.items() if day == match_day.number]
    rest = [plan for (day, _leg), plan in by_leg.items() if day != match_day.number]
    leagues = list_leagues(competition, within_divisions=any(draw.within_divisions for draw in draws))
    return leagues_together(
        judge_season([_among(league, leg) for leg in tonight], Meetings.of(_among(league, leg) for leg in rest), times)
        for league in leagues
        if any(_among(league, leg).tables for leg in tonight)
    )


def _among(league: frozenset[int], leg: LegPlan) -> LegPlan:
    """The meetings of a leg between two of these, and those of them who sit out."""
    return LegPlan(
        tuple(table for table in leg.tables if league.issuperset(table)),
        tuple(number for number in leg.sit_out if number in league),
    )


def get_seated_people(leg: Leg) -> SeatedPeople:
    """Two SQL queries, however many tables there are."""
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    rows = Seat.objects.filter(leg=leg).select_related("table", *UNIT_PATHS, "substitute", "in_place_of")
    for seat in rows.order_by("table__number"):
        seats[seat.table.number].append(seat)
    byes = leg.byes.select_related(*UNIT_PATHS)
    return SeatedPeople(
        leg,
        tuple(
            SeatedTable(number, tuple(sorted(at_table, key=lambda seat: Position.values.index(seat.position))))
            for number, at_table in seats.items()
        ),
        tuple(byes.order_by("pk")),
    )


def _twice(plans: Iterable[LegPlan], names: Mapping[int, UnitName]) -> tuple[Twice, ...]:
    partners = History.of(plans).partners
    return tuple(
        Twice(names[first].name, names[second].name, times)
        for (first, second), times in sorted(partners.items())
        if times > 1
    )


def _broken(plans: Mapping[int, LegPlan], wishes: Wishes, names: Mapping[int, UnitName]) -> list[BrokenWish]:
    broken = []
    for leg, plan in plans.items():
        for table, at_table in enumerate(plan.tables, start=1):
            for group in wishes.apart:
                together = sorted(group.intersection(at_table))
                if len(together) > 1:
                    broken.append(BrokenWish(leg, table, tuple(names[number].name for number in together)))
            for number in at_table:
                wanted = wishes.fixed_tables.get(number, table)
                if wanted != table:
                    broken.append(BrokenWish(leg, table, (names[number].name,), wanted))
    return broken
