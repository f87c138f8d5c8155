"""Screens at the same time: together they show everything once, and their heads say where to look."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.letters import by_letters
from tournaments.queries.wall.share import SHARES, WHOLE, Share, read_share, share_of_figures, share_of_names

A_NAME = st.text("abcdefv ", min_size=1, max_size=5)
NAMES = st.lists(A_NAME, max_size=60).map(lambda names: sorted(names, key=by_letters))


@given(NAMES, st.integers(1, 6))
def test_all_shares_together_are_everyone_once_in_order(names, of):
    shares = [share_of_names(names, names, Share(number, of))[0] for number in range(1, of + 1)]
    assert [name for share in shares for name in share] == names


@given(st.integers(0, 60), st.integers(1, 6))
def test_of_places_too(count, of):
    rows = list(range(1, count + 1))
    shares = [share_of_figures(rows, rows, Share(number, of))[0] for number in range(1, of + 1)]
    assert [row for share in shares for row in share] == rows
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_names_are_cut_between_letters_where_that_is_about_equal():
    names = [f"{letter}{number}" for letter in "ABCDEF" for number in range(10)]
    heads = [share_of_names(names, names, Share(number, 3))[1] for number in (1, 2, 3)]
    assert heads == ["A – B", "C – D", "E – F"]


def test_within_a_long_letter_the_heads_say_where():
    names = sorted(["Aa", "Ab", *(f"B{letter}" for letter in "abcdefghijklmnopqrst"), "Za"])
    heads = [share_of_names(names, names, Share(number, 2))[1] for number in (1, 2)]
    assert heads == ["A – Bj", "Bk – Z"]


def test_one_screen_shows_everything_and_says_nothing():
    assert share_of_names(["Anna"], ["Anna"], WHOLE) == (["Anna"], "")
    assert share_of_figures([1, 2], [1, 2], WHOLE) == ([1, 2], "")


def test_who_has_no_place_is_in_no_head():
    assert share_of_figures("abcd", [1, 2, 3, None], Share(2, 2)) == ("cd", "3")
    assert share_of_figures("ab", [1, None], Share(2, 2)) == ("b", "")


@pytest.mark.parametrize("text", ["", "0/1", "2/1", "1/7", "1/", "/2", "one/2", "1/²", "1/2/3", "-1/2"])
def test_what_is_no_share_is_none(text):
    assert read_share(text) is None


def test_every_share_that_can_be_chosen_is_read_back():
    assert [read_share(str(share)) for share in SHARES] == SHARES
