"""Rows of a change restored as they were before it: checked against what is stored now, then written."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import IntegrityError, models, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.models import (
    Adjustment,
    Booking,
    Bye,
    Change,
    Competition,
    FormerCompetitionSlug,
    MatchDay,
    Player,
    Round,
    Screen,
    Seat,
    Table,
)
from tournaments.services.change import MODELS, Model, Row, Rows, read, rows_of
from tournaments.services.table.compare_entries import with_undone
from tournaments.services.table.table_link import keep_names

# Values that continue, whatever else is restored: a number never used before marks it as another sheet.
GOES_ON: Mapping[Model, Collection[str]] = {
    Table: ("revision", "taken_back", "agreed", "links_renewed", "called_at"),
    Round: ("revision", "client_id"),
    Bye: ("revision",),
    MatchDay: ("revision", "revised_at"),
}
# Values that may have changed without anyone changing the row: the last writer, and what follows from scores.
MAY_DIFFER: Mapping[Model, Collection[str]] = {
    Table: ("entered_by_id", "entered_at"),
    Round: ("entered_by_id", "entered_at"),
    Adjustment: ("points",),
}
# Two of these may have changed places: both are removed before either is added.
CHANGES_PLACES = (Seat, Bye)

ROWS_AT_ONCE = 500

FAR = 10_000
"""No hall has this many tables."""

CHANGED_SINCE = _("This has been changed since then: first undo what was done after it.")
NEEDED_SINCE = _("Something that was entered since then depends on it: undo that first.")
GONE_SINCE = _("Someone or something that it needs is no longer there.")
TAKEN_SINCE = _("Something else has its place now: first undo what was done after it.")


@dataclass
class Steps:
    """The steps to restore the state before a change: rows that go or come back, fields that get other values."""

    going: dict[Model, list[int]]
    coming: dict[Model, dict[int, Row]]
    changing: dict[Model, dict[int, Row]]
    now: Rows
    """The rows of the change as they are stored now."""

    @property
    def models(self) -> set[Model]:
        """The models of which a row will be another one."""
        return {*self.going, *self.coming, *self.changing}

    def written(self, model: Model) -> list[Row]:
        """What will be stored in rows of this model."""
        return [*self.coming.get(model, {}).values(), *self.changing.get(model, {}).values()]

    def keys(self, model: Model) -> set[int]:
        """The keys of all rows of this model."""
        return {*self.going.get(model, ()), *self.coming.get(model, ()), *self.changing.get(model, ())}


def steps_back(change: Change) -> Steps:
    """Refused when the rows are no longer what the change made of them."""
    kept = rows_of(change)
    steps = Steps({}, {}, {}, read({model: {"pk__in": list(rows)} for model, rows in kept.items()}))
    for model, rows in kept.items():
        for key, (before, after) in rows.items():
            now = steps.now[model].get(key)
            if (after is None) != (now is None) or not _is_same(model, now, after):
                raise Refused(CHANGED_SINCE)
            if before is None:
                steps.going.setdefault(model, []).append(key)
            elif after is None:
                steps.coming.setdefault(model, {})[key] = before
            else:
                changed = {name: value for name, value in before.items() if value != after[name]}
                own = {name: value for name, value in changed.items() if name not in GOES_ON.get(model, ())}
                steps.changing.setdefault(model, {})[key] = own
    return steps


def _is_same(model: Model, now: Row | None, after: Row | None) -> bool:
    """Whether the row is still as the change left it, as far as someone decided that."""
    if now is None or after is None:
        return True
    ignored = {*GOES_ON.get(model, ()), *MAY_DIFFER.get(model, ()), *_to_users(model)}
    return all(now[name] == value for name, value in after.items() if name not in ignored)


def _to_users(model: Model) -> set[str]:
    """Accounts may be removed at any time."""
    return {field.attname for field in model._meta.concrete_fields if field.related_model is User}


def restore_rows(steps: Steps) -> None:
    """Part of undoing a change, under its locks.

    Refused where something else depends on a row that goes, or has the place of one that comes back.
    """
    held = _held(steps)
    _stay_in_the_books(steps)
    try:
        with transaction.atomic():
            for model in reversed(MODELS):
                _let_go(model, steps, held.get(model, set()))
            for model in MODELS:
                _let_come(model, steps.coming.get(model, {}))
                _change(model, steps)
            for model, keys in held.items():
                model._base_manager.filter(pk__in=keys).delete()
            _refuse_taken_slugs(steps)
    except IntegrityError as error:
        raise Refused(TAKEN_SINCE) from error


def _stay_in_the_books(steps: Steps) -> None:
    """Someone for whom something is booked does not go: they are no longer listed, as at the door."""
    going = steps.going.get(Player, [])
    booked = set(Booking.objects.filter(player__in=going).values_list("player", flat=True))
    if booked:
        steps.going[Player] = [key for key in going if key not in booked]
        steps.changing.setdefault(Player, {}).update({key: {"is_active": False} for key in going if key in booked})


def _refuse_taken_slugs(steps: Steps) -> None:
    """No one got a former web name of a competition that comes back, and its current name leads nowhere else."""
    clubs = {row["club_id"] for row in steps.coming.get(Competition, {}).values()}
    if FormerCompetitionSlug.objects.filter(club__in=clubs, club__competitions__slug=F("slug")).exists():
        raise Refused(TAKEN_SINCE)


def _held(steps: Steps) -> dict[Model, set[int]]:
    """The rows that go and are referred to until other rows have changed; refused if they will be even then.

    And those that such rows refer to.
    """
    held: dict[Model, set[int]] = {}
    for model in reversed(MODELS):
        keys = steps.going.get(model, [])
        if not keys:
            continue
        fields = model._meta.get_fields(include_hidden=True)
        relations: list[Any] = [one for one in fields if one.auto_created and (one.one_to_many or one.one_to_one)]
        for relation in relations:
            other = relation.related_model
            if getattr(relation, "on_delete", None) in (models.SET_NULL, models.DO_NOTHING) or other is Screen:
                continue
            if model is Player and other is Booking:
                continue
            hanging = other._base_manager.filter(**{f"{relation.field.name}__in": keys})
            referring = relation.field.attname
            letting_go = [key for key, row in steps.changing.get(other, {}).items() if referring in row]
            if hanging.exclude(pk__in=[*steps.going.get(other, ()), *letting_go]).exists():
                raise Refused(NEEDED_SINCE)
            changing = hanging.filter(pk__in=[*letting_go, *held.get(other, ())])
            held.setdefault(model, set()).update(changing.values_list(referring, flat=True))
    return held


def _let_go(model: Model, steps: Steps, held: Collection[int]) -> None:
    going = [key for key in steps.going.get(model, ()) if key not in held]
    if model in CHANGES_PLACES:
        going += steps.changing.get(model, {})
    if not going:
        return
    rows = model._base_manager.filter(pk__in=going)
    if model is Table:
        keep_names(Table.objects.filter(pk__in=going))
    if model is MatchDay:
        Screen.objects.filter(match_day__in=going).update(match_day=None)
    rows.delete()


def _let_come(model: Model, rows: Mapping[int, Row]) -> None:
    """The rows as they were, including moments that the model sets automatically."""
    if not rows:
        return
    made = [model(pk=key, **values) for key, values in _with_references(model, rows)]
    moments = [field.name for field in model._meta.concrete_fields if getattr(field, "auto_now_add", False)]
    kept = [[getattr(one, name) for name in moments] for one in made]
    model._base_manager.bulk_create(made, batch_size=ROWS_AT_ONCE)
    if moments:
        for one, values in zip(made, kept, strict=True):
            for name, value in zip(moments, values, strict=True):
                setattr(one, name, value)
        model._base_manager.bulk_update(made, moments, batch_size=ROWS_AT_ONCE)


def _change(model: Model, steps: Steps) -> None:
    changing = steps.changing.get(model, {})
    if model is Table:
        # Two of these may have each other's number: both get another one before one gets its own.
        renumbered = [key for key, row in changing.items() if "number" in row]
        Table.objects.filter(pk__in=renumbered).update(number=F("number") + FAR)
    if model in CHANGES_PLACES:
        _let_come(
            model, {key: steps.now[model][key] | own | _going_on(model, key, steps) for key, own in changing.items()}
        )
        return
    for key, values in _with_references(model, changing):
        if own := values | _going_on(model, key, steps):
            model._base_manager.filter(pk=key).update(**own)


def _going_on(model: Model, key: int, steps: Steps) -> Row:
    """Marks this as a state that the row never had before."""
    now, own = steps.now[model][key], {}
    if "revision" in now:
        own["revision"] = now["revision"] + 1
    if model is MatchDay:
        own["revised_at"] = timezone.now()
    if model is Round:
        own |= {"client_id": uuid4(), "costs": None}
    if model is Table:
        own["taken_back"] = with_undone(now["taken_back"], *_off_the_sheet(key, steps))
    return own


def _off_the_sheet(table: int, steps: Steps) -> Iterator[UUID]:
    """The keys of the rounds of this table that will not be there unchanged: sent once more they stay away."""
    for key in (*steps.going.get(Round, ()), *steps.changing.get(Round, {})):
        row = steps.now[Round][key]
        if row["table_id"] == table:
            yield UUID(row["client_id"])


def _with_references(model: Model, rows: Mapping[int, Row]) -> Iterator[tuple[int, Row]]:
    """The rows in values of their fields. What they refer to has to exist, or may be empty if it is gone."""
    fields: dict[str, Any] = {field.attname: field for field in model._meta.concrete_fields}
    wanted: defaultdict[str, set[int]] = defaultdict(set)
    for row in rows.values():
        for name, value in row.items():
            if fields[name].is_relation and value is not None:
                wanted[name].add(value)
    gone = {name: keys - _there(fields[name], keys) for name, keys in wanted.items()}
    for name, keys in gone.items():
        if keys and fields[name].remote_field.on_delete is not models.SET_NULL:
            raise Refused(GONE_SINCE)
    for key, row in rows.items():
        yield (
            key,
            {
                name: None if value in gone.get(name, ()) else _as_field(fields[name], value)
                for name, value in row.items()
            },
        )


def _there(field: Any, keys: Collection[int]) -> set[int]:
    return set(field.related_model._base_manager.filter(pk__in=keys).values_list("pk", flat=True))


def _as_field(field: Any, value: Any) -> Any:
    """A moment or a key from its text; JSON is a value already."""
    return value if field.is_relation or isinstance(field, models.JSONField) else field.to_python(value)
