"""A number as it is typed, or as a button or an address sends it."""

MOST_DIGITS = 18
"""A number with more digits numbers nothing, is too large for a database, and at last for Python."""


def whole_number(text: str) -> int | None:
    """The number; None if it is no number, or a longer one than there are."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
