"""A player's page: everything they played, and with whom; unpublished results only for their club."""

import pytest

from tests.factories import (
    AdjustmentFactory,
    ByeFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.undone import undone
from tournaments.choices import AdjustmentKind, CountingUnit
from tournaments.models import Competition
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.player import get_player_page, list_players
from tournaments.queries.season.player_figures import get_player_figures
from tournaments.queries.season.player_scored import AtTable
from tournaments.standings import ResultKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(club):
    return PlayerFactory(club=club, name="Piet")


def test_a_leg_is_shown_with_partner_and_opponents(competition, player):
    north, west, south = (PlayerFactory(club=competition.club) for _ in range(3))
    match_day = MatchDayFactory(competition=competition, published=True)
    table = TableFactory(leg__match_day=match_day, units=[north, player, south, west])
    a_round(table, 1, an_entry(100, ew_roem=20))
    AdjustmentFactory(competition=competition, match_day=match_day, player=player, points=-100)
    AdjustmentFactory(competition=competition, match_day=match_day, player=west, points=-5)
    (shown,) = get_player_page(player).competitions
    assert (shown.competition, shown.pair) == (competition, None)
    (day,) = shown.days
    (leg,) = day.legs
    result = leg.result
    assert (result.leg, result.kind, result.points, result.roem, result.total) == (1, ResultKind.PLAYED, 62, 20, 82)
    assert leg.at_table == AtTable(table, west, (south, north))
    assert ([one.points for one in day.adjustments], day.result.total) == ([-100], -18)


def test_byes_total_only_results_and_absences_are_shown(competition, player):
    days = [MatchDayFactory(competition=competition, published=True) for _ in range(3)]
    ByeFactory(leg=LegFactory(match_day=days[0]), player=player)
    ResultFactory(match_day=days[1], player=player, points=4000, roem=500)
    AdjustmentFactory(
        competition=competition, match_day=days[2], player=player, kind=AdjustmentKind.ABSENCE_WITH_NOTICE, points=3000
    )
    (shown,) = get_player_page(player).competitions
    results = [(day.match_day.number, [leg.result for leg in day.legs]) for day in shown.days]
    assert [(day, [(leg.leg, leg.kind, leg.total) for leg in legs]) for day, legs in results] == [
        (3, [(None, ResultKind.ABSENCE, 3000)]),
        (2, [(None, ResultKind.RECORDED, 4500)]),
        (1, [(1, ResultKind.BYE, 1600)]),
    ]


def test_what_a_pair_did_is_on_the_page_of_both(pairs_competition):
    pairs = PairFactory.create_batch(2, competition=pairs_competition)
    match_day = MatchDayFactory(competition=pairs_competition, published=True)
    a_round(TableFactory(leg__match_day=match_day, units=pairs), 1, an_entry(100))
    ResultFactory(match_day=MatchDayFactory(competition=pairs_competition, published=True), player=None, pair=pairs[0])
    for player, partner in ((pairs[0].first, pairs[0].second), (pairs[0].second, pairs[0].first)):
        (shown,) = get_player_page(player).competitions
        assert shown.pair == pairs[0]
        assert [day.result.total for day in shown.days] == [5000, 100]
        assert shown.days[1].legs[0].at_table.partner == partner


@pytest.mark.parametrize("counting_unit", CountingUnit.values)
def test_page_and_standing_say_the_same(competition, player, counting_unit):
    """Protects: a penalty on a leg, on a day, on a day missed and on the season is in both, and in the same figures."""
    competition.counting_unit = counting_unit
    competition.save()
    days = [MatchDayFactory(competition=competition, published=True) for _ in range(3)]
    others = PlayerFactory.create_batch(3, club=competition.club)
    for day, made in zip(days[:2], (100, 120), strict=True):
        leg = LegFactory(match_day=day)
        a_round(TableFactory(leg=leg, units=[player, *others]), 1, an_entry(made, ns_roem=20))
        AdjustmentFactory(competition=competition, match_day=day, leg=leg, player=player, points=-50, pits=-1)
        AdjustmentFactory(competition=competition, match_day=day, player=player, points=-7)
    ByeFactory(leg=LegFactory(match_day=days[0]), player=player)
    for day in (days[2], None):
        AdjustmentFactory(competition=competition, match_day=day, player=player, points=-1000, pits=-2)
    page = get_player_page(player)
    [shown] = page.competitions
    [row] = [unit.row for unit in get_standing(competition).rows if unit.row.unit_id == player.pk]
    figures = get_player_figures(page)
    assert sum(day.result.total for day in shown.days) + shown.adjustment == row.plain_total
    assert (figures.best_leg, figures.pits, figures.nats) == (row.best_leg, row.pits, row.nats)
    assert (figures.best_leg, row.plain_total) == (90, 70 + 90 - 14 + 1600 - 2000)
    assert figures.match_days == row.match_days == 2
    assert [[leg.result.total for leg in day.legs] for day in shown.days] == [[90], [70, 1600]]
    assert [(one.match_day, one.points) for one in shown.adjustments] == [(days[2], -1000), (None, -1000)]


def test_a_late_arrival_reads_the_same_as_in_the_standing(competition, player):
    """Protects: the value of a missed leg comes from the results of the others, and is on both pages."""
    match_day = MatchDayFactory(competition=competition, published=True)
    others = [PlayerFactory(club=competition.club) for _ in range(4)]
    a_round(TableFactory(leg=LegFactory(match_day=match_day), units=others))
    a_round(TableFactory(leg=LegFactory(match_day=match_day), units=[player, *others[1:]]))
    for late in ({"late_points": 90}, {"late_rule": "lowest_of_evening"}):
        with undone():
            Competition.objects.update(**late)
            competition.refresh_from_db()
            (shown,) = get_player_page(player).competitions
            [row] = [unit.row for unit in get_standing(competition).rows if unit.row.unit_id == player.pk]
            assert sum(day.result.total for day in shown.days) == row.total
            assert [leg.result.kind for leg in shown.days[0].legs] == [ResultKind.LATE, ResultKind.PLAYED]


def test_strangers_see_what_is_published_in_public_competitions(club, player, vera, stranger, rival):
    """Points for the season too; and the newest competition stands first."""
    public, private = CompetitionFactory(club=club), CompetitionFactory(club=club, is_public=False)
    for competition in (public, private):
        AdjustmentFactory(competition=competition, match_day=None, player=player, points=-100)
        for published in (True, False):
            match_day = MatchDayFactory(competition=competition, published=published)
            ResultFactory(match_day=match_day, player=player)
            a_round(TableFactory(leg__match_day=match_day, units=[player, *PlayerFactory.create_batch(3, club=club)]))
            AdjustmentFactory(competition=competition, match_day=match_day, player=player)

    def seen(user):
        return [
            (one.competition, one.adjustment, [day.match_day.number for day in one.days])
            for one in get_player_page(player, user).competitions
        ]

    assert seen(vera) == [(private, -100, [2, 1]), (public, -100, [2, 1])]
    assert seen(stranger) == seen(rival) == seen(None) == [(public, -100, [1])]


def test_players_are_listed_by_name(club, rival_club):
    zeno, anton = PlayerFactory(club=club, name="Zeno"), PlayerFactory(club=club, name="Anton")
    PlayerFactory(club=rival_club)
    assert list(list_players(club)) == [anton, zeno]
