"""Score pads: what may be written, by whom it may be overwritten (nobody), and when they are forgotten."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import ImpossibleRound, PerSide, RoundEntry, Side
from tests.factories import an_entry
from tournaments.exceptions import Refused, Stale
from tournaments.models import Pad, PadRound
from tournaments.permissions import find_pad
from tournaments.queries.pad.pad import find_rematch, get_pad_sheet
from tournaments.services.pad import pad as service
from tournaments.services.pad.pad import (
    correct_pad_round,
    create_pad,
    forget_pads,
    record_pad_round,
    start_rematch,
    undo_pad_round,
)

pytestmark = pytest.mark.django_db
VISITOR = "192.0.2.7"


def start(**options) -> tuple[Pad, str]:
    token = create_pad(
        rules="amsterdam",
        rules_options=options,
        names=["Anja", "Bert", "Cees", "Dora"],
        first_dealer="E",
        visitor=VISITOR,
    )
    return find_pad(token), token


def write(pad: Pad, number: int, entry: RoundEntry | None = None) -> PadRound:
    return record_pad_round(pad=pad, number=number, entry=entry or an_entry(), client_id=uuid4())


def totals(pad: Pad) -> PerSide[int]:
    return get_pad_sheet(pad).match.total


def test_the_address_itself_is_not_stored():
    """Protects: someone who sees a copy of the database cannot open anyone's pad."""
    _pad, token = start()
    assert len(token) == 24
    assert [value for value in Pad.objects.values().get().values() if token in str(value)] == []


def test_two_pads_have_different_addresses():
    assert start()[1] != start()[1]


def test_rounds_add_up():
    pad, _token = start()
    write(pad, 1)
    write(pad, 2, an_entry(60))
    assert totals(pad) == PerSide(100, 224)


def test_a_round_sent_twice_is_written_once():
    pad, _token = start()
    client_id = uuid4()
    first = record_pad_round(pad=pad, number=1, entry=an_entry(), client_id=client_id)
    assert record_pad_round(pad=pad, number=1, entry=an_entry(), client_id=client_id) == first
    assert totals(pad) == PerSide(100, 62)


def test_two_phones_do_not_write_the_same_round():
    pad, _token = start()
    write(pad, 1)
    with pytest.raises(Stale):
        write(pad, 1, an_entry(60))
    assert totals(pad) == PerSide(100, 62)


def test_no_round_is_left_out():
    pad, _token = start()
    with pytest.raises(Stale):
        write(pad, 2)


def test_an_impossible_round_is_not_written():
    pad, _token = start()
    with pytest.raises(ImpossibleRound):
        write(pad, 1, an_entry(161))
    assert list(pad.rounds.all()) == []


def test_nothing_comes_after_the_end():
    pad, _token = start(rounds=1)
    write(pad, 1)
    with pytest.raises(Refused):
        write(pad, 2)


def test_a_redealt_round_is_not_written():
    pad, _token = start(revoke="redeal")
    with pytest.raises(Refused):
        write(pad, 1, RoundEntry(maker=Side.NS, revoke=Side.NS))


def test_any_round_can_be_corrected():
    pad, _token = start()
    write(pad, 1)
    write(pad, 2)
    correct_pad_round(pad=pad, number=1, entry=an_entry(90), revision=2)
    assert totals(pad) == PerSide(190, 134)


@pytest.mark.parametrize("revision", [0, 1, 3])
def test_an_outdated_correction_is_refused(revision):
    pad, _token = start()
    write(pad, 1)
    write(pad, 2)
    with pytest.raises(Stale):
        correct_pad_round(pad=pad, number=1, entry=an_entry(90), revision=revision)
    assert totals(pad) == PerSide(200, 124)


def test_a_round_that_is_not_written_cannot_be_corrected():
    pad, _token = start()
    with pytest.raises(Stale):
        correct_pad_round(pad=pad, number=1, entry=an_entry(), revision=0)


def test_a_correction_does_not_end_the_match_before_what_was_played():
    """150 and 150 points do not reach 200; 162 with 100 for a pit would, one round too early."""
    pad, _token = start(match_end="target", target=250)
    write(pad, 1, an_entry(120))
    write(pad, 2, an_entry(120))
    write(pad, 3, an_entry(120))
    with pytest.raises(Refused) as refusal:
        correct_pad_round(pad=pad, number=1, entry=RoundEntry(maker=Side.NS, pit=Side.NS), revision=3)
    assert refusal.value.params == {"number": 2}
    assert totals(pad) == PerSide(360, 126)


def test_the_last_round_is_undone():
    pad, _token = start()
    write(pad, 1)
    write(pad, 2, an_entry(60))
    assert undo_pad_round(pad=pad, revision=2) == 2
    assert totals(pad) == PerSide(100, 62)


def test_undoing_twice_takes_one_round_off():
    """Protects: a button pressed twice, or on two phones."""
    pad, _token = start()
    write(pad, 1)
    write(pad, 2)
    undo_pad_round(pad=pad, revision=2)
    with pytest.raises(Stale):
        undo_pad_round(pad=pad, revision=2)
    assert totals(pad) == PerSide(100, 62)


def test_there_is_nothing_to_undo_on_an_empty_pad():
    pad, _token = start()
    with pytest.raises(Stale):
        undo_pad_round(pad=pad, revision=0)


def play_on(pad: Pad, token: str, *, rotate: bool) -> tuple[Pad, str]:
    write(pad, 1)
    following = start_rematch(pad=pad, token=token, rotate=rotate, visitor=VISITOR)
    return find_pad(following), following


def test_after_three_matches_everybody_partnered_everybody():
    pad, token = start(rounds=1)
    partners = []
    for _match in range(4):
        partners.append({frozenset(pad.names[0::2]), frozenset(pad.names[1::2])})
        pad, token = play_on(pad, token, rotate=True)
    assert partners[:3] == [
        {frozenset({"Anja", "Cees"}), frozenset({"Bert", "Dora"})},
        {frozenset({"Anja", "Dora"}), frozenset({"Bert", "Cees"})},
        {frozenset({"Anja", "Bert"}), frozenset({"Cees", "Dora"})},
    ]
    assert partners[3] == partners[0]


def test_a_rematch_keeps_the_rules_and_goes_on_dealing():
    pad, token = start(rounds=1)
    following, _token = play_on(pad, token, rotate=False)
    kept = (following.names, following.rules, following.rules_options, following.first_dealer)
    assert kept == (["Anja", "Bert", "Cees", "Dora"], "amsterdam", {"rounds": 1}, "S")


def test_every_phone_finds_the_same_rematch():
    pad, token = start(rounds=1)
    assert find_rematch(token) is None
    _following, first = play_on(pad, token, rotate=True)
    assert start_rematch(pad=pad, token=token, rotate=False, visitor=VISITOR) == first == find_rematch(token)
    assert Pad.objects.count() == 2


def test_no_rematch_before_the_end():
    pad, token = start()
    with pytest.raises(Refused):
        start_rematch(pad=pad, token=token, rotate=True, visitor=VISITOR)


def test_one_machine_starts_a_limited_number_of_pads(monkeypatch):
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 2)
    start()
    start()
    with pytest.raises(Refused):
        start()
    assert Pad.objects.count() == 2


@pytest.mark.parametrize(("other", "allowed"), [("2001:db8:0:1::5", False), ("2001:db8:0:2::5", True)])
def test_a_household_is_one_visitor(monkeypatch, other, allowed):
    """With IPv6 every machine has as many addresses as it likes, all in the network of its household."""
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 1)
    pad = {"rules": "amsterdam", "rules_options": {}, "names": ["", "", "", ""], "first_dealer": "N"}
    create_pad(**pad, visitor="2001:db8:0:1::1")
    if allowed:
        create_pad(**pad, visitor=other)
    else:
        with pytest.raises(Refused):
            create_pad(**pad, visitor=other)
    assert Pad.objects.count() == 1 + allowed


def test_all_visitors_together_start_a_limited_number_of_pads(monkeypatch):
    monkeypatch.setattr(service, "PADS_IN_ALL", 1)
    start()
    with pytest.raises(Refused):
        start()
    Pad.objects.update(created_at=timezone.now() - timedelta(hours=1, seconds=1))
    start()


def aged(days: int, rounds: int) -> Pad:
    pad, _token = start()
    for number in range(1, rounds + 1):
        write(pad, number)
    Pad.objects.filter(pk=pad.pk).update(changed_at=timezone.now() - timedelta(days=days))
    return pad


def test_pads_that_nobody_uses_are_forgotten():
    kept = [aged(6, 0), aged(182, 1)]
    aged(8, 0)
    aged(184, 1)
    # Starting a pad cleans up, so some are gone already.
    forget_pads()
    assert list(Pad.objects.order_by("pk")) == kept


def test_a_forgotten_pad_is_not_found_even_before_it_is_deleted():
    pad, token = start()
    write(pad, 1)
    Pad.objects.update(changed_at=timezone.now() - timedelta(days=184))
    assert find_pad(token) is None


def test_starting_a_pad_forgets_old_ones():
    aged(184, 1)
    pad, _token = start()
    assert list(Pad.objects.all()) == [pad]
