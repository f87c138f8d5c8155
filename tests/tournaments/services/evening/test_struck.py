"""A pair or team leaves with all its results: no table at which it sat counts for anyone, until it comes back."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    ByeFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    TeamFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.undone import undone
from tournaments.choices import DrawMethod, LateRule, Position, TieBreak
from tournaments.exceptions import Refused
from tournaments.models import Change, Seat, Stop, Table
from tournaments.permissions import asked_by
from tournaments.queries.evening.withdrawal import can_be_struck, is_usually_struck
from tournaments.queries.results.games import list_games
from tournaments.queries.results.league import get_league
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.player import get_player_page
from tournaments.queries.season.record import get_club_records
from tournaments.queries.season.summary import get_season_summary
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.evening.stop import come_back, withdraw
from tournaments.services.evening.undo import undo_change
from tournaments.services.table.table import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

IN_A_LEG = 324


def an_evening(competition, units, legs, *, method=DrawMethod.ROUND_ROBIN):
    """Drawn, played and published; each table has other figures."""
    day = MatchDayFactory(competition=competition)
    for unit in units:
        AttendanceFactory(match_day=day, player=None, **{competition.unit_field: unit})
    draw_legs(match_day=day, legs=legs, method=method, seed=1, by=None)
    for table in Table.objects.filter(leg__match_day=day):
        ns = 30 + 37 * table.pk % 260
        record_totals(
            table=table, ns=SideTotals(ns, 0, 0, 0), ew=SideTotals(IN_A_LEG - ns, 0, 0, 0), revision=0, by=None
        )
    publish_match_day(match_day=day, by=None)
    return day


def by_hand(competition, without=None):
    """What every unit has at all its tables, except those at which that one sat: added up from the seats."""
    totals, met = Counter(), Counter()
    field = f"{competition.unit_field}_id"
    for table in Table.objects.filter(leg__match_day__competition=competition).prefetch_related("seats"):
        own = {getattr(seat, field): seat for seat in table.seats.all()}
        if without is not None and without.pk in own:
            continue
        for unit, seat in own.items():
            is_north_south = seat.position in (Position.NORTH, Position.SOUTH)
            totals[unit] += table.ns_points if is_north_south else table.ew_points
            met[unit] += 1
    return totals, met


def counted(competition):
    """The totals, and the meetings, that everyone sees."""
    rows = get_standing(competition).rows
    league = {line.unit.number: (line.met, line.to_play) for line in get_league(competition).lines}
    return {named.row.unit_id: named.row.total for named in rows}, {
        named.row.unit_id: league[named.number] for named in rows
    }


@pytest.fixture
def league(pairs_competition):
    """Ten pairs that are to meet each other once, in nine legs."""
    pairs_competition.legs_per_match_day = 3
    pairs_competition.draw_method = DrawMethod.ROUND_ROBIN
    pairs_competition.save()
    return PairFactory.create_batch(10, competition=pairs_competition)


@pytest.mark.parametrize("evenings,is_usual", [(1, True), (2, False)], ids=["before half", "after half"])
def test_a_league_of_ten_pairs_goes_on_as_nine(pairs_competition, league, evenings, is_usual):
    """Protects: who met the pair that left has more or fewer points than those who did not, all season."""
    for _evening in range(evenings):
        an_evening(pairs_competition, league, [1, 2, 3])
    gone, others = league[4], [*league[:4], *league[5:]]
    assert is_usually_struck(pairs_competition, gone) is is_usual
    whole, met = by_hand(pairs_competition)
    assert counted(pairs_competition) == (dict(whole), {unit.pk: (3 * evenings, 9 - 3 * evenings) for unit in league})

    with undone():
        withdraw(competition=pairs_competition, unit=gone)
        totals, league_now = counted(pairs_competition)
        assert totals == dict(whole)
        # Those who met them have one meeting fewer to play than those who did not: all are to meet the other eight.
        for unit in others:
            has_met = met[unit.pk] - by_hand(pairs_competition, gone)[1][unit.pk]
            assert league_now[unit.pk] == (3 * evenings, 8 - 3 * evenings + has_met)

    withdraw(competition=pairs_competition, unit=gone, strikes=True)
    totals, league_now = counted(pairs_competition)
    without, met_without = by_hand(pairs_competition, gone)
    assert totals == dict(without) | {gone.pk: 0}
    assert {unit.pk: league_now[unit.pk] for unit in others} == {
        unit.pk: (met_without[unit.pk], 8 - met_without[unit.pk]) for unit in others
    }
    assert league_now[gone.pk] == (0, 0)
    standing = get_standing(pairs_competition)
    last = standing.rows[-1]
    assert (last.row.unit_id, last.row.place, last.row.shown, last.row.no_place) == (gone.pk, None, (), "withdrew")
    assert [one.number for one in standing.struck] == [gone.number]
    assert [named.row.place for named in standing.rows[:-1]] == [*range(1, 10)]
    assert gone.number not in {
        one.number for one in get_match_day_result(pairs_competition.match_days.get(number=1)).rows
    }
    assert get_match_day_result(pairs_competition.match_days.get(number=1)).struck == standing.struck

    # The rest of the season is a league of nine, in which one sits out each leg.
    while get_league(pairs_competition).to_play:
        an_evening(pairs_competition, others, [1])
    assert {line.met for line in get_league(pairs_competition).lines if line.unit.number != gone.number} == {8}


@pytest.mark.keeps
def test_it_is_undone_from_the_log_and_by_coming_back(pairs_competition, league, olga):
    """Protects: figures of evenings that a process keeps in its memory, when who counts in them changes."""
    an_evening(pairs_competition, league, [1, 2, 3])
    before = counted(pairs_competition)
    with asked_by(olga):
        withdraw(competition=pairs_competition, unit=league[0], strikes=True)
        struck = counted(pairs_competition)
        assert struck != before
        # A second tap changes nothing, also with another answer.
        assert withdraw(competition=pairs_competition, unit=league[0], strikes=False).strikes
        undo_change(change=Change.objects.latest("pk"), by=olga)
        assert counted(pairs_competition) == before
        undo_change(change=Change.objects.latest("pk"), by=olga)
        assert counted(pairs_competition) == struck
        assert come_back(competition=pairs_competition, unit=league[0])
        assert counted(pairs_competition) == before


def test_teams_are_struck_at_both_tables_of_each_meeting(teams_competition):
    teams_competition.draw_method = DrawMethod.ROUND_ROBIN
    teams_competition.save()
    teams = TeamFactory.create_batch(4, competition=teams_competition)
    an_evening(teams_competition, teams, [1, 2])
    whole, _tables = by_hand(teams_competition)
    assert counted(teams_competition)[0] == dict(whole)
    withdraw(competition=teams_competition, unit=teams[0], strikes=True)
    without, tables = by_hand(teams_competition, teams[0])
    # Each of the others has met the team that left at most once, at two tables.
    assert sum(tables.values()) == 4 * 2 * 2 - 2 * 4
    totals, league = counted(teams_competition)
    assert totals == {team.pk: without[team.pk] for team in teams}
    assert league[teams[0].pk] == (0, 0)
    assert {met + to_play for unit, (met, to_play) in league.items() if unit != teams[0].pk} == {2}


def test_a_team_that_was_spread_over_the_hall_and_one_in_the_finals_keep_their_results(
    teams_competition, pairs_competition
):
    """Protects: the points of those who sat at a table as partners of someone else who left."""
    teams = TeamFactory.create_batch(4, competition=teams_competition)
    an_evening(teams_competition, teams, [1], method=DrawMethod.BEST)
    assert not can_be_struck(teams_competition, teams[0])
    with pytest.raises(Refused, match="stay: they are in the finals"):
        withdraw(competition=teams_competition, unit=teams[0], strikes=True)
    pair = PairFactory(competition=pairs_competition)
    day = MatchDayFactory(competition=pairs_competition)
    assert can_be_struck(pairs_competition, pair)
    day.qualifiers.create(pair=pair, number=1)
    assert not can_be_struck(pairs_competition, pair)


def test_who_plays_for_themselves_is_never_struck(competition):
    player = PlayerFactory(club=competition.club)
    with pytest.raises(Refused):
        withdraw(competition=competition, unit=player, strikes=True)
    assert not is_usually_struck(competition, player)
    with pytest.raises(ValidationError):
        Stop(competition=competition, player=player, strikes=True).full_clean()


def test_byes_bare_results_and_points_of_their_own_are_left_out(pairs_competition):
    one, other = PairFactory.create_batch(2, competition=pairs_competition)
    day = MatchDayFactory(competition=pairs_competition, published=True)
    leg = day.legs.create(number=1)
    ByeFactory(leg=leg, player=None, pair=one)
    TableFactory(leg=leg, units=[other, PairFactory(competition=pairs_competition)])
    ResultFactory(match_day=MatchDayFactory(competition=pairs_competition, published=True), player=None, pair=one)
    AdjustmentFactory(competition=pairs_competition, player=None, pair=one, points=-50)
    AdjustmentFactory(competition=pairs_competition, player=None, pair=other, points=-70)
    withdraw(competition=pairs_competition, unit=one, strikes=True)
    rows = {named.row.unit_id: named.row for named in get_standing(pairs_competition).rows}
    assert {unit: (row.total, row.match_days, row.adjustment) for unit, row in rows.items()} == {
        one.pk: (0, 0, 0),
        other.pk: (-70, 0, -70),
    }


@pytest.mark.keeps
def test_who_sat_against_them_in_the_first_leg_did_not_come_late(pairs_competition, league):
    """Protects: a fine, or the lowest score of a leg, for a leg that was played and does not count."""
    pairs_competition.late_rule, pairs_competition.late_points = LateRule.FIXED, 500
    pairs_competition.save()
    day = an_evening(pairs_competition, league, [1, 2])
    first = Seat.objects.filter(leg__match_day=day, leg__number=1, pair=league[0]).values("table")
    opponent = Seat.objects.filter(table__in=first).exclude(pair=league[0]).first().pair
    withdraw(competition=pairs_competition, unit=league[0], strikes=True)
    second = Table.objects.get(leg__match_day=day, leg__number=2, seats__player=opponent.first)
    seat = second.seats.get(player=opponent.first)
    played = second.ns_points if seat.position in (Position.NORTH, Position.SOUTH) else second.ew_points
    for _read in ("from the database", "as kept"):
        assert counted(pairs_competition)[0][opponent.pk] == played
    rows = {named.row.unit_id: named.row for named in get_match_day_result(day).rows}
    assert rows[opponent.pk].total == played


def test_games_pages_of_players_records_and_the_summary_leave_them_out(pairs_competition, league, olga):
    """Protects: a record, or a game won, against someone against whom nothing counts."""
    pairs_competition.tie_breaks = [TieBreak.DIRECT_RESULT]
    pairs_competition.save()
    an_evening(pairs_competition, league, [1, 2, 3])
    table = Table.objects.order_by("pk").first()
    Table.objects.filter(pk=table.pk).update(ns_points=2500, ew_points=92, winner="ns")
    pairs_competition.match_days.update(version=1)
    seats = {seat.position: seat for seat in table.seats.all()}
    best, gone = seats[Position.NORTH].pair, seats[Position.EAST].pair
    games = list_games(pairs_competition)
    assert get_season_summary(pairs_competition).best_leg.value == 2500
    with undone():
        withdraw(competition=pairs_competition, unit=gone, strikes=True)
        assert len(list_games(pairs_competition)) == len(games) - 3
        assert not [game for game in list_games(pairs_competition) if gone.pk in game.winners + game.losers]
        summary = get_season_summary(pairs_competition)
        assert summary.best_leg.value < 2500
        assert summary.rounds == 2 * 12
        records = get_club_records(pairs_competition.club, olga)
        assert 2500 not in {one.figure for held in records.best.values() for one in held}
        of_opponent = get_player_page(best.first, olga).find(pairs_competition.slug)
        assert len([leg for day in of_opponent.days for leg in day.legs]) == 2
        assert get_player_page(gone.first, olga).find(pairs_competition.slug) is None
    of_opponent = get_player_page(best.first, olga).find(pairs_competition.slug)
    assert len([leg for day in of_opponent.days for leg in day.legs]) == 3


def test_their_boards_are_compared_with_no_one(pairs_competition):
    pairs_competition.is_portefeuille = True
    pairs_competition.counting_figure = "match_points"
    pairs_competition.save()
    day = MatchDayFactory(competition=pairs_competition, published=True)
    leg = day.legs.create(number=1)
    tables = [TableFactory(leg=leg) for _table in range(3)]
    for points, table in zip((100, 90, 80), tables, strict=True):
        a_round(table, entry=an_entry(points))
    first = tables[0].seats.get(position=Position.NORTH).pair
    last = tables[2].seats.get(position=Position.NORTH).pair

    def match_points():
        result = get_portefeuille_result(day)
        return {row.number: row.row.match_points for rows in result.lines.values() for row in rows}

    assert match_points()[first.number] == 4
    withdraw(competition=pairs_competition, unit=last, strikes=True)
    assert match_points()[first.number] == 2
    assert len(match_points()) == 4
    totals = {named.number: named.row.total for named in get_standing(pairs_competition).rows}
    assert totals[first.number] == 2
    assert totals[last.number] == 0


def test_no_page_asks_more_where_someone_is_struck(pairs_competition, league, django_assert_num_queries):
    an_evening(pairs_competition, league, [1, 2])
    day = pairs_competition.match_days.get()
    for _round in ("before", "struck"):
        with django_assert_num_queries(4):
            get_standing(pairs_competition)
        with django_assert_num_queries(4):
            get_match_day_result(day)
        with django_assert_num_queries(5):
            get_league(pairs_competition)
        with django_assert_num_queries(8):
            get_player_page(league[1].first)
        withdraw(competition=pairs_competition, unit=league[0], strikes=True)
