"""Both sides keep the count: what they agree on is final, and no one decides for the other."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from scoring import ImpossibleRound, PerSide, RoundEntry, Side
from tests.factories import CompetitionFactory, TableFactory, UserFactory, a_meld_entry, a_round, an_entry
from tests.tournaments.services.another_round import ANOTHER_ROUND
from tests.tournaments.services.undone import undone
from tournaments.exceptions import KeyUsed, Stale
from tournaments.models import Correction, Round, Table, Tally
from tournaments.queries.table.tally import is_disputed, list_open_rounds
from tournaments.services.table.round import remove_round
from tournaments.services.table.tally import settle_tallies, write_tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4, keeps_two_tallies=True))


def write(table, side, entry=None, number=1, client_id=None, replaces=None):
    about = {"table": table, "side": side, "number": number, "replaces": replaces}
    return write_tally(**about, entry=entry or an_entry(), client_id=client_id or uuid4())


def write_again(table, side, entry=None):
    """Instead of what this side wrote before."""
    return write(table, side, entry, replaces=table.tallies.get(side=side).client_id)


def test_equal_rounds_become_final(table):
    assert write(table, Side.NS) is None
    assert not Round.objects.exists()
    # East–West write the points of their own side: the same round in other figures.
    theirs = RoundEntry(maker=Side.NS, card_points=PerSide(None, 62))
    row = write(table, Side.EW, theirs)
    assert (row.ns_points, row.ew_points) == (100, 62)
    assert list_open_rounds(table) == []


def test_a_round_that_differs_stays_open_until_they_agree(table):
    write(table, Side.NS)
    for other in (an_entry(90), an_entry(maker=Side.EW), an_entry(ns_roem=20)):
        with undone():
            assert write(table, Side.EW, other) is None
            (row,) = list_open_rounds(table)
            assert row.is_disputed
            assert Table.objects.filter(is_disputed()).get() == table
            assert write_again(table, Side.EW).number == 1
            assert not Table.objects.filter(is_disputed()).exists()


def test_a_tally_sent_again_changes_nothing(table):
    client_id = uuid4()
    for _time in range(3):
        assert write(table, Side.NS, client_id=client_id) is None
    row = write(table, Side.EW)
    assert write(table, Side.NS, client_id=client_id) == row
    assert (Tally.objects.count(), Round.objects.count()) == (2, 1)


def test_a_final_round_is_not_changed_by_one_side_nor_one_from_the_desk_overruled(table):
    with undone():
        write(table, Side.NS)
        write(table, Side.EW)
        with pytest.raises(Stale):
            write(table, Side.NS, an_entry(120))
    row = a_round(table, 1)
    with pytest.raises(Stale):
        write(table, Side.NS, an_entry(90))
    assert write(table, Side.NS) == row
    assert not Tally.objects.exists()


def test_what_replaces_a_tally_takes_its_place_wherever_it_stands_if_it_is_of_this_side(table):
    write(table, Side.NS, number=2)
    client_id, replaces = uuid4(), Tally.objects.get().client_id
    with undone():
        write(table, Side.EW, an_entry(90), number=1, replaces=replaces)
        assert set(Tally.objects.values_list("side", "number")) == {("NS", 2), ("EW", 1)}
    for _time in range(2):
        assert write(table, Side.NS, an_entry(90), number=1, client_id=client_id, replaces=replaces) is None
    tally = Tally.objects.get()
    assert (tally.number, tally.client_id, tally.entry["card_points"]) == (2, client_id, {"NS": 90})


def test_a_known_key_with_another_number_or_other_figures_is_not_taken_as_done(table):
    """Protects: a phone that was restored writes its next round under the key of one that is stored."""
    key = {"client_id": uuid4()}
    write(table, Side.NS, **key)
    for is_final in (False, True):
        if is_final:
            write(table, Side.EW)
        for other in (*ANOTHER_ROUND, {"number": 2, "entry": an_entry(120)}):
            with pytest.raises(KeyUsed):
                write(table, Side.NS, **key | other)
        assert write(table, Side.NS, **key) == Round.objects.first()
    assert set(Tally.objects.values_list("side", "number")) == {("NS", 1), ("EW", 1)}


def test_what_this_side_wrote_is_not_overwritten_unseen(table):
    """Protects: a second phone of this side, or one that was still showing the round before."""
    with pytest.raises(ImpossibleRound):
        write(table, Side.NS, an_entry(161))
    with pytest.raises(ValidationError):
        write(table, Side.NS, number=5)
    assert not Tally.objects.exists()
    write(table, Side.NS)
    before = Tally.objects.get()
    for replaces in (None, uuid4()):
        with pytest.raises(Stale):
            write(table, Side.NS, an_entry(133), replaces=replaces)
    assert Tally.objects.get().entry["card_points"] == {"NS": 100}
    # The same from a second phone of this side is taken as done.
    assert write(table, Side.NS, RoundEntry(maker=Side.NS, card_points=PerSide(None, 62))) is None
    assert (Tally.objects.get().client_id, Tally.objects.get().written_at) == (before.client_id, before.written_at)


def take_off(round):
    remove_round(round=round, reason="Not this one", revision=round.revision, by=None)


def test_after_the_organiser_took_a_round_off_it_becomes_final_again(table):
    """Only when someone writes it again: the same tallies sent again do not give it back."""
    client_id = uuid4()
    write(table, Side.EW)
    take_off(write(table, Side.NS, client_id=client_id))
    assert write(table, Side.NS, client_id=client_id) is None
    again = uuid4()
    take_off(write(table, Side.NS, client_id=again))
    with pytest.raises(KeyUsed):
        write(table, Side.NS, client_id=again)
    assert not Round.objects.exists()


def test_the_organiser_decides_once_with_a_reason(table, anna):
    """Protects: a decision that is sent again, for whichever side, leaves no second correction in the history."""
    write(table, Side.NS)
    write(table, Side.EW, an_entry(90))
    decision = {"table": table, "number": 1, "by": anna}
    with pytest.raises(ValidationError):
        settle_tallies(**decision, side=Side.EW, reason=" ")
    row = settle_tallies(**decision, side=Side.EW, reason="Counted the tricks again")
    assert (row.ns_points, row.entered_by) == (90, anna)
    kept = Correction.objects.get()
    assert (set(kept.before), kept.after, kept.reason) == ({"NS", "EW"}, row.entry, "Counted the tricks again")
    for side in Side:
        with pytest.raises(Stale):
            settle_tallies(**decision, side=side, reason="Once more")
    assert Correction.objects.count() == 1
    # Decided again after the round was taken off.
    take_off(row)
    for _time in range(2):
        take_off(settle_tallies(**decision, side=Side.NS, reason="Looked at the cards"))
    assert not Round.objects.exists()


def test_a_match_goes_on_beyond_a_round_that_they_wrote_differently():
    """Protects: in Klammern the rounds of a match have an order, and a dispute is settled later all the same."""
    competition = CompetitionFactory(rules="klammern-league", rounds_per_leg=1, keeps_two_tallies=True)
    table = TableFactory(leg__match_day__competition=competition)
    write(table, Side.NS, a_meld_entry(110))
    write(table, Side.EW, a_meld_entry(100))
    for side in Side:
        row = write(table, side, a_meld_entry(90), number=2)
    assert (row.number, row.ns_points) == (2, 9)
    settle_tallies(table=table, number=1, side=Side.NS, reason="Counted again", by=UserFactory())
    table.refresh_from_db()
    assert (table.rounds_played, table.ns_points) == (2, 20)
