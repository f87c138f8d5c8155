"""Tokens of programs: known only to who copied them, as many as a club needs, gone when they are withdrawn."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import ApiTokenFactory
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.models import ApiToken, HandIn, LogEntry
from tournaments.permissions import asked_by, find_api_token
from tournaments.services.club.api_token import (
    MOST_TOKENS,
    begin_hand_in,
    end_hand_in,
    make_api_token,
    withdraw_api_token,
)

pytestmark = pytest.mark.django_db


def test_only_a_hash_is_stored(club, anna):
    """Protects: a backup or a page of the club opens the way in."""
    with asked_by(anna):
        token = make_api_token(club=club, name="score pad", by=anna)
    assert token not in str(ApiToken.objects.values())
    found = find_api_token(token)
    assert (found.club, found.made_by, found.used_at) == (club, anna, None)
    assert find_api_token(found.token_hash) is None
    with asked_by(anna):
        withdraw_api_token(token=found)
    assert find_api_token(token) is None
    lines = LogEntry.objects.order_by("pk").values_list("action", "user_name", "subject")
    assert [(action, name) for action, name, _ in lines] == [("token_made", "anna"), ("token_withdrawn", "anna")]
    assert all(token not in subject and "score pad" in subject for *_, subject in lines)
    with pytest.raises(Stale):
        withdraw_api_token(token=found)


def test_a_club_has_twenty_tokens_at_most(club, anna):
    ApiTokenFactory.create_batch(MOST_TOKENS, club=club)
    with pytest.raises(Refused):
        make_api_token(club=club, name="one more", by=anna)


@pytest.mark.parametrize("name", ["", "x" * 61, "a\u202eb"])
def test_a_token_has_a_name(club, anna, name):
    with pytest.raises(ValidationError):
        make_api_token(club=club, name=name, by=anna)


def test_the_first_answer_is_kept(club):
    token = ApiTokenFactory(club=club)
    begun = begin_hand_in(token=token, key="k", body=b"text")
    again = begin_hand_in(token=token, key="k", body=b"text")
    assert (begun.pk, again.answer) == (again.pk, None)
    assert end_hand_in(hand_in=begun, answer={"first": 1}) == {"first": 1}
    assert end_hand_in(hand_in=again, answer={"second": 2}) == {"first": 1}
    assert begin_hand_in(token=token, key="k", body=b"text").answer == {"first": 1}
    with pytest.raises(KeyUsed):
        begin_hand_in(token=token, key="k", body=b"another text")
    # Keys are those of one token.
    assert begin_hand_in(token=ApiTokenFactory(club=club), key="k", body=b"another text").answer is None
    token.refresh_from_db()
    assert token.used_at is not None


def test_nothing_begins_with_a_token_that_was_withdrawn_meanwhile(club):
    token = ApiTokenFactory(club=club)
    begin_hand_in(token=token, key="k", body=b"")
    withdraw_api_token(token=ApiToken.objects.get())
    assert HandIn.objects.count() == 0
    with pytest.raises(Stale):
        begin_hand_in(token=token, key="l", body=b"")
