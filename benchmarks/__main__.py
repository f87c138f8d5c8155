"""Runs every benchmark in this folder, each in its own process, and shows all their figures.

python -m benchmarks [--quick | --start] [name …]
"""

import argparse
import io
import multiprocessing
import os
import platform
import re
import runpy
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path

from benchmarks._site import PREPARED, prepare_site

FOLDER = Path(__file__).parent
FIGURE = re.compile(r"\d")
AT_ONCE = 2


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))


def run(name: str, *, quick: bool) -> int:
    """The exit code of one benchmark, and all that it printed."""
    started = time.perf_counter()
    command = [sys.executable, "-m", f"benchmarks.{name}"]
    if quick:
        finished = subprocess.run(
            [*command, "--quick"],
            cwd=FOLDER.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        print(f"\n== {name}\n{finished.stdout}", end="")
    else:
        print(f"\n== {name}", flush=True)
        finished = subprocess.run(command, cwd=FOLDER.parent, text=True)
    print(f"   ({time.perf_counter() - started:.0f} s)", flush=True)
    return finished.returncode


class FirstFigure(io.StringIO):
    """What a benchmark prints, until there is a figure: then it is interrupted, and cleans up what it began."""

    line = ""

    def write(self, text: str) -> int:
        written = super().write(text)
        if not self.line:
            whole_lines = self.getvalue().split("\n")[:-1]
            self.line = next(filter(FIGURE.search, whole_lines), "")
            if self.line:
                signal.raise_signal(signal.SIGINT)
        return written


def show_first_figure(name: str) -> None:
    said = FirstFigure()
    # A process that was started in the background has it switched off.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = [name, "--quick"]
    try:
        with redirect_stdout(said):
            runpy.run_module(f"benchmarks.{name}", run_name="__main__")
    except SystemExit as end:
        said.write(f"It ended on its own: {end.code}")
    except (Exception, KeyboardInterrupt):
        if not said.line:
            raise
    print(f"{name:20} {said.line.strip()}" if said.line else f"{name}: no figure\n{said.getvalue()}", flush=True)
    sys.exit(not said.line)


def start(names: list[str]) -> list[int]:
    """Each until its first figure: whether it works at all, in the gate of a change. The exit codes, two at a time.

    In copies of this process, which has the site loaded: that takes longer than many a benchmark.
    """
    copies = multiprocessing.get_context("fork")
    started: list[ForkProcess] = []
    for name in names:
        while len(at_work := [one.sentinel for one in started if one.is_alive()]) == AT_ONCE:
            wait(at_work)
        started.append(copies.Process(target=show_first_figure, args=(name,)))
        started[-1].start()
    for one in started:
        one.join()
    return [one.exitcode or 0 for one in started]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Runs the benchmarks.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"only these: {', '.join(names())}")
    parser.add_argument("--quick", action="store_true", help="small data and few runs: does it work at all?")
    parser.add_argument("--start", action="store_true", help="the first figure of each")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(names()):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}", flush=True)
    names_to_run = chosen.names or names()
    with tempfile.TemporaryDirectory() as folder:
        given = {**os.environ, PREPARED: f"{folder}/site"}
        prepare_site(Path(folder) / "site")
        os.environ.clear()
        os.environ.update(given)
        if chosen.start:
            codes = start(names_to_run)
        else:
            # Quick ones only show that they work: two at a time, each reported when it is done.
            with ThreadPoolExecutor(AT_ONCE if chosen.quick else 1) as pool:
                codes = [*pool.map(partial(run, quick=chosen.quick), names_to_run)]
    failed = [name for name, code in zip(names_to_run, codes, strict=True) if code]
    if failed:
        print(f"\nFailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
