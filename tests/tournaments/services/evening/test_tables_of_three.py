"""Seven people at an evening of Klammern play at a table of four and one of three: no one sits out."""

import datetime

import pytest

from tests.factories import AttendanceFactory, ClubFactory, MatchDayFactory, PlayerFactory, a_round
from tests.tournaments.evening_of_seven import N, alone
from tests.tournaments.services.evening.drawing import attending
from tests.tournaments.services.evening.test_division_draw import divided
from tests.tournaments.services.evening.test_latecomers import late, offered
from tests.tournaments.services.evening.test_seating import places
from tournaments.choices import LeftOver
from tournaments.exceptions import Refused
from tournaments.models import Change, MatchDay
from tournaments.permissions import asked_by
from tournaments.queries.evening.door import get_door
from tournaments.services.evening.draw import draw_legs, undo_draw
from tournaments.services.evening.latecomers import seat_latecomers
from tournaments.services.evening.seating import reseat_leg, seat_leg
from tournaments.services.evening.undo import undo_change
from tournaments.services.season.competition import create_competition, update_competition
from tournaments.services.season.drive import begin_drive
from tournaments.wording.latecomers import tables_offered

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

THREE, SIT_OUT = LeftOver.THREE_PLAYER_TABLES.value, LeftOver.SIT_OUT.value


@pytest.fixture
def match_day() -> MatchDay:
    competition = create_competition(
        club=ClubFactory(), name="Klammern", rules="klammern-league", legs_per_match_day=2, rounds_per_leg=4
    )
    return MatchDayFactory(competition=competition)


def sizes(match_day: MatchDay, leg: int = 1) -> list[int]:
    return list(match_day.legs.get(number=leg).tables.order_by("number").values_list("players", flat=True))


def test_new_competitions_begin_with_tables_of_three_where_these_are_scored(club):
    for fields, ways in (
        ({"rules": "klammern"}, [THREE, SIT_OUT]),
        ({"rules": "hamburg"}, [THREE, SIT_OUT]),
        ({"rules": "klammern", "left_over_ways": ["joker"]}, ["joker"]),
        ({"rules": "klammern", "form": "pairs"}, [SIT_OUT]),
        ({"rules": "hamburg", "rules_options": {"players": 3}}, [SIT_OUT]),
        ({"rules": "amsterdam"}, [SIT_OUT]),
    ):
        assert create_competition(club=club, name="New", **fields).left_over_ways == ways, fields


def test_who_comes_plays_but_for_one_of_five(match_day):
    for people, tables, sit_out in (
        *((3, [3], 0), (4, [4], 0), (5, [4], 1), (6, [3, 3], 0), (7, [4, 3], 0)),
        *((8, [4, 4], 0), (9, [3, 3, 3], 0), (10, [4, 3, 3], 0), (11, [4, 4, 3], 0)),
    ):
        AttendanceFactory.create_batch(people - match_day.attendances.count(), match_day=match_day)
        legs = (1, 2) if people == 7 else (1,)
        draw_legs(match_day=match_day, legs=legs, seed=1, by=None)
        for leg in legs:
            assert sorted(sizes(match_day, leg), reverse=True) == tables
            assert match_day.legs.get(number=leg).byes.count() == sit_out
        door = get_door(match_day)
        assert (door.tables, door.left_over) == (len(tables), sit_out)
        undo_draw(match_day=match_day, by=None)


def test_where_no_one_may_sit_out_too_few_are_refused(match_day):
    update_competition(competition=match_day.competition, left_over_ways=[THREE])
    match_day.refresh_from_db()
    for people, message in ((2, "too few people|needs four"), (5, "too few people")):
        AttendanceFactory.create_batch(people - match_day.attendances.count(), match_day=match_day)
        with pytest.raises(Refused, match=message):
            draw_legs(match_day=match_day, seed=1, by=None)


def test_a_drive_of_seven_asks_nothing():
    day = begin_drive(
        club=ClubFactory(),
        name="Drive",
        date=datetime.date(2026, 11, 25),
        entrants=[(f"Player {number}",) for number in range(7)],
        rules="hamburg",
        legs_per_match_day=1,
        bye_pits=0,
        seed=1,
        by=None,
    )
    assert sizes(day) == [4, 3]


def test_an_eighth_person_makes_the_table_of_three_one_of_four(match_day, olga):
    AttendanceFactory.create_batch(7, match_day=match_day)
    draw_legs(match_day=match_day, legs=[1], seed=1, by=None)
    leg = match_day.legs.get()
    before = places(leg)
    [jan] = late(match_day, "Jan")
    assert offered(match_day).fourths == ((jan, 2),)
    assert tables_offered(offered(match_day)) == (
        "Jan came after the draw. A table of three becomes one of four: Jan at table 2."
    )
    with asked_by(olga):
        seat_latecomers(leg=leg, by=olga)
    assert sizes(match_day) == [4, 4]
    assert set(places(leg)) == {*before, (2, "W", jan)}
    assert seat_latecomers(leg=leg, by=olga).fourths == ()
    assert leg.tables.get(number=2).leg_rules.players == 4
    with asked_by(olga):
        undo_change(change=Change.objects.latest("pk"), by=olga)
    assert (sizes(match_day), places(leg)) == ([4, 3], before)
    with asked_by(olga):
        undo_change(change=Change.objects.latest("pk"), by=olga)
    assert (sizes(match_day), set(places(leg))) == ([4, 4], {*before, (2, "W", jan)})


def test_who_comes_late_joins_the_table_of_three_of_their_own_division(match_day):
    """Protects: everyone is offered a place that is free for them, no matter who came before them and wherever it
    is.
    """
    players = attending(match_day, 14)
    newcomers = PlayerFactory.create_batch(3, club=match_day.competition.club)
    divided(match_day.competition, [*players[:7], newcomers[2]], [*players[7:], *newcomers[:2]])
    draw_legs(match_day=match_day, legs=[1], within_divisions=True, seed=1, by=None)
    assert sizes(match_day) == [4, 3, 4, 3]
    for player in newcomers:
        AttendanceFactory(match_day=match_day, player=player)
    *two_in_second, in_first = newcomers
    joining = {table: player for player, table in offered(match_day).fourths}
    assert (joining.keys(), joining[2]) == ({2, 4}, in_first)
    assert {joining[4], *offered(match_day).others} == {*two_in_second}
    seat_latecomers(leg=match_day.legs.get(), by=None)
    assert sizes(match_day) == [4, 4, 4, 4]


def test_no_one_joins_a_table_of_three_that_has_begun(match_day):
    AttendanceFactory.create_batch(7, match_day=match_day)
    draw_legs(match_day=match_day, legs=[1], seed=1, by=None)
    leg = match_day.legs.get()
    a_round(leg.tables.get(players=3), 1, alone(N, 90, 40, 30))
    [jan] = late(match_day, "Jan")
    assert (offered(match_day).fourths, offered(match_day).others) == ((), (jan,))
    seat_latecomers(leg=leg, by=None)
    assert sizes(match_day) == [4, 3]


def test_a_leg_is_seated_by_hand_with_three_at_a_table(match_day):
    people = attending(match_day, 8)
    leg = seat_leg(match_day=match_day, tables=[people[:4], people[4:]], by=None)
    reseat_leg(leg=leg, tables=[people[:3], people[3:6]], byes=people[6:], by=None)
    assert sizes(match_day) == [3, 3]
    reseat_leg(leg=leg, tables=[people[:4], people[4:7]], byes=people[7:], by=None)
    assert sizes(match_day) == [4, 3]
