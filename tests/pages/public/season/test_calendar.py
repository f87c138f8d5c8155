"""The calendar: every match day with a date, at the club's own time, without a score; private competitions stay out."""

import datetime

import pytest
from icalendar import Calendar

from tests.factories import MatchDayFactory

pytestmark = pytest.mark.django_db

SEASON = "/clubs/club-a/season/calendar.ics"


def events(answer):
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_an_event_has_its_time_and_hall(client, vera_client, competition, django_assert_num_queries):
    """Also one that is not published: when people play is no secret, what they scored is."""
    competition.club.venue = "De Kroeg, Markt 1"
    competition.club.save()
    MatchDayFactory(competition=competition, date=datetime.date(2026, 9, 8), starts_at=datetime.time(19, 30))
    with django_assert_num_queries(2):
        answer = client.get(SEASON)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = events(answer)
    assert event["DTSTART"].dt == datetime.datetime(2026, 9, 8, 17, 30, tzinfo=datetime.UTC)
    assert (str(event["LOCATION"]), "Season" in event["SUMMARY"]) == ("De Kroeg, Markt 1", True)
    assert event["URL"].endswith("/clubs/club-a/season/")
    # Without a time it lasts all day, and without a date there is none.
    MatchDayFactory(competition=competition, date=datetime.date(2026, 9, 9))
    MatchDayFactory(competition=competition, date=None)
    with django_assert_num_queries(2):
        answer = client.get(SEASON)
    assert [event["DTSTART"].dt for event in events(answer)][1:] == [datetime.date(2026, 9, 9)]
    for page in ("/clubs/club-a/", "/clubs/club-a/season/"):
        assert f'href="webcal://testserver{page}calendar.ics"' in client.get(page).text
    # A private competition is only in the club's own calendar.
    competition.is_public = False
    competition.save()
    assert [len(events(visitor.get("/clubs/club-a/calendar.ics"))) for visitor in (client, vera_client)] == [0, 2]


@pytest.mark.parametrize(
    ("date", "starts_at", "begins", "ends"),
    [
        ("2026-11-26", "19:45", "26 18:45", "26 22:45"),
        ("2026-11-26", "22:00", "26 21:00", "27 01:00"),
        ("2026-11-30", "23:30", "30 22:30", "01 02:30"),
        ("2026-03-28", "23:00", "28 22:00", "29 02:00"),  # five hours later by the clock of the club
        ("2026-10-24", "23:00", "24 21:00", "25 01:00"),  # three
    ],
)
def test_an_event_ends_on_the_next_day_when_it_goes_on_after_midnight(
    client, competition, date, starts_at, begins, ends
):
    """Protects: four hours are four hours, also over midnight, the end of a month and a change of the clock."""
    day = datetime.date.fromisoformat(date)
    MatchDayFactory(competition=competition, date=day, starts_at=datetime.time.fromisoformat(starts_at))
    (event,) = events(client.get(SEASON))
    assert [f"{event[name].dt.astimezone(datetime.UTC):%d %H:%M}" for name in ("DTSTART", "DTEND")] == [begins, ends]


def test_a_changed_date_moves_the_event(client, competition):
    day = MatchDayFactory(competition=competition)
    first = client.get(SEASON)
    assert client.get(SEASON, headers={"If-None-Match": first["ETag"]}).status_code == 304
    day.date = datetime.date(2027, 1, 5)
    day.save()
    again = client.get(SEASON, headers={"If-None-Match": first["ETag"]})
    assert [event["UID"] for event in events(first)] == [event["UID"] for event in events(again)]
