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


def test_a_logged_in_user_accepts_the_role(stranger_client, stranger, address):
    assert stranger_client.post(address).url == reverse("organise_club", args=["club-a"])
    assert Membership.objects.get(user=stranger).role == Role.SCOREKEEPER
    assert stranger_client.get(address).status_code == 410


def test_a_new_user_creates_a_log_in_and_is_logged_in(client, address):
    assert client.post(address, NEW).url == reverse("organise_club", args=["club-a"])
    assert client.get(reverse("organise_club", args=["club-a"])).status_code == 200


def test_a_logged_in_users_second_tap_gives_the_same_answer(stranger_client, olga_client, address):
    """Protects: no one is told that someone else was faster when it was their own second tap."""
    answers = [stranger_client.post(address).url for _tap in range(2)]
    assert answers == [reverse("organise_club", args=["club-a"])] * 2
    assert olga_client.post(address).status_code == 410


def test_a_new_users_second_tap_logs_in_too(client, address):
    """Protects: the browser shows the answer to the second tap, and the first one had the log-in with it."""
    client.post(address, NEW)
    second = Client()
    assert second.post(address, NEW).url == reverse("organise_club", args=["club-a"])
    assert second.get(reverse("organise_club", args=["club-a"])).status_code == 200


@pytest.mark.parametrize("typed", [{"password1": "another cloth 42"}, {"username": "anna"}, {}])
def test_nobody_else_gets_in_by_a_link_that_was_used(client, address, typed):
    """Protects: no password is guessed with a link that was used, and later not even the right one helps."""
    client.post(address, NEW)
    if not typed:
        Invitation.objects.update(used_at=timezone.now() - timedelta(minutes=2))
    other = Client()
    assert other.post(address, NEW | typed).status_code == 410
    assert other.get(reverse("organise_club", args=["club-a"])).status_code == 302


def is_in(browser: Client) -> bool:
    return browser.get(reverse("organise_club", args=["club-a"])).status_code == 200


def test_no_password_is_guessed_with_a_link_that_made_a_log_in(client, address):
    """Protects: after a few tries even the right password is refused, as long as the minute lasts."""
    client.post(address, NEW)
    other = Client()
    answers = {other.post(address, NEW | {"password1": f"guess {number}"}).status_code for number in range(TAPS)}
    assert answers == {410}
    assert other.post(address, NEW).status_code == 410
    assert not is_in(other)


def test_a_link_does_not_log_in_an_existing_user(stranger, stranger_client, address):
    """Protects: the link is not a second log-in page, without limits, for the account that accepted it."""
    stranger.set_password(NEW["password1"])
    stranger.date_joined -= timedelta(days=1)
    stranger.save()
    stranger_client.force_login(stranger)
    stranger_client.post(address)
    other = Client()
    assert other.post(address, NEW | {"username": stranger.username}).status_code == 410
    assert not is_in(other)


def test_a_deactivated_user_is_not_logged_in_by_a_second_tap(client, address):
    client.post(address, NEW)
    User.objects.filter(username=NEW["username"]).update(is_active=False)
    other = Client()
    assert other.post(address, NEW).status_code == 410
    assert not is_in(other)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"username": "ANNA"}, "username"),
        ({"username": ""}, "username"),
        ({"password2": "something else"}, "password2"),
        ({"password1": "1234", "password2": "1234"}, "password2"),
        ({"password1": "mieke", "password2": "mieke"}, "password2"),
    ],
)
def test_errors_are_shown_at_their_field_and_use_nothing_up(client, address, typed, field):
    page = client.post(address, NEW | typed)
    assert field in page.context["form"].errors
    assert Invitation.objects.get().used_at is None


def test_a_user_who_already_has_the_role_uses_nothing_up(olga_client, address):
    assert olga_client.post(address).status_code == 200
    assert Membership.objects.get(user__username="olga").role == Role.ORGANISER
    assert Invitation.objects.get().used_at is None


def test_a_link_that_is_too_old_says_so(client, address):
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(address).status_code == 410
    assert client.post(address, NEW).status_code == 410


def test_a_guessed_link_opens_nothing(client, address):
    for guess in ["x" * 43, Invitation.objects.get().token_hash]:
        assert client.get(reverse("join", args=[guess])).status_code == 404
        assert client.post(reverse("join", args=[guess]), NEW).status_code == 404


def test_the_role_comes_from_the_link_not_the_form(client, address):
    client.post(address, NEW | {"role": "owner"})
    assert Membership.objects.get(user__username="mieke").role == Role.SCOREKEEPER
