"""Public pages that follow the scores: a browser with the newest version costs one query and gets nothing."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.contrib.messages import INFO
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.factories import LegFactory, SideStandingFactory, TableFactory, a_round
from tests.figures import figures_on
from tournaments.models import MatchDay, Table
from tournaments.views.public import live
from tournaments.views.public.live import PLACE_OF_TOKEN, made_for_all

TOKEN = re.compile(r"\b[A-Za-z0-9]{64}\b")

ADDRESSES = {
    "standing": reverse("standing", args=["club-a", "season"]),
    "match_day": reverse("match_day", args=["club-a", "season", 1]),
    "side_standing": reverse("side_standing", args=["club-a", "season", 1]),
}


@pytest.fixture(autouse=True)
def side(competition):
    return SideStandingFactory(competition=competition, kind="plain_total")


def test_without_changes_a_watcher_costs_one_query_and_an_update_is_the_part_that_changes(
    client, table: Table, evening: MatchDay, django_assert_num_queries
):
    before = {name: client.get(address).context["version"] for name, address in ADDRESSES.items()}
    for name, address in ADDRESSES.items():
        with django_assert_num_queries(1):
            answer = client.get(address, headers={"Page-Version": before[name]})
        assert (answer.status_code, answer.content) == (204, b""), name
    a_round(TableFactory(leg=LegFactory(match_day=evening)))
    for name, address in ADDRESSES.items():
        answer = client.get(address, headers={"Page-Version": before[name]})
        assert answer.status_code == 200, name
        assert "<body" not in answer.text
        version = client.get(address).context["version"]
        assert f'"Page-Version": "{version}"' in answer.text
        assert version != before[name]
        assert client.get(address, headers={"Page-Version": version}).status_code == 204


@pytest.mark.keeps
def test_the_part_for_strangers_is_made_for_all(client, table: Table, django_assert_num_queries):
    """Protects: five hundred watchers in a hall cost the counting of one, each in their language and on their page."""
    for name, address in ADDRESSES.items():
        first = client.get(address, headers={"Page-Version": "old"})
        with django_assert_num_queries(1):
            assert client.get(address, headers={"Page-Version": "older"}).text == first.text
        dutch = client.get(address, headers={"Page-Version": "old", "Accept-Language": "nl"})
        searched = client.get(address, {"q": "Anja"}, headers={"Page-Version": "old"})
        assert ["Bert" in answer.text for answer in (first, dutch, searched)] == [True, True, name != "standing"]
        assert dutch.text != first.text, name


@pytest.mark.keeps
def test_the_page_for_strangers_is_made_for_all(table: Table, django_assert_num_queries):
    """Protects: a hall that opens the standing at once; each gets a page of their own all the same.

    What is sent from it is taken, for example the menu of languages, although it was made for someone else.
    """
    for name, address in ADDRESSES.items():
        first, second = (Client(headers={"Accept-Language": "en"}, enforce_csrf_checks=True) for _visitor in range(2))
        page = first.get(address)
        with django_assert_num_queries(1):
            other = second.get(address)
        tokens = [TOKEN.findall(answer.text) for answer in (page, other)]
        assert [len(set(found)) for found in tokens] == [1, 1], name
        assert set(tokens[0]) != set(tokens[1])
        assert TOKEN.sub("", page.text) == TOKEN.sub("", other.text)
        assert PLACE_OF_TOKEN not in other.text
        chosen = {"language": "nl", "next": address, "csrfmiddlewaretoken": tokens[1][0]}
        assert second.post(reverse("set_language"), chosen).status_code == 302
        assert second.post(reverse("set_language"), chosen | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
        assert 'lang="nl"' in second.get(address).text


@pytest.mark.keeps
def test_a_message_is_for_one_visitor(client, table: Table):
    """Protects: what one was told after logging out stands on no one else's page, and is not lost."""
    client.get(ADDRESSES["standing"])
    other = Client()
    storage = CookieStorage(RequestFactory().get("/"))
    other.cookies[storage.cookie_name] = storage._encode([Message(INFO, "A word to you")])
    assert "A word to you" in other.get(ADDRESSES["standing"]).text
    assert "A word to you" not in client.get(ADDRESSES["standing"]).text
    assert "A word to you" not in Client().get(ADDRESSES["standing"]).text


@pytest.mark.keeps
def test_who_comes_while_it_is_made_waits_for_it():
    """Protects: one maker in all processes; the processor is needed for the scores."""
    made, others_came = [], Event()

    def make() -> str:
        made.append(1)
        others_came.wait(0.2)
        return "the page"

    with ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(lambda _visitor: made_for_all("page", make), range(20)))
    assert (set(pages), len(made)) == ({"the page"}, 1)


@pytest.mark.keeps
def test_no_one_waits_for_a_maker_who_is_gone(monkeypatch):
    """Protects: a process that dies in the middle, and an error while the page was made, hold up no one for long."""
    with pytest.raises(ZeroDivisionError):
        made_for_all("page", lambda: str(1 / 0))
    assert made_for_all("page", lambda: "at once") == "at once"
    monkeypatch.setattr(live, "LONGEST_WAIT", 0.1)
    cache.add("other-making", True, None)
    assert made_for_all("other", lambda: "after a while") == "after a while"


def test_a_side_standing_with_new_rules_is_an_update(client, competition, table: Table, side):
    before = client.get(ADDRESSES["side_standing"]).context["version"]
    side.delete()
    SideStandingFactory(competition=competition, kind="roem")
    assert client.get(ADDRESSES["side_standing"]).context["version"] != before


def test_what_the_club_sees_is_not_cached_for_strangers(client, table: Table, evening: MatchDay, vera):
    evening.frozen_from = 1
    evening.save()
    insider = Client(headers={"accept-language": "en"})
    insider.force_login(vera)
    asked = {"Page-Version": "old"}
    for name in ("standing", "match_day"):
        whole = insider.get(ADDRESSES[name], {"unpublished": "1"}, headers=asked)
        assert 200 in figures_on(whole.text), name
        assert 200 not in figures_on(client.get(ADDRESSES[name], {"unpublished": "1"}, headers=asked).text), name


def test_a_hidden_page_stays_not_found_whatever_version_is_claimed(client, competition, table: Table):
    MatchDay.objects.update(published_at=None)
    for version in ("", "None", "x"):
        assert client.get(ADDRESSES["match_day"], headers={"Page-Version": version}).status_code == 404
    competition.is_public = False
    competition.save()
    for version in ("", "None", "x"):
        assert client.get(ADDRESSES["side_standing"], headers={"Page-Version": version}).status_code == 404
