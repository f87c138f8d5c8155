"""The evenings of a season planned at once."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Competition, MatchDay
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.transaction import lock_competition, writes

MOST_AT_ONCE = 120


@dataclass(frozen=True, slots=True)
class Evening:
    """One to plan."""

    date: datetime.date
    starts_at: datetime.time | None = None
    name: str = ""


@writes
def plan_match_days(*, competition: Competition, evenings: Sequence[Evening]) -> list[MatchDay]:
    """Numbered after those that are there, in order of date. Where a date has an evening already, it gets no second."""
    competition = lock_competition(competition)
    if len(evenings) > MOST_AT_ONCE:
        message = _("These are more than %(most)d evenings: plan them in two parts.")
        raise Refused(message, params={"most": MOST_AT_ONCE})
    can_be_undone(competition, MatchDay)
    there = set(competition.match_days.values_list("date", flat=True))
    wanted = {one.date: one for one in evenings if one.date not in there}
    number = next_number(competition.match_days)
    days = [
        MatchDay(competition=competition, number=number + at, date=date, starts_at=one.starts_at, name=one.name)
        for at, (date, one) in enumerate(sorted(wanted.items()))
    ]
    for day in days:
        # Numbers are unique under the lock: no question to the database for each.
        day.full_clean(exclude=["competition"], validate_unique=False, validate_constraints=False)
    MatchDay.objects.bulk_create(days)
    if days:
        log_action(competition, "match_days_planned")
    return days
