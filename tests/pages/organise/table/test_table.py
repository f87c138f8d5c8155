"""A table's sheet: the grid of rounds, and the totals of a whole leg."""

import pytest
from pytest_django.asserts import assertContains

from scoring import SideTotals
from tests.factories import a_round, an_entry
from tests.pages.organise.match_days import TABLE_1, a_row, a_table, of_season, sheet
from tournaments.choices import EntryMode
from tournaments.services.table.table import record_totals

ENTRY, TOTALS_PAGE = of_season("table_entry", *TABLE_1), of_season("table_totals", *TABLE_1)
CHECKED = of_season("table_totals_checked", *TABLE_1)

# Two rounds of 162; North–South have a pit, whose bonus is in their roem.
TOTALS = {
    "ns_points": "252",
    "ns_roem": "120",
    "ns_pits": "1",
    "ns_nats": "",
    "ew_points": "72",
    "ew_roem": "0",
    "ew_pits": "",
    "ew_nats": "",
    "revision": "0",
}


def totals(table) -> tuple[int, ...]:
    table.refresh_from_db()
    return (table.ns_points, table.ns_roem, table.ns_pits, table.ew_points, table.ew_roem, table.ew_pits)


def test_the_grid_has_a_row_for_each_round_and_the_cursor_in_the_next_one(cast):
    """Protects also: each row has its own id, so two rounds sent from one page are never taken for the same."""
    a_round(a_table(cast, rounds_per_leg=4), 1)
    page = cast.scorekeeper.get(ENTRY)
    rows = page.context["rows"]
    assert [(row.line.number, row.form is None, row.is_current) for row in rows] == [
        (1, True, False),
        (2, False, True),
        (3, False, False),
        (4, False, False),
    ]
    assert page.text.count("autofocus") == 2  # the two keys of the maker of round 2
    assert len({row.form["client_id"].value() for row in rows if row.form}) == 3
    assert page.context["sheet"].names == {"NS": "Anna & Carla", "EW": "Bert & Dirk"}
    # It goes to the round that is wanted when that one is open.
    for wanted, current in (("3", 3), ("1", 2), ("99", 2), ("x", 2), ("", 2), ("9" * 5000, 2)):
        rows = cast.scorekeeper.get(f"{ENTRY}?round={wanted}").context["rows"]
        assert [row.line.number for row in rows if row.is_current] == [current], wanted
    for address in ((1, 1, 2), (1, 2, 1), (2, 1, 1)):
        assert cast.scorekeeper.get(of_season("table_entry", *address)).status_code == 404


def test_trump_kraak_and_hand_roem_are_asked_only_where_the_rules_need_them(cast):
    table = a_table(cast)
    competition = table.leg.match_day.competition
    for rules, options, fields in (
        ("amsterdam", {}, set()),
        ("seed-003-double-spades", {}, {"trump"}),
        ("amsterdam", {"max_doubling": 2}, {"doubling"}),
    ):
        type(competition).objects.update(rules=rules, rules_options=options)
        form = cast.scorekeeper.get(ENTRY).context["rows"][0].form
        assert form.fields.keys() & {"trump", "doubling", "hand_stuk"} == fields, rules


def test_a_whole_sheet_is_typed_without_javascript(cast):
    """Each answer says where the next row is; after the last one the table is complete."""
    table = a_table(cast, rounds_per_leg=4)
    url = ENTRY
    for _round in range(4):
        row = next(row for row in cast.scorekeeper.get(url).context["rows"] if row.is_current)
        typed = a_row(client_id=str(row.form["client_id"].value()))
        url = cast.scorekeeper.post(of_season("round_record", *TABLE_1, row.line.number), typed).url
    assert url == ENTRY
    table.refresh_from_db()
    assert (list(sheet(table)), table.is_complete) == ([1, 2, 3, 4], True)


def test_totals_are_asked_of_both_sides_and_stored_and_corrected_with_a_reason(cast):
    """What is wrong with them is said at the field, and what was typed is kept."""
    table = a_table(cast)
    page = cast.scorekeeper.get(TOTALS_PAGE)
    assert ('name="ns_points"' in page.text, 'name="jass"' in page.text) == (True, False)
    for typed, field, message in [
        ({"ns_points": "", "ew_points": ""}, "ns_points", "Enter the card points of one side."),
        ({"ew_points": "73"}, "ew_points", "The card points of both sides must add up to 324: 2 rounds of 162."),
        ({"ew_roem": "25"}, "ew_roem", "Roem always ends in a 0."),
        ({"ns_roem": "20"}, "ns_roem", "The bonus for pits belongs in the roem but is missing from it."),
        ({"ew_pits": "-1"}, "ew_pits", "Ensure this value is greater than or equal to 0."),
        ({"ew_nats": "3"}, "ew_nats", "More nats than rounds."),
    ]:
        sent = TOTALS | typed
        form = cast.scorekeeper.post(TOTALS_PAGE, sent).context["form"]
        assert form.errors[field] == [message]
        assert {name: form[name].value() for name in sent} == sent
        assert totals(table) == (0, 0, 0, 0, 0, 0)
    assert cast.scorekeeper.post(TOTALS_PAGE, TOTALS).url == of_season("organise_match_day", 1)
    assert totals(table) == (252, 120, 1, 72, 0, 0)
    assert (table.entry_mode, table.is_complete) == (EntryMode.TOTALS, True)
    corrected = TOTALS | {"ns_roem": "140", "revision": "1", "reason": "one call forgotten"}
    cast.scorekeeper.post(TOTALS_PAGE, corrected)
    assert (totals(table), table.corrections.get().reason) == ((252, 140, 1, 72, 0, 0), "one call forgotten")
    cast.scorekeeper.post(TOTALS_PAGE, TOTALS | {"revision": "2"})
    assert (totals(table), table.corrections.first().reason) == ((252, 120, 1, 72, 0, 0), "Typing mistake")


def test_figures_are_read_as_they_are_written(cast):
    """And what is no figure comes back as it was typed."""
    table = a_table(cast, rounds_per_leg=16)
    typed = {"ns_points": "1.492", "ns_roem": "120+20", "ew_points": "1\u00a0100", "ew_roem": "20 + 50"}
    for name, refused in (("ns_points", "14.92"), ("ns_points", "1492+0"), ("ew_roem", "20 50"), ("ns_pits", "−")):
        sent = typed | {name: refused, "revision": "0"}
        form = cast.scorekeeper.post(TOTALS_PAGE, sent).context["form"]
        assert form.errors[name] == ["Digits only, please."]
        assert {key: form[key].value() for key in sent} == sent
    assert totals(table) == (0, 0, 0, 0, 0, 0)
    cast.scorekeeper.post(TOTALS_PAGE, typed | {"revision": "0"})
    assert totals(table) == (1492, 140, None, 1100, 70, None)


def test_pits_of_one_side_say_that_the_other_has_none(cast):
    """Protects: the pits of a sheet are known as soon as those of one side are typed; no nats were, so they are not."""
    table = a_table(cast)
    cast.scorekeeper.post(TOTALS_PAGE, {"ns_points": "252", "ns_roem": "100", "ns_pits": "1", "revision": "0"})
    assert totals(table) == (252, 100, 1, 72, 0, 0)
    assert (table.ns_nats, table.ew_nats) == (None, None)
    page = cast.scorekeeper.get(TOTALS_PAGE).context["form"]
    assert [page[name].value() for name in ("ns_pits", "ew_pits", "ns_nats")] == [1, 0, None]


def test_the_points_of_one_side_say_those_of_the_other(cast):
    table = a_table(cast)
    cast.scorekeeper.post(TOTALS_PAGE, {"ns_points": "", "ew_points": "72", "revision": "0"})
    assert totals(table) == (252, 0, None, 72, 0, None)


ASKED = "1296 3000 – – 0 0 – –"
UNLIKELY = {"ns_points": "1296", "ns_roem": "3000", "ew_points": "0", "revision": "0"}


@pytest.fixture
def long_leg(cast):
    return a_table(cast, rounds_per_leg=8)


def test_unlikely_totals_are_asked_about_at_their_figures_and_stored_once_sure(cast, long_leg):
    """Protects: a slip of the pen is not stored unseen, and nothing that was typed is lost. Enter presses the first
    button of a form; that one only asks again."""
    page = cast.scorekeeper.post(TOTALS_PAGE, UNLIKELY)
    form = page.context["form"]
    assert (sorted(form.errors), form.asks_sure) == (["ew_points", "ns_roem"], True)
    assert {name: form[name].value() for name in UNLIKELY} == UNLIKELY
    assert 0 < page.text.index("Save the totals") < page.text.index('name="sure"')
    assert totals(long_leg) == (0, 0, 0, 0, 0, 0)
    assert form["asked"].value() == ASKED
    # Answered before anything was asked, or for other figures: it is asked.
    for early in ({"sure": "on"}, {"sure": "on", "asked": ASKED, "ns_roem": "3010"}):
        assert cast.scorekeeper.post(TOTALS_PAGE, UNLIKELY | early).context["form"].asks_sure
    assert totals(long_leg) == (0, 0, 0, 0, 0, 0)
    cast.scorekeeper.post(TOTALS_PAGE, UNLIKELY | {"sure": "on", "asked": ASKED})
    assert totals(long_leg) == (1296, 3000, None, 0, 0, None)
    assert not long_leg.needs_check


def test_totals_to_be_checked_are_marked_until_someone_has_compared_them(cast, long_leg):
    """Protects: "check later" stores, stays in sight on the board and before publishing, and goes with one button."""
    cast.scorekeeper.post(TOTALS_PAGE, UNLIKELY | {"check_later": "on", "asked": ASKED})
    assert totals(long_leg) == (1296, 3000, None, 0, 0, None)
    assert long_leg.needs_check
    board = cast.scorekeeper.get(of_season("organise_match_day", 1))
    assertContains(board, f'class="desk-check" href="{TOTALS_PAGE}"')
    assertContains(cast.organiser.post(of_season("match_day_publish", 1)), "table 1 is to be checked")
    stale = cast.scorekeeper.post(CHECKED, {"revision": "0"}, follow=True)
    assertContains(stale, "Someone else has changed this in the meantime")
    assertContains(cast.scorekeeper.post(CHECKED, {"revision": "1"}, follow=True), "The totals of table 1 are checked.")
    long_leg.refresh_from_db()
    assert not long_leg.needs_check


def test_where_two_people_check_it_is_not_who_typed_it(cast):
    """Protects: every sheet of totals is compared by someone else, also after it was corrected."""
    table = a_table(cast, checks_totals_twice=True)
    cast.scorekeeper.post(TOTALS_PAGE, TOTALS)
    own = cast.scorekeeper.post(CHECKED, {"revision": "1"}, follow=True)
    assertContains(own, "You typed these totals yourself: someone else has to check them.")
    cast.organiser.post(CHECKED, {"revision": "1"})
    table.refresh_from_db()
    assert not table.needs_check
    cast.scorekeeper.post(TOTALS_PAGE, TOTALS | {"ns_roem": "140", "revision": "1"})
    table.refresh_from_db()
    assert (table.needs_check, table.ns_roem) == (True, 140)


def test_totals_someone_else_stored_are_not_overwritten(cast):
    table = a_table(cast)
    record_totals(table=table, ns=SideTotals(points=162), ew=SideTotals(points=162), revision=0, by=None)
    page = cast.scorekeeper.post(TOTALS_PAGE, TOTALS | {"reason": "mine"})
    form = page.context["form"]
    assert (page.context["is_stale"], form["ns_points"].value(), form["revision"].value()) == (True, "252", "1")
    assert totals(table) == (162, 0, 0, 162, 0, 0)


def test_a_sheet_of_rounds_is_emptied_before_totals_are_entered(cast):
    table = a_table(cast)
    a_round(table, 1, an_entry(90))
    url = TOTALS_PAGE
    page = cast.scorekeeper.post(url, TOTALS | {"revision": "1"})
    assert page.context["form"].non_field_errors() == [
        "This table was entered round by round: empty its sheet first, with a reason."
    ]
    clear = {"action": "clear", "clear-revision": "1", "clear-reason": ""}
    assert cast.scorekeeper.post(url, clear).context["clear_form"].errors == {"reason": ["This field is required."]}
    assert cast.scorekeeper.post(url, clear | {"clear-reason": "wrong table"}).url == ENTRY
    assert (sheet(table), table.corrections.get().reason) == ({}, "wrong table")
