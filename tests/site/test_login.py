"""Who guesses has to wait; a browser that logged in before, and everyone elsewhere, does not."""

import re
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from klaverjas_site import login
from klaverjas_site.login import COOKIE, PEOPLE_PER_BROWSER
from klaverjas_site.passwords import HASHED_AT_ONCE, LONGEST, BoundedHasher
from tests.factories import PASSWORD, UserFactory
from tournaments.choices import Role
from tournaments.services.club.account import reset_link_parts
from tournaments.services.club.invitation import make_invitation

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english(settings):
    """Messages are compared in the language of the code."""
    settings.LANGUAGE_CODE = "en"


@pytest.fixture(autouse=True)
def _few_failures_are_many(monkeypatch):
    """Each try is a page."""
    monkeypatch.setattr(login, "FAILURES_PER_ADDRESS", MOST_FAILURES)


MOST_FAILURES = 8
LOG_IN = reverse("login")
HALL, ELSEWHERE = "192.0.2.7", "192.0.2.8"


def log_in_as(name: str, password: str = PASSWORD, browser: Client | None = None, address: str = HALL) -> HttpResponse:
    return (browser or Client()).post(LOG_IN, {"username": name, "password": password}, REMOTE_ADDR=address)


def spray() -> None:
    """As many fictional names as one address may try."""
    for number in range(MOST_FAILURES):
        log_in_as(f"name{number}", "wrong")


def known_browser(name: str) -> Client:
    """One that logged in as this user, and out again."""
    browser = Client()
    assert log_in_as(name, browser=browser).status_code == 302
    browser.post(reverse("logout"))
    return browser


def codes_of(answer: HttpResponse) -> set[str]:
    """Why the form was refused."""
    return {error.code for error in answer.context["form"].non_field_errors().as_data()}


def a_quarter_of_an_hour_later() -> None:
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=15, seconds=1))


@pytest.fixture
def asked(monkeypatch) -> list[str]:
    """The names whose password was looked at."""
    names: list[str] = []
    authenticate = ModelBackend.authenticate

    def listen(self: ModelBackend, request: object, username: str = "", **kwargs: str) -> User | None:
        names.append(username)
        return authenticate(self, request, username=username, **kwargs)

    monkeypatch.setattr(ModelBackend, "authenticate", listen)
    return names


def test_many_names_from_one_address_are_refused_before_checking_a_password(stranger, asked):
    spray()
    assert len(asked) == MOST_FAILURES
    asked.clear()
    rows = AccessAttempt.objects.count()
    with translation.override("en"):
        answer = log_in_as("stranger")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "900")
    assert answer.context["form"].non_field_errors() == [
        "There were too many wrong passwords from your network. Wait a quarter of an hour, or log in on a device "
        "you have logged in on before."
    ]
    assert asked == []
    assert AccessAttempt.objects.count() == rows
    assert log_in_as("stranger", address=ELSEWHERE).status_code == 302
    a_quarter_of_an_hour_later()
    assert log_in_as("stranger").status_code == 302


def test_a_hall_that_logs_in_is_never_locked_out(stranger):
    """Protects: successes do not count."""
    for _person in range(2 * MOST_FAILURES):
        assert log_in_as("stranger").status_code == 302


def test_a_known_browser_is_not_held_up_by_others(stranger):
    """Protects: one phone of the hall guesses names, also this one; the laptop at the desk goes on."""
    browser = known_browser("stranger")
    for _attempt in range(6):
        log_in_as("stranger", "wrong")
    assert log_in_as("stranger").status_code == 429
    spray()
    assert log_in_as("stranger").status_code == 429
    assert log_in_as("stranger", browser=browser).status_code == 302


def test_the_failures_of_a_known_browser_count_only_against_itself(stranger):
    browser = known_browser("stranger")
    statuses = [log_in_as("stranger", "wrong", browser=browser).status_code for _attempt in range(6)]
    assert statuses == [200, 200, 200, 200, 429, 429]
    assert log_in_as("stranger", browser=browser).status_code == 429
    assert login.failures_of(HALL) == 0
    assert log_in_as("stranger").status_code == 302


def mark(browser: Client) -> str:
    return browser.cookies[COOKIE].value


def test_the_mark_says_nothing_and_is_kept_from_scripts(stranger):
    cookie = known_browser("stranger").cookies[COOKIE]
    # A random number, when it was signed, and the signature.
    assert re.fullmatch(r"[\w-]{12}:[\w-]{6}:[\w-]{43}", cookie.value)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["max-age"]) == (
        True,
        "Lax",
        LOG_IN,
        365 * 24 * 60 * 60,
    )
    assert not cookie["secure"]


def test_the_mark_is_sent_only_over_https_if_there_is_https(stranger):
    browser = Client()
    browser.post(LOG_IN, {"username": "stranger", "password": PASSWORD}, secure=True)
    assert browser.cookies[COOKIE]["secure"]


@pytest.mark.parametrize("spoiled", ["another name", "another password", "another mark", "a year later", "rubbish"])
def test_a_mark_is_invalid(stranger, anna, spoiled, monkeypatch):
    """… for another name, after the password changed, if someone made it up, or after a year."""
    browser, name, password = known_browser("stranger"), "stranger", PASSWORD
    match spoiled:
        case "another name":
            name = "anna"
        case "another password":
            password = "another green cloth"
            stranger.set_password(password)
            stranger.save()
        case "another mark":
            number, rest = mark(browser).split(":", 1)
            browser.cookies[COOKIE] = f"{'A' * len(number)}:{rest}"
        case "a year later":
            monkeypatch.setattr(login, "KNOWN_FOR", timedelta(seconds=-1))
        case "rubbish":
            browser.cookies[COOKIE] = "." * 4000
    spray()
    assert log_in_as(name, password, browser).status_code == 429


def test_a_laptop_of_the_club_knows_all_its_people(stranger):
    """Until there are too many: then who was here longest ago is forgotten."""
    browser = Client()
    names = [UserFactory().username for _person in range(PEOPLE_PER_BROWSER + 1)]
    for name in [*names, names[-1]]:
        assert log_in_as(name, browser=browser).status_code == 302
        browser.post(reverse("logout"))
    assert len(mark(browser).split(login.BETWEEN_MARKS)) == PEOPLE_PER_BROWSER
    spray()
    # Wrong passwords, since a right one would make this browser known again.
    refused = [login.TOO_MANY in codes_of(log_in_as(name, "wrong", browser)) for name in names]
    assert refused == [True] + [False] * PEOPLE_PER_BROWSER


def test_the_same_browser_keeps_its_number(stranger):
    """Protects: no one gets five more guesses by logging in once more."""
    browser = known_browser("stranger")
    first = mark(browser)
    log_in_as("stranger", browser=browser)
    assert mark(browser).split(":")[0] == first.split(":")[0]


def test_guesses_with_fictional_names_are_deleted_after_a_while():
    """Protects: a database that anyone can fill with names."""
    for number in range(12):
        log_in_as(f"name{number}", "wrong", address=f"192.0.2.{number}")
    assert AccessAttempt.objects.count() == 12
    a_quarter_of_an_hour_later()
    log_in_as("last", "wrong")
    assert [attempt.username for attempt in AccessAttempt.objects.all()] == ["last"]


def test_a_guess_after_the_fifth_is_not_kept_either(stranger):
    for _attempt in range(5):
        log_in_as("stranger", "wrong")
    before = list(AccessAttempt.objects.values())
    for _attempt in range(20):
        assert log_in_as("stranger", "wrong").status_code == 429
    assert list(AccessAttempt.objects.values()) == before


# How many at once


@pytest.fixture
def _all_places_are_taken(settings, stranger, anna_client):
    """The passwords are hashed as on a real site, while as many others as may are being hashed."""
    settings.PASSWORD_HASHERS = ["klaverjas_site.passwords.BoundedHasher"]
    for _place in range(HASHED_AT_ONCE):
        assert BoundedHasher.places.acquire(blocking=False)
    yield
    for _place in range(HASHED_AT_ONCE):
        BoundedHasher.places.release()


BUSY = "Many people are logging in at the moment. Try again in a few seconds."


@pytest.mark.usefixtures("_all_places_are_taken")
def test_one_more_login_at_once_is_told_to_try_again():
    """Protects: all threads of the server hash, and no one’s score is stored."""
    answer = log_in_as("stranger", "wrong")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
    form = answer.context["form"]
    assert (form.non_field_errors(), form["username"].value()) == ([BUSY], "stranger")
    assert not AccessAttempt.objects.exists()


def test_hashing_places_are_given_back(settings, monkeypatch):
    settings.PASSWORD_HASHERS = ["klaverjas_site.passwords.BoundedHasher"]
    monkeypatch.setattr(BoundedHasher, "iterations", 1)
    user = UserFactory()
    assert [user.check_password(password) for password in ["wrong", PASSWORD] * HASHED_AT_ONCE] == [
        False,
        True,
    ] * HASHED_AT_ONCE
    with pytest.raises(ValueError, match="salt"):
        BoundedHasher().encode(PASSWORD, "")
    assert user.check_password(PASSWORD)


@pytest.mark.usefixtures("_all_places_are_taken")
def test_choosing_a_password_is_refused_in_words_too(anna, anna_client, club, stranger):
    new = {"new_password1": "green cloth on a table", "new_password2": "green cloth on a table"}
    own = anna_client.post(reverse("password_change"), {"old_password": PASSWORD, **new})
    assert own.context["form"].errors == {"old_password": [BUSY]}
    behind_link = Client()
    page = behind_link.get(reverse("new_password", args=reset_link_parts(stranger)), follow=True)
    assert behind_link.post(page.redirect_chain[-1][0], new).context["form"].non_field_errors() == [BUSY]
    token = make_invitation(club=club, role=Role.VIEWER, for_whom="Mieke", by=anna)
    typed = {"username": "mieke", "password1": new["new_password1"], "password2": new["new_password1"]}
    assert Client().post(reverse("join", args=[token]), typed).context["form"].non_field_errors() == [BUSY]
    added = anna_client.post(reverse("member_add", args=["club-a"]), {"username": "mieke", "role": "viewer"})
    assert added.context["form"].non_field_errors() == [BUSY]
    assert set(User.objects.values_list("username", flat=True)) == {"anna", "stranger"}


def test_no_one_guesses_the_old_password_on_a_laptop_that_was_left_open(sjaak_client, sjaak):
    new = "green cloth on a table"
    typed = {"old_password": "wrong", "new_password1": new, "new_password2": new}
    for _attempt in range(10):
        sjaak_client.post(reverse("password_change"), typed)
    answer = sjaak_client.post(reverse("password_change"), typed | {"old_password": PASSWORD})
    assert answer.context["form"].errors == {"old_password": ["Too many attempts. Please wait an hour."]}


# What no one types


@pytest.mark.parametrize("field", ["username", "password"])
@pytest.mark.parametrize("length", [LONGEST + 1, 1_000_000])
def test_what_is_too_long_is_refused_at_its_field(stranger, asked, field, length):
    """Protects: 300 characters were an error of the database, and a million were stored."""
    typed = {"username": "stranger", "password": "wrong"} | {field: "x" * length}
    answer = Client().post(LOG_IN, typed)
    assert list(answer.context["form"].errors) == [field]
    assert (asked, AccessAttempt.objects.count()) == ([], 0)


def test_a_password_that_can_be_chosen_can_be_typed(sjaak, sjaak_client):
    for length, fits in [(LONGEST, True), (LONGEST + 1, False)]:
        new = "ab" * LONGEST
        typed = {"old_password": PASSWORD, "new_password1": new[:length], "new_password2": new[:length]}
        assert (sjaak_client.post(reverse("password_change"), typed).status_code == 302) is fits
        if fits:
            assert log_in_as("sjaak", new[:length]).status_code == 302
        sjaak.set_password(PASSWORD)
        sjaak.save()
        sjaak_client.force_login(sjaak, backend="django.contrib.auth.backends.ModelBackend")


def test_all_visitors_without_an_address_count_as_one():
    for number in range(MOST_FAILURES):
        log_in_as(f"name{number}", "wrong", address=f"rubbish {number}")
    assert log_in_as("another", "wrong", address="other rubbish").status_code == 429
