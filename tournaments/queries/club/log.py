"""The log of a club, newest first, as someone looks through it."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Club, LogEntry


def list_log(
    club: Club, *, search: str = "", actions: Iterable[str] = (), day: date | None = None
) -> QuerySet[LogEntry]:
    """What was done, by whom; `actions` are those whose words contain the search text. One SQL query per page."""
    entries = LogEntry.objects.filter(club=club).select_related("competition").order_by("-pk")
    if search:
        entries = entries.filter(
            Q(user_name__icontains=search)
            | Q(subject__icontains=search)
            | Q(competition__name__icontains=search)
            | Q(action__in=list(actions))
        )
    if day:
        start, end = (timezone.make_aware(datetime.combine(day + timedelta(days=days), time.min)) for days in (0, 1))
        entries = entries.filter(at__gte=start, at__lt=end)
    return entries
