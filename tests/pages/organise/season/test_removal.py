"""The pages that remove an evening or a competition, asked once; the list says how to have it back."""

import pytest

from tests.factories import MatchDayFactory
from tournaments.models import Change, Competition, MatchDay

ENGLISH = {"Accept-Language": "en"}
DAY = "/organise/club-a/season/day/1/remove/"
COMPETITION = "/organise/club-a/season/remove/"


@pytest.mark.parametrize(("url", "model"), [(DAY, MatchDay), (COMPETITION, Competition)])
def test_it_goes_after_a_question_and_comes_back_with_one_button(olga_client, competition, url, model):
    MatchDayFactory(competition=competition)
    assert "thirty days" in olga_client.get(url, headers=ENGLISH).text
    MatchDay.objects.update(published_at="2026-09-01T00:00Z")
    assert "off the public pages first" in olga_client.post(url, headers=ENGLISH).text
    assert model.objects.exists()
    MatchDay.objects.update(published_at=None)
    answer = olga_client.post(url, headers=ENGLISH, follow=True)
    page = answer.text
    assert not model.objects.exists()
    assert answer.redirect_chain[-1][0] == "/organise/club-a/log/changes/"
    assert ("has been removed." in page, page.count("Undo</button>")) == (True, 1)
    assert "Season" in page
    olga_client.post(f"/organise/club-a/log/changes/{Change.objects.get().pk}/take-back/")
    assert model.objects.exists()
