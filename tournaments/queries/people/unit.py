"""The players, pairs or teams that a competition ranks, by the key that the standings use."""

from collections import defaultdict
from typing import NamedTuple

from django.db.models import Q

from tournaments.models import Competition, Pair, Player, Team, TeamMember
from tournaments.names import shown_name


class UnitName(NamedTuple):
    number: int
    name: str


def unit_names(competition: Competition) -> dict[int, UnitName]:
    """In one SQL query: every pair or team of the competition, or every player of it."""
    if competition.is_pairs:
        pairs = Pair.objects.filter(competition=competition).order_by()
        return {pair.pk: UnitName(pair.number, str(pair)) for pair in pairs.select_related("first", "second")}
    if competition.is_teams:
        teams = Team.objects.filter(competition=competition).order_by()
        return {pk: UnitName(number, name) for pk, number, name in teams.values_list("pk", "number", "name")}
    return _player_names(competition)


def pair_players(competition: Competition) -> dict[int, dict[int, UnitName]]:
    """For each pair its two players, all by their keys; one SQL query."""
    pairs = Pair.objects.filter(competition=competition).order_by().select_related("first", "second")
    return {
        pair.pk: {player.pk: UnitName(player.number, str(player)) for player in (pair.first, pair.second)}
        for pair in pairs
    }


def seat_names(competition: Competition) -> dict[int, UnitName]:
    """Who is named in the seating, by key: pairs, or else players; for teams, their members. One SQL query."""
    if competition.is_pairs:
        return unit_names(competition)
    return _player_names(competition)


def _player_names(competition: Competition) -> dict[int, UnitName]:
    own = Q(only_for=None) | Q(only_for=competition)
    players = Player.objects.filter(own, club=competition.club_id).order_by()
    rows = players.values_list("pk", "number", "name", "hides_name")
    return {
        pk: UnitName(number, shown_name(club=competition.club_id, pk=pk, name=name, hides_name=hides))
        for pk, number, name, hides in rows
    }


def team_members(competition: Competition) -> dict[int, list[int]]:
    """For each team number the numbers of its players, in the order of their places; one SQL query."""
    members: defaultdict[int, list[int]] = defaultdict(list)
    places = TeamMember.objects.filter(team__competition=competition).order_by("team__number", "place")
    for team, player in places.values_list("team__number", "player__number"):
        members[team].append(player)
    return dict(members)
