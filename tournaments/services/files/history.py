"""Past evenings with only the results known, so that a season can be continued halfway."""

import datetime
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Competition, MatchDay, Player, Result
from tournaments.models.play_worth import most_of_result
from tournaments.queries.people.other_name import units_by_any_name
from tournaments.services.change import can_be_undone
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.log import log_action
from tournaments.services.people.player import NewPlayer, import_players
from tournaments.services.people.unit import refuse_second_results
from tournaments.services.transaction import lock_club, lock_competition, lock_match_day, writes


class PastEvening(NamedTuple):
    """A match day that is over; without a number the next one. `is_there`: in the calendar, with nothing played yet."""

    number: int | None = None
    date: datetime.date | None = None
    name: str = ""
    is_there: bool = False


class PastResult(NamedTuple):
    """Someone's result that evening (its place in the list), by the lower-case name."""

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
    can_be_undone(competition, MatchDay, Result, Player)
    units = _units_of(competition, new_players, results)
    _refuse_beyond(competition, results)
    there = _days_there(competition, evenings)
    days = [
        there[one.number or 0]
        if one.is_there
        else open_match_day(competition=competition, number=one.number, date=one.date, name=one.name)
        for one in evenings
    ]
    for at, day in enumerate(days):
        if evenings[at].is_there:
            refuse_second_results(day, [units[result.name] for result in results if result.evening == at])
        day.published_at, day.published_by = timezone.now(), by
    MatchDay.objects.bulk_update(days, ["published_at", "published_by"])
    _store(days, units, results)
    log_action(competition, "history_imported")
    return days


@writes
def import_results(*, match_day: MatchDay, new_players: Sequence[NewPlayer], results: Sequence[PastResult]) -> None:
    """The results of an existing match day, all of them or none; it stays as open as it is."""
    lock_club(match_day.competition.club)
    match_day = lock_match_day(match_day)
    competition = match_day.competition
    can_be_undone(match_day, Result, Player)
    units = _units_of(competition, new_players, results)
    _refuse_beyond(competition, results, match_day)
    refuse_second_results(match_day, list({units[result.name] for result in results}))
    _store([match_day], units, results)
    log_action(match_day, "results_entered")


def _days_there(competition: Competition, evenings: Sequence[PastEvening]) -> dict[int, MatchDay]:
    """Match days of the calendar by their numbers, as they are stored now. Stale if one is gone."""
    numbers = [one.number or 0 for one in evenings if one.is_there]
    found = competition.match_days.filter(number__in=numbers).order_by("pk") if numbers else []
    days = {day.number: lock_match_day(day) for day in found}
    if len(days) < len(numbers):
        raise Stale
    return days


def _units_of(
    competition: Competition, new_players: Sequence[NewPlayer], results: Sequence[PastResult]
) -> dict[str, int]:
    """The keys of everyone by every name in lower case, new people included."""
    import_players(club=competition.club, new=new_players)
    units = {name: pk for name, (pk, _unit) in units_by_any_name(competition).units.items()}
    unknown = {result.name for result in results} - set(units)
    if unknown:
        raise Refused(_("Not known in this competition: %(names)s."), params={"names": ", ".join(sorted(unknown))})
    return units


def _refuse_beyond(competition: Competition, results: Sequence[PastResult], match_day: MatchDay | None = None) -> None:
    most, _message = most_of_result(competition, match_day)
    if most is not None and any(abs(result.points) > most for result in results):
        message = _(
            "In this competition %(counts)s count, at most %(most)d a match day: these results are of another kind."
        )
        raise Refused(message, params={"counts": competition.currency.label, "most": most})


def _store(days: Sequence[MatchDay], units: Mapping[str, int], results: Sequence[PastResult]) -> None:
    key = f"{days[0].competition.unit_field}_id" if days else ""
    rows = [Result(match_day=days[one.evening], points=one.points, **{key: units[one.name]}) for one in results]
    Result.objects.bulk_create(rows, batch_size=500)
