"""A reserve plays in the place of one of the four of a team, for an evening; the team's result is the same."""

from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import LineUp, MatchDay, Player, PlayingReserve, Seat, Table, TeamMember
from tournaments.models.table import STANDS_ON
from tournaments.models.team import TEAM_SIZE
from tournaments.services.change import can_be_undone
from tournaments.services.evening.line_up import change_in_line_up
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_match_day, writes


@writes
def let_reserve_play(*, match_day: MatchDay, reserve: Player, instead_of: Player) -> bool:
    """In what is drawn from now on, and at tonight's tables where nothing is written yet; returns whether it is new.

    For the people whose places were filled differently until now, the team's own choice holds again.
    """
    match_day = lock_match_day(match_day)
    competition = match_day.competition
    places = TeamMember.objects.filter(team__competition=competition).values_list("player", "team", "place")
    place_of = {player: (team, place) for player, team, place in places.filter(player__in=[reserve, instead_of])}
    (team, place), (other_team, given_up) = place_of.get(reserve.pk, (0, 0)), place_of.get(instead_of.pk, (1, 0))
    if team != other_team or place <= TEAM_SIZE or given_up > TEAM_SIZE:
        raise Refused(_("%(name)s is not a reserve of this team."), params={"name": reserve})
    if match_day.playing_reserves.filter(player=reserve, instead_of=instead_of).exists():
        return False
    can_be_undone(match_day, PlayingReserve, LineUp, Seat)
    for said in match_day.playing_reserves.filter(player=reserve) | match_day.playing_reserves.filter(
        instead_of=instead_of
    ):
        _undo(match_day, said)
    PlayingReserve.objects.create(match_day=match_day, player=reserve, instead_of=instead_of)
    _change_seats(match_day, instead_of.pk, reserve.pk)
    change_in_line_up(match_day, instead_of.pk, reserve.pk)
    log_action(match_day, "reserve_plays", number=_number_of(team))
    return True


@writes
def let_member_play(*, match_day: MatchDay, member: Player) -> bool:
    """Undoes `let_reserve_play` where nothing is written yet; returns whether a reserve played for this member."""
    match_day = lock_match_day(match_day)
    can_be_undone(match_day, PlayingReserve, LineUp, Seat)
    said = match_day.playing_reserves.filter(instead_of=member).first()
    team = match_day.competition.teams.filter(members__player=member).first()
    if said is None or team is None:
        return False
    _undo(match_day, said)
    log_action(match_day, "reserve_rests", number=team.number)
    return True


def _undo(match_day: MatchDay, said: PlayingReserve) -> None:
    _change_seats(match_day, said.player_id, said.instead_of_id)
    change_in_line_up(match_day, said.player_id, said.instead_of_id)
    said.delete()


def _change_seats(match_day: MatchDay, gone: int, comes: int) -> None:
    """At tables of open legs with nothing on the sheet, unless the one who comes sits elsewhere in that leg."""
    of_day = Seat.objects.filter(leg__match_day=match_day)
    elsewhere = of_day.filter(player=comes) | of_day.filter(substitute=comes).exclude(player=gone)
    busy = elsewhere.values("leg")
    written = Table.objects.filter(STANDS_ON, leg__match_day=match_day).values("pk")
    seats = of_day.filter(player=gone, leg__closed_at=None).exclude(leg__in=busy).exclude(table__in=written)
    seats.filter(substitute=comes).update(substitute=None)
    seats.update(player=comes)


def _number_of(team: int) -> int:
    return TeamMember.objects.filter(team=team).values_list("team__number", flat=True)[0]
