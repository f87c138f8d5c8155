"""The figures and words that stand on a page on their own."""

import re

ALONE = re.compile(r"(?<![0-9A-Za-z_])\d+(?![0-9A-Za-z_])")


def figures_on(page: str) -> set[int]:
    """Every whole number on a page, also in attributes: digits inside a version, a token or a hashed name are none."""
    return {int(figure) for figure in ALONE.findall(page)}


def words_on(page: str) -> set[str]:
    """Every whole word on a page, also in attributes: three letters inside a token are none."""
    return set(re.findall(r"\w+", page))
