"""Lines and boards of a match day in portefeuille."""

import csv
import io

import pytest
from django.urls import reverse

from tests.factories import LegFactory, MatchDayFactory, PairFactory, TableFactory, a_round, an_entry
from tournaments.choices import Currency
from tournaments.models.player import players_of
from tournaments.services.season.competition import update_competition

PAGES = ["portefeuille", "portefeuille_csv"]


@pytest.fixture
def day(pairs_competition):
    """Pairs 1 and 3 sit North–South, 2 and 4 East–West; one leg of two boards at two tables."""
    pairs_competition.is_portefeuille = True
    pairs_competition.save()
    day = MatchDayFactory(competition=pairs_competition, published=True)
    leg = LegFactory(match_day=day)
    for first, points in ((1, (100, 90)), (3, (120, 90))):
        pairs = [
            PairFactory(
                competition=pairs_competition, number=number, first__name=f"A{number}", second__name=f"B{number}"
            )
            for number in (first, first + 1)
        ]
        table = TableFactory(leg=leg, units=pairs)
        for number, ns in enumerate(points, start=1):
            a_round(table, number, an_entry(ns))
    return day


def url(name, day):
    return reverse(name, args=[day.competition.club.slug, day.competition.slug, day.number])


def board_url(day, number):
    return reverse("board", args=[*day.url_args, number])


def test_the_lines_are_ranked_and_lead_to_every_board(client, day):
    assert url("portefeuille", day) in client.get(url("match_day", day)).text
    page = client.get(url("portefeuille", day))
    assert [(row.name, row.row.percentage, row.row.total) for row in page.context["north_south"]] == [
        ("A3 / B3", 75, 210),
        ("A1 / B1", 25, 190),
    ]
    assert [row.name for row in page.context["east_west"]] == ["A2 / B2", "A4 / B4"]
    assert page.context["legs"] == [(1, [1, 2])]
    assert all(board_url(day, number) in page.text for number in (1, 2))


def test_each_board_has_its_page(client, day):
    """Protects: a hundred tables on sixteen boards would be a page no one can load. The file has every board."""
    text = client.get(url("portefeuille_csv", day)).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 8
    names = ("Board", "Name", "Points", "Match points", "Percentage", "IMPs")
    assert [tuple(row[name] for name in names) for row in rows[:2]] == [
        ("1", "A3 / B3", "120", "2", "100.00", "0"),
        ("1", "A1 / B1", "100", "0", "0.00", "0"),
    ]
    second = client.get(board_url(day, 2))
    assert "Board 2: East deals" in second.text
    assert (second.context["before"], second.context["after"]) == (1, None)
    assert [client.get(board_url(day, number)).status_code for number in (1, 3, 0)] == [200, 404, 404]
    assert "ruling" not in second.text


def test_who_sat_in_both_lines_is_in_one_ranking(client, day):
    """As where all pairs meet each other: no line has its own winner."""
    leg = LegFactory(match_day=day, number=2)
    a_round(TableFactory(leg=leg, units=list(day.competition.pairs.order_by("-number")[:2])))
    page = client.get(url("portefeuille", day))
    assert len(page.context["together"]) == 4
    assert ("Both lines together" in page.text, "<h2>North–South</h2>" in page.text) == (True, False)


def test_by_butler_the_datum_is_said(client, day):
    day.competition.boards_by = "butler"
    day.competition.save()
    assert "Usual on this board (the datum): North–South 110, East–West 50." in client.get(board_url(day, 1)).text
    assert "IMPs" in client.get(url("portefeuille", day)).text


def test_the_organiser_decides_about_a_board_and_everyone_reads_why(client, olga_client, day):
    """Protects: what counts is said where it counts, with its reason; and it can be undone at once."""
    page = olga_client.get(board_url(day, 1))
    table = page.context["board"].tables[0].table
    address = reverse("board_ruling", args=[*day.url_args, 1, table.number, 1])
    assert address in page.text
    form = olga_client.get(address).context["form"]
    typed = {"revision": form["revision"].value(), "reason": "Seen too early", "decision": "for_ew"}
    for missing, field in (({"reason": ""}, "reason"), ({"decision": ""}, "decision"), ({"decision": "scores"}, "NS")):
        assert field in olga_client.post(address, typed | missing).context["form"].errors
    done = olga_client.post(address, typed)
    assert done.url.startswith(f"{board_url(day, 1)}?undo=")
    said = client.get(board_url(day, 1)).text
    assert "North–South: 40% of the board, East–West: 60% of the board. Reason: Seen too early" in said
    sheet = client.get(reverse("table_sheet", args=[*day.url_args, 1, table.number])).text
    assert "Board 1: Decided: North–South: 40% of the board" in sheet
    again = olga_client.get(address).context
    assert again["form"].initial["decision"] == "for_ew"
    olga_client.post(address, {"action": "end", "end-revision": again["end_form"]["revision"].value()})
    assert "Seen too early" not in client.get(board_url(day, 1)).text


def test_points_for_both_sides_may_be_given(olga_client, day):
    address = reverse("board_ruling", args=[*day.url_args, 1, 1, 2])
    revision = olga_client.get(address).context["form"]["revision"].value()
    typed = {"revision": revision, "reason": "Revoke", "decision": "scores", "NS": "0", "EW": "162"}
    stale = olga_client.post(address, typed | {"revision": "0"})
    assert (stale.status_code, stale.context["form"].is_stale) == (200, True)
    olga_client.post(address, typed)
    assert [own.score for own in olga_client.get(board_url(day, 2)).context["board"].tables[1].compared] == [0, 162]


def test_boards_are_for_the_club_only_until_the_match_day_is_published(client, vera_client, day, evening):
    day.published_at = None
    day.save()
    for name in PAGES:
        assert [visitor.get(url(name, day)).status_code for visitor in (client, vera_client)] == [404, 200]
        assert client.get(url(name, evening)).status_code == 404  # other competitions have no boards
    assert [visitor.get(board_url(day, 1)).status_code for visitor in (client, vera_client)] == [404, 200]
    assert client.get(board_url(evening, 1)).status_code == 404


def test_a_competition_by_butler_has_every_page(client, olga_client, day):
    """Protects: the unit of its figures is known wherever they are said; below nought too."""
    competition = update_competition(competition=day.competition, boards_by="butler", bye_points=0)
    assert competition.currency == Currency.IMPS
    result = client.get(url("match_day", day))
    assert [row.row.total for row in result.context["result"].rows] == [0, 0, 0, 0]
    of_season = "competition competition_rules standing standing_csv competition_charts season_summary season_prizes"
    of_day = "match_day match_day_draw my_seat match_day_to_share portefeuille portefeuille_csv match_day_pdf"
    organised = "organise_competition counting_edit competition_edit side_standing_list handicaps prize_rules skill"
    of_evening = "organise_match_day evening_result adjustments result_entry draw door boards"
    player = players_of(competition.club).first().number
    for visitor, names, args in (
        (client, of_season, competition.url_args),
        (client, of_day, day.url_args),
        (olga_client, organised, competition.url_args),
        (olga_client, of_evening, day.url_args),
        (client, "player player_figures", [competition.club.slug, player]),
        (client, "club_records", competition.club.url_args),
    ):
        for name in names.split():
            assert visitor.get(reverse(name, args=args)).status_code == 200, name
