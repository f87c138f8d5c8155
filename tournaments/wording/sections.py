"""A page of rules in parts, as the page and its print show them."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class CardTable:
    """Cards from the strongest to the weakest: trumps with their points, and next to them the cards of other suits."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class RulesSection:
    """A title and the sentences below it; the examples are worked out by the engine."""

    title: str
    sentences: Sequence[str]
    table: CardTable | None = None
    examples: Sequence[str] = field(default_factory=tuple)
