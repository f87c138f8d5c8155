"""What somebody sees who is logged in is theirs alone: no cache gives it to the next one."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.urls import reverse

from tests.factories import PairFactory, TeamFactory
from tests.tournaments.test_url_walk import (
    ABOUT_ANYTHING_ELSE,
    ABOUT_PAIRS,
    ABOUT_TEAMS,
    Access,
    Address,
    publish_all,
    url_of,
    values,  # noqa: F401 - a fixture
    with_access,
)

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

# Who the members are, what they did, and what is told only once.
GONE_FROM_THE_BROWSER = {"club_log", "club_log_csv", "invitation_list", "invitation_withdraw"}


@pytest.fixture
def anna(anna: User) -> User:
    """She keeps the installation, too: all its pages are hers."""
    anna.is_superuser = True
    anna.save()
    return anna


def kept_by(answer) -> set[str]:
    assert answer.status_code in {200, 302, 405}
    return {word for word in answer.headers.get("Cache-Control", "").split(", ") if "=" not in word} - {
        "must-revalidate"
    }


def is_right(address: Address, kept: set[str]) -> bool:
    secret = address.name in GONE_FROM_THE_BROWSER or (
        address.name.startswith("member_") and address.name != "member_leave"
    )
    return kept >= {"private", "no-cache"} and ("no-store" in kept or not secret)


OWN_PAGES = [*ABOUT_ANYTHING_ELSE, *with_access(Access.LOGGED_IN, Access.OWNER_OF_ALL)]


@pytest.mark.parametrize("address", OWN_PAGES)
def test_pages_of_organisers_are_private(anna_client, values, address):  # noqa: F811
    if address.name.startswith("backup") and connection.vendor != "sqlite":
        pytest.skip("backups of this kind are for SQLite")
    assert is_right(address, kept_by(anna_client.get(url_of(address, values))))


TYPED_ON = ["player_add", "club_settings", "match_day_create", "competition_edit", "wish_list", "account"]


@pytest.mark.parametrize("address", [param for param in OWN_PAGES if param.id in TYPED_ON])
def test_the_browser_keeps_what_somebody_types(anna_client, values, address):  # noqa: F811
    """Protects: Back brings it again, which it does not on a page that may not be stored."""
    assert "no-store" not in kept_by(anna_client.get(url_of(address, values)))


@pytest.mark.parametrize("address", ABOUT_PAIRS)
def test_pages_of_pairs_are_private(anna_client, pairs_competition, address):
    number = PairFactory(competition=pairs_competition).number
    url = url_of(address, {"club": "club-a", "competition": "pairs", "number": number})
    assert is_right(address, kept_by(anna_client.get(url)))


@pytest.mark.parametrize("address", ABOUT_TEAMS)
def test_pages_of_teams_are_private(anna_client, teams_competition, address):
    number = TeamFactory(competition=teams_competition).number
    url = url_of(address, {"club": "club-a", "competition": "teams", "number": number})
    assert is_right(address, kept_by(anna_client.get(url)))


@pytest.mark.parametrize("address", with_access(Access.PUBLIC))
def test_a_public_page_is_private_for_a_member_alone(client, vera_client, values, address):  # noqa: F811
    """Protects: members read names in full where strangers read initials."""
    publish_all()
    url = url_of(address, values)
    shown = vera_client.get(url)
    if "Cookie" in shown.headers.get("Vary", ""):
        assert kept_by(shown) >= {"private", "no-cache"}
    assert "private" not in kept_by(client.get(url))


def test_a_page_that_is_refused_is_private_too(stranger_client, club):
    answer = stranger_client.get(reverse("member_list", args=["club-a"]))
    assert (answer.status_code, answer.headers["Cache-Control"]) == (404, "private, no-cache")


def test_what_everybody_gets_alike_may_be_kept(vera_client, club):
    """The API knows nobody: a cache before it answers for it, as long as it asks whether there is something new."""
    assert vera_client.get(reverse("api_clubs")).headers["Cache-Control"] == "no-cache"
