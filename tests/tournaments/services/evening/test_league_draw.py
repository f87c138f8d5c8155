"""Everyone against everyone over a season, as it is stored: pairs and teams, evenings moved or drawn again."""

from collections import Counter
from itertools import combinations

import pytest

from tests.factories import (
    AttendanceFactory,
    DivisionFactory,
    MatchDayFactory,
    PairFactory,
    TeamFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.evening.drawing import pairs_day as pairs_day
from tests.tournaments.services.undone import undone
from tournaments.choices import DrawMethod
from tournaments.models import Bye, Competition, DivisionPlace, Seat, Table
from tournaments.queries.evening.draw import list_ranking
from tournaments.queries.evening.fairness import get_evening
from tournaments.queries.results.league import get_league, meetings_by_leg
from tournaments.seating.meetings import Meetings
from tournaments.services.evening.door import set_attendance
from tournaments.services.evening.draw import draw_legs, undo_draw
from tournaments.services.evening.stop import withdraw

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def an_evening(competition, units, *, number=None, legs=None, method=DrawMethod.ROUND_ROBIN, seed=1):
    """Drawn with these pairs or teams."""
    keywords = {} if number is None else {"number": number}
    day = MatchDayFactory(competition=competition, **keywords)
    for unit in units:
        AttendanceFactory(match_day=day, player=None, **{competition.unit_field: unit})
    draw_legs(match_day=day, legs=legs, method=method, seed=seed, by=None)
    return day


def times_met(competition, units):
    met = Meetings.of(meetings_by_leg(competition).values())
    return Counter(met.times(one.number, other.number) for one, other in combinations(units, 2))


def test_eight_teams_meet_once_in_three_evenings(teams_competition):
    """Protects: each evening used to begin its own round robin, with repeats among the meetings."""
    teams = TeamFactory.create_batch(8, competition=teams_competition)
    for number, legs in enumerate(([1, 2, 3], [1, 2, 3], [1])):
        day = an_evening(teams_competition, teams, legs=legs, seed=number)
    assert times_met(teams_competition, teams) == {1: 28}
    assert Table.objects.count() == 56
    league = get_league(teams_competition)
    assert (league.played, league.planned, league.legs) == (28, 28, 0)
    assert {line.at_home for line in league.lines} == {3, 4}
    season = get_evening(day).season
    assert (season.again, season.is_proved_best, season.played, season.of) == ((0, 0), True, 28, 28)


def test_seven_pairs_meet_once_and_each_sits_out_once(pairs_competition):
    pairs_competition.legs_per_match_day = 4
    pairs_competition.save()
    pairs = PairFactory.create_batch(7, competition=pairs_competition)
    for legs in ([1, 2, 3, 4], [1, 2, 3]):
        an_evening(pairs_competition, pairs, legs=legs)
    assert times_met(pairs_competition, pairs) == {1: 21}
    assert sorted(Counter(Bye.objects.values_list("pair", flat=True)).values()) == [1] * 7


def test_twice_means_with_sides_changed(pairs_competition):
    pairs_competition.round_robin_times = 2
    pairs_competition.save()
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    for _evening in range(2):
        an_evening(pairs_competition, pairs)
    met = Meetings.of(meetings_by_leg(pairs_competition).values())
    both_ways = [two for one, other in combinations(pairs, 2) for two in ((one, other), (other, one))]
    assert {met.homes[one.number, other.number] for one, other in both_ways} == {1}


def test_who_stayed_away_catches_up_and_no_one_has_a_meeting_to_play_with_who_withdrew(pairs_competition):
    """Leg by leg: the absent pair has missed three opponents, and meets them before anyone else meets again.

    Protects: a season that never completes, because one pair has left it.
    """
    pairs = PairFactory.create_batch(6, competition=pairs_competition)
    an_evening(pairs_competition, pairs[1:])
    with undone():
        an_evening(pairs_competition, pairs)
        day = an_evening(pairs_competition, pairs)
        assert times_met(pairs_competition, pairs)[0] == 0
        assert get_evening(day).season.is_proved_best
    pairs_competition.match_days.all().delete()
    an_evening(pairs_competition, pairs)
    withdraw(competition=pairs_competition, unit=pairs[5], reason="Moved")
    day = an_evening(pairs_competition, pairs[:5], legs=[1, 2])
    # Of the five who are left some are still to meet someone, and no one meets again before they have.
    season = get_evening(day).season
    assert season.again.value == season.again.bound
    league = get_league(pairs_competition)
    assert league.planned == 10 * max(1, league.planned // 10)
    assert [line.to_play for line in league.lines if line.unit.number == pairs[5].number] == [0]


def test_an_evening_added_before_others_goes_on_with_what_they_left_and_drawn_again_forgets_its_own_legs(
    pairs_competition,
):
    pairs = PairFactory.create_batch(8, competition=pairs_competition)
    an_evening(pairs_competition, pairs, number=1)
    day = an_evening(pairs_competition, pairs, number=3)
    for _time in range(2):
        draw_legs(match_day=day, by=None, method=DrawMethod.ROUND_ROBIN)
    assert times_met(pairs_competition, pairs) == {1: 24, 0: 4}
    an_evening(pairs_competition, pairs, number=2, legs=[1])
    assert times_met(pairs_competition, pairs) == {1: 28}


def test_legs_that_are_played_stay_and_the_late_join(pairs_day):
    """Protects: anyone who came late could not be drawn in, because the movement had begun with other people."""
    pairs = PairFactory.create_batch(8, competition=pairs_day.competition)
    set_attendance(match_day=pairs_day, pairs=pairs[:6])
    draw_legs(match_day=pairs_day, method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    a_round(pairs_day.legs.get(number=1).tables.get(number=1))
    set_attendance(match_day=pairs_day, pairs=pairs)
    draw_legs(match_day=pairs_day, method=DrawMethod.ROUND_ROBIN, seed=2, by=None)
    counts = times_met(pairs_day.competition, pairs)
    assert counts == {1: 3 + 4 + 4, 0: 28 - 11}


def test_a_team_whose_member_was_replaced_has_met_all_the_same(teams_competition):
    """Protects: meetings are read from the seats of a team, not from who is in it today."""
    teams = TeamFactory.create_batch(2, competition=teams_competition)
    an_evening(teams_competition, teams, legs=[1])
    teams[0].members.first().delete()
    assert times_met(teams_competition, teams) == {1: 1}


# The card


def test_the_card_says_what_cannot_be_avoided(pairs_competition):
    """Four of six come twice: on the second evening they all meet again, and nothing else was possible."""
    pairs = PairFactory.create_batch(6, competition=pairs_competition)
    first = an_evening(pairs_competition, pairs[:4])
    MatchDayFactory(competition=pairs_competition)
    an_evening(pairs_competition, pairs[4:], legs=[1])
    day = an_evening(pairs_competition, pairs[:4])
    assert get_evening(first).season.again.value > 0  # two evenings are one season, whichever came first
    season = get_evening(day).season
    assert (season.again, season.is_proved_best) == ((6, 6), True)


def test_the_card_proves_nothing_about_seats_by_another_method(pairs_competition):
    """Protects: a leg by lot on an evening of the round robin counts as it came out."""
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    day = an_evening(pairs_competition, pairs, legs=[1])
    tables = [tuple(table) for table in _pairs_at_tables(day, 1)]
    draw_legs(match_day=day, legs=[2], method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    for leg in day.legs.filter(number=2):
        # As if it had been seated by hand like the first one.
        for table, (one, other) in zip(leg.tables.order_by("number"), tables, strict=True):
            table.seats.filter(position__in="NS").update(pair=one)
            table.seats.filter(position__in="EW").update(pair=other)
    season = get_evening(day).season
    assert season.again == (2, 0)
    assert not season.is_proved_best


def _pairs_at_tables(day, leg):
    seats = Seat.objects.filter(leg__match_day=day, leg__number=leg)
    at = {(seat.table_id, seat.position): seat.pair_id for seat in seats}
    return [(at[table, "N"], at[table, "E"]) for table in sorted({table for table, _seat in at})]


def test_other_draws_promise_nothing_about_the_season(pairs_competition, teams_competition):
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    assert get_evening(an_evening(pairs_competition, pairs, method=DrawMethod.BEST)).season is None
    assert get_evening(an_evening(pairs_competition, pairs, method=DrawMethod.SWISS, legs=[1])).season is None
    teams = TeamFactory.create_batch(4, competition=teams_competition)
    an_evening(teams_competition, teams, legs=[1], method=DrawMethod.BEST)
    assert times_met(teams_competition, teams) == {0: 6}  # spread over the hall they have not met


# Neighbours in the standing of the season


def play(day, leg):
    """The lower numbers win, the lowest most."""
    places = {number: place for place, number in enumerate(day.competition.pairs.values_list("number", flat=True))}
    for table in day.legs.get(number=leg).tables.all():
        numbers = {seat.position: seat.pair.number for seat in table.seats.select_related("pair")}
        better = numbers["N"] < numbers["E"]
        for number in (1, 2):
            a_round(table, number, an_entry(150 - places[numbers["N"]] if better else 10 + places[numbers["E"]]))


@pytest.mark.parametrize("over_season", [False, True])
def test_neighbours_may_look_back_over_the_season(pairs_competition, over_season):
    pairs_competition.swiss_over_season = over_season
    pairs_competition.legs_per_match_day = 1
    pairs_competition.save()
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    for number in range(3):
        day = an_evening(pairs_competition, pairs, method=DrawMethod.SWISS, legs=[1], seed=number)
        play(day, 1)
    counts = times_met(pairs_competition, pairs)
    assert (max(counts) == 1) is over_season
    season = get_evening(day).season
    assert (season is not None) is over_season
    if season:
        assert season.again == (0, 0)


def test_when_everyone_has_met_they_go_on_with_whom_they_met_least(pairs_competition):
    pairs_competition.swiss_over_season = True
    pairs_competition.save()
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    day = an_evening(pairs_competition, pairs)
    for leg in (1, 2, 3):
        play(day, leg)
    later = an_evening(pairs_competition, pairs, method=DrawMethod.SWISS, legs=[1])
    ranking = list_ranking(later, {pair.number: pair for pair in pairs}, before=1, over_season=True)
    numbers = {pair.pk: pair.number for pair in pairs}
    first_table = {numbers[pk] for pk in _pairs_at_tables(later, 1)[0]}
    assert first_table == set(ranking[:2])
    assert undo_draw(match_day=later, by=None) == [1]


def test_teams_look_back_over_the_season_too(teams_competition):
    teams_competition.swiss_over_season = True
    teams_competition.legs_per_match_day = 1
    teams_competition.save()
    teams = TeamFactory.create_batch(4, competition=teams_competition)
    for number in range(3):
        day = an_evening(teams_competition, teams, method=DrawMethod.SWISS, legs=[1], seed=number)
        for table in day.legs.get().tables.all():
            a_round(table, 1, an_entry(100))
    assert times_met(teams_competition, teams) == {1: 6}


def test_each_division_is_its_own_round_robin(pairs_competition):
    """Protects: a division that has meetings to play with the pairs of another, so that its own begins again too
    late.
    """
    Competition.objects.filter(pk=pairs_competition.pk).update(draws_within_divisions=True, legs_per_match_day=3)
    pairs_competition.refresh_from_db()
    pairs = PairFactory.create_batch(10, competition=pairs_competition)
    for units in (pairs[:4], pairs[4:]):
        division = DivisionFactory(competition=pairs_competition)
        DivisionPlace.objects.bulk_create(DivisionPlace(division=division, pair=pair) for pair in units)
    for _evening in range(2):
        day = an_evening(pairs_competition, pairs)
    assert times_met(pairs_competition, pairs[:4]) == {2: 6}
    assert times_met(pairs_competition, pairs[4:]) == {1: 12, 2: 3}
    league = get_league(pairs_competition)
    assert (league.played, league.planned) == (12 + 18, 12 + 30)
    assert league.lines[0].cells[9] is None
    season = get_evening(day).season
    assert (season.again, season.is_proved_best) == ((0, 0), True)
