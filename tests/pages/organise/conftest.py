"""The people of every test of an organiser's page: those of one club, and those who have no business there."""

from collections.abc import Iterator
from functools import cached_property

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client, override_settings
from django.utils.crypto import get_random_string

from tests.factories import ClubFactory
from tournaments.choices import Role
from tournaments.models import Club, Membership
from tournaments.services.club.federation import found_federation


class Cast:
    """One club, and browsers that are logged in: by role in it; `rival` owns another club, `stranger` none, `keeper`
    keeps all of them. Each person is there when asked for: most tests need one."""

    @cached_property
    def club(self) -> Club:
        return Club.objects.create(name="De Roem", slug="de-roem", place="Bedum")

    @cached_property
    def other_club(self) -> Club:
        return Club.objects.create(name="De Pit", slug="de-pit")

    def user(self, name: str) -> User:
        """Who sits at the browser of this name."""
        getattr(self, name)
        return User.objects.get(username=name)

    def _member(self, name: str, role: Role, club: Club) -> Client:
        user = User.objects.create(username=name)
        Membership.objects.create(club=club, user=user, role=role)
        return log_in(user)[0]

    @cached_property
    def owner(self) -> Client:
        return self._member("owner", Role.OWNER, self.club)

    @cached_property
    def organiser(self) -> Client:
        return self._member("organiser", Role.ORGANISER, self.club)

    @cached_property
    def scorekeeper(self) -> Client:
        return self._member("scorekeeper", Role.SCOREKEEPER, self.club)

    @cached_property
    def viewer(self) -> Client:
        return self._member("viewer", Role.VIEWER, self.club)

    @cached_property
    def rival(self) -> Client:
        return self._member("rival", Role.OWNER, self.other_club)

    @cached_property
    def stranger(self) -> Client:
        return log_in(User.objects.create(username="stranger"))[0]

    @cached_property
    def keeper(self) -> Client:
        return log_in(User.objects.create(username="keeper", is_superuser=True))[0]

    @cached_property
    def nobody(self) -> Client:
        return Client(headers={"accept-language": "en"})


PEOPLE = {name for name, made in vars(Cast).items() if isinstance(made, cached_property)} - {"club", "other_club"}


@pytest.fixture
def cast(db: None, request: pytest.FixtureRequest) -> Cast:
    """Whom a test names is there when it begins, so that no one is made while it counts queries."""
    made = Cast()
    for name in PEOPLE.intersection(request.function.__code__.co_names):
        getattr(made, name)
    return made


def log_in(*users: User) -> list[Client]:
    """A browser for each of them."""
    browsers, stored = [], []
    for user in users:
        session = SessionStore(session_key=get_random_string(32))
        session.update(
            {
                SESSION_KEY: str(user.pk),
                BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[-1],
                HASH_SESSION_KEY: user.get_session_auth_hash(),
            }
        )
        stored.append(session.create_model_instance(dict(session.items())))
        browser = Client(headers={"accept-language": "en"})
        browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
        browsers.append(browser)
    Session.objects.bulk_create(stored)
    return browsers


@pytest.fixture
def bond(olga: User) -> Club:
    """A federation, run by Olga, who is only an organiser at club A."""
    return found_federation(name="Bond Noord", owner=olga)


@pytest.fixture
def assen(bond: Club) -> Club:
    """Of the federation, which may see its players."""
    return ClubFactory(name="KV Assen", federation=bond.federation, shares_players=True)


@pytest.fixture
def borger(bond: Club) -> Club:
    return ClubFactory(name="KV Borger", federation=bond.federation, shares_players=True)


@pytest.fixture(autouse=True)
def _in_english(english: None) -> Iterator[None]:
    """Every page of an organiser here, also for a browser that asks for no language."""
    with override_settings(LANGUAGE_CODE="en"):
        yield
