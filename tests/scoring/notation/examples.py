"""The examples of docs/format.md."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[3] / "docs" / "format.md").read_text()
EXAMPLES = re.findall(r"```klaverjas\n(.*?)```", PAGE, flags=re.DOTALL)


def example_blocks() -> list[str]:
    """Every record of the examples as it is written there."""
    return [block.rstrip("\n") for text in EXAMPLES for block in text.split("\n\n")[1:]]


ALL = '[Klaverjas "1"]\n\n' + "\n\n".join(example_blocks()) + "\n"
"""All of them in one file."""
