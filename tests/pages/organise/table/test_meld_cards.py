"""What was announced in a round of Klammern that is entered card by card, and a revoke that ended it."""

import re
from uuid import uuid4

from scoring import Card, MeldCall, Seat, entry_from_mapping, preset
from tests.factories import a_round
from tests.pages.organise.match_days import HTMX, ROUND_1, TABLE_1, a_table_by, form_of, of_season
from tournaments.forms.revision import OTHERS_SIT
from tournaments.queries.table.match_sheet import get_table_sheet

N, E, S, W = Seat
LEAGUE = preset("klammern-league")

# North holds seven to nine of hearts, East ten to queen of diamonds. Clubs are trump and North leads.
TWO_TERZE = """7H KH TH JH
QH AH 8H 8C
TD 8D 9D 7D
JD KD AD 7C
9H JC TC KC
QD QC AC 9C
AS 7S 8S QS
JS 9S TS KS"""
OF_NORTH, OF_EAST = "meld_N_20_9H_1", "meld_E_20_QD_1"

# South throws a diamond on clubs and has the king of clubs, which falls in the third trick.
STOPPED = "AS 7S QS 8S\nAC 7C 7D 8C\n9C TC KC"


def fields(plays=STOPPED, **typed):
    """A round in which North makes spades trump and leads, although North has dealt."""
    start = {"client_id": str(uuid4()), "trump": "S", "maker": "N", "leader": "N", "sure": "on", "plays": plays}
    return start | {"melds": "all", "belle": "all"} | typed


def send(cast, typed, **how):
    return cast.scorekeeper.post(of_season("round_cards", *ROUND_1), typed, **how)


def boxes(page):
    """The checkboxes of melds, each with whether it is ticked."""
    found = re.findall(r'<input type="checkbox"[^>]* name="(meld_\w+)" value="on"( checked)?>', page.text)
    return {name: bool(checked) for name, checked in found}


def test_one_terz_is_announced_and_one_is_missed(cast):
    """The melds in the hands are asked about in a second step, also without a script; one that was never shown is not
    stored as missed."""
    table = a_table_by(cast)
    typed = fields(TWO_TERZE, trump="C", melds="some", action="store")
    asked = send(cast, typed)
    assert boxes(asked) == {OF_NORTH: True, OF_EAST: True}
    assert "North: Terz up to the nine of hearts" in asked.text
    assert asked.context["form"].errors["melds"] == [
        "These melds were in the hands. Untick those that were not announced."
    ]
    assert boxes(send(cast, typed | {"listed": OF_NORTH, OF_NORTH: "on"}))[OF_EAST]
    assert table.rounds.count() == 0
    [listed] = re.findall(r'name="listed" value="([^"]*)"', asked.text)
    send(cast, typed | {"listed": listed, OF_NORTH: "on"})
    entry = entry_from_mapping(table.rounds.get().entry, LEAGUE)
    assert entry.melds == (MeldCall(N, 20, Card.H9),)
    again = cast.scorekeeper.get(of_season("round_cards", *ROUND_1))
    assert boxes(again) == {OF_NORTH: True, OF_EAST: False}
    assert again.context["form"]["melds"].value() == "some"


def test_a_tap_gives_the_melds_and_keeps_what_was_ticked(cast):
    a_table_by(cast)
    first = send(cast, fields(TWO_TERZE, trump="C", melds="some", show="1"), headers=HTMX)
    assert all(boxes(first).values())
    [listed] = re.findall(r'name="listed" value="([^"]*)"', first.text)
    typed = fields(TWO_TERZE, trump="C", melds="some", listed=listed, undo="1") | {OF_EAST: "on"}
    undone = boxes(send(cast, typed, headers=HTMX))
    assert (undone[OF_NORTH], undone[OF_EAST]) == (False, True)
    # Without melds there is nothing to tick.
    none = send(cast, fields("7S 8H", melds="some", show="1"))
    assert "in the cards that were played there is no Terz and no Fifty." in none.text


def test_a_call_that_was_written_stays_among_the_boxes(cast):
    """Protects: a round from a file may have a Terz that was announced too late, and a correction keeps it."""
    table = a_table_by(cast)
    call = {"seat": "E", "points": 20, "top": "QD", "trick": 2}
    written = {"trump": "C", "maker": "N", "leader": "N", "plays": TWO_TERZE.split(), "melds": [call]}
    a_round(table, 1, entry_from_mapping(written, LEAGUE))
    page = cast.scorekeeper.get(of_season("round_cards", *ROUND_1))
    assert boxes(page) == {OF_NORTH: False, OF_EAST: False, "meld_E_20_QD_2": True}


def test_a_revoke_is_recorded_and_the_tricks_before_it_count(cast):
    """Who it was is one tap; the round is stored with fewer cards, and every page shows them."""
    table = a_table_by(cast)
    tapped = send(cast, fields(show="1"), headers=HTMX)
    assert 'name="revoked" value="S"' in tapped.text
    revoked = send(cast, fields(revoked="S"), headers=HTMX)
    assert revoked.context["form"]["revoke"].value() == "S"
    assert "A revoke ended the round" in revoked.text
    assert 'name="play"' not in revoked.text
    assert [points for _name, points in revoked.context["picker"].card_points] == [14, 0]
    undone = send(cast, fields(revoke="S", undo="1"), headers=HTMX)
    assert (undone.context["form"]["revoke"].value(), undone.context["form"]["plays"].value()) == ("", STOPPED)
    send(cast, fields(revoke="S", action="store"))
    entry = entry_from_mapping(table.rounds.get().entry, LEAGUE)
    assert (entry.revoke, len(entry.plays)) == (S, 11)
    for name in ("round_cards", "round_correct", "round_replay"):
        assert cast.scorekeeper.get(of_season(name, *ROUND_1)).status_code == 200
    for name in ("table_entry", "table_sheet"):
        assert cast.scorekeeper.get(of_season(name, *TABLE_1)).status_code == 200
    [line] = get_table_sheet(table).lines
    assert (line.revoke, [cell.outcome for cell in line.cells]) == ("NS", ["revoke", ""])
    assert [len(trick.cards) for trick in line.tricks] == [4, 4, 3]
    assert [played.seat for played in line.tricks[2].cards] == [N, E, S]
    assert [played.card for trick in line.tricks for played in trick.cards if played.illegal] == ["7D"]


def test_the_hands_say_what_was_announced_before_a_revoke(cast):
    """Diamonds seven to ten are a Fifty, and Belle was announced with the queen of spades. The whole hand says so,
    and what was not played of it, which lies on the table after a revoke."""
    table = a_table_by(cast)
    short = send(cast, fields(revoke="S", hand_S="QS KS 7D", action="store"))
    needed = "Enter the whole hand (cards: 8) or only what was not played of it (cards: 5). Entered here: 3."
    assert short.context["form"].errors["hand_S"] == [needed]
    known, unknown = "There is no Terz and no Fifty in these cards.", "The hands are not known; in the cards"
    laid = send(cast, fields(revoke="S", melds="some", show="1"), headers=HTMX)
    assert (known in laid.text, unknown in laid.text) == (False, True)
    whole = "QS KS 7D 8D 9D TD KC 7H"
    send(cast, fields(revoke="S", hand_S=whole, action="store"))
    [line] = get_table_sheet(table).lines
    assert (line.cells[0].won, line.cells[0].extra) == (14, 70)
    again = cast.scorekeeper.get(of_season("round_cards", *ROUND_1))
    assert again.context["form"]["hand_S"].value() == whole
    table.rounds.all().delete()
    send(cast, fields(revoke="S", hand_S="8D 9D TD KS 7H", action="store"))
    [line] = get_table_sheet(table).lines
    assert (line.cells[0].won, line.cells[0].extra) == (14, 70)
    assert sorted(line.entry.hands[S]) == sorted(whole.split())
    laid = send(cast, fields(revoke="S", hand_S="8D 9D TD KS 7H", melds="some", show="1"), headers=HTMX)
    assert boxes(laid) == {"meld_S_50_TD_1": True}


def test_a_revoke_that_the_cards_do_not_show_is_said(cast):
    """Protects: no one takes all tricks for those before the revoke; those that do not count are marked."""
    a_table_by(cast)
    unseen = "The cards do not show in which trick it was: all complete tricks count. Enter the hand of West"
    west = send(cast, fields(revoke="W", show="1"), headers=HTMX)
    assert (unseen in west.text, "not counted" in west.text) == (True, False)
    south = send(cast, fields(revoke="S", show="1"), headers=HTMX)
    assert "The cards do not show" not in south.text
    assert south.text.count("not counted") == 2
    checked = send(cast, fields(revoke="S", action="check"))
    assert [trick.counts for trick in checked.context["tricks"]] == [True, False, False]


def test_a_single_player_revokes_for_himself(cast):
    """Three players: East throws a diamond and has a club."""
    table = a_table_by(cast, seats=3)
    send(cast, fields("AC 7D 8C\nTC KC 9C", revoke="E", action="store"))
    [line] = get_table_sheet(table).lines
    assert (line.revoke, [cell.outcome for cell in line.cells]) == (E, ["", "revoke", ""])


def test_a_round_that_a_revoke_ended_may_have_any_number_of_cards(cast):
    table = a_table_by(cast)
    for plays in ("AS 7S", TWO_TERZE):
        send(cast, fields(plays, revoke="W", action="store"))
        assert table.rounds.count() == 1
        table.rounds.all().delete()


def test_points_before_a_revoke_are_asked_for_in_the_row(cast):
    """At both fields where Augen are counted; a preview waits for them without calling them wrong."""
    table = a_table_by(cast)
    row = {"client_id": str(uuid4()), "maker": "NS", "ns_points": "", "ew_points": "", "ns_melds": "", "ew_melds": ""}
    row |= {"doubling": "0", "belle": "", "revoke": "EW", "jass": "", "jass_tricks": ""}
    form = form_of(cast.scorekeeper.post(of_season("round_record", *ROUND_1), row))
    text = ["Enter the card points won before the revoke, even if they are 0."]
    assert (form.errors["ns_points"], form.errors["ew_points"]) == (text, text)
    preview = cast.scorekeeper.post(of_season("round_preview", *ROUND_1), row, headers=HTMX)
    assert text[0] not in preview.text
    cast.scorekeeper.post(of_season("round_record", *ROUND_1), row | {"ns_points": "0", "ew_points": "25"})
    assert (table.rounds.get().ns_points, table.rounds.get().ew_points) == (0, 3)


def test_cards_of_those_who_no_longer_sit_there_are_not_stored_unseen(cast):
    table = a_table_by(cast)
    refused = send(cast, fields(TWO_TERZE, trump="C", melds="all", sits="0123abcd", action="store"))
    assert refused.context["form"].non_field_errors() == [str(OTHERS_SIT)]
    [now] = re.findall(r'name="sits" value="(\w+)"', refused.text)
    send(cast, fields(TWO_TERZE, trump="C", melds="all", sits=now, action="store"))
    assert table.rounds.count() == 1
