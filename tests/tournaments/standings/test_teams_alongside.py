"""Teams alongside the individuals, against a plain counter."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import CountingUnit, LegResult, ResultKind
from tournaments.standings.counting import UnitCount, count_units
from tournaments.standings.rules import CountingRules, DayRule
from tournaments.standings.season import make_standing
from tournaments.standings.teams_alongside import team_results

RESULTS = st.builds(
    LegResult,
    unit_id=st.integers(1, 6),
    match_day=st.integers(1, 3),
    leg=st.integers(1, 3),
    points=st.integers(-50, 2000),
    roem=st.integers(0, 200),
    pits=st.just(0),
    nats=st.just(0),
    attended=st.booleans(),
    kind=st.just(ResultKind.PLAYED),
    figure=st.just(0),
)
PEOPLE = st.lists(RESULTS, max_size=30, unique_by=lambda row: row[:3])
TEAMS = st.fixed_dictionaries({1: st.just([1, 2, 3]), 2: st.just([4, 5]), 3: st.just([6, 7])})


@given(results=PEOPLE, members=TEAMS, best=st.integers(1, 4), unit=st.sampled_from(CountingUnit))
def test_a_team_has_the_sum_of_its_best_of_each_evening(results, members, best, unit) -> None:
    """Counted by evenings or by legs it is the same evening."""
    by_hand = {}
    for team, people in members.items():
        for day in (1, 2, 3):
            own = [row for row in results if row.unit_id in people and row.match_day == day]
            evenings = Counter()
            for row in own:
                evenings[row.unit_id] += row.points + row.roem
            highest = sorted(evenings[one] for one in {row.unit_id for row in own})[-best:]
            if any(row.attended for row in own):
                by_hand[team, day] = sum(highest)
    found = team_results(count_units(results, [], unit), members, best)
    assert {(team, day): points for team, day, _leg, points, *_rest in found} == by_hand
    assert len(found) == len(by_hand)


def result(unit: int, day: int, points: int, *, attended: bool = True) -> LegResult:
    kind = ResultKind.PLAYED if attended else ResultKind.ABSENCE
    return LegResult(unit, day, 1 if attended else None, points, attended=attended, kind=kind)


def points_of(counts: list[UnitCount], members: dict[int, list[int]], best: int) -> dict[int, int]:
    return {day: points for _team, day, _leg, points, *_rest in team_results(counts, members, best)}


def test_a_double_evening_counts_once_and_a_dropped_one_too() -> None:
    """Protects: an evening that counts twice for people deciding between teams, who were told each counts once."""
    played = [result(1, 1, 500), result(1, 2, 300), result(2, 1, 400), result(2, 2, 700)]
    rules = CountingRules(best=1, days={2: DayRule(weight=2)})
    rows = make_standing(played, [], rules).rows
    counts = [UnitCount(row.unit_id, list(row.counted)) for row in rows]
    assert points_of(counts, {9: [1, 2]}, 2) == {1: 900, 2: 1000}


def test_the_value_of_an_absence_counts_where_someone_of_the_team_came() -> None:
    rows = [result(1, 1, 500), result(2, 1, 600, attended=False), result(1, 2, 50, attended=False)]
    assert points_of(count_units(rows, [], CountingUnit.MATCH_DAY), {9: [1, 2]}, 1) == {1: 600}
    assert points_of(count_units(rows, [], CountingUnit.MATCH_DAY), {9: [1, 2]}, 3) == {1: 1100}


def test_who_is_in_no_team_and_a_team_that_never_came_have_nothing() -> None:
    assert team_results(count_units([result(1, 1, 500)], [], CountingUnit.LEG), {9: [2, 3]}, 3) == []
