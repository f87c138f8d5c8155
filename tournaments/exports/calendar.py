"""The match days of a club as a calendar that phones and computers can subscribe to (iCalendar, RFC 5545)."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.models import MatchDay

EVENING = datetime.timedelta(hours=4)
"""How long an evening takes in the calendar; no club writes down when it ends, and the event says so."""
NO_FIXTURES: Mapping[int, Sequence[str]] = {}
A_YEAR = datetime.timedelta(days=366)


def to_ics(
    name: str,
    days: Iterable[MatchDay],
    address_of: Callable[[MatchDay], str],
    fixtures: Mapping[int, Sequence[str]] = NO_FIXTURES,
) -> bytes:
    """One event for each match day; without a time it lasts all day. `address_of` says where its page is.

    `fixtures`: who meets whom, by key of the match day.
    """
    days = list(days)
    calendar = Calendar()
    calendar.add("prodid", "-//Klaverjas//match days//")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for day in days:
        calendar.add_component(_event(day, address_of(day), fixtures.get(day.pk, ())))
    if dates := [day.date for day in days if day.date]:
        # Only the changes of the clock that matter, not those since 1970.
        calendar.add_missing_timezones(first_date=min(dates) - A_YEAR, last_date=max(dates) + A_YEAR)
    return calendar.to_ical()


def _event(day: MatchDay, address: str, fixtures: Sequence[str]) -> Event:
    club = day.competition.club
    event = Event()
    # The same name each time, also when the club has another web name, so that a new date moves the event.
    event.add("uid", f"match-day-{day.pk}-{club.created_at:%Y%m%d%H%M%S}@klaverjas")
    # Not the time of the request: the same dates give the same file, which a phone does not have to fetch again (304).
    event.add("dtstamp", day.revised_at)
    event.add("last-modified", day.revised_at)
    event.add("sequence", day.revision)
    event.add("status", "CANCELLED" if day.called_off else "CONFIRMED")
    event.add("summary", f"{club.name}: {day.competition.name}, {day}")
    event.add("url", address)
    said = [_("Called off.")] if day.called_off else []
    said += filter(None, [day.called_off_reason, day.note])
    said += [] if day.called_off else fixtures
    if place := club.venue or club.place:
        event.add("location", place)
    if day.date and day.starts_at:
        # By the club's clock: it names its zone, so that a phone also knows what to do when the clock is changed.
        starts = timezone.make_aware(datetime.datetime.combine(day.date, day.starts_at))
        event.add("dtstart", starts)
        # As a duration: in the night when the clock is changed an hour is there twice, or not at all.
        event.add("duration", EVENING)
        said.append(_("When it ends is a guess: four hours later."))
    elif day.date:
        event.add("dtstart", day.date)
    if said:
        event.add("description", "\n".join(said))
    return event
