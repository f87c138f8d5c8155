"""The sheet as a phone keeps it says of every round what the pages say; the phone counts on from there on its own."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from uuid import uuid4

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from scoring import (
    AnyEntry,
    Card,
    CardsEntry,
    KlammernCards,
    KlammernEntry,
    PerSide,
    RoundEntry,
    Seat,
    Side,
    Suit,
    TrumpChoice,
    entry_from_mapping,
)
from tests.factories import CompetitionFactory, TableFactory, a_round, an_entry
from tournaments.exports.match_sheet import pad_state, table_state
from tournaments.models import Pad, Table
from tournaments.permissions import find_pad
from tournaments.queries.table.match_record import get_table_record
from tournaments.queries.table.match_sheet import MatchSheet, get_pad_sheet, get_phone_sheet
from tournaments.services.pad.pad import create_pad, record_pad_round
from tournaments.services.table.tally import write_tally

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

NAMES = ["Anja", "Bert", "Cees", "Dora"]
# East leads; North has all the spades and wins every trick, each of four cards of one rank.
PLAYS = (*map(Card, "7H 7D 7C 7S".split()), *(Card(rank + suit) for rank in "89TJQKA" for suit in "SHDC"))
OF_ONE_SUIT = {"trump": Suit.SPADES, "maker": Seat.NORTH, "leader": Seat.EAST, "plays": PLAYS}


def klaverjas(**written: object) -> RoundEntry:
    return RoundEntry(**({"maker": Side.NS, "card_points": PerSide(100, None)} | written))


def klammern(**written: object) -> KlammernEntry:
    return KlammernEntry(**({"maker": Side.NS, "card_points": {Side.NS: 100}} | written))


def alone(maker: Seat, *points: int, **written: object) -> KlammernEntry:
    return KlammernEntry(maker=maker, card_points=dict(zip(Seat, points, strict=False)), **written)


MATCHES: dict[str, tuple[str, dict[str, object], list[AnyEntry]]] = {
    "klaverjas": (
        "amsterdam",
        {},
        [
            klaverjas(roem=PerSide((20, 50), (20,))),
            klaverjas(card_points=PerSide(60, None)),  # nat
            klaverjas(maker=Side.EW, card_points=PerSide(162, 0), pit=Side.NS),  # the defenders'
            klaverjas(card_points=PerSide(162, 0), pit=Side.NS),
            klaverjas(card_points=PerSide(None, None), revoke=Side.NS),
            CardsEntry(**OF_ONE_SUIT),
        ],
    ),
    "kraken": (
        "kraken",
        {},
        [
            klaverjas(hand_roem=PerSide((20,), (50,)), hand_stuk=Side.NS),
            klaverjas(doubling=2),
            klaverjas(doubling=1, card_points=PerSide(60, None)),
        ],
    ),
    "klammern": (
        "klammern",
        {},
        [
            klammern(melds={Side.NS: (20,)}, belle=Side.EW, doubling=1, card_points={Side.NS: 70}),
            KlammernEntry(passed=True),
            klammern(doubling=2),
            klammern(card_points={}, revoke=Side.EW),
        ],
    ),
    "a league of Klammern": (
        "klammern-league",
        {"target": 100},
        [
            klammern(),
            KlammernCards(**OF_ONE_SUIT),
            klammern(card_points={Side.NS: 164}, jass=Side.NS, tricks_won={Side.NS: 8}),
        ],
    ),
    "hamburg of two": ("hamburg", {"players": 2}, [alone(Seat.NORTH, 90, 40), alone(Seat.EAST, 70, 60)]),
    "hamburg of three": (
        "hamburg",
        {"players": 3},
        [
            alone(Seat.NORTH, 60, 40, 30),
            alone(Seat.EAST, 70, 40, 30, choice=TrumpChoice.KLEINES),
            alone(Seat.SOUTH, 30, 40, 60, melds={Seat.SOUTH: (20,)}, belle=Seat.NORTH),
        ],
    ),
}


def a_pad(rules: str, options: dict[str, object], entries: Sequence[AnyEntry]) -> tuple[str, Pad]:
    names = NAMES[: int(options.get("players", 4))]
    token = create_pad(rules=rules, rules_options=options, names=names, first_dealer="N", visitor="192.0.2.1")
    for number, entry in enumerate(entries, start=1):
        record_pad_round(pad=find_pad(token), number=number, entry=entry, client_id=uuid4())
    return token, find_pad(token)


def a_table(rules: str, options: dict[str, object], entries: Sequence[AnyEntry], **fields: object) -> Table:
    competition = CompetitionFactory(rules=rules, rules_options=options, rounds_per_leg=8, **fields)
    table = TableFactory(leg__match_day__competition=competition)
    for number, entry in enumerate(entries, start=1):
        a_round(table, number, entry)
    return Table.objects.select_related("leg__match_day__competition__club").get(pk=table.pk)


def as_sent(state: dict) -> dict:
    return json.loads(json.dumps(state, cls=DjangoJSONEncoder))


def says_the_same(state: dict, sheet: MatchSheet) -> None:
    """All that is on the page of the sheet is in the state, to the letter and the point."""
    assert [(own["key"], own["tint"], own["name"]) for own in state["parties"]] == [
        (party.key, party.tint, party.name) for party in sheet.parties
    ]
    assert [row["number"] for row in state["rounds"]] == [line.number for line in sheet.lines]
    for row, line in zip(state["rounds"], sheet.lines, strict=True):
        result = row["result"]
        assert result["outcome"] == line.score.outcome
        for party, cell in zip(sheet.parties, line.cells, strict=True):
            said = (result["won"][party.key], result["extra"][party.key], result["score"][party.key])
            assert said == (cell.won, cell.extra, cell.score)
            assert (result["maker"] == party.key) is cell.plays
            assert (result["marked"] == party.key) is bool(cell.outcome)
        if row["entry"] is not None:
            assert entry_from_mapping(row["entry"], sheet.kept.ruleset) == line.entry
        assert (row["entry"] is None) is isinstance(line.entry, CardsEntry | KlammernCards)
    assert state["rules"] == as_sent(asdict(sheet.kept.ruleset))


@pytest.mark.parametrize("match", MATCHES)
def test_the_state_of_a_pad_and_of_a_table_says_what_its_page_says(match):
    token, pad = a_pad(*MATCHES[match])
    state = as_sent(pad_state(pad, token, None))
    assert len(state["rounds"]) == len(MATCHES[match][2])
    says_the_same(state, get_pad_sheet(pad))
    at = get_table_record(a_table(*MATCHES[match]))
    state = as_sent(table_state(at, "token", None, "version"))
    assert len(state["rounds"]) == len(MATCHES[match][2])
    says_the_same(state, get_phone_sheet(at))


def test_winners_are_named_where_a_round_is_won():
    """Only games with melds have rounds that are won; a Klammer-Jass may be someone else's than the maker's."""
    token, pad = a_pad(*MATCHES["a league of Klammern"])
    assert [row["result"]["winners"] for row in as_sent(pad_state(pad, token, None))["rounds"]] == [["NS"]] * 3
    token, pad = a_pad(*MATCHES["klaverjas"])
    assert not any("winners" in row["result"] for row in pad_state(pad, token, None)["rounds"])


def test_rounds_stand_in_the_order_of_their_numbers():
    table = a_table("amsterdam", {}, [])
    for number in (3, 1, 2):
        a_round(table, number, an_entry(100 - number))
    state = table_state(get_table_record(table), "token", None, "version")
    assert [row["number"] for row in state["rounds"]] == [1, 2, 3]


def test_what_the_sides_wrote_is_there_until_the_round_is_final():
    table = a_table("amsterdam", {}, [], keeps_two_tallies=True)
    keys = {number: uuid4() for number in (1, 2)}
    for number, side, points in [(1, Side.NS, 100), (2, Side.NS, 90), (2, Side.EW, 80), (3, Side.NS, 70)]:
        key = keys.get(number) if side is Side.NS else None
        write_tally(table=table, side=side, number=number, entry=an_entry(points), client_id=key or uuid4())
    write_tally(table=table, side=Side.EW, number=3, entry=an_entry(70), client_id=uuid4())
    state = as_sent(table_state(get_table_record(table), "token", Side.NS, "version"))
    assert [row["number"] for row in state["rounds"]] == [3]
    read = [(row["number"], row["side"], row["entry"]["card_points"]["NS"]) for row in state["tallies"]]
    assert read == [(1, "NS", 100), (2, "EW", 80), (2, "NS", 90)]
    assert state["tallies"][0]["client_id"] == str(keys[1])
    assert state["tallies"][1]["result"]["marked"] == "NS"  # nat
    assert (state["two_tallies"], state["side"]) == (True, "NS")
