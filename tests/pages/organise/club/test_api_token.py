"""The page of tokens: one more, shown once, and withdrawn by one button."""

import re

import pytest
from django.utils import timezone

from tests.factories import ApiTokenFactory
from tournaments.models import ApiToken
from tournaments.permissions import find_api_token

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

PAGE = "/organise/club-a/tokens/"


def token_on(page: str) -> str:
    return re.search(r"<textarea[^>]*>([^<]+)</textarea>", page)[1]


def test_a_token_is_shown_once(anna_client, club, anna):
    form = {"name": "score pad in the hall", "csrfmiddlewaretoken": "x" * 64}
    made = anna_client.post(PAGE, form)
    token = token_on(made.text)
    assert find_api_token(token).name == "score pad in the hall"
    assert made["Cache-Control"].count("no-store")
    # Or it would be offered once more as something that is not saved.
    assert anna_client.post(PAGE, form | {"kept": "this 1"}).cookies["stored"].value == "this%201"
    ApiToken.objects.latest("pk").delete()
    # A second tap shows the same, and makes no other one.
    assert token_on(anna_client.post(PAGE, form).text) == token
    page = anna_client.get(PAGE).text
    assert token not in page
    assert ("score pad in the hall" in page, "never used" in page, "created by anna" in page) == (True, True, True)
    ApiToken.objects.update(used_at=timezone.now())
    assert "last used" in anna_client.get(PAGE).text
    assert PAGE in anna_client.get("/organise/club-a/settings/").text


def test_a_token_is_withdrawn_by_one_button(anna_client, club):
    token = ApiTokenFactory(club=club, name="Old pad")
    assert "Old pad" in anna_client.get(f"{PAGE}{token.pk}/withdraw/").text
    answer = anna_client.post(f"{PAGE}{token.pk}/withdraw/", follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert "Nothing is handed in with the token Old pad any more." in answer.text
    assert ApiToken.objects.count() == 0


def test_a_withdrawn_token_is_not_shown_again(anna_client, club):
    """Protects: the page that is reloaded says that a token works which does not."""
    form = {"name": "pad", "csrfmiddlewaretoken": "x" * 64}
    anna_client.post(PAGE, form)
    ApiToken.objects.all().delete()
    answer = anna_client.post(PAGE, form)
    assert "has been withdrawn" in answer.text
    assert ApiToken.objects.count() == 0
