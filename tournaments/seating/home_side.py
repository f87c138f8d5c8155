"""Who plays at home (North–South), so that in the end everyone does so as often as not.

The meetings still to come are decided along with those of tonight: anyone who has been at home too often can be away
later. If that is not enough, home is exchanged along a chain of meetings from someone who has it too often to someone
who has it too seldom.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence

from tournaments.seating.meetings import Meetings
from tournaments.seating.plan import Couple

LARGEST = 1
"""How far home and away may be apart in the end: with an odd number of meetings no less is possible."""


def choose_home(
    tonight: Sequence[Couple], met: Meetings, to_come: Iterable[Couple], *, returns: Collection[int] = ()
) -> list[Couple]:
    """The same meetings in the same order, home side first.

    `returns` are the places in `tonight` of meetings that return an earlier one: there the two change sides. `to_come`
    are the meetings still to play after these.
    """
    balance = met.balance
    homes = Counter(met.homes)
    chosen: list[Couple] = []
    for place, (one, other) in enumerate(tonight):
        before = homes[one, other] - homes[other, one] if place in returns else 0
        turned = (before or balance[one] - balance[other]) > 0
        chosen.append((other, one) if turned else (one, other))
        homes[chosen[-1]] += 1
        balance[chosen[-1][0]] += 1
        balance[chosen[-1][1]] -= 1
    # Two who meet there and back tonight are thereby even, and stay as they are.
    fixed = {frozenset(tonight[place]) for place in returns}
    free = [place for place, two in enumerate(tonight) if frozenset(two) not in fixed]
    sides = _Sides(balance, [chosen[place] for place in free])
    sides.even_out()
    for one, other in to_come:
        sides.expect((one, other), homes[one, other] - homes[other, one])
    sides.even_out(only_later=True)
    sides.even_out()
    for place, home in zip(free, sides.tonight(), strict=True):
        chosen[place] = home
    return chosen


class _Sides:
    """Meetings whose home side is open, with the balance of home and away that they lead to."""

    def __init__(self, balance: Counter[int], meetings: Sequence[Couple]) -> None:
        self.balance = balance
        self.meetings = [*meetings]
        self.of_tonight = len(meetings)
        self.at_home: dict[int, set[int]] = {}
        for number in range(len(meetings)):
            self.at_home.setdefault(meetings[number][0], set()).add(number)

    def tonight(self) -> Sequence[Couple]:
        return self.meetings[: self.of_tonight]

    def expect(self, meeting: Couple, before: int) -> None:
        """A meeting to come: at home is the one who was away `before`; or else, for now, who has been at home less."""
        one, other = meeting
        turned = (before or self.balance[one] - self.balance[other]) > 0
        home = (other, one) if turned else (one, other)
        self.balance[home[0]] += 1
        self.balance[home[1]] -= 1
        if not before:
            self.at_home.setdefault(home[0], set()).add(len(self.meetings))
            self.meetings.append(home)

    def even_out(self, *, only_later: bool = False) -> None:
        """Exchange home along chains, as long as that moves anyone closer to as often as not."""
        first = self.of_tonight if only_later else 0
        while (chain := self._any_chain(first)) is not None:
            self._turn(chain)

    def _any_chain(self, first: int) -> list[int] | None:
        """From one who is at home much too often to anyone, or from anyone to one who is at home much too seldom."""
        for one in sorted(self.balance, key=lambda one: (-self.balance[one], one)):
            more = self.balance[one]
            below = more - 2 if more > LARGEST else min(more - 2, -LARGEST)
            if (chain := self._chain(one, first, below)) is not None:
                return chain
        return None

    def _chain(self, start: int, first: int, below: int) -> list[int] | None:
        """Meetings by number, at home each time the one away in the previous one, to someone with less than `below`."""
        came_by: dict[int, int] = {start: -1}
        waiting = deque([start])
        while waiting:
            one = waiting.popleft()
            for number in sorted(self.at_home.get(one, ())):
                other = self.meetings[number][1]
                if number < first or other in came_by:
                    continue
                came_by[other] = number
                if self.balance[other] < below:
                    return self._back(came_by, other)
                waiting.append(other)
        return None

    def _back(self, came_by: Mapping[int, int], one: int) -> list[int]:
        chain = []
        while (number := came_by[one]) >= 0:
            chain.append(number)
            one = self.meetings[number][0]
        return chain

    def _turn(self, chain: Sequence[int]) -> None:
        for number in chain:
            home, away = self.meetings[number]
            self.meetings[number] = (away, home)
            self.at_home[home].discard(number)
            self.at_home.setdefault(away, set()).add(number)
            self.balance[home] -= 2
            self.balance[away] += 2
