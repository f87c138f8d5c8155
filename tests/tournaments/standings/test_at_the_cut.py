"""A tie at the cut is found wherever there is one, and a further figure decides it only if it is known of everyone."""

import random

import pytest

from tournaments.standings.at_the_cut import Cut, by_figures, cut_at

ANNA, BERT, CORA, DIRK = 1, 2, 3, 4
TIED = Cut((), (ANNA, BERT, CORA), 1)


def test_a_tie_is_at_the_cut_only_if_it_goes_across() -> None:
    place_of = {ANNA: 1, BERT: 2, CORA: 2, DIRK: 4}
    assert cut_at(1, place_of) == Cut((ANNA,), (), 0)
    assert cut_at(2, place_of) == Cut((ANNA,), (BERT, CORA), 1)
    assert cut_at(3, place_of) == Cut((ANNA, BERT, CORA), (), 0)
    assert cut_at(4, place_of) == cut_at(9, place_of) == Cut((ANNA, BERT, CORA, DIRK), (), 0)
    assert cut_at(0, place_of) == Cut((), (), 0)


@pytest.mark.parametrize("seed", range(20))
def test_as_many_go_through_as_were_asked_for(seed: int) -> None:
    chance = random.Random(seed)
    scores = {unit: chance.randrange(6) for unit in range(1, 13)}
    place_of = {unit: 1 + sum(other > score for other in scores.values()) for unit, score in scores.items()}
    for count in range(1, 13):
        cut = cut_at(count, place_of)
        assert len(cut.clear) + cut.places == count
        assert all(place_of[unit] < place_of[cut.tied[0]] for unit in cut.clear if cut.tied)
        assert len({place_of[unit] for unit in cut.tied}) <= 1
        assert not cut.tied or 0 < cut.places < len(cut.tied)


def test_the_first_figure_that_tells_them_apart_at_the_cut_decides() -> None:
    best_leg = {ANNA: 900, BERT: 900, CORA: 800}
    pits = {ANNA: 1, BERT: 2, CORA: 9}
    assert by_figures(TIED, [best_leg, pits]) == ((BERT, ANNA, CORA), 1)
    # Two go through: the best leg says who does not, and the pits are not needed.
    assert by_figures(TIED._replace(places=2), [best_leg, pits]) == ((BERT, ANNA, CORA), 0)
    assert by_figures(TIED, [best_leg]) is None
    assert by_figures(TIED, []) is None


def test_what_is_not_known_of_everyone_decides_nothing() -> None:
    """Protects: no one is out because an imported evening does not say how many pits they had."""
    roem = {ANNA: 300, BERT: None, CORA: 100}
    assert by_figures(TIED, [roem]) is None
    assert by_figures(TIED, [{ANNA: 300, CORA: 100}]) is None
    pits = {ANNA: 0, BERT: 1, CORA: 0}
    assert by_figures(TIED, [roem, pits]) == ((BERT, ANNA, CORA), 1)
