"""What the standings count of tables that are not two sides of klaverjas: matches, games won, three people, helpers."""

import pytest
from django.utils import timezone

from scoring import KlammernEntry, Seat, SideTotals
from tests.factories import (
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    TableFactory,
    a_meld_entry,
    a_round,
)
from tournaments.choices import CountingFigure, SeatRole, WinsPer
from tournaments.models.play_worth import figure_of_bye, worth_of
from tournaments.queries.results.games import list_games
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.result import list_results
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.player import get_player_page
from tournaments.services.season.competition import update_competition
from tournaments.services.table.table import record_totals
from tournaments.standings import ResultKind

pytestmark = pytest.mark.django_db
PLAYED, EXTRA = ResultKind.PLAYED.value, ResultKind.EXTRA.value


def a_game(rules="klammern-league", **fields):
    return CompetitionFactory(rules=rules, **fields)


def players_of(table):
    return [seat.player_id for seat in table.seats.order_by("pk")]


def won_by(table, ns: int, ew: int):
    record_totals(table=table, ns=SideTotals(ns), ew=SideTotals(ew), revision=0, by=None)


def rows_of(competition):
    """Who, points, roem, pits, nats, kind."""
    return sorted((row[0], *row[3:7], row[8]) for row in list_results(competition).legs)


def test_augen_count_for_both_partners():
    table = TableFactory(leg__match_day__competition=a_game())
    a_round(table, 1, a_meld_entry(60))
    north, east, south, west = players_of(table)
    assert rows_of(table.leg.match_day.competition) == sorted(
        [
            (north, 6, 0, 0, 1, PLAYED),
            (east, 10, 0, 0, 0, PLAYED),
            (south, 6, 0, 0, 1, PLAYED),
            (west, 10, 0, 0, 0, PLAYED),
        ]
    )


def test_a_game_won_counts_one_and_a_tie_or_what_is_not_over_nothing(competition):
    """A leg of that many rounds may end in a tie; one to a number of Augen goes on. Klaverjas can be counted alike."""
    for ns, ew, games in ((53, 41, (1, 0)), (41, 53, (0, 1)), (53, 53, (0, 0))):
        season = a_game(counting_figure=CountingFigure.WINS, rules_options={"match_end": "rounds"})
        won_by(TableFactory(leg__match_day__competition=season), ns, ew)
        assert [row[1] for row in rows_of(season)] == [games[place % 2] for place in range(4)]
    season = a_game(counting_figure=CountingFigure.WINS)
    a_round(TableFactory(leg__match_day__competition=season), 1, a_meld_entry(164))
    assert [row[1] for row in rows_of(season)] == [0, 0, 0, 0]
    competition.counting_figure = CountingFigure.WINS
    competition.save()
    table = TableFactory(leg__match_day__competition=competition)
    record_totals(table=table, ns=SideTotals(200, 100, 1), ew=SideTotals(124), revision=0, by=None)
    assert [row[1:5] for row in rows_of(competition)] == [(1, 0, 1, 0), (0, 0, 0, 0)] * 2


def test_at_a_table_of_three_everyone_has_their_own_row():
    table = TableFactory(leg__match_day__competition=a_game("hamburg", rules_options={"players": 3}))
    points = {Seat.NORTH: 30, Seat.EAST: 60, Seat.SOUTH: 50}
    a_round(table, 1, KlammernEntry(maker=Seat.NORTH, card_points=points))
    north, east, south = players_of(table)
    assert rows_of(table.leg.match_day.competition) == [
        (north, 0, 0, 0, 1, PLAYED),
        (east, 4, 0, 0, 0, PLAYED),
        (south, 4, 0, 0, 0, PLAYED),
    ]


def test_of_three_the_two_who_are_level_have_the_tie_and_have_beaten_the_third(competition):
    """Protects: a tie of the first two is no point for the third (20 : 124 : 124 gives 0, 1 and 1)."""
    competition.counting_figure, competition.win_points, competition.tie_points = CountingFigure.MATCH_POINTS, 2, 1
    competition.save()
    leg = LegFactory(match_day__competition=competition, match_day__published_at=timezone.now())
    three = TableFactory(leg=leg, units=PlayerFactory.create_batch(3, club=competition.club))
    totals = (SideTotals(20), SideTotals(104, 20), SideTotals(124))
    record_totals(table=three, **dict(zip(("ns", "ew", "third"), totals, strict=True)), revision=0, by=None)
    north, east, south = players_of(three)
    assert [(row[0], row[1]) for row in rows_of(competition)] == [(north, 0), (east, 1), (south, 1)]
    assert [row.total for row in get_standing(competition, published_only=False).standing.rows] == [1, 1, 0]
    [game] = list_games(competition)
    assert (set(game.winners), game.losers) == ({east, south}, (north,))
    for player, total in ((north, 0), (east, 1), (south, 1)):
        [entry] = get_player_page(three.seats.get(player=player).player).competitions
        assert entry.days[0].legs[0].result.total == total


def test_a_meeting_that_a_team_sits_out_gives_what_both_tables_would(competition):
    """Protects: 1600 for sixteen rounds at each of two tables, so 3200 alongside the meeting that counts as won."""
    competition.form, competition.wins_per = "teams", WinsPer.MEETING
    competition.counting_figure, competition.rounds_per_leg = CountingFigure.WINS, 16
    assert figure_of_bye(competition, competition.rules_of_play) == 3200
    assert worth_of(competition).usual == 1
    competition.wins_per = WinsPer.TABLE
    assert figure_of_bye(competition, competition.rules_of_play) == 3200
    assert worth_of(competition).usual == 2
    competition.form = "pairs"
    assert figure_of_bye(competition, competition.rules_of_play) == 1600


def test_three_at_a_table_of_klaverjas_count_alongside_tables_of_four(competition):
    of_four = TableFactory(leg__match_day__competition=competition)
    a_round(of_four, 1)
    three = TableFactory(leg=of_four.leg, units=PlayerFactory.create_batch(3, club=competition.club))
    totals = (SideTotals(100, 20), SideTotals(124), SideTotals(100, 40, pits=1))
    record_totals(table=three, **dict(zip(("ns", "ew", "third"), totals, strict=True)), revision=0, by=None)
    north, east, south = players_of(three)
    assert [row for row in rows_of(competition) if row[0] in (north, east, south)] == [
        (north, 100, 20, 0, 0, PLAYED),
        (east, 124, 0, 0, 0, PLAYED),
        (south, 100, 40, 1, 0, PLAYED),
    ]
    assert len(rows_of(competition)) == 7


def test_a_joker_has_no_row_and_a_helper_one_of_an_extra_leg(competition):
    first = TableFactory(leg__match_day__competition=competition)
    helper = first.seats.get(position="N").player
    a_round(first, 1)
    second = TableFactory(leg=first.leg)
    joker = second.seats.get(position="N")
    second.seats.filter(position="N").update(role=SeatRole.JOKER)
    second.seats.filter(position="E").update(player=helper, role=SeatRole.HELPER)
    a_round(second, 1)
    rows = rows_of(competition)
    assert joker.player_id not in [row[0] for row in rows]
    own = [row for row in rows if row[0] == helper.pk]
    assert own == [(helper.pk, 62, 0, 0, 0, EXTRA), (helper.pk, 100, 0, 0, 0, PLAYED)]
    assert len(rows) == 7
    # At a table of three too.
    three = TableFactory(leg=first.leg, units=PlayerFactory.create_batch(3, club=competition.club))
    three.seats.filter(position="S").update(role=SeatRole.HELPER)
    each = dict.fromkeys(("ns", "ew", "third"), SideTotals(108))
    record_totals(table=three, **each, revision=0, by=None)
    assert sorted(row[-1] for row in rows_of(competition) if row[1] == 108) == [EXTRA, PLAYED, PLAYED]


@pytest.mark.parametrize("tables", [1, 3])
def test_a_standing_of_games_won_takes_as_many_queries_as_any(tables, django_assert_num_queries):
    competition = a_game("hamburg", rules_options={"players": 3}, counting_figure=CountingFigure.WINS)
    leg = MatchDayFactory(competition=competition, published=True).legs.create(number=1)
    for _ in range(tables):
        table = TableFactory(leg=leg)
        totals = {"ns": SideTotals(7), "ew": SideTotals(4), "third": SideTotals(0)}
        record_totals(table=table, **totals, revision=0, by=None)
    with django_assert_num_queries(4):
        standing = get_standing(competition)
    assert [row.row.total for row in standing.rows] == [1] * tables + [0] * (2 * tables)


def test_the_page_of_a_player_knows_legs_without_a_partner():
    competition = a_game("hamburg", rules_options={"players": 3}, counting_figure=CountingFigure.WINS)
    leg = MatchDayFactory(competition=competition, published=True).legs.create(number=1)
    table = TableFactory(leg=leg)
    totals = {"ns": SideTotals(1), "ew": SideTotals(4), "third": SideTotals(7)}
    record_totals(table=table, **totals, revision=0, by=None)
    north, east, south = [seat.player for seat in table.seats.order_by("pk")]
    [entry] = get_player_page(south).competitions
    [leg_played] = entry.days[0].legs
    assert (leg_played.result.total, leg_played.at_table.partner) == (1, None)
    assert leg_played.at_table.opponents == (north, east)


@pytest.mark.parametrize("evenings", [1, 3])
def test_a_bye_gives_half_of_what_a_leg_went_to_that_evening(evenings, django_assert_num_queries):
    """Protects: other rules from the next evening on change nothing alongside what was played; and no query for
    each.
    """
    competition = a_game(counting_figure=CountingFigure.WINS, tie_breaks=["figure"], bye_points=1)
    rests = PlayerFactory(club=competition.club)
    for _evening in range(evenings):
        day = MatchDayFactory(competition=competition, published=True)
        won_by(TableFactory(leg=day.legs.create(number=1)), 53, 41)
        day.legs.get().byes.create(player=rests, points=1)
    changed = update_competition(competition=competition, rules_options={"target": 31})
    later = MatchDayFactory(competition=changed, published=True)
    won_by(TableFactory(leg=later.legs.create(number=1)), 33, 21)
    later.legs.get().byes.create(player=rests, points=1)
    with django_assert_num_queries(4):
        standing = get_standing(changed)
    [row] = [row.row for row in standing.rows if row.row.unit_id == rests.pk]
    assert [result.figure for result in row.counted] == [25] * evenings + [15]
    [earliest] = [row for row in get_match_day_result(day).rows if row.row.unit_id == rests.pk]
    assert earliest.row.figure == 25
    [entry] = get_player_page(rests).competitions
    assert [shown.result.figure for shown in entry.days] == [15] + [25] * evenings
