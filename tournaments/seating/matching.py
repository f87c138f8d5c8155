"""Who can be joined to whom: as many as possible at once, those with the first claim before all others."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

Mates: TypeAlias = dict[int, int]
"""Who is joined to whom, each of two by the other."""


def join_most(possible: Mapping[int, Collection[int]], claims: Sequence[int], begun: Mapping[int, int]) -> Mates:
    """A largest matching: no other joins more of them, and those it leaves alone have the last of the `claims`.

    `possible`: for each one the others they can be joined to; `claims`: all of them, the first to be joined first;
    `begun`: those already joined, who stay so with as few exchanges as it takes. Augmenting paths with blossoms
    (Edmonds 1965); the sets that can be joined are a matroid, so going down the claims gives an exact result.
    """
    mates = dict(begun)
    claim_of = {one: claim for claim, one in enumerate(claims)}
    for root in claims:
        if root not in mates:
            _Search(possible, mates, root).join(claim_of)
    return mates


class _Search:
    """The paths from one who is alone, over those who are joined and those they could be joined to in turn."""

    def __init__(self, possible: Mapping[int, Collection[int]], mates: Mates, root: int) -> None:
        self.possible = possible
        self.mates = mates
        self.root = root
        self.way: dict[int, int] = {}
        self.base = {one: one for one in possible}
        self.could_be_alone = {root: None}

    def join(self, claim_of: Mapping[int, int]) -> None:
        """To someone else who is alone; or to the place of the one with the last claim, if that is after theirs."""
        found = self._look()
        if found is None:
            last = max(self.could_be_alone, key=lambda one: claim_of[one])
            if last == self.root:
                return
            found = self.mates.pop(last)
        one: int | None = found
        while one is not None:
            other = self.way[one]
            following = self.mates.get(other)
            self.mates[one], self.mates[other] = other, one
            one = following

    def _look(self) -> int | None:
        waiting = deque([self.root])
        while waiting:
            one = waiting.popleft()
            for other in self.possible[one]:
                if self.base[one] == self.base[other] or self.mates.get(one) == other:
                    continue
                mate = self.mates.get(other)
                if other == self.root or (mate is not None and mate in self.way):
                    self._shrink(one, other, waiting)
                elif other not in self.way:
                    self.way[other] = one
                    if mate is None:
                        return other
                    self.could_be_alone[mate] = None
                    waiting.append(mate)
        return None

    def _shrink(self, one: int, other: int, waiting: "deque[int]") -> None:
        """A circle of odd length: from here on it is one place, and everyone in it can be left alone."""
        top = self._common(one, other)
        circle: set[int] = set()
        for end, child in ((one, other), (other, one)):
            while self.base[end] != top:
                mate = self.mates[end]
                circle |= {self.base[end], self.base[mate]}
                self.way[end] = child
                child, end = mate, self.way[mate]
        for each in self.base:
            if self.base[each] in circle:
                self.base[each] = top
                if each not in self.could_be_alone:
                    self.could_be_alone[each] = None
                    waiting.append(each)

    def _common(self, one: int, other: int) -> int:
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if one == self.root:
                break
            one = self.way[self.mates[one]]
        while self.base[other] not in passed:
            other = self.way[self.mates[self.base[other]]]
        return self.base[other]
