"""The page on which an organiser decides what a table is worth that was not played as it should have been."""

import pytest
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from scoring import SideTotals
from tests.factories import LegFactory, TableFactory, a_round
from tests.pages.organise.match_days import TABLE_1, a_table, a_table_by, of_season
from tournaments.choices import CountingFigure
from tournaments.models import Table
from tournaments.models.finals_plan import FinalsPlan
from tournaments.models.ruling import SideRuling
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.evening.ruling import rule_table
from tournaments.services.table.table import record_totals

PAGE, ENTRY = of_season("table_ruling", *TABLE_1), of_season("table_entry", *TABLE_1)
BOARD = of_season("organise_match_day", 1)


def send(client, follow=True, **typed):
    return client.post(PAGE, {"reason": "A card was missing", "revision": "0"} | typed, follow=follow)


def ruled(table):
    return Table.objects.get(pk=table.pk).ruled


def offered(page):
    return {value: str(label) for value, label in page.context["form"].fields["decision"].choices}


def test_each_answer_says_what_everyone_would_get(cast, django_assert_num_queries):
    """Protects: no one has to reckon before deciding."""
    table = a_table(cast)
    other = TableFactory(leg=LegFactory(match_day=table.leg.match_day), units=[s.player for s in table.seats.all()])
    record_totals(table=other, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    with django_assert_num_queries(9):
        page = cast.organiser.get(PAGE)
    assert offered(page) == {
        "own_average": "Everyone’s own average of the evening: "
        "Anna\u00a0200, Bert\u00a0124, Carla\u00a0200, Dirk\u00a0124",
        "60": "Anna & Carla 60% (194), Bert & Dirk 40% (130)",
        "50": "50% each (162)",
        "40": "Anna & Carla 40% (130), Bert & Dirk 60% (194)",
        "later": "It is played later, and counts nothing until then",
        "each": "Something else, for each one separately",
    }
    a_round(table, 1)
    assert "as_written" in offered(cast.organiser.get(PAGE))


@pytest.mark.parametrize(
    "decision,sides",
    [
        ("own_average", {"NS": {"answer": "own_average"}, "EW": {"answer": "own_average"}}),
        (
            "60",
            {
                "NS": {"answer": "figure", "points": 194, "share": 60},
                "EW": {"answer": "figure", "points": 130, "share": 40},
            },
        ),
    ],
)
def test_a_usual_case_is_one_tap_and_a_reason(cast, decision, sides):
    table = a_table(cast)
    page = send(cast.organiser, decision=decision)
    assert page.redirect_chain[0][0].startswith(f"{BOARD}?leg=1&undo=")
    assertContains(page, "It is decided what table 1 is worth.")
    assertContains(page, "Reason: A card was missing")
    assert ruled(table) == {"reason": "A card was missing", "sides": sides}
    # Opened again, it proposes what was decided.
    assert cast.organiser.get(PAGE).context["form"]["decision"].value() == decision


def test_anything_else_is_said_for_each_side(cast):
    table = a_table(cast)
    refused = send(cast.organiser, decision="each", NS="figure", NS_figure="many", EW="figure", EW_figure="")
    assert refused.context["form"].errors == {
        "NS_figure": ["A figure such as 972 or a share such as 60% is expected, up to 100000."],
        "EW_figure": ["Give a figure, or a share such as 60%."],
    }
    assertContains(refused, 'value="many"')
    assert ruled(table) is None
    refused = send(cast.organiser, decision="each", NS="figure", NS_figure="101%", EW="own_average")
    assert refused.context["form"].errors == {
        "NS_figure": ["A figure such as 972 or a share such as 60% is expected, up to 100."]
    }
    send(cast.organiser, decision="each", NS="figure", NS_figure="1.972", EW="own_average", EW_figure="12")
    assert ruled(table)["sides"] == {"NS": {"answer": "figure", "points": 1972}, "EW": {"answer": "own_average"}}
    form = cast.organiser.get(PAGE).context["form"]
    assert (form["decision"].value(), form["NS_figure"].value()) == ("each", "1972")
    send(cast.organiser, decision="each", NS="figure", NS_figure="30%", EW="figure", EW_figure="0", revision="1")
    assert ruled(table)["sides"] == {
        "NS": {"answer": "figure", "points": 97, "share": 30},
        "EW": {"answer": "figure", "points": 0},
    }
    assert cast.organiser.get(PAGE).context["form"]["NS_figure"].value() == "30%"


def test_without_a_reason_or_an_answer_nothing_is_decided(cast):
    table = a_table(cast)
    page = send(cast.organiser, reason=" ")
    assert set(page.context["form"].errors) == {"decision", "reason"}
    assert ruled(table) is None


def test_the_sheet_says_it_and_nothing_can_be_typed_there(cast, client):
    """Protects: a scorekeeper does not type for nothing, and everyone reads why."""
    table = a_table(cast)
    a_round(table, 1)
    send(cast.organiser, decision="own_average", revision="1")
    said = "Decided: Anna &amp; Carla: own average of the evening; Bert &amp; Dirk: own average of the evening. "
    page = cast.scorekeeper.get(ENTRY)
    assertContains(page, said)
    assertNotContains(page, 'name="ns_points"')
    assertNotContains(page, PAGE)
    assertContains(cast.organiser.get(ENTRY), PAGE)
    publish_match_day(match_day=table.leg.match_day, by=None)
    address = reverse("table_sheet", args=[*table.leg.match_day.url_args, 1, 1])
    assertContains(client.get(address, headers={"accept-language": "en"}), said)
    result = reverse("match_day", args=table.leg.match_day.url_args)
    assertContains(client.get(result, headers={"accept-language": "en"}), f"Leg 1, table 1: {said}")


def test_played_later_the_sheet_is_open_and_the_board_says_so(cast):
    a_table(cast)
    board = send(cast.organiser, decision="later", reason="The pub closed")
    assertContains(board, "Played later, and does not count yet. Reason: The pub closed")
    assertContains(board, 'class="desk-form"')
    page = cast.scorekeeper.get(ENTRY)
    assertContains(page, "Played later, and does not count yet. Reason: The pub closed")
    assertContains(page, 'name="ns_points"')
    assertContains(cast.organiser.get(PAGE), "It has been played: the sheet counts")


def test_a_ruling_is_ended_where_it_was_made(cast):
    table = a_table(cast)
    send(cast.organiser, decision="own_average")
    stale = cast.organiser.post(PAGE, {"action": "end", "end-revision": "0"})
    assertContains(stale, "Someone else has changed this in the meantime")
    assert ruled(table) is not None
    page = cast.organiser.post(PAGE, {"action": "end", "end-revision": "1"}, follow=True)
    assertContains(page, "The sheet of table 1 counts again.")
    assert ruled(table) is None


def test_what_someone_else_decided_meanwhile_is_not_overwritten(cast):
    table = a_table(cast)
    rule_table(
        table=table,
        sides={"NS": SideRuling("figure", 1), "EW": SideRuling("figure", 2)},
        reason="?",
        revision=0,
        by=None,
    )
    page = send(cast.organiser, decision="50")
    assertContains(page, "Someone else has changed this in the meantime")
    assert ruled(table)["sides"]["EW"]["points"] == 2


def test_shares_are_offered_only_where_something_can_be_shared(cast):
    """Protects: games won, a match to a number of Augen, and a table of three are worth no sum."""
    table = a_table(cast, counting_figure=CountingFigure.WINS)
    a_round(table, 1)
    assert [*offered(cast.organiser.get(PAGE))] == ["own_average", "as_written", "later", "each"]
    assertContains(send(cast.organiser, decision="50", revision="1"), "Select a valid choice")


def test_three_are_each_decided_about(cast):
    table = a_table_by(cast, seats=3)
    figures = {f"{who}_figure": points for who, points in zip("NES", ("30", "40", "50"), strict=True)}
    send(cast.organiser, decision="each", N="figure", E="figure", S="figure", **figures)
    assert {who: own["points"] for who, own in ruled(table)["sides"].items()} == {"N": 30, "E": 40, "S": 50}


def test_in_a_knock_out_only_what_has_a_winner_is_offered(cast):
    table = a_table(cast)
    competition, day = table.leg.match_day.competition, table.leg.match_day
    competition.form = "pairs"
    competition.save()
    day.finals_plan = {"first_leg": 1, "legs": 1, "entrants": 2}
    assert FinalsPlan.of(day.finals_plan)
    day.save()
    assert [*offered(cast.organiser.get(PAGE))] == ["60", "40", "each"]
    refused = send(cast.organiser, decision="each", NS="figure", NS_figure="9", EW="figure", EW_figure="9")
    assertContains(refused, "In a knock-out someone goes through")
    assert ruled(table) is None


def test_only_organisers_decide(cast, client):
    a_table(cast)
    assert cast.scorekeeper.get(PAGE).status_code == 404
    assert cast.scorekeeper.post(PAGE, {"decision": "50", "reason": "?"}).status_code == 404
    assertNotContains(cast.scorekeeper.get(ENTRY), PAGE)
    assertContains(cast.organiser.get(ENTRY), PAGE)
    assert client.get(PAGE).status_code == 302
