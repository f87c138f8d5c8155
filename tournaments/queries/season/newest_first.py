"""In which order the competitions of a club are listed: the one that is played now first.

By the dates of their match days: a season that was typed in or loaded this week may have been played years ago. One
without dates is as old as its page. What is closed comes below what is not.
"""

from django.db.models import Max, Q
from django.db.models.functions import Coalesce, TruncDate

BY_DATES = {
    "is_past": Q(closed_at__isnull=False),
    "newest": Coalesce(Max("match_days__date"), TruncDate("created_at")),
}
"""For `annotate`; `NEWEST_FIRST` is the order by it."""
NEWEST_FIRST = ("is_past", "-newest", "-created_at", "-pk")
