"""Clubs are made with an owner and never lose the last one."""

import pytest
from django.core.exceptions import ValidationError

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Membership
from tournaments.services.club.club import add_member, change_role, create_club, remove_member

pytestmark = pytest.mark.django_db


def membership_of(user):
    return Membership.objects.get(user=user)


def test_the_creator_of_a_club_owns_it_under_its_own_address(stranger):
    with pytest.raises(ValidationError) as refusal:
        create_club(name="♠♥", owner=stranger)
    assert list(refusal.value.message_dict) == ["name"]
    assert Club.objects.count() == 0
    clubs = [create_club(name="De Vier Azen", owner=stranger) for _ in range(3)]
    assert [club.slug for club in clubs] == ["de-vier-azen", "de-vier-azen-2", "de-vier-azen-3"]
    assert list(clubs[0].memberships.values_list("user", "role")) == [(stranger.pk, "owner")]
    # Never behind another page.
    assert create_club(name="New", owner=stranger).slug == "new-2"
    with pytest.raises(ValidationError) as refusal:
        create_club(name="Anything", slug="new", owner=stranger)
    assert list(refusal.value.message_dict) == ["slug"]


def test_the_last_owner_stays_until_there_is_another(club, anna, olga):
    for leave in (
        lambda: remove_member(membership=membership_of(anna)),
        lambda: change_role(membership=membership_of(anna), role=Role.VIEWER),
    ):
        with pytest.raises(Refused):
            leave()
    assert membership_of(anna).role == Role.OWNER
    Membership.objects.filter(user=olga).update(role=Role.OWNER)
    remove_member(membership=membership_of(anna))
    assert [member.user for member in club.memberships.all()] == [olga]


def test_a_user_has_one_role_in_a_club_which_can_be_raised_to_all_but_owner(club, anna, olga, vera):
    with pytest.raises(ValidationError):
        add_member(club=club, user=olga, role=Role.VIEWER)
    assert membership_of(olga).role == Role.ORGANISER
    assert change_role(membership=membership_of(vera), role=Role.ORGANISER).role == Role.ORGANISER
    with pytest.raises(Refused):
        change_role(membership=membership_of(vera), role=Role.OWNER)
    assert membership_of(vera).role == Role.ORGANISER
    remove_member(membership=membership_of(vera))
    assert {member.user for member in club.memberships.all()} == {anna, olga}
