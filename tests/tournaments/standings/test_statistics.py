"""Figures about a player: sums that must agree with one another, whatever was played."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import LegResult, ResultKind
from tournaments.standings.statistics import (
    LegEnd,
    LegFeats,
    LegRecord,
    PlayedRound,
    RoundRecord,
    feats_of_legs,
    longest_streak,
    record_of,
    records_by,
    rounds_as,
)

legs = st.lists(st.tuples(st.integers(1, 4), st.integers(0, 3000), st.sampled_from([None, *LegEnd])))
rounds = st.lists(st.builds(PlayedRound, st.booleans(), st.booleans(), st.integers(0, 400)))


@given(legs=legs)
def test_the_separate_records_add_up_to_the_record_of_all(legs):
    apart = [record for _key, record in records_by(legs)]
    together = record_of((points, end) for _key, points, end in legs)
    assert LegRecord(*(sum(figures) for figures in zip(LegRecord(0, 0, 0, 0, 0), *apart, strict=True))) == together
    assert [record.legs for record in apart] == sorted((record.legs for record in apart), reverse=True)


@given(rounds=rounds)
def test_every_round_is_one_as_maker_or_as_defender(rounds):
    maker, defender = rounds_as(rounds, maker=True), rounds_as(rounds, maker=False)
    assert maker.rounds + defender.rounds == len(rounds)
    assert maker.points + defender.points == sum(one.points for one in rounds)
    assert maker.nat_rate is None or 0 <= maker.nat_rate <= 100


def test_averages_and_rates_are_exact():
    assert record_of([(1000, LegEnd.WON), (1001, None)]).average == Fraction(2001, 2)
    assert RoundRecord(3, 1, 250).nat_rate == Fraction(100, 3)
    assert record_of([]).average is None


@given(attended=st.lists(st.booleans()))
def test_the_longest_streak_counts_attended_match_days(attended):
    longest = longest_streak(attended)
    text = "".join("x" if there else "." for there in attended)
    assert "x" * longest in text
    assert "x" * (longest + 1) not in text


def test_the_highest_leg_and_the_one_with_most_roem_may_be_two():
    """Protects: what no one played at a table is no feat."""
    played = [
        LegResult(1, 1, 1, 900, roem=40),
        LegResult(1, 1, 2, 700, roem=140),
        LegResult(1, 2, 1, 2000, kind=ResultKind.BYE),
        LegResult(1, 3, None, 2600, roem=500, kind=ResultKind.RECORDED),
        LegResult(2, 1, 1, 0),
    ]
    assert feats_of_legs(played) == {1: LegFeats(best=940, best_roem=140, roem=180), 2: LegFeats(0, 0, 0)}
