"""A standing across competitions counts what its rules say, and nothing else."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.across import AcrossRules, EventResult, rank_across
from tournaments.standings.rules import CountingMethod


def scores(results, **rules) -> dict[int, tuple[int | None, object]]:
    return {row.person: (row.place, row.score) for row in rank_across(results, AcrossRules(**rules))}


ANNA, BEN, CORA = 1, 2, 3
PLAYED = [
    EventResult(ANNA, 1, 1, 5000),
    EventResult(BEN, 1, 2, 4900),
    EventResult(CORA, 1, 2, 4900),
    EventResult(BEN, 2, 1, 5200),
    EventResult(ANNA, 2, 2, 4000),
    EventResult(BEN, 3, 3, 4700),
]


def test_points_by_place():
    """Two who share second place both have its points, and after the last place there are none."""
    assert scores(PLAYED, rank_points=(10, 6)) == {BEN: (1, 16), ANNA: (1, 16), CORA: (3, 6)}


def test_results_themselves_and_the_best_of_them():
    assert scores(PLAYED) == {BEN: (1, 14800), ANNA: (2, 9000), CORA: (3, 4900)}
    assert scores(PLAYED, best=1) == {BEN: (1, 5200), ANNA: (2, 5000), CORA: (3, 4900)}
    average = {"method": CountingMethod.AVERAGE, "best": 2}
    assert scores(PLAYED, **average) == {BEN: (1, Fraction(5050)), CORA: (2, Fraction(4900)), ANNA: (3, Fraction(4500))}


def test_who_played_too_little_is_listed_without_a_place():
    assert scores(PLAYED, minimum=2, rank_points=(10,)) == {ANNA: (1, 10), BEN: (1, 10), CORA: (None, 0)}


def test_in_one_competition_twice_is_once():
    """Someone who played in two pairs."""
    twice = [EventResult(ANNA, 1, 4, 100), EventResult(ANNA, 1, 2, 300), EventResult(ANNA, 1, 3, 200)]
    assert scores(twice, rank_points=(9, 7, 5)) == {ANNA: (1, 7)}
    assert scores(twice) == {ANNA: (1, 300)}


RESULTS = st.lists(
    st.builds(EventResult, st.integers(1, 6), st.integers(1, 5), st.integers(1, 9), st.integers(0, 6000)), max_size=25
)
RULES = st.builds(
    AcrossRules,
    rank_points=st.sampled_from([(), (5, 3, 1)]),
    method=st.sampled_from(CountingMethod),
    best=st.none() | st.integers(1, 4),
    minimum=st.integers(1, 3),
)


@given(RESULTS, RULES)
def test_every_score_is_that_of_what_is_not_dropped(results, rules):
    """Protects: a result that counts twice or for someone else, and a place that does not follow from the scores."""
    rows = rank_across(results, rules)
    assert {row.person for row in rows} == {one.person for one in results}
    for row in rows:
        counted = [one.figure for one in row.events if not one.dropped]
        dropped = [one.figure for one in row.events if one.dropped]
        assert len({one.event for one in row.events}) == len(row.events)
        assert len(counted) == min(len(row.events), rules.best or len(row.events))
        assert max(dropped, default=0) <= min(counted)
        assert row.score * (len(counted) if rules.method == CountingMethod.AVERAGE else 1) == sum(counted)
        assert (row.place is None) == (len(row.events) < rules.minimum)
    placed = [row for row in rows if row.place is not None]
    for row in placed:
        assert row.place == 1 + sum(other.score > row.score for other in placed)


@given(RESULTS, RULES, st.randoms())
def test_the_order_of_people_changes_nothing(results, rules, random):
    shuffled = list(results)
    random.shuffle(shuffled)
    in_order = sorted(shuffled, key=lambda one: one.event)
    assert scores_of(rank_across(in_order, rules)) == scores_of(rank_across(sorted(results, key=_event), rules))


def _event(result: EventResult) -> int:
    return result.event


def scores_of(rows) -> list[tuple[int, int | None, object]]:
    return [(row.person, row.place, row.score) for row in rows]


def test_of_two_results_alike_the_better_place_is_shown() -> None:
    """Protects: anyone who played in two pairs of one competition."""
    results = [EventResult(1, 1, place, 100) for place in (3, 2, 4)]
    [row] = rank_across(results, AcrossRules())
    assert [(one.place, one.figure) for one in row.events] == [(2, 100)]
