"""What everyone sees of the evenings to come."""

import datetime

import pytest

from tests.factories import MatchDayFactory
from tournaments.services.club.federation import create_federation, join_federation

pytestmark = pytest.mark.django_db

SEASON, CLUB = "/clubs/club-a/season/", "/clubs/club-a/"
ENGLISH = {"accept-language": "en"}
FRIDAY = datetime.date(2026, 11, 27)


def test_a_competition_with_a_calendar_shows_it(client, vera_client, competition, django_assert_num_queries):
    """Protects: one evening that is open looks as it did; dates are public, with notes and what is called off."""
    MatchDayFactory(competition=competition, date=FRIDAY)
    assert client.get(SEASON).context["calendar_days"] == []
    assert len(vera_client.get(SEASON).context["match_days"]) == 1
    for week in range(1, 8):
        date = FRIDAY + datetime.timedelta(weeks=week)
        MatchDayFactory(competition=competition, date=date, note=f"Anna bakes {week}")
    competition.match_days.filter(number=3).update(called_off=True, called_off_reason="No heating")
    text = client.get(SEASON, headers=ENGLISH).text
    assert "Fri 27 Nov 2026" in text
    assert "<s>Fri 11 Dec 2026</s> called off: No heating" in " ".join(text.split())
    assert "Anna bakes 7" in text
    assert vera_client.get(SEASON).context["match_days"] == []


def test_the_club_says_that_the_next_evening_does_not_take_place(client, competition):
    """Protects: people who look at the page of the club the day before."""
    MatchDayFactory(competition=competition, date=FRIDAY, called_off=True, called_off_reason="No heating")
    MatchDayFactory(competition=competition, date=FRIDAY + datetime.timedelta(weeks=1), note="Anna bakes")
    MatchDayFactory(competition=competition, date=FRIDAY + datetime.timedelta(weeks=2))
    text = client.get(CLUB, headers=ENGLISH).text
    assert "called off: No heating" in text
    assert ("4 December 2026" in text, "Anna bakes" in text, "11 December 2026" in text) == (True, True, False)


def test_a_federation_shows_what_is_called_off(client, competition):
    federation = create_federation(name="Noord")
    join_federation(club=competition.club, code=federation.join_code)
    MatchDayFactory(competition=competition, date=FRIDAY, called_off=True, called_off_reason="No heating")
    text = client.get(f"/federations/{federation.slug}/calendar/", headers=ENGLISH).text
    assert "called off: No heating" in text
    assert b"STATUS:CANCELLED" in client.get(f"/federations/{federation.slug}/calendar.ics").content
