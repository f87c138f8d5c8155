"""Everybody present gets one place: by lot, fairly and repeatably, or by hand; scores keep their people."""

import random
from collections import Counter

import pytest
from django.core.exceptions import ValidationError

from tests.factories import (
    AttendanceFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
)
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, Seat
from tournaments.services.adjustment import add_bye, record_result
from tournaments.services.match_day import set_attendance
from tournaments.services.seating import draw, draw_leg, exchange_seats, remove_leg, reseat_leg, seat_leg

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_day(competition):
    return MatchDayFactory(competition=competition)


@pytest.fixture
def players(competition):
    return PlayerFactory.create_batch(8, club=competition.club)


def places(leg):
    """Who sits where: table number, seat, player."""
    seats = Seat.objects.filter(leg=leg).select_related("table", "player").order_by("table__number", "pk")
    return [(seat.table.number, seat.position, seat.player) for seat in seats]


def attending(match_day, count):
    return [row.player for row in AttendanceFactory.create_batch(count, match_day=match_day)]


@pytest.mark.parametrize("count, tables, left_over", [(4, 1, 0), (7, 1, 3), (21, 5, 1), (40, 10, 0)])
def test_a_draw_places_everybody_once(count, tables, left_over):
    drawn, byes = draw(range(count), {}, 4, random.Random(1))

    assert [len(table) for table in drawn] == [4] * tables
    assert len(byes) == left_over
    assert sorted([unit for table in drawn for unit in table] + byes) == list(range(count))


def test_byes_go_round_before_anybody_has_a_second():
    byes = Counter()
    generator = random.Random(5)
    for _ in range(7):
        byes.update(draw(range(21), byes, 4, generator)[1])
    assert sorted(byes.values()) == [1] * 7


def test_the_same_seed_gives_the_same_draw_and_another_seed_another(match_day):
    attending(match_day, 12)
    first, again, other = (draw_leg(match_day=match_day, seed=seed, by=None) for seed in (7, 7, 8))

    assert places(first) == places(again) != places(other)
    assert [leg.number for leg in (first, again, other)] == [1, 2, 3]
    assert (first.draw_seed, other.draw_seed) == (7, 8)


def test_a_draw_without_a_seed_keeps_the_seed_it_used(match_day, olga):
    attending(match_day, 4)

    leg = draw_leg(match_day=match_day, by=olga)

    assert leg.draw_seed is not None
    assert leg.seated_by == olga


def test_who_is_left_over_gets_the_bye_of_the_competition(match_day):
    players = attending(match_day, 5)
    rested = players[0]
    for player in players[1:]:
        ByeFactory(leg__match_day__competition=match_day.competition, player=player)

    leg = draw_leg(match_day=match_day, seed=3, by=None)

    assert [(bye.player, bye.points, bye.pits) for bye in leg.byes.all()] == [(rested, 1600, 1)]


def test_pairs_sit_opposite_each_other(pairs_competition):
    match_day = MatchDayFactory(competition=pairs_competition)
    pairs = PairFactory.create_batch(3, competition=pairs_competition)
    set_attendance(match_day=match_day, pairs=pairs)

    leg = draw_leg(match_day=match_day, seed=1, by=None)

    seats = {seat.position: (seat.pair, seat.player) for seat in leg.seats.select_related("pair", "player")}
    ns, ew = seats["N"][0], seats["E"][0]
    assert seats == {"N": (ns, ns.first), "E": (ew, ew.first), "S": (ns, ns.second), "W": (ew, ew.second)}
    assert {ns, ew, leg.byes.get().pair} == set(pairs)


def test_too_few_people_are_refused_and_no_leg_is_left_behind(match_day):
    attending(match_day, 3)

    with pytest.raises(Refused):
        draw_leg(match_day=match_day, by=None)
    assert match_day.legs.count() == 0


def test_a_button_pressed_twice_draws_once(match_day):
    attending(match_day, 4)
    draw_leg(match_day=match_day, number=1, by=None)

    with pytest.raises(Stale):
        draw_leg(match_day=match_day, number=1, by=None)
    assert match_day.legs.count() == 1


def test_no_more_legs_are_seated_than_the_competition_has(match_day):
    attending(match_day, 4)
    for _ in range(3):
        draw_leg(match_day=match_day, by=None)

    with pytest.raises(Refused):
        draw_leg(match_day=match_day, by=None)


def test_seats_by_hand_stand_as_they_were_given(match_day, players, olga):
    leg = seat_leg(match_day=match_day, tables=[players[4:], players[:4]], by=olga)

    assert places(leg) == [
        *[(1, position, player) for position, player in zip("NESW", players[4:], strict=True)],
        *[(2, position, player) for position, player in zip("NESW", players[:4], strict=True)],
    ]
    assert leg.draw_seed is None
    assert {row.player for row in match_day.attendances.all()} == set(players)


def test_a_leg_without_tables_can_hold_bare_results(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[], byes=players[:1], number=4, by=None)

    assert (leg.number, leg.tables.count(), leg.byes.get().player) == (4, 0, players[0])


def test_tables_must_be_full_of_different_people_of_the_club(match_day, players, rival_club):
    outsider = PlayerFactory(club=rival_club)
    for tables, byes in [
        ([players[:3]], []),
        ([[*players[:3], None]], []),
        ([[*players[:3], players[0]]], []),
        ([players[:4]], [players[0]]),
        ([[*players[:3], outsider]], []),
    ]:
        with pytest.raises(ValidationError):
            seat_leg(match_day=match_day, tables=tables, byes=byes, by=None)
    assert match_day.legs.count() == 0


def test_who_has_a_result_of_the_whole_day_gets_no_seat(match_day, players):
    record_result(match_day=match_day, player=players[0], points=5000)

    with pytest.raises(Refused):
        seat_leg(match_day=match_day, tables=[players[:4]], by=None)
    assert match_day.legs.count() == 0


def test_a_leg_can_be_seated_anew(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:6], by=None)
    leg.byes.filter(player=players[4]).update(points=1450)

    newcomer = PlayerFactory(club=match_day.competition.club)
    first, second = [*players[1:4], players[5]], [*players[6:], players[0], newcomer]
    reseat_leg(leg=leg, tables=[first, second], byes=[players[4]], by=None)

    assert [player for _, _, player in places(leg)] == first + second
    assert [(bye.player, bye.points) for bye in leg.byes.all()] == [(players[4], 1450)]


def test_people_stay_at_a_table_with_scores_when_others_move(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    first = leg.tables.get(number=1)
    a_round(first)

    reseat_leg(leg=leg, tables=[players[:4], players[:3:-1]], by=None)

    assert [player for _, _, player in places(leg)] == [*players[:4], *players[:3:-1]]
    assert first.rounds.count() == 1
    for tables in ([players[3::-1], players[4:]], [], [players[4:], players[:4]]):
        with pytest.raises(Refused):
            reseat_leg(leg=leg, tables=tables, by=None)


def test_two_people_change_places(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    north = leg.seats.get(table__number=1, position="N")
    west = leg.seats.get(table__number=2, position="W")

    exchange_seats(first=north, second=west)

    assert [player for _, _, player in places(leg)] == [players[7], *players[1:7], players[0]]


def test_partners_change_places_at_their_own_table(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4]], by=None)

    exchange_seats(first=leg.seats.get(position="N"), second=leg.seats.get(position="E"))

    assert [player for _, _, player in places(leg)] == [players[1], players[0], *players[2:4]]


def test_pairs_change_places_as_a_whole(pairs_competition):
    match_day = MatchDayFactory(competition=pairs_competition)
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    leg = seat_leg(match_day=match_day, tables=[pairs[:2], pairs[2:]], by=None)

    exchange_seats(
        first=leg.seats.get(table__number=1, position="S"), second=leg.seats.get(table__number=2, position="E")
    )

    at_north_and_east = leg.seats.filter(position__in="NE").order_by("table__number", "pk")
    assert [seat.pair for seat in at_north_and_east] == [pairs[3], pairs[1], pairs[2], pairs[0]]
    assert leg.seats.get(table__number=1, position="S").player == pairs[3].second


def test_nobody_leaves_a_table_with_scores(match_day, players):
    leg = seat_leg(match_day=match_day, tables=[players[:4], players[4:]], by=None)
    a_round(leg.tables.get(number=2))

    with pytest.raises(Refused):
        exchange_seats(
            first=leg.seats.get(table__number=1, position="N"), second=leg.seats.get(table__number=2, position="N")
        )
    assert [player for _, _, player in places(leg)] == players


def test_seats_of_two_legs_are_not_exchanged(match_day):
    first, second = (TableFactory(leg=LegFactory(match_day=match_day)) for _ in range(2))

    with pytest.raises(Refused):
        exchange_seats(first=first.seats.first(), second=second.seats.first())


def test_a_leg_can_be_taken_back_while_nothing_is_entered(match_day):
    attending(match_day, 5)
    leg = draw_leg(match_day=match_day, by=None)

    remove_leg(leg=leg, by=None)

    assert (match_day.legs.count(), Seat.objects.count(), Bye.objects.count()) == (0, 0, 0)


def test_a_leg_with_scores_or_legs_after_it_stays(match_day):
    attending(match_day, 4)
    first, second = (draw_leg(match_day=match_day, by=None) for _ in range(2))
    a_round(second.tables.get())

    for leg in (first, second):
        with pytest.raises(Refused):
            remove_leg(leg=leg, by=None)
    assert match_day.legs.count() == 2


def test_what_was_written_by_hand_of_a_bye_stays_in_the_history(match_day, players, olga):
    """Protects: seating anew and taking a leg back erase no points that somebody chose, nor why."""
    leg = seat_leg(match_day=match_day, tables=[players[:4]], byes=players[4:6], by=None)
    for player, points, reason in ((players[6], 1450, "Came at nine"), (players[7], 1600, "Went home")):
        add_bye(leg=leg, player=player, points=points, reason=reason)

    reseat_leg(leg=leg, tables=[players[:4]], byes=[players[5], players[7]], by=olga)
    remove_leg(leg=leg, by=olga)

    kept = match_day.competition.corrections.order_by("pk")
    assert [(one.subject, one.before["unit"], one.before["points"], one.before["reason"]) for one in kept] == [
        ("bye", str(players[6]), 1450, "Came at nine"),
        ("bye", str(players[7]), 1600, "Went home"),
    ]
    assert [(one.after, one.made_by) for one in kept] == [(None, olga), (None, olga)]
