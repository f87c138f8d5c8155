"""People who came or went after the draw, and the whole tables that latecomers make with those who sit out."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tournaments.choices import DrawMethod, Position, SeatRole
from tournaments.models import Bye, Competition, MatchDay, Unit
from tournaments.models.unit import UNIT_PATHS
from tournaments.queries.evening.draw import list_ranking, seated_plans
from tournaments.queries.people.unit import team_members
from tournaments.queries.results.division import division_of
from tournaments.queries.results.match_day import Hall, HallLeg, HallTable
from tournaments.queries.results.present import still_here
from tournaments.seating import History
from tournaments.seating.teams import team_history

TABLES_OF_A_MEETING = 2
"""Two teams fill as many as this."""


@dataclass(frozen=True, slots=True)
class LateComers:
    """People who came after the draw of a leg: `seated` get a place at new tables, `others` find none.

    `resting` play at those tables instead of sitting out; the tables get these `numbers`. `fourths` turn a table of
    three into one of four, as long as nothing is written there; by its number.
    """

    fourths: tuple[tuple[Unit, int], ...] = ()
    seated: tuple[Unit, ...] = ()
    others: tuple[Unit, ...] = ()
    resting: tuple[Bye, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def units(self) -> tuple[Unit, ...]:
        return (*(unit for unit, _table in self.fourths), *self.seated, *self.others)

    @property
    def are_offered_seats(self) -> bool:
        """Whether there is a place for anyone."""
        return bool(self.numbers or self.fourths)


@dataclass(frozen=True, slots=True)
class Misplaced:
    """People who are present but neither seated nor sitting out, and people who have a seat but are not present."""

    latecomers: LateComers
    gone: list[str]


def list_misplaced(hall: Hall) -> dict[int, Misplaced]:
    """Who came or went after the draw, for each leg that is not over, by its number.

    One SQL query; one more for each leg that someone came late for; five where it has to be chosen who gets a place,
    and up to four more in a leg that was drawn by ranking.
    """
    match_day = hall.match_day
    unit_id = f"{match_day.competition.unit_field}_id"
    here = set(still_here(match_day).values_list(unit_id, flat=True))
    sit_outs = cache(lambda: _sit_outs(match_day))
    competition, finals = match_day.competition, match_day.finals
    division = cache(lambda: division_of(competition, list(competition.divisions.order_by("number"))))
    misplaced = {}
    for leg in hall.legs:
        if leg.leg.closed_at is None and leg.to_go:
            seats = [seat for one in leg.tables for seat in one.seats]
            placed = {getattr(place, unit_id) for place in (*seats, *leg.byes)}
            if unit_id == "player_id":
                placed |= {who for seat in seats for who in (seat.substitute_id, seat.in_place_of_id)}
            # A joker is not one of tonight's people, and a player with a substitute is covered.
            own = [seat for seat in seats if seat.role == SeatRole.PLAYER or seat.in_place_of_id]
            own = [seat for seat in own if not seat.substitute_id]
            late = _units(match_day, {f"{unit_id}__in": here - placed}) if here - placed else []
            if finals is not None and finals.plays(leg.leg.number) and not finals.others_play_on:
                late = []  # those who are out of the finals have stopped
            byes = [bye for bye in leg.byes if getattr(bye, unit_id) in here]
            if len(late) > 1:
                late.sort(key=_first_to_play(leg, late, sit_outs()))
            fourths = _fourths(competition, leg, late, division)
            late = [unit for unit in late if unit not in {fourth for fourth, _table in fourths}]
            late, elsewhere, byes = _of_one_division(leg, late, byes, division)
            wanted = _tables(match_day.competition, len(late), len(byes))
            if 0 < wanted.resting < len(byes):
                first_to_play = _first_to_play(leg, [bye.unit for bye in byes], sit_outs())
                byes.sort(key=lambda bye: first_to_play(bye.unit))
            misplaced[leg.leg.number] = Misplaced(
                _latecomers(leg, fourths, late, byes, wanted, elsewhere),
                gone=[str(seat.player) for seat in own if getattr(seat, unit_id) not in here],
            )
    return misplaced


def _units(match_day: MatchDay, who: Mapping[str, Collection[int]]) -> list[Unit]:
    """These people present, by number."""
    units = [one.unit for one in match_day.attendances.filter(**who).select_related(*UNIT_PATHS)]
    return sorted(units, key=lambda unit: unit.number)


@dataclass(frozen=True, slots=True)
class _Wanted:
    tables: int = 0
    late: int = 0
    resting: int = 0


def _tables(competition: Competition, late: int, resting: int) -> _Wanted:
    """As many tables as all latecomers need, as far as there are people for whole ones."""
    if not late or competition.is_portefeuille:  # there everyone keeps to a line, and an extra table has none
        return _Wanted()
    units, tables = (2, TABLES_OF_A_MEETING) if competition.is_teams else (competition.units_at_table, 1)
    groups = min(-(-late // units), (late + resting) // units)
    seated = min(late, groups * units)
    return _Wanted(groups * tables, seated, groups * units - seated)


def _of_one_division(
    leg: HallLeg, late: list[Unit], byes: list[Bye], division: Callable[[], Mapping[int, int]]
) -> tuple[list[Unit], list[Unit], list[Bye]]:
    """Where each division draws separately: those of the first latecomer's, the other latecomers, and their byes."""
    if not late or leg.leg.draw is None or not leg.leg.draw.within_divisions:
        return late, [], byes
    own = division().get(late[0].pk)
    together = [unit for unit in late if division().get(unit.pk) == own]
    elsewhere = [unit for unit in late if division().get(unit.pk) != own]
    return together, elsewhere, [bye for bye in byes if division().get(bye.unit.pk) == own]


def _fourths(
    competition: Competition, leg: HallLeg, late: Sequence[Unit], division: Callable[[], Mapping[int, int]]
) -> list[tuple[Unit, int]]:
    """Latecomers, each at the first table of three of their division on whose sheet nothing is or was written."""
    if not late or competition.unit_field != "player" or competition.units_at_table != len(Position):
        return []
    open_tables = [one for one in leg.tables if one.table.players == len(Position) - 1 and not one.table.revision]
    within = leg.leg.draw is not None and leg.leg.draw.within_divisions
    fourths: list[tuple[Unit, int]] = []
    for unit in late:
        fitting = (one for one in open_tables if not within or _is_of(division(), unit, one))
        if own := next(fitting, None):
            open_tables.remove(own)
            fourths.append((unit, own.table.number))
    return fourths


def _is_of(division: Mapping[int, int], unit: Unit, at: HallTable) -> bool:
    """Whether this player is of the division that plays at this table."""
    return division.get(unit.pk) == division.get(at.seats[0].player_id)


def _latecomers(
    leg: HallLeg,
    fourths: Sequence[tuple[Unit, int]],
    late: Sequence[Unit],
    byes: Sequence[Bye],
    wanted: _Wanted,
    elsewhere: Sequence[Unit],
) -> LateComers:
    last = max((one.table.number for one in leg.tables), default=0)
    return LateComers(
        fourths=tuple(fourths),
        seated=tuple(late[: wanted.late]),
        others=(*late[wanted.late :], *elsewhere),
        resting=tuple(byes[: wanted.resting]),
        numbers=tuple(range(last + 1, last + 1 + wanted.tables)),
    )


SitOuts = tuple[Mapping[int, int], Mapping[int, int]]
"""By number, how often everyone sat out: this evening, and on the match days before."""


def _sit_outs(match_day: MatchDay) -> SitOuts:
    plans = seated_plans(match_day)
    parts = [
        History.of(plan for (day, _leg), plan in plans.items() if (day == match_day.number) == is_tonight)
        for is_tonight in (True, False)
    ]
    if match_day.competition.is_teams:
        members = team_members(match_day.competition)
        parts = [team_history(part, members) for part in parts]
    tonight, season = (part.sit_outs for part in parts)
    return tonight, season


def _first_to_play(leg: HallLeg, units: Sequence[Unit], sit_outs: SitOuts) -> Callable[[Unit], tuple[float, ...]]:
    """The order in which they get a place: those who sat out most come first, this evening, then in the season.

    Ties: the highest first, if the leg was drawn by ranking; else by lot, with the seed of the draw.
    """
    draw, tonight, season = leg.leg.draw, *sit_outs
    if draw is not None and draw.method in (DrawMethod.RANKING, DrawMethod.FINALS):
        ranking = list_ranking(leg.leg.match_day, {unit.number: unit for unit in units}, before=leg.leg.number)
        lots: Mapping[int, float] = {number: place for place, number in enumerate(ranking)}
    else:
        seed = draw.seed if draw else 0
        lots = {unit.number: random.Random(f"{seed} {unit.number}").random() for unit in units}
    return lambda unit: (-tonight.get(unit.number, 0), -season.get(unit.number, 0), lots[unit.number])
