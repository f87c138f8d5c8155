"""The places that give a prize: 1 to 4, then every fourth."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.prizes import Candidate, PrizeKind, PrizeRule, award_prizes, prize_places


def test_the_formula_of_four():
    of_43 = (1, 2, 3, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40)
    for units, places in ((0, ()), (3, (1, 2, 3)), (7, (1, 2, 3, 4)), (8, (1, 2, 3, 4, 8)), (43, of_43)):
        assert prize_places(units) == places


@given(st.integers(0, 400))
def test_at_least_one_of_four_has_a_prize(units):
    places = prize_places(units)
    assert len(places) >= units // 4
    assert list(places) == sorted(set(places))
    assert all(1 <= place <= units for place in places)


def ranked(*totals: int, **figures: tuple[int, ...]) -> list[Candidate]:
    """Units 1, 2, 3 … with these totals, the highest first; ties share the place."""
    return [
        Candidate(unit, totals.index(total) + 1, total, **{name: own[unit - 1] for name, own in figures.items()})
        for unit, total in enumerate(totals, start=1)
    ]


def winners(rules: list[PrizeRule], candidates: list[Candidate], **how: bool) -> list[tuple[int, ...]]:
    return [award.winners for award in award_prizes(rules, candidates, **how)]


def test_tied_units_with_too_few_prizes_share_all_of_them():
    """Protects: of people who tie no one gets a whole prize for having a lower number."""
    top_two = [PrizeRule(PrizeKind.TOP, 2)]
    assert winners(top_two, ranked(9, 8, 8)) == [(1,), (2, 3)]
    assert winners(top_two, ranked(9, 9, 9)) == [(1, 2, 3), (1, 2, 3)]
    assert winners(top_two, ranked(9, 9, 8)) == [(1,), (2,)]
    assert winners([PrizeRule(PrizeKind.FORMULA_OF_FOUR)], ranked(9, 8, 8, 8, 8, 4, 3, 3)) == [
        (1,),
        *[(2, 3, 4, 5)] * 3,
        (7, 8),
    ]


def test_one_in_that_many_wins_at_least_and_the_last_place_and_most_pits():
    assert winners([PrizeRule(PrizeKind.ONE_IN_SO_MANY, 4)], ranked(9, 8, 7, 6, 5)) == [(1,), (2,)]
    rules = [PrizeRule(PrizeKind.LAST_PLACE), PrizeRule(PrizeKind.MOST_PITS), PrizeRule(PrizeKind.HIGHEST_ROEM)]
    assert winners(rules, ranked(9, 8, 8, pits=(1, 0, 1))) == [(2, 3), (1, 3), ()]
    assert winners(rules, []) == [(), (), ()]
    # A prize of a division is for those in it.
    assert winners([PrizeRule(PrizeKind.TOP, 1, frozenset({2, 3}))], ranked(9, 8, 7)) == [(2,)]


def test_the_last_place_is_never_that_of_someone_who_went_home():
    """Protects: who left during the finals keeps a place, and took the booby prize home."""
    played = ranked(9, 8, 7)
    left = [*played[:2], replace(played[2], has_left=True)]
    assert winners([PrizeRule(PrizeKind.LAST_PLACE)], left) == [(2,)]


def test_a_prize_winner_is_passed_over_if_the_club_wants_that():
    rules = [PrizeRule(PrizeKind.TOP, 1), PrizeRule(PrizeKind.MOST_PITS)]
    candidates = ranked(9, 8, 7, pits=(3, 1, 2))
    assert winners(rules, candidates) == [(1,), (1,)]
    assert winners(rules, candidates, only_once=True) == [(1,), (3,)]


def test_no_prize_is_lost_where_the_next_in_line_wins():
    """Protects: there are prizes for as many as play, no matter who has won another one before."""
    sixteen = ranked(*range(160, 0, -10))
    rules = [PrizeRule(PrizeKind.TOP, 3), PrizeRule(PrizeKind.FORMULA_OF_FOUR)]
    # Places 1, 2, 3 go to who is next, 4 then to 7; 8, 12 and 16 keep theirs.
    assert winners(rules, sixteen, only_once=True)[3:] == [(4,), (5,), (6,), (7,), (8,), (12,), (16,)]
    last = [PrizeRule(PrizeKind.LAST_PLACE), PrizeRule(PrizeKind.FORMULA_OF_FOUR)]
    assert winners(last, sixteen, only_once=True) == [(16,), (1,), (2,), (3,), (4,), (8,), (12,), (15,)]
    # One for every four of sixteen is four, although five have one already.
    one_in_four = [PrizeRule(PrizeKind.TOP, 5), PrizeRule(PrizeKind.ONE_IN_SO_MANY, 4)]
    assert winners(one_in_four, sixteen, only_once=True)[5:] == [(6,), (7,), (8,), (9,)]
    # Of two on place 8 one has a prize: the other gets this one, whichever comes first in the list.
    for pits in ((0,) * 6 + (1, 0), (0,) * 7 + (1,)):
        tied = ranked(90, 80, 70, 60, 50, 40, 30, 30, pits=pits)
        most_pits, *_others, eighth = winners(
            [PrizeRule(PrizeKind.MOST_PITS), PrizeRule(PrizeKind.FORMULA_OF_FOUR)], tied, only_once=True
        )
        assert {most_pits, eighth} == {(7,), (8,)}


@given(st.lists(st.integers(0, 5), max_size=30), st.sampled_from(PrizeKind), st.integers(1, 6), st.booleans())
def test_as_many_prizes_as_places_and_no_one_wins_two(totals, kind, so_many, only_once):
    candidates = ranked(*sorted(totals, reverse=True))
    rules = [PrizeRule(PrizeKind.LAST_PLACE), PrizeRule(kind, so_many)]
    last, *awards = award_prizes(rules, candidates, only_once=only_once)
    passed_over = set(last.winners) if only_once else set()
    if kind == PrizeKind.FORMULA_OF_FOUR:
        assert len(awards) == min(len(prize_places(len(totals))), len(totals) - len(passed_over))
    for award in awards:
        assert passed_over.isdisjoint(award.winners)
        together = [other for other in awards if not set(award.winners).isdisjoint(other.winners)]
        assert all(other.winners == award.winners for other in together)
        # Those who share a prize share every prize of theirs, and have fewer than one each.
        assert len(together) < max(2, len(award.winners))


def test_prizes_that_differ_are_shared_by_all_who_tie():
    """Protects: of two people in second place neither gets the better prize by chance."""
    own = [PrizeRule(PrizeKind.TOP, 3, differ=True)]
    assert winners(own, ranked(9, 8, 8, 7)) == [(1,), (2, 3), (2, 3)]
    assert winners(own, ranked(9, 8, 7, 7, 7)) == [(1,), (2,), (3, 4, 5)]
    assert [award.order for award in award_prizes(own, ranked(9, 8, 8, 7))] == [0, 1, 2]
