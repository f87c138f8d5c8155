"""Invitations: created by an owner, accepted once, withdrawn."""

import secrets
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import Role
from tournaments.exceptions import Refused, Stale
from tournaments.models import Club, Invitation, Membership
from tournaments.permissions import hash_token
from tournaments.queries.club.invitation import InvitationState, find_invitation, has_as_much, state_of
from tournaments.services.log import log_action
from tournaments.services.submission import is_sent_again, secret_of_form
from tournaments.services.transaction import lock_club, writes

VALID_FOR = timedelta(days=7)
TOKEN_BYTES = 32

REFUSALS = {
    InvitationState.USED: _("Someone has already used this link. Ask for a new one."),
    InvitationState.EXPIRED: _("This link is too old. Ask for a new one."),
    InvitationState.VOID: _("The person who created this link is no longer an owner of the club. Ask for a new one."),
}
NOT_OPEN_ANY_MORE = _("The link that was created here has been used or withdrawn. Send the form again for a new one.")


@writes
def make_invitation(*, club: Club, role: Role, for_whom: str, by: User) -> str:
    """A new invitation; returns the secret part of its address, which is stored nowhere."""
    club = lock_club(club)
    token = secret_of_form("invitation") or secrets.token_urlsafe(TOKEN_BYTES)
    if is_sent_again():
        # A second tap, or a reload of the page with the link: a used or withdrawn invitation stays so.
        made = find_invitation(token)
        if made is None or made.state is not InvitationState.OPEN:
            raise Refused(NOT_OPEN_ANY_MORE)
        return token
    invitation = Invitation(
        club=club,
        role=role,
        for_whom=for_whom,
        token_hash=hash_token(token),
        made_by=by,
        expires_at=timezone.now() + VALID_FOR,
    )
    invitation.full_clean()
    invitation.save()
    log_action(club, "invitation_made", person=for_whom, role=role)
    return token


@writes
def accept_invitation(*, invitation: Invitation, user: User) -> Membership:
    """The user gets the role, unless someone else was faster; a higher role they have is never lowered."""
    club = lock_club(invitation.club)
    invitation = Invitation.objects.filter(pk=invitation.pk).first() or _refuse_withdrawn()
    if invitation.used_by_id == user.pk and has_as_much(club, user, Role(invitation.role)):
        return Membership.objects.get(club=club, user=user)  # a second tap
    if refusal := REFUSALS.get(state_of(invitation)):
        raise Refused(refusal)
    role = Role(invitation.role)
    if has_as_much(club, user, role):
        raise Refused(
            _("You already have this role in the club, or a higher one. The link stays open for someone else.")
        )
    membership = Membership.objects.filter(club=club, user=user).first() or Membership(club=club, user=user)
    membership.role = role
    membership.full_clean()
    membership.save()
    invitation.used_at, invitation.used_by = timezone.now(), user
    invitation.save(update_fields=["used_at", "used_by"])
    log_action(club, "invitation_accepted", by=user, role=role)
    return membership


def _refuse_withdrawn() -> Invitation:
    raise Refused(_("This link has been withdrawn. Ask for a new one."))


def accept_with_new_login(*, invitation: Invitation, username: str, password: str) -> Membership:
    """An account for someone who has none yet, with the role; both or neither."""
    # Hashing takes its time on purpose: no other writer has to wait for it.
    user = get_user_model()(username=username, password=make_password(password))
    return _accept_as(user, invitation)


@writes
def _accept_as(user: User, invitation: Invitation) -> Membership:
    lock_club(invitation.club)
    user.pk = None
    user.full_clean()
    user.save(force_insert=True)
    return accept_invitation(invitation=invitation, user=user)


@writes
def withdraw_invitation(*, invitation: Invitation) -> None:
    """The link no longer opens anything."""
    club = lock_club(invitation.club)
    invitation = club.invitations.get(pk=invitation.pk)
    if invitation.used_at:
        raise Stale
    invitation.delete()
    log_action(club, "invitation_withdrawn", person=invitation.for_whom, role=invitation.role)
