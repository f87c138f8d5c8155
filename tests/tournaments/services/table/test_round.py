"""Rounds are scored by the engine, stored once, corrected with a reason, and never erased without a trace."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from scoring import Card, CardsEntry, ImpossibleRound, PerSide, RoundEntry, Seat, Side, SideTotals, Suit
from tests.factories import TableFactory, a_round, an_entry
from tests.tournaments.services.another_round import ANOTHER_ROUND
from tests.tournaments.services.undone import undone
from tournaments.choices import EntryMode
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.models import Correction, LogEntry, Round
from tournaments.permissions import asked_by
from tournaments.services.table.compare_entries import ALL_PASSED, DEAL_AGAIN
from tournaments.services.table.round import correct_round, record_round, record_sheet, remove_round
from tournaments.services.table.table import clear_sheet, record_totals, totals_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition):
    """A table of a leg of two rounds."""
    return TableFactory(leg__match_day__competition=competition)


def with_rules(table, **options):
    """The table, its competition under other options."""
    competition = table.leg.match_day.competition
    competition.rules_options = options
    competition.save()
    return table


def sheet(table):
    """What the stored table says: totals of both sides, rounds, complete, revision."""
    table.refresh_from_db()
    return (*totals_of(table), table.rounds_played, table.is_complete, table.revision)


def test_a_round_is_stored_with_what_it_is_worth_and_the_table_follows(table, sjaak):
    stored = record_round(table=table, number=2, entry=an_entry(100, ns_roem=20), client_id=uuid4(), by=sjaak)
    stored.refresh_from_db()
    assert stored.entry == {"maker": "NS", "card_points": {"NS": 100}, "roem": {"NS": [20]}}
    assert (stored.maker, stored.outcome, stored.pit, stored.nat) == ("NS", "made", "", "")
    assert (stored.ns_points, stored.ns_roem, stored.ew_points, stored.ew_roem) == (100, 20, 62, 0)
    assert (stored.revision, stored.entered_by) == (1, sjaak)
    assert sheet(table) == (SideTotals(100, 20), SideTotals(62), 1, False, 1)
    a_round(table, 1, an_entry(70, ew_roem=50))
    assert sheet(table) == (SideTotals(100, 20, 0, 1), SideTotals(224, 50), 2, True, 2)


def test_pits_and_revokes_are_what_the_rules_say(table):
    taken = RoundEntry(maker=Side.EW, pit=Side.NS)
    for entry, outcome, options, totals in (
        (RoundEntry(maker=Side.EW, pit=Side.EW), "pit", {}, (SideTotals(), SideTotals(162, 100, pits=1))),
        (taken, "counter_pit", {}, (SideTotals(162, 0), SideTotals(nats=1))),
        (taken, "counter_pit", {"counter_pit_bonus": 100}, (SideTotals(162, 100, pits=1), SideTotals(nats=1))),
        (
            RoundEntry(maker=Side.NS, roem=PerSide((20,), (50,)), revoke=Side.NS),
            "revoke",
            {},
            (SideTotals(), SideTotals(162, 170)),
        ),
    ):
        with undone():
            a_round(with_rules(table, **options), 1, entry)
            assert (Round.objects.get().outcome, sheet(table)[:2]) == (outcome, totals)


def test_what_is_dealt_again_or_impossible_stores_nothing(table):
    """Protects: a leg has its sixteen rounds, each of which was played, and the dealer of each stays."""
    for options, number, entry, error, message in (
        ({"revoke": "redeal"}, 1, RoundEntry(maker=Side.NS, revoke=Side.NS), Refused, DEAL_AGAIN),
        ({"all_passed": "redeal"}, 1, RoundEntry(passed=True), Refused, ALL_PASSED),
        ({"all_passed": "first_chooses"}, 1, RoundEntry(passed=True), ImpossibleRound, "."),
        ({}, 1, an_entry(161), ImpossibleRound, "."),
        ({}, 0, an_entry(), ValidationError, "."),
        ({}, 3, an_entry(), ValidationError, "."),
    ):
        with pytest.raises(error, match=str(message)):
            a_round(with_rules(table, **options), number, entry)
        assert (Round.objects.count(), sheet(table)[-1]) == (0, 0)


def test_a_round_card_by_card_is_stored_and_scored(table):
    """Each suit is led from the ace down and the others have none of it: North takes all with trumps and spades."""
    suits = [
        [card for card in Card if card.suit is suit] for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    ]
    plays = tuple(suits[seat][trick] for trick in range(8) for seat in range(4))
    entry = CardsEntry(trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.NORTH, plays=plays, called=())
    a_round(table, 1, entry)
    stored = Round.objects.get()
    assert stored.entry["plays"] == [str(card) for card in plays]
    assert (stored.maker, stored.outcome, stored.pit) == ("NS", "pit", "NS")
    assert sheet(table)[:2] == (SideTotals(162, 100, pits=1), SideTotals())


def test_the_same_entry_sent_twice_is_stored_once_and_no_one_elses_is_overwritten(table, sjaak):
    sent = {"table": table, "number": 1, "client_id": uuid4(), "entry": an_entry(100), "by": sjaak}
    assert record_round(**sent) == record_round(**sent)
    for other in (an_entry(90), an_entry(maker=Side.EW)):
        with pytest.raises(Stale):
            a_round(table, 1, other)
    assert sheet(table) == (SideTotals(100), SideTotals(62), 1, False, 1)


def test_a_whole_sheet_is_stored_as_its_rounds_would_be_one_by_one(table, sjaak):
    """Protects: no second arithmetic for sheets that arrive whole."""
    entries = [an_entry(100, ns_roem=20), RoundEntry(maker=Side.EW, pit=Side.EW)]
    other = TableFactory(leg=table.leg, number=2)
    for number, entry in enumerate(entries, start=1):
        a_round(other, number, entry)
    record_sheet(table=table, entries=entries, by=sjaak)
    figures = ("number", "entry", "maker", "outcome", "pit", "nat", "ns_points", "ns_roem", "ew_points", "ew_roem")
    assert list(table.rounds.values_list(*figures)) == list(other.rounds.values_list(*figures))
    assert sheet(table)[:4] == sheet(other)[:4]
    assert {row.entered_by for row in table.rounds.all()} == {sjaak}


def test_of_a_sheet_with_a_fault_nothing_is_stored(table):
    """Nor does one join rounds that are there; an empty one stays empty."""
    for entries, error in (([an_entry()] * 3, ValidationError), ([an_entry(), an_entry(163)], ImpossibleRound)):
        with pytest.raises(error):
            record_sheet(table=table, entries=entries, by=None)
        assert (table.rounds.count(), sheet(table)[2:]) == (0, (0, False, 0))
    record_sheet(table=table, entries=[], by=None)
    assert sheet(table)[2:] == (0, False, 0)
    a_round(table, 2)
    with pytest.raises(Stale):
        record_sheet(table=table, entries=[an_entry()], by=None)
    assert table.rounds.count() == 1


def test_a_correction_keeps_what_was_there_with_reason_and_name(table, sjaak):
    stored = a_round(table, 1, an_entry(100))
    correct_round(round=stored, entry=an_entry(110), reason=" Misread ", revision=1, by=sjaak)
    stored.refresh_from_db()
    assert (stored.ns_points, stored.revision) == (110, 2)
    assert sheet(table) == (SideTotals(110), SideTotals(52), 1, False, 2)
    correction = Correction.objects.get()
    assert (correction.subject, correction.table, correction.number) == ("round", table, 1)
    assert (correction.before["card_points"], correction.after["card_points"]) == ({"NS": 100}, {"NS": 110})
    assert (correction.reason, correction.made_by) == ("Misread", sjaak)


def test_a_correction_that_cannot_be_leaves_everything_as_it_was(table, sjaak):
    """Protects: no change without a reason, none to nothing or to what cannot be, none of another version."""
    stored = a_round(table, 1, an_entry(100))
    about, of_reason = {"round": stored, "by": sjaak}, {"reason": "Misread", "revision": 1}
    for reason in ("", "   "):
        for correct in (
            lambda reason=reason: correct_round(**about, entry=an_entry(110), reason=reason, revision=1),
            lambda reason=reason: remove_round(**about, reason=reason, revision=1),
        ):
            with pytest.raises(ValidationError) as refusal:
                correct()
            assert list(refusal.value.message_dict) == ["reason"]
    with pytest.raises(Refused):
        correct_round(**about, **of_reason, entry=an_entry(100))
    with pytest.raises(ImpossibleRound):
        correct_round(**about, **of_reason, entry=an_entry(1))
    assert (Round.objects.get().ns_points, Correction.objects.count(), sheet(table)[-1]) == (100, 0, 1)
    correct_round(**about, **of_reason, entry=an_entry(110))
    with pytest.raises(Stale):
        correct_round(**about, **of_reason, entry=an_entry(90))
    with pytest.raises(Stale):
        remove_round(**about, **of_reason)
    assert (Round.objects.get().ns_points, Correction.objects.count()) == (110, 1)


def test_the_last_round_is_not_undone_if_another_came_after_it(table, sjaak):
    """Protects: two phones at a table, one undoes what it takes for the last round."""
    stored = a_round(table, 1)
    table.refresh_from_db()
    a_round(table, 2)
    with pytest.raises(Stale):
        remove_round(round=stored, reason="Wrong", revision=1, sheet_revision=table.revision, by=sjaak)
    assert Round.objects.count() == 2


def test_a_removed_round_stays_in_the_history(table, sjaak):
    a_round(table, 1, an_entry(100))
    stored = a_round(table, 2, an_entry(90))
    remove_round(round=stored, reason="Written twice", revision=1, by=sjaak)
    assert sheet(table) == (SideTotals(100), SideTotals(62), 1, False, 3)
    correction = Correction.objects.get()
    assert (correction.number, correction.before["card_points"], correction.after) == (2, {"NS": 90}, None)
    with pytest.raises(Stale):
        correct_round(round=stored, entry=an_entry(80), reason="Misread", revision=1, by=sjaak)


def test_a_table_entered_as_totals_takes_no_rounds_until_it_is_emptied(table, sjaak):
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=sjaak)
    with pytest.raises(Refused):
        a_round(table, 1)
    clear_sheet(table=table, reason="We keep rounds after all", revision=1, by=sjaak)
    a_round(table, 1)
    assert sheet(table) == (SideTotals(100), SideTotals(62), 1, False, 3)
    table.refresh_from_db()
    assert table.entry_mode == EntryMode.ROUNDS


def test_recording_a_round_or_a_sheet_takes_a_fixed_number_of_queries(table, django_assert_num_queries):
    with undone(), django_assert_num_queries(7):
        record_sheet(table=table, entries=[an_entry(), an_entry()], by=None)
    for number in (1, 2):
        with django_assert_num_queries(7):
            record_round(table=table, number=number, entry=an_entry(), client_id=uuid4(), by=None)


def sent(table, number=1, entry=None, client_id=None, replaces=None):
    """What a phone sends."""
    about = {"table": table, "number": number, "entry": entry or an_entry(), "client_id": client_id or uuid4()}
    return record_round(**about, replaces=replaces, by=None)


def test_what_says_the_same_as_the_round_of_this_number_is_taken_as_done(table, anna):
    """Two phones at one table, one without signal for a while: no second revision, and no line in the log."""
    first = sent(table)
    with asked_by(anna):
        assert sent(table, entry=RoundEntry(maker=Side.NS, card_points=PerSide(None, 62))) == first
    assert (sheet(table)[-1], Round.objects.get().client_id) == (1, first.client_id)
    assert not LogEntry.objects.exists()


def test_a_known_key_with_another_number_or_other_figures_is_not_taken_as_done(table):
    """Protects: a phone that was restored writes its next round under the key of one that is stored."""
    first, second = sent(table), sent(table, 2, an_entry(90))
    key = {"client_id": first.client_id}
    for other in (
        *ANOTHER_ROUND,
        {"number": 2, "entry": an_entry(90)},
        {"entry": an_entry(90), "replaces": second.client_id},
        {"replaces": second.client_id},
    ):
        with pytest.raises(KeyUsed):
            sent(table, **key | other)
    assert sent(table, **key) == first
    assert list(table.rounds.values_list("number", "ns_points")) == [(1, 100), (2, 90)]


def take_off(table, stored):
    remove_round(round=stored, reason="Twice", revision=stored.revision, by=None)


def correct(table, stored):
    correct_round(round=stored, entry=an_entry(90), reason="Misread", revision=stored.revision, by=None)


def empty(table, stored):
    table.refresh_from_db()
    clear_sheet(table=table, reason="Wrong table", revision=table.revision, by=None)


def test_what_was_undone_does_not_come_back_and_may_be_made_again(table):
    """Protects: the answer to a phone was lost, so it sends again what the desk has changed meanwhile."""
    for change, left in ((take_off, []), (correct, [(1, 90)]), (empty, [])):
        with undone():
            stored = sent(table)
            change(table, stored)
            for number in (1, 2):
                with pytest.raises(KeyUsed):
                    sent(table, number, client_id=stored.client_id)
                assert list(table.rounds.values_list("number", "ns_points")) == left
    take_off(table, sent(table))
    assert sent(table).ns_points == 100


def test_what_was_settled_by_an_equal_round_does_not_come_back_either(table):
    """Protects: two phones wrote the same, the answer to the second was lost, and the round was taken off since."""
    stored, second = sent(table), uuid4()
    for _time in range(2):
        assert sent(table, client_id=second) == stored
    take_off(table, stored)
    with pytest.raises(KeyUsed):
        sent(table, client_id=second)
    assert not table.rounds.exists()


def test_what_replaces_a_round_corrects_it_wherever_it_stands(table):
    stored = sent(table, number=2)
    client_id = uuid4()
    for _time in range(2):
        row = sent(table, number=1, entry=an_entry(90), client_id=client_id, replaces=stored.client_id)
        assert (row.pk, row.number, row.ns_points, row.revision, row.client_id) == (stored.pk, 2, 90, 2, client_id)
    correction = Correction.objects.get()
    assert (correction.before["card_points"], correction.after["card_points"]) == ({"NS": 100}, {"NS": 90})
    assert sheet(table)[2:] == (1, False, 2)


def test_what_replaces_a_round_overwrites_nothing_it_has_not_seen(table):
    """Protects: the correction at the desk, which this phone has not seen."""
    stored = sent(table)
    assert sent(table, replaces=stored.client_id).client_id == stored.client_id  # the same
    with pytest.raises(ImpossibleRound):
        sent(table, entry=an_entry(1), replaces=stored.client_id)
    assert (Round.objects.get().client_id, sheet(table)[-1], Correction.objects.count()) == (stored.client_id, 1, 0)
    correct(table, stored)
    with pytest.raises(Stale):
        sent(table, entry=an_entry(80), replaces=stored.client_id)
    assert Round.objects.get().ns_points == 90
    assert sent(table, number=2, entry=an_entry(70), replaces=uuid4()).number == 2  # nothing that is there: a new round
