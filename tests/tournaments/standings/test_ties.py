"""What breaks ties as well the figures of each: their own games, and the lot."""

from tournaments.standings import CountingRules, Game, LegResult, ResultKind, TieBreak, lot, make_standing
from tournaments.standings.ties import direct_results

ANNA, BERT, CORA, DIRK = 1, 2, 3, 4
EQUALS = [LegResult(unit_id, 1, 1, 1000) for unit_id in (ANNA, BERT, CORA)]


def order(games=(), tie_breaks=(TieBreak.DIRECT_RESULT,), **more):
    rules = CountingRules(tie_breaks=tie_breaks, lot_seed=more.pop("seed", 0))
    return [(row.unit_id, row.place) for row in make_standing(EQUALS, [], rules, games=games, **more).rows]


def test_the_winner_of_their_own_game_is_ranked_higher():
    """One for each opponent that was beaten, and one off for each that won."""
    assert order([Game((CORA,), (ANNA, BERT))]) == [(CORA, 1), (ANNA, 2), (BERT, 2)]
    games = [Game((CORA,), (ANNA, BERT)), Game((ANNA, CORA), (BERT,)), Game((DIRK,), (ANNA,))]
    assert direct_results([ANNA, BERT, CORA], games) == {ANNA: 0, BERT: -3, CORA: 3}


def test_partners_have_not_played_against_one_another():
    assert order([Game((ANNA, BERT), (DIRK,))]) == [(ANNA, 1), (BERT, 1), (CORA, 1)]


def test_only_games_among_those_still_tied_count():
    """Protects: a win over someone whom an earlier tie-break put elsewhere decides nothing."""
    results = [*EQUALS[:2], LegResult(CORA, 1, 1, 1000, pits=1)]
    rules = CountingRules(tie_breaks=(TieBreak.PITS, TieBreak.DIRECT_RESULT))
    games = [Game((ANNA,), (CORA,)), Game((ANNA,), (CORA,)), Game((BERT,), (ANNA,))]
    rows = make_standing(results, [], rules, games=games).rows
    assert [(row.unit_id, row.place, row.tie_broken_by) for row in rows] == [
        (CORA, 1, None),
        (BERT, 2, TieBreak.PITS),
        (ANNA, 3, TieBreak.DIRECT_RESULT),
    ]


def test_points_for_an_absence_are_not_points_of_the_last_match_day():
    """Protects: a player absent with notice is not ranked above an equal who came."""
    results = [LegResult(ANNA, 1, 1, 5000), LegResult(BERT, 1, 1, 0), LegResult(ANNA, 2, 1, 0)]
    absence = LegResult(BERT, 2, None, 5000, attended=False, kind=ResultKind.ABSENCE)
    rules = CountingRules(tie_breaks=(TieBreak.LAST_MATCH_DAY,))
    rows = make_standing([*results, absence], [], rules).rows
    assert [(row.unit_id, row.place) for row in rows] == [(ANNA, 1), (BERT, 2)]


def test_a_lot_is_the_same_every_time_and_another_with_another_seed():
    once = order(tie_breaks=(TieBreak.LOT,), seed=1)
    assert once == order(tie_breaks=(TieBreak.LOT,), seed=1)
    assert sorted(place for _unit, place in once) == [1, 2, 3]
    assert len({tuple(order(tie_breaks=(TieBreak.LOT,), seed=seed)) for seed in range(20)}) > 1


def test_a_lot_is_drawn_with_the_numbers_that_everyone_sees():
    numbers = {ANNA: 30, BERT: 20, CORA: 10}
    highest_first = sorted(numbers, key=lambda unit_id: lot(7, numbers[unit_id]), reverse=True)
    drawn = order(tie_breaks=(TieBreak.LOT,), seed=7, numbers=numbers)
    assert [unit_id for unit_id, _place in drawn] == highest_first


def test_the_lot_is_that_of_the_documentation():
    """Protects: anyone can repeat a published lot, years later."""
    assert lot(2026, 12) == 422603113
