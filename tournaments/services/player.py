"""The people who play at a club."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from tournaments.models import Club, Player


@transaction.atomic
def add_player(*, club: Club, name: str, number: int | None = None) -> Player:
    """A new player; without a number the next free one."""
    Club.objects.select_for_update().get(pk=club.pk)  # nobody else takes the same next number meanwhile
    player = Player(club=club, name=_tidy(name), number=next_number(club) if number is None else number)
    player.full_clean()
    player.save()
    return player


@transaction.atomic
def add_players(*, club: Club, names: Sequence[str]) -> list[Player]:
    """All of them, numbered on in this order, or none."""
    return [add_player(club=club, name=name) for name in names]


@transaction.atomic
def update_player(*, player: Player, name: str, number: int, is_active: bool) -> Player:
    player.name = _tidy(name)
    player.number = number
    player.is_active = is_active
    player.full_clean()
    player.save(update_fields=["name", "number", "is_active"])
    return player


def next_number(club: Club) -> int:
    return (club.players.aggregate(Max("number"))["number__max"] or 0) + 1


def _tidy(name: str) -> str:
    return " ".join(name.split())
