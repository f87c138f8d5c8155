"""Drawn by what was played before: by the standing, and pairs that move from table to table."""

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.chance import dice
from tests.factories import (
    AttendanceFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    WishFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.evening.drawing import attending, evening, pairs_attending, seats
from tests.tournaments.services.evening.drawing import match_day as match_day
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tournaments.choices import CountingFigure, DrawMethod, LeftOver, TieBreak, WishKind
from tournaments.exceptions import Refused
from tournaments.letters import by_letters
from tournaments.models import Competition, Seat
from tournaments.queries.evening.draw import get_draw_basis, list_ranking, list_tiers
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs, undo_draw
from tournaments.services.evening.seating import seat_leg
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


def test_the_last_leg_is_drawn_by_ranking(match_day, competition):
    competition.last_leg_by_ranking = True
    competition.legs_per_match_day = 2
    competition.save()
    attending(match_day, 8)
    assert [leg.number for leg in draw_legs(match_day=match_day, by=None).legs.all()] == [1]
    for table in match_day.legs.get().tables.all():
        for number in (1, 2):
            a_round(table, number, an_entry(100 + 10 * table.number))
    draw_legs(match_day=match_day, method=DrawMethod.RANKING, by=None)
    best = set(match_day.legs.get(number=2).seats.filter(table__number=1).values_list("player", flat=True))
    winners = Seat.objects.filter(leg__number=1, position__in="NS").values_list("player", flat=True)
    assert best == set(winners)
    assert max(evening(match_day).partners.values()) == 1


def test_the_draw_is_decided_by_the_order_that_the_page_shows(match_day, competition):
    """Protects: of equal legs won the Augen decide at the draw as well, in whatever order people came."""
    competition.rules, competition.legs_per_match_day = "klammern-league", 2
    competition.counting_figure, competition.tie_breaks = CountingFigure.WINS, [TieBreak.FIGURE]
    competition.save()
    attending(match_day, 8)
    draw_legs(match_day=match_day, legs=[1], seed=1, by=None)
    for table in match_day.legs.get().tables.all():
        record_totals(table=table, ns=SideTotals(51 + table.number), ew=SideTotals(table.number), revision=0, by=None)
    shown = [named.number for named in get_match_day_result(match_day).rows]
    numbers = {unit.number: unit for unit in get_draw_basis(match_day).units.values()}
    assert list_ranking(match_day, numbers, before=2) == shown
    assert list_ranking(match_day, dict(reversed(numbers.items())), before=2) == shown
    places = [named.row.place for named in get_match_day_result(match_day).rows]
    assert places == [1, 1, 3, 3, 5, 5, 7, 7]


def test_pairs_meet_their_neighbours_but_no_one_twice(pairs_day):
    pairs_attending(pairs_day, 8)
    with pytest.raises(Refused):  # the standing draws one leg at a time
        draw_legs(match_day=pairs_day, legs=[1, 2], method=DrawMethod.SWISS, by=None)
    for number in (1, 2, 3):
        draw_legs(match_day=pairs_day, method=DrawMethod.SWISS, by=None)
        for table in pairs_day.legs.get(number=number).tables.all():
            record_totals(
                table=table, ns=SideTotals(200 + table.number), ew=SideTotals(124 - table.number), revision=0, by=None
            )
    assert set(evening(pairs_day).opponents.values()) == {1}


def play(leg, chance):
    for table in leg.tables.all():
        points = chance.randrange(40, 280)
        record_totals(table=table, ns=SideTotals(points), ew=SideTotals(324 - points), revision=0, by=None)


def test_five_pairs_play_four_legs_and_no_one_sits_out_twice(pairs_day):
    """Protects: the leg before looks ahead at the legs of the evening; one in ten such evenings went wrong."""
    Competition.objects.update(legs_per_match_day=4)
    pairs_day.refresh_from_db()
    pairs_attending(pairs_day, 5)
    chance = dice("five pairs")
    for number in (1, 2, 3, 4):
        draw_legs(match_day=pairs_day, method=DrawMethod.SWISS, seed=1, by=None)
        play(pairs_day.legs.get(number=number), chance)
    assert sorted(evening(pairs_day).sit_outs.values()) == [1, 1, 1, 1]
    assert set(evening(pairs_day).opponents.values()) == {1}


@pytest.mark.parametrize("method", [DrawMethod.SWISS, DrawMethod.RANKS, DrawMethod.LOTS, DrawMethod.BEST])
def test_this_evening_says_who_sits_out_before_the_season_does(pairs_day, method):
    """Protects: a pair with a quiet season sat out again while others had not that evening."""
    pairs = pairs_attending(pairs_day, 5)
    for number in (1, 2):
        leg = LegFactory(match_day=pairs_day, number=number)
        for pair in pairs[:4]:
            ByeFactory(leg=leg, player=None, pair=pair)
    last = MatchDayFactory(competition=pairs_day.competition)
    set_attendance(match_day=last, pairs=pairs)
    seat_leg(match_day=last, tables=[pairs[:2], pairs[2:4]], byes=pairs[4:], by=None)
    play(last.legs.get(), dice("this evening"))
    (in_turn, *_rest) = list_tiers(get_draw_basis(last), LeftOver.SIT_OUT, 1)
    assert (in_turn.times, in_turn.names) == (2, tuple(sorted(map(str, pairs[:4]), key=by_letters)))
    draw_legs(match_day=last, legs=[2], method=method, seed=1, by=None)
    assert last.legs.get(number=2).byes.get().pair in pairs[:4]


def test_first_meets_second_at_table_one(pairs_day):
    pairs_attending(pairs_day, 4)
    draw_legs(match_day=pairs_day, legs=[1], by=None)
    for table in pairs_day.legs.get().tables.all():
        for number in (1, 2):
            a_round(table, number, an_entry(120 + table.number))
    draw_legs(match_day=pairs_day, method=DrawMethod.RANKS, by=None)
    winners = set(Seat.objects.filter(leg__number=1, position="N").values_list("pair", flat=True))
    top = set(Seat.objects.filter(leg__number=2, table__number=1).values_list("pair", flat=True))
    assert top == winners


# Pairs that move


def test_a_movement_goes_on_where_it_began(pairs_day):
    pairs_attending(pairs_day, 8)
    draw_legs(match_day=pairs_day, method=DrawMethod.MOVING, seed=5, by=None)
    at_once = seats(pairs_day)
    undo_draw(match_day=pairs_day, by=None)
    for number in (1, 2, 3):
        draw = draw_legs(
            match_day=pairs_day, legs=[number], method=DrawMethod.MOVING, seed=5 if number == 1 else None, by=None
        )
        a_round(pairs_day.legs.get(number=number).tables.get(number=1))
    assert (seats(pairs_day), draw.seed) == (at_once, 5)


def test_a_movement_does_not_go_on_with_other_pairs(pairs_day):
    pairs_attending(pairs_day, 8)
    draw_legs(match_day=pairs_day, legs=[1], method=DrawMethod.MOVING, by=None)
    a_round(pairs_day.legs.get().tables.get(number=1))
    set_attendance(match_day=pairs_day, pairs=pairs_day.competition.pairs.all()[:6])
    with pytest.raises(Refused):
        draw_legs(match_day=pairs_day, method=DrawMethod.MOVING, by=None)
    draw_legs(match_day=pairs_day, method=DrawMethod.BEST, by=None)
    assert set(evening(pairs_day).opponents.values()) == {1}


def test_even_pairs_stay_and_odd_pairs_move_up(pairs_day):
    pairs_attending(pairs_day, 8)
    draw_legs(match_day=pairs_day, method=DrawMethod.MOVING, by=None)
    rows = Seat.objects.filter(leg__match_day=pairs_day, position__in="NE").values_list(
        "pair__number", "leg__number", "table__number"
    )
    tables = {}
    for number, leg, table in rows:
        tables.setdefault(number, {})[leg] = table
    for number, by_leg in tables.items():
        step = 0 if number % 2 == 0 else 1
        assert [(by_leg[leg + 1] - by_leg[leg]) % 4 for leg in (1, 2)] == [step, step]


def test_a_pair_with_a_player_who_cannot_walk_keeps_its_table(pairs_day):
    pairs = pairs_attending(pairs_day, 8)
    WishFactory(club=pairs_day.competition.club, people=[pairs[2].second], kind=WishKind.FIXED_TABLE, table_number=3)
    for method in (DrawMethod.BEST, DrawMethod.MOVING, DrawMethod.ROUND_ROBIN, DrawMethod.LOTS):
        draw_legs(match_day=pairs_day, method=method, by=None)
        found = Seat.objects.filter(pair=pairs[2]).values_list("table__number", flat=True)
        assert set(found) == {3}, method


def test_in_portefeuille_pairs_keep_their_line(pairs_competition):
    """Protects: results are compared within a line, so the draw offers only the movement that keeps it."""
    pairs_competition.is_portefeuille = True
    pairs_competition.save()
    day = MatchDayFactory(competition=pairs_competition)
    for pair in PairFactory.create_batch(8, competition=pairs_competition):
        AttendanceFactory(match_day=day, player=None, pair=pair)
    draw_legs(match_day=day, seed=1, by=None)
    lines = {}
    for seat in Seat.objects.filter(leg__match_day=day):
        lines.setdefault(seat.pair_id, set()).add("NS" if seat.position in "NS" else "EW")
    assert all(len(of_pair) == 1 for of_pair in lines.values())
    with pytest.raises(ValidationError):
        draw_legs(match_day=day, method=DrawMethod.BEST, seed=1, by=None)
