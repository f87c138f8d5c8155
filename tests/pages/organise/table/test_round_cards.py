"""A round entered by tapping cards: each tap posts what the page holds, and the page comes back with one card more."""

import pytest

from scoring import entry_from_mapping
from tests.pages.organise.match_days import HTMX, ROUND_1, TABLE_1, a_table, of_season, sheet
from tests.pages.organise.table.test_round import PIT_OF_NORTH, cards
from tournaments.forms.revision import OTHERS_SIT

NOTHING_YET = {"plays": "", "called": "all", "action": ""}
CARDS = of_season("round_cards", *ROUND_1)


def tap(browser, held=None, **pressed):
    """Press a button of the page; what comes back is what the page holds then."""
    fields = cards(**NOTHING_YET) | (held or {})
    del fields["action"]
    return browser.post(CARDS, fields | pressed)


def held(answer) -> dict[str, str]:
    """The fields as the browser would send them again."""
    form, picker = answer.context["form"], answer.context["picker"]
    fields = {name: str(form[name].value() or "") for name in form.fields if name not in ("sure", "reason")}
    return fields | {"tapping": picker.tapping or "", "sure": "on"}


def offered(answer) -> set[str]:
    return {key.card.value for suit in answer.context["picker"].allowed for key in suit}


def test_the_cards_appear_when_trump_and_leader_are_known(cast):
    """A new round is led by the seat after the dealer; North deals the first."""
    a_table(cast)
    assert cast.scorekeeper.get(CARDS).context["form"]["leader"].value() == "E"
    buttons = [tap(cast.scorekeeper, {"trump": trump}, show="1").text.count('name="play"') for trump in ("", "S")]
    assert buttons == [0, 32]


def test_a_whole_round_is_tapped_and_stored(cast):
    """Without JavaScript; the count runs along and nothing is stored before the button says so."""
    table = a_table(cast)
    plays = PIT_OF_NORTH.split()
    answer = tap(cast.scorekeeper, play=plays[0])
    answer = tap(cast.scorekeeper, held(answer), play=plays[1])
    assert answer.context["form"]["plays"].value() == " ".join(plays[:2])
    answer = tap(cast.scorekeeper, held(answer) | {"plays": " ".join(plays[:29])}, play=plays[29])
    for card in plays[30:]:
        answer = tap(cast.scorekeeper, held(answer), play=card)
    progress = answer.context["picker"].progress
    assert (progress.seat, progress.card_points.ns, progress.roem.ns) == (None, 162, 900)
    assert answer.context["form"]["plays"].value() == PIT_OF_NORTH
    assert sheet(table) == {}
    cast.scorekeeper.post(CARDS, held(answer) | {"action": "store"})
    assert sheet(table) == {1: (162, 1000, 0, 0)}


def test_what_the_plays_show_is_offered_and_the_rest_can_still_be_recorded(cast):
    """East has no hearts and did not trump: so East has neither."""
    a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": "AH 7D 7H 8H"}, play="KH")
    assert {card[1] for card in offered(answer)} == {"C", "D"}
    shown = tap(cast.scorekeeper, held(answer), play="9H")
    [illegal] = shown.context["picker"].progress.illegal
    assert (illegal.trick, illegal.seat, illegal.card) == (1, "E", "7D")
    assert shown.content.count(b'name="revoked" value="E"') == 1


def test_a_tap_answers_a_page_or_the_part_of_it(cast):
    a_table(cast)
    fields = cards(**NOTHING_YET) | {"play": "AH"}
    for headers, counts in (({}, [1, 1, 0]), (HTMX, [0, 1, 1])):
        text = cast.scorekeeper.post(CARDS, fields, headers=headers).text
        assert [text.count(part) for part in ["<html", 'id="cards"', "hx-swap-oob"]] == counts


def test_the_last_card_is_undone_and_a_played_or_unknown_or_unreadable_one_changes_nothing(cast):
    a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": "AH KH"}, undo="1")
    assert (answer.context["form"]["plays"].value(), "KH" in offered(answer)) == ("AH", True)
    assert tap(cast.scorekeeper, {"plays": ""}, undo="1").context["form"]["plays"].value() == ""
    for card in ["AH", "1H", "<b>"]:
        answer = tap(cast.scorekeeper, {"plays": "AH"}, play=card)
        assert (card, answer.context["form"]["plays"].value()) == (card, "AH")
    answer = tap(cast.scorekeeper, {"plays": "AH AH"}, show="1")
    assert answer.context["picker"].problems == ["More than once: AH."]
    assert answer.context["form"]["plays"].value() == "AH AH"


def test_roem_is_offered_for_calling_trick_by_trick(cast):
    """Roem that is undone is not called; later roem is called unless someone says otherwise."""
    a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": "AH KH QH 7H"}, call="1")
    assert [trick.called for trick in answer.context["picker"].progress.tricks] == [0]
    answer = tap(cast.scorekeeper, held(answer) | {"plays": "AH KH QH 7H AC KC QC"}, play="7C")
    assert [(trick.roem, trick.called) for trick in answer.context["picker"].progress.tricks] == [(20, 0), (20, 20)]
    again = tap(cast.scorekeeper, held(answer), call="1")
    assert [trick.called for trick in again.context["picker"].progress.tricks] == [20, 20]
    undone = tap(cast.scorekeeper, held(again), undo="1")
    assert undone.context["form"]["called_2"].value() == ""
    undone = tap(cast.scorekeeper, held(again) | {"plays": "AH KH QH 7H AC KC"}, undo="1")
    assert undone.context["form"]["called_1"].value() == "20"  # what is called of another trick stays


def test_roem_of_more_figures_than_there_are_is_none(cast):
    """Protects: Python does not read a number of thousands of digits."""
    a_table(cast)
    trick = {"plays": "AH KH QH 7H", "called": "list", "called_1": "9" * 5000}
    for pressed in ({"show": "1"}, {"call": "9" * 5000}):
        answer = tap(cast.scorekeeper, trick, **pressed)
        assert [trick.called for trick in answer.context["picker"].progress.tricks] == [0]


def test_the_hands_are_tapped_one_at_a_time(cast):
    """A full hand goes on to the next; then only legal cards are offered."""
    a_table(cast)
    answer = tap(cast.scorekeeper, deal="N")
    answer = tap(cast.scorekeeper, held(answer), play="7S")
    assert answer.context["form"]["hand_N"].value() == "7S"
    for seat, suit in zip("NESW", "SHDC", strict=True):
        assert answer.context["picker"].tapping == seat
        seven = " ".join(rank + suit for rank in "789TJQK")
        answer = tap(cast.scorekeeper, held(answer) | {f"hand_{seat}": seven}, play=f"A{suit}")
    assert answer.context["picker"].tapping is None
    assert answer.context["form"]["hand_E"].value() == "7H 8H 9H TH JH QH KH AH"
    answer = tap(cast.scorekeeper, held(answer), play="7S")
    assert offered(answer) == {f"{rank}H" for rank in "789TJQKA"}
    deal = tap(cast.scorekeeper, {"tapping": "W", "hand_W": "7C 8C"}, undo="1")
    assert deal.context["form"]["hand_W"].value() == "7C"


def test_a_revoke_found_at_the_table_ends_the_round_by_the_rule_of_the_club(cast):
    """Who and when stay in the record; 162 and 100 for North–South, and the roem that was there before it."""
    table = a_table(cast)
    answer = tap(cast.scorekeeper, {"plays": "AH KH QH 7H 8H 7D 9H TH JS QS JH"}, revoked="E")
    assert answer.content.count(b'name="play"') == 0
    stored = cast.scorekeeper.post(CARDS, held(answer) | {"action": "store"})
    assert stored.url == of_season("table_entry", *TABLE_1)
    assert sheet(table) == {1: (162, 120, 0, 0)}
    entry = entry_from_mapping(table.rounds.get().entry)
    assert (entry.revoke, len(entry.plays)) == ("E", 11)


@pytest.mark.parametrize(("person", "page"), [("organiser", "adjustments"), ("scorekeeper", "table_entry")])
def test_a_revoke_that_costs_its_player_a_penalty_leads_there(cast, person, page):
    """The round counts as it was played; the organiser finds player and round filled in."""
    table = a_table(cast, rules_options={"revoke": "personal"})
    browser = getattr(cast, person)
    answer = browser.post(CARDS, cards(plays=PIT_OF_NORTH.replace("9S 9H", "9H 9S"), revoke="E"))
    assert list(sheet(table)) == [1]
    if page == "table_entry":
        assert answer.url == of_season("table_entry", *TABLE_1)
        return
    seat = table.seats.get(position="E")
    assert answer.url == f"{of_season('adjustments', 1)}?add=revoke&unit={seat.player.number}&leg=1&round_number=1"
    form = browser.get(answer.url).context["form"]
    filled_in = [form[name].value() for name in ("unit", "leg", "round_number")]
    assert filled_in == [f"{seat.player.number} · {seat.player}", "1", "1"]


def test_cards_of_those_who_no_longer_sit_there_are_not_stored_unseen(cast):
    """Protects: the round of one table stored for the people of another, when the leg was drawn again meanwhile."""
    table = a_table(cast)
    form = cast.scorekeeper.get(CARDS).context["form"]
    assert str(form["sits"]) in cast.scorekeeper.get(CARDS).text
    refused = cast.scorekeeper.post(CARDS, cards(sits="0123abcd"))
    assert refused.context["form"].non_field_errors() == [str(OTHERS_SIT)]
    assert sheet(table) == {}
    cast.scorekeeper.post(CARDS, cards(sits=held(refused)["sits"]))
    assert list(sheet(table)) == [1]
