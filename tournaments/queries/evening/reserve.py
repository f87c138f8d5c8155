"""Who of a team plays on a match day: its four, or a reserve in the place of one of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import MatchDay, Player, PlayingReserve, Team, TeamMember


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """One of the four places of a team: whose it is, and which reserve plays there tonight, if any."""

    member: Player
    reserve: Player | None = None

    @property
    def player(self) -> Player:
        """The person who plays."""
        return self.reserve or self.member


@dataclass(frozen=True, slots=True)
class TeamOfEvening:
    """The four places in their order, and the reserves who do not play."""

    team: Team
    places: tuple[TeamPlace, ...]
    resting: tuple[Player, ...]

    @property
    def has_reserves(self) -> bool:
        return bool(self.resting) or any(place.reserve for place in self.places)

    @property
    def people(self) -> tuple[Player, ...]:
        """The four of the team and its reserves, no matter who plays."""
        return tuple({*self.resting, *self.four, *(place.member for place in self.places)})

    @property
    def four(self) -> tuple[Player, ...]:
        return tuple(place.player for place in self.places)


def list_teams_of_evening(match_day: MatchDay, teams: Iterable[Team] | None = None) -> list[TeamOfEvening]:
    """The teams of the competition by number, or only these; two SQL queries."""
    members = TeamMember.objects.filter(team__competition=match_day.competition_id).select_related(
        "team", "player__club"
    )
    if teams is not None:
        members = members.filter(team__in=teams)
    plays_for = dict(PlayingReserve.objects.filter(match_day=match_day).values_list("instead_of", "player"))
    by_team: dict[Team, list[TeamMember]] = {}
    for member in members.select_related("team", "player__club").order_by("team__number", "place"):
        by_team.setdefault(member.team, []).append(member)
    return [_of_evening(team, of_team, plays_for) for team, of_team in by_team.items()]


def _of_evening(team: Team, members: list[TeamMember], plays_for: dict[int, int]) -> TeamOfEvening:
    """A choice about someone who now has another place in the team no longer means anything."""
    reserves = {member.player_id: member.player for member in members if member.is_reserve}
    places = tuple(
        TeamPlace(member.player, reserves.get(plays_for.get(member.player_id, 0)))
        for member in members
        if not member.is_reserve
    )
    playing = {place.reserve for place in places}
    return TeamOfEvening(team, places, tuple(player for player in reserves.values() if player not in playing))
