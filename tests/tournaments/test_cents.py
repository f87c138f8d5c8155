"""Protects: amounts are read as people type them and written as their language does; a cent is never lost or made."""

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournaments.cents import MOST_CENTS, NotMoney, as_money, plain_money, read_money, share_cents

LANGUAGES = ["nl", "de", "en", "pl"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed, cents",
    [
        *[("4,50", 450), ("4.50", 450), ("€ 4.50", 450), ("€4,50", 450), ("4,50 €", 450), ("EUR 4", 400)],
        *[("4", 400), ("4,5", 450), ("0", 0), ("5,-", 500), ("€ 5,--", 500), ("5.-", 500), (" 12 ", 1200)],
        *[("12.345,67", 1234567), ("12,345.67", 1234567), ("€\u00a04,50", 450)],
    ],
)
def test_an_amount_is_read_in_every_language(language: str, typed: str, cents: int) -> None:
    with translation.override(language):
        assert read_money(typed, "EUR") == cents


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed",
    ["", "€", "abc", "-3", "4,505,1", "1e3", "NaN", "Infinity", "4 of 5", "4,5,0", "$ 4", "9999999", "٤", "4.50-"],
)
def test_what_is_no_amount_is_refused(language: str, typed: str) -> None:
    with translation.override(language), pytest.raises(NotMoney):
        read_money(typed, "EUR")


def test_a_point_or_comma_before_three_figures_means_what_the_language_says() -> None:
    with translation.override("nl"):
        assert read_money("1.500", "EUR") == 150000
        with pytest.raises(NotMoney):
            read_money("1,500", "EUR")
    with translation.override("en"):
        assert read_money("1,500", "EUR") == 150000
        with pytest.raises(NotMoney):
            read_money("1.500", "EUR")


@given(
    st.sampled_from(LANGUAGES), st.sampled_from(["EUR", "PLN", "CHF", "USD", "XCG", "SRD"]), st.integers(0, MOST_CENTS)
)
def test_what_is_written_is_read_again(language: str, unit: str, cents: int) -> None:
    with translation.override(language):
        assert read_money(as_money(cents, unit), unit) == cents
        assert read_money(plain_money(cents), unit) == cents


@given(st.integers(0, MOST_CENTS), st.integers(1, 50))
def test_shares_add_up_and_differ_by_a_cent_at_most(cents: int, parts: int) -> None:
    shares = share_cents(cents, parts)
    assert (sum(shares), len(shares)) == (cents, parts)
    assert max(shares) - min(shares) <= 1
    assert shares == sorted(shares, reverse=True)
