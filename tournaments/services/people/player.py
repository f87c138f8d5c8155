"""The people who play at a club."""

import datetime
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Max, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Club, Competition, Player
from tournaments.models.player import players_of
from tournaments.names import plain_home, split_name_and_home, with_home
from tournaments.services.change import Watched, watch
from tournaments.services.log import log_action
from tournaments.services.people.contact import store_contact
from tournaments.services.transaction import lock_club, lock_competition, writes

CHANGEABLE = {"home", "is_guest", "hides_name", "member_since", "also_known_as"}
LAST_BEFORE_DAY_GUESTS = 1000
"""Their numbers begin after this one, so that those of the club continue without gaps."""


class NewPlayer(NamedTuple):
    """Someone on a list; without a number, the next free one. The home may also be written behind the name."""

    name: str
    number: int | None = None
    is_guest: bool = False
    member_since: datetime.date | None = None
    hides_name: bool = False
    home: str = ""


class PlayerChange(NamedTuple):
    """What a list says about someone the club knows; anyone on a list plays this season.

    A home behind the name replaces the stored one; without one it stays.
    """

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
    home: str = "",
) -> Player:
    """A new player; without a number the next free one."""
    club = lock_club(club)
    [player] = _add_all(club, [NewPlayer(name, number, is_guest, member_since, hides_name, home)])
    log_action(club, "players_added")
    return player


@writes
def add_players(*, club: Club, names: Sequence[str]) -> list[Player]:
    """Adds all of them, numbered on in this order, or none."""
    club = lock_club(club)
    players = _add_all(club, [NewPlayer(name) for name in names])
    log_action(club, "players_added")
    return players


@writes
def update_player(
    *,
    player: Player,
    name: str,
    number: int,
    is_active: bool,
    contact: Mapping[str, Any] | None = None,
    **others: Any,
) -> Player:
    """`others`: home, is_guest, hides_name, member_since and also_known_as; those not given stay as they are.

    A former name or home is one more that they are known by. `contact` has the fields of a `Contact`.
    """
    club = lock_club(player.club)
    player = club.people.get(pk=player.pk)
    _refuse_forgotten(player, _tidy(name))
    former = (player.name, player.home)
    player.number, player.is_active = number, is_active
    for field in CHANGEABLE & set(others):
        setattr(player, field, others[field])
    player.name, home = _name_and_home(name, others.get("home", ""))
    player.home = home if "home" in others else home or former[1]
    player.add_other_names(*_former_names(*former, player))
    player.full_clean()
    player.save(update_fields=["name", "number", "is_active", *CHANGEABLE])
    if contact is not None:
        store_contact(player, contact)
    if player.hides_name:
        hide_where_taken(Player.objects.filter(origin=player))
    log_action(club, "player_changed", number=number)
    return player


def hide_where_taken(copies: QuerySet[Player]) -> None:
    """Part of a service: someone who wants only initials has them in the federation's joint tournaments too."""
    for copy in copies.filter(hides_name=False, anonymised_at=None).select_related("club").order_by("pk"):
        update_player(player=copy, name=copy.name, number=copy.number, is_active=copy.is_active, hides_name=True)


@writes
def set_players(
    *, club: Club, players: Collection[Player], is_guest: bool | None = None, is_active: bool | None = None
) -> list[Player]:
    """Changes all of them, or none; returns those who were something else. People of one drive are taken into the club.

    A change of only `is_active` leaves a day guest as one.
    """
    club = lock_club(club, with_all=True)
    keys = [player.pk for player in players]
    watch(Watched(club.pk, None, {Player: {"pk__in": keys}}))
    changed = []
    for player in club.people.filter(pk__in=keys, anonymised_at=None).order_by("pk"):
        before = (player.is_guest, player.is_active, player.only_for_id)
        if is_guest is not None:
            player.is_guest = is_guest
            if player.only_for_id is not None:
                player.only_for, player.number = None, next_number_in(club)
        if is_active is not None:
            player.is_active = is_active
        if before != (player.is_guest, player.is_active, player.only_for_id):
            _refuse_second_of_this_name(player)
            player.full_clean()
            player.save(update_fields=["is_guest", "is_active", "only_for", "number"])
            changed.append(player)
    if changed:
        log_action(club, "players_set")
    return changed


def _refuse_second_of_this_name(player: Player) -> None:
    """The message has the name: someone who ticked thirty people wants to know which."""
    others = players_of(player.club).exclude(pk=player.pk)
    if player.only_for_id is None and others.filter(name__iexact=player.name, home__iexact=player.home).exists():
        raise Refused(_("%(name)s: there is already a player of the club with this name."), params={"name": player})


@writes
def import_players(*, club: Club, new: Sequence[NewPlayer], changes: Sequence[PlayerChange] = ()) -> None:
    """Stores all of it or nothing. People with a number come first: the others are numbered after them."""
    club = lock_club(club)
    watch(Watched(club.pk, None, {Player: {"club": club.pk}}))
    # A list is long, and no one else writes in the meantime: the numbers and names taken are read once.
    known = {player.pk: player for player in players_of(club).all()}
    holders = {player.full_name.casefold(): player.pk for player in known.values()}
    for change in changes:
        player = known.get(change.pk) or players_of(club).get(pk=change.pk)
        _refuse_forgotten(player, _tidy(change.name))
        former, (name, home) = (player.name, player.home), split_name_and_home(change.name)
        player.name, player.home = name, home or player.home
        player.is_guest, player.is_active = change.is_guest, True
        player.add_other_names(*_former_names(*former, player))
        player.clean_fields(exclude=["club"])
        if holders.setdefault(player.full_name.casefold(), player.pk) != player.pk:
            player.full_clean()  # has the message, or a name before was changed too
        player.save(update_fields=["name", "home", "is_guest", "is_active", "also_known_as"])
    _add_all(club, sorted(new, key=lambda one: one.number is None))
    log_action(club, "players_imported")


@writes
def take_into_club(*, player: Player) -> Player:
    """A day guest becomes a player of the club, with the next number there; someone who is one already stays so."""
    club = lock_club(player.club)
    player = club.people.get(pk=player.pk)
    if player.only_for_id is not None:
        _refuse_forgotten(player, "")
        player.only_for, player.number = None, next_number_in(club)
        player.full_clean()
        player.save(update_fields=["only_for", "number"])
        log_action(club, "players_added")
    return player


@writes
def add_day_guest(*, competition: Competition, name: str) -> Player:
    """Someone new who comes only for this competition."""
    lock_club(competition.club)
    competition = lock_competition(competition)
    [guest] = add_newcomers(competition, [name])
    log_action(competition, "players_added")
    return guest


def add_newcomers(competition: Competition, names: Sequence[str], *, is_guest: bool = False) -> list[Player]:
    """Part of another service's transaction, under the lock of the club: people who are not in its list yet.

    Where the competition takes day guests they come only for it; elsewhere they become players of the club.
    """
    club = competition.club
    if not competition.takes_day_guests:
        return _add_all(club, [NewPlayer(name, is_guest=is_guest) for name in names])
    numbers = _numbers_taken(club)
    known = {with_home(*both).casefold() for both in players_of(competition).values_list("name", "home")}
    guests: list[Player] = []
    for name, home in map(split_name_and_home, names):
        number = _free_number(LAST_BEFORE_DAY_GUESTS, numbers)
        guest = Player(club=club, name=name, home=home, only_for=competition, number=number)
        guest.clean_fields(exclude=["club", "only_for"])
        if guest.full_name.casefold() in known:
            message = _("There is already someone with this name; add the club or town after it: Jan (Assen).")
            raise ValidationError({"name": message})
        known.add(guest.full_name.casefold())
        numbers.add(guest.number)
        guests.append(guest)
    return Player.objects.bulk_create(guests)


def _add_all(club: Club, new: Sequence[NewPlayer]) -> list[Player]:
    """Part of another service's transaction, under the lock of the club.

    Where just one day guest has the name it is that person, who becomes a player of the club with all they played.
    """
    people = list(club.people.all())
    own = [one for one in people if one.only_for_id is None]
    numbers, names = _numbers_taken(club), {one.full_name.casefold() for one in own}
    day_guests = _day_guests_by_name(people)
    added: list[Player] = []
    waiting: list[Player] = []
    following = max([*(one.number for one in own), *(one.number or 0 for one in new)], default=0)
    for one in new:
        if one.number is None:
            following = _free_number(following, numbers)
        (name, home), number = _name_and_home(one.name, one.home), following if one.number is None else one.number
        full_name = with_home(name, home).casefold()
        player = day_guests.pop(full_name, None) or Player(club=club)
        player.only_for = None
        for field, value in one._replace(name=name, number=number, home=home)._asdict().items():
            setattr(player, field, value)
        player.clean_fields(exclude=["club"])
        is_stored = player.pk is not None
        if is_stored or number in numbers or full_name in names:
            added += Player.objects.bulk_create(waiting)
            waiting = []
            player.full_clean()  # has the message for what is taken, also by someone on this list
        numbers.add(number)
        names.add(full_name)
        if is_stored:
            player.save()
            added.append(player)
        else:
            waiting.append(player)
    return added + Player.objects.bulk_create(waiting)


def _day_guests_by_name(people: Sequence[Player]) -> dict[str, Player]:
    """Day guests who can be recognised: in two drives one name may be two people."""
    guests = [one for one in people if one.only_for_id is not None and one.anonymised_at is None]
    met = Counter(one.full_name.casefold() for one in guests)
    return {one.full_name.casefold(): one for one in guests if met[one.full_name.casefold()] == 1}


def next_number_in(club: Club) -> int:
    """The number after the highest of the club's own."""
    highest = players_of(club).aggregate(highest=Max("number"))["highest"] or 0
    return _free_number(highest, _numbers_taken(club))


def _numbers_taken(club: Club) -> set[int]:
    """Includes those of entries that were merged into others: their addresses lead somewhere."""
    of_people = club.people.order_by().values_list("number", flat=True)
    return set(of_people.union(club.former_numbers.order_by().values_list("number", flat=True)))


def _free_number(after: int, taken: Collection[int]) -> int:
    return next(number for number in count(after + 1) if number not in taken)


def _refuse_forgotten(stored: Player, name: str) -> None:
    """A page or a list from before someone was forgotten does not restore the name."""
    if stored.anonymised_at is not None and stored.name != name:
        raise Refused(_("The name of this player has already been removed."))


def _name_and_home(name: str, home: str) -> tuple[str, str]:
    """The two as they are stored; if a home is given separately none is looked for behind the name."""
    return (_tidy(name), plain_home(home)) if home.strip() else split_name_and_home(name)


def _former_names(name: str, home: str, now: Player) -> list[str]:
    """The names that older lists still have for someone who was called this."""
    return [with_home(name, home)] if now.name == name and home not in ("", now.home) else [name]


def _tidy(name: str) -> str:
    return " ".join(name.split())
