"""The pages that remove an evening or a competition, asked once; the list says how to have it back."""

import pytest

from tests.factories import MatchDayFactory
from tournaments.models import Change, Competition, MatchDay

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ENGLISH = {"Accept-Language": "en"}
DAY = "/organise/club-a/season/day/1/remove/"
COMPETITION = "/organise/club-a/season/remove/"


@pytest.mark.parametrize(("url", "model"), [(DAY, MatchDay), (COMPETITION, Competition)])
def test_it_goes_after_a_question_and_comes_back_with_one_button(olga_client, competition, url, model):
    MatchDayFactory(competition=competition)
    assert "thirty days" in olga_client.get(url, headers=ENGLISH).content.decode()
    assert model.objects.exists()
    answer = olga_client.post(url, headers=ENGLISH, follow=True)
    page = answer.content.decode()
    assert not model.objects.exists()
    assert answer.redirect_chain[-1][0] == "/organise/club-a/log/changes/"
    assert ("has been removed." in page, page.count("Take back</button>")) == (True, 1)
    assert "Season" in page
    olga_client.post(f"/organise/club-a/log/changes/{Change.objects.get().pk}/take-back/")
    assert model.objects.exists()


@pytest.mark.parametrize("url", [DAY, COMPETITION])
def test_what_is_published_is_refused_on_the_page(olga_client, competition, url):
    MatchDayFactory(competition=competition, published=True)
    assert "off the public pages first" in olga_client.post(url, headers=ENGLISH).content.decode()
    assert MatchDay.objects.exists()


@pytest.mark.parametrize("url", [DAY, COMPETITION])
def test_scorekeepers_remove_nothing(sjaak_client, competition, url):
    MatchDayFactory(competition=competition)
    assert sjaak_client.post(url).status_code == 404
    assert MatchDay.objects.exists()
