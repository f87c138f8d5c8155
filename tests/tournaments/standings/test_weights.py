"""A match day counts as often as the club says, or not at all; what was played on it stays what it was."""

from fractions import Fraction

import pytest

from tournaments.standings import (
    CountingMethod,
    CountingRules,
    CountingUnit,
    DayRule,
    DropReason,
    LegResult,
    PointsAdjustment,
    ResultKind,
    TieBreak,
    make_outlook,
    make_standing,
    run_race,
)

ANNA, BERT, CORA = 1, 2, 3
DOUBLE, NOT = DayRule(2), DayRule(0)


def evenings(unit, *totals):
    return [LegResult(unit, day, 1, points, pits=1) for day, points in enumerate(totals, 1) if points is not None]


def one(rules, *totals):
    (row,) = make_standing(evenings(ANNA, *totals), [], rules).rows
    return row


def test_a_double_evening_is_twice_in_the_total_and_once_in_everything_else():
    """Protects: pits, the best evening and the best leg are those that were played."""
    row = one(CountingRules(days={2: DOUBLE}), 1000, 1100)
    assert (row.total, row.plain_total, row.pits, row.best_leg, row.best_match_day) == (3200, 3200, 2, 1100, 1100)
    assert [(each.total, each.unweighted, each.points) for each in row.counted] == [
        (1000, 1000, 1000),
        (2200, 1100, 1100),
    ]


def test_an_average_is_over_as_many_evenings_as_it_counts():
    row = one(CountingRules(days={2: DayRule(3)}, method=CountingMethod.AVERAGE), 1000, 1200)
    assert row.average == row.plain_average == Fraction(4600, 4)
    assert row.attended == row.match_days == 2


def test_an_evening_that_does_not_count_is_in_no_figure_and_still_listed():
    """Protects: a practice makes no one's pits, attendance or best evening, and someone sees what they had there."""
    rules = CountingRules(days={2: NOT}, planned=2, minimum_attendance=2)
    standing = make_standing(evenings(ANNA, 1000, 1900) + evenings(BERT, None, 1500), [], rules)
    (row,) = standing.rows  # Bert only came to the practice: he is not in the season
    assert (row.total, row.pits, row.match_days, row.best_leg, row.best_match_day) == (1000, 1, 1, 1000, 1000)
    assert [(each.match_day, each.total, each.reason) for each in row.shown] == [
        (1, 1000, None),
        (2, 1900, DropReason.DAY),
    ]
    assert (standing.to_come, standing.finished) == (1, False)


def test_a_penalty_is_doubled_with_its_evening_and_goes_with_one_that_does_not_count():
    penalties = [PointsAdjustment(ANNA, 1, None, -50), PointsAdjustment(ANNA, 2, None, -100)]
    (row,) = make_standing(evenings(ANNA, 1000, 1000), penalties, CountingRules(days={1: DOUBLE, 2: NOT})).rows
    assert (row.total, row.adjustment) == (1900, 0)


def test_an_absence_and_the_points_for_a_place_are_doubled_as_well():
    absence = LegResult(BERT, 1, None, 700, attended=False, kind=ResultKind.ABSENCE)
    standing = make_standing([*evenings(ANNA, 1000), absence], [], CountingRules(days={1: DOUBLE}))
    assert [(row.unit_id, row.total) for row in standing.rows] == [(ANNA, 2000), (BERT, 1400)]
    placed = make_standing(
        evenings(ANNA, 900, 800) + evenings(BERT, 800, 900), [], CountingRules(days={2: DOUBLE}, rank_points=(5, 3))
    )
    assert [(row.unit_id, row.total) for row in placed.rows] == [(BERT, 13), (ANNA, 11)]


def test_every_leg_of_a_double_evening_counts_double():
    legs = [LegResult(ANNA, day, leg, 100 * leg + day) for day in (1, 2) for leg in (1, 2)]
    (row,) = make_standing(legs, [], CountingRules(unit=CountingUnit.LEG, days={2: DOUBLE}, best=2)).rows
    assert [(each.total, each.dropped) for each in row.counted] == [
        (101, True),
        (201, True),
        (204, False),
        (404, False),
    ]


def test_a_tie_is_broken_by_what_was_played():
    """Protects: the best result and the last evening are the highest ones, not the ones that count most."""
    season = evenings(ANNA, 1000, 1500) + evenings(BERT, 2000, 1000)
    for tie_break in (TieBreak.BEST_RESULT, TieBreak.BEST_MATCH_DAY):
        first, second = make_standing(season, [], CountingRules(days={2: DOUBLE}, tie_breaks=(tie_break,))).rows
        assert (first.unit_id, first.total, second.total) == (BERT, 4000, 4000)


def test_an_evening_that_cannot_be_dropped_takes_one_of_the_places_even_of_who_missed_it():
    """Protects: no one is better off without the final."""
    final = CountingRules(best=2, days={3: DayRule(1, cannot_be_dropped=True)})
    standing = make_standing(evenings(ANNA, 1000, 1100, 500) + evenings(BERT, 1000, 1100, None), [], final)
    assert [(row.unit_id, row.total) for row in standing.rows] == [(ANNA, 1600), (BERT, 1100)]
    by_average = CountingRules(best=2, method=CountingMethod.AVERAGE, days=final.days)
    averages = make_standing(evenings(ANNA, 1000, 1100, 500) + evenings(BERT, 1000, 1100, None), [], by_average)
    assert [(row.unit_id, row.average) for row in averages.rows] == [(BERT, 1050), (ANNA, 800)]


def test_a_final_counts_in_a_period_that_does_not():
    rules = CountingRules(period_match_days=1, periods_best=1, days={2: DayRule(1, cannot_be_dropped=True)})
    assert one(rules, 1000, 500, 900).total == 1500


def test_what_is_still_possible_counts_the_evening_to_come_as_it_counts():
    """Protects: before a double last evening half of the gap is enough."""
    season = evenings(ANNA, 1000, 1000) + evenings(BERT, 900, 800)
    rules = CountingRules(days={3: DayRule(0), 4: DOUBLE}, planned=3)
    found = make_outlook(make_standing(season, [], rules), BERT, rules)
    assert (found.for_first, found.highest, found.best_place) == (151, 1000, 1)
    exact = make_standing([*season, LegResult(BERT, 4, 1, 151)], [], rules)
    assert exact.rows[0].unit_id == BERT


def test_the_race_ends_where_the_standing_does():
    rules = CountingRules(days={1: NOT, 2: DOUBLE, 3: DayRule(1, cannot_be_dropped=True)}, drop_worst=1)
    season = evenings(ANNA, 1900, 1000, 500, 700) + evenings(BERT, 0, 900, 800, 900)
    penalty = [PointsAdjustment(ANNA, 1, None, -100)]
    standing = make_standing(season, penalty, rules)
    runners = run_race(standing, penalty, rules, [ANNA, BERT], [1, 2, 3, 4])
    scores = {row.unit_id: row.total for row in standing.rows}
    assert {runner.unit_id: runner.scores[-1] for runner in runners} == scores
    assert runners[0].scores[0] is None


def test_a_weight_below_nothing_is_refused():
    with pytest.raises(ValueError, match="days"):
        CountingRules(days={1: DayRule(-1)})
