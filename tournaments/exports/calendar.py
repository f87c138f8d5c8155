"""The match days of a club as a calendar that phones and computers can subscribe to (iCalendar, RFC 5545)."""

import datetime
from collections.abc import Callable, Iterable

from django.utils import timezone
from icalendar import Calendar, Event

from tournaments.models import MatchDay

EVENING = datetime.timedelta(hours=4)
"""How long an evening takes in the calendar; no club writes down when it ends."""


def to_ics(name: str, days: Iterable[MatchDay], address_of: Callable[[MatchDay], str]) -> bytes:
    """One event for each match day; without a time it lasts all day. `address_of` says where its page is."""
    calendar = Calendar()
    calendar.add("prodid", "-//Klaverjas//match days//")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for day in days:
        calendar.add_component(_event(day, address_of(day)))
    return calendar.to_ical()


def _event(day: MatchDay, address: str) -> Event:
    club = day.competition.club
    event = Event()
    # The same name each time, so that a new date moves the event instead of adding one.
    event.add("uid", f"match-day-{day.pk}@{club.slug}.klaverjas")
    # Not the time of the request: the same dates give the same file, which a phone does not have to fetch again (304).
    event.add("dtstamp", day.competition.created_at)
    event.add("summary", f"{club.name}: {day.competition.name}, {day}")
    event.add("url", address)
    if place := club.venue or club.place:
        event.add("location", place)
    if day.date and day.starts_at:
        starts = timezone.make_aware(datetime.datetime.combine(day.date, day.starts_at)).astimezone(datetime.UTC)
        event.add("dtstart", starts)
        event.add("dtend", starts + EVENING)
    elif day.date:
        event.add("dtstart", day.date)
    return event
