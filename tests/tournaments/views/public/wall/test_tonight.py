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


@pytest.mark.parametrize("page", PAGES)
def test_a_player_finds_their_seat_from_the_first_page(client, evening, page):
    assert client.get(SEAT).status_code == 200
    assert f'href="{SEAT}"' in client.get(page).text


@pytest.mark.parametrize("page", PAGES)
def test_nothing_else_of_an_evening_that_is_not_published_is_shown(client, evening, page):
    """Protects: the page is the same whatever is written at the tables, and leads nowhere else."""
    before = client.get(page).text.split("<main>")[1]
    assert before.count("/day/1/") == 1
    a_round(evening.legs.get().tables.get())
    assert client.get(page).text.split("<main>")[1] == before


@pytest.mark.parametrize("page", PAGES)
def test_it_ends_with_the_evening(client, evening, page):
    table = evening.legs.get().tables.get()
    evening.published_at = timezone.now()
    evening.save()
    assert SEAT in client.get(page).text
    a_round(table)
    a_round(table, 2)
    assert SEAT not in client.get(page).text


@pytest.mark.parametrize("page", PAGES)
def test_another_day_or_no_seats_is_not_tonight(client, evening, page):
    MatchDay.objects.update(date=timezone.localdate() - timedelta(days=2))
    assert SEAT not in client.get(page).text
    MatchDay.objects.update(date=timezone.localdate())
    assert SEAT in client.get(page).text
    evening.legs.all().delete()
    assert SEAT not in client.get(page).text


def test_an_evening_goes_on_after_midnight(competition, evening, olga):
    midnight = timezone.localtime().replace(hour=0, minute=0) + timedelta(days=1)
    for after, found in [(timedelta(0), [evening]), (NIGHT, [])]:
        now = midnight + after
        assert list_tonight(olga, now=now, competition=competition) == found


def test_a_competition_for_the_club_alone_shows_strangers_nothing(client, vera_client, competition, evening):
    competition.is_public = False
    competition.save()
    assert SEAT not in client.get(PAGES[0]).text
    assert client.get(PAGES[1]).status_code == 404
    for page in PAGES:
        assert SEAT in vera_client.get(page).text
