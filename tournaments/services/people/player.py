"""The people who play at a club."""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Club, Player
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_club, writes

CHANGEABLE = {"is_guest", "hides_name", "member_since"}


class NewPlayer(NamedTuple):
    """Someone on a list; without a number, the next free one."""

    name: str
    number: int | None = None
    is_guest: bool = False
    member_since: datetime.date | None = None
    hides_name: bool = False


class PlayerChange(NamedTuple):
    """What a list says about someone the club knows; anyone on a list plays this season."""

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
    [player] = _add_all(club, [NewPlayer(name, number, is_guest, member_since, hides_name)])
    log_action(club, "players_added")
    return player


@writes
def add_players(*, club: Club, names: Sequence[str]) -> list[Player]:
    """All of them, numbered on in this order, or none."""
    club = lock_club(club)
    players = _add_all(club, [NewPlayer(name) for name in names])
    log_action(club, "players_added")
    return players


@writes
def update_player(*, player: Player, name: str, number: int, is_active: bool, **others: Any) -> Player:
    """`others`: is_guest, hides_name and member_since; what is not given stays as it is."""
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
    log_action(club, "player_changed", number=number)
    return player


@writes
def import_players(*, club: Club, new: Sequence[NewPlayer], changes: Sequence[PlayerChange] = ()) -> None:
    """All of it or nothing. Those with a number of their own come first: the others are numbered after them."""
    club = lock_club(club)
    # A list is long, and nobody else writes in the meantime: what is taken is read once.
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
    log_action(club, "players_imported")


def _add_all(club: Club, new: Sequence[NewPlayer]) -> list[Player]:
    """Part of another service's transaction, under the lock of the club."""
    numbers, names = set[int](), set[str]()
    for number, name in club.players.values_list("number", "name"):
        numbers.add(number)
        names.add(name.casefold())
    added: list[Player] = []
    waiting: list[Player] = []
    following = max([*numbers, *(one.number or 0 for one in new)], default=0)
    for one in new:
        following += one.number is None
        number = following if one.number is None else one.number
        player = Player(club=club, **one._replace(name=_tidy(one.name), number=number)._asdict())
        player.clean_fields(exclude=["club"])
        if number in numbers or player.name.casefold() in names:
            added += Player.objects.bulk_create(waiting)
            waiting = []
            player.full_clean()  # has the words for what is taken, also by someone on this list
        numbers.add(number)
        names.add(player.name.casefold())
        waiting.append(player)
    return added + Player.objects.bulk_create(waiting)


def _refuse_forgotten(stored: Player, name: str) -> None:
    """A page or a list from before someone was forgotten does not bring the name back."""
    if stored.anonymised_at is not None and stored.name != name:
        raise Refused(_("The name of this player has already been removed."))


def _tidy(name: str) -> str:
    return " ".join(name.split())
