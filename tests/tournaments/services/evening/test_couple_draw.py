"""Individuals who chose a partner sit opposite each other all evening; the others are paired by lot, and all score."""

from collections import Counter
from itertools import pairwise

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.factories import MatchDayFactory, PlayerFactory, WishFactory
from tests.tournaments.services.evening.drawing import seats
from tournaments.choices import DrawMethod, LeftOver, WishKind
from tournaments.exceptions import Refused
from tournaments.models import Competition, MatchDay, Player, Seat
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.queries.evening.fairness import get_evening
from tournaments.queries.results.standing import get_standing
from tournaments.seating.plan import partners_at
from tournaments.services.evening.couple_draw import METHODS_OF_COUPLES
from tournaments.services.evening.door import check_in, check_out
from tournaments.services.evening.draw import draw_legs, draw_outdated, undo_draw
from tournaments.services.evening.exchange import exchange_places
from tournaments.services.evening.latecomers import seat_latecomers_from
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.evening.partners import play_apart, play_together
from tournaments.services.evening.stop import stop_playing
from tournaments.services.season.division import place_in_divisions, set_divisions
from tournaments.services.table.substitute import substitute
from tournaments.services.table.table import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def match_day(competition) -> MatchDay:
    Competition.objects.filter(pk=competition.pk).update(
        partners_at_door=True, legs_per_match_day=3, left_over_ways=[way.value for way in LeftOver]
    )
    competition.refresh_from_db()
    return MatchDayFactory(competition=competition)


def attending(match_day: MatchDay, couples: int, alone: int = 0) -> list[Player]:
    """Numbered from 1: the couples first, 1 with 2 and so on, then those who came alone."""
    club = match_day.competition.club
    people = [PlayerFactory(club=club, number=number) for number in range(1, 2 * couples + alone + 1)]
    for first, second in list(pairwise(people))[: 2 * couples : 2]:
        play_together(match_day=match_day, first=first, second=second)
    check_in(match_day=match_day, units=people)
    return people


def partners(match_day: MatchDay, leg: int) -> set[tuple[int, int]]:
    """Who sits opposite each other, by number."""
    plan = next(seated.plan for seated in get_draw_basis(match_day).legs if seated.leg.number == leg)
    return {two for table in plan.tables for two in partners_at(table)}


def resting(match_day: MatchDay, leg: int) -> list[int]:
    return sorted(match_day.legs.get(number=leg).byes.values_list("player__number", flat=True))


def chosen(couples: int) -> set[tuple[int, int]]:
    return {(2 * number - 1, 2 * number) for number in range(1, couples + 1)}


def play(match_day: MatchDay, leg: int) -> Counter[int]:
    """The side with the lower numbers scores more; who has how much, by number."""
    scores: Counter[int] = Counter()
    for table in match_day.legs.get(number=leg).tables.all():
        north, east, south, west = (table.seats.get(position=position).player.number for position in "NESW")
        more = east + west - north - south
        record_totals(table=table, ns=SideTotals(162 + more), ew=SideTotals(162 - more), revision=0, by=None)
        scores.update({north: 162 + more, south: 162 + more, east: 162 - more, west: 162 - more})
    return scores


def test_an_evening_of_ten_couples_and_four_who_came_alone_through_to_the_standing(match_day):
    """Protects: what was agreed at the door holds in every leg, and each of the two has the points in the standing."""
    attending(match_day, 10, 4)
    draw = draw_legs(match_day=match_day, by=None, seed=3)
    by_lot = {tuple(two) for two in draw.by_lot}
    assert sorted(one for two in by_lot for one in two) == [21, 22, 23, 24]
    assert draw.units == [*range(1, 21), *(one for two in sorted(by_lot) for one in two)]
    opponents: Counter[frozenset[tuple[int, int]]] = Counter()
    for leg in (1, 2, 3):
        assert partners(match_day, leg) == chosen(10) | by_lot
        assert resting(match_day, leg) == []
        plan = get_draw_basis(match_day).legs[leg - 1].plan
        opponents.update(frozenset(partners_at(table)) for table in plan.tables)
    assert set(opponents.values()) == {1}
    evening = get_evening(match_day)
    assert (evening.fairness.opponents_repeated.value, evening.twice) == (0, ())
    assert len(evening.by_lot_together) == 2
    scores: Counter[int] = Counter()
    for leg in (1, 2, 3):
        scores.update(play(match_day, leg))
        close_leg(leg=match_day.legs.get(number=leg), by=None)
    publish_match_day(match_day=match_day, by=None)
    rows = get_standing(match_day.competition).rows
    totals = {row.number: row.row.total for row in rows}
    assert (len(totals), totals) == (24, scores)
    assert all(totals[first] == totals[second] for first, second in chosen(10) | by_lot)


@pytest.mark.parametrize("method", METHODS_OF_COUPLES)
def test_couples_stay_together_whatever_the_method(match_day, method):
    """Leg by leg, as some methods need; the same seed gives the same seats."""
    attending(match_day, 5, 3)
    lots = set()
    for leg in (1, 2, 3):
        draw_legs(match_day=match_day, legs=[leg], method=method, seed=8, by=None)
        before = seats(match_day)
        undo_draw(match_day=match_day, by=None)
        draw = draw_legs(match_day=match_day, legs=[leg], method=method, seed=8, by=None)
        assert seats(match_day) == before
        lots.add(tuple(map(tuple, draw.by_lot)))
        assert partners(match_day, leg) <= chosen(5) | set(map(tuple, draw.by_lot))
        assert len(resting(match_day, leg)) == 1
        play(match_day, leg)
    assert len(lots) == 1  # once for the evening


def test_by_the_ranking_the_two_best_couples_meet(match_day):
    attending(match_day, 6)
    draw_legs(match_day=match_day, legs=[1], by=None)
    scores = play(match_day, 1)
    draw_legs(match_day=match_day, legs=[2], method=DrawMethod.RANKS, by=None)
    first = match_day.legs.get(number=2).tables.get(number=1)
    best = sorted(scores.values())[-4]
    assert all(scores[number] >= best for number in first.seats.values_list("player__number", flat=True))


def test_with_an_odd_number_one_is_left_over_and_a_couple_sits_out_in_turn(match_day):
    attending(match_day, 5, 1)
    draw_legs(match_day=match_day, by=None)
    rests = [resting(match_day, leg) for leg in (1, 2, 3)]
    assert all(11 in rest and tuple(rest[:2]) in chosen(5) for rest in rests)
    assert len({tuple(rest) for rest in rests}) == 3


def test_a_joker_plays_with_the_one_who_came_alone(match_day):
    attending(match_day, 5, 1)
    draw = draw_legs(match_day=match_day, left_over=LeftOver.JOKER, jokers=["Joop"], by=None)
    joker = Player.objects.get(name="Joop")
    assert draw.by_lot == [[11, joker.number]]
    assert draw.units == list(range(1, 12))
    assert all((11, joker.number) in partners(match_day, leg) for leg in (1, 2, 3))
    assert set(Seat.objects.filter(role="joker").values_list("player__name", flat=True)) == {"Joop"}
    for way in (LeftOver.HELPER, LeftOver.THREE_PLAYER_TABLES):
        with pytest.raises(ValidationError):
            draw_legs(match_day=match_day, left_over=way, by=None)


def test_whose_turn_the_organiser_says_it_is_sits_out_with_their_partner_or_is_left_over(match_day):
    people = attending(match_day, 5, 3)
    draw_legs(match_day=match_day, legs=[1], turns=[people[11]], by=None)
    assert resting(match_day, 1) == [12]
    check_out(match_day=match_day, units=people[10:])
    draw_legs(match_day=match_day, legs=[1], turns=[people[3]], by=None)
    assert resting(match_day, 1) == [3, 4]


def test_who_loses_their_partner_halfway_gets_one_by_lot_and_new_opponents(match_day):
    """Protects: someone goes home and the others play on as they were."""
    people = attending(match_day, 4, 1)
    draw_legs(match_day=match_day, legs=[1], by=None)
    play(match_day, 1)
    stop_playing(match_day=match_day, unit=people[0], after_leg=1, by=None)
    draw = draw_legs(match_day=match_day, legs=[2], by=None)
    assert draw.by_lot == [[2, 9]]
    assert partners(match_day, 2) == {(2, 9), (3, 4), (5, 6), (7, 8)}
    assert get_evening(match_day).fairness.opponents_repeated.value == 0
    first, second = (
        next(table for table in seated.plan.tables if 2 in table) for seated in get_draw_basis(match_day).legs
    )
    assert set(first) & set(second) == {2}


def test_a_movement_does_not_go_on_with_other_couples(match_day):
    people = attending(match_day, 4)
    draw_legs(match_day=match_day, legs=[1], method=DrawMethod.MOVING, by=None)
    play(match_day, 1)
    draw_legs(match_day=match_day, legs=[2], method=DrawMethod.MOVING, by=None)
    assert get_evening(match_day).fairness.opponents_repeated.value == 0
    for one in (people[0], people[2]):
        play_apart(match_day=match_day, player=one)
    play_together(match_day=match_day, first=people[0], second=people[2])
    play_together(match_day=match_day, first=people[1], second=people[3])
    with pytest.raises(Refused, match="began differently"):
        draw_legs(match_day=match_day, legs=[2], method=DrawMethod.MOVING, by=None)
    draw_legs(match_day=match_day, legs=[2], by=None)
    assert {(1, 3), (2, 4)} <= partners(match_day, 2)


def test_a_couple_that_comes_late_sits_opposite_each_other_at_a_table_with_those_who_sit_out(match_day):
    people = attending(match_day, 5)
    draw_legs(match_day=match_day, by=None)
    late = [PlayerFactory(club=match_day.competition.club, number=number) for number in (30, 31)]
    play_together(match_day=match_day, first=late[0], second=late[1])
    seat_latecomers_from(leg=match_day.legs.get(number=1), by=None)
    for leg in (1, 2, 3):
        assert partners(match_day, leg) == chosen(5) | {(30, 31)}
    assert len(people) == 10


def test_a_swap_by_hand_and_a_substitute_work_as_always(match_day):
    attending(match_day, 4)
    draw_legs(match_day=match_day, by=None)
    seat = Seat.objects.filter(leg__number=1, table__number=1).order_by("pk")
    substitute(seat=seat[0], guest="Stand-in")
    first, second = Seat.objects.get(pk=seat[1].pk), Seat.objects.filter(leg__number=1, table__number=2)[0]
    exchange_places(first=first, second=second, by=None)
    assert partners(match_day, 2) == chosen(4)
    assert get_evening(match_day).fairness is not None


def test_a_wish_for_a_table_holds_for_the_couple_and_two_who_stay_apart_are_not_paired_by_lot(match_day):
    people = attending(match_day, 3, 4)
    club = match_day.competition.club
    WishFactory(club=club, kind=WishKind.FIXED_TABLE, table_number=2).players.set([people[3]])
    WishFactory(club=club, kind=WishKind.APART).players.set([people[6], people[7]])
    for seed in range(5):
        draw = draw_legs(match_day=match_day, seed=seed, by=None)
        assert [7, 8] not in draw.by_lot
        for leg in match_day.legs.all():
            at_two = set(leg.seats.filter(table__number=2).values_list("player__number", flat=True))
            assert {3, 4} <= at_two or 4 in resting(match_day, leg.number)


def test_partners_may_be_of_different_divisions_so_all_are_drawn_together(match_day):
    people = attending(match_day, 4)
    competition = match_day.competition
    set_divisions(
        competition=competition,
        divisions=[{"pk": None, "name": name, "promoted": 0, "relegated": 0} for name in ("A", "B")],
    )
    place_in_divisions(competition=competition, places={one.pk: at % 2 for at, one in enumerate(people)})
    for within in (None, True):
        draw_legs(match_day=match_day, within_divisions=within, by=None)
        assert partners(match_day, 1) == chosen(4)


def test_without_the_setting_a_choice_that_is_stored_means_nothing(match_day):
    """Protects: a club that stops doing this draws as before."""
    attending(match_day, 4)
    Competition.objects.update(partners_at_door=False)
    draw = draw_legs(match_day=MatchDay.objects.get(), by=None)
    assert (draw.by_lot, draw.units) == ([], list(range(1, 9)))
    assert len(partners(match_day, 1) | partners(match_day, 2) | partners(match_day, 3)) == 12


def test_a_leg_by_an_outdated_standing_is_drawn_again_in_couples(match_day):
    attending(match_day, 4)
    draw_legs(match_day=match_day, legs=[1], by=None)
    play(match_day, 1)
    draw = draw_legs(match_day=match_day, legs=[2], method=DrawMethod.RANKS, by=None)
    type(draw).objects.filter(pk=draw.pk).update(ranking=draw.ranking[::-1])
    draw_outdated(match_day=match_day, leg=2, by=None)
    assert partners(match_day, 2) == chosen(4)
