"""How a player's name is shown to the person looking: in full, or as “Anna B.”.

A page belongs to one visitor, who is known here while their request is answered (`klaverjas_site.middleware`); without
a visitor (commands, printing from a command) names are full. `Player.shown_name` uses this.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, Protocol


class NameOfPlayer(NamedTuple):
    pk: int
    number: int
    name: str
    is_hidden: bool


class Visitor(Protocol):
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


def shown_name(*, club: int, pk: int | None, name: str, hides_name: bool) -> str:
    """The name as the visitor of this page may read it."""
    seen_by = _visitor.get()
    if seen_by is None or pk is None:
        return name
    return seen_by.short_names(club, hides_name=hides_name).get(pk, name)


def initials(name: str) -> str:
    """“Anna B.” for “Anna van den Berg”; a single name is left as it is."""
    first, *others = name.split()
    letters = [letter for letter in (others[-1] if others else "") if letter.isalpha()]
    return f"{first} {letters[0].upper()}." if letters else first


def shorten(players: Iterable[NameOfPlayer]) -> dict[int, str]:
    """The short names of those who are hidden; if two would look the same, each is followed by its number."""
    everybody = list(players)
    short = {one.pk: initials(one.name) if one.is_hidden else one.name for one in everybody}
    met = Counter(name.casefold() for name in short.values())
    return {
        one.pk: f"{short[one.pk]} ({one.number})" if met[short[one.pk].casefold()] > 1 else short[one.pk]
        for one in everybody
        if one.is_hidden
    }
