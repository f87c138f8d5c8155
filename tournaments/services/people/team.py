"""Teams of four."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db.models import ProtectedError
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Competition, Player, Team, TeamMember
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.transaction import lock_competition, writes

TEAM_SIZE = 4


@writes
def add_team(*, competition: Competition, name: str, members: Sequence[Player], number: int | None = None) -> Team:
    """Four players who are ranked together; without a number the next free one.

    Where the team plays as two pairs the first and the second sit together, and the third and the fourth.
    """
    competition = lock_competition(competition)
    if not competition.is_teams:
        raise Refused(_("There are no teams in this competition."))
    if number is None:
        number = next_number(competition.teams)
    team = Team(competition=competition, name=name, number=number)
    _save_team(team, members)
    log_action(competition, "team_added", number=number)
    return team


@writes
def update_team(*, team: Team, name: str, members: Sequence[Player], number: int) -> Team:
    """Change a team; its players are fixed once it has sat at a table, the order they are named in is not."""
    competition = lock_competition(team.competition, with_all=True)
    team = competition.teams.get(pk=team.pk)
    before = set(team.members.values_list("player", flat=True))
    if before != {player.pk for player in members} and team.seats.exists():
        raise Refused(_("These four have played together: make a new team instead, or let a substitute play."))
    team.name, team.number = name, number
    _save_team(team, members)
    log_action(competition, "team_changed", number=number)
    return team


def _save_team(team: Team, members: Sequence[Player]) -> None:
    if len(members) != TEAM_SIZE or len(set(members)) != TEAM_SIZE:
        raise ValidationError(_("A team needs four different people."))
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
        competition.teams.get(pk=team.pk).delete()
    except ProtectedError:
        raise Refused(_("This team has been present or has results: it cannot be removed.")) from None
    log_action(competition, "team_removed", number=team.number)
