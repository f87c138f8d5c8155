"""Until when people may say whether they come, and what they said."""

import datetime

from django.utils import timezone

from tournaments.models import MatchDay


def answers_until(match_day: MatchDay) -> datetime.datetime | None:
    """When the last answer is taken: the club's hour on the day itself, or when it begins; None without a date."""
    if match_day.date is None:
        return None
    hours = [hour for hour in (match_day.competition.club.replies_until, match_day.starts_at) if hour is not None]
    hour = min(hours) if hours else datetime.time.max
    return timezone.make_aware(datetime.datetime.combine(match_day.date, hour))


def is_in_time(match_day: MatchDay, now: datetime.datetime) -> bool:
    """Whether people can still say that they come, or do not, unless it is drawn already. No SQL query."""
    until = answers_until(match_day)
    is_waiting = not (match_day.published_at or match_day.called_off or match_day.competition.closed_at)
    return is_waiting and until is not None and now < until
