"""People whose name at the club is nearly one on a list, or is meant by part of one."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from tournaments.imports.doubt import Doubt
from tournaments.letters import by_letters, spellings
from tournaments.models import Player
from tournaments.names import is_of, split_name_and_home

LOOKS_LIKE = 85
"""Out of a hundred."""
LONG_WORD = 7
FEWEST_OF_ALL = 3
BETWEEN = frozenset("van von vd v d de den der het t te ten ter op in la le du da di zu zum zur".split())
NEW, YES, ALL_NAMES = "new", "yes", "all-names"


class SimilarNames:
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
    """The same but for a letter or two of one of its words, two swapped letters, accents or the order of the words."""
    words, others = sorted(by_letters(name).split()), sorted(by_letters(other).split())
    differing = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    if len(words) != len(others) or len(differing) > 1:
        return False
    return all(OSA.distance(one, two) <= (1 if len(one) < LONG_WORD else 2) for one, two in differing)


class Nearly:
    """People the club knows by nearly a name on a list, by one word of it or by initials: asked about.

    `known`: the club's name by every name in small letters. People from somewhere else are others.
    `may_be_new`: whether the list may have new people. `by_home`: whether a home alone makes a different person.
    """

    def __init__(
        self, known: Mapping[str, str], answers: Mapping[str, str], *, may_be_new: bool = True, by_home: bool = True
    ) -> None:
        self._known, self._answers, self._may_be_new, self._by_home = known, answers, may_be_new, by_home
        self._asked: list[tuple[Doubt, bool]] = []
        self._called: defaultdict[str, set[str]] = defaultdict(set)
        self._by_word: defaultdict[str, set[str]] = defaultdict(set)
        for key, name in known.items():
            bare = split_name_and_home(key)[0].casefold()
            self._called[bare].add(name)
            for word in (*_words(bare), "".join(_words(bare))):
                self._by_word[word].add(bare)
        self._similar = SimilarNames(self._called)

    def who(self, name: str, *lines: int) -> str:
        """The person at the club who is meant; NEW if there is none, "" as long as that is asked."""
        found = self._alike(name)
        if not found:
            return NEW
        message = (
            _("Who is “%(name)s”?")
            if found[1:]
            else _("Is “%(name)s” the same person as %(like)s, who is known to the club?")
        )
        message %= {"name": name, "like": found[0]}
        yes = _("yes, that is %(name)s")
        options = tuple((one, yes % {"name": one}) for one in found)
        options += ((NEW, _("no, someone new")),) if self._may_be_new else ()
        doubt = Doubt(f"name-{name.casefold()}", message, options, lines=lines).answered(self._answers)
        of_all = "" if found[1:] else self._answers.get(ALL_NAMES, "")
        self._asked.append((replace(doubt, is_settled=of_all in (YES, NEW)), not found[1:]))
        return doubt.answer or {YES: found[0], NEW: NEW}.get(of_all, "")

    def called(self, name: str, line: int) -> str:
        """The club’s spelling, or that of the list for someone new; "" as long as that is asked."""
        if name.casefold() in self._known:
            return self._known[name.casefold()]
        who = self.who(name, line)
        return name if who == NEW else who

    def _alike(self, name: str) -> list[str]:
        bare, home = split_name_and_home(name)
        like = self._similar.of(bare.casefold())
        keys = {like} if like and is_near(bare, like) else self._in_short(bare)
        same = (bare if self._by_home else name).casefold()
        found = {one for key in keys for one in self._called[key] if same not in (key, one.casefold())}
        return sorted(
            one for one in found if not home or not (other := split_name_and_home(one)[1]) or is_of(home, other)
        )

    def _in_short(self, name: str) -> set[str]:
        """“Aagje”, “Koster”, “A. Koster” and “Aagje K.” for Aagje Koster, “Jan Berg” for Jan van den Berg."""
        words = _words(name)
        found = {key for word in (*words, "".join(words)) for key in self._by_word.get(word, ()) if len(word) > 1}
        return {key for key in found if _may_be_short(words, _words(key))}

    @property
    def doubts(self) -> list[Doubt]:
        """Before many questions that can be answered with yes, one that answers them all."""
        of_one = [doubt for doubt, is_of_one in self._asked if is_of_one]
        doubts = [doubt for doubt, _is_of_one in self._asked]
        if len(of_one) < FEWEST_OF_ALL:
            return doubts
        message = _(
            "%(count)d names are almost the same as those of people known to the club. Are these the same people?"
        )
        options = ((YES, _("yes, all of them")), (NEW, _("no, all of them are new")))
        lines = tuple(line for doubt in of_one for line in doubt.lines)
        of_all = Doubt(ALL_NAMES, message % {"count": len(of_one)}, options, lines=lines)
        is_settled = all(doubt.answer for doubt in of_one)
        return [replace(of_all.answered(self._answers), is_settled=is_settled), *doubts]


def _words(name: str) -> list[str]:
    """Without prefixes between a first and a last name; “Bos-Mol” is two words."""
    words = re.split(r"[\s.\-/]+", by_letters(name))
    return [word for word in words if word and word not in BETWEEN] or words


def _may_be_short(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether each word of the shorter is in the other, or the first letter of one that is; even if joined."""
    if "".join(words) == "".join(others):
        return True
    fewer, more = sorted((list(words), list(others)), key=len)
    left = list(more)
    for word in sorted(fewer, key=len, reverse=True):
        found = next((one for one in left if one == word or (1 in (len(one), len(word)) and one[0] == word[0])), None)
        if found is None:
            return False
        left.remove(found)
    return True


def doubles(players: Iterable[Player]) -> list[tuple[Player, Player]]:
    """People who may be listed twice, each with someone before them: the same words, another name, or nearly that."""
    found: list[tuple[Player, Player]] = []
    by_words: defaultdict[frozenset[str], list[Player]] = defaultdict(list)
    by_name: dict[str, Player] = {}
    similarity = SimilarNames()
    for player in players:
        words = [frozenset(by_letters(name).split()) for name in [player.name, *player.other_names]]
        others = [*(other for one in words for other in by_words[one]), by_name.get(similarity.of(player.name))]
        other = next((other for other in others if other is not None and _may_be_one(other, player)), None)
        if other is not None:
            found.append((other, player))
        for one in words:
            by_words[one].append(player)
        by_name.setdefault(player.name, player)
        similarity.add(player.name)
    return found


def _may_be_one(one: Player, other: Player) -> bool:
    """Two people from different places are two."""
    return not (one.home and other.home) or by_letters(one.home) == by_letters(other.home)
