"""How a club reaches its players: stored with their consent, and removed for good."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Change, Club, Contact, Player
from tournaments.queries.people.contact import due_contacts
from tournaments.services.change import forget_rows
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_club, writes

OF_MERGING = ("players_merged", "taken_back", "done_again")


def store_contact(player: Player, values: Mapping[str, Any]) -> None:
    """Part of another service's transaction, under the lock of the club; without telephone and e-mail nothing stays."""
    stored = Contact.objects.filter(player=player)
    if not (values["phone"] or values["email"]):
        forget_contacts(player.club, stored)
        return
    if player.anonymised_at is not None:
        raise Refused(_("The name of this player has already been removed."))
    contact = stored.first() or Contact(player=player)
    for field, value in values.items():
        setattr(contact, field, value)
    contact.phone = " ".join(contact.phone.split())
    contact.full_clean()
    contact.save()


def forget_contacts(club: Club, contacts: QuerySet[Contact]) -> int:
    """Part of another service's transaction: they are gone, also where a merge that can be undone has their keys."""
    count, _by_model = contacts.delete()
    if count:
        forget_rows(Change.objects.filter(line__club=club, line__action__in=OF_MERGING), Contact)
    return count


@writes
def remove_due_contacts(*, club: Club, by: User | None = None) -> int:
    """Those that the club keeps no longer; how many they were, which the log says too."""
    club = lock_club(club)
    keys = list(due_contacts(club).values_list("pk", flat=True))
    count = forget_contacts(club, Contact.objects.filter(pk__in=keys))
    if count:
        log_action(club, "contacts_removed", by=by, count=count)
    return count


def remove_all_due_contacts() -> int:
    """In every club, without anyone asking: once a day while the site is served, and by the command."""
    return sum(
        remove_due_contacts(club=club, by=User())  # the log says that no one did it
        for club in Club.objects.filter(people__contact__isnull=False).distinct()
        if due_contacts(club).exists()
    )
