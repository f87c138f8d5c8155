"""A match that a Klammer-Jass decided, in everything that counts: won by totals or rounds, or lost with two level."""

import pytest

from scoring import Seat, Side, SideTotals
from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, a_meld_entry, a_round
from tests.tournaments.services.undone import undone
from tournaments.choices import CountingFigure, Jass, Winner
from tournaments.models import Competition, MatchDay, Table
from tournaments.queries.results.at_table import list_sides
from tournaments.queries.results.games import list_games
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.named_table import list_jass_tables
from tournaments.queries.results.result import list_results
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.player import get_player_page
from tournaments.queries.season.player_statistics import LegEnd, _end
from tournaments.services.table.rescore import find_differences
from tournaments.services.table.table import record_totals
from tournaments.wording.klammer_jass import jass_note

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
N, E, S = Seat.NORTH, Seat.EAST, Seat.SOUTH


def a_league(players=4, **fields):
    return CompetitionFactory(rules="klammern-league", rules_options={"players": players}, **fields)


def a_leg(competition):
    return MatchDayFactory(competition=competition, published=True).legs.create(number=1)


def a_table(leg, *totals, jass=None):
    """A table with these totals."""
    table = TableFactory(leg=leg)
    columns = dict(zip(("ns", "ew", "third"), map(SideTotals, totals), strict=False))
    return record_totals(table=table, **columns, jass=jass, revision=0, by=None)


def won_at_38_to_50(leg):
    """By rounds: North–South announce it and take every trick when they have 38 Augen and the others 50."""
    table = TableFactory(leg=leg)
    for number, points in enumerate((76, 76, 76, 74), start=1):
        a_round(table, number, a_meld_entry(points, maker=Side.EW))
    a_round(table, 5, a_meld_entry(74, maker=Side.EW, melds={Side.EW: (50,)}))
    a_round(table, 6, a_meld_entry(164, jass=Side.NS, tricks_won={Side.NS: 8}))
    table.refresh_from_db()
    assert (table.ns_points, table.ew_points) == (38, 50)
    return table


def totals_of(competition):
    return {row.row.unit_id: (row.row.place, row.row.total, row.row.figure) for row in get_standing(competition).rows}


def players_of(table):
    return [seat.player_id for seat in table.seats.order_by("pk")]


def test_the_winners_at_38_to_50_stand_first_on_the_day_and_in_the_season():
    """Protects: seed 002: anyone who succeeds with a Klammer-Jass wins the whole match, however far behind."""
    for by_rounds in (True, False):
        competition = a_league()
        leg = a_leg(competition)
        table = won_at_38_to_50(leg) if by_rounds else a_table(leg, 38, 50, jass=Jass.NS_WON)
        # The sheet keeps what was written and says what it counts for.
        assert (table.ns_total, table.counts_for("ns"), table.counts_for("ew")) == (38, 51, 50)
        assert (table.winner, table.jass, table.jass_counts) == (Winner.NS, Jass.NS_WON, 51)
        other = a_table(leg, 51, 49)
        north, east, south, west = players_of(table)
        best = players_of(other)[0]
        totals = totals_of(competition)
        assert (totals[north][:2], totals[south][:2], totals[best][:2]) == ((1, 51), (1, 51), (1, 51))
        assert (totals[east][1], totals[west][1]) == (50, 50)
        result = get_match_day_result(leg.match_day)
        assert {row.row.unit_id for row in result.rows if row.row.place == 1} >= {north, south, best}
        assert [row.row.best_leg for row in result.rows if row.row.unit_id == north] == [51]
        [decided] = result.noted_tables
        assert decided.table.pk == table.pk
        assert jass_note(decided).endswith("at 38 : 50. It counts as 51 Augen.")
        [entry] = get_player_page(table.seats.get(position="N").player).competitions
        assert entry.days[0].legs[0].result.total == 51
        assert [side.points for side in list_sides(Table.objects.filter(pk=table.pk))] == [51, 50]
    assert list(find_differences()) == []


def test_everyone_reads_of_one_only_where_they_may_see_the_day():
    """Protects: the condition is in the query, no matter who asks; frozen legs wait, and days that no one sees yet."""
    day = MatchDayFactory(competition=a_league(), published=True)
    tables = [a_table(day.legs.create(number=number), 38, 50, jass=Jass.NS_WON) for number in (1, 2)]

    def shown():
        return [decided.table.pk for decided in list_jass_tables(day, published_only=True)]

    assert shown() == [table.pk for table in tables]
    MatchDay.objects.update(frozen_from=2)
    assert shown() == [tables[0].pk]
    MatchDay.objects.update(published_at=None)
    assert shown() == []
    assert len(list_jass_tables(day)) == 2
    Competition.objects.update(shows_interim=True)
    assert shown() == [tables[0].pk]


def test_legs_won_count_first_and_the_augen_decide_between_ties():
    """One win with many Augen is not above two wins; sitting out gives half of a match alongside the leg won."""
    competition = a_league(counting_figure=CountingFigure.WINS, tie_breaks=["figure"], bye_points=1)
    leg = a_leg(competition)
    first = a_table(leg, 60, 50)
    rests = PlayerFactory(club=competition.club)
    with undone():
        leg.byes.create(player=rests, points=1)
        assert totals_of(competition)[rests.pk] == (3, 1, 25)
        [entry] = get_player_page(rests).competitions
        assert entry.days[0].legs[0].result.total == 1
    table = a_table(leg, 53, 12)
    jass = a_table(leg, 38, 50, jass=Jass.NS_WON)
    totals = totals_of(competition)
    found = [totals[players_of(each)[0]] for each in (first, table, jass)]
    assert found == [(1, 1, 60), (3, 1, 53), (5, 1, 51)]
    assert totals[players_of(jass)[1]] == (7, 0, 50)
    places = {row.row.unit_id: (row.row.place, row.row.figure) for row in get_match_day_result(leg.match_day).rows}
    assert (places[players_of(table)[0]], places[players_of(jass)[0]]) == ((3, 53), (5, 51))
    # Without that tie-break equal wins share the place.
    Competition.objects.update(tie_breaks=[])
    competition.refresh_from_db()
    leg.match_day.refresh_from_db()
    assert [row.row.place for row in get_match_day_result(leg.match_day).rows[:6]] == [1] * 6
    assert [row.row.place for row in get_standing(competition).rows[:6]] == [1] * 6


def test_a_lost_klammer_jass_with_the_others_level_is_a_tie_for_them_and_nothing_for_who_lost():
    """Protects: at 18 : 18 : 18 the one who announced it has lost, and shares nothing."""
    for counts, worth, ending in (
        ({"counting_figure": CountingFigure.WINS}, (0, 0, 0), "at 18 : 18 : 18. No one won the leg."),
        ({"counting_figure": CountingFigure.MATCH_POINTS}, (1, 1, 0), ""),
        (
            {"bye_points": 25},
            None,
            "at 18 : 18 : 18. It counts as 19 Augen for each of the two; no one won the leg.",
        ),
    ):
        competition = a_league(3, **{"win_points": 2, "tie_points": 1, "bye_points": 1} | counts)
        table = a_table(a_leg(competition), 18, 18, 18, jass=Jass.THIRD_LOST)
        assert (table.winner, table.jass_counts) == (Winner.NOBODY, 19)
        [decided] = get_match_day_result(table.leg.match_day).noted_tables
        assert jass_note(decided).endswith(ending)
        if worth is None:
            continue
        north, east, south = players_of(table)
        rows = {row[0]: (row[3], row[9]) for row in list_results(competition).legs}
        assert rows == {north: (worth[0], 19), east: (worth[1], 19), south: (worth[2], 18)}
        [game] = list_games(competition)
        assert (set(game.winners), game.losers) == ({north, east}, (south,))
        ends = {}
        for seat in table.seats.all():
            [entry] = get_player_page(seat.player).competitions
            [leg] = entry.days[0].legs
            assert leg.result.total == rows[seat.player_id][0]
            ends[seat.player_id] = leg.at_table
        assert [table.is_level(ends[who].column) for who in (north, east, south)] == [True, True, False]


def test_the_statistics_of_a_player_know_who_lost_it():
    table = a_table(a_leg(a_league(3)), 40, 18, 18, jass=Jass.NS_LOST)
    found = []
    for seat in table.seats.order_by("pk"):
        [entry] = get_player_page(seat.player).competitions
        leg = entry.days[0].legs[0]
        found.append(_end(type("LegOfDay", (), {"leg": leg})()))
    assert found == [LegEnd.LOST, LegEnd.LEVEL, LegEnd.LEVEL]
