"""What is read off a pad and a table: totals after every round, who deals, how it ends, what is still open."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring import KlammernEntry, PerSide, RoundEntry, Seat, Side, SideTotals, TrumpChoice, entry_to_mapping, preset
from tests.factories import CompetitionFactory, TableFactory, a_meld_entry, a_round, an_entry
from tests.tournaments.services.undone import undone
from tournaments.exports.pad import pad_as_text
from tournaments.models import Pad, PadRound
from tournaments.permissions import find_pad
from tournaments.queries.table import match_record
from tournaments.queries.table.match_record import judge_entry, read_round
from tournaments.queries.table.match_sheet import get_pad_sheet, get_table_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round
from tournaments.services.table.table import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def a_pad(entries=(), *, rules="amsterdam", names=("Anja", "Bert", "Cees", "Dora"), first="W", **options) -> Pad:
    token = create_pad(rules=rules, rules_options=options, names=names, first_dealer=first, visitor="192.0.2.1")
    pad = find_pad(token)
    for number, entry in enumerate(entries, start=1):
        record_pad_round(pad=pad, number=number, entry=entry, client_id=uuid4())
    return find_pad(token)


def test_totals_dealers_and_marks(django_assert_num_queries):
    pad = a_pad([an_entry(100), an_entry(60), RoundEntry(maker=Side.EW, revoke=Side.EW)])
    for shown in (pad, a_pad([an_entry()])):
        with django_assert_num_queries(1):
            get_pad_sheet(shown)
    sheet = get_pad_sheet(pad)
    read = [
        (line.number, line.dealer, [(cell.score, cell.total, cell.outcome) for cell in line.cells])
        for line in sheet.lines
    ]
    assert read == [
        (1, "Dora", [(100, 100, ""), (62, 62, "")]),
        (2, "Anja", [(0, 100, "nat"), (162, 224, "")]),
        (3, "Bert", [(262, 362, ""), (0, 224, "revoke")]),
    ]
    assert (sheet.next_number, sheet.next_dealer, sheet.last_number) == (4, "Cees", 16)
    # Seats without a name are called by their place.
    sheet = get_pad_sheet(a_pad(names=("Anja", "", "", "")))
    assert [party.name for party in sheet.parties] == ["Anja & South", "East–West"]
    assert sheet.next_dealer == "West"


def test_how_a_match_ends():
    sheet = get_pad_sheet(a_pad([an_entry(100)], rounds=1))
    assert (sheet.match.finished, sheet.winner.name, sheet.winner.total) == (True, "Anja & Cees", 100)
    level = [an_entry(100), an_entry(62, maker=Side.EW)]
    sheet = get_pad_sheet(a_pad(level, rounds=2))
    assert (sheet.match.finished, sheet.match.tied, sheet.winner) == (True, True, None)
    sheet = get_pad_sheet(a_pad(level, rounds=2, extra_round_on_tie=True))
    assert (sheet.match.finished, sheet.match.extra_round, sheet.next_number) == (False, True, 3)
    # To a number of points there is no last round; Kraken doubles.
    sheet = get_pad_sheet(a_pad([an_entry(100)] * 6, match_end="target", target=501))
    ended = (sheet.last_number, sheet.target, sheet.match.finished, sheet.winner.total)
    assert ended == (None, 501, True, 600)
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(100, None), doubling=1)
    assert get_pad_sheet(a_pad([entry], rules="kraken")).match.total == PerSide(324, 0)
    # Protects: 51 is never called points where it is Augen.
    games = ("klammern-league", "klammern", "amsterdam")
    assert [get_pad_sheet(a_pad(rules=rules)).is_to_augen for rules in games] == [True, False, False]


def klammern(**fields) -> KlammernEntry:
    return KlammernEntry(**({"maker": Side.NS, "card_points": {Side.NS: 100}} | fields))


def test_klammern_counts_small_and_big_points():
    """Kontra won is two small points; a lost one four: five of them are a big point, and one is missing: Laube."""
    entries = [klammern(doubling=1), klammern(doubling=1, card_points={Side.NS: 60})]
    sheet = get_pad_sheet(a_pad(entries, rules="klammern"))
    assert [(party.total, party.small, party.is_laube) for party in sheet.parties] == [(0, 2, False), (0, 4, True)]
    assert [[cell.outcome for cell in line.cells] for line in sheet.lines] == [["", ""], ["lost", ""]]
    sheet = get_pad_sheet(a_pad([*entries, klammern(card_points={Side.NS: 60})], rules="klammern"))
    assert [(party.total, party.small) for party in sheet.parties] == [(0, 0), (1, 0)]
    assert [cell.total for cell in sheet.lines[-1].cells] == [0, 1]


def test_a_kalte_is_named_and_small_points_are_told_from_big_ones():
    entries = [klammern(doubling=2, card_points={Side.NS: 60}), klammern(), klammern(passed=True, maker=None)]
    sheet = get_pad_sheet(a_pad([replace(entries[2], card_points={}), *entries[:2]], rules="klammern"))
    read = [[(cell.score, cell.is_small, cell.big, cell.total) for cell in line.cells] for line in sheet.lines]
    assert read == [
        [(0, True, 0, 0), (0, True, 0, 0)],
        [(0, True, 0, 0), (8, True, 2, 2)],
        [(1, True, 0, 0), (0, True, 0, 2)],
    ]
    assert "+8 small (Kalte)" in pad_as_text(sheet)
    league = get_pad_sheet(a_pad([klammern()], rules="klammern-league"))
    assert [(cell.score, cell.is_small) for cell in league.lines[0].cells] == [(10, False), (6, False)]


def test_what_was_played_in_hamburg_stays_on_the_sheet():
    entries = [klammern(), klammern(choice=TrumpChoice.KLEINES), KlammernEntry(passed=True)]
    sheet = get_pad_sheet(a_pad(entries, rules="hamburg"))
    assert [[cell.choice for cell in line.cells] for line in sheet.lines] == [["orgi", ""], ["kleines", ""], ["", ""]]
    assert "(Kleines)" in pad_as_text(sheet)
    assert "– All passed" in pad_as_text(sheet)
    assert get_pad_sheet(a_pad([klammern()], rules="klammern")).lines[0].choice == ""


def test_a_die_goes_home():
    """An orgi won turns the maker's die by two, a lost one that of the others by four."""
    entries = [klammern(), klammern(card_points={Side.NS: 60})]
    sheet = get_pad_sheet(a_pad(entries, rules="hamburg"))
    assert [(party.total, party.die) for party in sheet.parties] == [(2, 2), (4, 4)]
    sheet = get_pad_sheet(a_pad([*entries, klammern(), klammern()], rules="hamburg"))
    assert (sheet.match.finished, sheet.winner.name) == (True, "Anja & Cees")


def test_three_players_play_for_themselves():
    points = {Seat.NORTH: 80, Seat.EAST: 30, Seat.SOUTH: 20}
    entry = KlammernEntry(maker=Seat.NORTH, card_points=points, melds={Seat.EAST: (20,)})
    pad = a_pad([entry], rules="klammern", names=("Anja", "Bert", "Cees"), players=3, first="N")
    sheet = get_pad_sheet(pad)
    assert [(party.name, party.small) for party in sheet.parties] == [("Anja", 1), ("Bert", 0), ("Cees", 0)]
    assert (sheet.has_partners, sheet.next_dealer) == (False, "Bert")


def test_what_is_remembered_of_a_round_is_true_of_every_entry_that_is_written_like_it() -> None:
    """Protects: the notation leaves out empty melds, even of someone who is not at the table: that is refused, and
    must neither let the one through nor refuse the other.
    """
    rules = preset("klammern")
    right = KlammernEntry(maker=Side.NS, card_points={Side.NS: 97})
    wrong = KlammernEntry(maker=Side.NS, card_points={Side.NS: 97}, melds={Seat.WEST: ()})
    for first, second in ((wrong, right), (right, wrong)):
        match_record._read.cache_clear()
        judged = {id(entry): judge_entry(entry, rules) for entry in (first, second)}
        assert (judged[id(right)].findings, judged[id(wrong)].counted) == ((), None)
        assert read_round(PadRound(entry=entry_to_mapping(right)), rules).judged.score == judged[id(right)].score


@pytest.fixture
def table(competition):
    competition.rounds_per_leg = 5
    competition.save()
    return TableFactory(leg__match_day__competition=competition)


def test_each_round_has_a_line_with_its_dealer_and_running_totals(table):
    first = a_round(table, 1, an_entry(100, ns_roem=20))
    third = a_round(table, 3, an_entry(70))
    table.refresh_from_db()
    sheet = get_table_sheet(table)
    assert [(line.number, line.seat, line.row, [cell.total for cell in line.cells]) for line in sheet.lines] == [
        (1, "N", first, [120, 62]),
        (3, "S", third, [120, 224]),
    ]
    assert [(line.number, line.seat, line.row) for line in sheet.open_lines] == [
        (2, "E", None),
        (4, "W", None),
        (5, "N", None),
    ]
    assert ([party.total for party in sheet.parties], sheet.next_number) == ([120, 224], 2)
    assert [seat.position for seat in sheet.kept.seats] == ["N", "E", "S", "W"]


def test_a_sheet_of_totals_has_no_lines(table):
    stored = record_totals(table=table, ns=SideTotals(500, 40), ew=SideTotals(310), revision=0, by=None)
    sheet = get_table_sheet(stored)
    assert (sheet.lines, sheet.open_lines) == ((), [])
    assert [party.total for party in sheet.parties] == [540, 310]


def test_the_lines_that_are_still_open(table, django_assert_num_queries):
    """Protects: after a round the cursor goes where the sheet has nothing."""
    for written in ((), (1,), (1, 3), (2, 5), (1, 2, 3, 4, 5)):
        with undone():
            for number in written:
                a_round(table, number)
            table.refresh_from_db()
            assert get_table_sheet(table).kept.table == table
            with django_assert_num_queries(2):
                sheet = get_table_sheet(table)
                assert len([str(seat.player) for seat in sheet.kept.seats]) == 4
                found = [line.number for line in sheet.open_lines]
            assert found == [number for number in range(1, 6) if number not in written]


def test_a_match_goes_on_until_it_is_over():
    table = TableFactory(leg__match_day__competition=CompetitionFactory(rules="klammern", rounds_per_leg=3))
    for number, points in enumerate([110, None, 60, 90, 0]):
        table.refresh_from_db()
        still_open = [line.number for line in get_table_sheet(table).open_lines]
        assert still_open == ([] if number == 4 else [number + 1])
        assert table.is_complete == (number == 4)
        if number < 4:
            a_round(table, number + 1, a_meld_entry(points) if points else KlammernEntry(passed=True))
