"""The places that bring a prize: 1 to 4, then every fourth."""

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


def test_tied_units_with_too_few_prizes_share_the_last():
    top_two = [PrizeRule(PrizeKind.TOP, 2)]
    assert winners(top_two, ranked(9, 8, 8)) == [(1,), (2, 3)]
    assert winners(top_two, ranked(9, 9, 9)) == [(1,), (2, 3)]
    assert winners(top_two, ranked(9, 9, 8)) == [(1,), (2,)]


def test_one_in_so_many_wins_at_least_and_the_last_place_and_most_pits():
    assert winners([PrizeRule(PrizeKind.ONE_IN_SO_MANY, 4)], ranked(9, 8, 7, 6, 5)) == [(1,), (2,)]
    rules = [PrizeRule(PrizeKind.LAST_PLACE), PrizeRule(PrizeKind.MOST_PITS), PrizeRule(PrizeKind.HIGHEST_ROEM)]
    assert winners(rules, ranked(9, 8, 8, pits=(1, 0, 1))) == [(2, 3), (1, 3), ()]
    assert winners(rules, []) == [(), (), ()]
    # A prize of a division is for those in it.
    assert winners([PrizeRule(PrizeKind.TOP, 1, frozenset({2, 3}))], ranked(9, 8, 7)) == [(2,)]


def test_a_prize_winner_is_passed_over_if_the_club_wants_that():
    rules = [PrizeRule(PrizeKind.TOP, 1), PrizeRule(PrizeKind.MOST_PITS)]
    candidates = ranked(9, 8, 7, pits=(3, 1, 2))
    assert winners(rules, candidates) == [(1,), (1,)]
    assert winners(rules, candidates, only_once=True) == [(1,), (3,)]


@given(st.lists(st.integers(0, 5), max_size=30), st.sampled_from(PrizeKind), st.integers(1, 6), st.booleans())
def test_places_bring_each_unit_one_prize_at_most(totals, kind, so_many, only_once):
    candidates = ranked(*sorted(totals, reverse=True))
    rules = [PrizeRule(kind, so_many), PrizeRule(PrizeKind.LAST_PLACE)]
    won = [unit for award in award_prizes(rules[:1], candidates, only_once=only_once) for unit in award.winners]
    assert len(won) == len(set(won))
    if only_once:
        both = [unit for award in award_prizes(rules, candidates, only_once=True) for unit in award.winners]
        assert len(both) == len(set(both))


def test_prizes_that_differ_are_shared_by_all_who_tie():
    """Protects: of two people in second place neither gets the better prize by chance."""
    own = [PrizeRule(PrizeKind.TOP, 3, differ=True)]
    assert winners(own, ranked(9, 8, 8, 7)) == [(1,), (2, 3), (2, 3)]
    assert winners(own, ranked(9, 8, 7, 7, 7)) == [(1,), (2,), (3, 4, 5)]
    assert [award.order for award in award_prizes(own, ranked(9, 8, 8, 7))] == [0, 1, 2]
