"""The standings across clubs of a federation; written under the lock of the federation's own club."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Club, Competition, Federation, FederationStanding
from tournaments.queries.club.federation_standing import list_countable
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.transaction import lock_club, writes


@writes
def add_federation_standing(*, club: Club, competitions: Collection[Competition], **fields: Any) -> FederationStanding:
    """`fields` are those of the model."""
    club = lock_club(club)
    federation = _federation_of(club)
    standing = FederationStanding(federation=federation, number=next_number(federation.standings))
    return _store(federation, standing, competitions, club, fields)


@writes
def update_federation_standing(
    *, club: Club, number: int, competitions: Collection[Competition], **fields: Any
) -> FederationStanding:
    club = lock_club(club)
    federation = _federation_of(club)
    return _store(federation, federation.standings.get(number=number), competitions, club, fields)


@writes
def remove_federation_standing(*, club: Club, number: int) -> None:
    """No result is removed with it."""
    club = lock_club(club)
    standing = FederationStanding.objects.filter(federation=club.federation_id, number=number).first()
    if standing is None:
        return
    standing.delete()
    log_action(club, "federation_standing_removed", name=standing.name)


def _federation_of(club: Club) -> Federation:
    if not club.is_federation or club.federation is None:
        raise Refused(_("This is not a federation."))
    return club.federation


def _store(
    federation: Federation,
    standing: FederationStanding,
    competitions: Collection[Competition],
    club: Club,
    fields: dict[str, Any],
) -> FederationStanding:
    keys = {one.pk for one in competitions}
    counted = set(standing.competitions.values_list("pk", flat=True)) if standing.pk else set()
    if keys - counted - set(list_countable(federation).values_list("pk", flat=True)):
        raise Refused({"competitions": _("Choose from the list: joint and open competitions that everyone may see.")})
    for name, value in fields.items():
        setattr(standing, name, value)
    standing.full_clean()
    standing.save()
    standing.competitions.set(keys)
    log_action(club, "federation_standing_changed", name=standing.name)
    return standing
