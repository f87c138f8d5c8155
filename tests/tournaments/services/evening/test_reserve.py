"""A reserve plays in the place of one of the four: drawn, seated and counted as anyone who it really is."""

import pytest
from django.utils import timezone

from scoring import SideTotals
from tests.factories import AttendanceFactory, MatchDayFactory, PlayerFactory, TeamFactory
from tournaments.choices import DrawMethod
from tournaments.exceptions import Refused
from tournaments.models import Bye, PlayingReserve, Seat, Table
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.queries.evening.reserve import list_teams_of_evening
from tournaments.queries.people.unit import team_members
from tournaments.queries.results.result import list_results
from tournaments.queries.season.player import get_player_page
from tournaments.seating import History
from tournaments.seating.teams import team_history
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.evening.reserve import let_member_play, let_reserve_play
from tournaments.services.people.team import update_team
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def teams(teams_competition):
    """Five teams, each with two reserves."""
    club = teams_competition.club
    return [
        TeamFactory(competition=teams_competition, players=PlayerFactory.create_batch(6, club=club))
        for _team in range(5)
    ]


@pytest.fixture
def day(teams_competition, teams):
    day = MatchDayFactory(competition=teams_competition, published=True)
    for team in teams[:4]:
        AttendanceFactory(match_day=day, player=None, team=team)
    return day


def people(team):
    return [member.player for member in team.members.order_by("place")]


def seated(day, team, leg=1):
    return set(Seat.objects.filter(leg__match_day=day, leg__number=leg, team=team).values_list("player", flat=True))


def keys(players):
    return {player.pk for player in players}


def test_a_draw_seats_the_four_who_play(day, teams):
    """Protects: six in a team are never six at the tables, however they are drawn."""
    four, reserve = people(teams[0])[:4], people(teams[0])[4]
    let_reserve_play(match_day=day, reserve=reserve, instead_of=four[1])
    for is_portefeuille in (False, True):
        day.competition.is_portefeuille = is_portefeuille
        day.competition.save()
        for method in (DrawMethod.ROUND_ROBIN, DrawMethod.MOVING, DrawMethod.LOTS, DrawMethod.BEST):
            draw_legs(match_day=day, legs=[1], method=method, seed=1, by=None)
            assert seated(day, teams[0]) == keys([four[0], reserve, four[2], four[3]]), method
            assert seated(day, teams[1]) == keys(people(teams[1])[:4])


def test_who_played_is_who_has_it(day, teams):
    """Protects: the team has the result, the person the leg."""
    gone, reserve = people(teams[0])[0], people(teams[0])[4]
    let_reserve_play(match_day=day, reserve=reserve, instead_of=gone)
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    for table in Table.objects.filter(leg__match_day=day):
        record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    assert {row[0]: row[3] for row in list_results(day.competition).legs}[teams[0].pk] == 324
    [season] = get_player_page(reserve).competitions
    assert (season.number, season.days[0].result.legs) == (teams[0].number, 1)
    assert get_player_page(gone).competitions == ()


def test_tables_that_are_drawn_change_where_nothing_is_written(day, teams):
    """Protects: said after the draw it holds as well, and undone everyone sits as before."""
    member, reserve = people(teams[0])[0], people(teams[0])[4]
    draw_legs(match_day=day, legs=[1, 2], method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    own = Seat.objects.get(leg__match_day=day, leg__number=1, player=member)
    record_totals(table=own.table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    before = {leg: seated(day, teams[0], leg) for leg in (1, 2)}
    assert let_reserve_play(match_day=day, reserve=reserve, instead_of=member)
    assert seated(day, teams[0], 1) == before[1]
    assert seated(day, teams[0], 2) == before[2] - {member.pk} | {reserve.pk}
    assert not let_reserve_play(match_day=day, reserve=reserve, instead_of=member)
    assert let_member_play(match_day=day, member=member)
    assert {leg: seated(day, teams[0], leg) for leg in (1, 2)} == before
    assert not let_member_play(match_day=day, member=member)


def test_a_closed_leg_stays_and_a_substitute_becomes_the_player(day, teams):
    member, reserve = people(teams[0])[0], people(teams[0])[4]
    draw_legs(match_day=day, legs=[1, 2], method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    substitute(seat=Seat.objects.get(leg__match_day=day, leg__number=2, player=member), player=reserve)
    day.legs.filter(number=1).update(closed_at=timezone.now())
    let_reserve_play(match_day=day, reserve=reserve, instead_of=member)
    assert member.pk in seated(day, teams[0], 1)
    assert Seat.objects.get(leg__match_day=day, leg__number=2, player=reserve).substitute is None


def test_who_plays_for_someone_else_in_a_leg_takes_no_second_seat_there(day, teams):
    """Protects: a substitute at one table is not seated at another one too."""
    member, other, reserve = people(teams[0])[0], people(teams[0])[1], people(teams[0])[4]
    draw_legs(match_day=day, legs=[1, 2], method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    substitute(seat=Seat.objects.get(leg__match_day=day, leg__number=1, player=other), player=reserve)
    let_reserve_play(match_day=day, reserve=reserve, instead_of=member)
    assert member.pk in seated(day, teams[0], 1)
    assert reserve.pk in seated(day, teams[0], 2)


def test_another_choice_takes_the_place_of_the_first(day, teams):
    """Protects: no one plays for two, and no one has two who play for them."""
    one, two, *_others, first, second = people(teams[0])
    let_reserve_play(match_day=day, reserve=first, instead_of=one)
    let_reserve_play(match_day=day, reserve=first, instead_of=two)
    let_reserve_play(match_day=day, reserve=second, instead_of=two)
    assert list(PlayingReserve.objects.values_list("player", "instead_of")) == [(second.pk, two.pk)]
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    let_reserve_play(match_day=day, reserve=first, instead_of=one)
    assert seated(day, teams[0]) == keys([first, second, *people(teams[0])[2:4]])


def test_only_a_reserve_of_the_team_plays_for_one_of_its_four(day, teams):
    own, other = people(teams[0]), people(teams[1])
    for reserve, instead_of in [(own[0], own[1]), (other[4], own[0]), (own[4], own[5]), (PlayerFactory(), own[0])]:
        with pytest.raises(Refused):
            let_reserve_play(match_day=day, reserve=reserve, instead_of=instead_of)
    assert not PlayingReserve.objects.exists()


def test_who_has_another_place_in_the_team_by_now_is_no_reserve_any_more(day, teams):
    """Protects: the places of a team may change afterwards; a draw still has four different people."""
    one, *rest = people(teams[0])
    let_reserve_play(match_day=day, reserve=rest[3], instead_of=one)
    update_team(team=teams[0], name="Jacks", members=[rest[3], *rest[:3], one, rest[4]], number=teams[0].number)
    [of_evening] = list_teams_of_evening(day, [teams[0]])
    assert of_evening.four == (rest[3], *rest[:3])
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    assert seated(day, teams[0]) == keys([rest[3], *rest[:3]])


def test_who_met_is_known_who_played(day, teams):
    """Protects: a reserve at the table makes no two teams meet again as if they never had."""
    let_reserve_play(match_day=day, reserve=people(teams[0])[4], instead_of=people(teams[0])[0])
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    later = MatchDayFactory(competition=day.competition)
    basis = get_draw_basis(later)
    met = team_history(basis.season, team_members(day.competition)).opponents
    assert sorted(met.values()) == [1, 1]
    assert isinstance(basis.season, History)


def test_a_team_that_plays_after_all_plays_with_its_reserve(day, teams):
    """Protects: who takes the seats of another team in the place of a bye are the four of tonight."""
    AttendanceFactory(match_day=day, player=None, team=teams[4])
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    bye = Bye.objects.get(leg__match_day=day)
    four, reserve = people(bye.team)[:4], people(bye.team)[4]
    let_reserve_play(match_day=day, reserve=reserve, instead_of=four[2])
    exchange_places(first=Seat.objects.filter(leg__match_day=day).earliest("pk"), second=bye, by=None)
    assert seated(day, bye.team) == keys([four[0], four[1], reserve, four[3]])


@pytest.mark.parametrize("count", [1, 4])
def test_the_teams_of_an_evening_take_two_queries(day, count, teams, django_assert_num_queries):
    for team in teams[:count]:
        let_reserve_play(match_day=day, reserve=people(team)[4], instead_of=people(team)[0])
    with django_assert_num_queries(2):
        assert len([team for team in list_teams_of_evening(day) if team.has_reserves]) == 5


def test_what_a_team_has_without_a_table_is_not_that_of_its_reserves(day, teams):
    """Protects: who sat out is the four; a reserve who never played has nothing to show."""
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    day.legs.update(started_at=timezone.now())
    Bye.objects.create(leg=day.legs.get(), team=teams[4], points=900)
    four, reserve = people(teams[4])[0], people(teams[4])[4]
    assert [season.number for season in get_player_page(four).competitions] == [teams[4].number]
    assert get_player_page(reserve).competitions == ()
