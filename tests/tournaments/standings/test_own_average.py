"""Absences whose value the season decides."""

import pytest

from tournaments.standings import (
    AbsenceRule,
    AbsenceRules,
    AbsenceWorth,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DayRule,
    LegResult,
    PointsAdjustment,
    ResultKind,
    make_outlook,
    make_standing,
    run_race,
)
from tournaments.standings.own_average import AbsenceReason, absences_of

ANNA, BERT = 1, 2
OWN = AbsenceWorth(AbsenceRule.OWN_AVERAGE, points=700)
AWAY, SILENT = "away", "silent"


def season(*evenings, unit=ANNA):
    """A number is what was scored, `AWAY` an absence with notice, `SILENT` one without."""
    kinds = {AWAY: ResultKind.ABSENCE, SILENT: ResultKind.UNANNOUNCED}
    return [
        LegResult(unit, day, None, 0, attended=False, kind=kinds[scored])
        if scored in kinds
        else LegResult(unit, day, 1, scored)
        for day, scored in enumerate(evenings, 1)
        if scored is not None
    ]


def row(rows, absences, **rules):
    return make_standing(rows, [], CountingRules(absences=absences, **rules)).rows[0]


def totals(*evenings, **absences):
    return [each.total for each in row(season(*evenings), AbsenceRules(**absences)).counted]


def test_the_own_average_is_of_all_evenings_attended_so_far_rounded_half_up():
    """Protects: it is counted again with each evening, for every absence there has been."""
    assert totals(1000, AWAY, with_notice=OWN) == [1000, 1000]
    assert totals(1000, AWAY, 1001, with_notice=OWN) == [1000, 1001, 1001]
    assert totals(1000, AWAY, 1001, AWAY, 1003, with_notice=OWN) == [1000, 1001, 1001, 1001, 1003]


def test_with_too_few_evenings_it_is_the_fixed_figure():
    assert totals(AWAY, with_notice=OWN) == [700]
    assert totals(1000, AWAY, with_notice=OWN, minimum=2) == [1000, 700]
    assert totals(1000, AWAY, 1200, with_notice=OWN, minimum=2) == [1000, 1100, 1200]


def test_the_last_ones_are_those_before_it():
    """Protects: what someone plays afterwards doesn't change an absence that is over."""
    last = AbsenceWorth(AbsenceRule.LAST_AVERAGE, points=700)
    assert totals(1000, 1100, 1300, AWAY, 2000, with_notice=last, last=2) == [1000, 1100, 1300, 1200, 2000]
    assert totals(AWAY, 1000, AWAY, with_notice=last) == [700, 1000, 1000]


def test_a_fine_is_taken_off_and_leaves_nothing_below_nothing():
    assert totals(1000, AWAY, with_notice=OWN._replace(fine=100)) == [1000, 900]
    assert totals(50, AWAY, with_notice=OWN._replace(fine=100)) == [50, 0]


def test_without_notice_may_have_another_rule():
    silent = AbsenceWorth(AbsenceRule.OWN_AVERAGE, fine=500)
    assert totals(1000, AWAY, SILENT, with_notice=OWN, without_notice=silent) == [1000, 1000, 500]
    assert totals(1000, AWAY, SILENT, with_notice=OWN) == [1000, 1000, 0]


def test_only_a_number_of_absences_are_worth_anything():
    """Protects: one that is worth nothing anyway is none of them."""
    assert totals(1000, SILENT, AWAY, AWAY, with_notice=OWN, paid=1) == [1000, 0, 1000, 0]
    fixed = [LegResult(ANNA, day, None, 500, attended=False, kind=ResultKind.ABSENCE) for day in (1, 2)]
    paid = row([*fixed, LegResult(ANNA, 3, 1, 900)], AbsenceRules(paid=1))
    assert [each.total for each in paid.counted] == [500, 0, 900]
    assert [one.reason for one in absences_of(paid.counted, AbsenceRules(paid=1)).values()] == [
        None,
        AbsenceReason.NOT_PAID,
    ]
    assert row(fixed, AbsenceRules(paid=0)).total == 0


def test_why_it_is_worth_that_is_known_of_each():
    absences = AbsenceRules(OWN, minimum=2)
    counted = row(season(1000, AWAY), absences).counted
    assert absences_of(counted, absences) == {2: (700, AbsenceReason.TOO_FEW)}


def test_where_legs_count_it_is_the_average_of_evenings_divided_over_its_legs():
    legs = [LegResult(ANNA, day, leg, 100 * day + leg) for day in (1, 2) for leg in (1, 2)]
    others = [LegResult(BERT, 3, leg, 1) for leg in (1, 2)]
    away = LegResult(ANNA, 3, None, 0, attended=False, kind=ResultKind.ABSENCE)
    anna = row([*legs, *others, away], AbsenceRules(OWN), unit=CountingUnit.LEG)
    # (101 + 102 + 201 + 202) / 2 = 303
    assert [(each.leg, each.total) for each in anna.counted[-2:]] == [(1, 152), (2, 151)]


def test_an_evening_that_does_not_count_is_not_averaged_and_a_double_one_is_averaged_once():
    days = {1: DayRule(0), 2: DayRule(2), 4: DayRule(2)}
    counted = row(season(3000, 1000, 1100, AWAY), AbsenceRules(OWN), days=days).counted
    assert [each.total for each in counted] == [2000, 1100, 2100]


def test_it_is_the_average_of_points_for_places_where_those_count():
    rows = season(1000, AWAY, 900) + season(900, 800, 1000, unit=BERT)
    assert row(rows, AbsenceRules(OWN), rank_points=(10, 5)).unit_id == BERT
    standing = make_standing(rows, [], CountingRules(absences=AbsenceRules(OWN), rank_points=(10, 5)))
    assert [each.total for each in standing.rows[1].counted] == [10, 8, 5]


def test_a_penalty_of_the_evening_missed_is_taken_off_it_and_never_averaged_with_it():
    penalty = [PointsAdjustment(ANNA, 2, None, -100), PointsAdjustment(ANNA, 1, None, -50)]
    (anna,) = make_standing(season(1000, AWAY), penalty, CountingRules(absences=AbsenceRules(OWN))).rows
    assert [each.total for each in anna.counted] == [950, 850]


def test_it_is_in_no_average():
    by_average = row(season(1000, AWAY, 1100), AbsenceRules(OWN), method=CountingMethod.AVERAGE)
    assert (by_average.average, by_average.plain_average, by_average.attended) == (1050, 1050, 2)


@pytest.mark.parametrize("rule", [AbsenceRule.OWN_AVERAGE, AbsenceRule.LAST_AVERAGE])
def test_the_race_shows_each_evening_as_it_was_counted_then(rule):
    rules = CountingRules(absences=AbsenceRules(AbsenceWorth(rule)), best=3)
    rows = season(1000, AWAY, 1400, AWAY, 600)
    (runner,) = run_race(make_standing(rows, [], rules), [], rules, [ANNA], range(1, 6))
    then = [
        make_standing([one for one in rows if one.match_day <= day], [], rules).rows[0].total for day in range(1, 6)
    ]
    assert list(runner.scores) == then


def test_what_is_still_needed_counts_the_absence_again():
    """Protects: a good evening makes the ones that were missed worth more as well."""
    rules = CountingRules(absences=AbsenceRules(OWN), planned=4)
    rows = season(1000, AWAY) + season(1100, 1000, unit=BERT)
    found = make_outlook(make_standing(rows, [], rules), ANNA, rules)
    for points, leads in ((found.for_first, True), (found.for_first - 1, False)):
        after = make_standing([*rows, LegResult(ANNA, 3, 1, points)], [], rules)
        assert (after.rows[0].unit_id == ANNA and not after.rows[0].shared) == leads
