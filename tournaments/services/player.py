"""The people who play at a club."""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Club, Player
from tournaments.services.lock import lock_club
from tournaments.services.transaction import writes

CHANGEABLE = {"is_guest", "hides_name", "member_since"}


class NewPlayer(NamedTuple):
    """Somebody of a list; without a number the next free one."""

    name: str
    number: int | None = None
    is_guest: bool = False


class PlayerChange(NamedTuple):
    """What a list says of somebody the club knows; who stands on a list plays this season."""

    pk: int
    name: str
    is_guest: bool


@writes
def add_player(
    *,
    club: Club,
    name: str,
    number: int | None = None,
    is_guest: bool = False,
    member_since: datetime.date | None = None,
    hides_name: bool = False,
) -> Player:
    """A new player; without a number the next free one."""
    club = lock_club(club)
    if number is None:
        number = next_number(club)
    player = Player(club=club, name=_tidy(name), number=number, is_guest=is_guest)
    player.member_since, player.hides_name = member_since, hides_name
    player.full_clean()
    player.save()
    return player


@writes
def add_players(*, club: Club, names: Sequence[str]) -> list[Player]:
    """All of them, numbered on in this order, or none."""
    return [add_player(club=club, name=name) for name in names]


@writes
def update_player(*, player: Player, name: str, number: int, is_active: bool, **others: Any) -> Player:
    """`others`: is_guest, hides_name and member_since; what is not said stays as it is."""
    club = lock_club(player.club)
    player = club.players.get(pk=player.pk)
    _refuse_forgotten(player, _tidy(name))
    player.name = _tidy(name)
    player.number = number
    player.is_active = is_active
    for field in CHANGEABLE & set(others):
        setattr(player, field, others[field])
    player.full_clean()
    player.save(update_fields=["name", "number", "is_active", *CHANGEABLE])
    return player


@writes
def import_players(*, club: Club, new: Sequence[NewPlayer], changes: Sequence[PlayerChange] = ()) -> None:
    """All of it or nothing. Who has a number of his own comes first: the others are numbered on behind."""
    club = lock_club(club)
    # A list is long, and nobody else writes meanwhile: what is taken is asked for once.
    known = {player.pk: player for player in club.players.all()}
    holders = {player.name.casefold(): player.pk for player in known.values()}
    for change in changes:
        player = known.get(change.pk) or club.players.get(pk=change.pk)
        _refuse_forgotten(player, _tidy(change.name))
        player.name, player.is_guest, player.is_active = _tidy(change.name), change.is_guest, True
        player.clean_fields(exclude=["club"])
        if holders.setdefault(player.name.casefold(), player.pk) != player.pk:
            player.full_clean()  # has the words for it, or a name before was changed too
        player.save(update_fields=["name", "is_guest", "is_active"])
    _add_all(club, sorted(new, key=lambda one: one.number is None))


def _add_all(club: Club, new: Sequence[NewPlayer]) -> None:
    numbers, names = set[int](), set[str]()
    for number, name in club.players.values_list("number", "name"):
        numbers.add(number)
        names.add(name.casefold())
    players: list[Player] = []
    following = max([*numbers, *(one.number or 0 for one in new)], default=0)
    for one in new:
        following += one.number is None
        number = following if one.number is None else one.number
        player = Player(club=club, name=_tidy(one.name), number=number, is_guest=one.is_guest)
        player.clean_fields(exclude=["club"])
        if number in numbers or player.name.casefold() in names:
            Player.objects.bulk_create(players)
            players = []
            player.full_clean()  # has the words for what is taken, also by somebody of this list
        numbers.add(number)
        names.add(player.name.casefold())
        players.append(player)
    Player.objects.bulk_create(players)


def _refuse_forgotten(stored: Player, name: str) -> None:
    """A page or a list from before somebody was forgotten does not bring the name back."""
    if stored.anonymised_at is not None and stored.name != name:
        raise Refused(_("The name of this player has been taken away already."))


def next_number(club: Club) -> int:
    return (club.players.aggregate(Max("number"))["number__max"] or 0) + 1


def _tidy(name: str) -> str:
    return " ".join(name.split())
