"""What is kept about one person, as a file that this person can read."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.cents import as_money
from tournaments.choices import Position
from tournaments.models import (
    Booking,
    Category,
    Competition,
    Division,
    Leg,
    MatchDay,
    Pair,
    Player,
    Seat,
    Table,
    Team,
)

FORMAT = "klaverjas-person/1"
PLACES: tuple[type[Model], ...] = (Competition, MatchDay, Leg, Table, Division, Category)
"""What a row belongs to is said by name or number, with everything around it."""
OF_THE_PROGRAM = {"revision", "version", "origin", "nonce", "token_hash", "sign_up", "of_evening", "counters"}

Words = dict[str, Any]


def person_file(
    player: Player, rows: Mapping[type[Model], Sequence[Any]], history: Sequence[Words], log: Sequence[Words]
) -> bytes:
    """Nothing about others but the names of those this person played with; no SQL, where all of `rows` was read."""
    content: Words = {
        "format": FORMAT,
        _("Date"): timezone.localdate().isoformat(),
        _heading(Player): _row(player, player),
    }
    for model, found in rows.items():
        content[capfirst(str(model._meta.verbose_name_plural))] = [_row(one, player) for one in found]
    content |= {_("History"): list(history), _("Log"): list(log), _("Not in this file"): _left_out()}
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def _left_out() -> str:
    return _(
        "What others at the same tables scored. For thirty days the club can undo what it changed, and so it "
        "keeps what was there before; telephone and e-mail are not in that. Older backups may hold what has since "
        "been removed."
    )


def _row(row: Model, person: Player) -> Words:
    """Every value by its name in the reader's language; without what is empty, and whose it is."""
    values = dict(_where(row))
    for field in row._meta.concrete_fields:
        if field.primary_key or field.name in OF_THE_PROGRAM or field.related_model in (*PLACES, User):
            continue
        value = getattr(row, field.name)
        if value in (None, "") or (field.name == "player" and value == person):
            continue
        if isinstance(row, Booking) and field.name == "cents":
            value = as_money(row.cents, person.club.money_unit)
        if field.choices:
            value = str(getattr(row, f"get_{field.name}_display")())
        values[_name_of(field)] = _plain(value)
    if isinstance(row, Seat) and row.table.rounds_played:
        values |= _scored(row)
    return values


def _name_of(field: Any) -> str:
    roles = {
        "substitute": _("Substitute"),
        "instead_of": _("Plays instead of"),
        "first": _("First player"),
        "second": _("Second player"),
        "partner": _("Partner"),
    }
    own = _heading(field.related_model) if field.related_model else capfirst(str(field.verbose_name))
    return roles.get(field.name, own)


def _heading(model: type[Model]) -> str:
    return capfirst(str(model._meta.verbose_name))


def _where(row: Model) -> Iterator[tuple[str, Any]]:
    """The competition, the match day with its date, the leg, the table: from the outside in."""
    for field in row._meta.concrete_fields:
        if field.related_model in (Pair, Team) and (unit := getattr(row, field.name)) is not None:
            yield from _where(unit)
        if field.related_model in PLACES and (place := getattr(row, field.name)) is not None:
            yield from _where(place)
            yield _heading(field.related_model), place.number if isinstance(place, Leg | Table) else str(place)
            if isinstance(place, MatchDay) and place.date:
                yield _("Date"), place.date.isoformat()


def _scored(seat: Seat) -> Words:
    """What the side of this seat scored there; with two or three players, what this player did."""
    is_alone = seat.table.players < len(Position)
    if is_alone and seat.position == Position.SOUTH:
        side = "third"
    else:
        side = "ns" if seat.position in (Position.NORTH, Position.SOUTH) else "ew"
    words = {"points": _("Points"), "roem": _("Roem"), "pits": _("Pits"), "nats": _("Nats")}
    figures = {word: getattr(seat.table, f"{side}_{name}") for name, word in words.items()}
    return {word: figure for word, figure in figures.items() if figure is not None}


def _plain(value: Any) -> Any:
    match value:
        case bool() | int() | str():
            return value
        case datetime():
            return timezone.localtime(value).isoformat(timespec="minutes")
        case date():
            return value.isoformat()
        case Player():
            return value.full_name
        case _:
            return str(value)
