"""Where everybody plays on a match day: the same seats as on the board, by person instead of by table."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.choices import Position
from tournaments.models import Pair, Player, Seat, Team
from tournaments.queries.match_day import Board, BoardTable


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody plays one leg; `table` is None for who sits out.

    `positions` are one seat, or both of a pair; `company` is the partner, or for a pair the other pair.
    """

    leg: int
    table: int | None
    positions: tuple[str, ...] = ()
    company: str = ""


@dataclass(frozen=True, slots=True)
class UnitPlaces:
    """A player or a pair with a place for each leg that is drawn; in the order of the legs."""

    number: int
    name: str
    places: tuple[Place, ...]


def list_places(board: Board) -> list[UnitPlaces]:
    """Everybody who has a place or sits out, by name. No SQL query: the board has it all."""
    found: dict[tuple[str, int], list[Place]] = {}
    units: dict[tuple[str, int], tuple[int, str]] = {}

    def note(unit: Pair | Player | Team, name: str, place: Place) -> None:
        key = (type(unit).__name__, unit.pk)
        units[key] = (unit.number, name)
        found.setdefault(key, []).append(place)

    for leg in board.legs:
        number = leg.leg.number
        for table in leg.tables:
            for line, others in [(_line(table, "NS"), _line(table, "EW")), (_line(table, "EW"), _line(table, "NS"))]:
                pair = line[0].pair if line else None
                if pair is not None:
                    positions = tuple(seat.position for seat in line)
                    place = Place(number, table.table.number, positions, _together(others))
                    note(pair, _together(line), place)
                    continue
                for seat in line:
                    place = Place(number, table.table.number, (seat.position,), _partner(table, seat))
                    sitting = seat.substitute or seat.player
                    note(sitting, str(sitting), place)
        for bye in leg.byes:
            note(bye.unit, str(bye.unit), Place(number, None))
    rows = [UnitPlaces(*units[key], tuple(places)) for key, places in found.items()]
    return sorted(rows, key=lambda row: (by_letters(row.name), row.number))


def by_letters(name: str) -> str:
    """A key to sort names by: accents and capitals do not matter, as in a telephone book."""
    letters = unicodedata.normalize("NFKD", name.replace("Ł", "L").replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _partner(table: BoardTable, seat: Seat) -> str:
    """Who sits opposite; nobody where everyone plays for himself."""
    if table.table.players < len(Position):
        return ""
    line = _line(table, "NS" if seat.position in "NS" else "EW")
    return _together(other for other in line if other != seat)


def _line(table: BoardTable, positions: str) -> list[Seat]:
    """Who sits on these seats, opposite each other."""
    return [seat for seat in table.seats if seat.position in positions]


def _together(seats: Iterable[Seat]) -> str:
    return " / ".join(str(seat.substitute or seat.player) for seat in seats)
