"""Clubs and who may do what in them."""

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Membership
from tournaments.services.lock import lock_club
from tournaments.services.log import write_log
from tournaments.services.slug import free_slug
from tournaments.services.transaction import writes


@writes
def create_club(*, name: str, slug: str = "", place: str = "", owner: User) -> Club:
    """A new club; whoever makes it owns it."""
    club = Club(name=name, slug=slug or free_slug(name, Club.objects.all()), place=place)
    # One of ours that is taken meanwhile is nobody's mistake: with the next one it is tried again.
    club.full_clean(exclude=None if slug else {"slug"})
    club.save()
    add_member(club=club, user=owner, role=Role.OWNER)
    write_log(club=club, competition=None, user=owner, action="club_create", subject={})
    return club


@writes
def update_club(*, club: Club, **values: str) -> Club:
    """What the club says of itself: name, town, hall, names in public, its words for a pit and a leg."""
    club = lock_club(club)
    for field, value in values.items():
        setattr(club, field, value)
    club.full_clean()
    club.save(update_fields=list(values))
    return club


@writes
def add_member(*, club: Club, user: User, role: Role) -> Membership:
    club = lock_club(club)
    membership = Membership(club=club, user=user, role=role)
    membership.full_clean()
    membership.save()
    return membership


@writes
def change_role(*, membership: Membership, role: Role) -> Membership:
    """Nobody becomes an owner unasked: who answers for a club took that role by an invitation."""
    membership = _locked(membership)
    if role != Role.OWNER:
        _refuse_for_the_last_owner(membership)
    elif membership.role != Role.OWNER:
        raise Refused(_("To hand the club over, make an invitation link for an owner."))
    membership.role = role
    membership.full_clean()
    membership.save(update_fields=["role"])
    return membership


@writes
def remove_member(*, membership: Membership) -> None:
    membership = _locked(membership)
    _refuse_for_the_last_owner(membership)
    membership.delete()


def _locked(membership: Membership) -> Membership:
    """As it is stored now; two owners of a club cannot both leave at once."""
    lock_club(membership.club)
    return Membership.objects.get(pk=membership.pk)


def _refuse_for_the_last_owner(membership: Membership) -> None:
    """Somebody must be able to hand the club over."""
    owners = Membership.objects.filter(club=membership.club_id, role=Role.OWNER)
    if owners.filter(pk=membership.pk).exists() and not owners.exclude(pk=membership.pk).exists():
        raise Refused(_("A club keeps at least one owner: make somebody else owner first."))
