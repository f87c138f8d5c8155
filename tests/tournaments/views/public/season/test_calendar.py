"""The calendar: every match day with a date, at the club's own time, without a score; private competitions stay out."""

import datetime

import pytest
from icalendar import Calendar

from tests.factories import MatchDayFactory

pytestmark = pytest.mark.django_db

SEASON = "/clubs/club-a/season/calendar.ics"


def events(answer):
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_an_event_has_its_time_and_hall(client, competition):
    """Also one that is not published: when people play is no secret, what they scored is."""
    competition.club.venue = "De Kroeg, Markt 1"
    competition.club.save()
    MatchDayFactory(competition=competition, date=datetime.date(2026, 9, 8), starts_at=datetime.time(19, 30))
    answer = client.get(SEASON)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = events(answer)
    assert event["DTSTART"].dt == datetime.datetime(2026, 9, 8, 17, 30, tzinfo=datetime.UTC)
    assert (str(event["LOCATION"]), "Season" in event["SUMMARY"]) == ("De Kroeg, Markt 1", True)
    assert event["URL"].endswith("/clubs/club-a/season/")


def test_without_a_time_an_event_lasts_all_day_and_without_a_date_there_is_none(client, competition):
    MatchDayFactory(competition=competition, date=datetime.date(2026, 9, 8))
    MatchDayFactory(competition=competition, date=None)
    (event,) = events(client.get(SEASON))
    assert event["DTSTART"].dt == datetime.date(2026, 9, 8)


def test_a_changed_date_moves_the_event(client, competition):
    day = MatchDayFactory(competition=competition)
    first = client.get(SEASON)
    assert client.get(SEASON, headers={"If-None-Match": first["ETag"]}).status_code == 304
    day.date = datetime.date(2027, 1, 5)
    day.save()
    again = client.get(SEASON, headers={"If-None-Match": first["ETag"]})
    assert [event["UID"] for event in events(first)] == [event["UID"] for event in events(again)]


def test_a_private_competition_is_only_in_the_clubs_own_calendar(client, vera_client, competition):
    MatchDayFactory(competition=competition)
    competition.is_public = False
    competition.save()
    address = "/clubs/club-a/calendar.ics"
    assert [len(events(visitor.get(address))) for visitor in (client, vera_client)] == [0, 1]


@pytest.mark.parametrize("days", [1, 3])
def test_a_calendar_takes_two_queries(client, competition, django_assert_num_queries, days):
    for _day in range(days):
        MatchDayFactory(competition=competition)
    with django_assert_num_queries(2):
        client.get(SEASON)


@pytest.mark.parametrize("page", ["/clubs/club-a/", "/clubs/club-a/season/"])
def test_the_page_shows_the_way_to_it(client, competition, page):
    assert f'href="webcal://testserver{page}calendar.ics"' in client.get(page).content.decode()
