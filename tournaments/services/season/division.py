"""The divisions of a competition and who plays in them."""

import random
import secrets
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import GroupOrder
from tournaments.exceptions import Refused
from tournaments.models import Competition, Division, DivisionPlace
from tournaments.queries.results.division import list_entrants
from tournaments.queries.results.standing import get_standing
from tournaments.services.log import log_action
from tournaments.services.people.unit import refuse_strangers
from tournaments.services.transaction import lock, lock_competition, writes
from tournaments.standings.divisions import snake

MINIMUM_IN_GROUP = 2
MOST_GROUPS = 20
"""The most divisions a competition may have."""


@writes
def set_divisions(*, competition: Competition, divisions: Sequence[Mapping[str, Any]]) -> list[Division]:
    """Stores these, the first one on top. `pk` is that of an existing one, None: new; the others are removed."""
    stored = lock_competition(competition)
    kept = {division.pk: division for division in stored.divisions.all()}
    wanted = {fields["pk"] for fields in divisions if fields["pk"] is not None}
    if not wanted <= kept.keys():
        raise ValidationError(_("This division does not belong to this competition."))
    stored.divisions.exclude(pk__in=wanted).delete()
    # Numbers are unique: the old ones make room first.
    for division in stored.divisions.order_by("-number"):
        division.number += 1000
        division.save(update_fields=["number"])
    made = []
    for number, fields in enumerate(divisions, start=1):
        division = kept[fields["pk"]] if fields["pk"] is not None else Division(competition=stored)
        division.number = number
        division.name, division.promoted, division.relegated = fields["name"], fields["promoted"], fields["relegated"]
        division.full_clean()
        division.save()
        made.append(division)
    log_action(stored, "divisions_changed")
    return made


@writes
def place_in_divisions(*, competition: Competition, places: Mapping[int, int]) -> None:
    """The index of each unit's division, the first is 0; anyone not named plays in none."""
    stored = lock_competition(competition)
    divisions = list(stored.divisions.order_by("number"))
    if not all(0 <= index < len(divisions) for index in places.values()):
        raise Refused(_("This division does not exist."))
    model = DivisionPlace._meta.get_field(stored.unit_field).related_model
    units = model.objects.in_bulk(list(places))  # type: ignore[union-attr]
    if len(units) < len(places):
        raise Refused(_("Someone in the list is no longer there."))
    refuse_strangers(stored, list(units.values()))
    DivisionPlace.objects.filter(division__competition=stored).delete()
    DivisionPlace.objects.bulk_create(
        DivisionPlace(division=divisions[index], **{stored.unit_field: units[unit_id]})
        for unit_id, index in places.items()
    )
    log_action(stored, "division_places_changed")


@writes
def fill_next_divisions(*, competition: Competition, into: Competition, places: Mapping[int, int]) -> None:
    """The divisions of another competition, created like those of this one if it has none, filled with these places."""
    if into.club_id != competition.club_id or into.pk == competition.pk or into.unit_field != "player":
        raise Refused(_("Choose another competition of the club in which everyone plays for themselves."))
    if competition.unit_field != "player":
        raise Refused(_("Only players go on to another season; pairs and teams are created again."))
    lock(Competition, pk__in=[competition.pk, into.pk])
    own = list(competition.divisions.order_by("number"))
    there = into.divisions.count()
    if there == 0:
        lines = [{"pk": None, "name": one.name, "promoted": one.promoted, "relegated": one.relegated} for one in own]
        set_divisions(competition=into, divisions=lines)
    elif there != len(own):
        raise Refused(_("That competition has a different number of divisions: make the number the same first."))
    place_in_divisions(competition=into, places=places)
    log_action(competition, "divisions_continued")


@writes
def make_groups(*, competition: Competition, count: int, order: GroupOrder, seed: int | None = None) -> None:
    """Groups of equal size, as divisions: of those present on the last match day, or else of everyone.

    Divisions that exist stay as the first groups; those beyond `count` go. Everyone is dealt again, and from now on
    each group draws separately.
    """
    stored = lock_competition(competition)
    numbers = list_entrants(stored)
    if len(numbers) < count * MINIMUM_IN_GROUP or count < 1:
        raise Refused(_("There are too few people for this number of groups: every group needs at least two."))
    units = sorted(numbers, key=lambda unit_id: numbers[unit_id])
    if order == GroupOrder.LOT:
        random.Random(secrets.randbits(32) if seed is None else seed).shuffle(units)
    if order == GroupOrder.STANDING:
        rows = get_standing(stored, published_only=False).rows
        place_of = {named.row.unit_id: place for place, named in enumerate(rows)}
        units.sort(key=lambda unit_id: place_of.get(unit_id, len(place_of)))
    kept = list(stored.divisions.order_by("number")[:count])
    lines = [{"pk": one.pk, "name": one.name, "promoted": one.promoted, "relegated": one.relegated} for one in kept]
    new = (_("Group %(letter)s") % {"letter": letter} for letter in ascii_uppercase[len(kept) : count])
    lines += [{"pk": None, "name": name, "promoted": 0, "relegated": 0} for name in new]
    set_divisions(competition=stored, divisions=lines)
    place_in_divisions(competition=stored, places=snake(units, count))
    stored.draws_within_divisions = True
    stored.save(update_fields=["draws_within_divisions"])
    log_action(stored, "groups_made")
