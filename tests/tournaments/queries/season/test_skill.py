"""Which tables say something about luck and skill, and about whom."""

from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from tests.factories import (
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
)
from tests.tournaments.services.table.test_costs import DEAL
from tournaments.models import Round, Seat, Stop, Table
from tournaments.queries.season import skill
from tournaments.queries.season.player import PlayerCompetition, get_player_page
from tournaments.queries.season.skill import SkillList, find_estimate, list_skill

pytestmark = pytest.mark.django_db

ANYONE = AnonymousUser()


@pytest.fixture
def people(club):
    return [PlayerFactory(club=club, name=name) for name in ("Anna", "Bert", "Carla", "Dirk")]


@pytest.fixture
def season(club):
    return CompetitionFactory(club=club, name="Season", slug="season", rounds_per_leg=16)


def a_table(competition, units, points=(1500, 1000), **fields) -> Table:
    """Played to the end, on an evening that is published unless another one is given."""
    leg = fields.pop("leg", None) or LegFactory(match_day=MatchDayFactory(competition=competition, published=True))
    written = {"rounds_played": 16, "ns_points": points[0], "ew_points": points[1]}
    return TableFactory(leg=leg, units=units, **written | fields)


def by_name(found: SkillList) -> dict:
    return {line.unit.name: line.estimate for line in found.lines}


def entry_of(player, competition) -> PlayerCompetition:
    return get_player_page(player).find(competition.slug)


def test_everyone_at_a_table_of_four_is_listed_the_highest_first(season, people):
    """Points with roem; who played few legs comes after the others."""
    for at in range(6):
        a_table(season, people, (1200, 1000), ns_roem=100 + at)
    a_table(season, [people[0], *PlayerFactory.create_batch(3, club=season.club)])
    found = list_skill(season, ANYONE)
    assert [line.unit.name for line in found.lines[:4]] == ["Anna", "Carla", "Bert", "Dirk"]
    assert [line.estimate.is_known for line in found.lines] == [True] * 4 + [False] * 3
    anna, dirk = by_name(found)["Anna"], by_name(found)["Dirk"]
    assert (anna.legs, dirk.legs, dirk.average) == (7, 6, 1000)
    assert anna.average == pytest.approx((6 * 1300 + 15 + 1500) / 7)
    assert anna.points > 0 > dirk.points
    assert (found.skill.groups, found.has_par) == (1, False)


def test_only_what_was_played_and_published_says_something(season, people):
    """Protects: a ruling, a table of three, an evening that is not out yet and a frozen leg change nothing."""
    for at in range(6):
        a_table(season, people, (1500 + at, 1000))
    before = list_skill(season, ANYONE)
    other = (0, 2500)
    a_table(season, people, other, ruled={"reason": "Stopped", "sides": {}})
    a_table(season, people[:3], other)
    a_table(season, people, (0, 0), rounds_played=0)
    a_table(season, people, other, leg=LegFactory(match_day=MatchDayFactory(competition=season)))
    frozen = MatchDayFactory(competition=season, published=True, frozen_from=1)
    a_table(season, people, other, leg=LegFactory(match_day=frozen, number=1))
    cache.clear()
    assert list_skill(season, ANYONE) == before


def test_a_leg_counts_as_far_as_it_was_played(season, people):
    """Twelve rounds of sixteen: the average is that of a usual leg. A race has no usual number of rounds."""
    for _leg in range(6):
        a_table(season, people, (900, 750), rounds_played=12)
    a_table(season, people, (900, 760), rounds_played=12)
    assert by_name(list_skill(season, ANYONE))["Anna"].average == pytest.approx(1200)
    race = CompetitionFactory(club=season.club, rules="klammern-league")
    for at in range(3):
        a_table(race, people, (51, 30 + at), rounds_played=9)
    assert race.is_race
    assert by_name(list_skill(race, ANYONE))["Anna"].average == 51


def test_who_really_played_is_who_it_is_about(season, people):
    """Protects: what a substitute did is not said of the one who was away, no matter who has the points."""
    eef = PlayerFactory(club=season.club, name="Eef")
    for at in range(6):
        a_table(season, people, (1500 + at, 1000))
    Seat.objects.filter(player=people[0]).update(substitute=eef)
    found = list_skill(season, ANYONE)
    assert [line.unit.name for line in found.lines] == ["Carla", "Eef", "Bert", "Dirk"]
    assert find_estimate(entry_of(people[0], season), people[0].pk, ANYONE) is None


def test_a_pair_is_one_and_who_played_with_a_substitute_is_not_that_pair(club):
    competition = CompetitionFactory(club=club, slug="pairs", pairs=True, rounds_per_leg=16)
    first, second, third = PairFactory.create_batch(3, competition=competition)
    for at in range(6):
        a_table(competition, [first, second], (1500 + at, 1000))
    table = a_table(competition, [second, third], (1500, 1000))
    seat = table.seats.filter(pair=second).first()
    seat.substitute = PlayerFactory(club=club)
    seat.save()
    found = list_skill(competition, ANYONE)
    assert {line.unit.name: line.estimate.legs for line in found.lines} == {
        str(first): 6,
        str(second): 6,
        str(third): 1,
    }
    own = find_estimate(entry_of(first.second, competition), first.second_id, ANYONE)
    assert own == by_name(found)[str(first)]
    Stop.objects.create(competition=competition, pair=third, strikes=True)
    cache.clear()
    assert {line.unit.name for line in list_skill(competition, ANYONE).lines} == {str(first), str(second)}


def test_against_open_hands_is_what_cards_say_for_each_side(season, people):
    """Twice: one round in which North–South had 20 more than was possible, one with 10 less; others are not counted."""
    for at in range(6):
        a_table(season, people, (1500 + at, 1000))
    table = TableFactory(leg=LegFactory(match_day=MatchDayFactory(competition=season, published=True)), units=people)
    for number, (played, possible) in enumerate([(50, 30), (-40, -30), (None, None)], 1):
        row = a_round(table, number, DEAL)
        known = {} if played is None else {"played": played, "possible": possible, "lost": 0}
        Round.objects.filter(pk=row.pk).update(costs=known)
    found = list_skill(season, ANYONE)
    assert found.has_par
    assert {line.unit.name: line.par for line in found.lines} == {
        **{"Anna": Fraction(5), "Carla": Fraction(5), "Bert": Fraction(-5), "Dirk": Fraction(-5)}
    }


@pytest.mark.parametrize("tables", [3, 12])
def test_how_often_the_database_is_asked_does_not_depend_on_the_season(
    season, people, tables, django_assert_num_queries
):
    """The version, tables, rounds and names; where nothing is new, the version and names alone."""
    for at in range(tables):
        others = people if at % 2 else PlayerFactory.create_batch(4, club=season.club)
        a_table(season, others, (1500 + at, 1000))
    with django_assert_num_queries(4):
        first = list_skill(season, ANYONE)
    with django_assert_num_queries(2):
        assert list_skill(season, ANYONE) == first
    entry = entry_of(people[0], season)
    with django_assert_num_queries(1):
        assert find_estimate(entry, people[0].pk, ANYONE) == by_name(first)["Anna"]
    cache.clear()
    with django_assert_num_queries(4):
        find_estimate(entry, people[0].pk, ANYONE)


def test_with_too_many_people_the_page_of_a_player_never_counts(season, people, monkeypatch, django_assert_num_queries):
    """Protects: no visitor waits seconds for one line; once the list has it, it is there."""
    monkeypatch.setattr(skill, "MOST_FOR_A_PLAYER", 3)
    for at in range(6):
        a_table(season, people, (1500 + at, 1000))
    entry = entry_of(people[0], season)
    assert find_estimate(entry, people[0].pk, ANYONE) is None
    with django_assert_num_queries(1):
        assert find_estimate(entry, people[0].pk, ANYONE) is None
    counted = by_name(list_skill(season, ANYONE))
    assert find_estimate(entry, people[0].pk, ANYONE) == counted["Anna"]


def test_of_an_empty_season_nothing_is_said(season, people):
    assert list_skill(season, ANYONE) == SkillList(None, (), False)
    a_table(season, people)
    assert list_skill(season, ANYONE).lines == ()
    cache.clear()
    assert find_estimate(entry_of(people[0], season), people[0].pk, ANYONE) is None
