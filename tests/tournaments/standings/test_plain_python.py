"""The arithmetic can be used, and tested, without the website."""

import subprocess
import sys


def test_the_standings_need_neither_django_nor_a_database():
    program = (
        "import sys, tournaments.standings; print(sorted({name.split('.')[0] for name in sys.modules} & {'django'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
