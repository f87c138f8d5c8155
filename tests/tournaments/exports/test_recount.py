"""Anyone who has the exports can count everything again: three standings, each sheet, and who met whom how often."""

import random

import pytest

from scoring import SideTotals
from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    ClubFactory,
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TeamFactory,
)
from tests.tournaments.exports.recount import (
    legs_from_sheets,
    number,
    read,
    recount,
    recount_category,
    recount_homes,
    repeats,
    repeats_at_tables,
)
from tournaments.choices import AbsenceRule, CountingFigure, DrawMethod, LeftOver
from tournaments.models import Competition, MatchDay, Table
from tournaments.models.player import players_of
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.side_standing import get_side_standing
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.people.category import set_categories
from tournaments.services.season.side_standing import set_side_standings
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db

LEG = {"rounds_per_leg": 16, "legs_per_match_day": 3}


def play(competition: Competition, units: list, *, chance: random.Random, absent: int = 0, **draw: object) -> MatchDay:
    """An evening with all but the last that many, drawn and played by totals, published."""
    day = MatchDayFactory(competition=competition)
    field = competition.unit_field
    for unit in units[: len(units) - absent]:
        key = {"player": None, field: unit}
        AttendanceFactory(match_day=day, **key)
    draw_legs(match_day=day, seed=chance.randrange(999), by=None, **draw)
    for table in Table.objects.filter(leg__match_day=day).order_by("leg__number", "number"):
        ns, roem = chance.randrange(700, 1893), chance.randrange(0, 20) * 20
        record_totals(
            table=table, ns=SideTotals(ns, roem, 0, 0), ew=SideTotals(2592 - ns, 40, 0, 0), revision=0, by=None
        )
    publish_match_day(match_day=day, by=None)
    return day


def individuals() -> Competition:
    """The best two of three evenings; byes, a helper, absences, a penalty for a leg, one for the season."""
    competition = CompetitionFactory(
        counting_best=2,
        minimum_attendance=2,
        bye_points=1500,
        absence_rule=AbsenceRule.LOWEST_OF_EVENING,
        left_over_ways=[LeftOver.SIT_OUT, LeftOver.HELPER],
        **LEG,
    )
    players = PlayerFactory.create_batch(10, club=competition.club)
    chance = random.Random(8)
    days = [
        play(competition, players, chance=chance, method=DrawMethod.LOTS, left_over=LeftOver.SIT_OUT),
        play(competition, players, chance=chance, absent=1, method=DrawMethod.LOTS, left_over=LeftOver.HELPER),
        play(competition, players, chance=chance, method=DrawMethod.LOTS, absent=2),
    ]
    record_absence(match_day=days[2], player=players[9], with_notice=True, reason="Ill", by=None)
    leg = days[0].legs.get(number=2)
    AdjustmentFactory(competition=competition, match_day=days[0], leg=leg, player=players[0], points=-938)
    AdjustmentFactory(competition=competition, match_day=days[1], player=players[1], points=938)
    AdjustmentFactory(competition=competition, player=players[2], points=-50)
    # Away on that evening: it is not lost, the season bears it.
    AdjustmentFactory(competition=competition, match_day=days[2], player=players[8], points=-75)
    return competition


def pairs() -> Competition:
    """Match points, each leg a result, the average of the best five."""
    competition = CompetitionFactory(
        pairs=True,
        counting_figure=CountingFigure.MATCH_POINTS,
        counting_unit="leg",
        counting_method="average",
        counting_best=5,
        win_points=3,
        bye_points=2,
        bye_pits=0,
        **LEG,
    )
    entrants = PairFactory.create_batch(7, competition=competition)
    chance = random.Random(9)
    for absent in (0, 1):
        play(competition, entrants, chance=chance, method=DrawMethod.LOTS, absent=absent)
    return competition


def teams() -> Competition:
    """Points of both tables of a match, every result counts."""
    competition = CompetitionFactory(teams=True, **LEG)
    entrants = TeamFactory.create_batch(5, competition=competition)
    chance = random.Random(10)
    for _ in range(2):
        play(competition, entrants, chance=chance, method=DrawMethod.ROUND_ROBIN)
    AdjustmentFactory(competition=competition, player=None, team=entrants[0], points=-100)
    return competition


@pytest.fixture(params=[individuals, pairs, teams], ids=lambda make: make.__name__)
def competition(request, db) -> Competition:
    ClubFactory()
    return request.param()


@pytest.fixture
def export(client, competition):
    def get(what: str, language: str = "nl") -> str:
        address = f"/clubs/{competition.club.slug}/{competition.slug}/files/{what}.csv?headings=keys"
        return client.get(address, headers={"Accept-Language": language}).content.decode()

    return get


@pytest.fixture
def rules(client, competition) -> dict:
    return client.get(f"/api/clubs/{competition.club.slug}/{competition.slug}/").json()["counting"]


def test_everything_comes_out_again(competition, export, rules):
    """Protects: figures in a standing that no export explains, as penalties once were; partners who sat otherwise."""
    the_standing_comes_out_again(competition, export, rules)
    the_results_come_out_of_the_sheets(competition, export, rules)
    who_met_whom_comes_out_of_both(competition, export)
    for what in ("results", "tables", "standing"):  # a script does not break because a visitor's browser is Polish
        assert export(what, "nl") == export(what, "pl") == export(what, "en")
        assert all(name.isascii() and name == name.lower() for name in export(what).splitlines()[0].split(","))
    if not competition.is_teams:
        a_category_and_the_clubs_come_out_again(competition, export, rules)


def the_standing_comes_out_again(competition, export, rules):
    counted = [
        (row.row.place, row.number, row.row.average if rules["method"] == "average" else row.row.total)
        for row in get_standing(competition).rows
    ]
    again = recount(export("results"), rules)
    assert [(place, unit) for place, unit, _ in again if place] == sorted(
        ((place, unit) for place, unit, _ in counted if place), key=lambda one: (one[0], one[1])
    )
    assert {unit: figure for _, unit, figure in again} == {unit: figure for _, unit, figure in counted}


def a_category_and_the_clubs_come_out_again(competition, export, rules):
    """Protects: who is in a category, and where they come from, in a file; a pair only where both are."""
    people = [unit for pair in competition.pairs.all() for unit in (pair.first, pair.second)]
    people = people or list(players_of(competition))
    for at, one in enumerate(people):
        one.home = ("Assen", "Assen", "Rolde", "Rolde", "Gieten, bij Assen", "")[at % 6]
        one.save()
    [category, _other] = set_categories(
        competition=competition,
        categories=[
            {"pk": None, "name": "Dames, 60+", "players": [one.pk for one in people[:5]]},
            {"pk": None, "name": "Junioren", "players": [one.pk for one in people[1::2]]},
        ],
    )
    sides = [
        {"name": "Beste dame", "kind": "category", "category": category},
        {"name": "Verenigingen", "kind": "homes", "best_people": 2},
    ]
    of_category, of_homes = (
        get_side_standing(side) for side in set_side_standings(competition=competition, standings=sides)
    )

    def figure(row):
        return row.average if rules["method"] == "average" else row.total

    assert recount_category(export("results"), rules, "Dames, 60+") == [
        (one.row.place, one.number, figure(one.row)) for one in of_category.rows
    ]
    assert of_category.rows
    again = recount_homes(export("results"), rules, 2)
    if rules["method"] == "average":
        # Of averages the mean ranks, of as many as count.
        again = [(place, home, total / 2) if place else (None, home, total) for place, home, total in again]
    assert again == [(one.row.place, one.name, figure(one.row)) for one in of_homes.rows]
    assert again


def the_results_come_out_of_the_sheets(competition, export, rules):
    of = "number" if competition.unit_field == "player" else "unit"
    worth = {"win": rules["win_points"], "tie": rules["tie_points"]} if rules["figure"] == "match_points" else None
    said = {}
    for row in read(export("results")):
        if row["how"] in ("played", "extra"):
            key = number(row["match_day"]), number(row["leg"]), number(row["number"])
            said[key] = said.get(key, 0) + number(row["total"])
    assert said
    assert {key: points for key, points in legs_from_sheets(export("tables"), of, worth).items() if points} == {
        key: points for key, points in said.items() if points
    }


def who_met_whom_comes_out_of_both(competition, export):
    """Protects: partners and opponents in the results that did not sit like that."""
    of = "number" if competition.unit_field == "player" else "unit"
    listed_partners, listed_opponents = repeats(export("results"))
    partners, opponents = repeats_at_tables(export("tables"), of)
    assert listed_partners == partners
    if competition.is_pairs or competition.is_teams:
        # Four (or eight) couples of people at the tables are one meeting.
        assert set(listed_opponents) == set(opponents)
        couples = 8 if competition.is_teams else 4
        assert {two: times * couples for two, times in listed_opponents.items()} == dict(opponents)
    else:
        assert listed_opponents == opponents
