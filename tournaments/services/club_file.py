"""A club from its file: as a new one, with everything that was in it, or nothing at all."""

from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils.translation import gettext as _

from tournaments.choices import Role
from tournaments.models import Club, Competition
from tournaments.models.club import RESERVED_SLUGS
from tournaments.models.parts import CLUB_FIELDS, PARTS, link_to_club, links, lists, plain_fields
from tournaments.models.plain_text import HIDDEN
from tournaments.services.club import add_member
from tournaments.services.rescore import find_differences
from tournaments.services.slug import free_slug

BATCH = 500

# What a row is called in the file, and which it is now.
Keys = dict[type[models.Model], dict[int, int]]


class _Damaged(Exception):
    """Where the file does not say what a club could have stored."""


def load_club(*, document: dict[str, Any], owner: User) -> Club:
    """The same club with new keys; whoever loads it owns it. Scores are counted again and must be what they were."""
    try:
        with transaction.atomic():
            return _load(document, owner)
    except _Damaged as damage:
        place = str(damage)
    except (ValidationError, DatabaseError, TypeError, ValueError, KeyError, AttributeError, OverflowError) as error:
        place = "; ".join(error.messages) if isinstance(error, ValidationError) else type(error).__name__
    raise ValidationError(
        _("This file of a club is damaged, nothing was stored (%(place)s)."), params={"place": place}
    ) from None


def _load(document: dict[str, Any], owner: User) -> Club:
    club = Club(**{field: _without_hidden(document["club"][field]) for field in CLUB_FIELDS})
    clubs = Club.objects.all()
    if club.slug in RESERVED_SLUGS or clubs.filter(slug=club.slug).exists():
        club.slug = free_slug(club.name, clubs)
    club.full_clean()
    club.save()
    add_member(club=club, user=owner, role=Role.OWNER)
    keys: Keys = {}
    for model in PARTS:
        keys[model] = _load_part(model, document["parts"].get(model._meta.model_name), club, keys)
    for competition in Competition.objects.filter(club=club):
        competition.full_clean()
    difference = next(find_differences(club), None)
    if difference is not None:
        raise _Damaged(str(difference))
    return club


def _load_part(model: type[models.Model], part: dict[str, Any] | None, club: Club, keys: Keys) -> dict[int, int]:
    """Stores the rows and says which key became which. A part or a column that an older file lacks stays as it is."""
    if part is None:
        return {}
    name = str(model._meta.model_name)
    rows = [dict(zip(part["columns"], row, strict=True)) for row in part["rows"]]
    made = [_made(model, row, club, keys, f"{name} {at}") for at, row in enumerate(rows, start=1)]
    # Moments that the model sets by itself are put back to what they were.
    moments = [field.name for field in plain_fields(model) if getattr(field, "auto_now_add", False)]
    kept = [[getattr(one, moment) for moment in moments] for one in made]
    manager = model._default_manager
    manager.bulk_create(made, batch_size=BATCH)
    if moments:
        for one, values in zip(made, kept, strict=True):
            for moment, value in zip(moments, values, strict=True):
                setattr(one, moment, value)
        manager.bulk_update(made, moments, batch_size=BATCH)
    for field in lists(model):
        for one, row in zip(made, rows, strict=True):
            getattr(one, field.name).set(_now(keys, field, key, name) for key in row[field.name])
    return {row["key"]: one.pk for row, one in zip(rows, made, strict=True)}


def _made(model: type[models.Model], row: dict[str, Any], club: Club, keys: Keys, place: str) -> models.Model:
    """One object, its plain values checked; the database checks what belongs together."""
    values: dict[str, Any] = {}
    for field in plain_fields(model):
        if field.name in row:
            values[field.name] = _without_hidden(field.to_python(row[field.name]))
    for link in links(model):
        key = row[link.name]
        if key is None and not link.null:
            raise _Damaged(f"{place}: {link.name}")
        values[link.attname] = None if key is None else _now(keys, link, key, place)
    if to_club := link_to_club(model):
        values[to_club] = club
    one = model(**values)
    unchecked = {field.name for field in model._meta.fields if field.is_relation or isinstance(field, models.JSONField)}
    try:
        one.clean_fields(exclude=unchecked)
    except ValidationError as error:
        raise _Damaged(f"{place}: {', '.join(error.message_dict)}") from error
    return one


def _without_hidden(value: Any) -> Any:
    """An older program took signs that nobody sees."""
    return HIDDEN.sub("", value) if isinstance(value, str) else value


def _now(keys: Keys, field: Any, key: Any, place: str) -> int:
    """The new key of what a row leads to, which has to be in the file."""
    found = keys[field.related_model].get(key)
    if found is None:
        raise _Damaged(f"{place}: {field.name}")
    return found
