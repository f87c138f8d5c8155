"""The handicaps of a competition."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused, Stale
from tournaments.models import Competition, Handicap
from tournaments.queries.season.handicap import as_seen, list_handicaps
from tournaments.services.change import can_be_undone
from tournaments.services.log import log_action
from tournaments.services.people.unit import refuse_strangers
from tournaments.services.transaction import lock_competition, writes


@writes
def set_handicaps(*, competition: Competition, handicaps: Mapping[int, int], seen: str | None = None) -> None:
    """The points of each unit, by its key; anyone not named, or with 0, has none.

    `seen` is what the caller had before them (`as_seen`): Stale where something else is stored by now. The same again
    changes nothing.
    """
    stored = lock_competition(competition)
    can_be_undone(stored, Handicap)
    wanted = {unit_id: points for unit_id, points in handicaps.items() if points}
    before = list_handicaps(stored)
    if wanted == before:
        return
    if seen is not None and seen != as_seen(before):
        raise Stale
    model = Handicap._meta.get_field(stored.unit_field).related_model
    units = model.objects.in_bulk(list(wanted))  # type: ignore[union-attr]
    if len(units) < len(wanted):
        raise Refused(_("Someone in the list is no longer there."))
    refuse_strangers(stored, list(units.values()))
    for handicap in stored.handicaps.all():
        unit_id = getattr(handicap, f"{stored.unit_field}_id")
        if unit_id not in wanted:
            handicap.delete()
        elif wanted[unit_id] != handicap.points:
            handicap.points = wanted[unit_id]
            _check(handicap)
            handicap.save(update_fields=["points"])
    added = [
        Handicap(competition=stored, points=points, **{stored.unit_field: units[unit_id]})
        for unit_id, points in wanted.items()
        if unit_id not in before
    ]
    for handicap in added:
        _check(handicap)
    Handicap.objects.bulk_create(added)
    log_action(stored, "handicaps_changed")


def _check(handicap: Handicap) -> None:
    """The bounds of the field; its message is put where this one was typed."""
    try:
        handicap.clean_fields(exclude={"competition", "player", "pair", "team"})
    except ValidationError as error:
        raise ValidationError({f"unit_{handicap.unit.pk}": error.messages}) from None
