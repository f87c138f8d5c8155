"""Screens: joined by a short code, steered by an organiser, and no place to guess."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import MatchDayFactory, TableFactory, a_round
from tournaments.models import Screen
from tournaments.services.screen import GUESSES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()


@pytest.fixture
def steering(competition):
    match_day = MatchDayFactory(competition=competition)
    return reverse("screen_list", args=[competition.club.slug, competition.slug, match_day.number])


def code_of(projector):
    return projector.get("/screen/").context["joined"].code


def test_a_code_joins_a_screen_which_then_follows(client, olga_client, steering):
    code = code_of(client)
    before = client.get("/screen/version/").content
    assert code_of(client) == code
    assert olga_client.post(steering, {"code": f" {code.lower()} "}).status_code == 302
    assert client.get("/screen/version/").content != before
    for page in ("rotate", "seats_by_name", "seats_by_table", "clock", "missing", "standing", "blank"):
        olga_client.post(steering, {"screen": code, "page": page})
        answer = client.get("/screen/")
        assert answer.status_code == 200
        assert "tournaments/wall/screen.html" in [template.name for template in answer.templates]
    olga_client.post(steering, {"screen": code, "remove": "1"})
    assert code_of(client) != code


def test_the_version_is_another_one_after_every_score(client, competition, django_assert_num_queries):
    """Protects: the wall follows the scores; asked every two seconds, it must cost next to nothing."""
    client.get("/screen/")
    table = TableFactory(leg__match_day=MatchDayFactory(competition=competition, published=True))
    Screen.objects.update(match_day=table.leg.match_day, page="standing")
    before = client.get("/screen/version/").text
    a_round(table)
    with django_assert_num_queries(2):
        after = client.get("/screen/version/").text
    assert before != after
    assert before.split(".")[0] == after.split(".")[0]


def test_the_browser_of_another_has_a_screen_of_its_own(client):
    assert code_of(client) != code_of(Client())


def test_an_old_code_joins_nothing(client, olga_client, steering):
    code = code_of(client)
    Screen.objects.update(made_at=timezone.now() - timedelta(minutes=31))
    assert olga_client.post(steering, {"code": code}).context["refusal"]
    assert code_of(client) != code
    assert Screen.objects.count() == 1


def test_guessing_comes_to_an_end(client, olga_client, steering):
    code = code_of(client)
    for _guess in range(GUESSES):
        olga_client.post(steering, {"code": "WRONG"})
    assert olga_client.post(steering, {"code": code}).context["refusal"]
    assert not Screen.objects.exclude(match_day=None).exists()


def test_who_steers_is_an_organiser_of_the_club(client, stranger_client, sjaak_client, steering):
    code = code_of(client)
    for nobody in (stranger_client, sjaak_client):
        assert nobody.post(steering, {"code": code}).status_code == 404
