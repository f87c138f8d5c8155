"""The categories of a competition: who is in each, and what is written behind a name."""

from collections import defaultdict

from django.db.models import QuerySet

from tournaments.models import Category, CategoryPlace, Competition
from tournaments.models.player import players_of
from tournaments.queries.people.unit import unit_names

Tags = dict[int, tuple[str, ...]]
"""By player, pair or team: the names of the categories, in their order."""


def list_categories(competition: Competition) -> list[tuple[Category, list[str]]]:
    """Each with the full names of its people, for organisers. Two SQL queries."""
    people: defaultdict[int, list[str]] = defaultdict(list)
    for place in _places(competition).select_related("player").order_by("player__name", "player__number"):
        people[place.category_id].append(place.player.full_name)
    return [(category, people[category.pk]) for category in competition.categories.order_by("number")]


def category_tags(competition: Competition) -> Tags:
    """What stands behind the names of a competition, where a page has them from elsewhere. One SQL query."""
    return {pk: unit.categories for pk, unit in unit_names(competition).items() if unit.categories}


def units_in_category(competition: Competition, category: int) -> set[int]:
    """The players in the category with this key, or the pairs of which both are. One SQL query, or two."""
    players = set(_places(competition).filter(category=category).order_by().values_list("player_id", flat=True))
    if not competition.is_pairs:
        return players
    pairs = competition.pairs.order_by().values_list("pk", "first_id", "second_id")
    return {pk for pk, first, second in pairs if {first, second} <= players}


def homes_of_units(competition: Competition) -> dict[int, str]:
    """Where each comes from: a player, or a pair of which both come from there. One SQL query."""
    if competition.is_pairs:
        pairs = competition.pairs.order_by().values_list("pk", "first__home", "second__home")
        return {pk: first for pk, first, second in pairs if first and first.casefold() == second.casefold()}
    return dict(players_of(competition).exclude(home="").order_by().values_list("pk", "home"))


def _places(competition: Competition) -> QuerySet[CategoryPlace]:
    return CategoryPlace.objects.filter(category__competition=competition)
