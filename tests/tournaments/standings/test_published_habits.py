"""Rules that clubs publish lead to what those clubs say, one by one under the number of the collection."""

import json
from pathlib import Path

import pytest

from scoring import pool, preset
from tournaments.standings import (
    AbsenceRule,
    CountingRules,
    CountingUnit,
    LegResult,
    ResultKind,
    absence_value,
    late_legs,
    make_match_day_result,
    make_standing,
)
from tournaments.standings.prizes import Candidate, PrizeKind, PrizeRule, award_prizes
from tournaments.standings.side import pits_as_points, plain_rules

HABITS = json.loads((Path(__file__).parent / "data" / "habits.json").read_text())
NAMES = ["X", "Y", "Z"]


@pytest.mark.parametrize("case_id", HABITS["worth"])
def test_unplayed_legs_are_worth_what_the_club_decides(case_id):
    case = HABITS["worth"][case_id]
    legs = [
        LegResult(NAMES.index(name), 1, leg, points, pits=pits, kind=ResultKind(kind))
        for name, leg, points, pits, kind in case["rows"]
    ]
    if "late" in case:
        rule, points = case["late"]
        legs += late_legs(legs, AbsenceRule(rule), points=points)
    if "absent" in case:
        rule, points = case["absent"]
        worth = absence_value(AbsenceRule(rule), legs, points=points)
        legs.append(LegResult(NAMES.index("X"), 1, None, worth, attended=False, kind=ResultKind.ABSENCE))
    rows = {NAMES[row.unit_id]: row for row in make_standing(legs, [], CountingRules()).rows}
    assert {name: [rows[name].total, rows[name].pits] for name in case["worth"]} == case["worth"]
    if "each_leg" in case:
        by_leg = make_standing(legs, [], CountingRules(unit=CountingUnit.LEG)).rows
        [own] = [row for row in by_leg if row.unit_id == NAMES.index("X")]
        assert {result.total for result in own.counted} == {case["each_leg"]}


@pytest.mark.parametrize("case_id", HABITS["seasons"])
def test_as_many_results_count_as_the_club_says(case_id):
    """Every evening is a little better than the one before, so that it is known which are the best."""
    case = HABITS["seasons"][case_id]
    rules = CountingRules(**case["rules"])
    season = [LegResult(1, day, 1, 4000 + day) for day in range(1, case["evenings"] + 1)]
    row = make_standing(season, [], rules).rows[0]
    assert [result.match_day for result in row.counted if not result.dropped] == case["counted"]
    assert row.total == sum(4000 + day for day in case["counted"])
    assert row.place == 1
    if rules.minimum_attendance:
        other = [LegResult(2, day, 1, 9000) for day in range(1, rules.minimum_attendance)]
        assert make_standing([*season, *other], [], rules).rows[-1].place is None


@pytest.mark.parametrize("case_id", HABITS["prizes"])
def test_the_places_that_win_are_those_of_the_club(case_id):
    case = HABITS["prizes"][case_id]
    rule = PrizeRule(PrizeKind(case["kind"]), case.get("so_many", 1))
    for units, places in case["places"].items():
        ranked = [Candidate(place, place, 9000 - place) for place in range(1, int(units) + 1)]
        assert [award.place for award in award_prizes([rule], ranked)] == places


def test_most_pits_has_a_list_and_its_own_prize():
    case = HABITS["pits"]["R30"]
    names = list(case["pits"])
    legs = [LegResult(unit_id, 1, 1, 1500, pits=pits) for unit_id, pits in enumerate(case["pits"].values())]
    rows = make_standing(*pits_as_points(legs, []), plain_rules()).rows
    ranked = [Candidate(row.unit_id, row.place, row.total, row.pits) for row in rows]
    [award] = award_prizes([PrizeRule(PrizeKind.MOST_PITS)], ranked)
    assert [names[row.unit_id] for row in rows] == case["order"]
    assert ([names[unit_id] for unit_id in award.winners], award.figure) == (["K/K"], 5)


def test_two_sides_of_one_table_may_have_the_same():
    """Both share the place; and what is above the cards of the rounds is whole tens of roem, as it must be."""
    case = HABITS["equal_sides"]["R26"]
    rows = make_match_day_result(
        [LegResult(unit_id, 1, 1, total) for unit_id, total in enumerate(case["sides"].values())], [], 1
    ).rows
    assert [(row.place, row.shared) for row in rows] == [(1, True), (1, True)]
    cards = pool(preset("amsterdam")) * case["rounds"]
    assert sum(case["sides"].values()) - cards == case["roem"]
