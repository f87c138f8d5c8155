"""Records of klaverjas read from text (docs/format.md): those without a fault, and everything wrong with the others."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from ..match import score_match
from ..presets import ALIASES, PRESETS, BadOption, UnknownRules
from ..problems import ImpossibleRound
from ..rules import Ruleset
from ..seats import SEATS, Seat, Side
from .expected import EXPECTED, read_round
from .fields import WrongValue, below, expects, one_of, read_list, read_object, read_seat, read_suit, read_text
from .hands import check_seat, read_some_hands
from .lines import Source, read_blocks
from .records import (
    DealRecord,
    EveningRecord,
    Fault,
    NamedRules,
    Participant,
    Reading,
    Record,
    RoundRecord,
    TableRecord,
)
from .table_totals import read_totals, read_who
from .tag_fields import TagFields
from .tags import LISTS, SEAT_TAGS, SIDE_TAGS, read_word

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOST = 999_999_999


def read_records(text: str | bytes) -> Reading:
    """The records in a text of docs/format.md, and everything that is wrong with it; it never raises.

    Bytes are UTF-8. A record with a fault is left out and the others are read; a text that is too long has none.
    """
    records: list[Record] = []
    lines: list[int] = []
    faults: list[Fault] = []
    for block in read_blocks(text):
        found = list(block.faults)
        if block.source:
            record = _read(block.source, None, found)
            if record and not found:
                records.append(record)
                lines.append(block.source.head.line)
        faults += sorted(found)
    return Reading(tuple(records), tuple(lines), tuple(faults))


def _read(source: Source, around: NamedRules | None, faults: list[Fault]) -> Record | None:
    """A record with everything inside it; None when there is a fault that leaves the rest without a meaning."""
    tags = TagFields(source)
    common = read_common(tags)
    record = None
    if "rules" not in tags.fields.unread:
        in_force = common["rules"] or around
        inside = [_read(one, in_force, faults) for one in source.inside]
        record = _READERS[source.head.name](tags, in_force, common, inside)
    found = tags.faults()
    faults += found
    return None if found else record


def read_common(tags: TagFields) -> dict[str, Any]:
    fields = tags.fields
    head = tags.source.head
    number = read_word(head.value) if head.value else None
    if number is not None and (type(number) is not int or number < 1):
        tags.complain(f"wrong_value:{head.name}", f"{_read_number.expected}, or nothing")
        number = None
    return {
        "number": number,
        "event": fields.optional("event", read_text, ""),
        "club": fields.optional("club", read_text, ""),
        "date": fields.optional("date", _read_date, None),
        "rules": _read_rules(tags),
        "note": fields.optional("note", read_text, ""),
        "others": tags.others,
    }


@expects("a date such as 2026-11-20")
def _read_date(value: Any) -> date:
    try:
        if _DATE.fullmatch(value):
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise WrongValue


def _read_rules(tags: TagFields) -> NamedRules | None:
    name = tags.fields.optional("rules", read_text, "")
    no_options: dict[str, Any] = {}
    options = tags.fields.optional("options", read_object, no_options)
    try:
        if name:
            return NamedRules.of(name, options)
        if not options:
            return None
        tags.complain("missing_tag:Rules", "the rule set that these options change", "options")
    except UnknownRules:
        tags.complain("unknown_rules", one_of((*PRESETS, *ALIASES)), "rules")
    except BadOption as error:
        for option, expected in error.expected.items():
            mistake = "unknown_option" if option in error.unknown else "wrong_option"
            tags.complain(f"{mistake}:{option}", expected, "options")
    tags.fields.unread.add("rules")
    return None


Common = Mapping[str, Any]
Inside = list[Record | None]


def _read_deal(tags: TagFields, rules: NamedRules | None, common: Common, _: Inside) -> DealRecord:
    fields, played = tags.fields, rules.rules if rules else Ruleset()
    deal = DealRecord(
        **common,
        hands=read_some_hands(fields, played),
        dealer=fields.optional("dealer", read_seat, None),
        trump=fields.optional("trump", read_suit, None),
        maker=fields.optional("maker", read_seat, None),
        turned=fields.optional("turned", read_suit, None),
    )
    for seat in {deal.dealer, deal.maker}:
        if seat:
            check_seat(fields, seat, played)
    return deal


def read_round_record(tags: TagFields, rules: NamedRules | None, common: Common, _: Inside) -> RoundRecord | None:
    if rules is None:
        tags.complain("missing_tag:Rules", "the rule set by which the round was played")
        return None
    identity = tags.fields.optional("id", read_text, "")
    dealer = tags.fields.given.get("dealer")
    entry = read_round(tags.fields, rules.rules)
    return RoundRecord(**common, entry=entry, id=identity, dealer=Seat(dealer) if dealer in SEATS else None)


def read_table(tags: TagFields, rules: NamedRules | None, common: Common, inside: Inside) -> TableRecord:
    fields = tags.fields
    seats = {Seat(seat): fields.optional(tag, _read_participant, None) for tag, seat in SEAT_TAGS.items()}
    sides = {Side(side): fields.optional(tag, _read_participant, None) for tag, side in SIDE_TAGS.items()}
    none: tuple[Seat, ...] = ()
    jass = fields.optional("jass", read_who, None)
    totals = read_totals(tags, rules.rules if rules else None, jass)
    rounds = tuple(one for one in inside if isinstance(one, RoundRecord))
    if totals and inside:
        tags.complain("rounds_and_totals", "rounds or totals, not both", "points")
    if rules and len(rounds) == len(inside):
        _check_match(tags, rules.rules, rounds)
    return TableRecord(
        **common,
        leg=fields.optional("leg", _read_number, None),
        dealer=fields.optional("dealer", read_seat, None),
        seats={seat: one for seat, one in seats.items() if one},
        sides={side: one for side, one in sides.items() if one},
        empty=fields.optional("empty", _read_seats, none),
        rounds=rounds,
        totals=totals,
        jass=jass,
        id=fields.optional("id", read_text, ""),
    )


def _check_match(tags: TagFields, rules: Ruleset, rounds: tuple[RoundRecord, ...]) -> None:
    """No round may come after the end; each of them is possible, and so it is the only thing that can be wrong."""
    if tags.faults() or any(one.rules for one in rounds):
        return
    try:
        score_match((one.entry for one in rounds), rules)
    except ImpossibleRound as error:
        for problem, _ in error.findings:
            tags.complain_inside(error.round_number - 1, problem, EXPECTED[problem][1])


def read_evening(tags: TagFields, _: NamedRules | None, common: Common, inside: Inside) -> EveningRecord:
    none: tuple[Participant, ...] = ()
    lists: dict[str, Any] = {field: tags.fields.optional(tag, _read_participants, none) for tag, field in LISTS.items()}
    tables = tuple(one for one in inside if isinstance(one, TableRecord))
    return EveningRecord(**common, **lists, tables=tables)


_READERS: Mapping[str, Callable[[TagFields, NamedRules | None, Common, Inside], Record | None]] = {
    "Deal": _read_deal,
    "Round": read_round_record,
    "Table": read_table,
    "Evening": read_evening,
}


@expects("a name, with # and a number after it if there is one")
def _read_participant(value: Any) -> Participant:
    return Participant.from_text(read_text(value))


@expects("names, one in each tag")
def _read_participants(value: Any) -> tuple[Participant, ...]:
    return tuple(map(_read_participant, read_list(value)))


@expects(f"a whole number from 1 to {_MOST}")
def _read_number(value: Any) -> int:
    if type(value) is not int or value < 1:
        raise WrongValue
    return value


@expects("seats such as N E")
def _read_seats(value: Any) -> tuple[Seat, ...]:
    return tuple(below(f"[{at}]", read_seat, seat) for at, seat in enumerate(read_list(value)))
