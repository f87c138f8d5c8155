"""The example of docs/load-competition.md, so that what the page shows is what the tests load."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "load-competition.md"


def documented_example() -> str:
    """The first JSON block of the page."""
    match = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    return match.group(1)
