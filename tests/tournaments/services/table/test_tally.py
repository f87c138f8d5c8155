"""Both sides keep the count: what they agree on is final, and nobody decides for the other."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from scoring import ImpossibleRound, PerSide, RoundEntry, Side
from tests.factories import CompetitionFactory, MembershipFactory, TableFactory, a_round, an_entry
from tournaments.choices import Role
from tournaments.exceptions import Stale
from tournaments.models import Correction, Round, Table, Tally
from tournaments.queries.table.tally import is_disputed, list_open_rounds
from tournaments.services.table.tally import settle_tallies, write_tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4, keeps_two_tallies=True))


def write(table, side, entry=None, number=1, client_id=None):
    return write_tally(table=table, side=side, number=number, entry=entry or an_entry(), client_id=client_id or uuid4())


def test_equal_rounds_become_final(table):
    assert write(table, Side.NS) is None
    assert not Round.objects.exists()
    # East–West write the points of their own side: the same round in other figures.
    theirs = RoundEntry(maker=Side.NS, card_points=PerSide(None, 62))
    row = write(table, Side.EW, theirs)
    assert (row.ns_points, row.ew_points) == (100, 62)
    assert list_open_rounds(table) == []


@pytest.mark.parametrize(
    "other", [an_entry(90), an_entry(maker=Side.EW), an_entry(ns_roem=20)], ids=["points", "maker", "roem"]
)
def test_a_round_that_differs_stays_open_until_they_agree(table, other):
    write(table, Side.NS)
    assert write(table, Side.EW, other) is None
    (row,) = list_open_rounds(table)
    assert row.is_disputed
    assert Table.objects.filter(is_disputed()).get() == table
    assert write(table, Side.EW).number == 1
    assert not Table.objects.filter(is_disputed()).exists()


def test_a_tally_sent_again_changes_nothing(table):
    client_id = uuid4()
    for _time in range(3):
        assert write(table, Side.NS, client_id=client_id) is None
    row = write(table, Side.EW)
    assert write(table, Side.NS, client_id=client_id) == row
    assert (Tally.objects.count(), Round.objects.count()) == (2, 1)


def test_a_final_round_is_not_changed_by_one_side(table):
    write(table, Side.NS)
    write(table, Side.EW)
    with pytest.raises(Stale):
        write(table, Side.NS, an_entry(120))


def test_a_round_from_the_desk_is_not_overruled(table):
    a_round(table, 1)
    with pytest.raises(Stale):
        write(table, Side.NS)


def test_an_impossible_round_is_not_stored_as_a_tally(table):
    with pytest.raises(ImpossibleRound):
        write(table, Side.NS, an_entry(161))
    with pytest.raises(ValidationError):
        write(table, Side.NS, number=5)
    assert not Tally.objects.exists()


def test_the_organiser_decides_with_a_reason(table):
    organiser = MembershipFactory(club=table.leg.match_day.competition.club, role=Role.ORGANISER).user
    write(table, Side.NS)
    write(table, Side.EW, an_entry(90))
    with pytest.raises(ValidationError):
        settle_tallies(table=table, number=1, side=Side.EW, reason=" ", by=organiser)
    row = settle_tallies(table=table, number=1, side=Side.EW, reason="Counted the tricks again", by=organiser)
    assert (row.ns_points, row.entered_by) == (90, organiser)
    kept = Correction.objects.get()
    assert (set(kept.before), kept.after, kept.reason) == ({"NS", "EW"}, row.entry, "Counted the tricks again")


@pytest.mark.parametrize("side", [Side.NS, Side.EW])
def test_the_organiser_decides_once(table, side):
    """Protects: a decision that is sent again, for whichever side, leaves no second correction in the history."""
    write(table, Side.NS)
    write(table, Side.EW, an_entry(90))
    organiser = MembershipFactory(club=table.leg.match_day.competition.club, role=Role.ORGANISER).user
    settle_tallies(table=table, number=1, side=Side.EW, reason="Counted the tricks again", by=organiser)

    with pytest.raises(Stale):
        settle_tallies(table=table, number=1, side=side, reason="Once more", by=organiser)
    assert Correction.objects.count() == 1
