"""Whose name at the club is nearly one on a list, or is meant by a part of it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from tournaments.imports.doubt import Doubt
from tournaments.letters import by_letters, spellings
from tournaments.models import Player
from tournaments.names import is_of, parted

LOOKS_LIKE = 85
"""Of a hundred."""
LONG_WORD = 7
FEWEST_OF_ALL = 3
SHORTEST = 2
NEW, YES, ALL_NAMES = "new", "yes", "all-names"


class Likeness:
    """Asked about one name after another."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._spelled: list[str] = []
        self._names: list[str] = []
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        for spelling in spellings(name):
            self._spelled.append(spelling)
            self._names.append(name)

    def of(self, name: str) -> str:
        found = (
            process.extractOne(spelling, self._spelled, scorer=fuzz.ratio, score_cutoff=LOOKS_LIKE)
            for spelling in spellings(name)
        )
        best = max(filter(None, found), key=lambda one: one[1], default=None)
        return self._names[best[2]] if best else ""


def is_near(name: str, other: str) -> bool:
    """But for a letter or two of one of its words, two that changed places, accents or the order of the words."""
    words, others = sorted(by_letters(name).split()), sorted(by_letters(other).split())
    differing = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    if len(words) != len(others) or len(differing) > 1:
        return False
    return all(OSA.distance(one, two) <= (1 if len(one) < LONG_WORD else 2) for one, two in differing)


class Nearly:
    """Whom the club knows by nearly a name of a list, by one word of it or by initials: asked about.

    `names`: as the club has them. Those who come from somewhere else are others.
    """

    def __init__(self, names: Iterable[str], answers: Mapping[str, str]) -> None:
        self._answers = answers
        self._asked: list[tuple[Doubt, bool]] = []
        self._called: defaultdict[str, set[str]] = defaultdict(set)
        self._by_word: defaultdict[str, set[str]] = defaultdict(set)
        for name in names:
            bare = parted(name)[0]
            self._called[bare].add(name)
            words = _words(bare)
            for part in (words[:1], words[-1:], words[1:], sorted(words)):
                self._by_word[_key(part)].add(name)
        self._likeness = Likeness(self._called)

    def who(self, name: str, *lines: int) -> str:
        """The one of the club who is meant; NEW where nobody is, "" as long as that is asked."""
        found = self._alike(name)
        if not found:
            return NEW
        message = _("Who is “%(name)s”?") if found[1:] else _("Is “%(name)s” %(like)s, whom the club knows?")
        message %= {"name": name, "like": found[0]}
        yes = _("yes, that is %(name)s")
        options = (*((one, yes % {"name": one}) for one in found), (NEW, _("no, somebody new")))
        doubt = Doubt(f"name-{name.casefold()}", message, options, lines=lines).answered(self._answers)
        of_all = "" if found[1:] else self._answers.get(ALL_NAMES, "")
        self._asked.append((replace(doubt, is_settled=of_all in (YES, NEW)), not found[1:]))
        return doubt.answer or {YES: found[0], NEW: NEW}.get(of_all, "")

    def called(self, name: str, known: Mapping[str, str], line: int) -> str:
        """As the club has it, or as it stands on the list for somebody new; "" as long as that is asked."""
        if name.casefold() in known:
            return known[name.casefold()]
        who = self.who(name, line)
        return name if who == NEW else who

    def _alike(self, name: str) -> list[str]:
        bare, home = parted(name)
        like = self._likeness.of(bare.casefold())
        found = self._called[like] if like and is_near(bare, like) else self._in_short(bare)
        homes = {one: parted(one) for one in found}
        return sorted(
            one
            for one, (called, other) in homes.items()
            if (not home or not other or is_of(home, other)) and called.casefold() != bare.casefold()
        )

    def _in_short(self, name: str) -> set[str]:
        """“Aagje”, “Koster”, “de Vries”, “Koster Aagje”, and “A. Koster” for Aagje Koster or the other way round."""
        words = _words(name)
        if len("".join(words)) < SHORTEST:
            return set()
        found = {one for key in {_key(words), _key(sorted(words))} for one in self._by_word.get(key, ())}
        of_rest = self._by_word.get(_key(words[1:]), ()) if len(words) > 1 else ()
        return found | {one for one in of_rest if _is_initial_of(words, _words(parted(one)[0]))}

    @property
    def doubts(self) -> list[Doubt]:
        """Before many that can be answered by yes, one that answers them all."""
        of_one = [doubt for doubt, is_of_one in self._asked if is_of_one]
        doubts = [doubt for doubt, _is_of_one in self._asked]
        if len(of_one) < FEWEST_OF_ALL:
            return doubts
        message = _("%(count)d names are nearly those of people whom the club knows. Are these the same people?")
        options = ((YES, _("yes, all of them")), (NEW, _("no, all of them are new")))
        lines = tuple(line for doubt in of_one for line in doubt.lines)
        of_all = Doubt(ALL_NAMES, message % {"count": len(of_one)}, options, lines=lines)
        return [of_all.answered(self._answers), *doubts]


def _words(name: str) -> list[str]:
    return by_letters(name).replace(".", " ").split()


def _key(words: Sequence[str]) -> str:
    return " ".join(words)


def _is_initial_of(words: Sequence[str], others: Sequence[str]) -> bool:
    """The last words are the same, and so is the first letter, which is all that one of the two has."""
    first, other = words[0], others[0]
    return words[1:] == others[1:] and first[0] == other[0] and 1 in (len(first), len(other))


def doubles(players: Iterable[Player]) -> list[tuple[Player, Player]]:
    """Who may be in the list twice, each with somebody before them: the same words, another name, or nearly that."""
    found: list[tuple[Player, Player]] = []
    by_words: defaultdict[frozenset[str], list[Player]] = defaultdict(list)
    by_name: dict[str, Player] = {}
    likeness = Likeness()
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
