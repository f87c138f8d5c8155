"""Who has an own link, and who asked to be forgotten on its page."""

from dataclasses import dataclass

from tournaments.models import Club, Contact, Player
from tournaments.models.player import players_of
from tournaments.queries.people.player_list import list_members
from tournaments.whole_number import whole_number


@dataclass(frozen=True, slots=True)
class OwnLinkCounts:
    """How many of the club's own players, and of its guests, play this season and have an own link."""

    members: int
    members_with: int
    guests: int
    guests_with: int


def list_who_play(club: Club, *, with_guests: bool) -> list[Player]:
    """The club's own who play this season, and its guests, in the order of its lists. One SQL query."""
    members = list_members(club, with_contacts=False)
    return [one for one in members if one.is_active and (with_guests or not one.is_guest)]


def count_own_links(club: Club) -> OwnLinkCounts:
    """Two SQL queries."""
    play = players_of(club).filter(is_active=True, anonymised_at=None).order_by()
    of_all = list(play.values_list("pk", "is_guest"))
    having = set(play.filter(own_links__ended_at=None, own_links__isnull=False).values_list("pk", flat=True))
    members, guests = ([pk for pk, is_guest in of_all if is_guest == wanted] for wanted in (False, True))
    return OwnLinkCounts(len(members), len(having.intersection(members)), len(guests), len(having.intersection(guests)))


def find_own_nonce(player: Player) -> str | None:
    """That of the newest link that leads to this person's page; None where there is none. One SQL query."""
    return player.own_links.filter(ended_at=None).order_by("-pk").values_list("nonce", flat=True).first()


def list_asks_to_be_forgotten(club: Club) -> list[Player]:
    """Those who asked on their own page that their name is removed, the first one first. One SQL query."""
    asked = club.people.filter(asked_to_be_forgotten_at__isnull=False, anonymised_at=None)
    return list(asked.select_related("club").order_by("asked_to_be_forgotten_at"))


def list_mailable(club: Club, number: str | None = None) -> list[Contact]:
    """Who plays and has an e-mail address, by name; with a `number` that person alone, if so. One SQL query."""
    contacts = Contact.objects.filter(player__club=club, player__anonymised_at=None).exclude(email="")
    if number is None:
        contacts = contacts.filter(player__is_active=True, player__only_for=None)
    else:
        wanted = whole_number(number)
        contacts = contacts.filter(player__number=wanted) if wanted is not None else contacts.none()
    return list(contacts.select_related("player__club").order_by("player__name", "player__number"))
