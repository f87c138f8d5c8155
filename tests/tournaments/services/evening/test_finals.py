"""Qualifying, then finals: who plays on, who meets whom, who has won, and what that makes of the places."""

import random

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.factories import AttendanceFactory, PlayerFactory, TableFactory, TeamFactory, a_round, an_entry
from tests.tournaments.services.evening.drawing import attending, pairs_attending
from tests.tournaments.services.evening.drawing import match_day as match_day
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tests.tournaments.services.undone import undone
from tournaments.choices import AtTheCut, DrawMethod, GroupOrder, Qualifying, SeatRole
from tournaments.exceptions import Refused
from tournaments.models import Bye, Competition, MatchDay, Pair, Qualifier, Seat, Table
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.queries.evening.latecomers import list_misplaced
from tournaments.queries.evening.qualifying import list_others_qualified
from tournaments.queries.results.finals import get_finals
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.finals import make_finals, undo_finals
from tournaments.services.evening.stop import play_on, stop_playing
from tournaments.services.season.division import make_groups
from tournaments.services.table.round import correct_round
from tournaments.standings import lot
from tournaments.standings.bracket import Losers
from tournaments.wording.finals import decided_words, finals_rounds

pytestmark = pytest.mark.django_db

NOBODY = {"by": None}


def play(match_day, leg, points=None):
    """Every table of a leg; North–South has these points in each round, else the more the higher its table stands."""
    for table in Table.objects.filter(leg__match_day=match_day, leg__number=leg).order_by("number"):
        for number in range(1, match_day.competition.rounds_per_leg + 1):
            a_round(table, number, an_entry((points or {}).get(table.number, 130 - table.number)))


def qualify(match_day, leg=1):
    draw_legs(match_day=match_day, legs=[leg], method=DrawMethod.LOTS, seed=leg, **NOBODY)
    play(match_day, leg)


def next_leg(match_day, number):
    return draw_legs(match_day=MatchDay.objects.get(pk=match_day.pk), **NOBODY).legs.get(number=number)


def finals_of(match_day):
    found = get_finals(MatchDay.objects.get(pk=match_day.pk))
    assert found is not None
    return found


def who_sits(match_day, leg, table):
    field = f"{match_day.competition.unit_field}_id"
    seats = Seat.objects.filter(leg__match_day=match_day, leg__number=leg, table__number=table)
    return set(seats.values_list(field, flat=True))


def result_order(match_day):
    rows = get_match_day_result(MatchDay.objects.get(pk=match_day.pk)).rows
    return [named.row.unit_id for named in rows], [named.row.place for named in rows]


@pytest.fixture
def pairs(pairs_day):
    """Eight who have played the first leg; the lower a pair's number, the better it stands."""
    pairs = pairs_attending(pairs_day, 8)
    leg = pairs_day.legs.create(number=1)
    for at in range(4):
        table = TableFactory(leg=leg, number=at + 1, units=[pairs[at], pairs[7 - at]])
        for number in range(1, pairs_day.competition.rounds_per_leg + 1):
            a_round(table, number, an_entry(130 - at))
    return pairs


def test_the_best_pairs_play_a_knock_out_from_the_next_leg_on(pairs_day, pairs):
    before, _places = result_order(pairs_day)
    qualifiers = make_finals(
        match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, losers=Losers.THIRD_PLACE, **NOBODY
    )
    assert [one.unit.pk for one in qualifiers] == before[:4]
    leg = next_leg(pairs_day, 2)
    assert who_sits(pairs_day, 2, 1) == {before[0], before[3]}
    assert who_sits(pairs_day, 2, 2) == {before[1], before[2]}
    assert Table.objects.filter(leg__number=2).count() == 2
    assert not Bye.objects.filter(leg__number=2).exists()
    # Who stopped after the groups is no latecomer.
    hall = get_hall(MatchDay.objects.get(pk=pairs_day.pk))
    assert list_misplaced(hall)[2].latecomers.units == ()
    a_round(leg.tables.get(number=1), 1, an_entry(30))
    with pytest.raises(Refused):  # the next round waits for the one before
        next_leg(pairs_day, 3)
    a_round(leg.tables.get(number=1), 2, an_entry(30))
    for number in (1, 2):
        a_round(leg.tables.get(number=2), number, an_entry(30))
    next_leg(pairs_day, 3)
    losers_of_the_draw = {before[3], before[2]}
    assert who_sits(pairs_day, 3, 1) == losers_of_the_draw
    assert who_sits(pairs_day, 3, 2) == {meeting.loser for meeting in finals_of(pairs_day).bracket.rounds[0]}
    play(pairs_day, 3)
    order, places = result_order(pairs_day)
    finals = finals_of(pairs_day)
    assert finals.bracket.is_over
    assert order[:4] == list(finals.order)
    assert order[4:] == before[4:]
    assert places[:4] == [1, 2, 3, 4]
    assert finals.champion in losers_of_the_draw
    assert get_draw_basis(MatchDay.objects.get(pk=pairs_day.pk)).open_legs == ()


def test_no_one_plays_for_the_third_place_unless_the_club_wants_it(pairs_day, pairs):
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    next_leg(pairs_day, 2)
    play(pairs_day, 2)
    next_leg(pairs_day, 3)
    assert Table.objects.filter(leg__number=3).count() == 1


def test_a_final_can_follow_when_every_leg_is_played(pairs_day, pairs):
    Competition.objects.update(legs_per_match_day=1)
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=2, **NOBODY)
    assert next_leg(pairs_day, 2).tables.count() == 1


def test_the_others_play_on_by_the_standing_behind_the_finals(pairs_day, pairs):
    before, _places = result_order(pairs_day)
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, others_play_on=True, **NOBODY)
    next_leg(pairs_day, 2)
    assert [who_sits(pairs_day, 2, table) for table in (3, 4)] == [set(before[at : at + 2]) for at in (4, 6)]
    play(pairs_day, 2)
    next_leg(pairs_day, 3)
    assert len(who_sits(pairs_day, 3, 1)) == 2
    assert Seat.objects.filter(leg__number=3).values("pair").distinct().count() == 8
    assert result_order(pairs_day)[0][:2] == list(finals_of(pairs_day).order[:2])


def test_the_best_qualifiers_go_on_without_playing_where_the_number_is_odd(pairs_day, pairs):
    before, _places = result_order(pairs_day)
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=6, **NOBODY)
    next_leg(pairs_day, 2)
    byes = Bye.objects.filter(leg__number=2).values_list("pair", flat=True)
    assert set(byes) == set(before[:2])
    # Three legs: more than the competition has in an evening after one of qualifying.
    for number in (2, 3):
        play(pairs_day, number)
        next_leg(pairs_day, number + 1)
    play(pairs_day, 4)
    assert finals_of(pairs_day).bracket.is_over


def correct_all(rounds, entry, by):
    for round in rounds:
        correct_round(round=round, entry=entry, reason="Sides mixed up", revision=round.revision, by=by)


def test_a_correction_changes_who_goes_on_and_the_page_says_so(pairs_day, pairs, anna):
    before, _places = result_order(pairs_day)
    with undone():
        make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=2, **NOBODY)
        next_leg(pairs_day, 2)
        assert list_others_qualified(finals_of(pairs_day)) == []
        seat = Seat.objects.filter(leg__number=1, pair=before[-1]).first()
        correct_all(seat.table.rounds.all(), an_entry(162 if seat.position in "NS" else 0), anna)
        assert list_others_qualified(finals_of(pairs_day)) == [str(seat.pair)]
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    leg = next_leg(pairs_day, 2)
    play(pairs_day, 2)
    next_leg(pairs_day, 3)
    assert finals_of(pairs_day).out_of_step is None
    correct_all(leg.tables.get(number=1).rounds.all(), an_entry(10), anna)
    finals = finals_of(pairs_day)
    assert finals.out_of_step == 3
    assert finals.champion is None
    draw_legs(match_day=MatchDay.objects.get(pk=pairs_day.pk), **NOBODY)
    assert finals_of(pairs_day).out_of_step is None


@pytest.mark.parametrize("carries_over", [False, True])
def test_half_of_the_individuals_go_on_to_the_last_table(match_day, competition, carries_over):
    attending(match_day, 16)
    qualify(match_day)
    before, _places = result_order(match_day)
    make_finals(match_day=match_day, qualifying=Qualifying.EVENING, count=8, carries_over=carries_over, **NOBODY)
    next_leg(match_day, 2)
    assert who_sits(match_day, 2, 1) | who_sits(match_day, 2, 2) == set(before[:8])
    play(match_day, 2, {1: 100, 2: 162})
    next_leg(match_day, 3)
    finals = finals_of(match_day)
    assert who_sits(match_day, 3, 1) == set(finals.field_in(3))
    play(match_day, 3)
    finals = finals_of(match_day)
    assert finals.stages.is_over
    order, places = result_order(match_day)
    assert order == [*finals.order, *before[8:]]
    assert places[:8] == [*range(1, 9)]
    had = finals.stages.totals[0]
    assert (min(had.values()) > 0) == carries_over


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_who_is_level_at_the_cut_is_drawn_by_lot_and_it_is_said(match_day, competition, seed):
    """Protects: of four who share the place one was out for having the higher number, and no one was told."""
    competition.legs_per_match_day = 2
    competition.save()
    match_day.refresh_from_db()
    attending(match_day, 8)
    qualify(match_day)
    Table.objects.update(ns_points=200, ew_points=124)
    chosen = make_finals(match_day=match_day, qualifying=Qualifying.EVENING, count=4, seed=seed, **NOBODY)
    assert {seat.position for seat in Seat.objects.filter(player__in=[one.player_id for one in chosen])} <= {*"NS"}
    assert finals_of(match_day).plan.tied_out == 0
    with undone():
        undo_finals(match_day=match_day, by=None)
        Table.objects.filter(number=1).update(ns_points=162, ew_points=162)
        Table.objects.filter(number=2).update(ns_points=150, ew_points=174)
        chosen = make_finals(
            match_day=match_day, qualifying=Qualifying.EVENING, count=4, seed=seed, cut=AtTheCut.LOT, **NOBODY
        )
        finals = finals_of(match_day)
        assert (finals.plan.seed, finals.plan.tied_out) == (seed, 2)
        with translation.override("en"):
            said = decided_words(finals)
        assert f"were put in order by lot (seed {seed}). 2 were tied with the last" in said
        # East and West of table 2, then two of the four at table 1: those with the highest lots.
        second = {seat.player_id for seat in Seat.objects.filter(table__number=2, position__in="EW")}
        by_lot = sorted(
            (seat.player for seat in Seat.objects.filter(table__number=1)), key=lambda one: -lot(seed, one.number)
        )
        assert {one.player_id for one in chosen[:2]} == second
        assert [one.player_id for one in chosen[2:]] == [one.pk for one in by_lot[:2]]
        assert list_others_qualified(finals) == []
        next_leg(match_day, 2)
        play(match_day, 2)
        Table.objects.filter(leg__number=2).update(ns_points=162, ew_points=162)
        with translation.override("en"):
            [final] = finals_rounds(finals_of(match_day))
        assert final.note == "Tied: the better qualifier is placed higher"


def test_a_lot_keeps_its_seed(pairs_day, pairs):
    """Protects: who plays by lot can be drawn again by anyone, from the page and from a file of the competition."""
    make_finals(match_day=pairs_day, qualifying=Qualifying.LOT, count=4, seed=77, **NOBODY)
    finals = finals_of(pairs_day)
    with translation.override("en"):
        assert decided_words(finals) == "The participants and their opponents were drawn by lot with seed 77."
    units = list(get_draw_basis(pairs_day).units.values())
    assert finals.qualifiers == tuple(pair.pk for pair in random.Random(77).sample(units, 4))
    # As finals were made before seeds were kept.
    MatchDay.objects.update(finals_plan=MatchDay.objects.get().finals_plan | {"seed": None})
    assert decided_words(finals_of(pairs_day)) == ""


def test_four_play_every_leg_that_is_left_with_another_partner(match_day, competition):
    competition.legs_per_match_day = 4
    competition.save()
    match_day.refresh_from_db()
    attending(match_day, 8)
    qualify(match_day)
    make_finals(match_day=match_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    partners = []
    for number in (2, 3, 4):
        next_leg(match_day, number)
        seats = Seat.objects.filter(leg__number=number, position__in="NS")
        partners.append(frozenset(seats.values_list("player", flat=True)))
        play(match_day, number)
    assert len(set(partners)) == 3
    assert finals_of(match_day).stages.is_over


def test_teams_meet_at_two_tables_and_both_count(competition, match_day):
    competition.form = "teams"
    competition.save()
    match_day.refresh_from_db()
    for _number in range(4):
        team = TeamFactory(competition=competition, players=PlayerFactory.create_batch(4, club=competition.club))
        AttendanceFactory(match_day=match_day, player=None, team=team)
    qualify(match_day)
    first, second = make_finals(
        match_day=match_day, qualifying=Qualifying.EVENING, count=2, others_play_on=True, **NOBODY
    )
    next_leg(match_day, 2)
    assert who_sits(match_day, 2, 1) == who_sits(match_day, 2, 2) == {first.team_id, second.team_id}
    # The first team is North–South at table 1, and East–West at table 2: there it loses more.
    play(match_day, 2, {1: 100, 2: 120})
    assert finals_of(match_day).champion == second.team_id


def test_the_first_of_each_group_play_on(pairs_day, pairs):
    make_groups(competition=pairs_day.competition, count=2, order=GroupOrder.NUMBER)
    qualifiers = make_finals(match_day=pairs_day, qualifying=Qualifying.DIVISIONS, count=2, **NOBODY)
    groups = [one.unit.divisionplaces.get().division.number for one in qualifiers]
    assert sorted(groups[:2]) == sorted(groups[2:]) == [1, 2]


def test_finals_of_the_competition_decide_its_standing(pairs_day, pairs):
    qualify(pairs_day, 2)
    before = [named.row.unit_id for named in get_standing(pairs_day.competition, published_only=False).rows]
    make_finals(match_day=pairs_day, qualifying=Qualifying.COMPETITION, count=2, **NOBODY)
    next_leg(pairs_day, 3)
    play(pairs_day, 3, {1: 10})
    standing = get_standing(pairs_day.competition, published_only=False)
    assert [named.row.unit_id for named in standing.rows] == [before[1], before[0], *before[2:]]
    assert [named.row.place for named in standing.rows][:3] == [1, 2, 3]
    plain = get_standing(pairs_day.competition, published_only=False, with_finals=False)
    assert plain.finals is None


def test_what_is_frozen_decides_nothing_in_public(pairs_day, pairs):
    """Protects: the order of the qualifiers is the ranking after a leg that no one outside the club may read yet."""
    with undone():
        make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=2, **NOBODY)
        next_leg(pairs_day, 2)
        play(pairs_day, 2)
        MatchDay.objects.update(frozen_from=2, published_at="2026-11-24T20:00Z")
        day = MatchDay.objects.get(pk=pairs_day.pk)
        public = get_match_day_result(day, published_only=True).finals
        assert public is not None
        assert public.champion is None
        assert finals_of(pairs_day).champion is not None
        # Finals of one evening leave the season alone.
        assert get_standing(pairs_day.competition, published_only=False).finals is None
    make_finals(match_day=pairs_day, qualifying=Qualifying.COMPETITION, count=4, **NOBODY)
    MatchDay.objects.update(frozen_from=1, published_at="2026-11-24T20:00Z")
    day = MatchDay.objects.get(pk=pairs_day.pk)
    assert get_match_day_result(day, published_only=True).finals is None
    assert get_standing(pairs_day.competition).finals is None
    assert get_match_day_result(day).finals is not None
    assert get_standing(pairs_day.competition, published_only=False).finals is not None


def test_finals_are_undone_as_long_as_nothing_of_them_was_played(pairs_day, pairs):
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    leg = next_leg(pairs_day, 2)
    undo_finals(match_day=pairs_day, **NOBODY)
    assert not Qualifier.objects.exists()
    assert MatchDay.objects.get(pk=pairs_day.pk).finals is None
    assert list(pairs_day.legs.values_list("number", flat=True)) == [1]
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    leg = next_leg(pairs_day, 2)
    a_round(leg.tables.get(number=1))
    with pytest.raises(Refused):
        undo_finals(match_day=pairs_day, **NOBODY)


def test_what_cannot_be_is_refused(match_day, competition):
    players = attending(match_day, 8)
    given = {"match_day": match_day, "qualifying": Qualifying.EVENING, **NOBODY}
    with pytest.raises(Refused):
        make_finals(count=4, **given)
    draw_legs(match_day=match_day, legs=[1], **NOBODY)
    a_round(match_day.legs.get().tables.get(number=1))
    with pytest.raises(Refused):
        make_finals(count=4, **given)
    for table in match_day.legs.get().tables.all():
        for number in range(table.rounds_played + 1, competition.rounds_per_leg + 1):
            a_round(table, number)
    with pytest.raises(ValidationError):
        make_finals(count=6, **given)
    make_finals(count=4, **given)
    with pytest.raises(Refused):
        make_finals(count=4, **given)
    match_day.attendances.filter(player=Qualifier.objects.get(number=1).player).delete()
    with pytest.raises(Refused):
        next_leg(match_day, 2)
    with pytest.raises(ValidationError):
        draw_legs(match_day=MatchDay.objects.get(pk=match_day.pk), legs=[2], method=DrawMethod.LOTS, **NOBODY)
    assert len(players) == 8


def test_the_opponent_of_who_goes_home_goes_on_though_the_leg_is_drawn(pairs_day, pairs, anna):
    before, _places = result_order(pairs_day)
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    leg = next_leg(pairs_day, 2)
    a_round(leg.tables.get(number=2))
    ill = next(pair for pair in pairs if pair.pk == before[0])
    stop_playing(match_day=MatchDay.objects.get(), unit=ill, **NOBODY)
    assert list(leg.tables.values_list("number", flat=True)) == [2]
    assert leg.byes.get().pair_id == before[3]
    [walkover, other] = finals_of(pairs_day).bracket.rounds[0]
    assert (walkover.winner, walkover.is_walkover, other.winner) == (before[3], True, None)
    assert finals_of(pairs_day).out_of_step is None
    for number in range(2, pairs_day.competition.rounds_per_leg + 1):
        a_round(leg.tables.get(), number, an_entry(120))
    next_leg(pairs_day, 3)
    assert before[3] in who_sits(pairs_day, 3, 1)


def test_a_leg_that_is_drawn_later_gives_the_opponent_a_rest(pairs_day, pairs):
    before, _places = result_order(pairs_day)
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    ill = next(pair for pair in pairs if pair.pk == before[1])
    stop_playing(match_day=MatchDay.objects.get(), unit=ill, **NOBODY)
    leg = next_leg(pairs_day, 2)
    assert [who_sits(pairs_day, 2, table.number) for table in leg.tables.all()] == [{before[0], before[3]}]
    assert leg.byes.get().pair_id == before[2]
    assert play_on(match_day=MatchDay.objects.get(), unit=ill)
    assert finals_of(pairs_day).out_of_step == 2
    next_leg(pairs_day, 2)
    assert finals_of(pairs_day).out_of_step is None


def test_who_is_not_in_the_finals_may_go_home_and_keeps_the_place(pairs_day, pairs):
    """Protects: the places of all who leave after the groups."""
    before, places = result_order(pairs_day)
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=2, **NOBODY)
    outside = next(pair for pair in pairs if pair.pk == before[5])
    with pytest.raises(Refused, match="heeft alles gespeeld"):
        stop_playing(match_day=MatchDay.objects.get(), unit=outside, **NOBODY)
    assert result_order(pairs_day) == (before, places)


def test_a_walkover_in_the_final_is_no_win_for_who_plays_for_the_third_place(pairs_day, pairs):
    """Protects: those who lost their semi-final played the only table of the last leg, and one of them was champion."""
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, losers=Losers.THIRD_PLACE, **NOBODY)
    next_leg(pairs_day, 2)
    play(pairs_day, 2)
    first, gone = (meeting.winner for meeting in finals_of(pairs_day).bracket.rounds[0])
    stop_playing(match_day=pairs_day, unit=Pair.objects.get(pk=gone), after_leg=2, by=None)
    next_leg(pairs_day, 3)
    assert finals_of(pairs_day).champion == first
    play(pairs_day, 3)
    finals = finals_of(pairs_day)
    assert (finals.champion, finals.order[1], finals.out_of_step) == (first, gone, None)


def test_three_who_are_left_for_a_final_are_told_so(match_day, competition):
    """Protects: the page of the draw answered with an error of the program."""
    competition.legs_per_match_day = 3
    competition.save()
    match_day.refresh_from_db()
    players = attending(match_day, 4)
    qualify(match_day)
    make_finals(match_day=match_day, qualifying=Qualifying.EVENING, count=4, **NOBODY)
    next_leg(match_day, 2)
    play(match_day, 2)
    stop_playing(match_day=match_day, unit=players[0], after_leg=2, by=None)
    with pytest.raises(Refused):
        next_leg(match_day, 3)


def test_an_extra_leg_is_taken_along_into_the_finals(match_day, competition):
    """Protects: who carries over what they had, carries over what they qualified with."""
    attending(match_day, 8)
    qualify(match_day)
    helper = Seat.objects.get(table__number=2, position="N")
    Table.objects.filter(number=1).update(ns_points=250, ew_points=74)
    Table.objects.filter(number=2).update(ns_points=100, ew_points=224)
    Seat.objects.filter(table__number=1, position="N").update(player=helper.player, role=SeatRole.HELPER)
    qualifiers = make_finals(match_day=match_day, qualifying=Qualifying.EVENING, count=4, carries_over=True, **NOBODY)
    had = finals_of(match_day).stages.totals[0]
    assert [had[one.player_id] for one in qualifiers] == [250, 250, 224, 224]
