"""A round: stored from its row, previewed, corrected, removed, entered card by card."""

import re

import pytest
from pytest_django.asserts import assertContains

from scoring import PerSide, RoundEntry, Side
from tests.factories import a_round, an_entry
from tests.pages.organise.match_days import HTMX, ROUND_1, TABLE_1, a_row, a_table, of_season, sheet
from tournaments.models import Correction
from tournaments.services.table.round import correct_round, remove_round

ENTRY = of_season("table_entry", *TABLE_1)
RECORD, PREVIEW = of_season("round_record", *ROUND_1), of_season("round_preview", *ROUND_1)
CORRECT, CARDS = of_season("round_correct", *ROUND_1), of_season("round_cards", *ROUND_1)

# North has all the spades; each trick has the four cards of one rank, so each has roem.
SPADES = "7S 8S 9S TS JS QS KS AS".split()
OTHERS = [[rank + suit for rank in "789TJQKA"] for suit in "HDC"]
PIT_OF_NORTH = "\n".join(" ".join(cards) for cards in zip(SPADES, *OTHERS, strict=True))


def cards(**typed: str) -> dict[str, str]:
    """North deals the first round, and leads it here: someone is sure of that."""
    return {
        "client_id": "00000000-0000-4000-8000-000000000001",
        "trump": "S",
        "maker": "N",
        "leader": "N",
        "plays": PIT_OF_NORTH,
        "called": "none",
        "sure": "on",
        "action": "store",
    } | typed


def test_rows_are_stored_once_each_and_the_cursor_goes_to_the_next_round_until_the_table_is_complete(cast):
    """Protects: a double click, or a phone that sends again, counts once."""
    table = a_table(cast)
    row = a_row(ns_roem="20 50")
    assert cast.scorekeeper.post(RECORD, row).url == ENTRY + "?round=2"
    assert cast.scorekeeper.post(RECORD, row).status_code == 302
    assert sheet(table) == {1: (98, 70, 64, 0)}
    assert table.rounds.get().entry["roem"] == {"NS": [20, 50]}
    assert cast.scorekeeper.post(of_season("round_record", *TABLE_1, 2), a_row()).url == ENTRY
    table.refresh_from_db()
    assert table.is_complete


@pytest.mark.parametrize("page", ["round_record", "round_cards"])
def test_a_row_that_was_taken_off_again_is_only_stored_by_who_saves_it_once_more(cast, page):
    """Protects: Back, and the row is sent again as it was; the page says so, and the next tap stores it."""
    table = a_table(cast)
    url, typed = of_season(page, *ROUND_1), a_row() if page == "round_record" else cards()
    cast.scorekeeper.post(url, typed)
    remove_round(round=table.rounds.get(), reason="Twice", revision=1, by=None)
    form = cast.scorekeeper.post(url, typed).context["form"]
    assert form.non_field_errors() == [
        (
            "A round was already saved from this page, and the sheet now shows something else. Save this again "
            "only if it belongs there."
        )
    ]
    assert not table.rounds.exists()
    cast.scorekeeper.post(url, typed | {"client_id": str(form["client_id"].value())})
    assert table.rounds.count() == 1


def test_a_round_someone_else_stored_is_not_overwritten(cast):
    """Protects: two people at one sheet; what the second typed is kept on the page, and they see what is stored."""
    table = a_table(cast)
    a_round(table, 1, an_entry(81, maker=Side.EW))
    answer = cast.scorekeeper.post(RECORD, a_row(ns_points="77"), headers=HTMX)
    form = answer.context["form"]
    assert form.non_field_errors() == [
        "Someone else has saved this round in the meantime, see below. What you typed is still here, but not saved."
    ]
    assert form["ns_points"].value() == "77"
    assert answer.context["meanwhile"].line.cells[0].won == 81
    assert table.rounds.get().entry["card_points"] == {"NS": 81}


WRONG = [
    ({"maker": ""}, "maker", "Choose the side that plays."),
    ({"ns_points": ""}, "ns_points", "Enter the card points of one of the sides."),
    ({"ns_points": "161"}, "ns_points", "No cards add up to these points; all of them together are 162."),
    ({"ns_points": "9" * 30}, "ns_points", "Ensure this value is less than or equal to 9999."),
    ({"ns_points": "ninety"}, "ns_points", "Digits only, please."),
    ({"ew_points": "70"}, "ew_points", "The card points of both sides must add up to 162."),
    ({"ns_roem": "25"}, "ns_roem", "Roem cannot add up to this; a trick has 20, 40, 50, 70, 100 or 200."),
    ({"ew_roem": "stuk"}, "ew_roem", "Enter roem in figures, such as 20 or 20 50."),
    ({"pit": "EW"}, "pit", "With a pit one side has all 162 points and the other none."),
    ({"ns_points": "", "pit": "NS", "ew_roem": "20"}, "ew_roem", "This side won no trick, so it has no roem."),
    ({"pit": "up"}, "pit", "Select a valid choice. up is not one of the available choices."),
    ({"ns_roem": "150"}, "sure", "So much roem in one round is very rare."),
]


def test_what_is_wrong_with_a_row_is_said_at_its_field_and_nothing_is_stored_before_it_is_confirmed(cast):
    table = a_table(cast)
    for typed, field, message in WRONG:
        row = a_row(**typed)
        form = cast.scorekeeper.post(RECORD, row, headers=HTMX).context["row"]["form"]
        assert dict(form.errors) == {field: [message]}
        assert {name: form[name].value() for name in row} == row
        assert sheet(table) == {}, typed
    form = cast.scorekeeper.post(RECORD, row).context["rows"][0].form  # the last of them on the whole page
    assert (dict(form.errors), {name: form[name].value() for name in row}) == ({field: [message]}, row)
    cast.scorekeeper.post(RECORD, row | {"sure": "on"})
    assert sheet(table) == {1: (98, 150, 64, 0)}


def test_with_htmx_the_row_comes_back_stored_and_a_slip_is_corrected_in_it(cast):
    """Protects: the row comes alongside the new totals, with its fields when it is wrong; no one is asked why, and no
    message is left for the next page."""
    table = a_table(cast)
    text = cast.scorekeeper.post(RECORD, a_row(), headers=HTMX).text
    parts = ['class="round round-stored"', 'hx-swap-oob="true"', "<html", "<form"]
    assert [text.count(part) for part in parts] == [1, 2, 0, 0]
    row = cast.scorekeeper.get(CORRECT, headers=HTMX).text
    assert f'action="{CORRECT}"' in row
    assert ['name="ns_points" value="98"' in row, 'name="reason"' in row, "<html" in row] == [True, False, False]

    def sent(points: str) -> str:
        typed = a_row(ns_points=points, ew_points="", revision="1")
        return cast.scorekeeper.post(CORRECT, typed, headers=HTMX).text

    wrong = sent("161")
    assert ['value="161"' in wrong, 'aria-invalid="true"' in wrong] == [True, True]
    answer = sent("90")
    parts = ['class="round round-stored"', '<strong class="figures-text">90</strong>']
    assert [part in answer for part in parts] == [True, True]
    assert sheet(table) == {1: (90, 0, 72, 0)}
    assert Correction.objects.get().reason == "Typing mistake"
    late = sent("80")
    assert ["Currently saved:" in late, 'name="revision" value="2"' in late] == [True, True]
    assert sheet(table) == {1: (90, 0, 72, 0)}
    assert list(cast.scorekeeper.get(ENTRY).context["messages"]) == []


def test_a_round_of_cards_is_corrected_on_its_page_and_leads_to_why_it_counts(cast):
    a_table(cast)
    cast.scorekeeper.post(CARDS, cards())
    page = cast.scorekeeper.get(ENTRY).text
    assert [CORRECT in page, 'hx-get="' in page] == [True, False]
    assert page.count(f'href="{of_season("round_replay", *ROUND_1)}"') == 1


def test_a_round_that_the_leg_does_not_have_or_that_is_not_stored_is_not_found(cast):
    table = a_table(cast)
    for name in ("round_record", "round_preview", "round_correct", "round_cards"):
        for number in (0, 3):
            assert cast.scorekeeper.post(of_season(name, *TABLE_1, number), a_row()).status_code == 404, name
    assert cast.scorekeeper.get(CORRECT).status_code == 404
    assert sheet(table) == {}


def test_the_preview_says_what_the_row_would_be_worth_and_stores_nothing(cast):
    """What is wrong it names, but not what is merely missing; each side has its own figures on the page."""
    table = a_table(cast)
    for typed, expected in [
        ({}, (98, 64, "made")),
        ({"ns_roem": "20", "ew_roem": "50 20"}, (0, 252, "nat")),
        ({"ns_points": "", "ew_points": "81"}, (0, 162, "nat")),
        ({"ns_points": "", "pit": "NS"}, (262, 0, "pit")),
        ({"revoke": "NS", "ns_roem": "20"}, (0, 282, "revoke")),
        ({"ns_roem": "150"}, (248, 64, "made")),
    ]:
        score = cast.scorekeeper.post(PREVIEW, a_row(**typed), headers=HTMX).context["score"]
        assert (score.score.ns, score.score.ew, score.outcome.value) == expected
    for typed, problems in [
        ({"maker": "", "ns_points": ""}, []),
        ({"ns_points": ""}, []),
        ({"ns_points": "163"}, ["No cards add up to these points; all of them together are 162."]),
        ({"maker": "", "ns_roem": "x"}, ["Enter roem in figures, such as 20 or 20 50."]),
    ]:
        answer = cast.scorekeeper.post(PREVIEW, a_row(**typed), headers=HTMX)
        assert (answer.context["score"], answer.context["problems"]) == (None, problems)
    page = cast.scorekeeper.post(PREVIEW, a_row(ns_roem="20"), headers=HTMX).text
    assert re.findall(r'data-(..)-points="(\d+)"', page) == [("ns", "98"), ("ew", "64")]
    assert re.findall(r"</abbr>\s+(\d+)</span>", page) == ["118", "64"]
    assert sheet(table) == {}


def test_the_page_of_a_correction_shows_what_was_written_and_previews_what_is_typed(cast):
    """Protects: the page of a correction sends no `client_id`, and got no preview for it."""
    a_round(a_table(cast), 1, RoundEntry(maker=Side.EW, card_points=PerSide(None, 90), roem=PerSide((20, 50), ())))
    page = cast.scorekeeper.get(CORRECT)
    form = page.context["form"]
    assert {name: form[name].value() for name in ["maker", "ns_points", "ew_points", "ns_roem"]} == {
        "maker": "EW",
        "ns_points": None,
        "ew_points": 90,
        "ns_roem": "20 50",
    }
    assert page.context["correction"]["revision"].value() == 1
    sent = re.findall(r'name="(\w+)"', page.text)
    typed = {name: value for name, value in a_row(ns_points="90").items() if name in sent}
    assert "client_id" not in typed
    answer = cast.scorekeeper.post(PREVIEW, typed, headers=HTMX)
    assert answer.context["score"].score == PerSide(90, 72)


def test_a_correction_is_kept_in_the_history_with_its_reason(cast):
    """Without one it is a typing mistake: a slip of the finger needs no sentence, and the history still says why."""
    table = a_table(cast)
    a_round(table)
    typed = a_row(ns_points="90", revision="1", reason="typed wrong")
    assert cast.scorekeeper.post(CORRECT, typed).url == ENTRY
    assert sheet(table) == {1: (90, 0, 72, 0)}
    assert list(table.corrections.values_list("reason", "made_by__username")) == [("typed wrong", "scorekeeper")]
    cast.scorekeeper.post(CORRECT, a_row(ns_points="85", revision="2", reason=" "))
    assert sheet(table) == {1: (85, 0, 77, 0)}
    assert table.corrections.latest("pk").reason == "Typing mistake"


def test_a_stale_correction_is_refused_and_shows_what_is_stored_now(cast):
    """Protects: someone else's newer version is never overwritten unseen, and nothing typed is lost."""
    table = a_table(cast)
    correct_round(round=a_round(table), entry=an_entry(90), reason="first", revision=1, by=None)
    answer = cast.scorekeeper.post(CORRECT, a_row(ns_points="85", revision="1", reason="second"))
    form, correction = answer.context["form"], answer.context["correction"]
    assert (form["ns_points"].value(), correction["reason"].value()) == ("85", "second")
    assert answer.context["row"].line.cells[0].won == 90
    assertContains(answer, "Someone else has changed this in the mea", count=1)
    assert sheet(table) == {1: (90, 0, 72, 0)}
    # Having seen it, the person may decide.
    cast.scorekeeper.post(CORRECT, a_row(ns_points="85", revision=correction["revision"].value(), reason="second"))
    assert sheet(table) == {1: (85, 0, 77, 0)}


def test_a_round_is_removed_with_a_reason(cast):
    table = a_table(cast)
    a_round(table)
    removal = {"action": "remove", "remove-revision": "1", "remove-reason": ""}
    form = cast.scorekeeper.post(CORRECT, removal).context["remove_form"]
    assert form.errors == {"reason": ["This field is required."]}
    cast.scorekeeper.post(CORRECT, removal | {"remove-reason": "never played"})
    assert (sheet(table), table.corrections.get().after) == ({}, None)


def test_cards_are_checked_first_and_stored_when_wanted_and_corrected_with_a_reason(cast):
    table = a_table(cast)
    checked = cast.scorekeeper.post(CARDS, cards(action="check"))
    winners = [(trick.number, trick.score.winner) for trick in checked.context["tricks"]]
    assert winners == [(number, "N") for number in range(1, 9)]
    assert sheet(table) == {}
    assert cast.scorekeeper.post(CARDS, cards()).url == ENTRY
    assert sheet(table) == {1: (162, 100, 0, 0)}
    form = cast.scorekeeper.get(CARDS).context["form"]
    assert (form["plays"].value(), form["maker"].value(), form["called"].value()) == (PIT_OF_NORTH, "N", "none")
    cast.scorekeeper.post(CARDS, cards(maker="E", revision="1", reason="East played"))
    assert sheet(table) == {1: (162, 0, 0, 0)}
    assert table.corrections.get().reason == "East played"


def test_roem_of_cards_is_all_called_or_none_or_as_written(cast):
    """Seven times 100 and once 200 for the jacks; the pit is 100 more."""
    table = a_table(cast)
    for revision, (called, roem) in enumerate([("all", 1000), ("none", 100), ("list", 120)]):
        again = {"revision": str(revision), "reason": "again"} if revision else {}
        cast.scorekeeper.post(CARDS, cards(called=called, called_1="20", **again))
        assert sheet(table) == {1: (162, roem, 0, 0)}


def test_what_is_wrong_with_cards_is_said_at_the_field(cast):
    table = a_table(cast)
    for typed, field, messages in [
        ({"plays": "7S 8S"}, "plays", ["These are 2 cards; a round has 32."]),
        ({"plays": PIT_OF_NORTH.replace("AC", "7S")}, "plays", ["More than once: 7S."]),
        ({"plays": PIT_OF_NORTH.replace("AC", "1C foo")}, "plays", ["Not a card: 1C, FOO."]),
        ({"plays": ""}, "plays", ["This field is required."]),
        ({"trump": ""}, "trump", ["This field is required."]),
        ({"called": "list", "called_2": "150"}, "called", ["This roem is not in the trick."]),
        ({"hand_N": "7S 8S"}, "hand_N", ["These are 2 cards; a hand has 8."]),
    ]:
        form = cast.scorekeeper.post(CARDS, cards(**typed)).context["form"]
        assert dict(form.errors) == {field: messages}
        assert form["plays"].value() == cards(**typed)["plays"]
        assert sheet(table) == {}, typed


def test_an_illegal_card_is_named_and_asked_about(cast):
    """East discards a heart on the first spade, and turns out to have held six spades."""
    table = a_table(cast)
    wrong = PIT_OF_NORTH.replace("9S 9H", "9H 9S")
    answer = cast.scorekeeper.post(CARDS, cards(plays=wrong, sure=""))
    not_allowed = "A card was played that was not allowed: see the tricks above."
    assert not_allowed in answer.context["form"].errors["sure"]
    illegal = answer.context["score"].illegal
    assert (illegal.trick, illegal.seat, illegal.card, set(illegal.legal)) == (1, "E", "7H", set(SPADES[2:]))
    assert sheet(table) == {}
    known = cast.scorekeeper.post(CARDS, cards(plays=wrong, sure="", revoke="E")).context["form"]
    assert not_allowed not in known.errors.get("sure", [])  # whose revoke it was is said already
    cast.scorekeeper.post(CARDS, cards(plays=wrong, sure="on"))
    assert list(sheet(table)) == [1]


def test_cards_of_a_round_that_someone_stored_meanwhile_are_kept_and_overwrite_nothing(cast):
    """Protects: the page was opened for a new round, so it knows no revision; it asks for no field that no one sees."""
    table = a_table(cast)
    a_round(table)
    answer = cast.scorekeeper.post(CARDS, cards())
    assertContains(answer, "Someone else has changed this in the meantime", count=1)
    assert (sheet(table), answer.context["form"]["plays"].value()) == ({1: (100, 0, 62, 0)}, PIT_OF_NORTH)
    revision = answer.context["correction"]["revision"].value()
    cast.scorekeeper.post(CARDS, cards(revision=revision, reason="we have the cards"))
    assert sheet(table) == {1: (162, 100, 0, 0)}
