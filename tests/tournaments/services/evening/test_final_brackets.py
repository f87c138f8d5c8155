"""Finals with more than one bracket, drawn and played through to the end as an evening goes."""

import random
from collections import Counter

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.factories import UserFactory
from tests.tournaments.services.evening.drawing import pairs_attending
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tests.tournaments.services.undone import undone
from tournaments.choices import DrawMethod, Qualifying
from tournaments.exceptions import Refused
from tournaments.models import Bye, MatchDay, Pair, Seat, Table
from tournaments.queries.evening.draw import get_draw_basis
from tournaments.queries.results.finals import get_finals
from tournaments.queries.results.match_day import get_hall, get_match_day_result
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.finals import make_finals
from tournaments.services.evening.stop import stop_playing
from tournaments.services.table.table import correct_totals, record_totals
from tournaments.standings.bracket import Losers, Part

pytestmark = pytest.mark.django_db

NOBODY = {"by": None}


def fresh(match_day):
    return MatchDay.objects.get(pk=match_day.pk)


def finals_of(match_day):
    found = get_finals(fresh(match_day))
    assert found is not None
    return found


def write(table, ns):
    most = 162 * table.leg.match_day.competition.rounds_per_leg
    record_totals(table=table, ns=SideTotals(ns), ew=SideTotals(most - ns), revision=table.revision, by=None)


def correct(table, ns):
    most = 162 * table.leg.match_day.competition.rounds_per_leg
    given = {"ns": SideTotals(ns), "ew": SideTotals(most - ns), "revision": table.revision}
    correct_totals(table=table, reason="Sides mixed up", by=UserFactory(), **given)


def play(match_day, chance):
    """Everything that is seated and not written yet, with results at random."""
    most = 162 * match_day.competition.rounds_per_leg
    for table in Table.objects.filter(leg__match_day=match_day, is_complete=False).order_by("number"):
        write(table, chance.randrange(most + 1))


def play_for(match_day, *winners):
    """Everything that is seated, won by these pairs, the first of them where two meet; else by North–South."""
    most = 162 * match_day.competition.rounds_per_leg
    for table in Table.objects.filter(leg__match_day=match_day, is_complete=False).order_by("number"):
        sides = {seat.position: seat.pair_id for seat in table.seats.all()}
        wanted = next((pair for pair in winners if pair in sides.values()), sides["N"])
        write(table, most if sides["N"] == wanted else 0)


def begin(match_day, count, losers, chance, **more):
    """Everyone has played one leg; with as many pairs in the finals."""
    draw_legs(match_day=match_day, legs=[1], method=DrawMethod.LOTS, seed=1, **NOBODY)
    play(match_day, chance)
    make_finals(match_day=match_day, qualifying=Qualifying.LOT, count=count, losers=losers, seed=7, **more, **NOBODY)


def met_in_finals(match_day):
    """Who met whom, table by table, leg after leg."""
    seats = Seat.objects.filter(leg__match_day=match_day, leg__number__gt=1).order_by("leg__number", "table__number")
    of_table: dict[int, set[int]] = {}
    for seat in seats:
        of_table.setdefault(seat.table_id, set()).add(seat.pair_id)
    return [frozenset(two) for two in of_table.values()]


def play_through(match_day, chance):
    """Every leg until none is left; how many legs of finals were drawn."""
    legs = 0
    while (following := get_hall(fresh(match_day)).next_leg) is not None:
        draw_legs(match_day=fresh(match_day), **NOBODY)
        assert not Seat.objects.filter(leg__match_day=match_day, leg__number__gt=following).exists()
        play(match_day, chance)
        finals = finals_of(match_day)
        assert finals.out_of_step is None
        legs += 1
    return legs


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_consolation_of_twenty_four_pairs(pairs_day, seed):
    """Protects: everyone who loses their first meeting plays on, in a knock-out that ends with a winner."""
    chance = random.Random(seed)
    pairs_attending(pairs_day, 24)
    begin(pairs_day, 24, Losers.CONSOLATION, chance)
    assert play_through(pairs_day, chance) == fresh(pairs_day).finals.legs == 6
    finals = finals_of(pairs_day)
    assert finals.is_over
    met = met_in_finals(pairs_day)
    assert len(met) == len(set(met))
    bracket = finals.bracket
    lost = Counter(meeting.loser for meeting in bracket.meetings if meeting.loser)
    in_it = {
        unit
        for planned, meeting in zip(bracket.plan, bracket.meetings, strict=True)
        if planned.part == Part.CONSOLATION
        for unit in meeting[:2]
    } - {None}
    assert 8 <= len(in_it) <= 16
    best = bracket.best_of_consolation
    # Out after one defeat, or after a second one in the consolation.
    assert lost == {unit: 1 + (unit in in_it and unit != best) for unit in finals.qualifiers if unit != finals.champion}
    rows = get_match_day_result(fresh(pairs_day)).rows
    assert [named.row.place for named in rows] == [*range(1, 25)]
    assert [named.row.unit_id for named in rows] == list(finals.order)
    assert rows[24 - len(in_it)].row.unit_id == best


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_double_elimination_of_twelve_pairs(pairs_day, seed):
    """Protects: no one is out after one defeat, and the unbeaten have to be beaten twice."""
    chance = random.Random(seed)
    pairs_attending(pairs_day, 12)
    begin(pairs_day, 12, Losers.DOUBLE, chance)
    planned = fresh(pairs_day).finals.legs
    assert planned == 9
    legs = play_through(pairs_day, chance)
    finals = finals_of(pairs_day)
    assert finals.is_over
    lost = Counter(meeting.loser for meeting in finals.bracket.meetings if meeting.loser)
    assert all(lost[unit] == 2 for unit in finals.order[1:])
    assert lost[finals.champion] <= 1
    [final] = [
        meeting
        for planned, meeting in zip(finals.bracket.plan, finals.bracket.meetings, strict=True)
        if planned.part == Part.FINAL
    ]
    # The decider is played if, and only if, the unbeaten lost the final.
    assert legs == 9 if final.winner == final.other else legs == 8
    assert fresh(pairs_day).legs.count() == 1 + legs
    met = met_in_finals(pairs_day)
    again = [at for at, two in enumerate(met) if two in met[:at]]
    first_again = min(again, default=len(met))
    # Up to the fourth leg of the finals 4 + 8 + 4 + 3 tables were played: no two of them met twice.
    assert first_again >= 4 + 4 + 2 + 4 + 1 + 2
    rows = get_match_day_result(fresh(pairs_day)).rows
    assert [named.row.unit_id for named in rows] == list(finals.order)
    assert [named.row.place for named in rows] == [*range(1, 13)]


def test_a_decider_that_is_not_needed_is_not_asked_for(pairs_day):
    """Protects: an evening whose winner is known waiting for a leg that no one plays, also after a correction."""
    chance = random.Random(1)
    pairs_attending(pairs_day, 4)
    begin(pairs_day, 4, Losers.DOUBLE, chance)
    first = finals_of(pairs_day).qualifiers[0]
    for _leg in range(4):
        draw_legs(match_day=fresh(pairs_day), **NOBODY)
        play_for(pairs_day, first)
    finals = finals_of(pairs_day)
    assert (finals.champion, finals.is_over) == (first, True)
    assert get_hall(fresh(pairs_day)).next_leg is None
    assert get_draw_basis(fresh(pairs_day)).open_legs == ()
    with pytest.raises(Refused):
        draw_legs(match_day=fresh(pairs_day), **NOBODY)
    last = Table.objects.get(leg__match_day=pairs_day, leg__number=5)
    sides = {seat.position: seat.pair_id for seat in last.seats.all()}
    correct(last, 0 if sides["N"] == first else 162 * pairs_day.competition.rounds_per_leg)
    assert finals_of(pairs_day).champion is None
    assert get_hall(fresh(pairs_day)).next_leg == 6
    draw_legs(match_day=fresh(pairs_day), **NOBODY)
    play_for(pairs_day, first)
    assert finals_of(pairs_day).champion == first


def test_places_down_to_the_eighth_in_as_many_legs_as_a_knock_out(pairs_day):
    chance = random.Random(3)
    pairs_attending(pairs_day, 8)
    begin(pairs_day, 8, Losers.PLACES, chance)
    assert play_through(pairs_day, chance) == 3
    assert Table.objects.filter(leg__number__gt=1).count() == 12
    finals = finals_of(pairs_day)
    decided = {
        planned.wins: meeting
        for planned, meeting in zip(finals.bracket.plan, finals.bracket.meetings, strict=True)
        if planned.leg == 2
    }
    assert [unit for place in (1, 3, 5, 7) for unit in (decided[place].winner, decided[place].loser)] == list(
        finals.order
    )


def test_who_waits_for_the_losers_sits_out_and_plays_with_no_others(pairs_day):
    """Protects: the unbeaten being sent to a table of the others while the losers play for the final."""
    chance = random.Random(5)
    pairs_attending(pairs_day, 8)
    begin(pairs_day, 4, Losers.DOUBLE, chance, others_play_on=True)
    for _leg in range(3):
        draw_legs(match_day=fresh(pairs_day), **NOBODY)
        play(pairs_day, chance)
    unbeaten = finals_of(pairs_day).bracket.rounds[-1][0].winner
    assert not Seat.objects.filter(leg__number=4, pair=unbeaten).exists()
    assert Bye.objects.filter(leg__number=4, pair=unbeaten).exists()


def test_in_the_losers_bracket_too_who_sat_went_on_and_who_goes_home_loses(pairs_day):
    chance = random.Random(2)
    pairs_attending(pairs_day, 4)
    begin(pairs_day, 4, Losers.DOUBLE, chance)
    draw_legs(match_day=fresh(pairs_day), **NOBODY)
    play(pairs_day, chance)
    draw_legs(match_day=fresh(pairs_day), **NOBODY)
    with undone():
        play(pairs_day, chance)
        before = finals_of(pairs_day).bracket
        table = Table.objects.get(leg__number=2, number=1)
        correct(table, table.ew_points)
        after = finals_of(pairs_day)
        assert after.out_of_step is None
        assert [one[:3] for one in after.bracket.meetings] == [one[:3] for one in before.meetings]
        assert after.bracket.rounds[0][0].is_left
    low = finals_of(pairs_day).on_paper_in(3)[1]
    assert low[0].part == Part.LOSERS
    stop_playing(match_day=fresh(pairs_day), unit=Pair.objects.get(pk=low[1].one), **NOBODY)
    [_main, (_planned, walkover)] = finals_of(pairs_day).on_paper_in(3)
    assert (walkover.winner, walkover.is_walkover) == (low[1].other, True)
    play(pairs_day, chance)
    play_through(pairs_day, chance)
    finals = finals_of(pairs_day)
    assert finals.is_over
    assert finals.order[-1] == low[1].one


@pytest.mark.parametrize(("losers", "count"), [(Losers.CONSOLATION, 3), (Losers.PLACES, 2), (Losers.DOUBLE, 2)])
def test_too_few_for_it_are_refused_at_the_field(pairs_day, losers, count):
    pairs_attending(pairs_day, 4)
    with pytest.raises(ValidationError) as refused:
        begin(pairs_day, count, losers, random.Random(1))
    assert list(refused.value.message_dict) == ["losers"]


def test_a_leg_in_which_only_walkovers_are_left_is_passed_over(pairs_day):
    """Protects: an evening that waits for a leg of the losers in which there is no one to play."""
    chance = random.Random(4)
    pairs_attending(pairs_day, 4)
    begin(pairs_day, 4, Losers.DOUBLE, chance)
    for _leg in range(2):
        draw_legs(match_day=fresh(pairs_day), **NOBODY)
        play(pairs_day, chance)
    [(planned, meeting)] = finals_of(pairs_day).on_paper_in(4)
    assert planned.part == Part.LOSERS
    stop_playing(match_day=fresh(pairs_day), unit=Pair.objects.get(pk=meeting.one), after_leg=3, **NOBODY)
    play_through(pairs_day, chance)
    finals = finals_of(pairs_day)
    assert finals.is_over
    assert finals.order[2] == meeting.one
