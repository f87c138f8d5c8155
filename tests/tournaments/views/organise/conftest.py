"""The people of every test of an organiser's page: those of one club, and those who have no business there."""

from dataclasses import dataclass

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import translation

from tournaments.choices import Role
from tournaments.models import Club
from tournaments.services.club import add_member, create_club


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


def log_in(name: str, **rights: bool) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(get_user_model().objects.get_or_create(username=name, **rights)[0])
    return client


@pytest.fixture
def cast(db) -> Cast:
    browsers = {name: log_in(name) for name in ["owner", "organiser", "scorekeeper", "viewer", "rival", "stranger"]}
    browsers["keeper"] = log_in("keeper", is_superuser=True)
    users = {user.username: user for user in get_user_model().objects.all()}
    club = create_club(name="De Roem", place="Bedum", owner=users["owner"])
    for role in [Role.ORGANISER, Role.SCOREKEEPER, Role.VIEWER]:
        add_member(club=club, user=users[role], role=role)
    create_club(name="De Pit", owner=users["rival"])
    return Cast(club=club, nobody=Client(headers={"accept-language": "en"}), **browsers)


@pytest.fixture(autouse=True)
def english():
    """Names and messages are compared in the language of the code."""
    with translation.override("en"):
        yield
