"""How a player's name is written, with where they come from, and shown to the person looking: in full, or as “Anna B.”.

A page belongs to one visitor, who is known here while their request is answered (`permissions.asked_by`); without a
visitor (commands, printing from a command) names are full. `Player.shown_name` uses this, and so does the log: what is
done meanwhile was done by them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, Protocol

from django.contrib.auth.models import AnonymousUser, User

from tournaments.choices import NameOrder
from tournaments.letters import by_letters

LONGEST_HOME = 60
HOME_BEHIND = re.compile(r"([^()]*[^()\s]) ?\(([^()]*)\)")

# A name is stored as one text, so the beginning of the last name is found by the words that come before one. What is
# behind a name to tell people apart (a town in brackets, a letter, “jr.”) stays behind it.
BEFORE = frozenset(
    {
        *("van", "de", "den", "der", "het", "'t", "’t", "ten", "ter", "te", "in", "op", "aan", "bij", "uit", "over"),
        *("v.d.", "v/d", "vd", "v.", "d'", "von", "vom", "zu", "zum", "zur", "la", "le", "du", "di", "da", "dos", "el"),
    }
)
BEHIND = re.compile(r"^(jr\.?|sr\.?|junior|senior|[A-Za-z]|I{2,3}|IV)$", re.IGNORECASE)
IN_BRACKETS = re.compile(r"^(?P<name>.*\S)(?P<brackets>\s*\([^()]*\))$")
BETWEEN_TWO = " / "
FEWEST_WITH_ONE_BEHIND = 3


class NameOfPlayer(NamedTuple):
    pk: int
    number: int
    name: str
    is_hidden: bool
    home: str = ""


class Visitor(Protocol):
    user: User | AnonymousUser

    def short_names(self, club: int, *, hides_name: bool) -> Mapping[int, str]:
        """What this visitor reads instead of the name, by the key of the player."""


_visitor: ContextVar[Visitor | None] = ContextVar("visitor", default=None)


@contextmanager
def as_seen_by(visitor: Visitor | None) -> Iterator[None]:
    token = _visitor.set(visitor)
    try:
        yield
    finally:
        _visitor.reset(token)


def visitor() -> Visitor | None:
    return _visitor.get()


def with_home(name: str, home: str) -> str:
    """“Jan de Vries (Assen)”: how two people of one name are told apart, written and typed."""
    return f"{name} ({home})" if home else name


def split_name_and_home(written: str) -> tuple[str, str]:
    """Name and home of “Jan de Vries (Assen)”; a letter or a number in brackets is a part of the name."""
    written = " ".join(written.split())
    match = HOME_BEHIND.fullmatch(written)
    if match is None:
        return written, ""
    home = match[2].strip()
    is_home = sum(map(str.isalpha, home)) > 1 and len(home) <= LONGEST_HOME
    return (match[1], home) if is_home and any(map(str.isalpha, match[1])) else (written, "")


def tidied(written: str) -> str:
    """A name as it was typed, with the spaces that it is shown with."""
    return with_home(*split_name_and_home(written))


def is_of(club: str, home: str) -> bool:
    """Whether a home on a list is the club itself, also in short: “De Troefboer” for “Klaverjasclub De Troefboer”."""
    words, own = by_letters(home).split(), by_letters(club).split()
    return bool(words) and any(own[at : at + len(words)] == words for at in range(len(own)))


def plain_home(written: str) -> str:
    """The home without its own brackets: it is shown in brackets."""
    return " ".join(written.replace("(", " ").replace(")", " ").split())


def shown_name(*, club: int, pk: int | None, name: str, home: str, hides_name: bool) -> str:
    """The name as the visitor of this page may read it."""
    seen_by = _visitor.get()
    if seen_by is None or pk is None:
        return with_home(name, home)
    return seen_by.short_names(club, hides_name=hides_name).get(pk, with_home(name, home))


def reads_in_full(*, club: int, pk: int, hides_name: bool) -> bool:
    """Whether the visitor of this page reads more than initials, and so may read what tells people apart."""
    seen_by = _visitor.get()
    return seen_by is None or pk not in seen_by.short_names(club, hides_name=hides_name)


def initials(name: str) -> str:
    """“Anna B.” for “Anna van den Berg”; a single name is left as it is."""
    first, *others = split_name_and_home(name)[0].split()
    letters = [letter for letter in (others[-1] if others else "") if letter.isalpha()]
    return f"{first} {letters[0].upper()}." if letters else first


def shorten(players: Iterable[NameOfPlayer]) -> dict[int, str]:
    """The short names of those who are hidden; if two would look the same, each is followed by its number.

    Without where they come from: initials and a village soon identify a person.
    """
    everyone = list(players)
    short = {one.pk: initials(one.name) if one.is_hidden else with_home(one.name, one.home) for one in everyone}
    met = Counter(name.casefold() for name in short.values())
    return {
        one.pk: f"{short[one.pk]} ({one.number})" if met[short[one.pk].casefold()] > 1 else short[one.pk]
        for one in everyone
        if one.is_hidden
    }


def listed_name(name: str, order: str) -> str:
    """The name as the lists of a club with this order have it; of a pair both names, each turned separately.

    “Vries, Jan de” for “Jan de Vries”, as in a telephone book.
    """
    if order != NameOrder.LAST_NAME:
        return name
    return BETWEEN_TWO.join(map(last_name_first, name.split(BETWEEN_TWO)))


def by_listed_name(name: str, number: int, order: str) -> tuple[str, int]:
    """What such a list is sorted by."""
    return by_letters(listed_name(name, order)), number


def last_name_first(name: str) -> str:
    """“Berg, Anna van den (Assen)” for “Anna van den Berg (Assen)”; a single word, or a turned name, as it is."""
    if found := IN_BRACKETS.match(name):
        return f"{last_name_first(found['name'])}{found['brackets']}"
    words = name.split()
    if "," in name or len(words) < 2:
        return name
    behind: list[str] = []
    while len(words) >= FEWEST_WITH_ONE_BEHIND and BEHIND.match(words[-1]):
        behind.insert(0, words.pop())
    start = _start_of_last_name(words)
    core = start
    while core < len(words) - 1 and words[core].casefold() in BEFORE:
        core += 1
    return f"{' '.join([*words[core:], *behind])}, {' '.join([*words[:start], *words[start:core]])}"


def _start_of_last_name(words: list[str]) -> int:
    """The first word that comes before a last name, or half of a double one; otherwise the last word."""
    last = len(words) - 1
    for at, word in enumerate(words[1:last], start=1):
        if word in "-–":
            return max(1, at - 1)
        parts = re.split("[-–]", word.casefold())
        if parts[-1] in BEFORE or (not parts[-1] and len(parts) > 1):
            return at
    return last
