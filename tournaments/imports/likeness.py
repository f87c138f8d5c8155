"""Whose name at the club is spelled nearly like one on a list: a hint, so it may miss one but never takes long."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

from tournaments.letters import by_letters, spellings
from tournaments.models import Player

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
            self.add(name)

    def add(self, name: str) -> None:
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


def doubles(players: Iterable[Player]) -> list[tuple[Player, Player]]:
    """Who may be in the list twice, each with somebody before them: the same words, another name, or nearly that."""
    found: list[tuple[Player, Player]] = []
    by_words: defaultdict[frozenset[str], list[Player]] = defaultdict(list)
    by_name: dict[str, Player] = {}
    likeness = Likeness({})
    for player in players:
        words = [frozenset(by_letters(name).split()) for name in [player.name, *player.other_names]]
        others = [*(other for one in words for other in by_words[one]), by_name.get(likeness.of(player.name))]
        other = next((other for other in others if other is not None and _may_be_one(other, player)), None)
        if other is not None:
            found.append((other, player))
        for one in words:
            by_words[one].append(player)
        by_name.setdefault(player.name, player)
        likeness.add(player.name)
    return found


def _may_be_one(one: Player, other: Player) -> bool:
    """Two who come from somewhere else are two."""
    return not (one.home and other.home) or by_letters(one.home) == by_letters(other.home)
