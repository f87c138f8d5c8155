"""Teams of four, with at most two reserves."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from django.core.exceptions import ValidationError
from django.db.models import ProtectedError
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Competition, Handicap, LineUp, Player, Team, TeamMember
from tournaments.models.player import players_of
from tournaments.models.team import MOST_IN_TEAM, TEAM_SIZE
from tournaments.names import tidied
from tournaments.queries.people.other_name import by_any_name
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.people.player import add_newcomers
from tournaments.services.transaction import lock_club, lock_competition, writes

# Someone who is known, or the name of someone new.
Member: TypeAlias = Player | str


class NewTeam(NamedTuple):
    """A name and those of four people, and of up to two reserves; without a number, the next free one."""

    name: str
    people: tuple[str, ...]
    number: int | None = None


@writes
def add_team(*, competition: Competition, name: str, members: Sequence[Member], number: int | None = None) -> Team:
    """Four players who are ranked together, and up to two reserves; without a number the next free one.

    Where the team plays as two pairs the first and the second sit together, and the third and the fourth. A name that
    is not known becomes a player, or a day guest where the competition takes those.
    """
    _lock_people(competition, members)
    competition = lock_competition(competition)
    if not competition.is_teams:
        raise Refused(_("There are no teams in this competition."))
    if number is None:
        number = next_number(competition.teams)
    team = Team(competition=competition, name=name, number=number)
    _save_team(team, _people(competition, members))
    log_action(competition, "team_added", number=number)
    return team


@writes
def update_team(*, team: Team, name: str, members: Sequence[Member], number: int) -> Team:
    """Changes a team: a player who sat at a table for it stays in it; their places, and the others, may change."""
    _lock_people(team.competition, members)
    competition = lock_competition(team.competition, with_all=True)
    team = competition.teams.get(pk=team.pk)
    people = _people(competition, members)
    gone = set(team.members.values_list("player", flat=True)) - {player.pk for player in people}
    if team.seats.filter(player__in=gone).exists():
        raise Refused(
            _(
                "A player who has played for this team stays in it: make that player a reserve, or create a "
                "new team instead."
            )
        )
    LineUp.objects.filter(LineUp.with_anyone_of(gone), team=team).delete()
    team.name, team.number = name, number
    _save_team(team, people)
    log_action(competition, "team_changed", number=number)
    return team


@writes
def import_teams(*, competition: Competition, teams: Sequence[NewTeam]) -> list[Team]:
    """All of them, numbered on in this order, or none."""
    lock_club(competition.club)
    competition = lock_competition(competition)
    if not competition.is_teams:
        raise Refused(_("There are no teams in this competition."))
    can_be_undone(competition, Team, TeamMember, Player)
    teams = [new._replace(people=tuple(map(tidied, new.people))) for new in teams]
    known = _with_newcomers(competition, [name for team in teams for name in team.people])
    given = {team.number for team in teams if team.number is not None}
    following = max([next_number(competition.teams), *(number + 1 for number in given)])
    if competition.teams.filter(number__in=given).exists():
        raise Stale  # the list was shown before another team got this number
    placed: set[int] = set(TeamMember.objects.filter(team__competition=competition).values_list("player", flat=True))
    made: list[Team] = []
    members: list[TeamMember] = []
    for new in teams:
        people = [known[name.casefold()] for name in new.people]
        if placed & {player.pk for player in people}:
            raise Stale  # someone is in a team by now
        _refuse_number(people)
        placed |= {player.pk for player in people}
        number, following = (new.number, following) if new.number is not None else (following, following + 1)
        team = Team(competition=competition, name=new.name, number=number)
        team.clean_fields(exclude=["competition"])
        made.append(team)
        members += [TeamMember(team=team, player=player, place=place) for place, player in enumerate(people, start=1)]
    Team.objects.bulk_create(made)
    TeamMember.objects.bulk_create(members)
    log_action(competition, "teams_imported")
    return made


def _lock_people(competition: Competition, members: Sequence[Member]) -> None:
    if any(isinstance(member, str) for member in members):
        lock_club(competition.club)


def _people(competition: Competition, members: Sequence[Member]) -> list[Player]:
    """People named as new become players, unless someone has stored the name in the meantime."""
    names = [tidied(member) for member in members if isinstance(member, str)]
    if not names:
        return [member for member in members if isinstance(member, Player)]
    known = _with_newcomers(competition, names)
    return [known[tidied(member).casefold()] if isinstance(member, str) else member for member in members]


def _with_newcomers(competition: Competition, names: Sequence[str]) -> dict[str, Player]:
    """Everyone by what may be written for them; an unknown name is someone new, with the home behind it."""
    people = by_any_name(players_of(competition))
    people.refuse_unclear(names)
    unknown = {name.casefold(): name for name in names if name.casefold() not in people}
    new = add_newcomers(competition, list(unknown.values()))
    return people | {player.full_name.casefold(): player for player in new}


def _refuse_number(members: Sequence[Player]) -> None:
    if not TEAM_SIZE <= len(members) <= MOST_IN_TEAM or len(set(members)) != len(members):
        raise ValidationError(_("A team needs four different people, and has at most two reserves."))


def _save_team(team: Team, members: Sequence[Player]) -> None:
    _refuse_number(members)
    others = TeamMember.objects.filter(team__competition=team.competition).exclude(team=team.pk)
    elsewhere = others.filter(player__in=members).select_related("player", "team").first()
    if elsewhere:
        message = _("%(name)s already plays in team %(number)d.")
        raise ValidationError(message, params={"name": elsewhere.player, "number": elsewhere.team.number})
    for player in members:
        if player.club_id != team.competition.club_id:
            raise ValidationError(_("%(name)s is not from this club."), params={"name": player})
    team.full_clean()
    team.save()
    team.members.all().delete()
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player=player, place=place) for place, player in enumerate(members, start=1)
    )


@writes
def remove_team(*, team: Team) -> None:
    """Only a team that nothing was ever entered for."""
    competition = lock_competition(team.competition, with_all=True)
    try:
        Handicap.objects.filter(team=team.pk).delete()
        competition.teams.get(pk=team.pk).delete()
    except ProtectedError:
        raise Refused(_("This team has been present or has results: it cannot be removed.")) from None
    log_action(competition, "team_removed", number=team.number)
