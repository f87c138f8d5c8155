"""The tables in a text, one by one, for who stores rounds: a fault in one round leaves the others as they are."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .lines import Source, read_blocks
from .record_reader import Common, read_common, read_evening, read_round_record, read_table
from .records import Fault, NamedRules, RoundRecord, TableRecord
from .tag_fields import TagFields
from .tags import TOTALS, tag_name

_TOTALS = frozenset((*map(tag_name, TOTALS), "Jass"))


class RoundReading(NamedTuple):
    """A round of a table: the line on which it begins, its number, and either the record or what is wrong with it."""

    line: int
    number: int | None
    record: RoundRecord | None
    faults: tuple[Fault, ...]


class TableReading(NamedTuple):
    """A table: the line on which it begins, what is said of it without its rounds, and these one by one.

    `record` is None when there are `faults`; then no round of it was read. `rules` are those that hold there by the
    text, None where it has none. `has_totals`: totals are written of it, which were not read.
    """

    line: int
    record: TableRecord | None
    rules: NamedRules | None
    rounds: tuple[RoundReading, ...]
    has_totals: bool
    faults: tuple[Fault, ...]


class TablesReading(NamedTuple):
    """The tables of a text in order, and every fault of what is no table or has tables inside it."""

    tables: tuple[TableReading, ...]
    faults: tuple[Fault, ...]


RulesOf = Callable[[TableRecord], NamedRules | None]


def read_tables(text: str | bytes, rules_of: RulesOf) -> TablesReading:
    """The tables in a text of docs/format.md, alone or in an evening; it never raises, and bytes are UTF-8.

    `rules_of` gives the rules by which a table plays, of what is said of it without its rounds; these are read by them,
    whatever the text says, and need no `Rules`. None: its rounds are not read. Whether a match was over before a round
    is for who knows the rounds that were written earlier.
    """
    tables: list[TableReading] = []
    faults: list[Fault] = []
    for block in read_blocks(text):
        found = list(block.faults)
        if block.source:
            tables += _tables_in(block.source, rules_of, found)
        faults += sorted(found)
    return TablesReading(tuple(tables), tuple(faults))


def _tables_in(source: Source, rules_of: RulesOf, faults: list[Fault]) -> Iterator[TableReading]:
    head = source.head
    if head.name == "Table":
        yield _read_table(source, None, rules_of)
    elif head.name == "Evening":
        tags = TagFields(source)
        common = read_common(tags)
        read_evening(tags, None, common, [])
        own = tags.faults()
        faults += own
        # Tables are not stored under an evening that may be another one.
        yield from () if own else (_read_table(one, common["rules"], rules_of) for one in source.inside)
    else:
        faults.append(Fault(head.line, head.column, f"not_inside:{head.name}", "a table, or an evening with tables"))


def _read_table(source: Source, around: NamedRules | None, rules_of: RulesOf) -> TableReading:
    has_totals = any(tag.name in _TOTALS for tag in source.tags)
    # How long a leg with these totals may have been is not worked out.
    source.tags = [tag for tag in source.tags if tag.name not in _TOTALS]
    tags = TagFields(source)
    common = read_common(tags)
    table = read_table(tags, None, common, [])
    faults = tuple(sorted(tags.faults()))
    in_force: NamedRules | None = common["rules"] or around
    rules = None if faults else rules_of(table)
    rounds = () if rules is None else tuple(_read_round(one, rules) for one in source.inside)
    return TableReading(source.head.line, None if faults else table, in_force, rounds, has_totals, faults)


def _read_round(source: Source, rules: NamedRules) -> RoundReading:
    tags = TagFields(source)
    common: Common = read_common(tags)
    record = None if "rules" in tags.fields.unread else read_round_record(tags, rules, common, [])
    faults = tuple(sorted(tags.faults()))
    return RoundReading(source.head.line, common["number"], None if faults else record, faults)
