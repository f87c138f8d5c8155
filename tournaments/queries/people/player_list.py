"""The people of a club as its organisers list them: members, guests, people who came for a drive."""

from operator import attrgetter

from django.db.models import Count, Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.letters import is_spelled, spellings
from tournaments.models import Club, Player
from tournaments.models.player import players_of


class Who(TextChoices):
    """Which people an organiser wants to list."""

    MEMBERS = "members", pgettext_lazy("players", "Members")
    GUESTS = "guests", _("Guests")
    RESTING = "resting", _("Not playing")
    DRIVE = "drive", _("Came for a drive")
    EVERYONE = "everybody", _("Everyone")


OF_WHOM = {
    Who.MEMBERS: Q(only_for=None, is_active=True, is_guest=False),
    Who.GUESTS: Q(only_for=None, is_active=True, is_guest=True),
    Who.RESTING: Q(only_for=None, is_active=False, anonymised_at=None),
    Who.DRIVE: Q(only_for__isnull=False, anonymised_at=None),
    Who.EVERYONE: Q(),
}


def list_people(club: Club, who: Who, search: str = "") -> QuerySet[Player]:
    """For organisers, who see all names: former ones and nicknames are searched too. One or two SQL queries."""
    people = club.people.filter(OF_WHOM[who]).select_related("club", "only_for")
    if not search:
        return people
    wanted = spellings(search)
    return people.filter(
        pk__in=[one.pk for one in people if any(is_spelled(name, wanted) for name in [one.full_name, *one.other_names])]
    )


def list_members(club: Club, *, with_contacts: bool) -> list[Player]:
    """All of the club's own as its lists have them, guests too; with how to reach them if asked for. One SQL query."""
    people = players_of(club).filter(anonymised_at=None)
    related = ["club", "contact"] if with_contacts else ["club"]
    return sorted(people.select_related(*related), key=attrgetter("listed_letters"))


def count_people(club: Club) -> dict[Who, int]:
    """The number of each; one SQL query."""
    counts = club.people.aggregate(**{who.value: Count("pk", filter=condition) for who, condition in OF_WHOM.items()})
    return {who: counts[who.value] for who in Who}
