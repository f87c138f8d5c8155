"""What is said of a file is compared in the language of the code."""

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield
