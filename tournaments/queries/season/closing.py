"""What an organiser wants to know before a competition is closed: what is missing, and who would be the champion."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Competition, MatchDay, Table
from tournaments.queries.results.match_day import match_days_under_way
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow, get_standing


@dataclass(frozen=True, slots=True)
class Closing:
    """`unpublished` do not count; of `incomplete` a table has no score yet, and of `frozen` some are held back.

    `to_come` is how many of the planned match days have not been opened.
    """

    count: CompetitionStanding
    unpublished: tuple[MatchDay, ...]
    incomplete: tuple[MatchDay, ...]
    frozen: tuple[MatchDay, ...]
    to_come: int

    @property
    def is_complete(self) -> bool:
        return not (self.unpublished or self.incomplete or self.frozen or self.to_come)

    @property
    def champions(self) -> tuple[NamedStandingRow, ...]:
        return champions_of(self.count)


def get_closing(competition: Competition) -> Closing:
    """The queries of the standing and two more."""
    days = list(competition.match_days.filter(called_off=False).order_by("number"))
    under_way = set(match_days_under_way(competition=competition).values_list("pk", flat=True))
    published = [day for day in days if day.published_at is not None]
    return Closing(
        count=get_standing(competition),
        unpublished=tuple(day for day in days if day.published_at is None),
        incomplete=tuple(day for day in published if day.pk in under_way),
        frozen=tuple(day for day in published if day.frozen_from is not None),
        to_come=max(0, (competition.match_days_planned or 0) - len(days)),
    )


def champions_of(count: CompetitionStanding) -> tuple[NamedStandingRow, ...]:
    """Who is on the first place; several share it."""
    return tuple(named for named in count.rows if named.row.place == 1)


def half_written_tables(competition: Competition) -> QuerySet[Table]:
    """Sheets that someone may still be writing: begun, not complete, on an evening that is not published yet.

    Of a leg that was closed the organiser said that it stays as it is.
    """
    unfinished = Table.objects.filter(rounds_played__gt=0, is_complete=False, leg__closed_at=None)
    of_evening = unfinished.filter(leg__match_day__competition=competition, leg__match_day__published_at=None)
    return of_evening.select_related("leg__match_day").order_by("leg__match_day__number", "leg__number", "number")
