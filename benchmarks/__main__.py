"""Runs every benchmark in this folder, each in its own process, and shows all their figures.

python -m benchmarks [--quick | --start] [name …]
"""

import argparse
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from benchmarks._site import PREPARED, prepare_site

FOLDER = Path(__file__).parent
FIGURE = re.compile(r"\d")


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))


def run(name: str, *, quick: bool, given: dict[str, str]) -> int:
    """The exit code of one benchmark, and all that it printed."""
    started = time.perf_counter()
    command = [sys.executable, "-m", f"benchmarks.{name}"]
    if quick:
        finished = subprocess.run(
            [*command, "--quick"],
            cwd=FOLDER.parent,
            env=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        print(f"\n== {name}\n{finished.stdout}", end="")
    else:
        print(f"\n== {name}", flush=True)
        finished = subprocess.run(command, cwd=FOLDER.parent, env=given, text=True)
    print(f"   ({time.perf_counter() - started:.0f} s)", flush=True)
    return finished.returncode


def start(name: str, *, given: dict[str, str]) -> int:
    """Until its first figure: whether it works at all, in the gate of a change."""
    with subprocess.Popen(
        [sys.executable, "-m", f"benchmarks.{name}", "--quick"],
        cwd=FOLDER.parent,
        env=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        said = ""
        for line in process.stdout or ():
            said += line
            if FIGURE.search(line):
                print(f"{name:20} {line.strip()}", flush=True)
                process.send_signal(signal.SIGINT)  # so that what it began is put away
                process.communicate()
                return 0
    print(f"{name}: no figure\n{said}", flush=True)
    return 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Runs the benchmarks.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"only these: {', '.join(names())}")
    parser.add_argument("--quick", action="store_true", help="small data and few runs: does it work at all?")
    parser.add_argument("--start", action="store_true", help="the first figure of each")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(names()):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}")
    names_to_run = chosen.names or names()
    one_of_them = start if chosen.start else partial(run, quick=chosen.quick)
    # Quick ones only show that they work: two at a time, each reported when it is done.
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2 if chosen.quick or chosen.start else 1) as pool:
        given = {**os.environ, PREPARED: f"{folder}/site"}
        prepare_site(Path(folder) / "site")
        codes = [*pool.map(partial(one_of_them, given=given), names_to_run)]
    failed = [name for name, code in zip(names_to_run, codes, strict=True) if code]
    if failed:
        print(f"\nFailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
