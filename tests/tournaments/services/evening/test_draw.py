"""An evening is drawn together, fairly and repeatably; what cannot be drawn is refused in words."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.factories import (
    AttendanceFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    WishFactory,
    a_round,
)
from tests.tournaments.services.evening.drawing import attending, evening, seats
from tests.tournaments.services.evening.drawing import match_day as match_day
from tournaments.choices import DrawMethod, LeftOver, WishKind
from tournaments.exceptions import Refused
from tournaments.models import Bye, Player, Seat, Table
from tournaments.services.evening.adjustment import record_absence
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.draw_plan import usual_way

pytestmark = pytest.mark.django_db


def test_an_evening_is_drawn_together_and_partners_of_earlier_evenings_are_not_drawn_again(
    match_day, competition, olga
):
    players = attending(match_day, 16)
    draw = draw_legs(match_day=match_day, seed=7, by=olga)
    assert [leg.number for leg in draw.legs.order_by("number")] == [1, 2, 3]
    assert {leg.seated_by for leg in draw.legs.all()} == {olga}
    assert (draw.seed, draw.method, draw.left_over, draw.made_by) == (7, "best", "sit_out", olga)
    played = evening(match_day)
    assert set(played.partners.values()) == {1}
    assert set(played.opponents.values()) == {1}
    second = MatchDayFactory(competition=competition)
    set_attendance(match_day=second, players=players)
    draw_legs(match_day=second, seed=1, by=None)
    assert max((Counter(played.partners) + Counter(evening(second).partners)).values()) == 1


def test_a_leg_that_is_drawn_later_knows_who_met_tonight(match_day):
    attending(match_day, 16)
    for leg in (1, 2, 3):
        draw_legs(match_day=match_day, legs=[leg], seed=leg, by=None)
    played = evening(match_day)
    assert {*played.partners.values(), *played.opponents.values()} == {1}


def test_the_same_seed_gives_the_same_seats_and_another_seed_others(match_day):
    attending(match_day, 11)
    for way in LeftOver:
        jokers = ["Jo"] if way == LeftOver.JOKER else []

        def drawn(seed, way=way, jokers=jokers):
            draw_legs(match_day=match_day, left_over=way, jokers=jokers, seed=seed, by=None)
            return seats(match_day)

        assert drawn(7) == drawn(7) != drawn(8), way


def test_a_draw_can_be_repeated_from_what_was_stored(match_day, competition):
    """Protects: with the seed and the list of who was there anyone gets the same seats, even later."""
    players = attending(match_day, 13)
    draw_legs(match_day=match_day, legs=[1], seed=3, by=None)
    second = MatchDayFactory(competition=competition)
    set_attendance(match_day=second, players=players[:10])
    WishFactory(club=competition.club, people=players[:2])
    draw = draw_legs(match_day=second, legs=[1], left_over=LeftOver.SIT_OUT, turns=[players[4]], by=None)
    before = seats(second)
    third = MatchDayFactory(competition=competition)
    set_attendance(match_day=third, players=players)
    draw_legs(match_day=third, legs=[1], by=None)
    numbers = {player.number: player for player in players}
    again = draw_legs(
        match_day=second,
        legs=[1],
        method=DrawMethod(draw.method),
        left_over=LeftOver(draw.left_over),
        turns=[numbers[number] for number in draw.turns],
        seed=draw.seed,
        by=None,
    )
    assert (seats(second), again.units) == (before, draw.units)
    assert draw.units == sorted(player.number for player in players[:10])


def test_sitting_out_goes_round_over_evenings(match_day, competition):
    players = attending(match_day, 5)
    for number in (1, 2):
        draw_legs(match_day=match_day, legs=[1, 2, 3] if number == 1 else [1, 2], by=None)
        match_day = MatchDayFactory(competition=competition)
        set_attendance(match_day=match_day, players=players)
    assert sorted(Counter(Bye.objects.values_list("player", flat=True)).values()) == [1] * 5
    assert Bye.objects.filter(points=1600, pits=1).count() == 5


def test_the_organiser_may_say_whose_turn_it_is(match_day):
    players = attending(match_day, 9)
    ByeFactory(leg__match_day=MatchDayFactory(competition=match_day.competition, number=0), player=players[5])
    draw = draw_legs(match_day=match_day, legs=[1], turns=[players[5]], by=None)
    assert Bye.objects.get(leg__match_day=match_day).player == players[5]
    assert draw.turns == [players[5].number]
    AttendanceFactory.create_batch(2, match_day=match_day)
    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.THREE_PLAYER_TABLES, turns=players[:3], by=None)
    table = match_day.legs.get().tables.get(players=3)
    assert {seat.player for seat in table.seats.all()} == set(players[:3])
    assert [seat.position for seat in table.seats.order_by("pk")] == ["N", "E", "S"]


def test_jokers_fill_the_tables_outside_the_ranking_and_an_unknown_one_is_a_new_guest(match_day, competition):
    players = attending(match_day, 7)
    member = PlayerFactory(club=competition.club, name="Organiser Olga")
    with pytest.raises(Refused):  # who is there is none
        draw_legs(match_day=match_day, left_over=LeftOver.JOKER, jokers=[players[0].name], by=None)
    draw_legs(match_day=match_day, left_over=LeftOver.JOKER, jokers=["organiser  olga"], by=None)
    jokers = Seat.objects.filter(leg__match_day=match_day, role="joker")
    assert [seat.player for seat in jokers] == [member] * 3
    assert not match_day.attendances.filter(player=member).exists()
    assert not member.is_guest
    set_attendance(match_day=match_day, players=players[:6])
    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.JOKER, jokers=["Passer By", "Neighbour"], by=None)
    guests = Player.objects.filter(club=competition.club, is_guest=True)
    assert {guest.name for guest in guests} == {"Passer By", "Neighbour"}
    assert len(set(Seat.objects.filter(role="joker", leg__number=1).values_list("table", flat=True))) == 2


def test_as_many_jokers_as_there_are_seats(match_day):
    players = attending(match_day, 8)
    for count, jokers in ((7, []), (7, ["Jo", "Ko"]), (8, ["Jo"])):
        set_attendance(match_day=match_day, players=players[:count])
        with pytest.raises(ValidationError):
            draw_legs(match_day=match_day, left_over=LeftOver.JOKER, jokers=jokers, by=None)
    assert not Player.objects.filter(is_guest=True).exists()


def test_a_helper_plays_at_two_tables(match_day):
    players = attending(match_day, 14)
    draw_legs(match_day=match_day, left_over=LeftOver.HELPER, turns=[players[3]], by=None)
    helpers = Seat.objects.filter(leg__match_day=match_day, role="helper").order_by("leg__number", "pk")
    assert players[3] in {seat.player for seat in helpers if seat.leg.number == 1}
    assert len({seat.player_id for seat in helpers}) == 6  # two in each of three legs, no one twice
    for seat in helpers:
        own = Seat.objects.get(leg=seat.leg, player=seat.player, role="player")
        assert own.table != seat.table


def test_no_one_helps_out_again_tonight_however_seldom_they_did_in_the_season(match_day, competition):
    """Protects: six who helped twice on another evening do so tonight before the seventh does a second time."""
    players = attending(match_day, 7)
    for number in (1, 2):
        leg = LegFactory(match_day=match_day, number=number)
        for table, helping in enumerate((players[1:5], players[5:]), 1):
            at = Table.objects.create(leg=leg, number=table)
            for position, player in zip("NESW", helping, strict=False):
                Seat.objects.create(leg=leg, table=at, position=position, player=player, role="helper")
    tonight = MatchDayFactory(competition=competition)
    set_attendance(match_day=tonight, players=players)
    for leg in (1, 2, 3):
        draw_legs(match_day=tonight, legs=[leg], left_over=LeftOver.HELPER, seed=leg, by=None)
        a_round(tonight.legs.get(number=leg).tables.get(number=1))
    helpers = Seat.objects.filter(leg__match_day=tonight, role="helper").values_list("player", flat=True)
    assert len(set(helpers)) == 3
    assert players[0].pk in helpers


def test_wishes_are_respected(match_day, competition):
    """Anyone who keeps a table keeps it by every method."""
    players = attending(match_day, 16)
    WishFactory(club=competition.club, people=players[:4])
    WishFactory(club=competition.club, people=players[10:11], kind=WishKind.FIXED_TABLE, table_number=3)
    draw_legs(match_day=match_day, by=None)
    played = evening(match_day)
    met = played.partners.keys() | played.opponents.keys()
    numbers = {player.number for player in players[:4]}
    assert not [two for two in met if set(two) <= numbers]
    assert set(Seat.objects.filter(player=players[10]).values_list("table__number", flat=True)) == {3}
    for method in (DrawMethod.LOTS, DrawMethod.RANKING):
        draw_legs(match_day=match_day, legs=[1], method=method, by=None)
        assert Seat.objects.get(player=players[10], leg__number=1).table.number == 3


@pytest.mark.parametrize("count", [8, 16])
def test_storing_a_draw_takes_the_same_queries_for_four_tables_as_for_two(match_day, count, django_assert_num_queries):
    attending(match_day, count + 1)
    with django_assert_num_queries(29):
        draw_legs(match_day=match_day, by=None)


def test_too_few_people_are_refused_and_no_leg_is_left_behind(match_day):
    players = attending(match_day, 9)
    for count, way in (
        *((0, LeftOver.SIT_OUT), (3, LeftOver.SIT_OUT), (5, LeftOver.THREE_PLAYER_TABLES)),
        *((count, LeftOver.HELPER) for count in (2, 3, 5)),
    ):
        set_attendance(match_day=match_day, players=players[:count])
        with pytest.raises(Refused):
            draw_legs(match_day=match_day, left_over=way, by=None)
        assert match_day.legs.count() == 0
    for count in (6, 7, 9):  # helpers come from other tables
        set_attendance(match_day=match_day, players=players[:count])
        draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.HELPER, by=None)
        assert set(Table.objects.values_list("players", flat=True)) == {4}
        assert not Bye.objects.exists()


def test_what_does_not_fit_the_competition_is_refused(match_day, competition):
    competition.left_over_ways = ["sit_out"]
    competition.save()
    attending(match_day, 9)
    for wanted in ({"method": DrawMethod.MOVING}, {"left_over": LeftOver.HELPER}):
        with pytest.raises(ValidationError) as refused:
            draw_legs(match_day=match_day, by=None, **wanted)
        assert list(refused.value.error_dict) == [*wanted]


def test_no_more_legs_are_drawn_than_the_competition_has(match_day):
    attending(match_day, 4)
    draw_legs(match_day=match_day, by=None)
    for leg in match_day.legs.all():
        a_round(leg.tables.get())
    with pytest.raises(Refused):
        draw_legs(match_day=match_day, by=None)


def test_too_few_for_a_table_is_said_with_the_number_of_the_game():
    for at_table, word in ((2, "two players"), (3, "three players"), (4, "four players")):
        match_day = MatchDayFactory(competition__rules="hamburg", competition__rules_options={"players": at_table})
        attending(match_day, at_table - 1)
        with translation.override("en"), pytest.raises(Refused, match=word):
            draw_legs(match_day=match_day, by=None)


def test_where_no_one_came_the_clubs_first_way_stays(competition):
    competition.left_over_ways = [LeftOver.THREE_PLAYER_TABLES, LeftOver.JOKER]
    ways = [usual_way(competition, [size]) for size in (0, 5, 8)]
    assert ways == [LeftOver.THREE_PLAYER_TABLES, LeftOver.JOKER, LeftOver.THREE_PLAYER_TABLES]


def test_an_absentee_is_not_drawn(match_day, competition):
    players = attending(match_day, 9)
    set_attendance(match_day=match_day, players=players[:8])
    record_absence(match_day=match_day, player=players[8], with_notice=True, reason="Ill", by=None)
    draw = draw_legs(match_day=match_day, by=None)
    assert players[8].number not in draw.units
