"""The divisions of a competition and who plays in them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import Competition, Division, DivisionPlace
from tournaments.services.log import log_action
from tournaments.services.people.unit import refuse_strangers
from tournaments.services.transaction import lock, lock_competition, writes


@writes
def set_divisions(*, competition: Competition, divisions: Sequence[Mapping[str, Any]]) -> list[Division]:
    """These, the first one on top. `pk` says which existing one it is, None: new; the others are removed."""
    stored = lock_competition(competition)
    kept = {division.pk: division for division in stored.divisions.all()}
    wanted = {fields["pk"] for fields in divisions if fields["pk"] is not None}
    if not wanted <= kept.keys():
        raise ValidationError(_("This division does not belong to this competition."))
    stored.divisions.exclude(pk__in=wanted).delete()
    # Numbers are unique: out of the way first.
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
    """By unit the index of its division, the first is 0; anyone not named plays in none."""
    stored = lock_competition(competition)
    divisions = list(stored.divisions.order_by("number"))
    if not all(0 <= index < len(divisions) for index in places.values()):
        raise Refused(_("There is no such division."))
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
    """The divisions of another competition, made like those of this one where it has none, filled with these places."""
    if into.club_id != competition.club_id or into.pk == competition.pk or into.unit_field != "player":
        raise Refused(_("Choose another competition of the club in which everyone plays for themselves."))
    if competition.unit_field != "player":
        raise Refused(_("Only players go on to another season; pairs and teams are made again."))
    lock(Competition, pk__in=[competition.pk, into.pk])
    own = list(competition.divisions.order_by("number"))
    there = into.divisions.count()
    if there == 0:
        lines = [{"pk": None, "name": one.name, "promoted": one.promoted, "relegated": one.relegated} for one in own]
        set_divisions(competition=into, divisions=lines)
    elif there != len(own):
        raise Refused(_("That competition has a different number of divisions: make them the same first."))
    place_in_divisions(competition=into, places=places)
    log_action(competition, "divisions_continued")
