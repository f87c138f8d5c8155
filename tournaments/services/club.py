"""Clubs and who may do what in them."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Membership
from tournaments.services.slug import free_slug


@transaction.atomic
def create_club(*, name: str, slug: str = "", place: str = "", owner: User) -> Club:
    """A new club; whoever makes it owns it."""
    club = Club(name=name, slug=slug or free_slug(name, Club.objects.all()), place=place)
    club.full_clean()
    club.save()
    add_member(club=club, user=owner, role=Role.OWNER)
    return club


@transaction.atomic
def update_club(*, club: Club, **values: str) -> Club:
    """What the club says of itself: name, town, hall, names in public, its words for a pit and a leg."""
    for field, value in values.items():
        setattr(club, field, value)
    club.full_clean()
    club.save(update_fields=list(values))
    return club


@transaction.atomic
def add_member(*, club: Club, user: User, role: Role) -> Membership:
    membership = Membership(club=club, user=user, role=role)
    membership.full_clean()
    membership.save()
    return membership


@transaction.atomic
def change_role(*, membership: Membership, role: Role) -> Membership:
    if role != Role.OWNER:
        _refuse_for_the_last_owner(membership)
    membership.role = role
    membership.full_clean()
    membership.save(update_fields=["role"])
    return membership


@transaction.atomic
def remove_member(*, membership: Membership) -> None:
    _refuse_for_the_last_owner(membership)
    membership.delete()


def _refuse_for_the_last_owner(membership: Membership) -> None:
    """Somebody must be able to hand the club over; the club is locked so that two owners cannot both leave at once."""
    Club.objects.select_for_update().get(pk=membership.club_id)
    owners = Membership.objects.filter(club=membership.club_id, role=Role.OWNER)
    if owners.filter(pk=membership.pk).exists() and not owners.exclude(pk=membership.pk).exists():
        raise Refused(_("A club keeps at least one owner: make somebody else owner first."))
