"""The first owner of an installation."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from tests.factories import ClubFactory, UserFactory
from tests.tournaments.services.undone import undone
from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, Membership
from tournaments.permissions import has_owner
from tournaments.services.club.first_owner import CODE_LENGTH, WRONG_CODES, begin_own_club, check_first_code, first_code
from tournaments.services.files.unfinished_club import LOADING

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

OWN = {"name": "De Pit", "username": "mieke", "password": "green cloth 42"}


def test_the_first_one_owns_the_club_and_nothing_is_made_for_the_second():
    """Protects: one owner, no matter who else has the page open."""
    club = begin_own_club(**OWN)
    member = Membership.objects.get()
    assert (club.slug, member.user.username, member.role, club.is_demo) == ("de-pit", "mieke", Role.OWNER, False)
    assert member.user.check_password("green cloth 42")
    assert list(club.log.values_list("action", "user_name", "is_demo")) == [("club_created", "mieke", False)]
    with pytest.raises(Refused, match="Someone was faster"):
        begin_own_club(name="De Mars", username="kees", password="green cloth 43")
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


def test_a_name_that_cannot_be_a_club_leaves_no_login():
    """Protects: half a beginning, which would keep its own maker out."""
    with pytest.raises(ValidationError) as refused:
        begin_own_club(name="!!!", username="mieke", password="green cloth 42")
    assert set(refused.value.error_dict) == {"name"}
    assert not User.objects.exists()
    begin_own_club(**OWN)


def test_who_counts_as_an_owner():
    for made, expected in (
        (lambda: None, False),
        (lambda: ClubFactory(is_demo=True), False),
        (lambda: ClubFactory(slug=LOADING), False),
        (lambda: UserFactory(is_superuser=True, is_active=False), False),
        (lambda: UserFactory(is_superuser=True), True),
        (lambda: ClubFactory(), True),
    ):
        with undone():
            made()
            assert has_owner() is expected


def test_the_code_is_typed_as_it_is_read(settings):
    """Protects: small letters and spaces are no other code; another installation has another one."""
    code = first_code()
    assert len(code) == CODE_LENGTH
    check_first_code(code=f" {code[:4].lower()}-{code[4:]} ", visitor="192.0.2.1")
    settings.SECRET_KEY = "another"
    assert first_code() != code


def test_the_code_is_not_guessed():
    """Protects: anyone who tries them all; others, and the right one before that, are not counted."""
    for _right in range(WRONG_CODES + 1):
        check_first_code(code=first_code(), visitor="192.0.2.1")
    for _wrong in range(WRONG_CODES):
        with pytest.raises(ValidationError, match="This code is not correct"):
            check_first_code(code="AAAAAAAA", visitor="192.0.2.1")
    with pytest.raises(ValidationError, match="Too many attempts"):
        check_first_code(code=first_code(), visitor="192.0.2.1")
    check_first_code(code=first_code(), visitor="192.0.2.2")
