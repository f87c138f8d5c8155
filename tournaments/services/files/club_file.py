"""A club from its file: as a new one, with everything that was in it, or nothing at all."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, ProgrammingError, models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Club, ClubPicture, Competition, MatchDay
from tournaments.models.club import RESERVED_SLUGS
from tournaments.models.parts import CLUB_FIELDS, PARTS, link_to_club, links, lists, plain_fields
from tournaments.models.plain_text import HIDDEN, plain_lines
from tournaments.queries.club.picture import list_digests
from tournaments.services.club.club import add_member
from tournaments.services.files.unfinished_club import (
    LOADING,
    begin_unfinished,
    short_transaction,
    take_away_unfinished,
)
from tournaments.services.log import log_action
from tournaments.services.slug import free_slug
from tournaments.services.submission import refuse_stored_form
from tournaments.services.table.rescore import competition_differences
from tournaments.services.transaction import writes

MOST_SECONDS = 3600

Row = dict[str, Any]
# The name of a row in the file, and which row it is now. Only for rows that others refer to.
Keys = dict[type[models.Model], dict[int, int]]

BY_NAME = {str(model._meta.model_name): model for model in PARTS}
LED_TO = {field.related_model for model in PARTS for field in (*links(model), *lists(model))}
NAMES_LED_TO = {name for name, model in BY_NAME.items() if model in LED_TO}


# A busy or full database is not a fault of the file, and is reported elsewhere.
FAULTS_OF_A_FILE = (
    *(ValidationError, IntegrityError, DataError, ProgrammingError),
    *(TypeError, ValueError, KeyError, AttributeError, OverflowError, RecursionError),
)


@dataclass(frozen=True, slots=True)
class Batch:
    """A few rows of a part, as many as are stored together; `first` is the place of the first one in its part."""

    part: str
    first: int
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class ClubDocument:
    """What the club says about itself, and all its parts, as often as they are asked for."""

    club: dict[str, Any]
    batches: Callable[[], Iterator[Batch]]


class _Damaged(Exception):
    """Where the file says something that a club could not have stored."""


def load_club(*, document: ClubDocument, owner: User) -> Club:
    """The same club with new keys; owned by the user who loads it. Scores are counted again and must be unchanged.

    Reading and checking happen outside transactions, and little is stored at once, so others can write too.
    """
    try:
        return _load(document, owner)
    except _Damaged as damage:
        place = str(damage)
    except Refused:
        raise
    except FAULTS_OF_A_FILE as error:
        place = "; ".join(error.messages) if isinstance(error, ValidationError) else type(error).__name__
    raise ValidationError(
        _("This club file is damaged; nothing was saved (%(place)s)."), params={"place": place}
    ) from None


def _load(document: ClubDocument, owner: User) -> Club:
    # Settings that an older program did not have begin as they do for a new club.
    said = {
        field.name: _without_hidden(document.club[field.name], in_lines=plain_lines in field.validators)
        for field in Club._meta.concrete_fields
        if field.name in CLUB_FIELDS and field.name in document.club
    }
    club = Club(**said)
    _name(club, said["slug"])
    club.full_clean()
    begin_unfinished(club)
    try:
        refuse_stored_form()
        _store_parts(club, document)
        _refuse_differences(club)
        return _finish(club, said["slug"], owner)
    except BaseException:
        take_away_unfinished(club)
        raise


def _name(club: Club, wanted: str) -> None:
    """Gives it the wanted web name where that is free."""
    has_slug = Q(slug=wanted) | Q(former_slugs__slug=wanted)
    is_free = wanted not in RESERVED_SLUGS and not Club.objects.filter(has_slug).exists()
    club.slug = wanted if is_free else free_slug(club.name, Club.objects.all())


def _store_parts(club: Club, document: ClubDocument) -> None:
    keys: Keys = {model: {} for model in PARTS}
    end = time.monotonic() + MOST_SECONDS
    for batch in document.batches():
        if time.monotonic() > end:
            raise Refused(_("This file is too large for a club."))
        model = BY_NAME.get(batch.part)
        if model is not None:
            _store(model, batch, club, keys)


def _store(model: type[models.Model], batch: Batch, club: Club, keys: Keys) -> None:
    """Stores the rows and notes which key became which. A column that an older file lacks stays as the model has it."""
    made = [_made(model, row, club, keys, f"{batch.part} {batch.first + at}") for at, row in enumerate(batch.rows)]
    # Moments that the model sets automatically are restored to what they were.
    moments = [field.name for field in plain_fields(model) if getattr(field, "auto_now_add", False)]
    kept = [[getattr(one, moment) for moment in moments] for one in made]
    members = {field: [_members(field, row, keys, batch.part) for row in batch.rows] for field in lists(model)}
    manager = model._default_manager
    with short_transaction(club):
        manager.bulk_create(made)
        if moments:
            for one, values in zip(made, kept, strict=True):
                for moment, value in zip(moments, values, strict=True):
                    setattr(one, moment, value)
            manager.bulk_update(made, moments)
        for field, of_rows in members.items():
            through: Any = field.remote_field.through
            own, other = field.m2m_field_name(), field.m2m_reverse_field_name()
            pairs = [(one.pk, key) for one, found in zip(made, of_rows, strict=True) for key in found]
            through._base_manager.bulk_create(through(**{f"{own}_id": pk, f"{other}_id": key}) for pk, key in pairs)
    if model in LED_TO:
        for row, one in zip(batch.rows, made, strict=True):
            if type(row["key"]) is not int or row["key"] in keys[model]:
                raise _Damaged(f"{batch.part}: key")
            keys[model][row["key"]] = one.pk


def _members(field: models.ManyToManyField, row: Row, keys: Keys, place: str) -> list[int]:
    return list(dict.fromkeys(_now(keys, field, key, place) for key in row[field.name]))


def _made(model: type[models.Model], row: Row, club: Club, keys: Keys, place: str) -> models.Model:
    """One object, its plain values checked; the database checks what belongs together."""
    values: Row = {}
    for field in plain_fields(model):
        if field.name in row:
            value = field.to_python(row[field.name])
            values[field.name] = _without_hidden(value, in_lines=plain_lines in field.validators)
    for link in links(model):
        key = row.get(link.name)
        if key is None and not link.null:
            raise _Damaged(f"{place}: {link.name}")
        values[link.attname] = None if key is None else _now(keys, link, key, place)
    if to_club := link_to_club(model):
        values[to_club] = club
    one = model(**values)
    unchecked = {field.name for field in model._meta.fields if field.is_relation or isinstance(field, models.JSONField)}
    try:
        one.clean_fields(exclude=unchecked)
        if isinstance(one, MatchDay | ClubPicture):
            one.clean()  # only this installation knows the club's own rules, and what a picture is
    except ValidationError as error:
        raise _Damaged(f"{place}: {', '.join(error.message_dict)}") from error
    return one


def _without_hidden(value: Any, *, in_lines: bool = False) -> Any:
    """An older program accepted invisible characters; where a text may have several lines, their ends are none."""
    if not isinstance(value, str):
        return value
    return "\n".join(HIDDEN.sub("", line) for line in (value.split("\n") if in_lines else [value]))


def _now(keys: Keys, field: Any, key: Any, place: str) -> int:
    """The new key of a row's reference, which has to be in the file."""
    found = keys[field.related_model].get(key)
    if found is None:
        raise _Damaged(f"{place}: {field.name}")
    return found


def _refuse_differences(club: Club) -> None:
    for competition in Competition.objects.filter(club=club).select_related("club").order_by("pk"):
        competition.full_clean()
        difference = next(competition_differences(competition), None)
        if difference is not None:
            raise _Damaged(str(difference))
        with short_transaction(club):
            pass  # someone is still working on it


@writes
def _finish(club: Club, wanted: str, owner: User) -> Club:
    """From now on everyone can find the club."""
    whole = Club.with_unfinished.select_for_update(no_key=True).get(pk=club.pk, slug=LOADING)
    _name(whole, wanted)
    whole.pictures = list_digests(whole)
    whole.full_clean()
    whole.created_at = timezone.now()
    whole.save()
    add_member(club=whole, user=owner, role=Role.OWNER)
    log_action(whole, "club_loaded", by=owner)
    return whole
