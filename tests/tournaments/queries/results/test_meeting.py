"""What teams win where a meeting counts as a whole: recounted table by table, and everywhere the same."""

from collections import Counter, defaultdict

import pytest
from django.urls import reverse

from scoring import SideTotals
from tests.chance import dice, so_many
from tests.factories import MatchDayFactory, PlayerFactory, TableFactory, TeamFactory
from tests.tournaments.services.undone import undone
from tournaments.choices import CountingFigure, DrawMethod, WinsPer
from tournaments.models import Attendance, Table
from tournaments.queries.results.games import list_games
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.result import list_results
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.player import get_player_page
from tournaments.queries.season.player_statistics import get_player_statistics
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import freeze_match_day
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def league(teams_competition):
    """Match points, three for a win and one for a tie, by the meeting."""
    teams_competition.counting_figure = CountingFigure.MATCH_POINTS
    teams_competition.win_points, teams_competition.tie_points = 3, 1
    teams_competition.wins_per = WinsPer.MEETING
    teams_competition.legs_per_match_day, teams_competition.rounds_per_leg = 2, 1
    teams_competition.save()
    return teams_competition


@pytest.fixture
def evening(league):
    """A published match day of drawn legs."""

    def drawn(teams=4, method=DrawMethod.ROUND_ROBIN):
        day = MatchDayFactory(competition=league, published=True)
        for team in league.teams.all() or TeamFactory.create_batch(teams, competition=league):
            Attendance.objects.create(match_day=day, team=team)
        draw_legs(match_day=day, method=method, seed=1, by=None)
        return day

    return drawn


def write(table, ns, ew):
    record_totals(table=table, ns=SideTotals(*ns), ew=SideTotals(*ew), revision=0, by=None)


def recount(league, *, per_meeting):
    """Plainly from seats and sheets: what each team has of wins and ties, and who beat whom."""
    sums, tables_of = defaultdict(Counter), Counter()
    for table in Table.objects.filter(leg__match_day__competition=league, is_complete=True):
        team_at = dict(table.seats.values_list("position", "team"))
        key = (table.leg_id, frozenset(team_at.values())) if per_meeting else table.pk
        sums[key][team_at["N"]] += table.ns_points + table.ns_roem
        sums[key][team_at["E"]] += table.ew_points + table.ew_roem
        tables_of[key] += 1
    points, won = Counter(), []
    for key, scored in sums.items():
        if tables_of[key] < (2 if per_meeting else 1):
            continue
        (one, high), (other, low) = scored.most_common()
        points[one] += league.tie_points if high == low else league.win_points
        points[other] += league.tie_points if high == low else 0
        won += [] if high == low else [(one, other)]
    return points, sorted(won)


def test_a_season_is_what_its_sheets_say(league, evening):
    """Protects: the standing, the evening, and results against one another; with tables missing and ties."""
    random = dice("meetings")
    day = evening()
    league.tie_breaks = ["direct_result"]
    tables = list(Table.objects.filter(leg__match_day=day))
    for _season in range(so_many(2, 30)):
        with undone():
            for table in tables:
                if random.random() < 0.85:
                    low = random.choice([62, 81, 100])
                    write(Table.objects.get(pk=table.pk), (low, random.choice([0, 20])), (162 - low, 0))
            for wins_per in WinsPer.values:
                league.wins_per = wins_per
                league.save()
                day.refresh_from_db()
                points, won = recount(league, per_meeting=wins_per == WinsPer.MEETING)
                of_standing = {row.row.unit_id: row.row.total for row in get_standing(league).rows}
                assert of_standing == {team.pk: points[team.pk] for team in league.teams.all()}
                assert {row.row.unit_id: row.row.total for row in get_match_day_result(day).rows} == of_standing
                assert sorted((*game.winners, *game.losers) for game in list_games(league)) == won


def test_a_table_missing_gives_nothing_yet_and_who_plays_for_someone_plays_for_the_team(league, evening):
    """Protects: a meeting is of two teams, no matter who really sits there."""
    day = evening(2)
    first, second = Table.objects.filter(leg=day.legs.get(number=1)).order_by("number")
    other = PlayerFactory(club=league.club)
    substitute(seat=first.seats.get(position="N"), player=other)
    home = first.seats.get(position="N").team
    write(first, (162, 100, 1), (0, 0))
    assert [row[3] for row in list_results(league).legs] == [0, 0]
    assert list_games(league) == []
    write(second, (100, 0), (62, 0))
    points = {row[0]: row[3] for row in list_results(league).legs}
    assert (sorted(points.values()), points[home.pk]) == ([0, 3], 3)
    assert len(list_games(league)) == 1
    assert get_player_page(other).competitions == ()


def test_spread_over_the_hall_there_is_no_meeting(league, evening):
    """Protects: the choice means nothing there; everyone plays for themselves, as ever."""
    league.legs_per_match_day = 1
    league.save()
    day = evening(4, DrawMethod.BEST)
    for table in Table.objects.filter(leg__match_day=day):
        write(table, (100, 0), (62, 0))
    per_meeting = sorted(list_results(league).legs)
    games = sorted(list_games(league))
    league.wins_per = WinsPer.TABLE
    assert per_meeting == sorted(list_results(league).legs)
    assert [(set(one.winners), set(one.losers)) for one in games] == [
        (set(one.winners), set(one.losers)) for one in sorted(list_games(league))
    ]
    assert sum(row[3] for row in per_meeting) == 4 * 2 * 3


def test_two_teams_with_another_opponent_each_have_no_meeting(league):
    """Protects: seated by hand, a team may sit against two others in one leg; each table counts then."""
    leg = MatchDayFactory(competition=league, published=True).legs.create(number=1)
    one, two, three = (
        [member.player for member in team.members.all()] for team in TeamFactory.create_batch(3, competition=league)
    )
    for own, other in ((one[:2], two[:2]), (one[2:], three[:2])):
        write(TableFactory(leg=leg, units=[own[0], other[0], own[1], other[1]]), (100, 0), (62, 0))
    assert sorted(row[3] for row in list_results(league).legs) == [0, 0, 6]
    assert len(list_games(league)) == 2


def test_the_page_of_a_player_says_what_the_meeting_was_worth(league, evening):
    """Protects: lost at their own table, won with the team: what counts is the meeting."""
    day = evening(2)
    first, second = Table.objects.filter(leg=day.legs.get(number=1)).order_by("number")
    write(first, (62, 0), (100, 0))
    write(second, (0, 0), (162, 100, 1))
    seat = first.seats.get(position="N")
    page = get_player_page(seat.player)
    [leg] = page.competitions[0].days[0].legs
    assert leg.result.total == 3
    [figures] = get_player_statistics(page)
    assert (figures.legs.points, figures.legs.won) == (3, 1)


def test_a_standing_by_meetings_takes_no_query_more(league, evening, django_assert_num_queries):
    """Protects: four for the standing, and one for who beat whom once two teams are level."""
    day = evening(4)
    league.tie_breaks = ["direct_result"]
    for written, queries in ((0, 4), (4, 5)):
        for table in Table.objects.filter(leg__match_day=day)[:written]:
            write(table, (100, 0), (62, 0))
        for wins_per in WinsPer.values:
            league.wins_per = wins_per
            with django_assert_num_queries(queries):
                get_standing(league)


def test_the_page_of_the_evening_shows_both_tables_added_up(league, evening, client):
    """Protects: anyone who reads the tables does not have to add them up; of a frozen leg nothing is said."""
    day = evening(2)
    first, second = Table.objects.filter(leg=day.legs.get(number=1)).order_by("number")
    page = reverse("match_day", args=day.url_args)
    write(first, (162, 100, 1), (0, 0))
    [meeting] = client.get(page).context["meetings"]
    assert (meeting.is_over, meeting.has_won) == (False, None)
    write(second, (100, 0), (62, 0))
    [meeting] = client.get(page).context["meetings"]
    home, guests = first.seats.get(position="N").team, first.seats.get(position="E").team
    assert (meeting.has_won, dict(meeting.sides)) == (home, {home: 324, guests: 100})
    assert "Meetings" in client.get(page, headers={"Accept-Language": "en"}).text
    freeze_match_day(match_day=day, from_leg=1)
    assert client.get(page).context["meetings"] == []
    league.wins_per = WinsPer.TABLE
    league.save()
    assert client.get(page).context["meetings"] == []
