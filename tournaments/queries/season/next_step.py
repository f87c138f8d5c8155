"""What an organiser finds on the club's front page: each competition and what there is to do in it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Count, Max, Min, Model, Q, QuerySet
from django.utils import timezone

from tournaments.models import Club, Competition, MatchDay
from tournaments.queries.results.match_day import match_days_under_way
from tournaments.queries.season.newest_first import BY_DATES, NEWEST_FIRST


class NextStep(StrEnum):
    """The next thing an organiser does in a competition, the most urgent first."""

    FINISH_MATCH_DAY = "finish_match_day"
    OPEN_MATCH_DAY = "open_match_day"
    SIGN_UPS = "sign_ups"
    ADD_PAIRS = "add_pairs"
    ADD_TEAMS = "add_teams"
    COMPLETE = "complete"
    CLOSED = "closed"


URGENCY = [*NextStep]


@dataclass(frozen=True)
class CompetitionToOrganise:
    """A competition with its match days counted; `match_day` is the number of the one that comes next."""

    competition: Competition
    match_days: int
    published: int
    next_step: NextStep
    match_day: int | None


def list_competitions_to_organise(club: Club) -> list[CompetitionToOrganise]:
    """The competitions of a club: with an evening to finish, to go on with, complete, closed; the newest of each first.

    One query.
    """
    newest_first = _counted(club.competitions.all(), competition__club=club).order_by(*NEWEST_FIRST)
    return sorted(map(_row, newest_first), key=lambda row: URGENCY.index(row.next_step))


def get_competition_to_organise(competition: Competition) -> CompetitionToOrganise:
    """The same for one competition. One query."""
    return _row(_counted(Competition.objects.filter(pk=competition.pk), competition=competition).get())


def _counted(competitions: QuerySet[Competition], **of: Model) -> QuerySet[Any]:
    takes_place = Q(match_days__called_off=False)
    unpublished = Q(match_days__published_at__isnull=True) & takes_place
    unfinished = unpublished | Q(match_days__in=match_days_under_way(**of))
    signing_up = MatchDay.objects.filter(open_to_all=True, date__gt=timezone.localdate(), legs=None).order_by()
    return competitions.select_related("club").annotate(
        **BY_DATES,
        day_count=Count("match_days", filter=takes_place, distinct=True),
        published_count=Count("match_days", filter=Q(match_days__published_at__isnull=False), distinct=True),
        last_day=Max("match_days__number"),
        first_unfinished=Min("match_days__number", filter=unfinished),
        first_signing_up=Min("match_days__number", filter=unpublished & Q(match_days__in=signing_up)),
        pair_count=Count("pairs", distinct=True),
        team_count=Count("teams", distinct=True),
    )


def _row(competition: Any) -> CompetitionToOrganise:
    planned = competition.match_days_planned
    if competition.is_closed:
        step, day = NextStep.CLOSED, None
    elif competition.first_signing_up is not None and competition.first_signing_up == competition.first_unfinished:
        step, day = NextStep.SIGN_UPS, competition.first_signing_up
    elif competition.is_pairs and competition.pair_count < 2:
        step, day = NextStep.ADD_PAIRS, None
    elif competition.is_teams and competition.team_count < 2:
        step, day = NextStep.ADD_TEAMS, None
    elif competition.first_unfinished is not None:
        step, day = NextStep.FINISH_MATCH_DAY, competition.first_unfinished
    elif planned is not None and competition.day_count >= planned:
        step, day = NextStep.COMPLETE, None
    else:
        step, day = NextStep.OPEN_MATCH_DAY, (competition.last_day or 0) + 1
    return CompetitionToOrganise(competition, competition.day_count, competition.published_count, step, day)
