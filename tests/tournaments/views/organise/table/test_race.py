"""A table of a leg to 501 points: the grid, the desk, totals, the phone, what the public reads."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import SideTotals
from tests.factories import CompetitionFactory, PlayerFactory, TableFactory, a_round, an_entry
from tests.tournaments.views.organise.match_days import NAMES, of_season
from tournaments.choices import Winner
from tournaments.exports.sheet import table_state
from tournaments.models import Table
from tournaments.queries.table.kept_match import get_phone_table
from tournaments.services.table.table import record_totals
from tournaments.services.table.table_link import give_table_links

pytestmark = pytest.mark.usefixtures("english")

HTMX = {"HX-Request": "true"}
TABLE_1 = (1, 1, 1)


def a_table(cast, **options) -> Table:
    season = CompetitionFactory(
        club=cast.club, name="Season", slug="season", rules="race-to-501", rules_options=options
    )
    people = [PlayerFactory(club=cast.club, name=name, number=number) for number, name in enumerate(NAMES[:4], start=1)]
    return TableFactory(leg__match_day__competition=season, units=people)


def a_row(**typed: str) -> dict[str, str]:
    row = {"client_id": str(uuid4()), "maker": "NS", "ns_points": "100", "ew_points": "", "ns_roem": "", "ew_roem": ""}
    return row | {"pit": "", "revoke": ""} | typed


def test_a_stored_row_brings_the_next_line_until_somebody_has_won(cast):
    a_table(cast, target=250)
    for number in (1, 2, 3):
        page = cast.scorekeeper.get(of_season("table_entry", *TABLE_1))
        assert [row.line.number for row in page.context["rows"]] == [*range(1, number + 1)]
        assert f"{number - 1}, to 250" in page.text
        answer = cast.scorekeeper.post(of_season("round_record", *TABLE_1, number), a_row(), headers=HTMX)
        assert (f'id="round-{number + 1}"' in answer.text) == (number < 3)
    assert "have won 300 : 186." in answer.text
    late = cast.scorekeeper.post(of_season("round_record", *TABLE_1, 4), a_row(), headers=HTMX)
    assert "The match is over; this round comes after its end." in late.text


def test_level_beyond_the_target_the_grid_says_that_it_goes_on(cast):
    table = a_table(cast, target=162)
    a_round(table, 1, an_entry(100))
    answer = cast.scorekeeper.post(of_season("round_record", *TABLE_1, 2), a_row(maker="EW", ns_points="62"))
    page = cast.scorekeeper.get(answer.url)
    assert "It is not decided yet: one more round." in page.text


def test_the_desk_asks_both_sides_and_says_what_a_leg_goes_to(cast):
    """Protects: no 2592 minus what was typed where nobody knows how many rounds there were."""
    table = a_table(cast)
    board = cast.organiser.get(of_season("organise_match_day", 1))
    assert board.context["grid"].together is None
    a_round(table, 1)
    assert "to 501" in cast.organiser.get(of_season("organise_match_day", 1)).text


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"ns_points": "400", "ew_points": "410"}, "ns_points", "Nobody has reached 501, so the match is not over."),
        ({"ns_points": "506", "ew_points": "466", "ew_roem": "40"}, "ew_points", "It is level, so the match"),
        ({"ns_points": "520", "ew_points": "300"}, "ew_points", "are no number of rounds of 162."),
        ({"ns_points": "520", "ew_points": ""}, "ew_points", "This field is required."),
        ({"ns_points": "2430", "ew_points": "0"}, "ns_points", "This is more than rounds can bring."),
    ],
)
def test_totals_that_no_race_can_have_are_refused_at_their_field(cast, typed, field, message):
    a_table(cast)
    page = cast.scorekeeper.post(of_season("table_totals", *TABLE_1), {"revision": "0"} | typed)
    assert message in page.context["form"].errors[field][0]
    assert "to 501" in page.text


def test_totals_of_a_race_are_stored_with_the_winner(cast):
    table = a_table(cast)
    typed = {"ns_points": "460", "ns_roem": "60", "ew_points": "350", "revision": "0"}
    cast.scorekeeper.post(of_season("table_totals", *TABLE_1), typed)
    table.refresh_from_db()
    assert (table.ns_total, table.ew_total, table.winner, table.rounds_played) == (520, 350, Winner.NS, 5)


def test_everybody_reads_who_has_won_and_that_nothing_is_missing(cast):
    table = a_table(cast, target=250)
    for number in (1, 2):
        a_round(table, number)
    cast.organiser.get(of_season("organise_match_day", 1))
    page = cast.organiser.get(of_season("table_sheet", *TABLE_1))
    assert "still to come" not in page.text
    a_round(table, 3)
    assert "have won 300 : 186." in cast.organiser.get(of_season("table_sheet", *TABLE_1)).text
    for name in ("round_replay", "round_correct"):
        assert cast.organiser.get(of_season(name, *TABLE_1, 2)).status_code == 200


def test_the_phone_knows_where_a_race_ends(cast):
    """Protects: it counts without the site, so it has the target and what happens when both are past it."""
    table = a_table(cast, both_over="always")
    rules = table_state(get_phone_table(table), "token", None, "1")["rules"]
    known = {name: rules[name] for name in ("match_end", "target", "both_over")}
    assert json.loads(json.dumps(known)) == {"match_end": "target", "target": 501, "both_over": "always"}


def test_a_page_without_a_script_says_which_round_it_is(cast):
    table = a_table(cast, target=250)
    a_round(table, 1)
    token = give_table_links(tables=[table])[table.pk]
    page = reverse("plain_sheet", args=[token])
    assert "Round 2, to 250" in cast.nobody.get(page).text
    for number in (2, 3):
        a_round(table, number)
    assert "The match is over" in cast.nobody.get(page).text


@pytest.mark.parametrize("tables", [1, 3])
def test_the_board_takes_the_same_queries_however_many_tables_race(cast, tables, django_assert_num_queries):
    first = a_table(cast)
    for number in range(2, tables + 1):
        TableFactory(leg=first.leg, number=number)
    record_totals(table=first, ns=SideTotals(460, 60), ew=SideTotals(350), revision=0, by=None)
    board = of_season("organise_match_day", 1)
    cast.organiser.get(board)
    with django_assert_num_queries(12):
        cast.organiser.get(board)


def test_a_slip_is_corrected_on_its_own_page(cast):
    """Protects: it may end the match or open it again, so the whole grid is shown anew."""
    table = a_table(cast, target=250)
    for number in (1, 2, 3):
        a_round(table, number)
    page = cast.scorekeeper.get(of_season("table_entry", *TABLE_1))
    assert [row.is_mended_here for row in page.context["rows"]] == [False] * 3
    typed = a_row(ns_points="40", revision="1", reason="Misread")
    answer = cast.scorekeeper.post(of_season("round_correct", *TABLE_1, 3), typed)
    grid = cast.scorekeeper.get(answer.url)
    assert [row.line.number for row in grid.context["rows"]] == [1, 2, 3]
    assert (table.rounds.get(number=3).ew_points, grid.context["sheet"].winner.column) == (162, "ew")
