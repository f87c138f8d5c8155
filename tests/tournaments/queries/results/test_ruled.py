"""What the standings, pages and files make of tables about which something was decided."""

import pytest

from scoring import SideTotals
from tests.factories import (
    ByeFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    TeamFactory,
    a_round,
)
from tournaments.choices import CompetitionForm, CountingFigure, CountingUnit, SeatRole, TieBreak, WinsPer
from tournaments.models.ruling import SideRuling
from tournaments.queries.evening.ruling import own_averages
from tournaments.queries.results.games import list_games
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.queries.results.result import list_results
from tournaments.queries.results.standing import explain_row, get_standing
from tournaments.queries.season.player import get_player_page
from tournaments.queries.season.player_statistics import get_player_statistics
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.services.evening.match_day import freeze_match_day
from tournaments.services.evening.ruling import end_ruling, rule_table
from tournaments.services.table.table import record_totals
from tournaments.standings import Game, ResultKind
from tournaments.wording.ruling import table_note
from tournaments.wording.standing import reasoned_results

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

OWN = SideRuling("own_average")
WRITTEN = SideRuling("as_written")


def figure(points):
    return SideRuling("figure", points)


def write(table, *totals):
    columns = dict(zip(("ns", "ew", "third"), (SideTotals(own) for own in totals), strict=False))
    record_totals(table=table, **columns, revision=table.revision, by=None)
    table.refresh_from_db()
    return table


def rule(table, *own):
    table.refresh_from_db()
    sides = dict(zip((who.value for who in table.contenders), own, strict=False))
    rule_table(table=table, sides=sides, reason="A card was missing", revision=table.revision, by=None)
    table.refresh_from_db()


def totals(competition, leg=None, **asked):
    """By unit: points with roem, and the kind; of one leg."""
    rows = list_results(competition, **asked).legs
    return {row[0]: (row[3] + (row[4] or 0), str(row[8])) for row in rows if leg in (None, row[2])}


@pytest.fixture
def evening(competition):
    """Four people at a table in each of two legs, of two rounds each."""
    people = PlayerFactory.create_batch(4, club=competition.club)
    day = MatchDayFactory(competition=competition, published=True)
    legs = [LegFactory(match_day=day) for _leg in range(2)]
    return people, day, [TableFactory(leg=leg, units=people) for leg in legs]


def test_one_side_keeps_what_it_wrote_and_the_other_gets_a_figure(evening, competition):
    people, _day, [table, _other] = evening
    write(table, 200, 124)
    rule(table, WRITTEN, figure(0))
    north, east, south, west = (person.pk for person in people)
    expected = {north: (200, "played"), south: (200, "played"), east: (0, "ruled"), west: (0, "ruled")}
    assert totals(competition, 1) == expected
    end_ruling(table=table, revision=table.revision, by=None)
    assert totals(competition, 1)[east] == (124, "played")


def test_an_own_average_follows_the_other_legs(evening, competition):
    """Protects: it is correct again after every correction, without anyone thinking of it."""
    people, day, [table, other] = evening
    rule(table, OWN, OWN)
    assert set(totals(competition, 1).values()) == {(0, "ruled")}
    write(other, 190, 134)
    assert totals(competition, 1) == {
        person.pk: (190 if place % 2 == 0 else 134, "ruled") for place, person in enumerate(people)
    }
    assert list(own_averages(table).values()) == [190, 134, 190, 134]
    result = get_match_day_result(day)
    assert result.rows[0].row.legs == (190, 190)
    assert result.day.highest_leg == 190


def test_what_an_average_would_be_is_seen_before_it_is_decided(evening, competition):
    """Protects: the proposal leaves out what is on this sheet, as the ruling will."""
    people, _day, [table, other] = evening
    write(table, 324, 0)
    assert set(own_averages(table).values()) == {0}
    write(other, 190, 134)
    assert own_averages(table) == {str(person): own for person, own in zip(people, [190, 134, 190, 134], strict=True)}
    rule(table, figure(1), figure(2))
    assert list(own_averages(table).values()) == [190, 134, 190, 134]


def test_played_later_is_as_if_it_had_not_been_drawn(evening, competition):
    _people, day, [table, other] = evening
    write(table, 200, 124)
    write(other, 190, 134)
    rule(table)
    assert totals(competition, 1) == {}
    [first, *_rest] = get_match_day_result(day).rows
    assert (first.row.total, first.row.legs) == (190, (190,))
    hall = get_hall(day)
    assert (hall.to_go, hall.legs[0].tables[0].table.plays_later) == (1, True)


def test_a_figure_may_decide_who_beat_whom(evening, competition):
    people, _day, [table, _other] = evening
    north, east, south, west = (person.pk for person in people)
    for own, games in (
        ((figure(5), figure(4)), [Game((north, south), (east, west))]),
        ((figure(5), figure(5)), []),
        ((figure(5), OWN), []),
        ((), []),
    ):
        rule(table, *own)
        found = [Game(tuple(sorted(one.winners)), tuple(sorted(one.losers))) for one in list_games(competition)]
        assert found == games


def test_what_was_decided_is_said_below_the_result(evening, django_assert_num_queries):
    """Protects: everyone sees why a figure is not the one on the sheet; where nothing was decided nothing is asked."""
    _people, day, [table, other] = evening
    write(other, 190, 134)
    with django_assert_num_queries(4):
        get_match_day_result(day)
    rule(table, OWN, SideRuling("figure", share=40))
    with django_assert_num_queries(8):
        [noted] = get_match_day_result(day).noted_tables
    names = " & ".join(seat.player.name for seat in table.seats.all() if seat.position in "NS")
    said = table_note(noted)
    assert said.startswith(f"Leg 1, table 1: Decided: {names}: own average of the evening; ")
    assert said.endswith(": 130 (40%). Reason: A card was missing")
    freeze_match_day(match_day=day, from_leg=1)
    day.refresh_from_db()
    assert get_match_day_result(day, published_only=True).noted_tables == ()
    assert get_hall(day, published_only=True).legs[0].tables[0].table.ruled is None


def test_the_page_of_a_player_has_what_the_standing_has(evening, competition, olga):
    people, _day, [table, other] = evening
    write(other, 190, 134)
    write(table, 200, 124)
    standing = get_standing
    for own in ((OWN, OWN), (WRITTEN, figure(100)), (figure(5), OWN), ()):
        rule(table, *own)
        rows = {unit.row.unit_id: unit.row.total for unit in standing(competition).rows}
        for person in people:
            page = get_player_page(person, olga)
            [entry] = page.competitions
            assert sum(day.result.total for day in entry.days) == rows[person.pk], own
            [statistics] = get_player_statistics(page)
            played = 2 if own and own[people.index(person) % 2] == WRITTEN else 1
            assert statistics.legs.legs == played


def test_a_pair_has_one_row_and_a_helper_only_what_was_written(competition):
    season = CompetitionFactory(form=CompetitionForm.PAIRS)
    pairs = PairFactory.create_batch(2, competition=season)
    table = TableFactory(leg__match_day__competition=season, units=pairs)
    rule(table, figure(12), figure(8))
    assert len(list_results(season).legs) == 2
    assert totals(season) == {pairs[0].pk: (12, "ruled"), pairs[1].pk: (8, "ruled")}

    table = TableFactory(leg__match_day__competition=competition)
    write(table, 200, 124)
    table.seats.filter(position="S").update(role=SeatRole.HELPER)
    table.seats.filter(position="W").update(role=SeatRole.JOKER)
    rule(table, figure(12), figure(8))
    assert sorted(totals(competition).values()) == [(8, "ruled"), (12, "ruled")]
    rule(table, WRITTEN, figure(8))
    assert sorted(row[8] for row in list_results(competition).legs) == ["extra", "played", "ruled"]


def test_three_who_play_for_themselves(competition):
    people = PlayerFactory.create_batch(3, club=competition.club)
    table = write(TableFactory(leg__match_day__competition=competition, units=people), 200, 100, 24)
    rule(table, figure(7), WRITTEN, figure(7))
    first, second, third = (person.pk for person in people)
    assert totals(competition) == {first: (7, "ruled"), second: (100, "played"), third: (7, "ruled")}
    [game] = list_games(competition)
    assert (game.winners, sorted(game.losers)) == ((second,), sorted((first, third)))
    rule(table, figure(7), figure(5), figure(7))
    [game] = list_games(competition)
    assert (sorted(game.winners), game.losers) == (sorted((first, third)), (second,))


@pytest.fixture
def four_of_two_teams(teams_competition):
    teams = TeamFactory.create_batch(2, competition=teams_competition)
    return teams, [[member.player for member in team.members.order_by("pk")] for team in teams]


def test_a_ruled_table_is_its_part_of_what_a_team_has(teams_competition, four_of_two_teams):
    """Protects: a team at two tables has one leg, and it is no feat."""
    teams, [ours, theirs] = four_of_two_teams
    day = MatchDayFactory(competition=teams_competition)
    legs = [LegFactory(match_day=day) for _leg in range(2)]
    tables = [
        TableFactory(leg=leg, units=[ours[at], theirs[at], ours[at + 1], theirs[at + 1]])
        for leg in legs
        for at in (0, 2)
    ]
    rounds = teams_competition.rounds_per_leg * 162
    for table, points in zip(tables[1:], (100, 200, 301), strict=True):
        write(table, points, rounds - points)
    rule(tables[0], OWN, figure(50))
    assert totals(teams_competition, 1) == {
        teams[0].pk: (251 + 100, "ruled"),  # 250.5 on average at its two tables of the other leg
        teams[1].pk: (50 + rounds - 100, "ruled"),
    }


def test_a_ruled_table_belongs_to_no_meeting(teams_competition, four_of_two_teams):
    teams_competition.counting_figure, teams_competition.wins_per = CountingFigure.MATCH_POINTS, WinsPer.MEETING
    teams_competition.win_points, teams_competition.tie_points = 2, 1
    teams_competition.save()
    teams, [ours, theirs] = four_of_two_teams
    leg = LegFactory(match_day__competition=teams_competition)
    tables = [TableFactory(leg=leg, units=[ours[at], theirs[at], ours[at + 1], theirs[at + 1]]) for at in (0, 2)]
    rounds = teams_competition.rounds_per_leg * 162
    write(tables[0], 0, rounds)
    write(tables[1], rounds // 2 + 1, rounds // 2 - 1)
    assert totals(teams_competition) == {teams[0].pk: (0, "played"), teams[1].pk: (2, "played")}
    rule(tables[0], figure(1), figure(0))
    assert totals(teams_competition) == {teams[0].pk: (3, "ruled"), teams[1].pk: (0, "ruled")}
    assert list_games(teams_competition) == [Game((teams[0].pk,), (teams[1].pk,))] * 2
    rule(tables[0])
    assert totals(teams_competition) == {teams[0].pk: (0, "played"), teams[1].pk: (0, "played")}
    assert list_games(teams_competition) == []
    rule(tables[0], figure(1), figure(0))
    # The figure of the game stays what the sheet says.
    assert {row[0]: row[9] for row in list_results(teams_competition).legs} == {
        teams[0].pk: rounds // 2 + 1,
        teams[1].pk: rounds + rounds // 2 - 1,
    }


def test_in_games_won_the_sheet_is_the_figure(evening):
    people, day, [table, other] = evening
    season = day.competition
    season.counting_figure, season.tie_breaks = CountingFigure.WINS, [TieBreak.FIGURE]
    season.save()
    write(table, 200, 124)
    rule(table, figure(0), WRITTEN)
    rows = {row[0]: (row[3], row[9], str(row[8])) for row in list_results(season).legs}
    assert rows[people[0].pk] == (0, 200, "ruled")
    assert rows[people[1].pk] == (0, 124, "played")
    rule(other, figure(1), figure(0))
    assert [row[9] for row in list_results(season).legs if row[2] == 2] == [0, 0, 0, 0]


def test_boards_of_a_ruled_table_are_compared_with_no_one(competition):
    competition.is_portefeuille = True
    competition.save()
    leg = LegFactory(match_day__competition=competition)
    tables = [TableFactory(leg=leg) for _table in range(3)]
    for table in tables:
        a_round(table, 1)
    rule(tables[0], figure(3), OWN)
    own = [seat.player_id for seat in tables[0].seats.order_by("pk")]
    rows = totals(competition)
    assert rows[own[0]] == (3, "ruled")
    assert rows[own[1]] == (1, "ruled")  # one point for each of two equal results: what the others have on average
    result = get_portefeuille_result(leg.match_day)
    assert {len(board.lines[line]) for board in result.boards for line in board.lines} == {2}


def test_a_bye_is_no_average_and_a_result_of_a_leg_is(evening, competition):
    people, day, [table, other] = evening
    other.delete()
    leg = day.legs.get(number=2)
    ByeFactory(leg=leg, player=people[0], points=999)
    ResultFactory(match_day=day, leg=leg, player=people[1], points=500, roem=20)
    rule(table, OWN, OWN)
    rows = totals(competition, 1)
    assert (rows[people[0].pk], rows[people[1].pk]) == ((0, "ruled"), (520, "ruled"))
    kinds = {row[8] for row in list_results(competition).legs}
    assert kinds == {ResultKind.RULED, ResultKind.BYE, ResultKind.RECORDED}


def test_of_frozen_legs_nothing_shows_through(evening, competition):
    """Protects: an own average gives no frozen leg away."""
    _people, day, [table, other] = evening
    write(other, 190, 134)
    rule(table, OWN, OWN)
    freeze_match_day(match_day=day, from_leg=2)
    assert set(totals(competition, published_only=True).values()) == {(0, "ruled")}
    assert set(totals(competition).values()) != {(0, "ruled")}


def test_why_a_row_is_where_it_is_says_that_it_was_decided(evening, competition):
    people, _day, [table, other] = evening
    write(other, 190, 134)
    rule(table, figure(5), figure(4))
    competition.counting_unit = CountingUnit.LEG
    competition.save()
    count = get_standing(competition)
    explained = explain_row(count, next(row.number for row in count.rows if row.row.unit_id == people[0].pk))
    assert [result.notes for result in reasoned_results(explained)] == [("decided by the organiser",), ()]
