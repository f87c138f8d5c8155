"""The players, pairs or teams that a competition ranks, by the key that the standings use; who is in which category."""

from collections import defaultdict
from typing import Any, NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Aggregate, CharField, OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast, Concat, LPad
from django.db.models.sql.compiler import SQLCompiler

from tournaments.letters import by_letters
from tournaments.models import (
    Category,
    CategoryPlace,
    Competition,
    MatchDay,
    Pair,
    Player,
    PlayingReserve,
    Team,
    TeamMember,
)
from tournaments.models.player import players_of
from tournaments.models.team import TEAM_SIZE
from tournaments.names import reads_in_full, shown_name

FIGURES_OF_NUMBER = 5

Tags = dict[int, tuple[str, ...]]
"""By player, pair or team: the names of the categories, in their order."""


class UnitName(NamedTuple):
    """The unit of a row. A pair is in a `category`, and has a `home`, if both are in it and come from there.

    Empty for a reader of initials, who could recognise them by it.
    """

    number: int
    name: str
    categories: tuple[str, ...] = ()
    home: str = ""


class Lines(Aggregate):
    """Texts below each other as one: no name has a line break in it."""

    function = "STRING_AGG"
    template = "%(function)s(%(expressions)s, '\n')"
    output_field = TextField()

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, function="GROUP_CONCAT", **extra)


def unit_names(competition: Competition) -> dict[int, UnitName]:
    """Every pair or team of the competition, or every player of it, in one SQL query."""
    if competition.is_pairs:
        pairs = Pair.objects.filter(competition=competition).order_by().select_related("first", "second")
        of_both = _categories(competition, "first", "second")
        return {pair.pk: _name_of_pair(pair, pair.categories) for pair in pairs.annotate(categories=of_both)}
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
    rows = players.values_list("pk", "number", "name", "home", "hides_name", _categories(competition, "pk"))
    club = competition.club_id
    return {
        pk: UnitName(
            number,
            shown_name(club=club, pk=pk, name=name, home=home, hides_name=hides),
            *((_in_order(categories), home) if reads_in_full(club=club, pk=pk, hides_name=hides) else ()),
        )
        for pk, number, name, home, hides, categories in rows
    }


def _categories(competition: Competition, *people: str) -> Subquery:
    """The names of the categories that all of these are in, each behind its number."""
    found = Category.objects.filter(competition=competition, is_team=False).order_by()
    for person in people:
        found = found.filter(places__player=OuterRef(person))
    number = LPad(Cast("number", CharField()), FIGURES_OF_NUMBER, Value("0"))
    return Subquery(found.values("competition").annotate(lines=Lines(Concat(number, "name"))).values("lines"))


def _in_order(lines: str | None) -> tuple[str, ...]:
    return tuple(line[FIGURES_OF_NUMBER:] for line in sorted(lines.split("\n"))) if lines else ()


def _name_of_pair(pair: Pair, categories: str | None) -> UnitName:
    both = (pair.first, pair.second)
    if not all(reads_in_full(club=one.club_id, pk=one.pk, hides_name=one.hides_name) for one in both):
        return UnitName(pair.number, str(pair))
    home = pair.first.home if pair.first.home.casefold() == pair.second.home.casefold() else ""
    return UnitName(pair.number, str(pair), _in_order(categories), home)


def team_members(competition: Competition, match_day: MatchDay | None = None) -> dict[int, list[int]]:
    """For each team number the numbers of its players: the four in the order of their places, then the reserves.

    With a match day the four are those who play on it: a reserve takes the place of the member they play for. One SQL
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


def list_categories(competition: Competition, *, are_teams: bool = False) -> list[tuple[Category, list[str]]]:
    """Each with the full names of its people, for organisers; or the teams alongside. Two SQL queries."""
    people: defaultdict[int, list[str]] = defaultdict(list)
    for place in _places(competition).select_related("player").order_by("player__name", "player__number"):
        people[place.category_id].append(place.player.full_name)
    listed = competition.categories.filter(is_team=are_teams).order_by("number")
    return [(category, people[category.pk]) for category in listed]


def teams_alongside(competition: Competition) -> dict[int, tuple[UnitName, list[int]]]:
    """The teams of individuals by their keys: each with its name and the keys of its players. Two SQL queries."""
    people: defaultdict[int, list[int]] = defaultdict(list)
    places = _places(competition).filter(category__is_team=True).order_by("player__name", "player__number")
    for team, player in places.values_list("category_id", "player_id"):
        people[team].append(player)
    teams = competition.categories.filter(is_team=True).order_by("number").values_list("pk", "number", "name")
    return {pk: (UnitName(number, name), people[pk]) for pk, number, name in teams}


def category_tags(competition: Competition) -> Tags:
    """What is shown behind the names of a competition, where a page has the names from elsewhere. One SQL query."""
    return {pk: unit.categories for pk, unit in unit_names(competition).items() if unit.categories}


def units_in_category(competition: Competition, category: int) -> set[int]:
    """The players in the category with this key, or the pairs of which both are in it. One SQL query, or two."""
    return units_in_categories(competition, category=category).get(category, set())


def units_in_categories(competition: Competition, **of: int) -> dict[int, set[int]]:
    """The same for each category, by its key. One SQL query, or two."""
    people: defaultdict[int, set[int]] = defaultdict(set)
    for category, player in _places(competition).filter(**of).order_by().values_list("category_id", "player_id"):
        people[category].add(player)
    if not competition.is_pairs:
        return dict(people)
    pairs = list(competition.pairs.order_by().values_list("pk", "first_id", "second_id"))
    return {
        category: {pk for pk, first, second in pairs if {first, second} <= players}
        for category, players in people.items()
    }


def order_by_name(competition: Competition) -> dict[int, int]:
    """By player, pair or team: where each comes in a list of full names, whatever the reader may see. One SQL query."""
    if competition.is_pairs:
        fields = ("pk", "first__name", "second__name", "number")
        rows = list(competition.pairs.order_by().values_list(*fields))
    elif competition.is_teams:
        rows = list(competition.teams.order_by().values_list("pk", "name", "number"))
    else:
        rows = list(players_of(competition).order_by().values_list("pk", "name", "number"))
    rows.sort(key=lambda row: (*map(by_letters, row[1:-1]), row[-1]))
    return {row[0]: place for place, row in enumerate(rows)}


def homes_of_units(competition: Competition) -> dict[int, str]:
    """Where each comes from: a player, or a pair of which both come from there. One SQL query."""
    if competition.is_pairs:
        pairs = competition.pairs.order_by().values_list("pk", "first__home", "second__home")
        return {pk: first for pk, first, second in pairs if first and first.casefold() == second.casefold()}
    return dict(players_of(competition).exclude(home="").order_by().values_list("pk", "home"))


def _places(competition: Competition) -> QuerySet[CategoryPlace]:
    return CategoryPlace.objects.filter(category__competition=competition)
