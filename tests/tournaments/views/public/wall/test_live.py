"""Public pages that follow the scores: a browser with the newest version costs one query and gets nothing."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import LegFactory, SideStandingFactory, TableFactory, a_round
from tests.figures import figures_on
from tournaments.models import MatchDay, Table

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


@pytest.mark.parametrize("name", ADDRESSES)
def test_the_page_for_strangers_is_rendered_once(client, table: Table, django_assert_num_queries, name):
    """Protects: five hundred watchers in a hall cost the counting of one, each in their language and on their page."""
    first = client.get(ADDRESSES[name], headers={"Page-Version": "old"})
    with django_assert_num_queries(1):
        assert client.get(ADDRESSES[name], headers={"Page-Version": "older"}).text == first.text
    dutch = client.get(ADDRESSES[name], headers={"Page-Version": "old", "Accept-Language": "nl"})
    searched = client.get(ADDRESSES[name], {"q": "Anja"}, headers={"Page-Version": "old"})
    assert ["Bert" in answer.text for answer in (first, dutch, searched)] == [True, True, name != "standing"]
    assert dutch.text != first.text


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
