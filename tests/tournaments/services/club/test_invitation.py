"""Invitations: one link, one person, one role, and never more than its maker may give."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from tests.factories import MembershipFactory, UserFactory
from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Invitation, Membership
from tournaments.queries.club.invitation import InvitationState, find_invitation, list_open_invitations, state_of
from tournaments.services.club.invitation import (
    accept_invitation,
    accept_with_new_login,
    make_invitation,
    withdraw_invitation,
)

User = get_user_model()


def invite(club, by, role=Role.ORGANISER) -> Invitation:
    return find_invitation(make_invitation(club=club, role=role, for_whom="Mieke", by=by)).invitation


def test_only_a_hash_of_the_link_is_stored(club, anna):
    token = make_invitation(club=club, role=Role.VIEWER, for_whom="Mieke", by=anna)
    assert len(token) >= 43  # 32 bytes
    assert token not in str(Invitation.objects.values())
    assert find_invitation(Invitation.objects.get().token_hash) is None


def test_the_first_to_accept_has_the_role_and_no_one_else_after(club, anna, stranger):
    invitation = invite(club, anna)
    accept_invitation(invitation=invitation, user=stranger)
    assert Membership.objects.get(user=stranger).role == Role.ORGANISER
    with pytest.raises(Refused):
        accept_invitation(invitation=invitation, user=UserFactory())
    assert find_invitation_state(invitation) is InvitationState.USED
    assert Membership.objects.count() == 2


def find_invitation_state(invitation: Invitation) -> InvitationState:
    return state_of(Invitation.objects.get(pk=invitation.pk))


def test_a_role_is_raised_and_never_lowered_and_the_link_stays_open(club, anna, vera):
    for has in (Role.OWNER, Role.ORGANISER):
        member = MembershipFactory(club=club, role=has)
        invitation = invite(club, anna)
        with pytest.raises(Refused):
            accept_invitation(invitation=invitation, user=member.user)
        member.refresh_from_db()
        assert (member.role, find_invitation_state(invitation)) == (has, InvitationState.OPEN)
    accept_invitation(invitation=invitation, user=vera)
    assert Membership.objects.get(user=vera).role == Role.ORGANISER


def test_an_invitation_expires_after_a_week(club, anna, stranger):
    invitation = invite(club, anna)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Refused):
        accept_invitation(invitation=invitation, user=stranger)
    assert find_invitation_state(invitation) is InvitationState.EXPIRED
    assert list_open_invitations(club) == []


def test_a_removed_owner_does_not_come_back_by_an_old_link(club, anna, stranger):
    """Protects: a link made while one was owner gives nothing once one is owner no more."""
    invitation = invite(club, anna, Role.OWNER)
    Membership.objects.filter(user=anna).update(role=Role.VIEWER)
    for user in (anna, stranger):
        with pytest.raises(Refused):
            accept_invitation(invitation=invitation, user=user)
    assert not Membership.objects.filter(role=Role.OWNER).exists()


def test_a_withdrawn_link_opens_nothing(club, anna, stranger):
    invitation = invite(club, anna)
    withdraw_invitation(invitation=Invitation.objects.get())
    with pytest.raises(Refused):
        accept_invitation(invitation=invitation, user=stranger)


def test_a_new_login_comes_with_the_role_or_not_at_all(club, anna):
    invitation = invite(club, anna)
    accept_with_new_login(invitation=invitation, username="mieke", password="a green cloth on the table")
    assert Membership.objects.get(user__username="mieke").role == Role.ORGANISER
    with pytest.raises(Refused):
        accept_with_new_login(invitation=invitation, username="piet", password="a green cloth on the table")
    assert not User.objects.filter(username="piet").exists()
