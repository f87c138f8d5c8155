"""The page on which an installation opens until someone owns it."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory, CompetitionFactory, MembershipFactory
from tournaments.choices import Role
from tournaments.models import Club, Membership
from tournaments.services.club.first_owner import WRONG_CODES, first_code
from tournaments.views.public.club.first_owner import TAPS

pytestmark = pytest.mark.django_db

BEGIN, CODE = reverse("begin"), reverse("begin_code")
TYPED = {"name": "De Pit", "username": "mieke", "password1": "green cloth 42", "password2": "green cloth 42"}


@pytest.fixture(autouse=True)
def _english(settings) -> None:
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def here() -> Client:
    """Someone at the computer itself."""
    return Client(headers={"host": "localhost:8000"})


def test_it_opens_on_both_ways_to_begin_in_the_language_of_the_browser(here, django_assert_num_queries):
    for language in ("en", "nl", "de", "pl"):
        page = here.get("/", headers={"accept-language": language})
        assert f'<html lang="{language}">' in page.text
        offers = [f'action="{reverse(name)}"' in page.text for name in ("demo_enter", "begin", "demo_remove")]
        assert offers == [True, True, False]
        assert "no-store" in page.headers["Cache-Control"]
    club = ClubFactory(is_demo=True)
    for _number in (1, 2, 3):
        CompetitionFactory(club=club)
        with django_assert_num_queries(7):
            here.get("/")


def test_four_fields_and_one_is_in_as_owner(here):
    assert list(here.get("/").context["form"].fields) == ["name", "username", "password1", "password2"]
    answer = here.post(BEGIN, TYPED, follow=True)
    assert answer.redirect_chain == [(reverse("organise_club", args=["de-pit"]), 302)]
    member = Membership.objects.get()
    assert (member.user.username, member.role) == ("mieke", Role.OWNER)
    assert here.session[SESSION_KEY] == str(member.user.pk)
    assert BEGIN not in here.get("/").text
    assert here.get(BEGIN).url == reverse("home")


WRONG = [
    ({"name": ""}, "name", "This field is required."),
    ({"name": "!!!"}, "name", "A name needs at least one letter or digit."),
    ({"username": ""}, "username", "This field is required."),
    ({"username": "Mieke Bos"}, "username", "Without spaces, please: you type it each time you log in."),
    ({"username": "KIJKER"}, "username", "This user name is taken. Choose another one."),
    ({"password1": "short", "password2": "short"}, "password1", "Your password must contain at least 8 characters."),
    (
        {"password1": "mieke123", "username": "mieke123", "password2": "mieke123"},
        "password1",
        "The password is too similar to the username.",
    ),
    ({"password2": "green cloth 43"}, "password2", "The two password fields didn’t match."),
]


def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(here, subtests):
    MembershipFactory(club__is_demo=True, user__username="kijker")
    for typed, field, message in WRONG:
        with subtests.test(str(typed)):
            page = here.post(BEGIN, {**TYPED, **typed})
            form = page.context["form"]
            assert dict(form.errors) == {field: [message]}
            assert {name: form[name].value() for name in TYPED} == {**TYPED, **typed}
            assert [value for value in {**TYPED, **typed}.values() if f'value="{value}"' not in page.text] == [
                value for value in typed.values() if not value
            ]
    assert not Club.objects.filter(is_demo=False).exists()
    assert User.objects.count() == 1


def test_a_second_tap_is_let_in_where_the_first_one_was(here, client):
    """Protects: a double tap, of which the browser shows only the second answer, without the first one's cookie.

    It is no way to guess, and later it is for the login.
    """
    second = Client(headers={"host": "localhost:8000"})
    here.post(BEGIN, TYPED)
    assert second.post(BEGIN, TYPED, follow=True).redirect_chain[-1] == (reverse("organise_club", args=["de-pit"]), 302)
    assert (Club.objects.count(), User.objects.count()) == (1, 1)
    User.objects.update(date_joined=timezone.now() - timedelta(minutes=2))
    assert client.post(BEGIN, TYPED).status_code == 409
    User.objects.update(date_joined=timezone.now())
    for _guess in range(TAPS):
        client.post(BEGIN, {**TYPED, "password1": "guess"})
    assert client.post(BEGIN, TYPED).status_code == 409


def test_who_comes_second_is_told_and_gets_nothing(here):
    """Protects: exactly one owner; anyone who had the page open as well reads what happened."""
    here.post(BEGIN, TYPED)
    for typed in ({**TYPED, "username": "kees"}, {**TYPED, "password1": "guess"}):
        other = Client(headers={"host": "localhost:8000"})
        page = other.post(BEGIN, typed)
        assert page.status_code == 409
        assert "Someone has already started" in page.text
        assert SESSION_KEY not in other.session
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


# Elsewhere than at the computer itself


def test_elsewhere_it_asks_for_the_code(client):
    page = client.get("/")
    assert "This site is not ready yet" in page.text
    assert BEGIN + '"' not in page.text
    assert client.post(BEGIN, TYPED).url == reverse("home")
    wrong = client.post(CODE, {"code": "AAAAAAAA"})
    assert dict(wrong.context["form"].errors) == {
        "code": ["This code is not correct. Look at the window in which the program runs."]
    }
    assert client.post(CODE, {"code": first_code().lower()}).url == reverse("home")
    assert f'action="{BEGIN}"' in client.get("/").text
    assert client.post(BEGIN, TYPED).url == reverse("organise_club", args=["de-pit"])


def test_the_code_may_stand_in_the_address_and_is_not_guessed(client):
    """One of before opens nothing under another key."""
    assert client.get(CODE, {"code": first_code()}).url == reverse("home")
    assert f'action="{BEGIN}"' in client.get("/").text
    assert "This field is required" not in Client().get(CODE).text
    session = client.session
    session["first_code"] = "AAAAAAAA"
    session.save()
    assert f'action="{BEGIN}"' not in client.get("/").text
    for _guess in range(WRONG_CODES):
        client.get(CODE, {"code": "AAAAAAAA"})
    form = client.post(CODE, {"code": first_code()}).context["form"]
    assert form.errors == {"code": ["Too many attempts. Please wait ten minutes."]}


@pytest.mark.parametrize("made", [lambda: ClubFactory(), lambda: User.objects.create_superuser("keeper")])
def test_once_there_is_an_owner_there_is_no_such_page(here, client, made):
    """Protects: no one begins on a site that has an owner, at its computer or with the code."""
    client.post(CODE, {"code": first_code()})
    made()
    for visitor in (here, client):
        assert not re.search("/begin/|/demo/", visitor.get("/").text)
        assert visitor.get(CODE, {"code": first_code()}).url == reverse("home")
        assert visitor.post(BEGIN, TYPED).status_code == 409
    assert not User.objects.filter(username="mieke").exists()


# With the demo club


def test_the_demo_club_is_there_at_once_alongside_both_offers(here, client):
    club = ClubFactory(name="Demo", is_demo=True)
    CompetitionFactory(club=club, name="Season")
    page = here.get("/").text
    assert f'action="{reverse("demo_remove")}"' in page
    for text in (page, client.get("/").text):
        assert reverse("club", args=[club.slug]) in text
        assert "badge-word" in text
    assert reverse("demo_remove") not in client.get("/").text
