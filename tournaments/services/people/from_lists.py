"""Participants of a joint tournament, from the lists of the clubs that let their federation use them."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import count

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import NamesInPublic
from tournaments.exceptions import Refused
from tournaments.models import Club, Competition, FormerNumber, Player
from tournaments.models.player import players_of
from tournaments.queries.people.from_lists import home_of, list_shared_lists
from tournaments.services.log import log_action
from tournaments.services.people.player import LAST_BEFORE_DAY_GUESTS, next_number_in
from tournaments.services.transaction import lock, lock_club, lock_competition, writes


@writes
def take_from_lists(*, competition: Competition, players: Sequence[Player]) -> list[Player]:
    """Each of them plays for the federation with their club behind the name; existing participants stay as they are.

    Where the competition takes day guests they come only for that. Someone who wants only initials in public, or whose
    club wants that, has them here too.
    """
    # No one is forgotten in a list, and no list is closed, while someone is taken from it.
    lock(Club, pk__in={competition.club_id, *(player.club_id for player in players)})
    club = lock_club(competition.club)
    competition = lock_competition(competition)
    wanted = (
        Player.objects.filter(pk__in=[player.pk for player in players]).select_related("club").order_by("name", "pk")
    )
    if not club.is_federation or any(not _may_be_taken(one, club) for one in wanted):
        raise Refused(_("One of them is no longer on any list that the federation may use. Look at the lists again."))
    there = set(players_of(competition).filter(origin__in=wanted).values_list("origin", flat=True))
    taken = [_taken(one, competition, club) for one in wanted if one.pk not in there]
    if taken:
        log_action(competition, "taken_from_lists")
    return taken


@writes
def link_to_lists(*, competition: Competition, players: Sequence[Player]) -> None:
    """Someone restored with a file, in which no one has a link, is recognised by name and the club behind it.

    Only where that is one person of a list that the federation may use, who is not linked here by another entry.
    """
    club = lock_club(competition.club)
    if not club.is_federation:
        return
    listed: defaultdict[tuple[str, str], list[Player]] = defaultdict(list)
    for shared in list_shared_lists(competition):
        for one in shared.players:
            listed[one.player.name.casefold(), home_of(shared.club).casefold()].append(one.player)
    linked = False
    for player in club.people.filter(pk__in=[player.pk for player in players], origin=None):
        meant = listed.get((player.name.casefold(), player.home.casefold()), [])
        if len(meant) != 1 or club.people.filter(origin=meant[0], only_for=player.only_for_id).exists():
            continue
        player.origin = meant[0]
        player.hides_name = player.hides_name or _wants_initials(meant[0])
        player.save(update_fields=["origin", "hides_name"])
        linked = True
    if linked:
        log_action(competition, "taken_from_lists")


def _wants_initials(player: Player) -> bool:
    return player.hides_name or player.club.names_in_public == NamesInPublic.INITIALS


def _may_be_taken(player: Player, club: Club) -> bool:
    home = player.club
    is_listed = player.only_for_id is None and not player.is_guest and player.anonymised_at is None
    return is_listed and home.shares_players and home.federation_id == club.federation_id and not home.is_federation


def _taken(player: Player, competition: Competition, club: Club) -> Player:
    only_for = competition if competition.takes_day_guests else None
    copy = Player(
        club=club,
        name=player.name,
        home=home_of(player.club),
        origin=player,
        only_for=only_for,
        number=next_number_in(club) if only_for is None else _number_of_day_guest(club),
        hides_name=_wants_initials(player),
    )
    try:
        copy.full_clean()
    except ValidationError as error:
        words = {"name": copy.full_name, "why": " ".join(error.messages)}
        raise Refused(_("%(name)s: %(why)s"), params=words) from error
    copy.save()
    return copy


def _number_of_day_guest(club: Club) -> int:
    taken = set(Player.objects.filter(club=club).values_list("number", flat=True))
    taken |= set(FormerNumber.objects.filter(club=club).values_list("number", flat=True))
    return next(number for number in count(LAST_BEFORE_DAY_GUESTS + 1) if number not in taken)
