"""A table of a leg to 501 points: the grid, the desk, totals, the phone, what the public reads."""

import json

from django.urls import reverse

from tests.factories import a_round, an_entry
from tests.pages.organise.match_days import HTMX, TABLE_1, a_row, a_table_by, of_season
from tournaments.choices import Winner
from tournaments.exports.match_sheet import table_state
from tournaments.models import Table
from tournaments.queries.table.match_record import get_table_record
from tournaments.services.table.table_link import give_table_links

ENTRY, SHEET, TOTALS = (of_season(name, *TABLE_1) for name in ("table_entry", "table_sheet", "table_totals"))
BOARD = of_season("organise_match_day", 1)


def a_table(cast, **options) -> Table:
    return a_table_by(cast, "race-to-501", **options)


def test_a_stored_row_gives_the_next_line_until_someone_has_won(cast):
    """Then everyone reads who has won, nothing is missing, and a slip is corrected on its own page: it may open the
    match again, so the whole grid is shown again."""
    table = a_table(cast, target=250)
    for number in (1, 2, 3):
        page = cast.scorekeeper.get(ENTRY)
        assert [row.line.number for row in page.context["rows"]] == [*range(1, number + 1)]
        assert f"{number - 1}, to 250" in page.text
        assert "still to come" not in cast.scorekeeper.get(SHEET).text
        typed = a_row(ns_points="100")
        answer = cast.scorekeeper.post(of_season("round_record", *TABLE_1, number), typed, headers=HTMX)
        assert (f'id="round-{number + 1}"' in answer.text) == (number < 3)
    assert "won 300 : 186." in answer.text
    late = cast.scorekeeper.post(of_season("round_record", *TABLE_1, 4), a_row(), headers=HTMX)
    assert "The match is over; this round comes after its end." in late.text
    assert "won 300 : 186." in cast.scorekeeper.get(SHEET).text
    for name in ("round_replay", "round_correct"):
        assert cast.scorekeeper.get(of_season(name, *TABLE_1, 2)).status_code == 200
    assert [row.is_mended_here for row in cast.scorekeeper.get(ENTRY).context["rows"]] == [False] * 3
    typed = a_row(ns_points="40", revision="1", reason="Misread")
    grid = cast.scorekeeper.get(cast.scorekeeper.post(of_season("round_correct", *TABLE_1, 3), typed).url)
    assert [row.line.number for row in grid.context["rows"]] == [1, 2, 3]
    assert (table.rounds.get(number=3).ew_points, grid.context["sheet"].winner.tint) == (162, "ew")


def test_level_beyond_the_target_the_grid_says_that_it_goes_on(cast):
    a_round(a_table(cast, target=162), 1, an_entry(100))
    answer = cast.scorekeeper.post(of_season("round_record", *TABLE_1, 2), a_row(maker="EW", ns_points="62"))
    assert "It is not decided yet: one more round." in cast.scorekeeper.get(answer.url).text


def test_the_desk_asks_both_sides_and_says_what_a_leg_goes_to(cast):
    """Protects: no 2592 minus what was typed where no one knows how many rounds there were."""
    table = a_table(cast)
    assert cast.organiser.get(BOARD).context["grid"].together is None
    a_round(table, 1)
    assert "to 501" in cast.organiser.get(BOARD).text


def test_totals_that_no_race_can_have_are_refused_at_their_field_and_others_stored_with_the_winner(cast):
    table = a_table(cast)
    for typed, field, message in [
        ({"ns_points": "400", "ew_points": "410"}, "ns_points", "No one has reached 501, so the match is not over."),
        ({"ns_points": "506", "ew_points": "466", "ew_roem": "40"}, "ew_points", "The score is tied, so the match"),
        ({"ns_points": "520", "ew_points": "300"}, "ew_points", "are not a multiple of 162"),
        ({"ns_points": "520", "ew_points": ""}, "ew_points", "This field is required."),
        ({"ns_points": "2430", "ew_points": "0"}, "ns_points", "This is more than rounds can be worth."),
    ]:
        page = cast.scorekeeper.post(TOTALS, {"revision": "0"} | typed)
        assert message in page.context["form"].errors[field][0]
        assert "to 501" in page.text
    cast.scorekeeper.post(TOTALS, {"ns_points": "460", "ns_roem": "60", "ew_points": "350", "revision": "0"})
    table.refresh_from_db()
    assert (table.ns_total, table.ew_total, table.winner, table.rounds_played) == (520, 350, Winner.NS, 5)


def test_the_phone_knows_where_a_race_ends(cast):
    """Protects: it counts without the site, so it has the target and what happens when both are past it."""
    table = a_table(cast, both_over="always")
    rules = table_state(get_table_record(table), "token", None, "1")["rules"]
    known = {name: rules[name] for name in ("match_end", "target", "both_over")}
    assert json.loads(json.dumps(known)) == {"match_end": "target", "target": 501, "both_over": "always"}


def test_a_page_without_a_script_says_which_round_it_is(cast):
    table = a_table(cast, target=250)
    a_round(table, 1)
    page = reverse("plain_sheet", args=[give_table_links(tables=[table])[table.pk]])
    assert "Round 2, to 250" in cast.nobody.get(page).text
    for number in (2, 3):
        a_round(table, number)
    assert "The match is over" in cast.nobody.get(page).text
