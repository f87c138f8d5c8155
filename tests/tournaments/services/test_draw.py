"""An evening is drawn together, from what was played before; scores stay, and a seed gives the same seats again."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.factories import (
    AttendanceFactory,
    ByeFactory,
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    WishFactory,
    a_round,
    an_entry,
)
from tournaments.choices import DrawMethod, LeftOver, WishKind
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, Draw, Player, Seat, Table
from tournaments.queries.draw import get_draw_basis
from tournaments.seating import History
from tournaments.services.adjustment import change_bye, record_absence, record_result
from tournaments.services.draw import draw_legs, undo_draw
from tournaments.services.match_day import set_attendance

pytestmark = pytest.mark.django_db

ALL_WAYS = [way.value for way in LeftOver]


@pytest.fixture
def match_day(competition):
    competition.left_over_ways = ALL_WAYS
    competition.save()
    return MatchDayFactory(competition=competition)


@pytest.fixture
def pairs_day(pairs_competition):
    return MatchDayFactory(competition=pairs_competition)


def attending(match_day, count):
    return [row.player for row in AttendanceFactory.create_batch(count, match_day=match_day)]


def pairs_attending(match_day, count):
    pairs = PairFactory.create_batch(count, competition=match_day.competition)
    set_attendance(match_day=match_day, pairs=pairs)
    return pairs


def seats(match_day, *legs):
    """Who sits where: leg, table, seat, player, role; of all legs, or of these."""
    found = Seat.objects.filter(leg__match_day=match_day).order_by("leg__number", "table__number", "pk")
    if legs:
        found = found.filter(leg__number__in=legs)
    return list(found.values_list("leg__number", "table__number", "position", "player_id", "role"))


def evening(match_day):
    return History.of([seated.plan for seated in get_draw_basis(match_day).legs])


def test_an_evening_is_drawn_together(match_day, olga):
    attending(match_day, 16)

    draw = draw_legs(match_day=match_day, seed=7, by=olga)

    assert [leg.number for leg in draw.legs.order_by("number")] == [1, 2, 3]
    assert {leg.seated_by for leg in draw.legs.all()} == {olga}
    assert (draw.seed, draw.method, draw.left_over, draw.made_by) == (7, "best", "sit_out", olga)
    played = evening(match_day)
    assert set(played.partners.values()) == {1}
    assert set(played.opponents.values()) == {1}


@pytest.mark.parametrize("way", LeftOver)
@pytest.mark.parametrize("count", [12, 23, 30])
def test_the_same_seed_gives_the_same_seats_and_another_seed_others(match_day, way, count):
    attending(match_day, count)
    jokers = ["Jo", "Ko"][: -count % 4] if way == LeftOver.JOKER else []
    if way == LeftOver.JOKER and not jokers:
        way = LeftOver.SIT_OUT

    def drawn(seed):
        draw_legs(match_day=match_day, left_over=way, jokers=jokers, seed=seed, by=None)
        return seats(match_day)

    assert drawn(7) == drawn(7) != drawn(8)


def test_a_draw_can_be_repeated_from_what_was_stored(match_day, competition):
    """Protects: with the seed and the list of who was there anybody gets the same seats, even later."""
    players = attending(match_day, 21)
    draw_legs(match_day=match_day, seed=3, by=None)
    second = MatchDayFactory(competition=competition)
    set_attendance(match_day=second, players=players[:18])
    WishFactory(club=competition.club, people=players[:2])
    draw = draw_legs(match_day=second, left_over=LeftOver.SIT_OUT, turns=[players[4]], by=None)
    before = seats(second)
    third = MatchDayFactory(competition=competition)
    set_attendance(match_day=third, players=players)
    draw_legs(match_day=third, by=None)

    numbers = {player.number: player for player in players}
    again = draw_legs(
        match_day=second,
        method=DrawMethod(draw.method),
        left_over=LeftOver(draw.left_over),
        turns=[numbers[number] for number in draw.turns],
        seed=draw.seed,
        by=None,
    )

    assert (seats(second), again.units) == (before, draw.units)
    assert draw.units == sorted(player.number for player in players[:18])


def test_partners_of_earlier_evenings_are_not_drawn_again(match_day, competition):
    players = attending(match_day, 16)
    draw_legs(match_day=match_day, seed=1, by=None)
    second = MatchDayFactory(competition=competition)
    set_attendance(match_day=second, players=players)
    draw_legs(match_day=second, seed=1, by=None)

    together = Counter(evening(match_day).partners) + Counter(evening(second).partners)
    assert max(together.values()) == 1


def test_sitting_out_goes_round_over_evenings(match_day, competition):
    players = attending(match_day, 13)
    for _evening in range(4):
        draw_legs(match_day=match_day, by=None)
        match_day = MatchDayFactory(competition=competition)
        set_attendance(match_day=match_day, players=players)

    assert sorted(Counter(Bye.objects.values_list("player", flat=True)).values()) == [*[1] * 12]
    assert Bye.objects.filter(points=1600, pits=1).count() == 12


def test_the_organiser_may_say_whose_turn_it_is(match_day):
    players = attending(match_day, 13)
    ByeFactory(leg__match_day=MatchDayFactory(competition=match_day.competition, number=0), player=players[5])

    draw = draw_legs(match_day=match_day, legs=[1], turns=[players[5]], by=None)

    assert Bye.objects.get(leg__match_day=match_day).player == players[5]
    assert draw.turns == [players[5].number]


def test_who_shall_sit_at_the_table_of_three_does(match_day):
    players = attending(match_day, 11)

    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.THREE_PLAYER_TABLE, turns=players[:3], by=None)

    table = match_day.legs.get().tables.get(players=3)
    assert {seat.player for seat in table.seats.all()} == set(players[:3])
    assert [seat.position for seat in table.seats.order_by("pk")] == ["N", "E", "S"]


def test_a_joker_fills_the_table_outside_the_ranking(match_day, competition):
    attending(match_day, 15)
    member = PlayerFactory(club=competition.club, name="Organiser Olga")

    draw_legs(match_day=match_day, left_over=LeftOver.JOKER, jokers=["organiser  olga"], by=None)

    jokers = Seat.objects.filter(leg__match_day=match_day, role="joker")
    assert [seat.player for seat in jokers] == [member] * 3
    assert not match_day.attendances.filter(player=member).exists()
    assert not member.is_guest


def test_a_joker_nobody_knows_is_a_new_guest(match_day, competition):
    attending(match_day, 14)

    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.JOKER, jokers=["Passer By", "Neighbour"], by=None)

    guests = Player.objects.filter(club=competition.club, is_guest=True)
    assert {guest.name for guest in guests} == {"Passer By", "Neighbour"}
    at_tables = Seat.objects.filter(role="joker").values_list("table", flat=True)
    assert len(set(at_tables)) == 2


def test_a_helper_plays_at_two_tables(match_day):
    players = attending(match_day, 14)

    draw_legs(match_day=match_day, left_over=LeftOver.HELPER, turns=[players[3]], by=None)

    helpers = Seat.objects.filter(leg__match_day=match_day, role="helper").order_by("leg__number", "pk")
    assert players[3] in {seat.player for seat in helpers if seat.leg.number == 1}
    assert len({seat.player_id for seat in helpers}) == 6  # two in each of three legs, nobody twice
    for seat in helpers:
        own = Seat.objects.get(leg=seat.leg, player=seat.player, role="player")
        assert own.table != seat.table


def test_wishes_are_minded(match_day, competition):
    players = attending(match_day, 24)
    WishFactory(club=competition.club, people=players[:4])
    fixed = WishFactory(club=competition.club, people=players[10:11], kind=WishKind.FIXED_TABLE, table_number=5)

    draw_legs(match_day=match_day, by=None)

    played = evening(match_day)
    met = played.partners.keys() | played.opponents.keys()
    numbers = {player.number for player in players[:4]}
    assert not [two for two in met if set(two) <= numbers]
    assert set(Seat.objects.filter(player=players[10]).values_list("table__number", flat=True)) == {fixed.table_number}


# What was played stays


def test_what_is_not_played_is_drawn_anew_when_somebody_comes_late(match_day):
    players = attending(match_day, 16)
    draw_legs(match_day=match_day, seed=1, by=None)
    first = match_day.legs.get(number=1)
    a_round(first.tables.get(number=2))
    before = seats(match_day, 1)
    late = AttendanceFactory(match_day=match_day).player

    draw = draw_legs(match_day=match_day, seed=2, by=None)

    assert seats(match_day, 1) == before
    assert [leg.number for leg in draw.legs.order_by("number")] == [2, 3]
    assert Seat.objects.filter(player=late).exists() or Bye.objects.filter(player=late).count() == 2
    assert max(evening(match_day).partners.values()) == 1
    assert Draw.objects.count() == 2
    assert len(players) == 16


@pytest.mark.parametrize("stands", ["started_at", "closed_at"])
def test_a_leg_that_was_begun_is_not_drawn_anew(match_day, stands):
    attending(match_day, 8)
    draw_legs(match_day=match_day, by=None)
    leg = match_day.legs.get(number=1)
    setattr(leg, stands, match_day.legs.first().draw.made_at)
    leg.save()

    with pytest.raises(Refused):
        draw_legs(match_day=match_day, legs=[1, 2], by=None)
    assert {each.number for each in draw_legs(match_day=match_day, by=None).legs.all()} == {2, 3}


def test_a_leg_seated_by_hand_or_with_a_bare_result_stands(match_day):
    attending(match_day, 8)
    draw_legs(match_day=match_day, by=None)
    leg = match_day.legs.get(number=1)
    record_result(match_day=match_day, leg=leg, player=PlayerFactory(club=match_day.competition.club), points=1)
    match_day.legs.filter(number=2).update(draw=None)

    assert {each.number for each in draw_legs(match_day=match_day, by=None).legs.all()} == {3}


def test_legs_are_drawn_in_their_order(match_day):
    attending(match_day, 8)

    with pytest.raises(Refused):
        draw_legs(match_day=match_day, legs=[2], by=None)
    with pytest.raises(Refused):
        draw_legs(match_day=match_day, legs=[4], by=None)
    assert match_day.legs.count() == 0


def test_points_of_a_bye_that_somebody_wrote_stay_in_the_history(match_day, competition, olga):
    attending(match_day, 5)
    draw_legs(match_day=match_day, legs=[1], by=None)
    bye = Bye.objects.get()
    change_bye(bye=bye, points=1450, pits=0, reason="Came late", revision=bye.revision, by=olga)

    draw_legs(match_day=match_day, legs=[1], by=olga)

    kept = competition.corrections.latest("pk")
    assert (kept.before["points"], kept.after) == (1450, None)


def test_who_is_absent_or_has_a_result_of_the_day_is_not_seated(match_day):
    players = attending(match_day, 8)
    record_result(match_day=match_day, player=players[0], points=5000)

    with pytest.raises(Refused):
        draw_legs(match_day=match_day, by=None)
    assert match_day.legs.count() == 0
    assert Draw.objects.count() == 0


# Taking back


def test_a_draw_is_taken_back(match_day):
    attending(match_day, 9)
    draw_legs(match_day=match_day, by=None)

    assert undo_draw(match_day=match_day, by=None) == [1, 2, 3]

    assert (match_day.legs.count(), Seat.objects.count(), Bye.objects.count(), Draw.objects.count()) == (0, 0, 0, 0)
    with pytest.raises(Refused):
        undo_draw(match_day=match_day, by=None)


def test_only_legs_without_scores_are_taken_back(match_day):
    attending(match_day, 8)
    draw_legs(match_day=match_day, by=None)
    a_round(match_day.legs.get(number=1).tables.get(number=1))

    assert undo_draw(match_day=match_day, by=None) == [2, 3]
    assert [leg.number for leg in match_day.legs.all()] == [1]


def test_taking_back_pressed_twice_takes_back_one_draw(match_day):
    attending(match_day, 8)
    draw_legs(match_day=match_day, legs=[1], by=None)
    second = draw_legs(match_day=match_day, legs=[2], by=None)

    undo_draw(match_day=match_day, last_draw=second.pk, by=None)
    with pytest.raises(Stale):
        undo_draw(match_day=match_day, last_draw=second.pk, by=None)
    assert match_day.legs.count() == 1


def test_a_button_pressed_twice_draws_once(match_day):
    attending(match_day, 8)
    first = draw_legs(match_day=match_day, last_draw=0, by=None)

    with pytest.raises(Stale):
        draw_legs(match_day=match_day, last_draw=0, by=None)
    again = draw_legs(match_day=match_day, last_draw=first.pk, by=None)
    with pytest.raises(Stale):
        draw_legs(match_day=match_day, last_draw=first.pk, by=None)
    assert {leg.draw for leg in match_day.legs.all()} == {again}


# Refusals


@pytest.mark.parametrize("count", [0, 3])
def test_too_few_people_are_refused_and_no_leg_is_left_behind(match_day, count):
    attending(match_day, count)

    with pytest.raises(Refused):
        draw_legs(match_day=match_day, by=None)
    assert match_day.legs.count() == 0


@pytest.mark.parametrize(
    "wanted, field",
    [
        ({"method": DrawMethod.MOVING}, "method"),
        ({"left_over": LeftOver.HELPER}, "left_over"),
    ],
)
def test_what_does_not_fit_the_competition_is_refused(match_day, competition, wanted, field):
    competition.left_over_ways = ["sit_out"]
    competition.save()
    attending(match_day, 9)

    with pytest.raises(ValidationError) as refused:
        draw_legs(match_day=match_day, by=None, **wanted)
    assert list(refused.value.error_dict) == [field]


@pytest.mark.parametrize("count, jokers", [(7, []), (7, ["Jo", "Ko"]), (8, ["Jo"])])
def test_as_many_jokers_as_there_are_seats(match_day, count, jokers):
    attending(match_day, count)

    with pytest.raises(ValidationError):
        draw_legs(match_day=match_day, left_over=LeftOver.JOKER, jokers=jokers, by=None)
    assert not Player.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("count, possible", [(2, False), (3, False), (5, False), (6, True), (7, True), (9, True)])
def test_helpers_come_from_other_tables(match_day, count, possible):
    attending(match_day, count)

    if not possible:
        with pytest.raises(Refused):
            draw_legs(match_day=match_day, left_over=LeftOver.HELPER, by=None)
    else:
        draw_legs(match_day=match_day, left_over=LeftOver.HELPER, by=None)
        assert set(Table.objects.values_list("players", flat=True)) == {4}
        assert not Bye.objects.exists()


def test_who_is_there_is_no_joker(match_day):
    players = attending(match_day, 7)

    with pytest.raises(Refused):
        draw_legs(match_day=match_day, left_over=LeftOver.JOKER, jokers=[players[0].name], by=None)


def test_no_more_legs_are_drawn_than_the_competition_has(match_day):
    attending(match_day, 4)
    draw_legs(match_day=match_day, by=None)
    for leg in match_day.legs.all():
        a_round(leg.tables.get())

    with pytest.raises(Refused):
        draw_legs(match_day=match_day, by=None)


@pytest.mark.parametrize(("at_table", "word"), [(2, "two players"), (3, "three players"), (4, "four players")])
def test_too_few_for_a_table_is_said_with_the_number_of_the_game(at_table, word):
    competition = CompetitionFactory(rules="hamburg", rules_options={"players": at_table})
    match_day = MatchDayFactory(competition=competition)
    attending(match_day, at_table - 1)
    with translation.override("en"), pytest.raises(Refused, match=word):
        draw_legs(match_day=match_day, by=None)


def test_five_people_make_no_tables_of_three(match_day):
    attending(match_day, 5)

    with pytest.raises(Refused):
        draw_legs(match_day=match_day, left_over=LeftOver.THREE_PLAYER_TABLE, by=None)


def test_somebody_absent_is_not_drawn(match_day, competition):
    players = attending(match_day, 9)
    set_attendance(match_day=match_day, players=players[:8])
    record_absence(match_day=match_day, player=players[8], with_notice=True, reason="Ill", by=None)

    draw = draw_legs(match_day=match_day, by=None)

    assert players[8].number not in draw.units


# By the standing


def test_the_last_leg_is_drawn_by_ranking(match_day, competition):
    competition.last_leg_by_ranking = True
    competition.legs_per_match_day = 2
    competition.save()
    players = attending(match_day, 8)

    assert [leg.number for leg in draw_legs(match_day=match_day, by=None).legs.all()] == [1]
    for table in match_day.legs.get().tables.all():
        points = 100 + 10 * table.number
        for number in (1, 2):
            a_round(table, number, an_entry(points))
    draw_legs(match_day=match_day, method=DrawMethod.RANKING, by=None)

    last = match_day.legs.get(number=2)
    best = {seat.player for seat in last.seats.filter(table__number=1)}
    winners = Seat.objects.filter(leg__number=1, position__in="NS").values_list("player", flat=True)
    assert {player.pk for player in best} == set(winners)
    assert max(evening(match_day).partners.values()) == 1
    assert len(players) == 8


def test_pairs_meet_their_neighbours_but_nobody_twice(pairs_day):
    pairs_attending(pairs_day, 8)
    for number in (1, 2, 3):
        draw_legs(match_day=pairs_day, method=DrawMethod.SWISS, by=None)
        for table in pairs_day.legs.get(number=number).tables.all():
            for round_number in (1, 2):
                a_round(table, round_number, an_entry(100 + table.number))

    assert set(evening(pairs_day).opponents.values()) == {1}


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


def test_the_standing_draws_one_leg_at_a_time(pairs_day):
    pairs_attending(pairs_day, 8)

    with pytest.raises(Refused):
        draw_legs(match_day=pairs_day, legs=[1, 2], method=DrawMethod.SWISS, by=None)


# Pairs that move


@pytest.mark.parametrize("method", [DrawMethod.MOVING, DrawMethod.ROUND_ROBIN])
def test_a_movement_goes_on_where_it_began(pairs_day, method):
    pairs_attending(pairs_day, 8)
    draw_legs(match_day=pairs_day, method=method, seed=5, by=None)
    at_once = seats(pairs_day)
    undo_draw(match_day=pairs_day, by=None)
    for number in (1, 2, 3):
        draw = draw_legs(match_day=pairs_day, legs=[number], method=method, seed=5 if number == 1 else None, by=None)
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


@pytest.mark.parametrize("method", [DrawMethod.BEST, DrawMethod.MOVING, DrawMethod.ROUND_ROBIN, DrawMethod.LOTS])
def test_a_pair_keeps_the_table_of_who_cannot_walk(pairs_day, method):
    pairs = pairs_attending(pairs_day, 8)
    WishFactory(club=pairs_day.competition.club, people=[pairs[2].second], kind=WishKind.FIXED_TABLE, table_number=3)

    draw_legs(match_day=pairs_day, method=method, by=None)

    assert set(Seat.objects.filter(pair=pairs[2]).values_list("table__number", flat=True)) == {3}


def test_who_keeps_a_table_keeps_it_by_lot_and_by_ranking(match_day, competition):
    players = attending(match_day, 12)
    WishFactory(club=competition.club, people=players[:1], kind=WishKind.FIXED_TABLE, table_number=2)

    for method in (DrawMethod.LOTS, DrawMethod.RANKING):
        draw_legs(match_day=match_day, legs=[1], method=method, by=None)
        assert Seat.objects.get(player=players[0]).table.number == 2


@pytest.mark.parametrize("count", [8, 40])
def test_storing_a_draw_asks_the_database_as_often_for_ten_tables_as_for_two(
    match_day, count, django_assert_num_queries
):
    attending(match_day, count + 1)
    with django_assert_num_queries(28):
        draw_legs(match_day=match_day, by=None)


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
