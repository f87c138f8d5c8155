"""In which order the competitions of a club are listed: the one that is played now first.

By the dates of their match days: a season that was typed in or loaded this week may have been played years ago. One
without dates is as old as its page. What is closed comes below what is not.
"""

from django.db.models import Exists, Max, OuterRef, Q
from django.db.models.functions import Coalesce, TruncDate

from tournaments.models import Competition, MatchDay

BY_DATES = {
    "is_past": Q(closed_at__isnull=False),
    "newest": Coalesce(Max("match_days__date"), TruncDate("created_at")),
}
"""For `annotate`; `NEWEST_FIRST` is the order by it."""
NEWEST_FIRST = ("is_past", "-newest", "-created_at", "-pk")


def list_earlier(competition: Competition) -> list[Competition]:
    """The club's other competitions of this form, closed or older than this one, the last first; one SQL query.

    Each says whether it has any match days (`has_days`).
    """
    found = competition.club.competitions.filter(form=competition.form).annotate(
        **BY_DATES, has_days=Exists(MatchDay.objects.filter(competition=OuterRef("pk")))
    )
    in_order = list(found.order_by(*NEWEST_FIRST))
    own = next((place for place, other in enumerate(in_order) if other.pk == competition.pk), -1)
    return [other for place, other in enumerate(in_order) if place > own or (other.is_closed and place != own)]
