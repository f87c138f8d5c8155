"""Each division draws separately: no table has people of two, and who is left over is left over in their own."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import AttendanceFactory, MatchDayFactory, PlayerFactory, TeamFactory, WishFactory, a_round
from tests.tournaments.services.evening.drawing import attending, pairs_attending
from tests.tournaments.services.evening.drawing import match_day as match_day
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tournaments.choices import DrawMethod, GroupOrder, LeftOver, SeatRole, WishKind
from tournaments.exceptions import Refused
from tournaments.models import Bye, Draw, Seat
from tournaments.queries.evening.fairness import get_evening
from tournaments.seating import judge
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.draw_plan import METHODS_OF_PAIRS, METHODS_OF_PLAYERS
from tournaments.services.evening.team_draw import METHODS_OF_TEAMS
from tournaments.services.season.division import make_groups, place_in_divisions, set_divisions

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def divided(competition, *parts):
    """Divisions A, B, … with these units."""
    lines = [{"pk": None, "name": "ABCD"[at], "promoted": 0, "relegated": 0} for at, _part in enumerate(parts)]
    set_divisions(competition=competition, divisions=lines)
    places = {unit.pk: at for at, part in enumerate(parts) for unit in part}
    place_in_divisions(competition=competition, places=places)
    return places


def divisions_at_tables(match_day, places):
    """For each leg and table the divisions of who sits there."""
    field = f"{match_day.competition.unit_field}_id"
    found = {}
    for leg, table, unit in Seat.objects.filter(leg__match_day=match_day).values_list(
        "leg__number", "table__number", field
    ):
        if unit is not None:
            found.setdefault((leg, table), set()).add(places[unit])
    return dict(sorted(found.items()))


def are_pure(match_day, places):
    """Whether no table has people of two divisions, and those of the first one have the first tables."""
    at_tables = divisions_at_tables(match_day, places)
    legs = {leg for leg, _table in at_tables}
    orders = [[*(of for (leg, _table), of in at_tables.items() if leg == number)] for number in legs]
    return all(len(of) == 1 for of in at_tables.values()) and all(
        [min(of) for of in order] == sorted(min(of) for of in order) for order in orders
    )


def test_players_meet_only_their_own_division(match_day, competition):
    players = attending(match_day, 12)
    places = divided(competition, players[:4], players[4:])
    for method in METHODS_OF_PLAYERS:
        draw_legs(match_day=match_day, method=method, legs=[1], within_divisions=True, seed=3, by=None)
        assert are_pure(match_day, places), method
        assert Seat.objects.count() == 12
    # Who is in no division plays among themselves.
    places = divided(competition, players[:4], players[4:8])
    draw_legs(match_day=match_day, legs=[1], within_divisions=True, by=None)
    assert are_pure(match_day, {player.pk: 2 for player in players} | places)


def test_pairs_meet_only_their_own_division(pairs_day):
    pairs = pairs_attending(pairs_day, 10)
    places = divided(pairs_day.competition, pairs[::2], pairs[1::2])
    pairs_day.competition.draws_within_divisions = True
    pairs_day.competition.save()
    for method in METHODS_OF_PAIRS:
        draw_legs(match_day=pairs_day, method=method, legs=[1], seed=3, by=None)
        assert are_pure(pairs_day, places), method
        assert sorted(places[pair] for pair in Bye.objects.values_list("pair", flat=True)) == [0, 1]


def test_teams_meet_only_their_own_division(teams_competition):
    match_day = MatchDayFactory(competition=teams_competition)
    teams = TeamFactory.create_batch(8, competition=teams_competition)
    for team in teams:
        AttendanceFactory(match_day=match_day, player=None, team=team)
    places = divided(teams_competition, teams[:4], teams[4:])
    for method in METHODS_OF_TEAMS:
        draw_legs(match_day=match_day, method=method, legs=[1], within_divisions=True, seed=3, by=None)
        assert are_pure(match_day, places), method
        assert Seat.objects.count() == 32


@pytest.mark.parametrize("method", [DrawMethod.MOVING, DrawMethod.ROUND_ROBIN, DrawMethod.BEST])
def test_a_later_leg_goes_on_within_each_division(pairs_day, method):
    """As if each division were its own evening: no one meets again before everyone has met."""
    pairs = pairs_attending(pairs_day, 8)
    places = divided(pairs_day.competition, pairs[:4], pairs[4:])
    draw_legs(match_day=pairs_day, legs=[1], method=method, within_divisions=True, by=None)
    for number in (2, 3):
        a_round(pairs_day.legs.get(number=number - 1).tables.get(number=1))
        draw_legs(match_day=pairs_day, legs=[number], method=method, within_divisions=True, by=None)
    assert are_pure(pairs_day, places)
    if method != DrawMethod.MOVING:
        assert get_evening(pairs_day).fairness.opponents_repeated.value == 0


def test_who_is_left_over_is_left_over_in_their_division(match_day, competition):
    players = attending(match_day, 15)
    places = divided(competition, players[:6], players[6:])
    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.SIT_OUT, within_divisions=True, by=None)
    assert sorted(places[player] for player in Bye.objects.values_list("player", flat=True)) == [0, 0, 1]
    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.THREE_PLAYER_TABLES, within_divisions=True, by=None)
    assert are_pure(match_day, places)
    assert not Bye.objects.exists()


def test_helpers_and_jokers_fill_the_tables_of_a_division(match_day, competition):
    players = attending(match_day, 14)
    places = divided(competition, players[:7], players[7:])
    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.HELPER, within_divisions=True, by=None)
    assert are_pure(match_day, places)
    assert Seat.objects.filter(role=SeatRole.HELPER).count() == 2
    named = {"left_over": LeftOver.JOKER, "within_divisions": True, "legs": [1], "by": None}
    draw_legs(match_day=match_day, jokers=["One", "Other"], **named)
    jokers = Seat.objects.filter(role=SeatRole.JOKER).values_list("table__number", flat=True)
    assert sorted(number <= 2 for number in jokers) == [False, True]
    with pytest.raises(ValidationError):
        draw_legs(match_day=match_day, jokers=["One"], **named)


def test_a_division_that_fills_no_table_is_named(match_day, competition):
    players = attending(match_day, 11)
    divided(competition, players[:8], players[8:])
    with pytest.raises(Refused) as refused:
        draw_legs(match_day=match_day, within_divisions=True, left_over=LeftOver.SIT_OUT, by=None)
    assert "B" in str(refused.value.messages)
    assert not Draw.objects.exists()


def test_a_table_someone_keeps_is_numbered_through_the_hall(match_day, competition):
    players = attending(match_day, 12)
    divided(competition, players[:4], players[4:])
    WishFactory(club=competition.club, people=[players[8]], kind=WishKind.FIXED_TABLE, table_number=3)
    draw_legs(match_day=match_day, legs=[1, 2], within_divisions=True, by=None)
    assert set(Seat.objects.filter(player=players[8]).values_list("table__number", flat=True)) == {3}


def test_the_card_judges_each_division_and_adds_them_up(match_day, competition):
    """Eight people over three legs can do no better than they did, which sixteen together could."""
    players = attending(match_day, 16)
    divided(competition, players[:8], players[8:])
    draw_legs(match_day=match_day, legs=[1, 2, 3], within_divisions=True, by=None)
    evening = get_evening(match_day)
    names, parts = zip(*evening.divisions, strict=True)
    assert names == ("A", "B")
    assert evening.fairness.meetings_repeated.value == sum(part.meetings_repeated.value for part in parts) > 0
    assert evening.fairness.meetings_repeated.bound == sum(part.meetings_repeated.bound for part in parts)
    whole = judge([seated.plan for seated in evening.basis.legs])
    assert evening.fairness.meetings_repeated.value == whole.meetings_repeated.value
    assert evening.fairness.meetings_repeated.bound > whole.meetings_repeated.bound
    assert evening.fairness.is_proved_best == all(part.is_proved_best for part in parts)


def test_the_card_claims_nothing_of_divisions_once_a_table_is_mixed(match_day, competition):
    players = attending(match_day, 8)
    divided(competition, players[:4], players[4:])
    draw_legs(match_day=match_day, legs=[1], within_divisions=True, by=None)
    assert len(get_evening(match_day).divisions) == 2
    divided(competition, [*players[:3], players[4]], [players[3], *players[5:]])
    assert get_evening(match_day).divisions == ()


def test_groups_of_equal_size_are_made_with_one_button(match_day, competition):
    attending(match_day, 14)
    PlayerFactory.create_batch(5, club=competition.club)
    for order in GroupOrder:
        make_groups(competition=competition, count=4, order=order, seed=1)
        groups = list(competition.divisions.order_by("number"))
        assert [group.name for group in groups] == ["Group A", "Group B", "Group C", "Group D"]
        assert [group.places.count() for group in groups] == [3, 3, 4, 4]
        competition.divisions.all().delete()


def test_groups_that_exist_stay_with_their_names_and_too_many_are_refused(match_day, competition):
    players = attending(match_day, 8)
    divided(competition, players[:4], players[4:])
    kept = competition.divisions.get(number=1)
    with pytest.raises(Refused):
        make_groups(competition=competition, count=5, order=GroupOrder.LOT)
    make_groups(competition=competition, count=3, order=GroupOrder.LOT)
    assert [group.name for group in competition.divisions.order_by("number")] == ["A", "B", "Group C"]
    make_groups(competition=competition, count=1, order=GroupOrder.LOT)
    assert list(competition.divisions.all()) == [kept]
    assert kept.places.count() == 8
