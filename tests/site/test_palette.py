"""Everyone can read the site by day and by night: the palette keeps the contrasts of WCAG AA."""

import re
from pathlib import Path

import pytest
from django.conf import settings

PALETTE = (Path(settings.SITE_DIR) / "static/css/palette.css").read_text()
TEXT, SIGN = 4.5, 3.0
PAPERS = ["linen", "paper", "paper-shade", "field"]
PAIRS = [
    *[(ink, paper, TEXT) for ink in ("ink", "ink-soft", "link", "link-hover") for paper in PAPERS],
    *[(suit, paper, TEXT) for suit in ("spades", "hearts", "diamonds", "clubs") for paper in ("paper", "field")],
    *[(ink, felt, TEXT) for ink in ("on-felt", "on-felt-soft") for felt in ("felt", "felt-deep", "felt-light")],
    *[(f"{tint}-ink", tint, TEXT) for tint in ("ns", "ew", "gold", "silver", "bronze", "good", "warn", "bad", "info")],
    *[(ink, tint, TEXT) for ink in ("ink", "ink-soft") for tint in ("ns", "ew")],
    *[("ink", tint, TEXT) for tint in ("gold", "silver", "bronze", "good")],
    ("bad-ink", "paper", TEXT),
    ("bad-ink", "field", TEXT),
    ("good-ink", "paper", TEXT),
    ("on-primary", "primary", TEXT),
    ("on-primary", "primary-hover", TEXT),
    *[("line-strong", paper, SIGN) for paper in ("linen", "paper", "field")],
    *[("focus", paper, SIGN) for paper in PAPERS],
    *[("brass", felt, SIGN) for felt in ("felt", "felt-deep", "felt-light")],
    ("primary", "paper", SIGN),
]


def colour(name: str, night: bool) -> str:
    """The hexadecimal value of a palette variable by day or by night."""
    value = re.search(rf"^\s*--{name}:\s*(.+?);", PALETTE, re.MULTILINE)[1]
    both = re.fullmatch(r"var\(--day, (#\w+)\) var\(--night, (#\w+)\)", value)
    return both[1 + night] if both else value


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    low, high = sorted([luminance(first), luminance(second)])
    return (high + 0.05) / (low + 0.05)


def test_contrast_of_black_and_white_is_21() -> None:
    """The measure itself is right at its two ends."""
    assert (contrast("#000000", "#ffffff"), contrast("#14613f", "#14613f")) == (21.0, 1.0)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_palette_is_readable(night: bool) -> None:
    """No pair of colours that pages put on each other falls below its limit."""
    found = {(ink, paper): contrast(colour(ink, night), colour(paper, night)) for ink, paper, _ in PAIRS}
    too_faint = {pair: round(found[pair], 2) for *pair_, limit in PAIRS if found[pair := tuple(pair_)] < limit}
    assert too_faint == {}


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_suits_have_four_colours(night: bool) -> None:
    """♠ ♥ ♦ ♣ can be told apart by colour in both themes."""
    assert len({colour(suit, night) for suit in ("spades", "hearts", "diamonds", "clubs")}) == 4
