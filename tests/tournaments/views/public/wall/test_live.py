"""Public pages that follow the scores: a browser with the newest version costs one query and gets nothing."""

import re
import time
from concurrent.futures import ThreadPoolExecutor

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
from tournaments.views.public.wall import live
from tournaments.views.public.wall.live import PLACE_OF_TOKEN, made_for_all

TOKEN = re.compile(r"\b[A-Za-z0-9]{64}\b")

ADDRESSES = {
    "standing": reverse("standing", args=["club-a", "season"]),
    "match_day": reverse("match_day", args=["club-a", "season", 1]),
    "side_standing": reverse("side_standing", args=["club-a", "season", 1]),
}


@pytest.fixture(autouse=True)
def side(competition):
    return SideStandingFactory(competition=competition, kind="plain_total")


@pytest.mark.parametrize("name", ADDRESSES)
def test_without_changes_a_watcher_costs_one_query(client, table: Table, django_assert_num_queries, name):
    version = client.get(ADDRESSES[name]).context["version"]
    with django_assert_num_queries(1):
        answer = client.get(ADDRESSES[name], headers={"Page-Version": version})
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_update_is_the_part_that_changes_with_its_version(client, table: Table, evening: MatchDay, name):
    page = client.get(ADDRESSES[name])
    a_round(TableFactory(leg=LegFactory(match_day=evening)))
    answer = client.get(ADDRESSES[name], headers={"Page-Version": page.context["version"]})
    assert answer.status_code == 200
    assert "<body" not in answer.text
    version = client.get(ADDRESSES[name]).context["version"]
    assert f'"Page-Version": "{version}"' in answer.text
    assert version != page.context["version"]
    assert client.get(ADDRESSES[name], headers={"Page-Version": version}).status_code == 204


@pytest.mark.keeps
@pytest.mark.parametrize("name", ADDRESSES)
def test_the_part_for_strangers_is_made_for_all(client, table: Table, django_assert_num_queries, name):
    """Protects: five hundred watchers in a hall cost the counting of one, each in their language and on their page."""
    first = client.get(ADDRESSES[name], headers={"Page-Version": "old"})
    with django_assert_num_queries(1):
        assert client.get(ADDRESSES[name], headers={"Page-Version": "older"}).text == first.text
    dutch = client.get(ADDRESSES[name], headers={"Page-Version": "old", "Accept-Language": "nl"})
    searched = client.get(ADDRESSES[name], {"q": "Anja"}, headers={"Page-Version": "old"})
    assert ["Bert" in answer.text for answer in (first, dutch, searched)] == [True, True, name != "standing"]
    assert dutch.text != first.text


@pytest.mark.keeps
@pytest.mark.parametrize("name", ADDRESSES)
def test_the_page_for_strangers_is_made_for_all(table: Table, django_assert_num_queries, name):
    """Protects: a hall that opens the standing at once; each gets a page of their own all the same."""
    first, second = (Client(headers={"Accept-Language": "en"}) for _visitor in range(2))
    page = first.get(ADDRESSES[name])
    with django_assert_num_queries(1):
        other = second.get(ADDRESSES[name])
    tokens = [TOKEN.findall(answer.text) for answer in (page, other)]
    assert [len(set(found)) for found in tokens] == [1, 1]
    assert set(tokens[0]) != set(tokens[1])
    assert TOKEN.sub("", page.text) == TOKEN.sub("", other.text)
    assert PLACE_OF_TOKEN not in other.text


@pytest.mark.keeps
@pytest.mark.parametrize("name", ADDRESSES)
def test_what_is_sent_from_a_kept_page_is_taken(table: Table, name):
    """Protects: the menu of languages on a page that was made for somebody else."""
    Client().get(ADDRESSES[name])
    visitor = Client(enforce_csrf_checks=True)
    (token,) = set(TOKEN.findall(visitor.get(ADDRESSES[name]).text))
    chosen = {"language": "nl", "next": ADDRESSES[name], "csrfmiddlewaretoken": token}
    assert visitor.post(reverse("set_language"), chosen).status_code == 302
    assert visitor.post(reverse("set_language"), chosen | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert 'lang="nl"' in visitor.get(ADDRESSES[name]).text


@pytest.mark.keeps
def test_a_message_is_for_one_visitor(client, table: Table):
    """Protects: what one was told after logging out stands on nobody else's page, and is not lost."""
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
    made = []

    def make() -> str:
        made.append(1)
        time.sleep(0.2)
        return "the page"

    with ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(lambda _visitor: made_for_all("page", make), range(20)))
    assert (set(pages), len(made)) == ({"the page"}, 1)


@pytest.mark.keeps
def test_nobody_waits_for_a_maker_who_is_gone(monkeypatch):
    """Protects: a process that dies in the middle, and an error while the page was made, hold up nobody for long."""
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


def test_a_side_standing_of_a_hidden_competition_stays_not_found(client, competition, table: Table):
    competition.is_public = False
    competition.save()
    for version in ("", "None", "x"):
        assert client.get(ADDRESSES["side_standing"], headers={"Page-Version": version}).status_code == 404


@pytest.mark.parametrize("name", ["standing", "match_day"])
def test_what_the_club_sees_is_not_cached_for_strangers(client, table: Table, evening: MatchDay, vera, name):
    evening.frozen_from = 1
    evening.save()
    insider = Client(headers={"accept-language": "en"})
    insider.force_login(vera)
    asked = {"Page-Version": "old"}
    whole = insider.get(ADDRESSES[name], {"unpublished": "1"}, headers=asked)
    assert 200 in figures_on(whole.text)
    assert 200 not in figures_on(client.get(ADDRESSES[name], {"unpublished": "1"}, headers=asked).text)


@pytest.mark.parametrize("version", ["", "None", "x"])
def test_a_hidden_page_stays_not_found_whatever_version_is_claimed(client, table: Table, version):
    MatchDay.objects.update(published_at=None)
    assert client.get(ADDRESSES["match_day"], headers={"Page-Version": version}).status_code == 404
