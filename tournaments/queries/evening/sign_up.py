"""Until when people may say whether they come, what they said, and for how many there is room."""

import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import MatchDay, SignUp


def answers_until(match_day: MatchDay) -> datetime.datetime | None:
    """When the last answer is taken: the club's hour on the day itself, or when it begins; None without a date.

    Where anyone can sign up and that ends on a day before, at the end of that day.
    """
    if match_day.date is None:
        return None
    hours = [hour for hour in (match_day.competition.club.replies_until, match_day.starts_at) if hour is not None]
    hour = min(hours) if hours else datetime.time.max
    until = timezone.make_aware(datetime.datetime.combine(match_day.date, hour))
    if match_day.open_to_all and match_day.sign_up_until is not None:
        last = timezone.make_aware(datetime.datetime.combine(match_day.sign_up_until, datetime.time.max))
        return min(until, last)
    return until


def is_in_time(match_day: MatchDay, now: datetime.datetime) -> bool:
    """Whether people can still say that they come, or do not, unless it is drawn already. No SQL query."""
    until = answers_until(match_day)
    is_waiting = not (match_day.published_at or match_day.called_off or match_day.competition.closed_at)
    return is_waiting and until is not None and now < until


def takes_answers(match_day: MatchDay, now: datetime.datetime) -> bool:
    """Whether people can say themselves that they come, or do not: in time, and nothing is drawn. One SQL query."""
    return is_in_time(match_day, now) and not match_day.legs.exists()


def with_place(match_day: MatchDay) -> QuerySet[SignUp]:
    """Those who have a place: not those on the waiting list, nor those who are looking for a partner."""
    unit = {f"{match_day.competition.unit_field}__isnull": False}
    return match_day.sign_ups.filter(is_waiting=False, **unit).order_by("made_at", "pk")


def list_waiting(match_day: MatchDay) -> QuerySet[SignUp]:
    """The waiting list, the first to move up first."""
    return match_day.sign_ups.filter(is_waiting=True).order_by("made_at", "pk")


def count_room(match_day: MatchDay) -> int | None:
    """For how many more there is room, less than 0 where there are too many; None without a maximum. One SQL query."""
    return None if match_day.most_units is None else match_day.most_units - with_place(match_day).count()


def place_in_line(sign_up: SignUp) -> int:
    """How far they are on the waiting list: 1 moves up next. One SQL query."""
    keys = list(list_waiting(sign_up.match_day).values_list("pk", flat=True))
    return keys.index(sign_up.pk) + 1
