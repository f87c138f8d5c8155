"""The page behind an invitation link."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournaments.choices import Role
from tournaments.models import Invitation, Membership
from tournaments.services.club.invitation import make_invitation
from tournaments.views.public.club.invitation import TAPS

NEW = {"username": "mieke", "password1": "green cloth 42", "password2": "green cloth 42"}


@pytest.fixture
def address(club, anna) -> str:
    return reverse("join", args=[make_invitation(club=club, role=Role.SCOREKEEPER, for_whom="Mieke", by=anna)])


def test_looking_at_an_invitation_does_not_use_it_up(client, stranger_client, address):
    """Protects: chat programs open every link to show what is behind it."""
    for visitor in (client, stranger_client):
        page = visitor.get(address)
        assert page.status_code == 200
        assert "Club A" in page.text
        assert "no-store" in page.headers["Cache-Control"]
        assert visitor.head(address).status_code == 200
    assert Invitation.objects.get().used_at is None


def test_a_logged_in_user_accepts_the_role_and_a_second_tap_gives_the_same_answer(
    stranger_client, stranger, olga_client, address
):
    """Protects: no one is told that someone else was faster when it was their own second tap."""
    answers = [stranger_client.post(address).url for _tap in range(2)]
    assert answers == [reverse("organise_club", args=["club-a"])] * 2
    assert Membership.objects.get(user=stranger).role == Role.SCOREKEEPER
    assert olga_client.post(address).status_code == 410
    assert stranger_client.get(address).status_code == 410


def test_a_new_user_creates_a_login_and_a_second_tap_logs_in_too(client, address):
    """Protects: the browser shows the answer to the second tap, and the first one had the login with it."""
    for browser in (client, Client()):
        assert browser.post(address, NEW).url == reverse("organise_club", args=["club-a"])
        assert is_in(browser)


def test_no_one_else_gets_in_by_a_link_that_was_used(client, address):
    """Protects: no password is guessed with a link that was used; after a few tries not even the right one helps."""
    client.post(address, NEW)
    other = Client()
    for typed in ({"password1": "another cloth 42"}, {"username": "anna"}):
        assert other.post(address, NEW | typed).status_code == 410
        assert not is_in(other)
    User.objects.filter(username=NEW["username"]).update(is_active=False)  # nor someone who was deactivated
    assert other.post(address, NEW).status_code == 410
    assert not is_in(other)
    User.objects.update(is_active=True)
    Invitation.objects.update(used_at=timezone.now() - timedelta(minutes=2))
    assert other.post(address, NEW).status_code == 410  # it is too late
    assert not is_in(other)


def is_in(browser: Client) -> bool:
    return browser.get(reverse("organise_club", args=["club-a"])).status_code == 200


def test_no_password_is_guessed_with_a_link_that_made_a_login(client, address):
    """Protects: after a few tries even the right password is refused, as long as the minute lasts."""
    client.post(address, NEW)
    other = Client()
    answers = {other.post(address, NEW | {"password1": f"guess {number}"}).status_code for number in range(TAPS)}
    assert answers == {410}
    assert other.post(address, NEW).status_code == 410
    assert not is_in(other)


def test_a_link_does_not_login_an_existing_user(stranger, stranger_client, address):
    """Protects: the link is not a second login page, without limits, for the account that accepted it."""
    stranger.set_password(NEW["password1"])
    stranger.date_joined -= timedelta(days=1)
    stranger.save()
    stranger_client.force_login(stranger)
    stranger_client.post(address)
    other = Client()
    assert other.post(address, NEW | {"username": stranger.username}).status_code == 410
    assert not is_in(other)


def test_errors_are_shown_at_their_field_and_use_nothing_up(client, olga_client, address):
    for typed, field in (
        ({"username": "ANNA"}, "username"),
        ({"username": ""}, "username"),
        ({"password2": "something else"}, "password2"),
        ({"password1": "1234", "password2": "1234"}, "password2"),
        ({"password1": "mieke", "password2": "mieke"}, "password2"),
    ):
        page = client.post(address, NEW | typed)
        assert field in page.context["form"].errors, typed
    # Who already has the role uses nothing up either.
    assert olga_client.post(address).status_code == 200
    assert Membership.objects.get(user__username="olga").role == Role.ORGANISER
    assert Invitation.objects.get().used_at is None
    # The role comes from the link, not from the form.
    client.post(address, NEW | {"role": "owner"})
    assert Membership.objects.get(user__username="mieke").role == Role.SCOREKEEPER


def test_a_link_that_is_too_old_says_so(client, address):
    for guess in ["x" * 43, Invitation.objects.get().token_hash]:  # a guessed one opens nothing
        assert client.get(reverse("join", args=[guess])).status_code == 404
        assert client.post(reverse("join", args=[guess]), NEW).status_code == 404
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(address).status_code == 410
    assert client.post(address, NEW).status_code == 410
