"""The worked examples of docs/standings.md are true."""

import doctest
from pathlib import Path

DOCUMENT = Path(__file__).parents[3] / "docs" / "standings.md"


def test_every_example_gives_what_the_page_says():
    outcome = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert (outcome.failed, outcome.attempted > 20) == (0, True)
