"""Handicaps: who has one, where it counts, and what it is carried over from."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.test_properties import rule_sets, seasons
from tournaments.standings import (
    AbsenceRule,
    AbsenceRules,
    AbsenceWorth,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DayRule,
    LegResult,
    ResultKind,
    count_units,
    make_match_day_result,
    make_outlook,
    make_standing,
    run_race,
)
from tournaments.standings.handicap import carried_over, with_handicaps

ANNA, BERT, CORA = 1, 2, 3
PER_LEG = {"handicap_per": CountingUnit.LEG}
BY_LEG = {"unit": CountingUnit.LEG}


def legs(unit, day, *totals, **others):
    return [LegResult(unit, day, leg, points, **others) for leg, points in enumerate(totals, 1)]


def total_only(unit, day, points):
    return LegResult(unit, day, None, points, roem=None, pits=None, nats=None, kind=ResultKind.RECORDED)


def standing(rows, handicaps, **rules):
    return make_standing(rows, [], CountingRules(handicaps=handicaps, **rules))


def rows_of(rows, handicaps, **rules):
    return {row.unit_id: row for row in standing(rows, handicaps, **rules).rows}


def handicaps_in(rows, handicap, **rules):
    """Of Anna, result by result."""
    return [result.handicap for result in rows_of(rows, {ANNA: handicap}, **rules)[ANNA].counted]


def test_it_is_added_once_for_each_match_day_attended():
    """Protects: places are by what was played with the handicap, and it is shown apart."""
    rows = [*legs(ANNA, 1, 1500, 1500), *legs(ANNA, 2, 1400), *legs(BERT, 1, 1550, 1500), *legs(BERT, 2, 1400)]
    first, second = standing(rows, {ANNA: 50}).rows
    assert (first.unit_id, first.total, first.handicap, first.best_match_day) == (ANNA, 4500, 100, 3050)
    assert (second.unit_id, second.total, second.handicap) == (BERT, 4450, 0)
    assert [(result.total, result.points, result.handicap) for result in first.counted] == [
        (3050, 3000, 50),
        (1450, 1400, 50),
    ]
    assert first.best_leg == 1500


def test_per_leg_it_is_added_once_for_each_leg_attended():
    """Protects: a bye is attended; a leg missed by coming late, and an absence, are not."""
    late = LegResult(ANNA, 2, 1, 1200, attended=False, kind=ResultKind.LATE)
    bye = LegResult(ANNA, 2, 2, 1600, kind=ResultKind.BYE)
    away = LegResult(ANNA, 3, None, 5000, attended=False, kind=ResultKind.ABSENCE)
    rows = [*legs(ANNA, 1, 1500, 1500), late, bye, LegResult(ANNA, 2, 3, 1400), away]
    assert handicaps_in(rows, 10, **PER_LEG) == [20, 20, 0]
    assert handicaps_in(rows, 10, **PER_LEG, **BY_LEG) == [10, 10, 0, 10, 10, 0]
    assert handicaps_in(rows, 10) == [10, 10, 0]


def test_an_evening_known_only_as_a_total_has_the_legs_of_an_evening():
    rows = [total_only(ANNA, 1, 4500)]
    assert handicaps_in(rows, 10, legs_per_match_day=3, **PER_LEG) == [30]
    assert handicaps_in(rows, 10, **PER_LEG) == [10]
    assert handicaps_in(rows, 10, **PER_LEG, **BY_LEG) == [10]
    assert handicaps_in(rows, 10, legs_per_match_day=3, **PER_LEG, **BY_LEG) == [10, 10, 10]


def test_an_extra_leg_that_replaces_one_is_not_one_more():
    extra = LegResult(ANNA, 1, 2, 1700, kind=ResultKind.EXTRA)
    assert handicaps_in([*legs(ANNA, 1, 1500, 1600), extra], 10, **PER_LEG) == [20]


@pytest.mark.parametrize(("handicap", "parts"), [(50, [17, 17, 16]), (-50, [-16, -17, -17]), (2, [1, 1, 0])])
def test_where_legs_count_that_of_an_evening_is_divided_with_the_surplus_first(handicap, parts):
    """Protects: the parts add up to it, also below nought."""
    assert handicaps_in(legs(ANNA, 1, 1500, 1400, 1300), handicap, **BY_LEG) == parts
    assert sum(parts) == handicap


def test_a_double_evening_counts_it_twice_and_one_that_does_not_count_has_it_nowhere():
    days = {2: DayRule(weight=2), 3: DayRule(weight=0)}
    row = rows_of([*legs(ANNA, 1, 100), *legs(ANNA, 2, 100), *legs(ANNA, 3, 100)], {ANNA: 10}, days=days)[ANNA]
    assert (row.total, row.handicap, row.best_match_day) == (330, 30, 110)
    assert [result.total for result in row.aside] == [110]


def test_a_dropped_result_takes_its_handicap_along():
    row = rows_of([*legs(ANNA, 1, 100), *legs(ANNA, 2, 90)], {ANNA: 10}, best=1)[ANNA]
    assert (row.total, row.plain_total, row.handicap) == (110, 210, 10)


def test_an_own_average_includes_it_and_is_given_none_on_top():
    away = LegResult(ANNA, 2, None, 0, attended=False, kind=ResultKind.ABSENCE)
    own = AbsenceRules(with_notice=AbsenceWorth(AbsenceRule.OWN_AVERAGE))
    row = rows_of([*legs(ANNA, 1, 1000), away], {ANNA: 50}, absences=own)[ANNA]
    assert [result.total for result in row.counted] == [1050, 1050]


def test_points_for_places_go_by_it_and_it_adds_none():
    rows = [*legs(ANNA, 1, 1000), *legs(BERT, 1, 1040)]
    first, second = standing(rows, {ANNA: 50}, rank_points=(25, 18)).rows
    assert [(row.unit_id, row.total) for row in (first, second)] == [(ANNA, 25), (BERT, 18)]
    assert (first.counted[0].handicap, first.counted[0].played) == (50, 1000)


def test_the_average_has_it():
    row = rows_of(legs(ANNA, 1, 1000), {ANNA: 50}, method=CountingMethod.AVERAGE)[ANNA]
    assert (row.average, row.plain_average) == (1050, 1050)


def test_the_result_of_an_evening_has_it_apart_from_the_legs():
    rows = [*legs(ANNA, 1, 1000, 900), *legs(BERT, 1, 1000, 920), *legs(BERT, 2, 1000)]
    rules = CountingRules(handicaps={ANNA: 25, CORA: 10}, **PER_LEG)
    day = make_match_day_result(rows, [], 1, rules=rules)
    assert [(row.unit_id, row.legs, row.handicap, row.total, row.gap) for row in day.rows] == [
        (ANNA, (1000, 900), 50, 1950, 0),
        (BERT, (1000, 920), 0, 1920, 30),
    ]
    assert (day.average, day.highest_leg) == (1935, 1000)


def test_the_race_of_a_season_has_it_from_the_day_it_was_played():
    rows = [*legs(ANNA, 1, 100), *legs(ANNA, 2, 100)]
    rules = CountingRules(handicaps={ANNA: 10})
    assert run_race(make_standing(rows, [], rules), [], rules, [ANNA], [1, 2])[0].scores == (110, 220)


@pytest.mark.parametrize(
    ("unit", "per", "needed"),
    [
        (CountingUnit.MATCH_DAY, CountingUnit.MATCH_DAY, 101),  # 200 + 15, and 15 on top
        (CountingUnit.MATCH_DAY, CountingUnit.LEG, 71),  # 200 + 30, and 30
        (CountingUnit.LEG, CountingUnit.MATCH_DAY, 108),  # 200 + 15, and 8 in the first leg of two
        (CountingUnit.LEG, CountingUnit.LEG, 86),  # 200 + 30, and 15
    ],
)
def test_what_is_needed_is_what_has_to_be_played(unit, per, needed):
    """Protects: the page names a figure of the sheet; the handicap comes on top of it."""
    rows = [*legs(ANNA, 1, 100, 100), *legs(BERT, 1, 160, 170)]
    rules = CountingRules(handicaps={ANNA: 15}, handicap_per=per, unit=unit, legs_per_match_day=2)
    outlook = make_outlook(make_standing(rows, [], rules), ANNA, rules)
    assert (outlook.for_first, outlook.highest) == (needed, 170 if unit == CountingUnit.LEG else 330)


def test_it_is_a_share_of_what_someone_was_short_of_the_best():
    """Protects: the best is one with a place, a better one has no handicap, and one who never came is not in it."""
    rows = [*legs(ANNA, 1, 1000), *legs(ANNA, 2, 1005), *legs(BERT, 1, 900), *legs(CORA, 1, 2000)]
    away = LegResult(4, 1, None, 500, attended=False, kind=ResultKind.ABSENCE)
    season = make_standing([*rows, away], [], CountingRules(handicaps={BERT: 300}), guests={CORA})
    results = {row.unit_id: row.counted for row in season.rows}
    with_place = {row.unit_id for row in season.rows if row.place is not None}
    assert carried_over(results, with_place, Fraction(1, 10)) == {ANNA: 0, BERT: 10, CORA: 0}
    assert carried_over(results, with_place, Fraction(1, 5)) == {ANNA: 0, BERT: 21, CORA: 0}  # 20.5
    assert carried_over(results, set(), Fraction(1, 10)) == {}
    with pytest.raises(ValueError, match="below nought"):
        carried_over(results, with_place, Fraction(-1, 10))


def test_it_is_carried_over_from_what_was_scored():
    """Protects: neither the weight of an evening nor points for places change what someone is short of."""
    rows = [*legs(ANNA, 1, 1000), *legs(ANNA, 2, 1000), *legs(BERT, 1, 900), *legs(BERT, 2, 800)]
    for rules in (
        CountingRules(),
        CountingRules(days={1: DayRule(weight=3)}),
        CountingRules(rank_points=(25, 18)),
        CountingRules(unit=CountingUnit.LEG, best=1),
    ):
        season = make_standing(rows, [], rules)
        results = {row.unit_id: row.counted for row in season.rows}
        assert carried_over(results, {ANNA, BERT}, Fraction(1, 2)) == {ANNA: 0, BERT: 75}


def plainly(rows, handicap, rules):
    """A plain counter: how much of a handicap a unit has on each match day."""
    attended = defaultdict(list)
    for row in rows:
        if row.attended and row.kind != ResultKind.EXTRA:
            attended[row.match_day].append(row.leg)
    of_day = {}
    for day, of_legs in attended.items():
        if rules.handicap_per == CountingUnit.MATCH_DAY:
            of_day[day] = handicap
        elif None in of_legs and len(of_legs) == 1:
            of_day[day] = handicap * (rules.legs_per_match_day or 1)
        else:
            of_day[day] = handicap * sum(leg is not None for leg in of_legs)
    return of_day


@given(seasons, st.integers(-60, 60), rule_sets, st.sampled_from(CountingUnit), st.integers(1, 4))
def test_each_has_as_much_as_a_plain_counter_gives(rows, handicap, rules, per, legs_per_day):
    """Protects: by evenings exactly as the counter says; by legs the same in all where an evening is the measure; and
    nothing else of a result changes."""
    rules = replace(rules, handicaps=dict.fromkeys(range(9), handicap), handicap_per=per)
    rules = replace(rules, legs_per_match_day=legs_per_day)
    without = {
        count.unit_id: count.results for count in count_units(rows, [], rules.unit, legs_per_match_day=legs_per_day)
    }
    counts = with_handicaps(count_units(rows, [], rules.unit, legs_per_match_day=legs_per_day), rules)
    for count in counts:
        own = [row for row in rows if row.unit_id == count.unit_id]
        has = defaultdict(int)
        for before, after in zip(without[count.unit_id], count.results, strict=True):
            assert after._replace(total=before.total, handicap=0) == before
            assert after.total - before.total == after.handicap
            assert after.attended or not after.handicap
            has[after.match_day] += after.handicap
        if rules.unit == CountingUnit.MATCH_DAY or per == CountingUnit.MATCH_DAY:
            plain = plainly(own, handicap, rules)
            assert {day: points for day, points in has.items() if points} == {
                day: points for day, points in plain.items() if points
            }


@given(seasons, rule_sets)
def test_a_handicap_of_nought_is_none(rows, rules):
    with_nought = replace(rules, handicaps=dict.fromkeys(range(9), 0))
    assert make_standing(rows, [], with_nought) == make_standing(rows, [], rules)
