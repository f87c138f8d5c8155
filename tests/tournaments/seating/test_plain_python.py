"""Draws can be made, and tested, without the website."""

import subprocess
import sys


def test_a_draw_needs_neither_django_nor_a_database() -> None:
    program = (
        "import sys, tournaments.seating; print(sorted({name.split('.')[0] for name in sys.modules} & {'django'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
