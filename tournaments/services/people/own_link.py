"""Links that open a person's own page without an account: given, printed as often as needed, replaced, found by a code.

A link is derived from the installation's secret key and a nonce, so a card can be printed again although only hashes
are stored. It opens that one page, and logs no one in.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from secrets import token_urlsafe

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.letters import code_of
from tournaments.models import Club, OwnLink, Player
from tournaments.permissions import TOKEN_BYTES, as_token, derived, hash_token
from tournaments.services.limit import find_by_code
from tournaments.services.log import log_action
from tournaments.services.people.player import update_player
from tournaments.services.transaction import lock_club, writes

# A code is good for years, so it is longer than that of a table.
CODE_LENGTH = 8
# A hall is one network, so only codes that no one has are counted.
WRONG_CODES = 60
LIMIT_PERIOD = timedelta(minutes=10)


def own_token(nonce: str) -> str:
    """The secret part of the address."""
    return as_token(derived(f"own link {nonce}"))


def own_code(nonce: str) -> str:
    """What is typed at `/p/` instead of scanning the address, in two halves."""
    return _in_halves(code_of(derived(f"own code {nonce}"), CODE_LENGTH))


def _in_halves(letters: str) -> str:
    return f"{letters[:4]}-{letters[4:]}"


@writes
def give_own_links(*, club: Club, players: Iterable[Player]) -> Mapping[int, str]:
    """The nonces of these people's links by their primary keys; who has none gets one. Three SQL queries and the lock.

    Stale where one of them is gone, or nameless. A link from another computer, with another secret key, stays valid
    alongside the new one.
    """
    club = lock_club(club)
    keys = [player.pk for player in players]
    wanted = set(club.people.filter(pk__in=keys, anonymised_at=None).values_list("pk", flat=True))
    if len(wanted) < len(set(keys)):
        raise Stale
    links = OwnLink.objects.filter(player__in=wanted, ended_at=None).order_by("pk")
    nonces = {link.player_id: link.nonce for link in links if link.token_hash == hash_token(own_token(link.nonce))}
    new = {key: token_urlsafe(TOKEN_BYTES) for key in keys if key not in nonces}
    OwnLink.objects.bulk_create(
        OwnLink(
            player_id=key,
            nonce=nonce,
            token_hash=hash_token(own_token(nonce)),
            code_hash=hash_token(own_code(nonce)),
        )
        for key, nonce in new.items()
    )
    if new:
        log_action(club, "own_links_given", people=len(new))
    return nonces | new


@writes
def replace_own_link(*, player: Player) -> str:
    """A new nonce; every card and phone with an old link is shut out."""
    club = lock_club(player.club)
    _end_links(player)
    nonce = give_own_links(club=club, players=[player])[player.pk]
    log_action(club, "own_link_replaced", number=player.number)
    return nonce


@writes
def end_own_link(*, player: Player) -> None:
    """They have none any more, until they are given another."""
    club = lock_club(player.club)
    if _end_links(player):
        log_action(club, "own_link_ended", number=player.number)


def _end_links(player: Player) -> int:
    return OwnLink.objects.filter(player=player, ended_at=None).update(ended_at=timezone.now())


def find_own_token(*, code: str, visitor: str) -> str:
    """The token of the person with this code; capitals and signs between the letters do not matter.

    `visitor` is an IP address. Refused at the field `code` if no one has it, or too many wrong ones came from there.
    """
    return find_by_code(
        "own-codes",
        code,
        visitor=visitor,
        most=WRONG_CODES,
        period=LIMIT_PERIOD,
        find=_token_with,
        wrong=_("No one has this code now. Look at your card again, or ask for a new one."),
    )


def _token_with(typed: str) -> str | None:
    links = OwnLink.objects.filter(code_hash=hash_token(_in_halves(typed)), ended_at=None)
    # That two people have the same code never happens; if it did, no one would be shown the other's page.
    found = list(links[:2]) if len(typed) == CODE_LENGTH else []
    token = own_token(found[0].nonce) if len(found) == 1 else ""
    return token if token and found[0].token_hash == hash_token(token) else None


@writes
def set_initials(*, player: Player, hides_name: bool) -> None:
    """Someone chooses through their own link how strangers read their name."""
    club = lock_club(player.club)
    player = Player.objects.select_related("club").get(pk=player.pk)
    if player.hides_name != hides_name:
        update_player(
            player=player, name=player.name, number=player.number, is_active=player.is_active, hides_name=hides_name
        )
        log_action(club, "initials_chosen", number=player.number)


@writes
def ask_to_be_forgotten(*, player: Player, asks: bool) -> None:
    """Someone asks through their own link that their name is removed, or no longer asks. An organiser does it."""
    club = lock_club(player.club)
    player = club.people.get(pk=player.pk)
    if player.anonymised_at is not None:
        raise Refused(_("The name of this player has already been removed."))
    if (player.asked_to_be_forgotten_at is not None) == asks:
        return
    player.asked_to_be_forgotten_at = timezone.now() if asks else None
    player.save(update_fields=["asked_to_be_forgotten_at"])
    log_action(club, "forgetting_asked" if asks else "forgetting_not_asked", number=player.number)
