"""Two teams of four against each other: the two tables of a meeting, added up."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import NamedTuple

TABLES_OF_MEETING = 2


class TeamTable(NamedTuple):
    """A table with scores.

    `leg`: any key for its leg. `sides`: the teams that sit on either side. `totals`: points and roem of each side.
    `is_over`: whether nothing is missing.
    """

    key: int
    leg: Hashable
    sides: tuple[frozenset[int], frozenset[int]]
    totals: tuple[int, int]
    is_over: bool


class Meeting(NamedTuple):
    """Two teams in one leg: the keys of their tables, and the points and roem of each team at those tables.

    It is over when both tables are; until then no one has won or lost it.
    """

    teams: tuple[int, int]
    totals: tuple[int, int]
    tables: tuple[int, ...]
    is_over: bool

    @property
    def winner(self) -> int | None:
        """The team with the higher sum; None while it is not over, and if both have the same."""
        (one, other), (points, against) = self.teams, self.totals
        if not self.is_over or points == against:
            return None
        return one if points > against else other

    @property
    def is_tied(self) -> bool:
        """Whether it is over and both teams have the same sum."""
        return self.is_over and self.winner is None


def find_meetings(tables: Iterable[TeamTable]) -> list[Meeting]:
    """The meetings among these tables, which hold all that was written in their legs.

    Teams meet where one sits against the other and both against no one else in that leg. A table of people of several
    teams, as where the four are spread over the hall, belongs to no meeting, and nor does one of two teams of which one
    has another opponent at its other table.
    """
    opponents: defaultdict[tuple[Hashable, int], set[int]] = defaultdict(set)
    by_teams: defaultdict[tuple[Hashable, frozenset[int]], list[TeamTable]] = defaultdict(list)
    for table in tables:
        ns, ew = table.sides
        for side, others in ((ns, ew), (ew, ns)):
            for team in side:
                # A team that shares a side with another one is also against that one: that is no meeting.
                opponents[table.leg, team] |= others | (side - {team})
        if len(ns) == len(ew) == 1 and ns != ew:
            by_teams[table.leg, ns | ew].append(table)
    return [
        _added_up(at_tables)
        for (leg, teams), at_tables in by_teams.items()
        if all(opponents[leg, team] == teams - {team} for team in teams)
    ]


def _added_up(tables: list[TeamTable]) -> Meeting:
    [one], [other] = tables[0].sides
    totals = [0, 0]
    for table in tables:
        turned = table.sides[0] != {one}
        for place, points in enumerate(reversed(table.totals) if turned else table.totals):
            totals[place] += points
    is_over = len(tables) == TABLES_OF_MEETING and all(table.is_over for table in tables)
    return Meeting((one, other), (totals[0], totals[1]), tuple(table.key for table in tables), is_over)
