"""Both agree: with the sheet as it is, and with no other."""

import pytest

from scoring import Seat, Side
from tests.factories import TableFactory, a_round, an_entry
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Refused, Stale
from tournaments.models import Table
from tournaments.services.evening.leg import close_leg
from tournaments.services.table.agreement import agree_with_sheet
from tournaments.services.table.round import correct_round, remove_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition):
    """A complete sheet of two rounds."""
    table = TableFactory(leg__match_day__competition=competition)
    for number in (1, 2):
        a_round(table, number)
    return Table.objects.get()


def agreeing() -> list:
    return Table.objects.get().agreeing


def test_each_side_agrees_once(table):
    for who, together in [(Side.EW, [Side.EW]), (Side.EW, [Side.EW]), (Side.NS, [Side.NS, Side.EW])]:
        agree_with_sheet(table=table, who=who, revision=2)
        assert agreeing() == together
    assert Table.objects.get().is_agreed


def test_after_a_correction_no_one_has_agreed_yet(table):
    for who in Side:
        agree_with_sheet(table=table, who=who, revision=2)
    correct_round(round=table.rounds.get(number=1), entry=an_entry(90), reason="Misread", revision=1, by=None)
    assert agreeing() == []
    with pytest.raises(Stale):
        agree_with_sheet(table=table, who=Side.NS, revision=2)
    agree_with_sheet(table=table, who=Side.NS, revision=3)
    assert agreeing() == [Side.NS]


def test_no_one_agrees_with_half_a_sheet_after_the_leg_or_for_someone_else(table):
    """Where everyone plays for themselves a player does, and a side is from before the table was seated again."""
    with pytest.raises(Stale):
        agree_with_sheet(table=table, who=Seat.NORTH, revision=2)
    with undone():
        close_leg(leg=table.leg, by=None)
        with pytest.raises(Refused):
            agree_with_sheet(table=table, who=Side.NS, revision=2)
    remove_round(round=table.rounds.get(number=2), reason="Twice", revision=1, by=None)
    with pytest.raises(Refused):
        agree_with_sheet(table=table, who=Side.NS, revision=3)
    assert agreeing() == []
