"""A club that keeps its money here, its treasurer, and someone with an account."""

import pytest

from tests.factories import PlayerFactory
from tournaments.models import Club, Membership, Player


@pytest.fixture
def kept(cast) -> Club:
    """Its books begin empty."""
    Club.objects.filter(pk=cast.club.pk).update(keeps_money=True, iban="NL91ABNA0417164300")
    cast.club.refresh_from_db()
    return cast.club


@pytest.fixture
def treasurer(cast, kept):
    """Has no other task in the club."""
    browser = cast.viewer
    Membership.objects.filter(user__username="viewer").update(is_treasurer=True)
    return browser


@pytest.fixture
def anja(kept) -> Player:
    return PlayerFactory(club=kept, name="Anja", number=1)
