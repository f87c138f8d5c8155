"""A result corrected after the next leg was drawn by it: said, drawn again or left, and no dead end afterwards."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.utils import translation

from scoring import SideTotals
from tests.factories import DivisionFactory, PairFactory
from tests.tournaments.services.evening.drawing import attending, pairs_attending
from tests.tournaments.services.evening.drawing import match_day as match_day
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tournaments.choices import DrawMethod, Qualifying
from tournaments.exceptions import Stale
from tournaments.listings.log import log_line
from tournaments.models import Draw, LogEntry, MatchDay, Pair, Seat, Table
from tournaments.permissions import asked_by
from tournaments.queries.evening.drawn_by import find_outdated
from tournaments.queries.results.finals import get_finals
from tournaments.services.evening.adjustment import add_penalty
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs, draw_outdated
from tournaments.services.evening.finals import make_finals
from tournaments.services.evening.outdated import leave_draw
from tournaments.services.evening.stop import stop_playing
from tournaments.services.table.table import correct_totals, record_totals
from tournaments.standings.bracket import Losers
from tournaments.wording.finals import finals_rounds

pytestmark = pytest.mark.django_db

ALL = 324  # two rounds


def play(match_day, leg):
    """North–South wins everywhere, by more at higher tables."""
    for table in Table.objects.filter(leg__match_day=match_day, leg__number=leg):
        ns = SideTotals(ALL - 60 - 10 * table.number)
        record_totals(table=table, ns=ns, ew=SideTotals(ALL - ns.points), revision=table.revision, by=None)


def turn_round(match_day, leg, table):
    """What North–South had was East–West's."""
    one = Table.objects.get(leg__match_day=match_day, leg__number=leg, number=table)
    figures = {"ns": SideTotals(one.ew_points), "ew": SideTotals(one.ns_points)}
    correct_totals(table=one, **figures, reason="the other way round", revision=one.revision, by=None)


def outdated(match_day):
    leg = find_outdated(MatchDay.objects.get(pk=match_day.pk))
    return leg.number if leg else None


def meetings(match_day, leg):
    field = "pair__number" if match_day.competition.is_pairs else "player__number"
    seats = Seat.objects.filter(leg__match_day=match_day, leg__number=leg, position__in="NE")
    by_table: dict[int, list[int]] = {}
    for table, number in seats.order_by("table__number").values_list("table__number", field):
        by_table.setdefault(table, []).append(number)
    return [frozenset(two) for two in by_table.values()]


def drawn_by(match_day, method, number=8):
    if match_day.competition.is_pairs:
        pairs_attending(match_day, number)
    else:
        attending(match_day, number)
    draw_legs(match_day=match_day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    play(match_day, 1)
    draw_legs(match_day=match_day, legs=[2], method=method, seed=2, by=None)
    assert outdated(match_day) is None


@pytest.mark.parametrize("method", [DrawMethod.SWISS, DrawMethod.RANKS])
def test_pairs_drawn_by_another_standing_are_drawn_again_or_left(pairs_day, method):
    drawn_by(pairs_day, method)
    before = meetings(pairs_day, 2)
    turn_round(pairs_day, 1, 1)
    assert outdated(pairs_day) == 2
    # Left as it is: nothing is said until the standing changes once more.
    leave_draw(match_day=pairs_day, leg=2)
    leave_draw(match_day=pairs_day, leg=2)
    assert (outdated(pairs_day), meetings(pairs_day, 2)) == (None, before)
    turn_round(pairs_day, 1, 2)
    assert outdated(pairs_day) == 2
    draw = draw_outdated(match_day=pairs_day, leg=2, by=None)
    assert (draw.method, outdated(pairs_day)) == (method, None)
    assert meetings(pairs_day, 2) != before
    with pytest.raises(Stale):
        draw_outdated(match_day=pairs_day, leg=2, by=None)


def test_points_that_change_no_order_and_who_comes_or_goes_are_no_other_standing(pairs_day):
    drawn_by(pairs_day, DrawMethod.RANKS)
    one = Table.objects.get(leg__number=1, number=1)
    figures = {"ns": SideTotals(one.ns_points - 1), "ew": SideTotals(one.ew_points + 1)}
    correct_totals(table=one, **figures, reason="misread", revision=one.revision, by=None)
    assert outdated(pairs_day) is None
    here = [row.pair for row in pairs_day.attendances.all()]
    late = PairFactory(competition=pairs_day.competition)
    set_attendance(match_day=pairs_day, pairs=[*here[1:], late])
    assert outdated(pairs_day) is None


def test_a_penalty_or_a_leg_by_ranking_of_individuals_too(match_day, competition):
    drawn_by(match_day, DrawMethod.RANKING)
    first = Seat.objects.filter(leg__number=1, table__number=1, position="N").get().player
    add_penalty(
        competition=competition, match_day=match_day, leg=None, player=first, points=300, reason="revoke", by=None
    )
    assert outdated(match_day) == 2
    draw_outdated(match_day=match_day, leg=2, by=None)
    assert outdated(match_day) is None


def test_divisions_that_are_drawn_for_themselves_have_an_order_each(pairs_day):
    """Protects: who passes someone of another division changes no table."""
    pairs = pairs_attending(pairs_day, 8)
    for number in (1, 2):
        division = DivisionFactory(competition=pairs_day.competition, number=number)
        for pair in pairs[4 * number - 4 : 4 * number]:
            division.places.create(pair=pair)
    options = {"match_day": pairs_day, "within_divisions": True, "by": None}
    draw_legs(legs=[1], method=DrawMethod.LOTS, seed=1, **options)
    play(pairs_day, 1)
    draw_legs(legs=[2], method=DrawMethod.RANKS, seed=1, **options)
    tables = Table.objects.filter(leg__number=1).order_by("number")
    one = tables[0]  # down by so much that both are passed by all of the other division
    figures = {"ns": SideTotals(ALL // 2 + 1), "ew": SideTotals(ALL // 2 - 1)}
    correct_totals(table=one, **figures, reason="misread", revision=one.revision, by=None)
    order_within = outdated(pairs_day)
    turn_round(pairs_day, 1, 4)
    assert (order_within, outdated(pairs_day)) == (2, 2)
    assert draw_outdated(match_day=pairs_day, leg=2, by=None).within_divisions
    assert outdated(pairs_day) is None


def test_afterwards_it_is_a_line_in_the_log(pairs_day):
    anna = get_user_model().objects.create_user("anna")
    drawn_by(pairs_day, DrawMethod.SWISS)
    play(pairs_day, 2)
    with asked_by(anna):
        turn_round(pairs_day, 1, 1)
        turn_round(pairs_day, 2, 1)
    assert outdated(pairs_day) is None
    first, second = LogEntry.objects.order_by("pk")
    with translation.override("en"):
        where = log_line(first).where
    assert where.endswith("leg 1, table 1, leg 2 was drawn from another standing")
    assert "outdated" not in json.loads(second.subject)


def test_a_leg_of_before_the_update_says_nothing_it_does_not_know(pairs_day):
    drawn_by(pairs_day, DrawMethod.SWISS)
    Draw.objects.update(ranking=[])
    turn_round(pairs_day, 1, 1)
    assert outdated(pairs_day) is None


def finals_of(match_day):
    return get_finals(MatchDay.objects.get(pk=match_day.pk))


@pytest.fixture
def final(pairs_day):
    """Two semi-finals were played by four pairs, and the final is drawn."""
    pairs_attending(pairs_day, 8)
    draw_legs(match_day=pairs_day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    play(pairs_day, 1)
    make_finals(match_day=pairs_day, qualifying=Qualifying.EVENING, count=4, losers=Losers.THIRD_PLACE, by=None)
    draw_legs(match_day=pairs_day, legs=[2], by=None)
    play(pairs_day, 2)
    draw_legs(match_day=pairs_day, legs=[3], by=None)
    assert outdated(pairs_day) is None
    return pairs_day


def test_a_corrected_semi_final_is_said_and_the_final_drawn_again(final):
    before = meetings(final, 3)
    turn_round(final, 2, 1)
    assert (outdated(final), finals_of(final).out_of_step) == (3, 3)
    draw_outdated(match_day=final, leg=3, by=None)
    assert (outdated(final), finals_of(final).out_of_step) == (None, None)
    assert len(meetings(final, 3)[0] & before[0]) == 1


@pytest.mark.parametrize("place", [0, 1])
def test_who_goes_home_before_the_final_makes_no_other_standing(final, place):
    """Protects: the board said that a result was corrected."""
    finals = finals_of(final)
    gone = sorted(unit for meeting in finals.meetings_in(3) for unit in meeting[:2])[place]
    stop_playing(match_day=final, unit=Pair.objects.get(pk=gone), after_leg=2, by=None)
    assert outdated(final) is None


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_final_that_was_left_or_has_begun_is_played_by_who_sits_in_it(final, is_begun):
    """Protects: with a semi-final corrected afterwards no one ever won the final, and no leg could be drawn."""
    in_final, for_third = meetings(final, 3)
    if is_begun:
        play(final, 3)
    turn_round(final, 2, 1)
    if not is_begun:
        leave_draw(match_day=final, leg=3)
        assert outdated(final) is None
        play(final, 3)
    finals = finals_of(final)
    assert (outdated(final), finals.out_of_step) == (None, None)
    assert {finals.names[unit].number for unit in finals.order[:2]} == in_final
    assert {finals.names[unit].number for unit in finals.order[2:]} == for_third
    with translation.override("en"):
        [semi_final, _other], [last, third] = (round.meetings for round in finals_rounds(finals))
    assert semi_final.note == "Corrected after the next leg was drawn"
    assert last.won_by == third.won_by == 1


def test_a_leg_can_be_drawn_after_one_that_a_correction_made_another(pairs_day):
    """Of eight in a knock-out: a quarter-final is corrected when the semi-final has begun."""
    pairs_attending(pairs_day, 8)
    make_finals(match_day=pairs_day, qualifying=Qualifying.LOT, count=8, seed=1, by=None)
    draw_legs(match_day=pairs_day, by=None)
    play(pairs_day, 1)
    draw_legs(match_day=pairs_day, by=None)
    play(pairs_day, 2)
    turn_round(pairs_day, 1, 1)
    draw_legs(match_day=pairs_day, by=None)
    play(pairs_day, 3)
    finals = finals_of(pairs_day)
    assert finals.champion is not None
    assert len(set(finals.order)) == 8


@pytest.mark.parametrize("is_begun", [False, True])
def test_individuals_play_on_as_they_sat(match_day, competition, is_begun):
    competition.legs_per_match_day = 3
    competition.save()
    match_day.refresh_from_db()
    attending(match_day, 8)
    draw_legs(match_day=match_day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    play(match_day, 1)
    make_finals(match_day=match_day, qualifying=Qualifying.EVENING, count=8, by=None)
    draw_legs(match_day=match_day, legs=[2], by=None)
    play(match_day, 2)
    draw_legs(match_day=match_day, legs=[3], by=None)
    sat = set(finals_of(match_day).field_in(3))
    if is_begun:
        play(match_day, 3)
    turn_round(match_day, 2, 1)
    assert outdated(match_day) == (None if is_begun else 3)
    if not is_begun:
        leave_draw(match_day=match_day, leg=3)
    assert (outdated(match_day), set(finals_of(match_day).field_in(3))) == (None, sat)
