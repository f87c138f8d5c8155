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


def test_the_creator_of_a_club_owns_it(stranger):
    club = create_club(name="De Vier Azen", owner=stranger)
    assert club.slug == "de-vier-azen"
    assert list(club.memberships.values_list("user", "role")) == [(stranger.pk, "owner")]


def test_a_second_club_with_the_same_name_gets_a_number_in_its_address(stranger):
    slugs = [create_club(name="De Vier Azen", owner=stranger).slug for _ in range(3)]
    assert slugs == ["de-vier-azen", "de-vier-azen-2", "de-vier-azen-3"]


def test_a_club_never_hides_behind_another_page(stranger):
    assert create_club(name="New", owner=stranger).slug == "new-2"
    with pytest.raises(ValidationError) as refusal:
        create_club(name="Anything", slug="new", owner=stranger)
    assert list(refusal.value.message_dict) == ["slug"]


def test_a_name_of_signs_only_is_refused_and_nothing_is_stored(stranger):
    with pytest.raises(ValidationError) as refusal:
        create_club(name="♠♥", owner=stranger)
    assert list(refusal.value.message_dict) == ["name"]
    assert Club.objects.count() == 0


def test_a_user_has_one_role_in_a_club(club, olga):
    with pytest.raises(ValidationError):
        add_member(club=club, user=olga, role=Role.VIEWER)
    assert membership_of(olga).role == Role.ORGANISER


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


def test_a_role_can_be_raised_to_all_but_owner(club, anna, vera):
    assert change_role(membership=membership_of(vera), role=Role.ORGANISER).role == Role.ORGANISER
    with pytest.raises(Refused):
        change_role(membership=membership_of(vera), role=Role.OWNER)
    assert membership_of(vera).role == Role.ORGANISER


def test_anyone_but_the_last_owner_can_be_removed(club, anna, vera):
    remove_member(membership=membership_of(vera))
    assert [member.user for member in club.memberships.all()] == [anna]
