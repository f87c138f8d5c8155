"""What the page of a match day shows."""

import csv
import io

from tests.factories import AdjustmentFactory, ByeFactory, MatchDayFactory, PlayerFactory, ResultFactory, TableFactory
from tournaments.choices import AdjustmentKind
from tournaments.models import MatchDay

URL = "/clubs/club-a/season/day/1/"


def cells(response, *columns: str) -> list[tuple]:
    rows = response.context["listing"].paginated_rows
    return [tuple(row.get_cell(column) for column in columns) for row in rows]


def names(response) -> list[str]:
    return [row.record.name for row in response.context["listing"].paginated_rows]


def test_the_result_of_the_evening(client, table):
    response = client.get(URL)
    assert names(response) == ["Anja", "Cees", "Bert", "Dora"]
    assert cells(response, "place", "total", "gap", "roem", "pits", "nats") == [
        (1, 200, "–", 0, 0, 0),
        (1, 200, "–", 0, 0, 0),
        (3, 124, 76, 0, 0, 0),
        (3, 124, 0, 0, 0, 0),
    ]
    day = response.context["result"].day
    assert (day.units, day.average, day.highest_leg, day.lowest_leg) == (4, 162, 200, 124)
    assert names(client.get(URL, {"sort": "total"})) == ["Bert", "Dora", "Anja", "Cees"]
    assert names(client.get(URL, {"q": "do"})) == ["Dora"]


def test_every_leg_has_a_column_when_there_are_more(client, table, players):
    ByeFactory(leg__match_day=table.leg.match_day, leg__number=2, player=players[1], points=1600)
    response = client.get(URL)
    assert names(response)[0] == "Bert"
    assert cells(response, "leg_1", "leg_2", "total")[0] == (124, 1600, 1724)
    assert cells(response, "leg_1", "leg_2", "total")[1] == (200, "—", 200)


def test_absentees_have_no_place_and_are_listed_below(client, table, evening):
    AdjustmentFactory(
        competition=evening.competition,
        match_day=evening,
        player=PlayerFactory(club=evening.competition.club, name="Evert"),
        kind=AdjustmentKind.ABSENCE_WITH_NOTICE,
        points=5000,
    )
    response = client.get(URL)
    assert (names(response)[-1], cells(response, "place", "total")[-1]) == ("Evert", ("–", 5000))
    assert names(client.get(URL, {"sort": "place"}))[-1] == "Evert"


def test_the_tables_of_one_leg_are_linked(client, table, players):
    TableFactory(leg__match_day=table.leg.match_day, units=players)
    links = [f'href="{URL}leg/1/table/1/"', f'href="{URL}leg/2/table/1/"']
    found = {}
    for leg in ("", "2", "9", "x"):
        page = client.get(URL, {"leg": leg}).content.decode()
        found[leg] = [page.count(link) for link in links]
    assert found == {"": [1, 0], "2": [0, 1], "9": [1, 0], "x": [1, 0]}


def test_the_reason_of_a_penalty_stays_in_the_club(client, vera_client, table, evening, players):
    """And a match day that is not published says so to the club."""
    AdjustmentFactory(
        competition=evening.competition, match_day=evening, player=players[0], points=-100, reason="Looked at cards"
    )
    page = client.get(URL)
    assert ["Looked at cards" in one.text for one in (page, vera_client.get(URL))] == [False, True]
    assert names(page)[:2] == ["Cees", "Bert"]
    MatchDay.objects.update(published_at=None)
    sentence = "This match day is not published yet: only people with a role in the club see it."
    assert vera_client.get(URL, headers={"accept-language": "en"}).text.count(sentence) == 1


def test_a_result_of_pairs_names_pairs(client, pairs_competition):
    match_day = MatchDayFactory(competition=pairs_competition, published=True)
    people = [PlayerFactory(club=pairs_competition.club, name=name) for name in ("Anja", "Bert")]
    pair = pairs_competition.pairs.create(number=1, first=people[0], second=people[1])
    ResultFactory(match_day=match_day, player=None, pair=pair, points=5000)
    response = client.get("/clubs/club-a/pairs/day/1/")
    assert cells(response, "place", "name", "total") == [(1, "Anja / Bert", 5000)]


def test_the_file_holds_the_same_rows(client, table, players):
    AdjustmentFactory(
        competition=table.leg.match_day.competition, match_day=table.leg.match_day, player=players[3], points=-4
    )
    response = client.get("/clubs/club-a/season/day/1.csv")
    assert client.get("/clubs/club-a/season/files/day-1.csv").content == response.content
    assert response.headers["Content-Disposition"] == 'attachment; filename="club-a-season-day-1.csv"'
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert rows == [
        ["Place", "Number", "Name", "Leg 1", "Total", "Gap", "Points", "Roem", "Adjustment", "Pits", "Nats", "Note"],
        ["1", "1", "Anja", "200", "200", "0", "200", "0", "0", "0", "0", ""],
        ["1", "3", "Cees", "200", "200", "0", "200", "0", "0", "0", "0", ""],
        ["3", "2", "Bert", "124", "124", "76", "124", "0", "0", "0", "0", ""],
        ["4", "4", "Dora", "124", "120", "4", "124", "0", "-4", "0", "0", ""],
    ]
