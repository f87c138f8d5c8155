"""What the page of a match day shows."""

import csv
import io

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    ByeFactory,
    MatchDayFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    TeamFactory,
    a_round,
)
from tournaments.choices import AdjustmentKind, DrawMethod
from tournaments.models import Draw, Fixture, LineUp, MatchDay, Player, Round
from tournaments.models.line_up import PLACES
from tournaments.queries.evening.line_up import list_members
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.line_up import hand_in_line_up

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


@pytest.fixture
def meeting(teams_competition):
    """Two teams that meet this evening, whose result everyone may see."""
    teams_competition.draw_method = DrawMethod.ROUND_ROBIN
    teams_competition.save()
    day = MatchDayFactory(competition=teams_competition, date=timezone.localdate(), published=True)
    home, away = (TeamFactory(competition=teams_competition, name=name) for name in ("Boeren", "Heren"))
    Fixture.objects.create(match_day=day, leg=1, home_team=home, away_team=away)
    return day, home, away


def has_handed_in(team, day) -> list[Player]:
    four = list_members(team)
    LineUp.objects.create(match_day=day, team=team, **dict(zip(PLACES, four, strict=True)))
    return four


def line_ups_on(browser, day) -> list[str]:
    page = browser.get(reverse("match_day", args=day.url_args), headers={"accept-language": "en"})
    return [str(one) for one in page.context["line_ups"] if f"{one.first} / {one.second}" in page.text]


def test_the_round_whose_cards_cost_least_is_named(client, table):
    """One alone is not the best of anything; of a leg that is still hidden none is named."""
    rows = [*table.rounds.all(), a_round(TableFactory(leg=table.leg), 1)]

    def cost(*points: int | None) -> None:
        for row, lost in zip(rows, points, strict=True):
            Round.objects.filter(pk=row.pk).update(costs=None if lost is None else {"lost": lost})

    for points, named in (
        ((None, 8, None), None),
        ((100, 20, 30), (2, 2, "all its cards together cost 20 points.")),
        ((None, 0, 0), (2, 2, "no card cost anything.")),
        ((None, 4, 0), (1, 1, "no card cost anything.")),
        # A deal that all passed is no round.
        ((None, 1, 2), (2, 1, "all its cards together cost 1 point.")),
    ):
        Round.objects.filter(pk=rows[0].pk).update(outcome="passed" if 1 in points else "made")
        cost(*points)
        page = client.get(URL)
        best = page.context["best_played"]
        assert (best and (best.row.number, best.shown)) == (named and named[:2]), points
        assert "Best-played round" in page.text if named else "Best-played round" not in page.text
        assert named is None or (named[2] in page.text and f"/round/{named[0]}/" in page.text)
    MatchDay.objects.update(frozen_from=1)
    assert client.get(URL).context["best_played"] is None


def test_line_ups_are_shown_once_both_are_in(client, vera_client, meeting):
    day, home, away = meeting
    four = has_handed_in(home, day)
    for browser in (client, vera_client):
        assert line_ups_on(browser, day) == []
        assert f"{four[0]} / {four[1]}" not in browser.get(reverse("match_day", args=day.url_args)).text
    has_handed_in(away, day)
    assert line_ups_on(client, day) == ["Boeren", "Heren"]


def test_the_one_line_up_of_an_evening_is_shown_once_its_seats_are(client, vera_client, meeting, olga):
    day, home, away = meeting
    MatchDay.objects.update(published_at=None)
    hand_in_line_up(match_day=day, team=home, four=list_members(home), now=timezone.now())
    for team in (home, away):
        AttendanceFactory(match_day=day, player=None, team=team)
    draw_legs(match_day=day, seed=1, by=olga)
    Draw.objects.update(is_kept_back=True)
    assert line_ups_on(vera_client, day) == []
    Draw.objects.update(is_kept_back=False)
    assert line_ups_on(vera_client, day) == ["Boeren"]


@pytest.mark.parametrize("meetings", [1, 3])
def test_queries_of_line_ups(vera_client, meeting, django_assert_num_queries, meetings):
    """Protects: the page that a whole hall follows. Three of its queries are for line-ups, however many there are."""
    day, home, away = meeting
    for number in range(meetings):
        if number:
            home, away = TeamFactory.create_batch(2, competition=day.competition)
            Fixture.objects.create(match_day=day, leg=1, home_team=home, away_team=away)
        for team in (home, away):
            has_handed_in(team, day)
    with django_assert_num_queries(18):
        assert len(line_ups_on(vera_client, day)) == 2 * meetings
