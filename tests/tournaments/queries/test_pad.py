"""What is read off a pad: totals after every round, who deals, how it ends."""

from uuid import uuid4

import pytest
from django.utils import translation

from scoring import Outcome, PerSide, RoundEntry, Side
from tests.factories import an_entry
from tournaments.models import Pad
from tournaments.queries.pad import find_pad, get_pad_sheet
from tournaments.services.pad import create_pad, record_pad_round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def a_pad(entries=(), *, rules="amsterdam", names=("Anja", "Bert", "Cees", "Dora"), **options) -> Pad:
    token = create_pad(rules=rules, rules_options=options, names=names, first_dealer="W", visitor="192.0.2.1")
    pad = find_pad(token)
    for number, entry in enumerate(entries, start=1):
        record_pad_round(pad=pad, number=number, entry=entry, client_id=uuid4())
    return find_pad(token)


def test_totals_dealers_and_marks():
    sheet = get_pad_sheet(a_pad([an_entry(100), an_entry(60), RoundEntry(maker=Side.EW, revoke=Side.EW)]))
    read = [
        (line.number, line.dealer, [(cell.score, cell.total, cell.outcome) for cell in line.cells])
        for line in sheet.lines
    ]
    assert read == [
        (1, "Dora", [(100, 100, None), (62, 62, None)]),
        (2, "Anja", [(0, 100, Outcome.NAT), (162, 224, None)]),
        (3, "Bert", [(262, 362, None), (0, 224, Outcome.REVOKE)]),
    ]
    assert (sheet.next_number, sheet.next_dealer, sheet.last_number) == (4, "Cees", 16)


def test_seats_without_a_name_are_called_by_their_place():
    sheet = get_pad_sheet(a_pad(names=("Anja", "", "", "")))
    assert [party.name for party in sheet.parties] == ["Anja & South", "East–West"]
    assert sheet.next_dealer == "West"


def test_the_winner_after_the_last_round():
    sheet = get_pad_sheet(a_pad([an_entry(100)], rounds=1))
    assert (sheet.match.finished, sheet.winner.name, sheet.winner.total) == (True, "Anja & Cees", 100)


def level() -> list[RoundEntry]:
    return [an_entry(100), an_entry(62, maker=Side.EW)]


def test_a_draw():
    sheet = get_pad_sheet(a_pad(level(), rounds=2))
    assert (sheet.match.finished, sheet.match.draw, sheet.winner) == (True, True, None)


def test_an_extra_round():
    sheet = get_pad_sheet(a_pad(level(), rounds=2, extra_round_on_tie=True))
    assert (sheet.match.finished, sheet.match.extra_round, sheet.next_number) == (False, True, 3)


def test_a_match_to_a_number_of_points_has_no_last_round():
    pad = a_pad([an_entry(100)] * 6, match_end="target", target=501)
    sheet = get_pad_sheet(pad)
    ended = (sheet.last_number, sheet.target, sheet.match.finished, sheet.winner.total)
    assert ended == (None, 501, True, 600)


def test_kraken_doubles():
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(100, None), doubling=1)
    assert get_pad_sheet(a_pad([entry], rules="kraken")).match.total == PerSide(324, 0)


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_pad_takes_one_query(django_assert_num_queries, rounds):
    pad = a_pad([an_entry()] * rounds)
    with django_assert_num_queries(1):
        get_pad_sheet(pad)
