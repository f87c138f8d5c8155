"""Portefeuille: the same hands are played at several tables, by pairs that stay in their line.

Even pairs stay North–South, odd pairs move East–West, as in `move_pairs`. Either every table plays the same boards in a
leg, from copies or passed on from table to table, or each set of boards moves down one table while the odd pairs move
up one. The pairs of a team of four sit in different lines: team 3 plays as the pairs 5 (odd) and 6 (even).
"""

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple

from tournaments.seating.pairs import halves
from tournaments.seating.plan import LegPlan

SEATS = "NESW"


class BoardLeg(NamedTuple):
    """A leg with boards: for each table the pairs North–South and East–West, and the boards it plays, in order."""

    tables: tuple[tuple[int, int], ...]
    boards: tuple[tuple[int, ...], ...]
    sit_out: tuple[int, ...] = ()

    @property
    def seats(self) -> LegPlan:
        """Who sits where, without the boards."""
        return LegPlan(self.tables, self.sit_out)


class BoardPlan(NamedTuple):
    """Legs with boards; `boards` is how many are needed in all, numbered from 1."""

    legs: tuple[BoardLeg, ...]
    seed: int
    boards: int


class TooManyLegs(ValueError):
    """Beyond `most` legs a pair would play a board twice, or meet another pair twice."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def dealer_of(board: int) -> str:
    """The dealer: North for the boards 1, 5, 9 …, then East, South and West. The next player leads.

    Source: regulations of Kaartclub de Hoop and KJV De Daele for portefeuille.
    """
    return SEATS[(board - 1) % 4]


def leader_of(board: int) -> str:
    """The player who leads: the one after the dealer."""
    return SEATS[board % 4]


def boards_of_leg(leg: int, boards_per_leg: int) -> tuple[int, ...]:
    """The boards of a leg (from 1) if every table plays the same ones."""
    return tuple(range((leg - 1) * boards_per_leg + 1, leg * boards_per_leg + 1))


def most_legs(tables: int, *, boards_move: bool, teams: bool = False) -> int:
    """How many legs are possible without anyone meeting twice, playing a board twice or (teams) meeting their own team.

    With an even number of tables and moving boards the odd pairs skip a table halfway, and so miss one opponent.
    """
    if teams and tables < 2:
        return 0
    skips = boards_move and tables % 2 == 0
    return max(1, tables - skips - teams)


def draw_portefeuille(
    pairs: Sequence[int],
    legs: int,
    seed: int,
    *,
    boards_per_leg: int,
    boards_move: bool = False,
    keeps_table: Collection[int] = (),
) -> BoardPlan:
    """Pairs in two lines; who starts where is by lot. If the number of pairs is odd, an odd pair sits out each leg.

    Raises TooManyLegs, and ValueError if more than half keep their table.
    """
    staying, moving = halves(pairs, keeps_table)
    chance = random.Random(seed)
    chance.shuffle(staying)
    chance.shuffle(moving)
    if legs > (most := most_legs(len(moving), boards_move=boards_move)):
        raise TooManyLegs(most)
    return _move(staying, moving, legs, seed, boards_per_leg, boards_move)


def draw_teams_portefeuille(
    teams: Sequence[int], legs: int, seed: int, *, boards_per_leg: int, boards_move: bool = False
) -> BoardPlan:
    """Teams of four as two pairs each in different lines, numbered as pairs; no one plays against their own team.

    Raises TooManyLegs.
    """
    order = list(teams)
    random.Random(seed).shuffle(order)
    if legs > (most := most_legs(len(order), boards_move=boards_move, teams=True)):
        raise TooManyLegs(most)
    staying = [2 * team for team in order]
    moving = [2 * team - 1 for team in order]
    # The odd pair starts one table above its team, and would come to it last of all.
    return _move(staying, moving[-1:] + moving[:-1], legs, seed, boards_per_leg, boards_move)


def _move(
    staying: Sequence[int], moving: Sequence[int], legs: int, seed: int, boards_per_leg: int, boards_move: bool
) -> BoardPlan:
    places = len(moving)
    skip_from = places // 2 if boards_move and places % 2 == 0 else legs
    plans = []
    for leg in range(legs):
        step = leg + (leg >= skip_from)
        at_table = [moving[(place - step) % places] for place in range(places)]
        sets = [(place + leg) % places + 1 if boards_move else leg + 1 for place in range(len(staying))]
        plans.append(
            BoardLeg(
                tables=tuple(zip(staying, at_table, strict=False)),
                boards=tuple(boards_of_leg(each, boards_per_leg) for each in sets),
                sit_out=tuple(at_table[len(staying) :]),
            )
        )
    return BoardPlan(tuple(plans), seed, boards_per_leg * (places if boards_move else legs))
