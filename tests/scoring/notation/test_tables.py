"""Tables read round by round: a fault in one of them leaves the others."""

from scoring import NamedRules, TableRecord, read_records, read_tables
from tests.scoring.notation.examples import ALL

AMSTERDAM = NamedRules.of("amsterdam")
TABLE = '[Klaverjas "1"]\n\n[Table "1"]\n[Leg "2"]\n'
GOOD = '[Round "1"]\n[Maker "NS"]\n[CardPoints "NS 100"]\n'


def rules_of(_: TableRecord) -> NamedRules:
    return AMSTERDAM


def test_every_table_of_the_examples_is_read_as_a_whole_too() -> None:
    """Protects: a round that one reader takes for another one than the other reader."""
    whole = read_records(ALL)
    tables = [table for record in whole.records for table in getattr(record, "tables", (record,))]
    tables = [table for table in tables if isinstance(table, TableRecord)]
    own = iter(tables)
    reading = read_tables(ALL, lambda _: next(own).rules or AMSTERDAM)
    assert len(reading.tables) == len(tables) >= 3
    for one, table in zip(reading.tables, tables, strict=True):
        assert one.faults == ()
        assert tuple(round.record for round in one.rounds) == table.rounds
        assert one.has_totals == bool(table.totals)
        assert one.record is not None
        assert (one.record.leg, one.record.number, one.record.seats) == (table.leg, table.number, table.seats)


def test_a_wrong_round_leaves_the_others() -> None:
    text = TABLE + GOOD + '[Round "2"]\n[Maker "NS"]\n[CardPoints "NS 161"]\n' + GOOD.replace('"1"', '"3"')
    (table,) = read_tables(text, rules_of).tables
    assert [(one.line, one.number, one.record is None) for one in table.rounds] == [
        (5, 1, False),
        (8, 2, True),
        (11, 3, False),
    ]
    assert [(fault.line, fault.what) for fault in table.rounds[1].faults] == [(10, "card_points_impossible:NS")]


def test_a_number_that_is_none_is_a_fault_and_no_number() -> None:
    text = TABLE.replace('"1"]\n[Leg', '"x"]\n[Leg') + GOOD
    (table,) = read_tables(text, rules_of).tables
    assert [fault.what for fault in table.faults] == ["wrong_value:Table"]
    (table,) = read_tables(TABLE + GOOD.replace('"1"', '"[1"'), rules_of).tables
    assert [(one.number, one.faults[0].what) for one in table.rounds] == [(None, "wrong_value:Round")]


def test_rounds_are_read_by_the_rules_of_their_table() -> None:
    """Protects: a text that says other rules has its rounds checked by those."""
    seen = []

    def rules(table: TableRecord) -> NamedRules | None:
        seen.append((table.leg, table.number))
        return None if table.number == 2 else AMSTERDAM

    doubled = GOOD + '[Doubling "1"]\n'
    text = TABLE + '[Rules "kraken"]\n' + doubled + "\n" + TABLE.replace('Table "1"', 'Table "2"') + GOOD
    first, second = read_tables(text, rules).tables
    assert seen == [(2, 1), (2, 2)]
    assert first.rules is not None
    assert (first.rules.name, first.rounds[0].faults[0].what) == ("kraken", "doubling_not_allowed")
    assert (second.rules, second.rounds, second.faults) == (None, (), ())


def test_what_is_no_table_is_a_fault_of_the_text() -> None:
    for text, what in [
        ("", []),
        ('[Klaverjas "1"]\n\n[Deal ""]\n', ["not_inside:Deal"]),
        ('[Klaverjas "1"]\n\n[Round "1"]\n', ["not_inside:Round"]),
        ('[Klaverjas "2"]\n', ["unknown_version"]),
        ('[Klaverjas "1"]\n\n[Evening "1"]\n[Date "soon"]\n[Table "1"]\n', ["wrong_value:Date"]),
    ]:
        reading = read_tables(text, rules_of)
        assert ([fault.what for fault in reading.faults], reading.tables) == (what, ()), text


def test_totals_are_seen_and_not_counted() -> None:
    """Protects: a text of many tables with extreme totals keeps a server busy."""
    (table,) = read_tables(TABLE + '[Points "NS 1, EW 99999"]\n[Jass "NS"]\n', rules_of).tables
    assert (table.has_totals, table.faults) == (True, ())
    assert table.record is not None
    assert table.record.totals == {}
