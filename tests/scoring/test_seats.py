"""Sides and seats."""

import pytest

from scoring import PerSide, Seat, Side


def test_a_round_goes_clockwise() -> None:
    """The next seat is an opponent's, the one after it the partner's."""
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.partner for seat in Seat] == [seat.next.next for seat in Seat]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [side.other for side in Side] == [Side.EW, Side.NS]


def test_values_per_side() -> None:
    """Reached by side, listed in order, built from either point of view."""
    values = PerSide.first(Side.EW, "ours", "theirs")
    assert values == PerSide("theirs", "ours")
    assert values[Side.EW] == "ours"
    assert values.items() == ((Side.NS, "theirs"), (Side.EW, "ours"))


def test_values_per_side_answer_to_sides_only() -> None:
    """A page's template asks `values["ns"]` before `values.ns`: that must not quietly give the other side's figure."""
    with pytest.raises(KeyError):
        PerSide(98, 64)["ns"]  # type: ignore[index]
