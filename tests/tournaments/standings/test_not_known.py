"""A figure of which a part is not known: it adds up, decides nothing, and no one takes it for nought."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    AtLeast,
    CountingRules,
    CountingUnit,
    Game,
    LegResult,
    ResultKind,
    Stop,
    TieBreak,
    make_match_day_result,
    make_standing,
)
from tournaments.standings.prizes import Award, Candidate, PrizeKind, PrizeRule, award_prizes
from tournaments.standings.results import exact, highest_of, known_part, plus, total_of
from tournaments.standings.side import pits_as_points, roem_as_points
from tournaments.standings.statistics import feats_of_legs

ANNA, BERT, CORA = 1, 2, 3
PITS = CountingRules(tie_breaks=(TieBreak.PITS,))


def evening(unit: int, day: int, points: int, **figures) -> LegResult:
    return LegResult(unit, day, 1, points, **figures)


def row_of(standing, unit: int):
    [row] = [row for row in standing.rows if row.unit_id == unit]
    return row


def placed(standing) -> dict[int, int | None]:
    return {row.unit_id: row.place for row in standing.rows}


@given(st.lists(st.none() | st.integers(0, 9), max_size=12))
def test_a_sum_says_how_much_of_it_is_known(figures):
    known = [figure for figure in figures if figure is not None]
    total = total_of(figures)
    if len(known) == len(figures):
        assert total == sum(known)
    else:
        assert total == AtLeast(sum(known), len(known), len(figures))
    assert known_part(total) == sum(known)
    assert exact(total) == (sum(known) if len(known) == len(figures) else None)
    assert known_part(plus(total, 3)) == sum(known) + 3


def test_what_is_not_known_has_no_order_and_cannot_be_added():
    """Protects: a screen that compares or adds it by mistake. It fails loudly, and is never a nought."""
    unknown = AtLeast(2, 1, 3)
    for tried in (lambda: unknown < 3, lambda: unknown + 1, lambda: sum([1, unknown]), lambda: max(unknown, 1)):
        with pytest.raises(TypeError):
            tried()
    with pytest.raises(TypeError):
        f"{unknown:d}"
    assert (str(unknown), str(AtLeast(0, 2, 3))) == ("≥ 2", "–")
    assert unknown != 2


def test_the_highest_of_some_that_are_not_known_is_at_least_the_highest_known():
    assert highest_of([]) is None
    assert highest_of([3, 5]) == 5
    assert highest_of([3, AtLeast(4, 1, 2)]) == AtLeast(4, 1, 2)
    assert highest_of([AtLeast(0, 0, 1)]) == AtLeast(0, 0, 1)


def test_a_season_with_an_evening_of_totals_knows_at_least_the_rest():
    """One evening round by round with two pits, one of which only the totals are known."""
    results = [evening(ANNA, 1, 1500, pits=2, nats=1), evening(ANNA, 2, 1600, pits=None, nats=None)]
    row = row_of(make_standing(results, [], CountingRules()), ANNA)
    assert (row.total, row.pits, row.nats, row.roem) == (3100, AtLeast(2, 1, 2), AtLeast(1, 1, 2), 0)
    by_leg = row_of(make_standing(results, [], CountingRules(unit=CountingUnit.LEG)), ANNA)
    assert by_leg.pits == AtLeast(2, 1, 2)


def test_a_missed_evening_is_none_of_those_known():
    """An absence has no pits, and that is certain; but no one has written down a sheet of it."""
    missed = LegResult(ANNA, 2, None, 1000, attended=False, kind=ResultKind.ABSENCE)
    results = [evening(ANNA, 1, 1500, pits=None), missed, evening(ANNA, 3, 1500, pits=1)]
    assert row_of(make_standing(results, [], CountingRules()), ANNA).pits == AtLeast(1, 1, 2)


def test_a_leg_missed_by_coming_late_is_none_of_those_known():
    """Protects: a dash of an evening that became "at least 0, of 1 of 2 legs" by a leg that Anna did not play."""
    late = LegResult(ANNA, 1, 1, 900, attended=False, kind=ResultKind.LATE)
    [row] = make_match_day_result([late, LegResult(ANNA, 1, 2, 1500, pits=None)], [], 1).rows
    assert row.pits == AtLeast(0, 0, 1)


def test_an_absence_is_none_of_the_results_whose_figure_is_known():
    missed = LegResult(ANNA, 2, None, 1, attended=False, kind=ResultKind.ABSENCE)
    [row] = make_standing([evening(ANNA, 1, 1, figure=None), missed], [], CountingRules()).rows
    assert row.figure == AtLeast(0, 0, 1)


def test_an_unknown_figure_breaks_no_tie_and_says_so():
    """Protects: a place won by a nought that stands for "not written down"."""
    tied = [evening(ANNA, 1, 1500, pits=3), evening(BERT, 1, 1500, pits=None), evening(CORA, 1, 1500, pits=0)]
    standing = make_standing(tied, [], PITS)
    assert placed(standing) == {ANNA: 1, BERT: 1, CORA: 1}
    assert all(row.undecided == (TieBreak.PITS,) and row.tie_broken_by is None for row in standing.rows)
    known = [evening(ANNA, 1, 1500, pits=3), evening(BERT, 1, 1400, pits=None), evening(CORA, 1, 1500, pits=0)]
    standing = make_standing(known, [], PITS)
    assert placed(standing) == {ANNA: 1, CORA: 2, BERT: 3}
    assert all(row.undecided == () for row in standing.rows)


def test_between_those_without_a_place_nothing_has_to_be_decided():
    """Protects: a page that says a tie-break could not decide, below a standing in which no place is shared."""
    tied = [evening(ANNA, 1, 1500, pits=None), evening(BERT, 1, 1500, pits=None)]
    standing = make_standing(tied, [], CountingRules(tie_breaks=(TieBreak.PITS,), minimum_attendance=2))
    assert [(row.place, row.undecided) for row in standing.rows] == [(None, ()), (None, ())]


def test_the_next_tie_break_decides_between_those_still_tied():
    """Roem leaves Anna ahead of both; between Bert and Cora pits are not known, so the best leg decides."""
    rules = CountingRules(tie_breaks=(TieBreak.ROEM, TieBreak.PITS, TieBreak.BEST_LEG))
    results = [
        *(LegResult(ANNA, 1, leg, 700, roem=100, pits=0) for leg in (1, 2)),
        *(LegResult(BERT, 1, leg, points, roem=50, pits=None) for leg, points in ((1, 800), (2, 700))),
        *(LegResult(CORA, 1, leg, points, roem=50, pits=4) for leg, points in ((1, 850), (2, 650))),
    ]
    standing = make_standing(results, [], rules)
    assert placed(standing) == {ANNA: 1, CORA: 2, BERT: 3}
    assert [row.undecided for row in standing.rows] == [(), (TieBreak.PITS,), (TieBreak.PITS,)]
    assert row_of(standing, BERT).tie_broken_by == TieBreak.BEST_LEG


@pytest.mark.parametrize("tie_break", [TieBreak.BEST_LEG, TieBreak.FEWEST_NATS, TieBreak.ROEM])
def test_an_evening_taken_over_as_one_total_has_none_of_them(tie_break):
    """Its best leg is not known either: without it the one who played legs would always be ahead."""
    results = [
        LegResult(ANNA, 1, 1, 900, nats=2),
        LegResult(ANNA, 1, 2, 600),
        LegResult(BERT, 1, None, 1500, roem=None, pits=None, nats=None, kind=ResultKind.RECORDED),
    ]
    standing = make_standing(results, [], CountingRules(tie_breaks=(tie_break,)))
    assert placed(standing) == {ANNA: 1, BERT: 1}
    assert row_of(standing, ANNA).undecided == (tie_break,)
    assert row_of(standing, BERT).best_leg == AtLeast(0, 0, 1)


def test_direct_results_do_not_decide_where_a_match_day_has_only_results():
    """They may have met on the evening that was taken over; with both evenings known Bert is ahead."""
    games = [Game(winners=(BERT,), losers=(ANNA,))]
    rules = CountingRules(tie_breaks=(TieBreak.DIRECT_RESULT,))
    known = [evening(unit, day, 1500) for unit in (ANNA, BERT) for day in (1, 2)]
    assert placed(make_standing(known, [], rules, games=games)) == {BERT: 1, ANNA: 2}
    taken_over = [row._replace(leg=None, kind=ResultKind.RECORDED) if row.match_day == 2 else row for row in known]
    standing = make_standing(taken_over, [], rules, games=games)
    assert placed(standing) == {ANNA: 1, BERT: 1}
    assert row_of(standing, ANNA).undecided == (TieBreak.DIRECT_RESULT,)


def test_an_unknown_figure_of_the_games_drops_nothing_out_of_turn():
    """Two evenings with as many wins: the earlier counts, because the Augen of one are not known."""
    results = [evening(ANNA, 1, 1, figure=None), evening(ANNA, 2, 1, figure=60)]
    [row] = make_standing(results, [], CountingRules(best=1, tie_breaks=(TieBreak.FIGURE,))).rows
    assert [result.dropped for result in row.counted] == [False, True]
    assert row.figure == AtLeast(0, 0, 1)


@pytest.mark.parametrize("others", [{"best": 1}, {"period_match_days": 1, "periods_best": 1}])
def test_an_unknown_figure_of_a_lower_result_drops_nothing_either(others):
    """Protects: of two evenings with as many wins the one with more Augen counts, whatever those of a third were."""
    results = [evening(ANNA, day, won, figure=figure) for day, won, figure in ((1, 1, 60), (2, 1, 80), (3, 0, None))]
    [row] = make_standing(results, [], CountingRules(**others)).rows
    assert [result.dropped for result in row.counted] == [True, False, True]


def test_on_an_evening_an_unknown_figure_leaves_the_place_shared():
    results = [evening(ANNA, 1, 2, figure=None), evening(BERT, 1, 2, figure=90), evening(CORA, 1, 1, figure=99)]
    day = make_match_day_result(results, [], 1, by_figure=True)
    assert {row.unit_id: row.place for row in day.rows} == {ANNA: 1, BERT: 1, CORA: 3}


def test_on_an_evening_the_figure_of_someone_without_a_place_is_not_asked_for():
    """Cora went home; whatever her Augen were, Anna has more than Bert."""
    results = [evening(ANNA, 1, 2, figure=110), evening(BERT, 1, 2, figure=90), evening(CORA, 1, 2, figure=None)]
    day = make_match_day_result(results, [], 1, [Stop(CORA, 1, 1)], by_figure=True)
    assert {row.unit_id: row.place for row in day.rows} == {ANNA: 1, BERT: 2, CORA: None}


def test_the_lowest_leg_of_an_evening_is_a_leg():
    """Not the total of someone whose legs are not known."""
    results = [
        LegResult(ANNA, 1, 1, 900),
        LegResult(ANNA, 1, 2, 600),
        LegResult(BERT, 1, None, 1500, kind=ResultKind.RECORDED),
    ]
    day = make_match_day_result(results, [], 1)
    assert (day.highest_leg, day.lowest_leg) == (900, 600)


def test_no_one_wins_most_pits_while_some_are_not_known():
    """Protects: a prize for three pits where another may have had five."""
    for kind in (PrizeKind.MOST_PITS, PrizeKind.HIGHEST_ROEM, PrizeKind.HIGHEST_LEG):
        own, unknown = Candidate(ANNA, 1, 100, 3, 3, 3), Candidate(BERT, 2, 90, *[AtLeast(1, 1, 2)] * 3)
        assert award_prizes([PrizeRule(kind)], [own, unknown]) == [Award(0, None, (), None, is_unknown=True)]
        assert award_prizes([PrizeRule(kind)], [own])[0].winners == (ANNA,)
        assert award_prizes([PrizeRule(kind, among={ANNA})], [own, unknown])[0].winners == (ANNA,)


def test_a_list_of_pits_or_roem_has_only_results_of_which_they_are_known():
    results = [evening(ANNA, 1, 900, pits=1, roem=20), evening(ANNA, 2, 900, pits=None, roem=None)]
    assert [row[3] for row in pits_as_points(results, [])[0]] == [1]
    assert [row[4] for row in roem_as_points(results)] == [20]
    assert feats_of_legs(results)[ANNA].best_roem == AtLeast(20, 1, 2)
