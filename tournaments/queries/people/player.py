"""A player among the club's people: who came for one competition only, and who can leave without a trace."""

from typing import Any

from django.db.models import PROTECT

from tournaments.models import Competition, Player


def list_day_guests(competition: Competition) -> list[Player]:
    """The day guests by name; one SQL query."""
    return list(competition.day_guests.filter(anonymised_at=None).order_by("name", "number"))


def is_in_use(player: Player) -> bool:
    """Whether anything stored depends on this player: a seat, a result, a pair; a wish does not count."""
    relations: list[Any] = [one for one in player._meta.related_objects if one.one_to_many and one.on_delete == PROTECT]
    return any(one.related_model._default_manager.filter(**{one.field.name: player}).exists() for one in relations)
