"""Everyone against everyone over a season: which pairs or teams met, at which side, and what is still to play."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations

from django.db.models import FilteredRelation, Q

from tournaments.models import Bye, Competition, Table
from tournaments.queries.people.unit import UnitName, unit_names
from tournaments.queries.results.division import division_of
from tournaments.queries.table.struck import is_counted
from tournaments.seating import LegPlan
from tournaments.seating.meetings import Meetings, planned_meetings

KeyOfLeg = tuple[int, int]
"""The number of a match day and that of a leg."""


def meetings_by_leg(competition: Competition) -> dict[KeyOfLeg, LegPlan]:
    """Who met whom in every leg of the competition that is drawn or played, by number, home side first.

    For pairs and teams. A meeting of two teams is played at two tables: at home are those who sit North–South at the
    first of them. Where the members of a team are spread over the hall they meet no one. Nor did anyone meet those who
    are struck. Three SQL queries.
    """
    unit = competition.unit_field
    number_of = {pk: name.number for pk, name in unit_names(competition).items()}
    seats = {seat: FilteredRelation("seats", condition=Q(seats__position=seat)) for seat in "NESW"}
    rows = Table.objects.filter(is_counted(competition), leg__match_day__competition=competition).annotate(
        **{f"at_{seat}": relation for seat, relation in seats.items()}
    )
    tables: defaultdict[KeyOfLeg, dict[frozenset[int], tuple[int, int]]] = defaultdict(dict)
    for day, leg, north, east, south, west in rows.order_by("leg", "number").values_list(
        "leg__match_day__number", "leg__number", *(f"at_{seat}__{unit}" for seat in seats)
    ):
        if north is None or east is None or (north, east) != (south, west) or north == east:
            continue
        met = tables[day, leg]
        met.setdefault(frozenset((north, east)), (number_of[north], number_of[east]))
    sit_outs: defaultdict[KeyOfLeg, list[int]] = defaultdict(list)
    byes = Bye.objects.filter(leg__match_day__competition=competition).order_by("pk")
    for day, leg, key in byes.values_list("leg__match_day__number", "leg__number", unit):
        if key in number_of:
            sit_outs[day, leg].append(number_of[key])
    return {
        key: LegPlan(tuple(tables.get(key, {}).values()), tuple(sit_outs.get(key, ())))
        for key in sorted(tables.keys() | sit_outs.keys())
    }


def league_of(competition: Competition, *, within: Collection[int] | None = None) -> frozenset[int]:
    """The numbers of the pairs or teams that are to meet: all except those who withdrew; one SQL query.

    `within`: only these, the division that plays separately.
    """
    unit = competition.unit_field
    units = competition.teams if competition.is_teams else competition.pairs
    withdrew = competition.stops.filter(match_day__isnull=True).order_by().values(unit)
    numbers = frozenset(units.exclude(pk__in=withdrew).order_by().values_list("number", flat=True))
    return numbers if within is None else numbers.intersection(within)


def list_leagues(competition: Competition, *, within_divisions: bool) -> list[frozenset[int]]:
    """Everyone who is to meet everyone, by number: all together, or each division, and those in none. Up to four SQL
    queries."""
    league = league_of(competition)
    if not within_divisions:
        return [league]
    divisions = list(competition.divisions.order_by("number"))
    index_of = division_of(competition, divisions)
    of_division: defaultdict[int | None, set[int]] = defaultdict(set)
    for pk, unit in unit_names(competition).items():
        if unit.number in league:
            of_division[index_of.get(pk)].add(unit.number)
    return [frozenset(numbers) for numbers in of_division.values()]


@dataclass(frozen=True, slots=True)
class LeagueCell:
    """Two in the cross table: how often they met, how often with this line at home, and how often they should meet."""

    times: int
    at_home: int
    to_play: int


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A line of the cross table. A cell for each in the order of the lines, None for two who neither met nor are to."""

    unit: UnitName
    cells: tuple[LeagueCell | None, ...]
    met: int
    to_play: int
    at_home: int
    sat_out: int


@dataclass(frozen=True, slots=True)
class League:
    """The cross table: `played` of the `planned` meetings, and at least how many `legs` it takes to play the rest.

    `met_by_all`: how often each two have met in the rounds before this one.
    """

    lines: tuple[LeagueLine, ...]
    played: int
    planned: int
    legs: int
    met_by_all: int

    @property
    def to_play(self) -> int:
        return self.planned - self.played


def get_league(competition: Competition) -> League:
    """Who has met whom so far; five SQL queries, three more where divisions play separately.

    Players for themselves meet no one.
    """
    units = [] if competition.unit_field == "player" else sorted(unit_names(competition).values())
    met = Meetings.of(meetings_by_leg(competition).values()) if units else Meetings()
    leagues = list_leagues(competition, within_divisions=competition.draws_within_divisions) if units else []
    numbers = [unit.number for unit in units]
    targets: dict[frozenset[int], int] = {}
    for league in leagues:
        target = planned_meetings(league, met, competition.round_robin_times)
        targets |= {frozenset(two): target for two in combinations(league, 2)}
    balance, played = met.balance, met.legs_played
    lines = []
    for unit in units:
        cells = tuple(_cell(unit.number, other, met, targets) for other in numbers)
        lines.append(
            LeagueLine(
                unit=unit,
                cells=cells,
                met=played[unit.number],
                to_play=sum(cell.to_play for cell in cells if cell is not None),
                at_home=(played[unit.number] + balance[unit.number]) // 2,
                sat_out=met.sit_outs.get(unit.number, 0),
            )
        )
    planned = sum(targets.values())
    missing = sum(line.to_play for line in lines) // 2
    at_once = max(1, sum(len(league) // 2 for league in leagues))
    return League(
        lines=tuple(lines),
        played=planned - missing,
        planned=planned,
        legs=max([-(-missing // at_once), *(line.to_play for line in lines)]),
        met_by_all=max(0, min(targets.values(), default=0) - competition.round_robin_times) if missing else 0,
    )


def _cell(one: int, other: int, met: Meetings, targets: Mapping[frozenset[int], int]) -> LeagueCell | None:
    target, times = targets.get(frozenset((one, other)), 0), met.times(one, other)
    if not target and not times:
        return None
    return LeagueCell(times, met.homes.get((one, other), 0), max(0, target - times))
