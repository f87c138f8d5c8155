"""Tonight: the evenings at which somebody may look for their seat."""

import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q

from tournaments.models import MatchDay, Table
from tournaments.permissions import User, visible_competitions

# An evening goes on after midnight.
NIGHT = datetime.timedelta(hours=6)


def list_tonight(user: User, *, now: datetime.datetime, **of: Any) -> list[MatchDay]:
    """Those of today with seats, until all is played and published, where this visitor sees the competition.

    Seats are public before scores are: of an evening that is not published nothing else may be shown. `of` is the club
    or the competition. One SQL query.
    """
    tables = Table.objects.filter(leg__match_day=OuterRef("pk"))
    days = MatchDay.objects.filter(visible_competitions(user, "competition__"), Exists(tables), **of)
    is_open = Q(published_at=None) | Q(Exists(tables.filter(is_complete=False)))
    tonight = days.filter(is_open, date__in={now.date(), (now - NIGHT).date()})
    return list(tonight.select_related("competition__club").order_by("starts_at", "pk"))
