"""Tonight: the evenings at which somebody may look for their seat."""

import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from tournaments.models import MatchDay, Table
from tournaments.permissions import User, visible_competitions
from tournaments.queries.results.tonight import dates_of_tonight, is_open


def list_tonight(user: User, *, now: datetime.datetime, **of: Any) -> list[MatchDay]:
    """Those of tonight with seats, until they are closed, where this visitor sees the competition; the older one first.

    Seats are public before scores are: of an evening that is not published nothing else may be shown. `of` is the club
    or the competition. One SQL query.
    """
    has_seats = Exists(Table.objects.filter(leg__match_day=OuterRef("pk")))
    days = MatchDay.objects.filter(visible_competitions(user, "competition__"), has_seats, **of)
    tonight = days.filter(is_open(), date__range=dates_of_tonight(now))
    return list(tonight.select_related("competition__club").order_by("date", "starts_at", "pk"))
