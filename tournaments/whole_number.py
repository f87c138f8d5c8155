"""A number as it is typed, or as a button or an address sends it."""

MOST_DIGITS = 18
"""What has more is the number of nothing, too much for a database, and at last for Python."""


def whole_number(text: str) -> int | None:
    """None: it is no number, or a longer one than there are."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
