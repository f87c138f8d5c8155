"""A match from its rounds."""

import pytest

from scoring import ImpossibleRound, PerSide, RoundEntry, RoundProblem, Side, preset, score_match


def made(points: int, *, roem: int = 0) -> RoundEntry:
    """A round that north and south made."""
    return RoundEntry(maker=Side.NS, card_points=PerSide(points, None), roem=PerSide((roem,) if roem else (), ()))


LEVEL = [made(100), RoundEntry(maker=Side.EW, card_points=PerSide(None, 100))]
REVOKE = RoundEntry(maker=Side.NS, revoke=Side.NS)


def test_rounds_add_up() -> None:
    """Before the last round no one has won."""
    match = score_match([made(100), made(90, roem=20)], preset("amsterdam"))
    assert match.total == PerSide(210, 134)
    assert (match.finished, match.winner, match.tied, match.extra_round) == (False, None, False, False)
    assert [score.score for score in match.rounds] == [PerSide(100, 62), PerSide(110, 72)]


@pytest.mark.parametrize("rounds", [8, 12, 16])
def test_most_points_after_the_last_round_win(rounds: int) -> None:
    match = score_match([made(100)] * rounds, preset("amsterdam", rounds=rounds))
    assert (match.finished, match.winner) == (True, Side.NS)


def test_a_tie_stands_or_is_played_out() -> None:
    """Two switches; an extra round is the next round, and it decides."""
    tie = score_match(LEVEL, preset("amsterdam", rounds=2))
    assert (tie.finished, tie.winner, tie.tied) == (True, None, True)
    rules = preset("amsterdam", rounds=2, extra_round_on_tie=True)
    assert score_match(LEVEL, rules).extra_round
    assert score_match([*LEVEL, made(90)], rules).winner == Side.NS
    assert score_match([*LEVEL, *LEVEL], preset("amsterdam", rounds=4)).tied


def test_a_race_with_an_extra_round_in_any_case() -> None:
    """Both over in the same round: with `always` one more round decides, no matter who leads."""
    both_over = [RoundEntry(maker=Side.NS, card_points=PerSide(100, None), roem=PerSide((100,), (100,)))]
    rules = preset("seed-000", target=150, both_over="always")
    assert score_match(both_over, rules).extra_round
    assert score_match([*both_over, made(90)], rules).winner == Side.NS
    assert score_match(both_over, preset("seed-000", target=150)).winner == Side.NS


def test_a_round_dealt_again_does_not_count() -> None:
    """After a revoke with a new deal the match is no round further."""
    rules = preset("amsterdam", rounds=1, revoke="redeal")
    assert not score_match([REVOKE], rules).finished
    assert score_match([REVOKE, made(100)], rules).total == PerSide(100, 62)
    assert score_match([REVOKE], preset("amsterdam", rounds=1)).total == PerSide(0, 262)


def test_the_round_that_is_wrong_is_named() -> None:
    """An impossible round, or one after the end."""
    with pytest.raises(ImpossibleRound) as caught:
        score_match([made(100), made(1)], preset("amsterdam"))
    assert (caught.value.round_number, caught.value.findings[0].problem) == (2, RoundProblem.CARD_POINTS_IMPOSSIBLE)
    with pytest.raises(ImpossibleRound) as caught:
        score_match([made(100), made(100), made(100)], preset("amsterdam", rounds=2))
    assert (caught.value.round_number, caught.value.findings[0].problem) == (3, RoundProblem.ROUND_AFTER_END)
