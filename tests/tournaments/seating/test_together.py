"""Groups that were drawn for themselves: their figures add up, and one that could be better is no proof for all."""

import pytest

from tournaments.seating import draw_individual, judge
from tournaments.seating.pair_draw import draw_pairs, judge_pairs
from tournaments.seating.together import judged_together


def test_repeats_add_up_and_spans_cover_all() -> None:
    parts = [judge(draw_individual(range(first, first + people), 4, 1).legs) for first, people in ((1, 9), (21, 32))]
    both = judged_together(parts)
    for name in ("partners_repeated", "opponents_repeated", "meetings_repeated"):
        figures = [getattr(part, name) for part in parts]
        assert getattr(both, name) == tuple(map(sum, zip(*figures, strict=True)))
    assert both.sit_outs == (0, 1)
    assert both.table_mates == (min(part.table_mates[0] for part in parts), max(part.table_mates[1] for part in parts))
    assert both.by_lot == 54
    assert both.is_proved_best == all(part.is_proved_best for part in parts)


def test_one_group_that_could_be_better_takes_the_proof_away() -> None:
    best = judge_pairs(draw_pairs(range(1, 9), 3, 1).legs)
    worse = judge_pairs(draw_pairs(range(11, 19), 1, 1).legs * 2)
    assert best.is_proved_best
    assert not worse.is_proved_best
    assert judged_together([best, best]).is_proved_best
    assert not judged_together([best, worse]).is_proved_best


def test_without_a_group_there_is_nothing_to_judge() -> None:
    with pytest.raises(ValueError, match="Nothing"):
        judged_together([])
