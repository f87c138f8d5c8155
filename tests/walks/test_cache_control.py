"""What a logged-in user sees is for them only: no cache gives it to the next visitor."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.urls import reverse

from tests.walks.test_url_walk import (
    Access,
    Address,
    addresses_with,
    publish_all,
    url_of,
    values,  # noqa: F401 - a fixture
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_papers_are_not_set")]

# Who the members are, what they did, and what is shown only once.
GONE_FROM_THE_BROWSER = {
    "club_log",
    "club_log_csv",
    "invitation_list",
    "invitation_withdraw",
    "api_token_list",
    "api_token_withdraw",
    "player_kept",
}


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


OWN_PAGES = addresses_with(Access.CLUB, Access.LOGGED_IN, Access.OWNER_OF_ALL)


def test_pages_of_organisers_are_private(anna_client, values):  # noqa: F811
    for address in OWN_PAGES:
        if address.name.startswith("backup") and connection.vendor != "sqlite":
            continue  # backups of this kind are for SQLite
        assert is_right(address, kept_by(anna_client.get(url_of(address, values)))), address


TYPED_ON = [
    "player_add",
    "club_settings",
    "match_day_create",
    "competition_edit",
    "counting_edit",
    "wish_list",
    "account",
]


def test_the_browser_keeps_what_is_typed(anna_client, values):  # noqa: F811
    """Protects: Back gives it again, which it does not on a page that may not be stored."""
    pages = [address for address in OWN_PAGES if address.name in TYPED_ON]
    assert len(pages) == len(TYPED_ON)
    for address in pages:
        assert "no-store" not in kept_by(anna_client.get(url_of(address, values))), address


def test_a_public_page_is_private_only_for_a_member(client, vera_client, values):  # noqa: F811
    """Protects: members read names in full where strangers read initials."""
    publish_all()
    for address in addresses_with(Access.PUBLIC):
        url = url_of(address, values)
        shown = vera_client.get(url)
        if "Cookie" in shown.headers.get("Vary", ""):
            assert kept_by(shown) >= {"private", "no-cache"}, url
        assert "private" not in kept_by(client.get(url)), url


def test_a_page_that_is_refused_is_private_too(stranger_client, club):
    answer = stranger_client.get(reverse("member_list", args=["club-a"]))
    assert (answer.status_code, answer.headers["Cache-Control"]) == (404, "private, no-cache")


def test_a_page_that_is_the_same_for_everyone_may_be_cached(vera_client, club):
    """The API knows no one: a cache before it answers for it, as long as it asks whether there is something new."""
    assert vera_client.get(reverse("api_clubs")).headers["Cache-Control"] == "no-cache"
