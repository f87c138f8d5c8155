"""What is said of a file is compared in the language of the code."""

import pytest


@pytest.fixture(autouse=True)
def _in_english(english: None) -> None:
    """Every file here."""
