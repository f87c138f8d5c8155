"""Protects: a number of thousands of digits, which Python does not read, is that of nothing, and no fault of ours."""

import pytest

from tournaments.whole_number import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("007", 7), ("٣", 3), ("9" * 18, 10**18 - 1)]
    + [(text, None) for text in ("", "-1", "1.5", "²", "\x00", "1\x00", "9" * 19, "9" * 5000)],
)
def test_only_what_can_be_the_number_of_something_is_one(text: str, number: int | None) -> None:
    assert whole_number(text) == number
