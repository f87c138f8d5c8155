"""Who plays for a team on a match day, as the team handed it in, and who may see that already."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from tournaments.models import Fixture, Leg, LineUp, MatchDay, Player, Team, TeamMember
from tournaments.models.line_up import PLACES
from tournaments.queries.results.fixture import FixtureDay


@dataclass(frozen=True, slots=True)
class TeamsLineUp:
    """What a team plays with on a match day: None until it is handed in. `is_shown`: everyone may see it.

    That is when all whom the team meets on that day have handed in theirs too, or when the seats are shown.
    """

    team: Team
    opponents: tuple[Team, ...]
    line_up: LineUp | None
    is_shown: bool

    @property
    def shown(self) -> LineUp | None:
        """What everyone may see of it."""
        return self.line_up if self.is_shown else None

    def seen_by(self, user: User) -> LineUp | None:
        """What an organiser may see of it: also what they entered for the team."""
        own = self.line_up is not None and self.line_up.given_by_id == user.pk
        return self.line_up if own or self.is_shown else None


def list_line_ups(match_days: Collection[MatchDay]) -> dict[tuple[int, int], TeamsLineUp]:
    """Every team that has a meeting in the list of fixtures, by key of the match day and number; three SQL queries."""
    opponents: defaultdict[tuple[int, int], dict[Team, None]] = defaultdict(dict)
    teams: dict[int, Team] = {}
    rows = Fixture.objects.filter(match_day__in=match_days, home_team__isnull=False)
    for row in rows.select_related("home_team", "away_team").order_by("leg", "pk"):
        for one, other in ((row.home_team, row.away_team), (row.away_team, row.home_team)):
            if one is not None and other is not None:
                teams[one.pk] = one
                opponents[row.match_day_id, one.pk][other] = None
    if not opponents:
        return {}
    rows_in = LineUp.objects.filter(match_day__in=match_days).select_related(
        "team", *(f"{one}__club" for one in PLACES)
    )
    handed_in = {(one.match_day_id, one.team_id): one for one in rows_in}
    legs = Leg.objects.filter(match_day__in=match_days).exclude(draw__is_kept_back=True)
    seated = set(legs.values_list("match_day", flat=True))
    return {
        (day, teams[team].number): TeamsLineUp(
            teams[team],
            tuple(others),
            handed_in.get((day, team)),
            day in seated or all((day, other.pk) in handed_in for other in others),
        )
        for (day, team), others in opponents.items()
    }


def find_teams_line_up(match_day: MatchDay, team: Team) -> TeamsLineUp | None:
    """That of one team; None where it has no meeting on this match day. Three SQL queries."""
    return list_line_ups([match_day]).get((match_day.pk, team.number))


def list_shown_line_ups(match_day: MatchDay) -> list[LineUp]:
    """Those that everyone may see, in the order of the teams; three SQL queries, none for pairs or individuals."""
    found = list_line_ups([match_day]) if match_day.competition.is_teams else {}
    return [one.shown for _key, one in sorted(found.items()) if one.shown]


def with_line_ups(days: Sequence[FixtureDay]) -> list[FixtureDay]:
    """The list of fixtures with the line-ups that everyone may see; three SQL queries, none for pairs."""
    if not days or not days[0].match_day.competition.is_teams:
        return list(days)
    found = list_line_ups([day.match_day for day in days])

    def shown(day: FixtureDay, number: int) -> LineUp | None:
        of_team = found.get((day.match_day.pk, number))
        return of_team.shown if of_team else None

    return [
        replace(
            day,
            legs=tuple(
                replace(
                    leg,
                    meetings=tuple(
                        replace(
                            one,
                            home_line_up=shown(day, one.home.number),
                            away_line_up=shown(day, one.away.number),
                        )
                        for one in leg.meetings
                    ),
                )
                for leg in day.legs
            ),
        )
        for day in days
    ]


def teams_with_line_up(match_day: MatchDay) -> set[int]:
    """The keys of the teams that have handed it in; one SQL query."""
    return set(match_day.line_ups.values_list("team", flat=True))


def list_members(team: Team) -> list[Player]:
    """The four in the order of their places, then the reserves; one SQL query."""
    members = TeamMember.objects.filter(team=team).select_related("player__club").order_by("place")
    return [member.player for member in members]


def four_by_number(match_day: MatchDay) -> dict[int, tuple[int, ...]]:
    """By number of the team the numbers of its four, in the order of their places; one SQL query."""
    rows = match_day.line_ups.values_list("team__number", *(f"{name}__number" for name in PLACES))
    return {team: tuple(four) for team, *four in rows}


def as_handed_in(members: Mapping[int, Sequence[int]], fours: Mapping[int, Sequence[int]]) -> dict[int, Sequence[int]]:
    """The people of each team by number, first the four who play as the team has handed in, if it has."""
    found = dict(members)
    for team, four in fours.items():
        if set(four) <= set(members.get(team, ())):
            found[team] = [*four, *(one for one in members[team] if one not in four)]
    return found
