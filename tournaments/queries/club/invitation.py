"""Invitations: the one that a link opens, and those of a club that are still open."""

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.choices import Role
from tournaments.models import Club, Invitation, Membership
from tournaments.permissions import hash_token


class InvitationState(StrEnum):
    OPEN = "open"
    USED = "used"
    EXPIRED = "expired"
    # Its author may have lost that right: a removed owner cannot come back through a link they kept.
    VOID = "void"


@dataclass(frozen=True, slots=True)
class OpenedInvitation:
    """An invitation as it is now."""

    invitation: Invitation
    state: InvitationState


def find_invitation(token: str) -> OpenedInvitation | None:
    """What this link opens; None if it never existed or was withdrawn. Two SQL queries."""
    found = Invitation.objects.select_related("club").filter(token_hash=hash_token(token)).first()
    return OpenedInvitation(found, state_of(found)) if found else None


def state_of(invitation: Invitation) -> InvitationState:
    if invitation.used_at:
        return InvitationState.USED
    if invitation.expires_at <= timezone.now():
        return InvitationState.EXPIRED
    owners = Membership.objects.filter(club=invitation.club_id, role=Role.OWNER, user__is_active=True)
    return InvitationState.OPEN if owners.filter(user=invitation.made_by_id).exists() else InvitationState.VOID


def list_open_invitations(club: Club) -> list[Invitation]:
    """Links that can still be used, the newest first. One SQL query."""
    open_ones = club.invitations.filter(used_at=None, expires_at__gt=timezone.now())
    return list(open_ones.select_related("made_by").order_by("-made_at", "-pk"))


def has_as_much(club: Club, user: User, role: Role) -> bool:
    """Whether the user can already do everything in this club that this role allows."""
    roles = list(Role)
    own = club.memberships.filter(user=user).values_list("role", flat=True).first()
    return own is not None and roles.index(Role(own)) <= roles.index(role)
