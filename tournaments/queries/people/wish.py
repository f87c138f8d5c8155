"""The wishes of a club."""

from dataclasses import dataclass

from tournaments.models import Club, Player, Wish


@dataclass(frozen=True, slots=True)
class WishLine:
    wish: Wish
    players: tuple[Player, ...]


def list_wishes(club: Club) -> list[WishLine]:
    """The wishes in the order in which they were added; two SQL queries."""
    wishes = club.wishes.order_by("pk").prefetch_related("players")
    return [WishLine(wish, tuple(wish.players.all())) for wish in wishes]
