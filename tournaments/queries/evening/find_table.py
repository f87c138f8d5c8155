"""Finds a table of a leg by its number, or by the people who sit there."""

from collections.abc import Iterator

from tournaments.letters import spellings
from tournaments.queries.results.match_day import HallLeg, HallTable


def find_tables(leg: HallLeg, typed: str) -> list[HallTable]:
    """The table with this number; otherwise those where someone's name starts like this. No SQL query."""
    wanted = " ".join(typed.split())
    if wanted.isdecimal():
        return [one for one in leg.tables if str(one.table.number) == str(int(wanted))]
    starts = tuple(spellings(wanted))
    return [one for one in leg.tables if wanted and any(name.startswith(starts) for name in _names_at(one))]


def _names_at(one: HallTable) -> Iterator[str]:
    """Every name there from each of its words onwards: Jan de Groot is found by “jan”, “de g” and “groot”."""
    for seat in one.seats:
        for who in (seat.player, seat.substitute, seat.in_place_of, seat.team):
            for spelling in spellings(str(who)) if who else ():
                words = spelling.split()
                yield from (" ".join(words[start:]) for start in range(len(words)))
