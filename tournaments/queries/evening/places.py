"""Where everyone plays on a match day: the same seats as in the hall, by person instead of by table."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.choices import Position
from tournaments.letters import by_letters
from tournaments.models import Seat, Unit
from tournaments.names import listed_name
from tournaments.queries.people.unit import Tags
from tournaments.queries.results.match_day import Hall, HallLeg, HallTable


@dataclass(frozen=True, slots=True)
class Place:
    """Where someone plays one leg; `table` is None for someone who sits out.

    `positions` is one seat, or both seats of a pair; a player has a `partner`, a pair has `opponents`.
    """

    leg: int
    table: int | None
    positions: tuple[str, ...] = ()
    partner: str = ""
    opponents: str = ""


@dataclass(frozen=True, slots=True)
class UnitPlaces:
    """A player or a pair with a place for each leg drawn, in the order of the legs.

    `listed` is the name as the lists of the club have it; `categories` are those that were asked for.
    `places_of` are the people in whose places they sit.
    """

    number: int
    name: str
    listed: str
    places: tuple[Place, ...]
    categories: tuple[str, ...] = ()
    places_of: tuple[str, ...] = ()


def list_places(hall: Hall, tags: Tags | None = None) -> list[UnitPlaces]:
    """Everyone who has a place or sits out, in the order of the club's lists. No SQL query: all is in the hall.

    `tags`: the categories behind the names, where they are shown.
    """
    order = hall.match_day.competition.club.name_order
    of = "Pair" if hall.match_day.competition.is_pairs else "Player"
    found: dict[tuple[str, int], list[Place]] = {}
    whose: defaultdict[tuple[str, int], dict[str, None]] = defaultdict(dict)
    units: dict[tuple[str, int], tuple[int, str]] = {}
    for unit, seats, name, place in _places(hall):
        key = (type(unit).__name__, unit.pk)
        for seat in seats:
            if seat.substitute or seat.in_place_of:
                whose[key][str(seat.in_place_of or seat.player)] = None
        units[key] = (unit.number, name)
        found.setdefault(key, []).append(place)
    rows = [
        UnitPlaces(
            number,
            name,
            name if key[0] == "Team" else listed_name(name, order),
            tuple(found[key]),
            tags.get(key[1], ()) if tags and key[0] == of else (),
            tuple(whose[key]),
        )
        for key, (number, name) in units.items()
    ]
    return sorted(rows, key=lambda row: (by_letters(row.listed), row.number))


def places_of(hall: Hall, own: Collection[Unit]) -> tuple[Place, ...]:
    """Where one of these people sits, or one of these units sits out, in the order of the legs. No SQL query.

    Not where someone else sits in their place.
    """
    return tuple(
        place
        for unit, seats, _name, place in _places(hall)
        if any((seat.substitute or seat.player) in own for seat in seats) or (not seats and unit in own)
    )


def now_and_others(hall: Hall, places: Sequence[Place]) -> tuple[Place | None, list[Place]]:
    """The place in the leg that is played, and those in the other legs."""
    leg = hall.leg_played
    now = next((place for place in places if leg and place.leg == leg.leg.number), None)
    return now, [place for place in places if place is not now]


def _places(hall: Hall) -> Iterator[tuple[Unit, list[Seat], str, Place]]:
    """Each place of a leg: whose it is, the seats that are theirs, and the name."""
    for leg in hall.legs:
        number = leg.leg.number
        for table in leg.tables:
            for line, others in [(_line(table, "NS"), _line(table, "EW")), (_line(table, "EW"), _line(table, "NS"))]:
                pair = line[0].pair if line else None
                if pair is not None:
                    positions = tuple(seat.position for seat in line)
                    place = Place(number, table.table.number, positions, opponents=_together(others))
                    yield pair, line, _together(line), place
                    continue
                for seat in line:
                    place = Place(number, table.table.number, (seat.position,), partner=_partner(table, seat))
                    sitting = seat.substitute or seat.player
                    yield sitting, [seat], str(sitting), place
        for bye in leg.byes:
            yield bye.unit, [], str(bye.unit), Place(number, None)


def at_tables(legs: Sequence[HallLeg], tables: Collection[int]) -> list[HallLeg]:
    """The legs with these tables alone, and without anyone who sits out."""
    some = [
        replace(leg, tables=tuple(one for one in leg.tables if one.table.number in tables), byes=()) for leg in legs
    ]
    return [leg for leg in some if leg.tables]


def who_sits_there(units: Iterable[UnitPlaces], legs: Sequence[HallLeg], tables: Collection[int]) -> list[UnitPlaces]:
    """The units who sit at one of these tables in one of these legs, with all their places."""
    numbers = {leg.leg.number for leg in legs}
    return [unit for unit in units if any(one.leg in numbers and one.table in tables for one in unit.places)]


def _partner(table: HallTable, seat: Seat) -> str:
    """The person opposite; no one if all play for themselves."""
    if table.table.players < len(Position):
        return ""
    line = _line(table, "NS" if seat.position in "NS" else "EW")
    return _together(other for other in line if other != seat)


def _line(table: HallTable, positions: str) -> list[Seat]:
    """The people in these seats, opposite each other."""
    return [seat for seat in table.seats if seat.position in positions]


def _together(seats: Iterable[Seat]) -> str:
    return " / ".join(str(seat.substitute or seat.player) for seat in seats)
