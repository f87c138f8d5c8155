"""Score pads: what may be written, by whom it may be overwritten (no one), and when they are forgotten."""

import secrets
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import ImpossibleRound, PerSide, RoundEntry, Side
from tests.factories import an_entry
from tests.tournaments.services.another_round import ANOTHER_ROUND
from tournaments.exceptions import KeyUsed, Refused, Stale
from tournaments.models import Pad, PadRound
from tournaments.permissions import TOKEN_BYTES, find_pad, find_rematch
from tournaments.queries.table.match_sheet import get_pad_sheet
from tournaments.services.pad import pad as service
from tournaments.services.pad.pad import (
    correct_pad_round,
    create_pad,
    forget_pads,
    record_pad_round,
    start_rematch,
    undo_pad_round,
)
from tournaments.services.table.compare_entries import ALL_PASSED

pytestmark = pytest.mark.django_db
VISITOR = "192.0.2.7"


BEGUN = {"rules": "amsterdam", "rules_options": {}, "names": [""] * 4, "first_dealer": "N", "visitor": VISITOR}


def start(**options) -> tuple[Pad, str]:
    names = ["Anja", "Bert", "Cees", "Dora"]
    token = create_pad(**BEGUN | {"rules_options": options, "names": names, "first_dealer": "E"})
    return find_pad(token), token


def write(pad: Pad, number: int, entry: RoundEntry | None = None) -> PadRound:
    return record_pad_round(pad=pad, number=number, entry=entry or an_entry(), client_id=uuid4())


def totals(pad: Pad) -> PerSide[int]:
    return get_pad_sheet(pad).match.total


def test_an_address_is_that_of_one_pad():
    """Protects: a phone that was restored begins a pad under the address of another one."""
    _pad, token = start()
    names = ["Anja", "Bert", "Cees", "Dora"]
    first = BEGUN | {"names": names, "first_dealer": "E", "token": token}
    assert create_pad(**first) == token
    others = {"names": ["", *names[1:]], "rules": "rotterdam", "first_dealer": "N", "rules_options": {"target": 1}}
    for name, value in others.items():
        with pytest.raises(Refused):
            create_pad(**first | {name: value})
    assert Pad.objects.count() == 1


def test_the_address_itself_is_not_stored():
    """Protects: someone who sees a copy of the database cannot open anyone's pad."""
    _pad, token = start()
    assert len(token) == 24
    assert [value for value in Pad.objects.values().get().values() if token in str(value)] == []
    assert start()[1] != token


def test_rounds_add_up_in_their_order_each_once():
    pad, _token = start()
    with pytest.raises(Stale):  # nothing to undo or to correct yet
        undo_pad_round(pad=pad, revision=0)
    with pytest.raises(Stale):
        correct_pad_round(pad=pad, number=1, entry=an_entry(), revision=0)
    with pytest.raises(Stale):  # no round is left out
        write(pad, 2)
    with pytest.raises(ImpossibleRound):
        write(pad, 1, an_entry(161))
    assert list(pad.rounds.all()) == []
    client_id = uuid4()
    first = record_pad_round(pad=pad, number=1, entry=an_entry(), client_id=client_id)
    assert record_pad_round(pad=pad, number=1, entry=an_entry(), client_id=client_id) == first
    with pytest.raises(Stale):  # two phones
        write(pad, 1, an_entry(60))
    assert totals(pad) == PerSide(100, 62)
    write(pad, 2, an_entry(60))
    assert totals(pad) == PerSide(100, 224)
    for number, revision in ((1, 0), (1, 1), (1, 3), (0, 2), (3, 2)):
        with pytest.raises(Stale):
            correct_pad_round(pad=pad, number=number, entry=an_entry(90), revision=revision)
    correct_pad_round(pad=pad, number=1, entry=an_entry(90), revision=2)
    assert totals(pad) == PerSide(90, 234)
    assert undo_pad_round(pad=pad, revision=3) == 2
    with pytest.raises(Stale):  # a button pressed twice, or on two phones
        undo_pad_round(pad=pad, revision=3)
    assert totals(pad) == PerSide(90, 72)


def test_nothing_comes_after_the_end_and_what_is_dealt_again_is_not_written():
    """Protects: who deals follows from the number of a round, so the same player deals again."""
    pad, _token = start(rounds=1)
    write(pad, 1)
    with pytest.raises(Refused):
        write(pad, 2)
    pad, _token = start(revoke="redeal", all_passed="redeal")
    with pytest.raises(Refused):
        write(pad, 1, RoundEntry(maker=Side.NS, revoke=Side.NS))
    with pytest.raises(Refused, match=str(ALL_PASSED)):
        write(pad, 1, RoundEntry(passed=True))
    write(pad, 1)
    with pytest.raises(Refused):
        correct_pad_round(pad=pad, number=1, entry=RoundEntry(passed=True), revision=1)
    assert pad.rounds.count() == 1


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


def play_on(pad: Pad, token: str, *, rotate: bool) -> tuple[Pad, str]:
    write(pad, 1)
    following = start_rematch(pad=pad, token=token, rotate=rotate, visitor=VISITOR)
    return find_pad(following), following


def test_after_three_matches_everyone_partnered_everyone():
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


def test_a_rematch_keeps_the_rules_goes_on_dealing_and_is_the_same_on_every_phone():
    pad, token = start(rounds=1)
    with pytest.raises(Refused):  # before the end
        start_rematch(pad=pad, token=token, rotate=True, visitor=VISITOR)
    assert find_rematch(token) is None
    following, first = play_on(pad, token, rotate=False)
    kept = (following.names, following.rules, following.rules_options, following.first_dealer)
    assert kept == (["Anja", "Bert", "Cees", "Dora"], "amsterdam", {"rounds": 1}, "S")
    assert start_rematch(pad=pad, token=token, rotate=True, visitor=VISITOR) == first == find_rematch(token)
    assert Pad.objects.count() == 2


def test_one_machine_and_all_together_start_a_limited_number_of_pads(monkeypatch):
    """With IPv6 every machine has as many addresses as it likes, all in the network of its network_of."""
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 1)
    start()
    with pytest.raises(Refused):
        start()
    create_pad(**BEGUN | {"visitor": "2001:db8:0:1::1"})
    with pytest.raises(Refused):
        create_pad(**BEGUN | {"visitor": "2001:db8:0:1::5"})
    create_pad(**BEGUN | {"visitor": "2001:db8:0:2::5"})
    assert Pad.objects.count() == 3
    monkeypatch.setattr(service, "PADS_IN_ALL", 3)
    with pytest.raises(Refused):
        create_pad(**BEGUN | {"visitor": "2001:db8:0:3::5"})
    Pad.objects.update(created_at=timezone.now() - timedelta(hours=1, seconds=1))
    create_pad(**BEGUN | {"visitor": "2001:db8:0:4::5"})


def aged(days: int, rounds: int) -> Pad:
    pad, _token = start()
    for number in range(1, rounds + 1):
        write(pad, number)
    Pad.objects.filter(pk=pad.pk).update(changed_at=timezone.now() - timedelta(days=days))
    return pad


def test_pads_that_no_one_uses_are_forgotten():
    kept = [aged(6, 0), aged(182, 1)]
    aged(8, 0)
    aged(184, 1)
    # Starting a pad cleans up, so some are gone already.
    forget_pads()
    assert list(Pad.objects.order_by("pk")) == kept


def test_a_forgotten_pad_is_not_found_even_before_starting_one_deletes_it():
    old, token = start()
    write(old, 1)
    Pad.objects.update(changed_at=timezone.now() - timedelta(days=184))
    assert find_pad(token) is None
    assert list(Pad.objects.all()) == [old]
    pad, _token = start()
    assert list(Pad.objects.all()) == [pad]


def sent(pad, number=1, entry=None, client_id=None, replaces=None):
    """What a phone sends."""
    return record_pad_round(
        pad=pad, number=number, entry=entry or an_entry(), client_id=client_id or uuid4(), replaces=replaces
    )


def figures(pad: Pad) -> list[tuple[int, dict]]:
    return [(row.number, row.entry["card_points"]) for row in pad.rounds.all()]


def revision(pad: Pad) -> int:
    return Pad.objects.get(pk=pad.pk).revision


def test_a_known_key_with_another_number_or_other_figures_is_not_taken_as_done():
    """Protects: a phone that was restored writes its next round under the key of one that is stored."""
    pad, _token = start()
    first = sent(pad)
    second = sent(pad, 2, an_entry(90))
    key = {"client_id": first.client_id}
    for other in (*ANOTHER_ROUND, {"replaces": second.client_id}):
        with pytest.raises(KeyUsed):
            sent(pad, **key | other)
    assert sent(pad, **key) == first
    assert figures(pad) == [(1, {"NS": 100}), (2, {"NS": 90})]


def test_what_was_settled_by_an_equal_round_does_not_come_back_either():
    pad, _token = start()
    stored, second = sent(pad), uuid4()
    for _time in range(2):
        assert sent(pad, client_id=second) == stored
    undo_pad_round(pad=pad, revision=1)
    with pytest.raises(KeyUsed):
        sent(pad, client_id=second)
    assert figures(pad) == []


def test_what_was_undone_or_corrected_does_not_come_back():
    """Protects: the answer to a phone was lost, so it sends again what another phone has changed meanwhile."""
    pad, _token = start()
    first, second = sent(pad), sent(pad, number=2)
    undo_pad_round(pad=pad, revision=2)
    correct_pad_round(pad=pad, number=1, entry=an_entry(90), revision=3)
    for row in (first, second):
        for number in (1, 2):
            with pytest.raises(KeyUsed):
                sent(pad, number, client_id=row.client_id)
    assert figures(pad) == [(1, {"NS": 90})]


def test_that_many_undone_rounds_are_remembered(monkeypatch):
    monkeypatch.setattr("tournaments.services.table.compare_entries.MOST_UNDONE", 2)
    pad, _token = start()
    undone = []
    for time in range(3):
        undone.append(str(sent(pad).client_id))
        undo_pad_round(pad=pad, revision=2 * time + 1)
    assert Pad.objects.get().taken_back == undone[1:]


def test_a_pad_begun_without_signal_keeps_its_own_address(monkeypatch):
    monkeypatch.setattr(service, "PADS_PER_VISITOR", 1)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    for _time in range(3):
        assert create_pad(**BEGUN, token=token) == token
    assert Pad.objects.get() == find_pad(token)
    with pytest.raises(Refused):
        create_pad(**BEGUN, token=secrets.token_urlsafe(TOKEN_BYTES))


def test_an_address_that_is_none_of_ours_is_refused():
    for token in ("", "short", "x" * 23, "x" * 25, "ö" * 24, "../" * 8, "x" * 23 + "\n"):
        with pytest.raises(Refused):
            create_pad(**BEGUN, token=token)
    assert not Pad.objects.exists()
