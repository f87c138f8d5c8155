"""Roem in the hand, which Kraken counts: written on the sheet, or found in the cards and called."""

import pytest

from scoring import PerSide, Side, entry_from_mapping
from tests.tournaments.views.organise.match_days import a_row, a_table, of_season, sheet
from tests.tournaments.views.organise.table.test_round import PIT_OF_NORTH, ROUND_1, cards
from tests.tournaments.views.organise.table.test_round_cards import held, tap

# North has all the spades: 100 for the run and stuk. The others have a whole suit each.
SUITS_DEALT = {
    f"hand_{seat}": " ".join(rank + suit for rank in "789TJQKA") for seat, suit in zip("NESW", "SHDC", strict=True)
}


def kraken_table(cast, **options):
    return a_table(cast, rules="kraken", rules_options=options)


def test_a_row_has_fields_for_hand_roem_only_if_it_counts(cast):
    kraken_table(cast)
    page = cast.scorekeeper.get(of_season("table_entry", 1, 1, 1)).content
    assert [page.count(b'name="%s"' % name) for name in (b"ns_hand_roem", b"ew_hand_roem", b"hand_stuk")] == [2, 2, 2]


def test_amsterdam_asks_nothing_about_hands(cast):
    a_table(cast)
    assert b"hand_stuk" not in cast.scorekeeper.get(of_season("table_entry", 1, 1, 1)).content


def test_only_the_better_sides_hand_roem_is_written_and_stuk_always(cast):
    """60 of East–West is rejected by 50 + 20; their stuk stays."""
    table = kraken_table(cast)
    row = a_row(ns_hand_roem="50 20", ew_hand_roem="20+20+20", hand_stuk="EW", ns_roem="20")
    cast.scorekeeper.post(of_season("round_record", *ROUND_1), row)
    assert sheet(table) == {1: (98, 90, 64, 20)}
    entry = entry_from_mapping(table.rounds.get().entry)
    assert (entry.hand_roem, entry.hand_stuk) == (PerSide((50, 20), (20, 20, 20)), Side.EW)


def test_the_preview_says_what_is_rejected(cast):
    kraken_table(cast)
    answer = cast.scorekeeper.post(of_season("round_preview", *ROUND_1), a_row(ns_hand_roem="20", ew_hand_roem="50"))
    assert "20 is rejected, because the other side has better roem." in answer.content.decode()


def test_what_is_written_comes_back_in_the_correction(cast):
    kraken_table(cast)
    cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row(ns_hand_roem="50 20", hand_stuk="EW"))
    form = cast.scorekeeper.get(of_season("round_correct", *ROUND_1)).context["form"]
    assert [form[name].value() for name in ("ns_hand_roem", "ew_hand_roem", "hand_stuk")] == ["50 20", "", "EW"]


@pytest.mark.parametrize(("typed", "field"), [("30", "ew_hand_roem"), ("2000", "ew_hand_roem"), ("x", "ew_hand_roem")])
def test_impossible_hand_roem_is_refused_at_its_field(cast, typed, field):
    table = kraken_table(cast)
    answer = cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row(ew_hand_roem=typed))
    [form] = [row.form for row in answer.context["rows"] if row.form and row.form.is_bound]
    assert list(form.errors) == [field]
    assert sheet(table) == {}


def test_equal_best_melds_have_to_be_decided_at_the_table(cast):
    kraken_table(cast, hand_roem_winner="highest_meld")
    answer = cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row(ns_hand_roem="20", ew_hand_roem="20"))
    [form] = [row.form for row in answer.context["rows"] if row.form and row.form.is_bound]
    assert list(form.errors) == ["ew_hand_roem"]


def test_roem_is_found_in_the_hands_before_a_card_is_played(cast):
    """100 for eight in a row in each hand, and stuk in North's: level, so both sides write theirs."""
    kraken_table(cast)
    answer = tap(cast.scorekeeper, SUITS_DEALT, show="1")
    picker = answer.context["picker"]
    assert {hand.seat: hand.amounts for hand in picker.roem_in_hands} == {
        "N": (100, 20),
        "E": (100,),
        "S": (100,),
        "W": (100,),
    }
    assert picker.progress.hand == (PerSide(220, 200), PerSide(0, 0))
    assert answer.content.count(b'name="call_hand"') == 4


def test_a_hand_that_was_not_called_does_not_count(cast):
    """East kept silent: West's 100 is less than the 200 of North–South, and is rejected. A second tap takes it back."""
    kraken_table(cast)
    answer = tap(cast.scorekeeper, SUITS_DEALT, call_hand="E")
    assert answer.context["picker"].progress.hand == (PerSide(220, 0), PerSide(0, 100))
    assert "East–West 0 from the hand, 100 rejected" in answer.content.decode()
    again = tap(cast.scorekeeper, held(answer), call_hand="E")
    assert again.context["picker"].progress.hand.counted == PerSide(220, 200)


def test_what_was_called_is_stored_and_comes_back(cast):
    """Four hands need not be typed: 32 cards tell them."""
    table = kraken_table(cast)
    cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards(silent_E="on", silent_S="on"))
    assert entry_from_mapping(table.rounds.get().entry).hand_called == ("N", "W")
    assert sheet(table) == {1: (162, 100 + 20 + 100, 0, 100)}  # North's run and stuk and the pit, West's run
    form = cast.scorekeeper.get(of_season("round_cards", *ROUND_1)).context["form"]
    assert [bool(field.value()) for field in form.silent_fields()] == [False, True, True, False]


def test_all_cards_of_a_round_that_a_revoke_ended_are_counted(cast):
    """Someone taps the whole round and then says who revoked: the hands are still those that were dealt."""
    table = kraken_table(cast)
    wrong = PIT_OF_NORTH.replace("9S 9H", "9H 9S")
    cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards(plays=wrong, revoke="E"))
    assert list(sheet(table)) == [1]


def test_the_replay_shows_what_counted_and_what_was_rejected(cast):
    kraken_table(cast)
    cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards(silent_E="on"))
    page = cast.scorekeeper.get(of_season("round_replay", *ROUND_1)).content.decode()
    assert "North–South 220 from the hand" in page
    assert "East–West 0 from the hand, 100 rejected" in page
