"""What is shown on the wall of the hall: a row of screens, each no fuller than can be read from the back."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.models import Competition, MatchDay
from tournaments.queries.evening.leg import Clock, clock_of
from tournaments.queries.evening.places import Place, UnitPlaces, list_places
from tournaments.queries.evening.to_check import units_to_check_in
from tournaments.queries.results.match_day import (
    Hall,
    HallLeg,
    TablesIn,
    TableState,
    count_tables_in,
    get_hall,
    get_match_day_result,
)
from tournaments.queries.results.named_table import NamedTable
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.queries.wall.share import WHOLE, Share, share_of_figures, share_of_names

NAMES_ON_SCREEN = 42
TABLES_ON_SCREEN = 12
# Two columns, or one where names are too long to stand in half a screen.
PLACES_ON_SCREEN, LONG_PLACES_ON_SCREEN = 24, 12
# More people than this would wait too long for their page: smaller letters and another column, for pairs two in all.
MANY_PLACES = 48
MANY_ON_SCREEN, MANY_LONG_ON_SCREEN = 54, 44
LONG_NAME = 22
SIZES = {"few": 6, "one": 12, "two": 24, "three": 36}
"""As many rows are large, in one column, in two, in three; more are smaller."""


class Show(StrEnum):
    """What a screen can show; the values are used in its address."""

    TABLES_TO_GO = "to-go"
    NAMES = "names"
    TABLES = "tables"
    RESULT = "result"
    STANDING = "standing"
    SIDE_STANDINGS = "side-standings"


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: what it shows, which part of it, and its rows; `title` is the name of a side standing.

    `span`: where its rows begin and end, if other screens next to it show the rest. `is_long`: names are, as of pairs.
    """

    show: Show
    part: int
    parts: int
    rows: Sequence[Any]
    title: str = ""
    by_average: bool = False
    span: str = ""
    is_long: bool = False

    @property
    def size(self) -> str:
        """How full it is, which decides the size of its letters and its columns."""
        return next((size for size, most in SIZES.items() if len(self.rows) <= most), "many")


@dataclass(frozen=True, slots=True)
class Wall:
    """The leg shown there, its clock and tables to go, and the screens in turn.

    `interim`: how many tables are in, where everyone sees a result that is not published yet. `to_check`: those in the
    result of the day whose totals someone still has to compare with the paper. `noted_tables`: those of that result
    that do not count as their sheet reads.
    """

    leg: HallLeg | None
    clock: Clock | None
    to_go: tuple[int, ...]
    screens: tuple[Screen, ...]
    interim: TablesIn | None = None
    to_check: frozenset[int] = frozenset()
    noted_tables: tuple[NamedTable, ...] = ()


def get_wall(match_day: MatchDay, shows: Sequence[Show], share: Share = WHOLE) -> Wall:
    """Every screen in the order asked for: what everyone in the hall may see, so only scores that are published.

    Of screens next to each other only this share. Five SQL queries, four more for the result, four for the standing,
    one for the side standings and what each needs.
    """
    hall = get_hall(match_day, published_only=True)
    leg = hall.leg_played
    to_go = tuple(one.table.number for one in leg.tables if one.state != TableState.DONE) if leg else ()
    screens: list[Screen] = []
    noted_tables: tuple[NamedTable, ...] = ()
    for show in shows:
        match show:
            case Show.TABLES_TO_GO:
                screens += _screens(show, to_go, len(to_go) or 1)
            case Show.NAMES if leg:
                names = _names(hall, leg.leg.number)
                rows, span = share_of_names(names, [unit.listed for unit, _place in names], share)
                screens += _screens(show, rows, NAMES_ON_SCREEN, span=span)
            case Show.TABLES if leg:
                rows, span = share_of_figures(leg.tables, [one.table.number for one in leg.tables], share)
                screens += _screens(show, rows, TABLES_ON_SCREEN, span=span)
            case Show.RESULT:
                result = get_match_day_result(match_day, published_only=True)
                noted_tables = result.noted_tables
                screens += _places(show, result.rows, share)
            case Show.STANDING:
                rows = get_standing(match_day.competition).rows
                screens += _places(show, rows, share, by_average=match_day.competition.by_average)
            case Show.SIDE_STANDINGS:
                screens += _side_standings(match_day.competition, share)
    clock = clock_of(leg.leg) if leg and leg.leg.closed_at is None else None
    interim = count_tables_in(hall) if match_day.is_interim else None
    return Wall(leg, clock, to_go, tuple(screens), interim, units_to_check_in(hall), noted_tables)


def _names(hall: Hall, leg: int) -> list[tuple[UnitPlaces, Place]]:
    return [(unit, place) for unit in list_places(hall) for place in unit.places if place.leg == leg]


def _side_standings(competition: Competition, share: Share) -> list[Screen]:
    counts = [get_side_standing(side) for side in competition.side_standings.select_related("competition", "category")]
    return [
        screen
        for count in counts
        for screen in _places(
            Show.SIDE_STANDINGS, count.rows, share, title=count.side.name, by_average=count.by_average
        )
    ]


def _places(show: Show, rows: Sequence[Any], share: Share, **how: Any) -> list[Screen]:
    rows, span = share_of_figures(rows, [row.row.place for row in rows], share)
    long = sum(len(row.name) > LONG_NAME for row in rows)
    if len(rows) > MANY_PLACES:  # there a name that is longer than most is cut
        is_long = 4 * long > len(rows)
        size = MANY_LONG_ON_SCREEN if is_long else MANY_ON_SCREEN
    else:
        is_long = long > 0
        size = LONG_PLACES_ON_SCREEN if is_long else PLACES_ON_SCREEN
    return _screens(show, rows, size, span=span, is_long=is_long, **how)


def _screens(show: Show, rows: Sequence[Any], size: int, **how: Any) -> list[Screen]:
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    return [Screen(show, number, len(parts), part, **how) for number, part in enumerate(parts, start=1)]
