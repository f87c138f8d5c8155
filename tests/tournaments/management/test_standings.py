"""`standings` prints what the page shows, in three forms."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.factories import MatchDayFactory, PlayerFactory, ResultFactory
from tournaments.exports.standing import standing_sheet
from tournaments.models import Competition
from tournaments.models.player import players_of
from tournaments.queries.results.standing import get_standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(competition):
    """Two players share the first place; a third played only on a day that is not published."""
    shown, hidden = MatchDayFactory(competition=competition, published=True), MatchDayFactory(competition=competition)
    players = [
        PlayerFactory(club=competition.club, number=number, name=name)
        for number, name in enumerate(["An", "Bo", "Cé"], 1)
    ]
    for player in players[:2]:
        ResultFactory(match_day=shown, player=player, points=4000, roem=500, pits=1)
    ResultFactory(match_day=hidden, player=players[2], points=4501)
    return competition


def printed(*arguments):
    out = StringIO()
    with override("en"):
        call_command("standings", "club-a/season", *arguments, stdout=out)
    return out.getvalue()


def test_the_text_table_counts_published_match_days(season):
    assert printed().splitlines() == [
        "Place  Name  Match days  Total  Average  Roem  Pits  Nats  Gap",
        "   1=  An             1   4500     4500   500     1     –    0",
        "   1=  Bo             1   4500     4500   500     1     –    0",
    ]
    # Those that are not published count when asked for.
    assert [line.split()[:2] for line in printed("--all").splitlines()[1:]] == [["1", "Cé"], ["2=", "An"], ["2=", "Bo"]]
    with override("en"):
        assert printed("--format", "csv") == standing_sheet(get_standing(season)).to_csv()


def test_json_says_null_where_nothing_goes_alongside_what_counts(season):
    """Protects: as the API says it; 0 would be a figure. Of bare results the points of the games are not known."""
    Competition.objects.update(counting_figure="wins")
    rows = json.loads(printed("--format", "json"))["rows"]
    assert [(row["figure"], row["at_least"]["figure"]) for row in rows] == [(None, [0, 0, 1])] * 2
    Competition.objects.update(counting_figure="points", tie_breaks=["figure"])
    rows = json.loads(printed("--format", "json"))["rows"]
    assert [(row["figure"], "figure" in row["at_least"]) for row in rows] == [(None, False)] * 2


def test_json_has_every_figure(season):
    document = json.loads(printed("--format", "json"))
    rows = document.pop("rows")
    assert document == {
        "club": "club-a",
        "competition": "season",
        "name": "Season",
        "counts": "points",
        "finished": False,
        "counts_drops": False,
        "match_days": [1],
    }
    assert rows[0] == {
        "place": 1,
        "shared": True,
        "number": 1,
        "name": "An",
        "match_days": 1,
        "legs": 0,
        "total": 4500,
        "plain_total": 4500,
        "handicap": 0,
        "figure": None,
        "average": "4500",
        "roem": 500,
        "pits": 1,
        "nats": None,
        "best_leg": None,
        "at_least": {"nats": [0, 0, 1], "best_leg": [0, 0, 1]},
        "best_match_day": 4500,
        "gap": 0,
        "gap_to_first": 0,
        "results": [
            {
                "match_day": 1,
                "leg": None,
                "total": 4500,
                "weight": 1,
                "pits": 1,
                "kind": "recorded",
                "attended": True,
                "dropped": False,
            }
        ],
    }


def test_json_rounds_nothing(season):
    """Protects: two averages that differ by a third of a point are not the same to a program."""
    season.counting_method = "average"
    season.save()
    bo = players_of(season.club).get(name="Bo")
    for number in (3, 4):
        ResultFactory(
            match_day=MatchDayFactory(competition=season, number=number, published=True), player=bo, points=3000
        )
    averages = {row["name"]: (row["average"], row["gap"]) for row in json.loads(printed("--format", "json"))["rows"]}
    assert averages == {"An": ("4500", "0"), "Bo": ("3500", "1000")}
    ResultFactory(match_day=MatchDayFactory(competition=season, number=5, published=True), player=bo, points=3001)
    [second] = [row for row in json.loads(printed("--format", "json"))["rows"] if row["name"] == "Bo"]
    assert (second["average"], second["gap"]) == ("13501/4", "4499/4")


def test_an_unknown_competition_is_said_to_be_unknown(season):
    for name in ("club-a/summer", "club-b/season", "season", ""):
        with pytest.raises(CommandError):
            call_command("standings", name)
