"""What partners and opponents explain, and what is left: figures solved by hand, and seasons whose skills are known."""

from dataclasses import replace
from math import exp, isclose, log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import dice, so_many
from tournaments.standings import skill
from tournaments.standings.skill import DEVIATIONS, FEW_LEGS, SHARES, TableLeg, estimate_skill

PARTNERINGS = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))


@st.composite
def seasons(draw: st.DrawFn) -> list[TableLeg[int]]:
    """A few people at a few tables, some of which are shorter; at least one did not end level."""
    people = list(range(draw(st.integers(4, 9))))
    points, lengths = st.integers(0, 3000), st.sampled_from([1.0, 0.75, 0.5])
    tables = []
    for _table in range(draw(st.integers(3, 12))):
        north, east, south, west = draw(st.permutations(people))[:4]
        two = (draw(points), draw(points))
        tables.append(TableLeg(((north, south), (east, west)), two, draw(lengths)))
    return [*tables, TableLeg(((0, 1), (2, 3)), (1000, 600))]


def near(one: float, other: float) -> bool:
    return isclose(one, other, rel_tol=1e-6, abs_tol=1e-5)


def test_two_pairs_that_met_three_times_solved_by_hand(monkeypatch):
    """The first had 20, 10 and 30 more than half. With a penalty of 2: 5a − 3b = 60 and 5b − 3a = −60, so a is 7.5.

    Of the squares 1400 the estimates explain 900; 500 is left for one free table; the inverse has 5/16.
    """
    monkeypatch.setattr(skill, "SHARES", (0.5,))
    tables = [TableLeg((("a",), ("b",)), (500 + more, 500 - more)) for more in (20, 10, 30)]
    found = estimate_skill(tables)
    first, second = found.estimates["a"], found.estimates["b"]
    assert near(first.points, 7.5)
    assert near(second.points, -7.5)
    assert near(first.margin, DEVIATIONS * sqrt(500 * 5 / 16))
    assert near(second.margin, first.margin)
    assert near(first.average, 520)
    assert near(first.others, 7.5)
    assert (first.legs, first.is_known, first.may_be_luck, first.is_inseparable) == (3, False, True, False)
    assert (found.share, found.least, found.most, found.groups) == (0.5, 0.5, 0.5, 1)


@pytest.mark.parametrize("times", [1, 4, 25])
def test_four_who_all_played_together_equally_often_are_known_in_closed_form(times):
    """X'X is 4k − k for each two, so an estimate is its sum divided by 4k + penalty: under each share, and over all."""
    generator = dice("four", times)
    tables = [
        TableLeg(sides, (1000 + (more := round(generator.gauss(40 * (1 in sides[0]), 90))), 1000 - more))
        for sides in PARTNERINGS * times
    ]
    sums = {
        who: sum((1 if who in one.sides[0] else -1) * (one.points[0] - one.points[1]) / 2 for one in tables)
        for who in (1, 2, 3, 4)
    }
    squares = sum(((one.points[0] - one.points[1]) / 2) ** 2 for one in tables)
    likely, means, variances = [], [], []
    for share in SHARES:
        penalty = 4 * (1 - share) / share
        within = 4 * times + penalty
        left = squares - sum(each * each for each in sums.values()) / within
        likely.append(-(3 * log(within / penalty) + len(tables) * log(left)) / 2)
        means.append(sums[1] / within)
        variances.append(left / (len(tables) - 2) * (0.75 / within + 0.25 / penalty))
    weights = [exp(each - max(likely)) for each in likely]
    weights = [weight / sum(weights) for weight in weights]
    mean = sum(weight * each for weight, each in zip(weights, means, strict=True))
    spread = sum(w * (v + (m - mean) ** 2) for w, v, m in zip(weights, variances, means, strict=True))
    found = estimate_skill(tables)
    assert isclose(found.estimates[1].points, mean, rel_tol=1e-3)
    assert isclose(found.estimates[1].margin, DEVIATIONS * sqrt(spread), rel_tol=1e-3)
    assert isclose(found.share, sum(w * share for w, share in zip(weights, SHARES, strict=True)), rel_tol=1e-2)


@given(tables=seasons(), more=st.integers(-500, 500))
def test_points_that_both_sides_have_change_nothing(tables, more):
    """Roem that both have, a game with higher figures: only the average is another."""
    changed = [one._replace(points=tuple(each + more for each in one.points)) for one in tables]
    before, after = estimate_skill(tables), estimate_skill(changed)
    assert near(before.share, after.share)
    for who, estimate in before.estimates.items():
        same = replace(after.estimates[who], average=estimate.average)
        assert same == estimate


@given(tables=seasons())
def test_who_is_called_north_makes_no_difference_and_other_winners_turn_the_signs(tables):
    before = estimate_skill(tables).estimates
    turned = [one._replace(sides=one.sides[::-1], points=one.points[::-1]) for one in tables]
    other_winners = [one._replace(points=one.points[::-1]) for one in tables]
    for after, sign in ((estimate_skill(turned).estimates, 1), (estimate_skill(other_winners).estimates, -1)):
        for who, estimate in before.items():
            assert near(after[who].points, sign * estimate.points)
            assert near(after[who].others, sign * estimate.others)
            assert near(after[who].margin, estimate.margin)


@given(tables=seasons(), lot=st.randoms(use_true_random=False))
def test_other_names_and_another_order_give_everyone_the_same(tables, lot):
    people = sorted({who for one in tables for side in one.sides for who in side})
    names = dict(zip(people, lot.sample(people, len(people)), strict=True))
    renamed = [one._replace(sides=tuple(tuple(names[who] for who in side) for side in one.sides)) for one in tables]
    lot.shuffle(renamed)
    before, after = estimate_skill(tables).estimates, estimate_skill(renamed).estimates
    assert set(after) == {names[who] for who in before}
    for who, estimate in before.items():
        assert near(after[names[who]].points, estimate.points)
        assert near(after[names[who]].margin, estimate.margin)


@given(tables=seasons(), times=st.sampled_from([2, 10]))
def test_figures_that_are_ten_times_as_large_give_estimates_that_are(tables, times):
    large = [one._replace(points=tuple(times * each for each in one.points)) for one in tables]
    before, after = estimate_skill(tables), estimate_skill(large)
    assert near(before.share, after.share)
    for who, estimate in before.estimates.items():
        assert near(after.estimates[who].points, times * estimate.points)
        assert near(after.estimates[who].margin, times * estimate.margin)


@given(tables=seasons())
def test_own_part_and_what_others_explain_add_up_to_what_is_expected_of_all(tables):
    """Of everyone together nothing is explained: what one side has more the other has less."""
    found = estimate_skill(tables).estimates
    expected = {who: one.points + one.others for who, one in found.items()}
    lengths = {who: sum(t.length for t in tables if who in t.sides[0] + t.sides[1]) for who in found}
    assert abs(sum(expected[who] * lengths[who] for who in found)) < 1e-4
    assert abs(sum(one.points for one in found.values())) < 1e-4


def test_two_who_always_sat_together_share_what_they_had():
    """Protects: the list says so, and that it is less sure, where no figures can tell them apart."""
    generator = dice("together")
    tables = []
    for _leg in range(30):
        others = generator.sample("cdefgh", 2)
        more = round(generator.gauss(60, 100))
        rest = [who for who in "cdefgh" if who not in others]
        tables.append(TableLeg((("a", "b"), tuple(others)), (1000 + more, 1000 - more)))
        more = round(generator.gauss(0, 100))
        tables.append(TableLeg((tuple(rest[:2]), tuple(rest[2:])), (1000 + more, 1000 - more)))
    found = estimate_skill(tables).estimates
    assert near(found["a"].points, found["b"].points)
    assert found["a"].points > 0
    assert {who for who, one in found.items() if one.is_inseparable} == {"a", "b"}
    assert found["a"].margin > max(found[who].margin for who in "cdefgh")


def test_people_who_never_met_are_in_different_groups():
    apart = [TableLeg(((at, at + 1), (at + 2, at + 3)), (700 + at, 600)) for at in (0, 0, 4, 4)]
    assert estimate_skill(apart).groups == 2
    assert estimate_skill([*apart, TableLeg(((3, 8), (4, 9)), (700, 600))]).groups == 1


def test_half_a_leg_says_half_as_much():
    """A leg of 16 rounds, and the same as two tables of 8 with half the points."""
    whole = [TableLeg((("a",), ("b",)), (600, 500)), TableLeg((("c",), ("d",)), (500, 600))] * 4
    halves = [TableLeg(one.sides, (one.points[0] // 2, one.points[1] // 2), 0.5) for one in whole for _half in "12"]
    for tables in (whole, halves):
        found = estimate_skill(tables).estimates
        assert near(found["a"].average, 600)
    short = [one._replace(length=0.5, points=(one.points[0] // 2, one.points[1] // 2)) for one in whole]
    known, unsure = estimate_skill(whole).estimates["a"], estimate_skill(short).estimates["a"]
    assert 0 < unsure.points < known.points


def test_nothing_is_said_of_nothing():
    level = TableLeg((("a",), ("b",)), (500, 500))
    ahead = level._replace(points=(501, 500))
    assert estimate_skill([]) is estimate_skill([ahead] * 2) is estimate_skill([level] * 9) is None
    assert estimate_skill([ahead, level, level]) is not None
    with pytest.raises(ValueError, match="length"):
        estimate_skill([ahead, ahead, ahead._replace(length=0)])


def test_with_few_legs_nothing_is_said_of_someone():
    tables = [TableLeg((("a",), ("b",)), (600, 500 + at)) for at in range(FEW_LEGS)]
    tables += [TableLeg((("a",), ("c",)), (600, 500))] * (FEW_LEGS - 1)
    assert {who: one.is_known for who, one in estimate_skill(tables).estimates.items()} == {
        **{"a": True, "b": True, "c": False}
    }


def a_season(lot: Random, people: int, legs: int, skill_of_one: float) -> tuple[list[float], list[TableLeg[int]]]:
    """Everyone's skill, and the tables of a season in which luck is 300 points a leg."""
    skills = [lot.gauss(0, skill_of_one) for _each in range(people)]
    tables = []
    for _leg in range(legs):
        seats = lot.sample(range(people), people)
        for at in range(0, people - 3, 4):
            north, east, south, west = seats[at : at + 4]
            more = skills[north] + skills[south] - skills[east] - skills[west] + lot.gauss(0, 300)
            tables.append(TableLeg(((north, south), (east, west)), (round(1500 + more), round(1500 - more))))
    return skills, tables


@pytest.mark.parametrize("people, legs, skill_of_one", [(12, 20, 60), (16, 30, 50), (20, 15, 100), (12, 20, 20)])
def test_the_interval_has_the_true_skill_nine_times_in_ten(people, legs, skill_of_one):
    """Protects: “90 % sure” is no more than it says, over seasons whose skills are known.

    Where skill is next to nothing (2 % of a leg) the interval is wider than it need be, never narrower.
    """
    hits, seen, kept = 0, 0, so_many(200, 2000)
    lot = dice("interval", people, legs, skill_of_one)
    for _season in range(kept):
        skills, tables = a_season(lot, people, legs, skill_of_one)
        found = estimate_skill(tables).estimates
        hits += sum(found[who].low <= own <= found[who].high for who, own in enumerate(skills))
        seen += people
    assert 0.85 <= hits / seen <= (0.95 if skill_of_one > 20 else 1)


def test_a_long_season_finds_how_much_is_skill():
    skills, tables = a_season(dice("long"), 40, 200, 75)
    found = estimate_skill(tables)
    truth = 4 * 75**2 / (4 * 75**2 + 300**2)
    assert found.least <= truth <= found.most
    assert abs(found.share - truth) < 0.06
    best = max(range(40), key=lambda who: skills[who])
    assert not found.estimates[best].may_be_luck
