"""The calendar: every match day with a date, at the club's own time, without a score; private competitions stay out."""

import datetime

import pytest
from django.utils import timezone
from icalendar import Calendar

from tests.factories import MatchDayFactory
from tournaments.models import Change
from tournaments.permissions import asked_by
from tournaments.services.evening.match_day import (
    call_off_match_day,
    let_match_day_go_ahead,
    open_match_day,
    update_match_day,
)
from tournaments.services.evening.undo import undo_change

pytestmark = pytest.mark.django_db

SEASON = "/clubs/club-a/season/calendar.ics"


def events(answer):
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_an_event_has_its_time_and_hall(client, vera_client, competition, django_assert_num_queries):
    """Also one that is not published: when people play is no secret, what they scored is."""
    competition.club.venue = "De Kroeg, Markt 1"
    competition.club.save()
    MatchDayFactory(competition=competition, date=datetime.date(2026, 9, 8), starts_at=datetime.time(19, 30))
    with django_assert_num_queries(3):
        answer = client.get(SEASON)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = events(answer)
    assert event["DTSTART"].dt == datetime.datetime(2026, 9, 8, 17, 30, tzinfo=datetime.UTC)
    assert (str(event["LOCATION"]), "Season" in event["SUMMARY"]) == ("De Kroeg, Markt 1", True)
    assert event["URL"].endswith("/clubs/club-a/season/")
    # Without a time it lasts all day, and without a date there is none.
    MatchDayFactory(competition=competition, date=datetime.date(2026, 9, 9))
    MatchDayFactory(competition=competition, date=None)
    with django_assert_num_queries(3):
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
    start = event["DTSTART"].dt.astimezone(datetime.UTC)
    assert [f"{moment:%d %H:%M}" for moment in (start, start + event["DURATION"].dt)] == [begins, ends]


def test_a_changed_date_moves_the_event(client, competition):
    day = MatchDayFactory(competition=competition)
    first = client.get(SEASON)
    assert client.get(SEASON, headers={"If-None-Match": first["ETag"]}).status_code == 304
    day.date = datetime.date(2027, 1, 5)
    day.save()
    again = client.get(SEASON, headers={"If-None-Match": first["ETag"]})
    assert [event["UID"] for event in events(first)] == [event["UID"] for event in events(again)]


def test_a_phone_takes_over_each_change_and_its_undoing(client, anna, competition):
    """Protects: SEQUENCE only ever grows, and the name of an event outlives another web name of the club."""
    with asked_by(anna):
        day = open_match_day(competition=competition, date=datetime.date(2026, 12, 3), starts_at=datetime.time(20))
        seen = [read_by_a_phone(client, day)]
        update_match_day(match_day=day, date=datetime.date(2026, 12, 4), name="", starts_at=datetime.time(20))
        seen.append(read_by_a_phone(client, day))
        call_off_match_day(match_day=day, reason="No heating")
        seen.append(read_by_a_phone(client, day))
        call_off_match_day(match_day=day, reason="No heating")  # once more is nothing new
        seen.append(read_by_a_phone(client, day))
        undo_change(change=Change.objects.latest("pk"), by=anna)
        seen.append(read_by_a_phone(client, day))
        let_match_day_go_ahead(match_day=day)
        update_match_day(
            match_day=day, date=datetime.date(2026, 12, 4), name="", starts_at=datetime.time(20), counts="2"
        )
        seen.append(read_by_a_phone(client, day))
    assert [said[1:] for said in seen] == [
        (0, "CONFIRMED", 3),
        (1, "CONFIRMED", 4),
        (2, "CANCELLED", 4),
        (2, "CANCELLED", 4),
        (3, "CONFIRMED", 4),
        (3, "CONFIRMED", 4),
    ]
    day.competition.club.slug = "another"
    day.competition.club.save()
    assert {said[0] for said in seen} == {events(client.get("/clubs/another/season/calendar.ics"))[0]["UID"]}


def read_by_a_phone(client, day):
    (event,) = events(client.get(SEASON))
    day.refresh_from_db()
    assert event["LAST-MODIFIED"].dt == event["DTSTAMP"].dt == day.revised_at.replace(microsecond=0)
    return str(event["UID"]), event["SEQUENCE"], str(event["STATUS"]), event["DTSTART"].dt.day


@pytest.mark.parametrize("zone", ["Europe/Amsterdam", "Europe/London", "America/Paramaribo"])
def test_the_time_is_that_of_the_club_with_its_zone(client, competition, settings, zone):
    """Protects: eight in the evening is eight in summer and in winter, also where a phone knows no zone by name."""
    settings.TIME_ZONE = zone
    dates = [datetime.date(2026, 9, 3), datetime.date(2027, 1, 7)]
    with timezone.override(zone):
        for date in dates:
            MatchDayFactory(competition=competition, date=date, starts_at=datetime.time(20))
        feed = Calendar.from_ical(client.get(SEASON).content)
    assert [str(one["TZID"]) for one in feed.walk("VTIMEZONE")] == [zone]
    starts = [event["DTSTART"] for event in feed.walk("VEVENT")]
    assert [(str(start.params["TZID"]), start.dt.replace(tzinfo=None)) for start in starts] == [
        (zone, datetime.datetime.combine(date, datetime.time(20))) for date in dates
    ]
    # As long as its zone is said by the file itself.
    [said] = feed.walk("VTIMEZONE")
    tz = said.to_tz(lookup_tzid=False)
    assert [start.dt.replace(tzinfo=tz).utcoffset() for start in starts] == [start.dt.utcoffset() for start in starts]


def test_what_everyone_should_know_is_in_the_event(client, competition):
    MatchDayFactory(
        competition=competition,
        date=datetime.date(2026, 12, 3),
        note="Anna bakes",
        called_off=True,
        called_off_reason="No heating",
    )
    (event,) = events(client.get(SEASON, headers={"accept-language": "en"}))
    assert str(event["DESCRIPTION"]).splitlines() == ["Called off.", "No heating", "Anna bakes"]
