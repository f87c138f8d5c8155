"""Tonight, where do I sit: from the first page of the club, published or not, and nothing else of the evening."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import LegFactory, MatchDayFactory, TableFactory, a_round
from tournaments.models import MatchDay
from tournaments.queries.wall.my_seat import NIGHT, list_tonight

pytestmark = pytest.mark.django_db

PAGES = ["/clubs/club-a/", "/clubs/club-a/season/"]
SEAT = "/clubs/club-a/season/day/1/seat/"


@pytest.fixture
def evening(competition) -> MatchDay:
    """Drawn, being played, not published."""
    match_day = MatchDayFactory(competition=competition, date=timezone.localdate())
    TableFactory(leg=LegFactory(match_day=match_day))
    return match_day


def test_a_player_finds_their_seat_from_the_first_page_until_the_evening_ends(client, evening):
    """Protects: the page is the same whatever is written at the tables, and leads nowhere else."""
    table = evening.legs.get().tables.get()
    assert client.get(SEAT).status_code == 200
    before = [client.get(page).text.split("<main>")[1] for page in PAGES]
    assert [(f'href="{SEAT}"' in text, text.count("/day/1/")) for text in before] == [(True, 1)] * 2
    a_round(table)
    assert [client.get(page).text.split("<main>")[1] for page in PAGES] == before
    evening.published_at = timezone.now()
    evening.save()
    assert [SEAT in client.get(page).text for page in PAGES] == [True, True]
    a_round(table, 2)
    assert [SEAT in client.get(page).text for page in PAGES] == [False, False]


def test_another_day_or_no_seats_is_not_tonight(client, vera_client, competition, evening):
    found = lambda: [SEAT in client.get(page).text for page in PAGES]  # noqa: E731
    MatchDay.objects.update(date=timezone.localdate() - timedelta(days=2))
    assert found() == [False, False]
    MatchDay.objects.update(date=timezone.localdate())
    assert found() == [True, True]
    competition.is_public = False
    competition.save()
    assert found() == [False, False]
    assert client.get(PAGES[1]).status_code == 404
    assert [SEAT in vera_client.get(page).text for page in PAGES] == [True, True]
    evening.legs.all().delete()
    assert [SEAT in vera_client.get(page).text for page in PAGES] == [False, False]


def test_an_evening_goes_on_after_midnight(competition, evening, olga):
    midnight = timezone.localtime().replace(hour=0, minute=0) + timedelta(days=1)
    for after, found in [(timedelta(0), [evening]), (NIGHT, [])]:
        now = midnight + after
        assert list_tonight(olga, now=now, competition=competition) == found
