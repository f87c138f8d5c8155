"""The worked examples of docs/seating.md are true."""

import doctest
from pathlib import Path

DOCUMENT = Path(__file__).parents[3] / "docs" / "seating.md"


def test_every_example_gives_what_the_page_says() -> None:
    outcome = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert (outcome.failed, outcome.attempted > 12) == (0, True)
