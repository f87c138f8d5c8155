"""What a service changes is news for the pages that show it: asked of every service."""

from typing import Any

import pytest
from django.db import transaction
from django.db.models import Model

from tests.walks.examples import ACTIONS
from tests.walks.world import build_world
from tournaments.models import Club, Competition, MatchDay
from tournaments.models.parts import CLUB_FIELDS, PARTS
from tournaments.services.change import OF_MATCH_DAY

pytestmark = pytest.mark.django_db

Keys = dict[type[Model], Any]
Rows = dict[tuple[type[Model], int], tuple[Keys, dict[str, Any]]]

# Keys of phones, what one of them still has to send, and the books: no page that others follow shows them.
NOT_SHOWN = {"Tally", "LateRound", "Wish", "Booking"}


def stored() -> Rows:
    """Every row that belongs to a club, with the keys of the match day, the competition and the club it is part of."""
    found: Rows = {}
    for model, path in PARTS.items():
        if model.__name__ in NOT_SHOWN:
            continue
        to_competition = path.removesuffix("__club") if path.endswith("__club") else None
        if model is Competition:
            to_competition = "pk"
        paths: dict[type[Model], str | None] = {MatchDay: OF_MATCH_DAY.get(model), Competition: to_competition}
        paths[Club] = path
        names = {owner: name for owner, name in paths.items() if name is not None}
        columns = [field.attname for field in model._meta.concrete_fields if field.name != "version"]
        for row in model._base_manager.values(*{"pk", *columns, *names.values()}):
            keys = {owner: row[name] for owner, name in names.items()}
            found[model, row["pk"]] = keys, {name: row[name] for name in columns}
    for club in Club.objects.values("pk", *CLUB_FIELDS):
        found[Club, club["pk"]] = {Club: club["pk"]}, club
    return found


def versions() -> dict[tuple[type[Model], int], tuple[int, ...]]:
    """Pages about a competition look at the versions of its match days too."""
    found: dict[tuple[type[Model], int], tuple[int, ...]] = {}
    for model in (Club, Competition, MatchDay):
        of_model: Any = model._base_manager
        found |= {(model, key): (version,) for key, version in of_model.values_list("pk", "version")}
    for competition, version in MatchDay.objects.order_by("pk").values_list("competition", "version"):
        found[Competition, competition] += (version,)
    return found


# What standings are counted from, which is kept for as long as the match day has its version.
COUNTED = {"Adjustment", "Bye", "Leg", "MatchDay", "Result", "Round", "Seat", "Stop", "Table"}


def test_whatever_a_service_changes_has_a_new_version() -> None:
    """Protects: no one goes on looking at a page that is old, and no one gets what was kept of it."""
    world = build_world()
    without, changes = [], 0
    of_match_day, counted = [], 0
    for name, action in ACTIONS.items():
        with transaction.atomic():
            call = action(world)
            before, old = stored(), versions()
            call()
            after, new = stored(), versions()
            transaction.set_rollback(True)
        for key in before.keys() | after.keys():
            was, now = before.get(key), after.get(key)
            if was == now:
                continue
            changes += 1
            for keys, _values in filter(None, (was, now)):
                if (day := keys.get(MatchDay)) and key[0].__name__ in COUNTED:
                    counted += 1
                    if old.get((MatchDay, day)) == new.get((MatchDay, day)):
                        of_match_day.append(f"{name}: {key[0].__name__} {key[1]}")
                if not any(old.get((owner, pk)) != new.get((owner, pk)) for owner, pk in keys.items() if pk):
                    without.append(f"{name}: {key[0].__name__} {key[1]}")
    assert without == []
    assert changes > len(ACTIONS)
    assert of_match_day == []
    assert counted > len(ACTIONS)
