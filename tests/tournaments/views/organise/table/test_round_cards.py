"""A round entered by tapping cards: each tap posts what the page holds, and the page comes back with one card more."""

import pytest

from scoring import entry_from_mapping
from tests.tournaments.views.organise.match_days import a_table, of_season, sheet
from tests.tournaments.views.organise.table.test_round import HTMX, PIT_OF_NORTH, ROUND_1, cards

NOTHING_YET = {"plays": "", "called": "all", "action": ""}


def tap(browser, held=None, **pressed):
    """Press a button of the page; what comes back is what the page holds then."""
    fields = cards(**NOTHING_YET) | (held or {})
    del fields["action"]
    return browser.post(of_season("round_cards", *ROUND_1), fields | pressed)


def held(answer) -> dict[str, str]:
    """The fields as the browser would send them again."""
    form, picker = answer.context["form"], answer.context["picker"]
    fields = {name: str(form[name].value() or "") for name in form.fields if name not in ("sure", "reason")}
    return fields | {"tapping": picker.tapping or "", "sure": "on"}


def offered(answer) -> set[str]:
    return {key.card.value for suit in answer.context["picker"].allowed for key in suit}


def test_a_new_round_is_led_by_the_seat_after_the_dealer(cast):
    """North deals the first round."""
    a_table(cast)
    form = cast.scorekeeper.get(of_season("round_cards", *ROUND_1)).context["form"]
    assert form["leader"].value() == "E"


def test_the_cards_appear_when_trump_and_leader_are_known(cast):
    a_table(cast)
    assert [tap(cast.scorekeeper, {"trump": trump}, show="1").content.count(b'name="play"') for trump in ("", "S")] == [
        0,
        32,
    ]


def test_a_whole_round_is_tapped_and_stored(cast):
    """32 taps without JavaScript; the count runs along and nothing is stored before the button says so."""
    table = a_table(cast)
    answer = None
    for card in PIT_OF_NORTH.split():
        answer = tap(cast.scorekeeper, held(answer) if answer else None, play=card)
    progress = answer.context["picker"].progress
    assert (progress.seat, progress.card_points.ns, progress.roem.ns) == (None, 162, 900)
    assert answer.context["form"]["plays"].value() == PIT_OF_NORTH
    assert sheet(table) == {}
    cast.scorekeeper.post(of_season("round_cards", *ROUND_1), held(answer) | {"action": "store"})
    assert sheet(table) == {1: (162, 1000, 0, 0)}


def test_the_last_card_is_undone(cast):
    a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": "AH KH"}, undo="1")
    assert (answer.context["form"]["plays"].value(), "KH" in offered(answer)) == ("AH", True)
    assert tap(cast.scorekeeper, {"plays": ""}, undo="1").context["form"]["plays"].value() == ""


def test_what_the_plays_show_is_offered_and_the_rest_can_still_be_recorded(cast):
    """East has no hearts and did not trump: so East has neither."""
    a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": "AH 7D 7H 8H"}, play="KH")
    assert {card[1] for card in offered(answer)} == {"C", "D"}
    shown = tap(cast.scorekeeper, held(answer), play="9H")
    [illegal] = shown.context["picker"].progress.illegal
    assert (illegal.trick, illegal.seat, illegal.card) == (1, "E", "7D")
    assert shown.content.count(b'name="revoked" value="E"') == 1


@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["page", "htmx"])
def test_a_tap_answers_a_page_or_the_part_of_it(cast, htmx):
    a_table(cast)
    fields = cards(**NOTHING_YET) | {"play": "AH"}
    text = cast.scorekeeper.post(of_season("round_cards", *ROUND_1), fields, headers=htmx).content.decode()
    assert [text.count(part) for part in ["<html", 'id="cards"', "hx-swap-oob"]] == ([0, 1, 1] if htmx else [1, 1, 0])


def test_a_played_or_unknown_card_changes_nothing(cast):
    a_table(cast)
    for card in ["AH", "1H", "<b>"]:
        answer = tap(cast.scorekeeper, {"plays": "AH"}, play=card)
        assert (card, answer.context["form"]["plays"].value()) == (card, "AH")


def test_text_that_cannot_be_read_is_named_and_kept(cast):
    a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": "AH AH"}, show="1")
    assert answer.context["picker"].problems == ["More than once: AH."]
    assert answer.context["form"]["plays"].value() == "AH AH"


def test_roem_is_offered_for_calling_trick_by_trick(cast):
    """Roem that is taken back is not called; later roem is called unless someone says otherwise."""
    a_table(cast)
    first = "AH KH QH 7H"
    answer = tap(cast.scorekeeper, {"plays": first}, call="1")
    assert [trick.called for trick in answer.context["picker"].progress.tricks] == [0]
    for card in "AC KC QC 7C".split():
        answer = tap(cast.scorekeeper, held(answer), play=card)
    assert [(trick.roem, trick.called) for trick in answer.context["picker"].progress.tricks] == [(20, 0), (20, 20)]
    again = tap(cast.scorekeeper, held(answer), call="1")
    assert [trick.called for trick in again.context["picker"].progress.tricks] == [20, 20]
    undone = tap(cast.scorekeeper, held(again), undo="1")
    assert undone.context["form"]["called_2"].value() == ""


def test_the_hands_are_tapped_one_after_the_other(cast):
    """A full hand goes on to the next; then only legal cards are offered."""
    a_table(cast)
    answer = tap(cast.scorekeeper, deal="N")
    for suit in "SHDC":
        for rank in "789TJQKA":
            answer = tap(cast.scorekeeper, held(answer), play=rank + suit)
    assert answer.context["picker"].tapping is None
    assert answer.context["form"]["hand_E"].value() == "7H 8H 9H TH JH QH KH AH"
    answer = tap(cast.scorekeeper, held(answer), play="7S")
    assert offered(answer) == {f"{rank}H" for rank in "789TJQKA"}
    deal = tap(cast.scorekeeper, {"tapping": "W", "hand_W": "7C 8C"}, undo="1")
    assert deal.context["form"]["hand_W"].value() == "7C"


REVOKE_OF_EAST = "AH KH QH 7H 8H 7D 9H TH JS QS JH"


def test_a_revoke_found_at_the_table_ends_the_round_by_the_rule_of_the_club(cast):
    """Who and when stay in the record; 162 and 100 for North–South, and the roem that was there before it."""
    table = a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": REVOKE_OF_EAST}, revoked="E")
    assert answer.content.count(b'name="play"') == 0
    stored = cast.scorekeeper.post(of_season("round_cards", *ROUND_1), held(answer) | {"action": "store"})
    assert stored.url == of_season("table_entry", 1, 1, 1)
    assert sheet(table) == {1: (162, 120, 0, 0)}
    entry = entry_from_mapping(table.rounds.get().entry)
    assert (entry.revoke, len(entry.plays)) == ("E", 11)


@pytest.mark.parametrize(("person", "page"), [("organiser", "adjustments"), ("scorekeeper", "table_entry")])
def test_a_revoke_that_costs_its_player_a_penalty_leads_there(cast, person, page):
    """The round counts as it was played; the organiser finds player and round filled in."""
    table = a_table(cast, rules_options={"revoke": "personal"})
    wrong = PIT_OF_NORTH.replace("9S 9H", "9H 9S")
    browser = getattr(cast, person)
    answer = browser.post(of_season("round_cards", *ROUND_1), cards(plays=wrong, revoke="E"))
    assert list(sheet(table)) == [1]
    if page == "table_entry":
        assert answer.url == of_season("table_entry", 1, 1, 1)
        return
    seat = table.seats.get(position="E")
    assert answer.url == f"{of_season('adjustments', 1)}?add=revoke&unit={seat.player.number}&leg=1&round_number=1"
    form = browser.get(answer.url).context["form"]
    filled_in = [form[name].value() for name in ("unit", "leg", "round_number")]
    assert filled_in == [f"{seat.player.number} · {seat.player}", "1", "1"]


def test_a_stored_row_leads_to_why_it_counts(cast):
    table = a_table(cast)
    cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards())
    page = cast.scorekeeper.get(of_season("table_entry", 1, 1, 1)).content.decode()
    assert page.count(f'href="{of_season("round_replay", *ROUND_1)}"') == 1
    assert list(sheet(table)) == [1]


def test_a_hand_has_eight_cards(cast):
    a_table(cast)
    form = cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards(hand_N="7S 8S")).context["form"]
    assert form.errors == {"hand_N": ["These are 2 cards; a hand has 8."]}
