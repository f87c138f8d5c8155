"""A team hands in who plays for it on a match day, and who sits together; the draw seats them like that."""

import datetime
from collections.abc import Collection, Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import LineUp, MatchDay, Player, PlayingReserve, Team, TeamMember
from tournaments.models.line_up import PLACES
from tournaments.models.team import TEAM_SIZE
from tournaments.queries.evening.line_up import list_members
from tournaments.queries.evening.sign_up import is_in_time
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_match_day, writes


@writes
def hand_in_line_up(
    *,
    match_day: MatchDay,
    team: Team,
    four: Sequence[Player],
    known: str | None = None,
    by: User | None = None,
    member: Player | None = None,
    now: datetime.datetime,
) -> bool:
    """The first and the second sit together, the third and the fourth; the last one handed in holds.

    By an organiser until it is drawn; by a `member` of the team, through their own link, until the club's hour too.
    Returns whether it replaces one that the page did not know: `known` is the state of the one it showed.
    """
    match_day = lock_match_day(match_day)
    if match_day.legs.exists():
        raise Refused(_("This evening is drawn already: tell the organiser who plays."))
    if member is not None and not is_in_time(match_day, now):
        raise Refused(_("It is too late to say so here: tell the organiser."))
    team = match_day.competition.teams.get(pk=team.pk)
    members = list_members(team)
    if len(set(four)) != TEAM_SIZE or not {*four, *([member] if member else [])} <= {*members}:
        raise Refused(_("A line-up is four different people of the team."))
    can_be_undone(match_day, LineUp, PlayingReserve)
    stored = match_day.line_ups.filter(team=team).first()
    if stored is not None and stored.keys == tuple(player.pk for player in four):
        return False
    # What was said before about reserves of this team is in the line-up now.
    match_day.playing_reserves.filter(player__in=members).delete()
    line_up = stored or LineUp(match_day=match_day, team=team)
    before = line_up.state if stored else ""
    for place, player in zip(PLACES, four, strict=True):
        setattr(line_up, place, player)
    line_up.given_at, line_up.given_by = now, by
    line_up.save()
    if member is None:
        log_action(match_day, "line_up_handed_in", number=team.number)
    else:
        # Their number: a name could never be removed from the log.
        log_action(match_day, "line_up_handed_in", number=team.number, player=member.number)
    return known is not None and before != "" and before != known


def change_in_line_up(match_day: MatchDay, gone: int, comes: int) -> None:
    """Part of another service: in the line-up of their team one plays in the place of the other."""
    for line_up in LineUp.objects.filter(match_day=match_day, team__members__player=gone):
        if gone in line_up.keys and comes not in line_up.keys:
            setattr(line_up, f"{PLACES[line_up.keys.index(gone)]}_id", comes)
            line_up.save()


def let_line_ups_play(match_day: MatchDay, teams: Collection[Team]) -> None:
    """Part of a draw: the reserves who are in a line-up play instead of those who are not."""
    line_ups = list(match_day.line_ups.filter(team__in=teams))
    members = TeamMember.objects.filter(team__in=[one.team_id for one in line_ups]).order_by("place")
    rows = list(members.values_list("team", "player", "place"))
    match_day.playing_reserves.filter(player__in=[player for _team, player, _place in rows]).delete()
    made = []
    for line_up in line_ups:
        own = [(player, place) for team, player, place in rows if team == line_up.team_id]
        if not set(line_up.keys) <= {player for player, _place in own}:
            continue
        resting = [player for player, place in own if place <= TEAM_SIZE and player not in line_up.keys]
        reserves = [player for player, place in own if place > TEAM_SIZE and player in line_up.keys]
        made += [
            PlayingReserve(match_day=match_day, player_id=reserve, instead_of_id=one)
            for reserve, one in zip(reserves, resting, strict=True)
        ]
    PlayingReserve.objects.bulk_create(made)
