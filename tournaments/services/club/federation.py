"""Federations, and the clubs that join and leave them."""

import secrets

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Federation
from tournaments.services.log import log_action
from tournaments.services.slug import free_slug
from tournaments.services.transaction import lock_club, writes

# Without letters and figures that read alike: the code is passed on by telephone.
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


@writes
def create_federation(*, name: str) -> Federation:
    """With a code of its own, by which clubs join."""
    code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))
    federation = Federation(name=name, slug=free_slug(name, Federation.objects.all()), join_code=code)
    federation.full_clean(exclude={"slug"})  # it is ours: if it has just been taken, the next one is tried
    federation.save()
    return federation


@writes
def join_federation(*, club: Club, code: str) -> Federation:
    """Anyone with the code may join; capitals and spaces do not matter."""
    federation = Federation.objects.filter(join_code="".join(code.split()).upper()).first()
    # What is made up stays among itself.
    if federation is None or federation.clubs.exclude(is_demo=club.is_demo).exists():
        raise ValidationError({"code": _("No federation has this code.")})
    club = lock_club(club)
    club.federation = federation
    club.save(update_fields=["federation"])
    log_action(club, "federation_joined")
    return federation


@writes
def leave_federation(*, club: Club) -> None:
    club = lock_club(club)
    if club.federation_id is None:
        return
    club.federation = None
    club.save(update_fields=["federation"])
    log_action(club, "federation_left")
