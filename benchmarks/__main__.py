"""Runs every benchmark of this folder, each in a process of its own, and shows all their figures.

python -m benchmarks [--quick] [name …]
"""

import argparse
import platform
import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).parent


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Runs the benchmarks.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"only these: {', '.join(names())}")
    parser.add_argument("--quick", action="store_true", help="small data and few runs: does it work at all?")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(names()):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}")
    failed = []
    for name in chosen.names or names():
        print(f"\n== {name}", flush=True)
        started = time.perf_counter()
        arguments = ["--quick"] if chosen.quick else []
        finished = subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *arguments], cwd=FOLDER.parent)
        print(f"   ({time.perf_counter() - started:.0f} s)", flush=True)
        if finished.returncode:
            failed.append(name)
    if failed:
        print(f"\nFailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
