"""The log of a club, newest first, as someone looks through it."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Club, Competition, LogEntry
from tournaments.queries.results.tonight import NIGHT


def list_log(
    club: Club, *, search: str = "", actions: Iterable[str] = (), day: date | None = None
) -> QuerySet[LogEntry]:
    """What was done, by whom; `actions` are those whose words contain the search text.

    The night after a `day` belongs to it in the competitions that played then. One SQL query per page.
    """
    entries = LogEntry.objects.filter(club=club).select_related("competition").order_by("-pk")
    if search:
        entries = entries.filter(
            Q(user_name__icontains=search)
            | Q(subject__icontains=search)
            | Q(competition__name__icontains=search)
            | Q(action__in=list(actions))
        )
    if day:
        midnight = datetime.combine(day, time.min) + timedelta(days=1)
        start, end, morning = map(timezone.make_aware, (midnight - timedelta(days=1), midnight, midnight + NIGHT))
        is_of_evening = Q(competition__in=Competition.objects.filter(match_days__date=day))
        entries = entries.filter(Q(at__lt=end) | is_of_evening, at__gte=start, at__lt=morning)
    return entries
