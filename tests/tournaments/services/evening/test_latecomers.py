"""Who came after the draw gets a table with those who sit out; what is played elsewhere stays as it is."""

import pytest

from tests.factories import AttendanceFactory, MatchDayFactory, PairFactory, PlayerFactory, TeamFactory, a_round
from tests.tournaments.services.evening.test_seating import places
from tests.tournaments.services.undone import undone
from tournaments.choices import DrawMethod
from tournaments.models import Change, Competition, Correction, MatchDay, Player, Table
from tournaments.permissions import asked_by
from tournaments.queries.evening.latecomers import LateComers, list_misplaced
from tournaments.queries.results.match_day import get_hall
from tournaments.services.evening.bye import change_bye
from tournaments.services.evening.door import check_in, check_out
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.latecomers import rest_latecomers, seat_latecomers
from tournaments.services.evening.leg import close_leg
from tournaments.services.evening.seating import seat_leg
from tournaments.services.evening.undo import undo_change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def match_day(competition) -> MatchDay:
    return MatchDayFactory(competition=competition)


def drawn(match_day: MatchDay, people: int, legs: int = 1) -> None:
    """Tables of four in the order in which they came; the rest sit out."""
    here = [row.player for row in AttendanceFactory.create_batch(people, match_day=match_day)]
    seated = people - people % 4
    for leg in range(legs):
        turned = here[leg:seated:2] + here[1 - leg : seated : 2]
        tables = [turned[at : at + 4] for at in range(0, seated, 4)]
        seat_leg(match_day=match_day, tables=tables, byes=here[seated:], by=None)


def late(match_day: MatchDay, *names: str) -> list[Player]:
    players = [PlayerFactory(club=match_day.competition.club, name=name) for name in names]
    check_in(match_day=match_day, units=players)
    return players


def offered(match_day: MatchDay, leg: int = 1) -> LateComers:
    return list_misplaced(get_hall(match_day))[leg].latecomers


def test_one_latecomer_and_three_who_sit_out_make_a_table(match_day, olga):
    """Protects: one who is late makes no other table wait."""
    drawn(match_day, 11)
    leg = match_day.legs.get()
    a_round(leg.tables.get(number=1))
    before = places(leg)
    resting = {bye.player for bye in leg.byes.all()}
    [jan] = late(match_day, "Jan")
    assert offered(match_day).numbers == (3,)
    with asked_by(olga):
        seat_latecomers(leg=leg, by=olga)
    assert [row for row in places(leg) if row[0] != 3] == before
    assert {player for number, _seat, player in places(leg) if number == 3} == {jan, *resting}
    assert not leg.byes.exists()
    assert leg.tables.get(number=1).rounds_played == 1
    with asked_by(olga):
        undo_change(change=Change.objects.latest("pk"), by=olga)
    assert places(leg) == before
    assert {bye.player for bye in leg.byes.all()} == resting


def test_a_second_tap_seats_no_one_and_a_closed_leg_or_too_few_get_no_table(match_day):
    drawn(match_day, 7)
    late(match_day, "Jan")
    leg = match_day.legs.get()
    with undone():  # one of those who sit out went home
        check_out(match_day=match_day, units=[leg.byes.all()[0].player])
        assert offered(match_day).numbers == ()
    with undone():
        closed = close_leg(leg=leg, by=None, even_if_incomplete=True)
        assert seat_latecomers(leg=closed, by=None).numbers == ()
    assert seat_latecomers(leg=leg, by=None).numbers == (2,)
    assert seat_latecomers(leg=leg, by=None).numbers == ()
    assert leg.tables.count() == 2


def test_who_sat_out_most_plays_first(competition):
    """Protects: the same people sit out again and again."""
    players = PlayerFactory.create_batch(7, club=competition.club)
    earlier, day = MatchDayFactory(competition=competition), MatchDayFactory(competition=competition)
    seat_leg(match_day=earlier, tables=[players[:4]], byes=players[5:], by=None)
    leg = seat_leg(match_day=day, tables=[players[:4]], byes=players[4:], by=None)
    two = late(day, "Jan", "Piet")
    seat_latecomers(leg=leg, by=None)
    assert {player for number, _seat, player in places(leg) if number == 2} == {*two, *players[5:]}
    assert leg.byes.get().player == players[4]


def test_this_evening_says_who_plays_before_the_season_does(competition):
    """Protects: who sat out tonight gets the place, not who sat out more often on another evening."""
    players = PlayerFactory.create_batch(7, club=competition.club)
    earlier, day = MatchDayFactory(competition=competition), MatchDayFactory(competition=competition)
    for _leg in range(2):
        seat_leg(match_day=earlier, tables=[[*players[:3], players[5]]], byes=[players[4]], by=None)
    first = seat_leg(match_day=day, tables=[players[:4]], byes=players[5:], by=None)
    close_leg(leg=first, by=None, even_if_incomplete=True)
    leg = seat_leg(match_day=day, tables=[players[:4]], byes=players[4:], by=None)
    two = late(day, "Jan", "Piet")
    seat_latecomers(leg=leg, by=None)
    assert {player for number, _seat, player in places(leg) if number == 2} == {*two, *players[5:]}


def test_latecomers_who_sat_out_already_get_a_seat_first(match_day):
    """Protects: of five four play; it is not the last one in the list who sits out leg after leg."""
    drawn(match_day, 8, legs=2)
    [toos] = late(match_day, "Toos")
    rest_latecomers(leg=match_day.legs.get(number=1))
    five = [toos, *late(match_day, "Jan", "Piet", "Kees", "Ria")]
    assert toos in offered(match_day, 2).seated
    assert {*offered(match_day, 2).seated, *offered(match_day, 2).others} == {*five}


def test_partners_of_before_are_opponents_now(competition):
    """Protects: who sits with whom is what repeats least over the season."""
    players = PlayerFactory.create_batch(7, club=competition.club)
    earlier, day = MatchDayFactory(competition=competition), MatchDayFactory(competition=competition)
    one, other = players[4:6]
    seat_leg(match_day=earlier, tables=[[one, players[0], other, players[1]]], by=None)
    leg = seat_leg(match_day=day, tables=[players[:4]], byes=players[4:], by=None)
    late(day, "Jan")
    seat_latecomers(leg=leg, by=None)
    north_south = {player for number, seat, player in places(leg) if number == 2 and seat in "NS"}
    assert len(north_south & {one, other}) == 1


def test_five_latecomers_make_two_tables_and_all_of_them_play(match_day):
    drawn(match_day, 11)
    five = late(match_day, "Jan", "Piet", "Kees", "Ria", "Toos")
    leg = match_day.legs.get()
    seat_latecomers(leg=leg, by=None)
    assert set(five) <= {player for _table, _seat, player in places(leg)}
    assert (leg.tables.count(), leg.byes.count()) == (4, 0)


def test_five_latecomers_and_no_one_who_sits_out(match_day):
    """Four of them play, one is left and may sit out, for what the club gives."""
    Competition.objects.update(bye_points=1300, bye_pits=1)
    match_day.refresh_from_db()
    drawn(match_day, 8)
    five = late(match_day, "Jan", "Piet", "Kees", "Ria", "Toos")
    leg = match_day.legs.get()
    [last] = offered(match_day).others
    assert {*offered(match_day).seated, last} == {*five}
    seat_latecomers(leg=leg, by=None)
    assert seat_latecomers(leg=leg, by=None).numbers == ()  # too few for a table
    rest_latecomers(leg=leg)
    rest_latecomers(leg=leg)
    assert [(bye.player, bye.points, bye.pits) for bye in leg.byes.all()] == [(last, 1300, 1)]


def test_a_leg_that_was_drawn_for_later_asks_the_same(match_day):
    """Protects: anyone who is seated now gets a place in the next leg too, with other partners."""
    drawn(match_day, 7, legs=2)
    [jan] = late(match_day, "Jan")
    first, second = match_day.legs.order_by("number")
    seat_latecomers(leg=first, by=None)
    assert (second.tables.count(), offered(match_day, 2).seated) == (1, (jan,))
    seat_latecomers(leg=second, by=None)
    assert (second.tables.count(), second.byes.count()) == (2, 0)
    partners = [
        frozenset(player for number, seat, player in places(leg) if number == 2 and seat in side)
        for leg in (first, second)
        for side in ("NS", "EW")
    ]
    assert len(set(partners)) == 4


def test_points_chosen_for_a_bye_stay_in_the_history(match_day, olga):
    drawn(match_day, 7)
    bye = match_day.legs.get().byes.all()[0]
    change_bye(bye=bye, points=1450, pits=0, reason="As agreed", revision=bye.revision, by=olga)
    late(match_day, "Jan")
    seat_latecomers(leg=match_day.legs.get(), by=olga)
    kept = Correction.objects.latest("pk")
    assert (kept.before["points"], kept.after, kept.made_by) == (1450, None, olga)


def test_a_pair_that_sits_out_and_a_late_pair_make_a_table(pairs_competition):
    day = MatchDayFactory(competition=pairs_competition)
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    check_in(match_day=day, units=pairs[:3])
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    leg = day.legs.get()
    resting = leg.byes.get().pair
    check_in(match_day=day, units=pairs[3:])
    seat_latecomers(leg=leg, by=None)
    assert {seat.pair for seat in leg.seats.filter(table__number=2)} == {resting, pairs[3]}
    assert leg.tables.get(number=2).seats.count() == 4
    assert not leg.byes.exists()


def test_a_team_that_sits_out_meets_a_late_team_at_two_tables(teams_competition):
    day = MatchDayFactory(competition=teams_competition)
    teams = TeamFactory.create_batch(4, competition=teams_competition)
    check_in(match_day=day, units=teams[:3])
    draw_legs(match_day=day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    leg = day.legs.get()
    resting = leg.byes.get().team
    check_in(match_day=day, units=teams[3:])
    seat_latecomers(leg=leg, by=None)
    new = Table.objects.filter(leg=leg, number__in=(3, 4)).order_by("number")
    north_south = [{seat.team for seat in table.seats.filter(position__in="NS")} for table in new]
    assert sorted(north_south, key=str) == sorted([{resting}, {teams[3]}], key=str)
    assert not leg.byes.exists()


def test_in_portefeuille_no_one_plays_outside_the_movement(pairs_competition):
    """Protects: the lines in which boards are compared."""
    Competition.objects.update(is_portefeuille=True)
    pairs_competition.refresh_from_db()
    day = MatchDayFactory(competition=pairs_competition)
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    seat_leg(match_day=day, tables=[pairs[:2]], byes=pairs[2:3], by=None)
    check_in(match_day=day, units=pairs[3:])
    assert (offered(day).numbers, offered(day).others) == ((), (pairs[3],))
