"""The players, pairs or teams that a competition ranks, by the key that the standings use."""

from collections import defaultdict
from typing import NamedTuple

from django.db.models import OuterRef, Q, Subquery

from tournaments.models import Competition, MatchDay, Pair, Player, PlayingReserve, Team, TeamMember
from tournaments.models.team import TEAM_SIZE
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
    return person_names(competition)


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
    return person_names(competition)


def person_names(competition: Competition) -> dict[int, UnitName]:
    """Everyone who can play in it, by key; one SQL query."""
    own = Q(only_for=None) | Q(only_for=competition)
    players = Player.objects.filter(own, club=competition.club_id).order_by()
    rows = players.values_list("pk", "number", "name", "home", "hides_name")
    return {
        pk: UnitName(number, shown_name(club=competition.club_id, pk=pk, name=name, home=home, hides_name=hides))
        for pk, number, name, home, hides in rows
    }


def team_members(competition: Competition, match_day: MatchDay | None = None) -> dict[int, list[int]]:
    """For each team number the numbers of its players: the four in the order of their places, then the reserves.

    With a match day the four are those who play on it: a reserve stands in the place of whom they play for. One SQL
    query.
    """
    playing = PlayingReserve.objects.filter(match_day=match_day, player=OuterRef("player"))
    members = (
        TeamMember.objects.filter(team__competition=competition)
        .annotate(plays_for=Subquery(playing.values("instead_of__number")[:1]))
        .order_by("team__number", "place")
    )
    found: defaultdict[int, list[int]] = defaultdict(list)
    for team, number, place, plays_for in members.values_list("team__number", "player__number", "place", "plays_for"):
        people = found[team]
        people.append(number)
        if place > TEAM_SIZE and plays_for in people[:TEAM_SIZE]:
            people[people.index(plays_for)], people[-1] = number, plays_for
    return dict(found)
