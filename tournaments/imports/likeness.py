"""Whose name at the club is spelled nearly like one on a list: a hint, so it may miss one but never takes long."""

from collections import defaultdict
from collections.abc import Mapping
from difflib import SequenceMatcher

from tournaments.letters import spellings

LOOKS_LIKE = 0.85
SAME_LETTERS = 3
LONGEST_COMPARED = 40
# In total, for one list: comparing two people takes up to half a millisecond.
MOST_COMPARED = 10_000


class Likeness:
    """Asked about one name after another; compares those that begin or end alike."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.compared = 0
        self.alike: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for name in names.values():
            for plain in spellings(name):
                for end in _ends(plain):
                    self.alike[end].append((plain, name))

    def of(self, name: str) -> str:
        best, found = LOOKS_LIKE, ""
        for plain, end in [(spelling, end) for spelling in spellings(name) for end in _ends(spelling)]:
            for other, shown in self.alike[end]:
                if self.compared == MOST_COMPARED:
                    return found
                self.compared += 1
                likeness = SequenceMatcher(None, plain, other).ratio()
                if likeness >= best:
                    best, found = likeness, shown
        return found


def _ends(plain: str) -> list[tuple[str, str]]:
    if len(plain) > LONGEST_COMPARED:
        return []
    return [("begins", plain[:SAME_LETTERS]), ("ends", plain[-SAME_LETTERS:])]
