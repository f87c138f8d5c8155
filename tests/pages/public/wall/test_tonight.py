"""Tonight, where do I sit: from the first page of the club, published or not, and nothing else of the evening."""

from datetime import time, timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.factories import LegFactory, MatchDayFactory, TableFactory, a_round
from tournaments.models import MatchDay
from tournaments.queries.results.tonight import list_tonight

pytestmark = pytest.mark.django_db

PAGES = ["/clubs/club-a/", "/clubs/club-a/season/"]
SEAT = "/clubs/club-a/season/day/1/seat/"


@pytest.fixture
def evening(competition) -> MatchDay:
    """Its only leg is drawn and being played; not published."""
    competition.legs_per_match_day = 1
    competition.save()
    match_day = MatchDayFactory(competition=competition, date=timezone.localdate())
    TableFactory(leg=LegFactory(match_day=match_day))
    return match_day


def test_a_player_finds_their_seat_from_the_first_page_until_the_evening_ends(client, evening):
    """Protects: the page is the same whatever is written at the tables, and leads nowhere else."""
    table = evening.legs.get().tables.get()
    assert client.get(SEAT).status_code == 200
    before = [client.get(page).text.split("<main ")[1] for page in PAGES]
    assert [(f'href="{SEAT}"' in text, text.count("/day/1/")) for text in before] == [(True, 1)] * 2
    a_round(table)
    assert [client.get(page).text.split("<main ")[1] for page in PAGES] == before
    evening.published_at = timezone.now()
    evening.save()
    assert [SEAT in client.get(page).text for page in PAGES] == [True, True]
    a_round(table, 2)
    assert [SEAT in client.get(page).text for page in PAGES] == [False, False]


def test_between_two_legs_an_evening_that_everyone_follows_is_not_closed(client, competition, evening):
    """Protects: published while it is played, all tables done, and the next leg is drawn in five minutes."""
    for number in (1, 2):
        a_round(evening.legs.get().tables.get(), number)
    MatchDay.objects.update(published_at=timezone.now())
    assert [SEAT in client.get(page).text for page in PAGES] == [False, False]
    competition.legs_per_match_day = 2
    competition.save()
    assert [SEAT in client.get(page).text for page in PAGES] == [True, True]


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


def test_an_evening_goes_on_after_midnight_before_those_of_the_new_day(client, competition, evening):
    """Protects: who looks for their seat in the last leg finds it first, also when the next drive is drawn already."""
    midnight = timezone.localtime().replace(hour=0, minute=0) + timedelta(days=1)
    drive = MatchDayFactory(competition=competition, date=midnight.date(), starts_at=time(13, 30))
    TableFactory(leg__match_day=drive)
    MatchDay.objects.filter(pk=evening.pk).update(starts_at=time(19, 45))
    for hours, found in [(-1, [evening]), (1, [evening, drive]), (6, [drive])]:
        with time_machine.travel(midnight + timedelta(hours=hours)):
            assert [client.get(page).context["tonight"] for page in PAGES] == [found] * 2


def test_who_closes_an_evening_after_midnight_ends_it(competition, evening, olga):
    after_midnight = timezone.localtime().replace(hour=0, minute=30) + timedelta(days=1)
    for number in (1, 2):
        a_round(evening.legs.get().tables.get(), number)
    assert list_tonight(olga, now=after_midnight, competition=competition) == [evening]
    MatchDay.objects.update(published_at=after_midnight)
    assert list_tonight(olga, now=after_midnight, competition=competition) == []
