"""Records of klaverjas written as text (docs/format.md), each in one form, whatever text it was read from."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..entries import CardsEntry, KlammernCards
from ..seats import SEATS
from .lines import LONGEST_LINE, VERSION, escaped
from .records import DealRecord, EveningRecord, Record, RoundRecord, TableRecord
from .rounds import entry_to_mapping
from .table_totals import totals_to_fields
from .tags import CARDS_FORMS, FORMS, LISTS, SEAT_TAGS, SIDE_TAGS, tag_name

HEADS: Mapping[type, str] = {DealRecord: "Deal", RoundRecord: "Round", TableRecord: "Table", EveningRecord: "Evening"}

BEGIN = f'[Klaverjas "{VERSION}"]\n'
"""The first line of a file."""

_OTHER = re.compile(r"X-[A-Za-z0-9-]*")
_INDENT = "  "


def write_records(records: Iterable[Record]) -> str:
    """The text of these records: lines that end with LF, to be encoded as UTF-8; `read_records` gives them back.

    Raises `ValueError` for a text that does not fit in a line, and for a tag of another program without `X-`.
    """
    return "\n".join([BEGIN, *map(write_record, records)])


def write_record(record: Record) -> str:
    """The lines of one record, without the first line of a file; raises as `write_records` does."""
    return "\n".join(_lines(record, "", len(SEATS))) + "\n"


def _lines(record: Record, indent: str, players: int) -> Iterator[str]:
    """The lines of a record and of those inside it; a trick has as many cards as there are players."""
    if record.rules:
        players = record.rules.rules.players
    head = HEADS[type(record)]
    yield indent + _tag(head, "" if record.number is None else str(record.number))
    is_cards = isinstance(record, RoundRecord) and isinstance(record.entry, CardsEntry | KlammernCards)
    forms = CARDS_FORMS if is_cards else FORMS[head]
    fields = _common(record) | _own(record)
    for field, form in forms.items():
        values = fields.get(field, [])
        for value in values if field in LISTS else [values] * (field in fields):
            yield indent + _tag(tag_name(field), form.write(value))
        if field == "note":
            yield from (indent + _other_tag(*other) for other in record.others)
    for at in range(0, len(fields.get("plays", ())), players):
        yield indent + " ".join(fields["plays"][at : at + players])
    inside = getattr(record, "tables", ()) or getattr(record, "rounds", ())
    for one in inside:
        yield from _lines(one, indent + _INDENT, players)


def _common(record: Record) -> dict[str, Any]:
    fields: dict[str, Any] = {"event": record.event, "club": record.club, "date": record.date, "note": record.note}
    if record.rules:
        fields |= {"rules": record.rules.name, "options": record.rules.options}
    return {name: value for name, value in fields.items() if value}


def _own(record: Record) -> dict[str, Any]:
    if isinstance(record, RoundRecord):
        entry = entry_to_mapping(record.entry)
        play = {"play": entry.pop("leader")} if "plays" in entry else {}
        return _given(id=record.id or None, dealer=record.dealer) | entry | play
    if isinstance(record, DealRecord):
        known = _given(dealer=record.dealer, turned=record.turned, trump=record.trump, maker=record.maker)
        return {**known, "hands": record.hands}
    if isinstance(record, EveningRecord):
        return {tag: list(map(str, getattr(record, field))) for tag, field in LISTS.items()}
    figures = {name: values for name, values in totals_to_fields(record.totals).items() if values}
    seats = {tag: str(record.seats[seat]) for seat, tag in _BY_SEAT.items() if seat in record.seats}
    sides = {tag: str(record.sides[side]) for side, tag in _BY_SIDE.items() if side in record.sides}
    rest = _given(
        id=record.id or None, leg=record.leg, dealer=record.dealer, empty=list(record.empty) or None, jass=record.jass
    )
    return {**figures, **seats, **sides, **rest}


_BY_SEAT: Mapping[Any, str] = {seat: tag for tag, seat in SEAT_TAGS.items()}
_BY_SIDE: Mapping[Any, str] = {side: tag for tag, side in SIDE_TAGS.items()}


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _tag(name: str, value: str) -> str:
    line = f'[{name} "{escaped(value)}"]'
    if len(line.encode(errors="replace")) > LONGEST_LINE - 2 * len(_INDENT):
        raise ValueError(f"{line[:80]} … is longer than a line")
    return line


def _other_tag(name: str, value: str) -> str:
    if not _OTHER.fullmatch(name):
        raise ValueError(f"{name!r} is no tag of another program: these begin with X-")
    return _tag(name, value)
