"""Who came or went after the draw, and the whole tables that those who came make with those who sit out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tournaments.choices import SeatRole
from tournaments.models import Bye, Competition, MatchDay, Pair, Player, Team
from tournaments.queries.evening.draw import seated_plans
from tournaments.queries.evening.match_day import UNIT, Hall, HallLeg
from tournaments.queries.people.unit import team_members
from tournaments.seating import History
from tournaments.seating.teams import team_history

Unit = Player | Pair | Team

TABLES_OF_A_MEETING = 2
"""Two teams fill as many."""


@dataclass(frozen=True, slots=True)
class LateComers:
    """Who came after the draw of a leg: `seated` are those who get a place at new tables, `others` find none.

    `resting` play at those tables instead of sitting out; the tables get these `numbers`.
    """

    seated: tuple[Unit, ...] = ()
    others: tuple[Unit, ...] = ()
    resting: tuple[Bye, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def units(self) -> tuple[Unit, ...]:
        return (*self.seated, *self.others)


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Who is present but neither seated nor sitting out, and who has a seat but is not present."""

    late_comers: LateComers
    gone: list[str]


def list_misplaced(hall: Hall) -> dict[int, Misplaced]:
    """Who came or went after the draw, for each leg that is not over, by its number.

    One SQL query; five more where it has to be chosen who of those who sit out gets a place.
    """
    match_day = hall.match_day
    unit_id = f"{match_day.competition.unit_field}_id"
    here = {getattr(one, unit_id): one.unit for one in match_day.attendances.select_related(*UNIT)}
    sat_out = cache(lambda: _sat_out(match_day))
    misplaced = {}
    for leg in hall.legs:
        if leg.leg.closed_at is None and leg.to_go:
            seats = [seat for one in leg.tables for seat in one.seats]
            placed = {getattr(place, unit_id) for place in (*seats, *leg.byes)}
            placed |= {seat.substitute_id for seat in seats if unit_id == "player_id"}
            # A joker is not one of tonight's people, and a player with a substitute is covered.
            own = [seat for seat in seats if seat.role == SeatRole.PLAYER and not seat.substitute_id]
            late = sorted((unit for key, unit in here.items() if key not in placed), key=lambda unit: unit.number)
            byes = [bye for bye in leg.byes if getattr(bye, unit_id) in here]
            wanted = _tables(match_day.competition, len(late), len(byes))
            if 0 < wanted.resting < len(byes):
                byes.sort(key=lambda bye: (-sat_out().get(bye.unit.number, 0), bye.unit.number))
            misplaced[leg.leg.number] = Misplaced(
                _late_comers(leg, late, byes, wanted),
                gone=[str(seat.player) for seat in own if getattr(seat, unit_id) not in here],
            )
    return misplaced


@dataclass(frozen=True, slots=True)
class _Wanted:
    tables: int = 0
    late: int = 0
    resting: int = 0


def _tables(competition: Competition, late: int, resting: int) -> _Wanted:
    """As many tables as all who came late need, as far as there are people for whole ones."""
    if not late or competition.is_portefeuille:  # there everyone keeps to a line, which a table beside it has none of
        return _Wanted()
    units, tables = (2, TABLES_OF_A_MEETING) if competition.is_teams else (competition.units_at_table, 1)
    groups = min(-(-late // units), (late + resting) // units)
    seated = min(late, groups * units)
    return _Wanted(groups * tables, seated, groups * units - seated)


def _late_comers(leg: HallLeg, late: Sequence[Unit], byes: Sequence[Bye], wanted: _Wanted) -> LateComers:
    last = max((one.table.number for one in leg.tables), default=0)
    return LateComers(
        seated=tuple(late[: wanted.late]),
        others=tuple(late[wanted.late :]),
        resting=tuple(byes[: wanted.resting]),
        numbers=tuple(range(last + 1, last + 1 + wanted.tables)),
    )


def _sat_out(match_day: MatchDay) -> Mapping[int, int]:
    """How often everyone sat out this season, this evening included."""
    history = History.of(seated_plans(match_day).values())
    if match_day.competition.is_teams:
        history = team_history(history, team_members(match_day.competition))
    return history.sit_outs
