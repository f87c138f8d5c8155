"""The categories of a competition and who is in them; and the teams alongside its individuals."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Category, CategoryPlace, Competition, Player
from tournaments.models.player import players_of
from tournaments.services.log import log_action
from tournaments.services.transaction import lock_competition, writes

SMALLEST_TEAM = 2


@writes
def set_categories(
    *, competition: Competition, categories: Sequence[Mapping[str, Any]], are_teams: bool = False
) -> list[Category]:
    """Stores these, in this order, each with the keys of its `players`. `pk` is that of an existing one, None: new.

    The others are removed, except one that another standing counts. `are_teams`: the teams alongside the individuals,
    of two or more people, who are in no other one.
    """
    stored = lock_competition(competition)
    own = stored.categories.filter(is_team=are_teams)
    kept = {category.pk: category for category in own}
    wanted = {fields["pk"] for fields in categories if fields["pk"] is not None}
    if not wanted <= kept.keys():
        raise Refused(_("This category does not belong to this competition."))
    names = [fields["name"].casefold() for fields in categories]
    if len(set(names)) < len(names):
        raise Refused(_("Two teams have the same name.") if are_teams else _("Two categories have the same name."))
    if are_teams:
        _refuse_as_teams(stored, categories)
    gone = own.exclude(pk__in=wanted)
    side = stored.side_standings.filter(category__in=gone).first()
    if side is not None:
        raise Refused(
            _("The standing “%(name)s” counts this category: remove that standing first."), params={"name": side.name}
        )
    _refuse_strangers(stored, {key for fields in categories for key in fields["players"]})
    gone.delete()
    # Numbers are unique: the old ones make room first.
    for category in own.order_by("-number"):
        category.number += 1000
        category.save(update_fields=["number"])
    made = []
    for number, fields in enumerate(categories, start=1):
        category = kept[fields["pk"]] if fields["pk"] is not None else Category(competition=stored, is_team=are_teams)
        category.number, category.name = number, fields["name"]
        category.full_clean()
        category.save()
        category.places.exclude(player__in=fields["players"]).delete()
        _add(category, fields["players"])
        made.append(category)
    log_action(stored, "teams_alongside_changed" if are_teams else "categories_changed")
    return made


def _refuse_as_teams(competition: Competition, teams: Sequence[Mapping[str, Any]]) -> None:
    """Someone in two teams would count twice against everyone else."""
    if competition.unit_field != "player":
        raise Refused(_("Teams alongside are of people who play for themselves."))
    seen: set[int] = set()
    for team in teams:
        people = set(team["players"])
        if len(people) < SMALLEST_TEAM:
            raise Refused(_("%(name)s needs at least two people."), params={"name": team["name"]})
        if twice := seen & people:
            player = Player.objects.filter(pk__in=twice).first()
            raise Refused(_("%(name)s is in two teams."), params={"name": player})
        seen |= people


@writes
def add_to_categories(*, competition: Competition, people: Mapping[str, Collection[int]]) -> None:
    """The keys of more players by the name of their category; a name that is not known creates one."""
    stored = lock_competition(competition)
    _refuse_strangers(stored, {key for keys in people.values() for key in keys})
    known = {category.name.casefold(): category for category in stored.categories.filter(is_team=False)}
    for name, keys in people.items():
        if name.casefold() not in known:
            number = max((category.number for category in known.values()), default=0) + 1
            category = Category(competition=stored, number=number, name=name)
            category.full_clean()
            category.save()
            known[name.casefold()] = category
        _add(known[name.casefold()], keys)
    log_action(stored, "categories_changed")


def _add(category: Category, players: Collection[int]) -> None:
    there = set(category.places.values_list("player_id", flat=True))
    CategoryPlace.objects.bulk_create(
        CategoryPlace(category=category, player_id=key) for key in dict.fromkeys(players) if key not in there
    )


def _refuse_strangers(competition: Competition, players: Collection[int]) -> None:
    if players_of(competition).filter(pk__in=players).count() < len(set(players)):
        raise Refused(_("Someone in the list is no longer there."))
