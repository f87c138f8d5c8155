"""How good a draw is, is asked here: with all of its proposals."""

import pytest


@pytest.fixture(autouse=True)
def _draws_are_short() -> None:
    """They are not: this stands in the place of the fixture of all other tests."""
