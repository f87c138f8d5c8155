"""What is shown on the wall of the hall: a row of screens, each no fuller than can be read from the back."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.models import Competition, MatchDay
from tournaments.queries.evening.leg import Clock, clock_of
from tournaments.queries.evening.match_day import Hall, HallLeg, TableState, get_hall, get_match_day_result
from tournaments.queries.evening.places import Place, list_places
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.queries.season.standing import get_standing

NAMES_ON_SCREEN = 36
TABLES_ON_SCREEN = 12
# Two columns, or one where names are too long to stand in half a screen.
PLACES_ON_SCREEN, LONG_PLACES_ON_SCREEN = 24, 12
LONG_NAME = 22


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
    """One screen: what it shows, which part of it, and its rows; `title` is the name of a side standing."""

    show: Show
    part: int
    parts: int
    rows: Sequence[Any]
    title: str = ""
    by_average: bool = False


@dataclass(frozen=True, slots=True)
class Wall:
    """The leg shown there, its clock and tables to go, and the screens in turn."""

    leg: HallLeg | None
    clock: Clock | None
    to_go: tuple[int, ...]
    screens: tuple[Screen, ...]


def leg_on_wall(hall: Hall) -> HallLeg | None:
    """The leg being played; the last one when all scores are in."""
    playing = (leg for leg in hall.legs if leg.leg.closed_at is None and leg.to_go)
    return next(playing, hall.legs[-1] if hall.legs else None)


def get_wall(match_day: MatchDay, shows: Sequence[Show]) -> Wall:
    """Every screen in the order asked for: what everyone in the hall may see, so only scores that are published.

    Five SQL queries, four more for the result, four for the standing, one for the side standings and what each needs.
    """
    hall = get_hall(match_day, published_only=True)
    leg = leg_on_wall(hall)
    to_go = tuple(one.table.number for one in leg.tables if one.state != TableState.DONE) if leg else ()
    screens: list[Screen] = []
    for show in shows:
        rows: Sequence[Any] = ()
        size = NAMES_ON_SCREEN
        by_average = False
        match show:
            case Show.TABLES_TO_GO:
                rows, size = to_go, len(to_go) or 1
            case Show.NAMES if leg:
                rows = _names(hall, leg.leg.number)
            case Show.TABLES if leg:
                rows, size = leg.tables, TABLES_ON_SCREEN
            case Show.RESULT:
                rows = get_match_day_result(match_day, published_only=True).rows
                size = _places_on_screen(rows)
            case Show.STANDING:
                rows = get_standing(match_day.competition).rows
                size = _places_on_screen(rows)
                by_average = match_day.competition.counting.by_average
            case Show.SIDE_STANDINGS:
                screens += _side_standings(match_day.competition)
        screens += _screens(show, rows, size, by_average=by_average)
    return Wall(leg, clock_of(leg.leg) if leg and leg.leg.closed_at is None else None, to_go, tuple(screens))


def _names(hall: Hall, leg: int) -> list[tuple[str, Place]]:
    return [(unit.name, place) for unit in list_places(hall) for place in unit.places if place.leg == leg]


def _side_standings(competition: Competition) -> list[Screen]:
    counts = [get_side_standing(side) for side in competition.side_standings.select_related("competition")]
    return [
        screen
        for count in counts
        for screen in _screens(
            Show.SIDE_STANDINGS,
            count.rows,
            _places_on_screen(count.rows),
            title=count.side.name,
            by_average=count.by_average,
        )
    ]


def _places_on_screen(rows: Sequence[Any]) -> int:
    return LONG_PLACES_ON_SCREEN if any(len(row.name) > LONG_NAME for row in rows) else PLACES_ON_SCREEN


def _screens(show: Show, rows: Sequence[Any], size: int, *, title: str = "", by_average: bool = False) -> list[Screen]:
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    return [Screen(show, number, len(parts), part, title, by_average) for number, part in enumerate(parts, start=1)]
