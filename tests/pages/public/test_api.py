"""The API: the figures of the pages, and to everyone what a stranger may see."""

import pytest

from tests.factories import AdjustmentFactory, MatchDayFactory, PlayerFactory, TableFactory, a_round, an_entry
from tests.figures import figures_on
from tournaments.choices import NamesInPublic
from tournaments.models.ruling import SideRuling
from tournaments.permissions import get_competition
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.services.evening.ruling import rule_table
from tournaments.views.public.api import STRANGER

pytestmark = pytest.mark.django_db

SEASON = "/api/clubs/club-a/season/"


@pytest.fixture
def match_day(competition):
    """Published, with one table at which a round was played and a penalty."""
    day = MatchDayFactory(competition=competition, published=True)
    table = a_round(TableFactory(leg__match_day=day), 1, an_entry(100, ew_roem=20)).table
    AdjustmentFactory(competition=competition, match_day=day, player=table.seats.first().player, points=-30)
    return day


def test_a_ruling_is_said_with_what_each_side_has(client, match_day):
    """Protects: a club's own website does not show the sheet of a table that counts something else."""
    table = match_day.legs.get().tables.get()
    sides = {"NS": SideRuling("as_written"), "EW": SideRuling("own_average")}
    rule_table(table=table, sides=sides, reason="?", revision=table.revision, by=None)

    def tables():
        (leg,) = client.get(f"{SEASON}match-days/1/tables/").json()["legs"]
        return leg["tables"]

    (said,) = tables()
    assert [(side["ruling"], side["counts"]) for side in said["scores"]] == [("as_written", 100), ("own_average", None)]
    assert (said["is_complete"], said["plays_later"], said["winner"]) == (True, False, [])
    sides = {"NS": SideRuling("figure", 5), "EW": SideRuling("figure", 9)}
    rule_table(table=table, sides=sides, reason="?", revision=table.revision + 1, by=None)
    (said,) = tables()
    assert ([side["counts"] for side in said["scores"]], said["winner"]) == ([5, 9], ["E", "W"])
    files = {name: client.get(f"/clubs/club-a/season/files/{name}.csv").text for name in ("results", "tables")}
    assert files["results"].count(",decided by the organiser,1,") == 4
    assert "NS: A figure or a share (5); EW: A figure or a share (9)" in files["tables"]
    rule_table(table=table, sides={}, reason="?", revision=table.revision + 2, by=None)
    (said,) = tables()
    assert (said["plays_later"], [side["counts"] for side in said["scores"]]) == (True, [None, None])


def test_the_standing_has_the_rows_of_the_page(client, competition, match_day, django_assert_num_queries):
    """Protects: a club's own website never shows another figure than this one."""
    expected = get_standing(get_competition(STRANGER, "club-a", "season"))
    with django_assert_num_queries(5):
        first = client.get(f"{SEASON}standing/")
    said = first.json()
    assert said["match_days"] == [1]
    assert [(row["place"], row["number"], row["name"], row["total"], row["roem"]) for row in said["rows"]] == [
        (named.row.place, named.number, named.name, named.row.total, named.row.roem) for named in expected.rows
    ]
    page = client.get("/clubs/club-a/season/standing/").text
    assert all(row["name"] in page for row in said["rows"])
    assert {row["total"] for row in said["rows"]} <= figures_on(page)
    # Unchanged it is not sent again.
    again = client.get(f"{SEASON}standing/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    a_round(TableFactory(leg__match_day=match_day))
    a_round(TableFactory(leg__match_day=MatchDayFactory(competition=competition, published=True)))
    with django_assert_num_queries(5):
        again = client.get(f"{SEASON}standing/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200


def test_the_result_and_the_tables_of_a_match_day_have_what_the_pages_have(client, match_day):
    """Protects: partners and opponents that a club's own website gets wrong; a frozen leg has seats and no scores."""
    expected = get_match_day_result(match_day, published_only=True)
    answer = client.get(f"{SEASON}match-days/1/").json()
    assert answer["match_day"]["is_published"] is True
    assert [(row["number"], row["legs"], row["total"], row["adjustment"]) for row in answer["rows"]] == [
        (named.number, list(named.row.legs), named.row.total, named.row.adjustment) for named in expected.rows
    ]
    seats = match_day.legs.get().tables.get().seats.order_by("pk")
    north, east, south, west = (seat.player.number for seat in seats)
    (leg,) = client.get(f"{SEASON}match-days/1/tables/").json()["legs"]
    (said,) = leg["tables"]
    assert [(seat["position"], seat["number"], seat["partner"]) for seat in said["seats"]] == [
        ("N", north, south),
        ("E", east, west),
        ("S", south, north),
        ("W", west, east),
    ]
    assert [(score["seats"], score["points"], score["roem"], score["total"]) for score in said["scores"]] == [
        (["N", "S"], 100, 0, 100),
        (["E", "W"], 62, 20, 82),
    ]
    match_day.frozen_from = 1
    match_day.save()
    assert client.get(f"{SEASON}match-days/1/").json()["rows"] == []
    (leg,) = client.get(f"{SEASON}match-days/1/tables/").json()["legs"]
    assert leg["is_frozen"]
    assert [(len(table["seats"]), table["scores"], table["winner"]) for table in leg["tables"]] == [(4, [], [])]


def test_clubs_competitions_match_days_and_players_are_there(client, competition, match_day):
    MatchDayFactory(competition=competition)
    assert [club["slug"] for club in client.get("/api/clubs/").json()] == ["club-a"]
    assert [one["slug"] for one in client.get("/api/clubs/club-a/").json()["competitions"]] == ["season"]
    assert client.get(SEASON).json()["rounds_per_leg"] == 2
    days = client.get(f"{SEASON}match-days/").json()
    assert [(day["number"], day["is_published"]) for day in days] == [(1, True), (2, False)]
    assert len(client.get("/api/clubs/club-a/players/").json()) == 4


def test_everyone_gets_what_a_stranger_gets(client, anna_client, competition, match_day):
    """Protects: what an owner's browser fetched, and a cache kept, says nothing that is not public."""
    hidden = MatchDayFactory(competition=competition)
    a_round(TableFactory(leg__match_day=hidden))
    club = competition.club
    club.names_in_public = NamesInPublic.INITIALS
    club.save()
    PlayerFactory(club=club, name="Anna van den Berg")
    for address in ("standing/", "match-days/1/", "match-days/1/tables/", "match-days/2/", "match-days/"):
        assert anna_client.get(SEASON + address).content == client.get(SEASON + address).content
    for address in ("match-days/2/", "match-days/2/tables/"):
        assert anna_client.get(SEASON + address).status_code == 404
    names = [player["name"] for player in anna_client.get("/api/clubs/club-a/players/").json()]
    assert "Anna B." in names
    competition.is_public = False
    competition.save()
    assert anna_client.get(f"{SEASON}standing/").status_code == 404


def test_every_problem_is_json_and_pages_of_other_sites_may_read_it(client, competition, match_day):
    asked = [
        client.get(f"{SEASON}match-days/7/"),
        client.get("/api/nothing/of/this"),
        client.post(f"{SEASON}standing/"),
        client.get(f"{SEASON}standing/"),
    ]
    assert [answer.status_code for answer in asked] == [404, 404, 405, 200]
    assert all("detail" in answer.json() for answer in asked[:3])
    assert {answer["Access-Control-Allow-Origin"] for answer in asked} == {"*"}


def test_asking_too_often_has_to_wait(client, club):
    """Protects: claiming another address gives no more requests; the server knows the real one."""
    codes = [client.get("/api/clubs/", headers={"X-Forwarded-For": f"192.0.2.{at}"}).status_code for at in range(121)]
    assert (codes[119], codes[120]) == (200, 429)


def test_the_description_names_every_address(client):
    """For programs and, on a page without anything from elsewhere, for people."""
    paths = client.get("/api/openapi.json").json()["paths"]
    page = client.get("/api/").content.decode()
    assert "/api/clubs/{club}/{competition}/standing/" in paths
    assert all(path in page for path in paths)


def test_it_says_what_teams_win(client, teams_competition):
    """Protects: who counts the match points of teams again, and cannot know whether two tables are one win."""
    address = f"/api/clubs/{teams_competition.club.slug}/{teams_competition.slug}/"
    for wins_per in ("table", "meeting"):
        teams_competition.counting_figure, teams_competition.wins_per = "match_points", wins_per
        teams_competition.save()
        assert client.get(address).json()["counting"]["wins_per"] == wins_per


def test_programs_find_it_described(client):
    described = client.get("/api/openapi.json").json()
    path = next(path for path in described["paths"] if path.endswith("/text/"))
    assert set(described["paths"][path]) == {"get", "post"}
    post = described["paths"][path]["post"]
    assert post["parameters"][-1]["name"] == "Idempotency-Key"
    assert (list(post["requestBody"]["content"]), post["security"]) == (["text/plain"], [{"Token": []}])
    assert described["components"]["securitySchemes"]["Token"] == {"type": "http", "scheme": "bearer"}
    assert f"POST {path}" in client.get("/api/").text
