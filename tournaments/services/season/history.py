"""Past evenings with only the results known, so that a season can be continued halfway."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Competition, MatchDay, Player, Result
from tournaments.models.worth import most_of_result
from tournaments.queries.people.other_name import units_by_any_name
from tournaments.services.change import can_be_taken_back
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.log import log_action
from tournaments.services.people.player import NewPlayer, import_players
from tournaments.services.transaction import lock_club, lock_competition, writes


class PastEvening(NamedTuple):
    """A match day that is over; without a number the next one."""

    number: int | None = None
    date: datetime.date | None = None
    name: str = ""


class PastResult(NamedTuple):
    """What someone had that evening (its place in the list), by the name in small letters."""

    evening: int
    name: str
    points: int


@writes
def import_history(
    *,
    competition: Competition,
    new_players: Sequence[NewPlayer],
    evenings: Sequence[PastEvening],
    results: Sequence[PastResult],
    by: User,
) -> list[MatchDay]:
    """All of it or nothing. The evenings are over, so they are published at once."""
    lock_club(competition.club)
    competition = lock_competition(competition)
    can_be_taken_back(competition, MatchDay, Result, Player)
    import_players(club=competition.club, new=new_players)
    units = {name: pk for name, (pk, _unit) in units_by_any_name(competition).units.items()}
    unknown = {result.name for result in results} - set(units)
    if unknown:
        raise Refused(_("Not known in this competition: %(names)s."), params={"names": ", ".join(sorted(unknown))})
    most, _message = most_of_result(competition)
    if most is not None and any(abs(result.points) > most for result in results):
        message = _(
            "In this competition %(counts)s count, at most %(most)d a match day: these results are something else."
        )
        raise Refused(message, params={"counts": competition.counting.currency.label, "most": most})
    days = [
        open_match_day(competition=competition, number=one.number, date=one.date, name=one.name) for one in evenings
    ]
    for day in days:
        day.published_at, day.published_by = timezone.now(), by
    MatchDay.objects.bulk_update(days, ["published_at", "published_by"])
    Result.objects.bulk_create(
        [
            Result(
                match_day=days[result.evening],
                points=result.points,
                **{f"{competition.unit_field}_id": units[result.name]},
            )
            for result in results
        ],
        batch_size=500,
    )
    log_action(competition, "history_imported")
    return days
