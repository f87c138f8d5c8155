"""The people of every test of an organiser's page: those of one club, and those who have no business there."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client, override_settings
from django.utils.crypto import get_random_string

from tournaments.choices import Role
from tournaments.models import Club, Membership


@dataclass(frozen=True)
class Cast:
    """Browsers that are logged in: by role in the club; `rival` owns another, `stranger` none, `keeper` all of them."""

    club: Club
    owner: Client
    organiser: Client
    scorekeeper: Client
    viewer: Client
    rival: Client
    stranger: Client
    keeper: Client
    nobody: Client

    def among(self, *names: str) -> list[Client]:
        return [getattr(self, name) for name in names]


ROLES = {
    "owner": Role.OWNER,
    "organiser": Role.ORGANISER,
    "scorekeeper": Role.SCOREKEEPER,
    "viewer": Role.VIEWER,
}


@pytest.fixture
def cast(db) -> Cast:
    names = [*ROLES, "rival", "stranger", "keeper"]
    users = {
        user.username: user
        for user in User.objects.bulk_create(User(username=name, is_superuser=name == "keeper") for name in names)
    }
    club, other = Club.objects.bulk_create(
        [Club(name="De Roem", slug="de-roem", place="Bedum"), Club(name="De Pit", slug="de-pit")]
    )
    Membership.objects.bulk_create(
        [
            *(Membership(club=club, user=users[name], role=role) for name, role in ROLES.items()),
            Membership(club=other, user=users["rival"], role=Role.OWNER),
        ]
    )
    return Cast(
        club=club,
        nobody=Client(headers={"accept-language": "en"}),
        **dict(zip(users, log_in(*users.values()), strict=True)),
    )


def log_in(*users: User) -> list[Client]:
    """A browser for each of them. Every test of an organiser's page has seven, so they are stored at once."""
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


@pytest.fixture(autouse=True)
def _in_english(english: None) -> Iterator[None]:
    """Every page of an organiser here, also for a browser that asks for no language."""
    with override_settings(LANGUAGE_CODE="en"):
        yield
