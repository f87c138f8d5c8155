"""Clubs and who may do what in them."""

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.choices import NamesInPublic, Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Membership, Player
from tournaments.services.log import log_action
from tournaments.services.people.player import hide_where_taken
from tournaments.services.slug import free_slug, keep_former_slug, look_again
from tournaments.services.transaction import lock_club, writes


@writes
def create_club(*, name: str, slug: str = "", place: str = "", owner: User) -> Club:
    """A new club; the person who creates it owns it."""
    club = Club(name=name, slug=slug or free_slug(name, Club.objects.all()), place=place)
    # If a name of ours has just been taken, that is no one’s mistake: the next one is tried.
    club.full_clean(exclude=None if slug else {"slug"})
    club.save()
    look_again(club)
    add_member(club=club, user=owner, role=Role.OWNER)
    log_action(club, "club_created", by=owner)
    return club


@writes
def update_club(*, club: Club, **values: Any) -> Club:
    """What the club says about itself: name, town, hall, web name, names in public, its words for a pit and a leg."""
    club = lock_club(club)
    slug = club.slug
    for field, value in values.items():
        setattr(club, field, value)
    club.full_clean()
    club.save(update_fields=list(values))
    keep_former_slug(club, slug)
    look_again(club)
    if club.is_federation and club.federation is not None and "name" in values:
        club.federation.name = club.name
        club.federation.save(update_fields=["name"])
    if club.names_in_public == NamesInPublic.INITIALS:
        hide_where_taken(Player.objects.filter(origin__club=club))
    log_action(club, "club_changed")
    return club


@writes
def add_member(*, club: Club, user: User, role: Role) -> Membership:
    club = lock_club(club)
    membership = Membership(club=club, user=user, role=role)
    membership.full_clean()
    membership.save()
    log_action(club, "member_added", person=user.get_username(), role=role)
    return membership


@writes
def change_role(*, membership: Membership, role: Role, is_treasurer: bool | None = None) -> Membership:
    """No one becomes an owner unasked: anyone responsible for a club took that role through an invitation.

    `is_treasurer` None: that stays as it is.
    """
    membership = _locked(membership)
    if is_treasurer is not None and is_treasurer != membership.is_treasurer:
        membership.is_treasurer = is_treasurer
        membership.save(update_fields=["is_treasurer"])
        log_action(
            membership.club,
            "treasurer_named" if is_treasurer else "treasurer_ended",
            person=membership.user.get_username(),
        )
    if role == membership.role:
        return membership
    if role != Role.OWNER:
        _refuse_for_the_last_owner(membership)
    else:
        raise Refused(_("To hand the club over, create an invitation link for an owner."))
    membership.role = role
    membership.full_clean()
    membership.save(update_fields=["role"])
    log_action(membership.club, "role_changed", person=membership.user.get_username(), role=role)
    return membership


@writes
def remove_member(*, membership: Membership) -> None:
    membership = _locked(membership)
    _refuse_for_the_last_owner(membership)
    membership.delete()
    log_action(membership.club, "member_removed", person=membership.user.get_username())


@writes
def leave_club(*, membership: Membership) -> None:
    """Someone who took a role gives it back."""
    remove_member(membership=membership)
    log_action(membership.club, "club_left", person=membership.user.get_username())


@writes
def write_in_every_log(*, action: str, by: User) -> None:
    """Logs what concerns them all, such as a backup."""
    for club in Club.objects.all():
        log_action(club, action, by=by)


def _locked(membership: Membership) -> Membership:
    """The membership as it is stored now; two owners of a club cannot both leave at once."""
    lock_club(membership.club)
    return Membership.objects.select_related("club", "user").get(pk=membership.pk)


def _refuse_for_the_last_owner(membership: Membership) -> None:
    """Someone must be able to hand the club over."""
    owners = Membership.objects.filter(club=membership.club_id, role=Role.OWNER)
    if owners.filter(pk=membership.pk).exists() and not owners.exclude(pk=membership.pk).exists():
        raise Refused(_("A club needs at least one owner: make someone else an owner first."))
