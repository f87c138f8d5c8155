"""Lines and boards of a match day in portefeuille."""

import csv
import io

import pytest
from django.urls import reverse

from tests.factories import LegFactory, MatchDayFactory, PairFactory, TableFactory, a_round, an_entry

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


def test_the_lines_are_ranked_and_every_board_is_shown(client, day):
    assert url("portefeuille", day) in client.get(url("match_day", day)).text
    page = client.get(url("portefeuille", day))
    assert [(row.name, row.row.match_points, row.row.total) for row in page.context["north_south"]] == [
        ("A3 / B3", 3, 210),
        ("A1 / B1", 1, 190),
    ]
    assert [row.name for row in page.context["east_west"]] == ["A2 / B2", "A4 / B4"]
    assert "Board 1: North deals" in page.text
    assert "Board 2: East deals" in client.get(url("portefeuille", day), {"board": "2"}).text


def test_one_board_is_shown_with_the_way_to_the_others(client, day):
    """Protects: a hundred tables on sixteen boards would be a page no one can load. The file has every board."""
    text = client.get(url("portefeuille_csv", day)).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 8
    assert [(row["Board"], row["Name"], row["Points"], row["Match points"]) for row in rows[:2]] == [
        ("1", "A3 / B3", "120", "2"),
        ("1", "A1 / B1", "100", "0"),
    ]
    table = TableFactory(leg=LegFactory(match_day=day, number=2), units=list(day.competition.pairs.all()[:2]))
    a_round(table, 1)
    first = client.get(url("portefeuille", day))
    assert (first.context["board"].number, first.context["boards"]) == (1, [1, 2])
    assert first.context["legs"] == [(1, 1), (2, 3)]
    assert "?board=2#boards" in first.text
    assert client.get(url("portefeuille", day), {"board": "3"}).context["boards"] == [3]
    assert client.get(url("portefeuille", day), {"board": "nonsense"}).context["board"].number == 1


def test_boards_are_for_the_club_only_until_the_match_day_is_published(client, vera_client, day, evening):
    day.published_at = None
    day.save()
    for name in PAGES:
        assert [visitor.get(url(name, day)).status_code for visitor in (client, vera_client)] == [404, 200]
        assert client.get(url(name, evening)).status_code == 404  # other competitions have no boards
