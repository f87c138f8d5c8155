"""A round: stored from its row, previewed, corrected, removed, entered card by card."""

import re

import pytest
from pytest_django.asserts import assertContains

from scoring import PerSide, RoundEntry, Side
from tests.factories import a_round, an_entry
from tests.tournaments.views.organise.match_days import OUTSIDERS, a_row, a_table, of_season, sheet
from tournaments.models import Correction
from tournaments.services.table.round import correct_round, remove_round

HTMX = {"HX-Request": "true"}
ROUND_1 = (1, 1, 1, 1)

# North has all the spades; each trick has the four cards of one rank, so each has roem.
SPADES = "7S 8S 9S TS JS QS KS AS".split()
OTHERS = [[rank + suit for rank in "789TJQKA"] for suit in "HDC"]
PIT_OF_NORTH = "\n".join(" ".join(cards) for cards in zip(SPADES, *OTHERS, strict=True))


def cards(**typed: str) -> dict[str, str]:
    """North deals the first round, and leads it here: somebody is sure of that."""
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


@pytest.mark.parametrize("person", OUTSIDERS)
@pytest.mark.parametrize("name", ["round_record", "round_preview", "round_correct", "round_cards"])
def test_a_user_who_may_not_keep_scores_finds_no_round(cast, person, name):
    table = a_table(cast)
    if name == "round_correct":
        a_round(table)
    before = sheet(table)
    browser = getattr(cast, person)
    url = of_season(name, *ROUND_1)
    assert (browser.get(url).status_code, browser.post(url, a_row(revision="1", reason="x")).status_code) in [
        (404, 404),
        (405, 404),  # a preview is only ever posted
    ]
    assert sheet(table) == before


@pytest.mark.parametrize("person", ["owner", "organiser", "scorekeeper"])
def test_a_row_is_stored_and_the_cursor_goes_to_the_next_round(cast, person):
    table = a_table(cast)
    answer = getattr(cast, person).post(of_season("round_record", *ROUND_1), a_row(ns_roem="20 50"))
    assert answer.url == of_season("table_entry", 1, 1, 1) + "?round=2"
    assert sheet(table) == {1: (98, 70, 64, 0)}
    assert table.rounds.get().entry["roem"] == {"NS": [20, 50]}


def test_after_the_last_round_the_page_comes_back_complete(cast):
    table = a_table(cast)
    cast.scorekeeper.post(of_season("round_record", 1, 1, 1, 2), a_row())
    answer = cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row())
    assert answer.url == of_season("table_entry", 1, 1, 1)
    table.refresh_from_db()
    assert table.is_complete


def test_the_same_row_sent_twice_is_stored_once(cast):
    """Protects: a double click, or a phone that sends again, counts once."""
    table = a_table(cast)
    row = a_row()
    answers = [cast.scorekeeper.post(of_season("round_record", *ROUND_1), row).status_code for _time in range(2)]
    assert answers == [302, 302]
    assert sheet(table) == {1: (98, 0, 64, 0)}


@pytest.mark.parametrize("page", ["round_record", "round_cards"])
def test_a_row_that_was_taken_off_again_is_only_stored_by_who_saves_it_once_more(cast, page):
    """Protects: Back, and the row is sent again as it was; the page says so, and the next tap stores it."""
    table = a_table(cast)
    url, typed = of_season(page, *ROUND_1), a_row() if page == "round_record" else cards()
    cast.scorekeeper.post(url, typed)
    remove_round(round=table.rounds.get(), reason="Twice", revision=1, by=None)
    form = cast.scorekeeper.post(url, typed).context["form"]
    assert form.non_field_errors() == [
        "This round was taken off the sheet or corrected in the meantime. Save it again if it belongs there."
    ]
    assert not table.rounds.exists()
    cast.scorekeeper.post(url, typed | {"client_id": str(form["client_id"].value())})
    assert table.rounds.count() == 1


def test_a_round_someone_else_stored_is_not_overwritten(cast):
    """Protects: two people at one sheet; what the second typed is kept on the page, and they see what is stored."""
    table = a_table(cast)
    a_round(table, 1, an_entry(81, maker=Side.EW))
    answer = cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row(ns_points="77"), headers=HTMX)
    form = answer.context["form"]
    assert form.non_field_errors() == [
        "Someone else has saved this round in the meantime, see below. What you typed is still here, but not saved."
    ]
    assert form["ns_points"].value() == "77"
    assert answer.context["meanwhile"].written.ns_points == 81
    assert table.rounds.get().entry["card_points"] == {"NS": 81}


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"maker": ""}, "maker", "Choose the side that plays."),
        ({"ns_points": ""}, "ns_points", "Enter the card points of one of the sides."),
        ({"ns_points": "161"}, "ns_points", "No cards add up to these points; all of them together are 162."),
        ({"ns_points": "9" * 30}, "ns_points", "Ensure this value is less than or equal to 9999."),
        ({"ns_points": "ninety"}, "ns_points", "Enter a whole number."),
        ({"ew_points": "70"}, "ew_points", "The card points of both sides must add up to 162."),
        ({"ns_roem": "25"}, "ns_roem", "Roem cannot add up to this; a trick has 20, 40, 50, 70, 100 or 200."),
        ({"ew_roem": "stuk"}, "ew_roem", "Enter roem in figures, such as 20 or 20 50."),
        ({"pit": "EW"}, "pit", "With a pit one side has all 162 points and the other none."),
        ({"ns_points": "", "pit": "NS", "ew_roem": "20"}, "ew_roem", "This side won no trick, so it has no roem."),
        ({"pit": "up"}, "pit", "Select a valid choice. up is not one of the available choices."),
        ({"ns_roem": "150"}, "sure", "So much roem in one round is very rare."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_what_is_wrong_with_a_row_is_said_at_its_field_and_nothing_is_stored(cast, typed, field, message, headers):
    table = a_table(cast)
    row = a_row(**typed)
    answer = cast.scorekeeper.post(of_season("round_record", *ROUND_1), row, headers=headers)
    rows = answer.context["rows"] if not headers else None
    form = rows[0].form if rows else answer.context["row"]["form"]
    assert dict(form.errors) == {field: [message]}
    assert {name: form[name].value() for name in row} == row
    assert sheet(table) == {}


def test_an_unlikely_score_is_stored_when_confirmed(cast):
    table = a_table(cast)
    cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row(ns_roem="150", sure="on"))
    assert sheet(table) == {1: (98, 150, 64, 0)}


def test_with_htmx_the_row_comes_back_stored_beside_the_new_totals(cast):
    a_table(cast)
    answer = cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row(), headers=HTMX)
    text = answer.content.decode()
    assert [text.count(part) for part in ['class="round round-stored"', 'hx-swap-oob="true"', "<html", "<form"]] == [
        1,
        2,
        0,
        0,
    ]


def test_with_htmx_a_slip_is_corrected_in_its_row(cast):
    """Protects: the row comes with its fields, nobody is asked why, what is wrong comes back in the row, and no message
    is left for the next page."""
    table = a_table(cast)
    cast.scorekeeper.post(of_season("round_record", *ROUND_1), a_row())
    address = of_season("round_correct", *ROUND_1)
    row = cast.scorekeeper.get(address, headers=HTMX).text
    assert f'hx-post="{address}"' in row
    assert ['name="ns_points" value="98"' in row, 'name="reason"' in row, "<html" in row] == [True, False, False]
    wrong = cast.scorekeeper.post(address, a_row(ns_points="161", ew_points="", revision="1"), headers=HTMX).text
    assert ['value="161"' in wrong, 'aria-invalid="true"' in wrong] == [True, True]
    answer = cast.scorekeeper.post(address, a_row(ns_points="90", ew_points="", revision="1"), headers=HTMX).text
    assert ['class="round round-stored"' in answer, '<strong class="figures-text">90</strong>' in answer] == [
        True,
        True,
    ]
    assert sheet(table) == {1: (90, 0, 72, 0)}
    assert Correction.objects.get().reason == "Typing mistake"
    late = cast.scorekeeper.post(address, a_row(ns_points="80", ew_points="", revision="1"), headers=HTMX).text
    assert ["Currently saved:" in late, 'name="revision" value="2"' in late] == [True, True]
    assert sheet(table) == {1: (90, 0, 72, 0)}
    assert list(cast.scorekeeper.get(of_season("table_entry", 1, 1, 1)).context["messages"]) == []


def test_a_round_of_cards_is_corrected_on_its_page(cast):
    a_table(cast)
    cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards())
    page = cast.scorekeeper.get(of_season("table_entry", 1, 1, 1)).text
    assert [of_season("round_correct", *ROUND_1) in page, 'hx-get="' in page] == [True, False]


@pytest.mark.parametrize("number", [0, 3])
@pytest.mark.parametrize("name", ["round_record", "round_preview", "round_correct", "round_cards"])
def test_a_round_that_the_leg_does_not_have_is_not_found(cast, number, name):
    table = a_table(cast)
    assert cast.scorekeeper.post(of_season(name, 1, 1, 1, number), a_row()).status_code == 404
    assert sheet(table) == {}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({}, (98, 64, "made")),
        ({"ns_roem": "20", "ew_roem": "50 20"}, (0, 252, "nat")),
        ({"ns_points": "", "ew_points": "81"}, (0, 162, "nat")),
        ({"ns_points": "", "pit": "NS"}, (262, 0, "pit")),
        ({"revoke": "NS", "ns_roem": "20"}, (0, 282, "revoke")),
        ({"ns_roem": "150"}, (248, 64, "made")),
    ],
)
def test_the_preview_says_what_the_row_would_be_worth_and_stores_nothing(cast, typed, expected):
    table = a_table(cast)
    answer = cast.scorekeeper.post(of_season("round_preview", *ROUND_1), a_row(**typed), headers=HTMX)
    score = answer.context["score"]
    assert (score.score.ns, score.score.ew, score.outcome.value) == expected
    assert sheet(table) == {}


def test_the_preview_shows_each_side_its_own_figures(cast):
    """What is on the page, not only what the page was given."""
    a_table(cast)
    typed = a_row(ns_points="98", ns_roem="20")
    page = cast.scorekeeper.post(of_season("round_preview", *ROUND_1), typed, headers=HTMX).content.decode()
    assert re.findall(r'data-(..)-points="(\d+)"', page) == [("ns", "98"), ("ew", "64")]
    assert re.findall(r"</abbr>\s+(\d+)</span>", page) == ["118", "64"]


@pytest.mark.parametrize(
    ("typed", "problems"),
    [
        ({"maker": "", "ns_points": ""}, []),
        ({"ns_points": ""}, []),
        ({"ns_points": "163"}, ["No cards add up to these points; all of them together are 162."]),
        ({"maker": "", "ns_roem": "x"}, ["Enter roem in figures, such as 20 or 20 50."]),
    ],
)
def test_the_preview_names_what_is_wrong_but_not_what_is_merely_missing(cast, typed, problems):
    a_table(cast)
    answer = cast.scorekeeper.post(of_season("round_preview", *ROUND_1), a_row(**typed), headers=HTMX)
    assert (answer.context["score"], answer.context["problems"]) == (None, problems)


def test_the_page_of_a_correction_shows_what_was_written(cast):
    a_round(a_table(cast), 1, RoundEntry(maker=Side.EW, card_points=PerSide(None, 90), roem=PerSide((20, 50), ())))
    page = cast.scorekeeper.get(of_season("round_correct", *ROUND_1)).context
    assert {name: page["form"][name].value() for name in ["maker", "ns_points", "ew_points", "ns_roem"]} == {
        "maker": "EW",
        "ns_points": None,
        "ew_points": 90,
        "ns_roem": "20 50",
    }
    assert page["correction"]["revision"].value() == 1


def test_a_correction_is_previewed_while_it_is_typed(cast):
    """Protects: the page of a correction sends no `client_id`, and got no preview for it."""
    a_round(a_table(cast))
    url = of_season("round_correct", *ROUND_1)
    sent = re.findall(r'name="(\w+)"', cast.scorekeeper.get(url).content.decode())
    typed = {name: value for name, value in a_row(ns_points="90").items() if name in sent}
    assert "client_id" not in typed
    answer = cast.scorekeeper.post(of_season("round_preview", *ROUND_1), typed, headers=HTMX)
    assert answer.context["score"].score == PerSide(90, 72)


def test_a_correction_without_a_reason_is_a_typing_mistake(cast):
    """Protects: a slip of the finger needs no sentence, and the history still says why."""
    table = a_table(cast)
    a_round(table)
    cast.scorekeeper.post(of_season("round_correct", *ROUND_1), a_row(ns_points="90", revision="1", reason=" "))
    assert sheet(table) == {1: (90, 0, 72, 0)}
    assert table.corrections.get().reason == "Typing mistake"


def test_a_correction_is_kept_in_the_history_with_its_reason(cast):
    table = a_table(cast)
    a_round(table)
    url = of_season("round_correct", *ROUND_1)
    typed = a_row(ns_points="90", revision="1")
    assert cast.scorekeeper.post(url, typed | {"reason": "typed wrong"}).url == of_season("table_entry", 1, 1, 1)
    assert sheet(table) == {1: (90, 0, 72, 0)}
    assert list(table.corrections.values_list("reason", "made_by__username")) == [("typed wrong", "scorekeeper")]


def test_a_stale_correction_is_refused_and_shows_what_is_stored_now(cast):
    """Protects: someone else's newer version is never overwritten unseen, and nothing typed is lost."""
    table = a_table(cast)
    stored = a_round(table)
    correct_round(round=stored, entry=an_entry(90), reason="first", revision=1, by=None)
    url = of_season("round_correct", *ROUND_1)
    answer = cast.scorekeeper.post(url, a_row(ns_points="85", revision="1", reason="second"))
    form, correction = answer.context["form"], answer.context["correction"]
    assert (form["ns_points"].value(), correction["reason"].value(), answer.context["row"].written.ns_points) == (
        "85",
        "second",
        90,
    )
    assertContains(answer, "Someone else has changed this in the mea", count=1)
    assert sheet(table) == {1: (90, 0, 72, 0)}
    # Having seen it, the person may decide.
    cast.scorekeeper.post(url, a_row(ns_points="85", revision=correction["revision"].value(), reason="second"))
    assert sheet(table) == {1: (85, 0, 77, 0)}


def test_a_round_is_removed_with_a_reason(cast):
    table = a_table(cast)
    a_round(table)
    url = of_season("round_correct", *ROUND_1)
    removal = {"action": "remove", "remove-revision": "1", "remove-reason": ""}
    assert cast.scorekeeper.post(url, removal).context["remove_form"].errors == {"reason": ["This field is required."]}
    cast.scorekeeper.post(url, removal | {"remove-reason": "never played"})
    assert (sheet(table), table.corrections.get().after) == ({}, None)


def test_a_round_that_is_not_stored_cannot_be_corrected(cast):
    a_table(cast)
    assert cast.scorekeeper.get(of_season("round_correct", *ROUND_1)).status_code == 404


def test_cards_are_checked_first_and_stored_when_wanted(cast):
    table = a_table(cast)
    url = of_season("round_cards", *ROUND_1)
    checked = cast.scorekeeper.post(url, cards(action="check"))
    assert [(trick.number, trick.score.winner) for trick in checked.context["tricks"]] == [
        (n, "N") for n in range(1, 9)
    ]
    assert sheet(table) == {}
    assert cast.scorekeeper.post(url, cards()).url == of_season("table_entry", 1, 1, 1)
    assert sheet(table) == {1: (162, 100, 0, 0)}


@pytest.mark.parametrize(("called", "roem"), [("all", 1000), ("none", 100), ("list", 120)])
def test_roem_of_cards_is_all_called_or_none_or_as_written(cast, called, roem):
    """Seven times 100 and once 200 for the jacks; the pit is 100 more."""
    table = a_table(cast)
    cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards(called=called, called_1="20"))
    assert sheet(table) == {1: (162, roem, 0, 0)}


@pytest.mark.parametrize(
    ("typed", "field", "messages"),
    [
        ({"plays": "7S 8S"}, "plays", ["These are 2 cards; a round has 32."]),
        ({"plays": PIT_OF_NORTH.replace("AC", "7S")}, "plays", ["More than once: 7S."]),
        ({"plays": PIT_OF_NORTH.replace("AC", "1C foo")}, "plays", ["Not a card: 1C, FOO."]),
        ({"plays": ""}, "plays", ["This field is required."]),
        ({"trump": ""}, "trump", ["This field is required."]),
        ({"called": "list", "called_2": "150"}, "called", ["This roem is not in the trick."]),
    ],
)
def test_what_is_wrong_with_cards_is_said_at_the_field(cast, typed, field, messages):
    table = a_table(cast)
    form = cast.scorekeeper.post(of_season("round_cards", *ROUND_1), cards(**typed)).context["form"]
    assert dict(form.errors) == {field: messages}
    assert form["plays"].value() == cards(**typed)["plays"]
    assert sheet(table) == {}


def test_an_illegal_card_is_named_and_asked_about(cast):
    """East discards a heart on the first spade, and turns out to have held six spades."""
    table = a_table(cast)
    url = of_season("round_cards", *ROUND_1)
    wrong = PIT_OF_NORTH.replace("9S 9H", "9H 9S")
    answer = cast.scorekeeper.post(url, cards(plays=wrong, sure=""))
    texts = answer.context["form"].errors["sure"]
    assert "A card was played that was not allowed: see the tricks above." in texts
    illegal = answer.context["score"].illegal
    assert (illegal.trick, illegal.seat, illegal.card, set(illegal.legal)) == (1, "E", "7H", set(SPADES[2:]))
    assert sheet(table) == {}
    cast.scorekeeper.post(url, cards(plays=wrong, sure="on"))
    assert list(sheet(table)) == [1]


def test_stored_cards_are_corrected_with_a_reason(cast):
    table = a_table(cast)
    url = of_season("round_cards", *ROUND_1)
    cast.scorekeeper.post(url, cards())
    form = cast.scorekeeper.get(url).context["form"]
    assert (form["plays"].value(), form["maker"].value(), form["called"].value()) == (PIT_OF_NORTH, "N", "none")
    cast.scorekeeper.post(url, cards(maker="E", revision="1", reason="East played"))
    assert sheet(table) == {1: (162, 0, 0, 0)}


def test_cards_of_a_round_that_someone_stored_meanwhile_are_kept_and_overwrite_nothing(cast):
    """Protects: the page was opened for a new round, so it knows no revision; it asks for no field that nobody sees."""
    table = a_table(cast)
    a_round(table)
    url = of_season("round_cards", *ROUND_1)
    answer = cast.scorekeeper.post(url, cards())
    assertContains(answer, "Someone else has changed this in the meantime", count=1)
    assert (sheet(table), answer.context["form"]["plays"].value()) == ({1: (100, 0, 62, 0)}, PIT_OF_NORTH)
    revision = answer.context["correction"]["revision"].value()
    cast.scorekeeper.post(url, cards(revision=revision, reason="we have the cards"))
    assert sheet(table) == {1: (162, 100, 0, 0)}
