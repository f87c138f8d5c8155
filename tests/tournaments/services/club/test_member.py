"""A new login with a role: both or neither, and the password is nowhere in the clear."""

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError

from tournaments.choices import Role
from tournaments.services.club.club import create_club
from tournaments.services.club.member import READABLE, add_new_login

User = get_user_model()


@pytest.fixture
def club(db):
    return create_club(name="De Roem", owner=User.objects.create_user("owner"))


def test_the_new_user_logs_in_with_the_password_shown_once(club):
    login = add_new_login(club=club, username="mieke", role=Role.SCOREKEEPER)
    user = User.objects.get(username="mieke")
    assert user.check_password(login.password)
    assert login.password not in user.password
    assert (login.membership.user, login.membership.role) == (user, Role.SCOREKEEPER)
    assert (user.is_staff, user.is_superuser) == (False, False)


def test_the_password_is_three_groups_that_can_be_read_out(club):
    groups = add_new_login(club=club, username="mieke", role=Role.VIEWER).password.split("-")
    assert [len(group) for group in groups] == [4, 4, 4]
    assert set("".join(groups)) <= set(READABLE)


def test_a_login_that_cannot_be_made_leaves_no_user(club):
    for username, role in (("owner", Role.VIEWER), ("", Role.VIEWER), ("mieke", "king")):
        with pytest.raises(ValidationError):
            add_new_login(club=club, username=username, role=role)
        assert [user.username for user in User.objects.all()] == ["owner"]
