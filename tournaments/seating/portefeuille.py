"""Portefeuille: the same hands are played at several tables, by pairs that stay in their line.

Even pairs stay North–South, odd pairs move East–West, as in `move_pairs`. Either every table plays the same boards in a
leg, from copies or passed on from table to table, or each set of boards moves down one table while the odd pairs move
up one. The pairs of a team of four sit in different lines: team 3 plays as the pairs 5 (odd) and 6 (even).

Pairs that all meet each other change lines (as in the movements of Howell), and then there is one ranking:
`balance_lines` sees to it that any two are compared about as often.
"""

import random
from collections import Counter
from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import NamedTuple

from scoring import Card, Seat
from tournaments.seating.pairs import halves
from tournaments.seating.plan import LegPlan, couple

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


def deal_board(code: str, board: int) -> dict[Seat, tuple[Card, ...]]:
    """The cards of each seat on a board, sorted: the same from the same code, on every machine and in every version.

    Each card has a number that only the code tells (SHA-256), and the lowest eight are North's. So who does not know
    the code knows as little as with cards that were shuffled, also from boards that were played already.
    """

    def drawn(card: Card) -> bytes:
        return sha256(f"{code}/{board}/{card}".encode()).digest()

    order = sorted(Card, key=drawn)
    size = len(order) // len(Seat)
    in_pack = list(Card).index
    return {
        seat: tuple(sorted(order[place * size : (place + 1) * size], key=in_pack)) for place, seat in enumerate(Seat)
    }


def balance_lines(
    legs: Sequence[LegPlan], seed: int, *, before: Sequence[LegPlan] = (), tries: int = 24
) -> tuple[LegPlan, ...]:
    """The same meetings, with the side of each chosen so that any two pairs are in one line about equally often.

    In `before` are the legs that stay as they are. Of some tries, begun by lot from the seed, the most even is taken:
    the sum over all two pairs of the square of how often they are compared is the least found.
    """
    chance = random.Random(seed)
    found = []
    for number in range(tries):
        turned = [[two[::-1] if number and chance.random() < 1 / 2 else two for two in leg.tables] for leg in legs]
        together = _compared([*(leg.tables for leg in before), *turned])
        while sum(_turn_where_better(leg, together) for leg in turned):
            pass
        found.append((sum(times * times for times in together.values()), number, turned))
    best = min(found)[2]
    return tuple(leg._replace(tables=tuple(tables)) for leg, tables in zip(legs, best, strict=True))


def _compared(legs: Sequence[Sequence[tuple[int, ...]]]) -> Counter[tuple[int, int]]:
    """How often any two pairs were in one line."""
    return Counter(
        couple(one[line], other[line])
        for leg in legs
        for place, one in enumerate(leg)
        for other in leg[:place]
        for line in (0, 1)
    )


def _turn_where_better(leg: list[tuple[int, ...]], together: Counter[tuple[int, int]]) -> bool:
    """Turns every table by which two pairs that were compared often are compared less often; whether it turned any."""
    turned_any = False
    for place, (north_south, east_west) in enumerate(leg):
        others = [two for at, two in enumerate(leg) if at != place]
        apart = [couple(north_south, ns) for ns, _ in others] + [couple(east_west, ew) for _, ew in others]
        joined = [couple(north_south, ew) for _, ew in others] + [couple(east_west, ns) for ns, _ in others]
        # One less for those, one more for these: the squares change by 1 - 2n and 1 + 2n.
        if sum(together[two] for two in joined) + len(joined) < sum(together[two] for two in apart):
            together.subtract(apart)
            together.update(joined)
            leg[place] = (east_west, north_south)
            turned_any = True
    return turned_any


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
