"""Roem in the hand, which Kraken counts: written on the sheet, or found in the cards and called."""

from scoring import PerSide, Side, entry_from_mapping
from tests.pages.organise.match_days import ROUND_1, TABLE_1, a_row, a_table_by, form_of, of_season, sheet
from tests.pages.organise.table.test_round import PIT_OF_NORTH, cards
from tests.pages.organise.table.test_round_cards import held, tap

RECORD, CARDS = of_season("round_record", *ROUND_1), of_season("round_cards", *ROUND_1)
# North has all the spades: 100 for the run and stuk. The others have a whole suit each.
SUITS_DEALT = {
    f"hand_{seat}": " ".join(rank + suit for rank in "789TJQKA") for seat, suit in zip("NESW", "SHDC", strict=True)
}


def test_a_row_has_fields_for_hand_roem_and_what_is_impossible_is_refused_at_its_field(cast):
    table = a_table_by(cast, "kraken")
    page = cast.scorekeeper.get(of_season("table_entry", *TABLE_1)).content
    assert [page.count(b'name="%s"' % name) for name in (b"ns_hand_roem", b"ew_hand_roem", b"hand_stuk")] == [2, 2, 2]
    for typed in ("30", "2000", "x"):
        answer = cast.scorekeeper.post(RECORD, a_row(ew_hand_roem=typed))
        assert (typed, list(form_of(answer).errors), sheet(table)) == (typed, ["ew_hand_roem"], {})
    preview = of_season("round_preview", *ROUND_1)
    answer = cast.scorekeeper.post(preview, a_row(ns_hand_roem="20", ew_hand_roem="50"))
    assert "20 is rejected, because the other side has better roem." in answer.text


def test_only_the_better_sides_hand_roem_is_written_and_stuk_always(cast):
    """60 of East–West is rejected by 50 + 20; their stuk stays. All of it comes back in the correction."""
    table = a_table_by(cast, "kraken")
    row = a_row(ns_hand_roem="50 20", ew_hand_roem="20+20+20", hand_stuk="EW", ns_roem="20")
    cast.scorekeeper.post(RECORD, row)
    assert sheet(table) == {1: (98, 90, 64, 20)}
    entry = entry_from_mapping(table.rounds.get().entry)
    assert (entry.hand_roem, entry.hand_stuk) == (PerSide((50, 20), (20, 20, 20)), Side.EW)
    form = cast.scorekeeper.get(of_season("round_correct", *ROUND_1)).context["form"]
    fields = ("ns_hand_roem", "ew_hand_roem", "hand_stuk")
    assert [form[name].value() for name in fields] == ["50 20", "20 20 20", "EW"]


def test_equal_best_melds_have_to_be_decided_at_the_table(cast):
    a_table_by(cast, "kraken", hand_roem_winner="highest_meld")
    answer = cast.scorekeeper.post(RECORD, a_row(ns_hand_roem="20", ew_hand_roem="20"))
    assert list(form_of(answer).errors) == ["ew_hand_roem"]


def test_roem_is_found_in_the_hands_and_counts_unless_it_was_not_called(cast):
    """100 for eight in a row in each hand, and stuk in North's: level, so both sides write theirs. If East kept
    silent, West's 100 is less than the 200 of North–South, and is rejected; a second tap takes it back."""
    a_table_by(cast, "kraken")
    answer = tap(cast.scorekeeper, SUITS_DEALT, show="1")
    picker = answer.context["picker"]
    found = {hand.seat: hand.amounts for hand in picker.roem_in_hands}
    assert found == {"N": (100, 20), "E": (100,), "S": (100,), "W": (100,)}
    assert picker.progress.hand == (PerSide(220, 200), PerSide(0, 0))
    assert answer.content.count(b'name="call_hand"') == 4
    answer = tap(cast.scorekeeper, SUITS_DEALT, call_hand="E")
    assert answer.context["picker"].progress.hand == (PerSide(220, 0), PerSide(0, 100))
    assert "East–West 0 from the hand, 100 rejected" in answer.text
    again = tap(cast.scorekeeper, held(answer), call_hand="E")
    assert again.context["picker"].progress.hand.counted == PerSide(220, 200)


def test_what_was_called_is_stored_and_comes_back(cast):
    """Four hands need not be typed: 32 cards tell them."""
    table = a_table_by(cast, "kraken")
    cast.scorekeeper.post(CARDS, cards(silent_E="on", silent_S="on"))
    assert entry_from_mapping(table.rounds.get().entry).hand_called == ("N", "W")
    assert sheet(table) == {1: (162, 100 + 20 + 100, 0, 100)}  # North's run and stuk and the pit, West's run
    form = cast.scorekeeper.get(CARDS).context["form"]
    assert [bool(field.value()) for field in form.silent_fields()] == [False, True, True, False]


def test_the_replay_shows_what_counted_and_what_was_rejected(cast):
    a_table_by(cast, "kraken")
    cast.scorekeeper.post(CARDS, cards(silent_E="on"))
    page = cast.scorekeeper.get(of_season("round_replay", *ROUND_1)).text
    for words in ("North–South 220 from the hand", "East–West 0 from the hand, 100 rejected"):
        assert words in page


def test_all_cards_of_a_round_that_a_revoke_ended_are_counted(cast):
    """Someone taps the whole round and then says who revoked: the hands are still those that were dealt."""
    table = a_table_by(cast, "kraken")
    cast.scorekeeper.post(CARDS, cards(plays=PIT_OF_NORTH.replace("9S 9H", "9H 9S"), revoke="E"))
    assert list(sheet(table)) == [1]
