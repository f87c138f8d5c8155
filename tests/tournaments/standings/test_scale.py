"""Points for places, as in motor racing."""

import pytest

from tournaments.standings import (
    AbsenceRule,
    CountingRules,
    CountingUnit,
    LegResult,
    PointsAdjustment,
    ResultKind,
    TieBreak,
    late_legs,
    make_standing,
)

ANNA, BERT, CORA, DIRK = 1, 2, 3, 4
RULES = CountingRules(rank_points=(25, 18, 15))


def totals(standing):
    return {row.unit_id: row.total for row in standing.rows}


def evening(day, *scores):
    return [LegResult(unit_id, day, 1, score) for unit_id, score in enumerate(scores, start=1)]


def test_the_place_of_a_match_day_is_what_counts():
    season = evening(1, 1500, 1400, 1300, 1200) + evening(2, 100, 1400, 1300, 1200)
    assert totals(make_standing(season, [], RULES)) == {ANNA: 25, BERT: 18 + 25, CORA: 15 + 18, DIRK: 15}


def test_units_sharing_a_place_get_the_points_of_that_place():
    assert totals(make_standing(evening(1, 1500, 1400, 1400, 1200), [], RULES)) == {
        ANNA: 25,
        BERT: 18,
        CORA: 18,
        DIRK: 0,
    }


def test_a_guest_takes_no_points_from_anyone():
    assert totals(make_standing(evening(1, 1500, 1400, 1300), [], RULES, guests={ANNA})) == {
        ANNA: 0,
        BERT: 25,
        CORA: 18,
    }


def test_a_penalty_on_the_match_day_may_cost_the_place_one_on_the_season_costs_points():
    season = evening(1, 1500, 1450)
    penalties = [PointsAdjustment(ANNA, 1, 1, -100), PointsAdjustment(BERT, None, None, -2)]
    assert totals(make_standing(season, penalties, RULES)) == {ANNA: 18, BERT: 23}


def test_an_absence_keeps_what_the_club_gives_for_it():
    absence = LegResult(CORA, 1, None, 5, attended=False, kind=ResultKind.ABSENCE)
    assert totals(make_standing([*evening(1, 1500, 1400), absence], [], RULES))[CORA] == 5


def test_every_leg_has_its_places_if_legs_count():
    legs = [LegResult(unit_id, 1, leg, score) for unit_id, leg, score in [(1, 1, 9), (1, 2, 8), (2, 1, 7), (2, 2, 10)]]
    standing = make_standing(legs, [], CountingRules(unit=CountingUnit.LEG, rank_points=(2, 1)))
    assert totals(standing) == {ANNA: 3, BERT: 3}


@pytest.mark.parametrize(
    ("rule", "points", "worth"),
    [(AbsenceRule.LOWEST_OF_EVENING, 0, 18), (AbsenceRule.FIXED, 1450, 25), (AbsenceRule.FIXED, 1000, 15)],
)
def test_a_leg_missed_by_arriving_late_gives_what_its_points_would_have(rule, points, worth):
    """Protects: 1200 points of a leg never stand alongside the 25 of a first place. No one loses a place by it."""
    legs = [LegResult(ANNA, 1, 1, 1400), LegResult(BERT, 1, 1, 1200), LegResult(CORA, 1, 2, 1300)]
    legs += late_legs(legs, rule, points=points)
    standing = make_standing(legs, [], CountingRules(unit=CountingUnit.LEG, rank_points=(25, 18, 15)))
    assert totals(standing) == {ANNA: 25, BERT: 18, CORA: worth + 25}


def test_what_was_played_is_kept_and_breaks_ties():
    season = evening(1, 1500, 1400) + evening(2, 1400, 1600)
    standing = make_standing(season, [], CountingRules(rank_points=(2, 1), tie_breaks=(TieBreak.BEST_LEG,)))
    assert [(row.unit_id, row.total, row.best_leg) for row in standing.rows] == [(BERT, 3, 1600), (ANNA, 3, 1500)]
    assert [each.points for each in standing.rows[0].counted] == [1400, 1600]
