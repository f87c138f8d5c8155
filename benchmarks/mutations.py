"""Small changes of meaning, one at a time: does a test notice? A change that survives shows a rule without protection.

Each change is drawn from the code (`<` becomes `<=`, a condition is dropped, a sum becomes a difference) and made in a
copy of this tree. The tests nearest to it run first, then those of its room, then all, until one fails.

python -m benchmarks.mutations [--quick] [--seed 1] [--number 100] [--of engine,counting] [--only FILE:LINE:COLUMN]
                               [--stages 3]
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import Queue

from benchmarks._mutants import Mutant, mutants_in

ROOT = Path(__file__).parent.parent
AREAS = {
    "engine": ["scoring/**/*.py"],
    "counting": ["tournaments/standings/**/*.py"],
    "drawing": ["tournaments/seating/**/*.py", "tournaments/services/evening/draw*.py"],
    "locks and writes": ["tournaments/services/**/*.py", "tournaments/permissions.py"],
    "forms": ["tournaments/forms/**/*.py"],
    "queue and sheet": ["klaverjas_site/static/js/sheet/**/*.js", "klaverjas_site/static/js/*.js"],
}
LAYERS = (
    *("tournaments/services", "tournaments/queries", "tournaments/forms", "pages/organise", "pages/public"),
    *("tournaments/views/organise", "tournaments/views/public"),  # as they were called in 0.7.0, for comparison
)
LONGEST = 900
"""Seconds for the nearest tests, ten times that for all: a change that makes the program run for ever is noticed."""


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    area: str
    caught_by: str
    seconds: float


def drawn(tree: Path, areas: dict[str, list[str]], number: int, seed: int) -> list[tuple[str, Mutant]]:
    """As many of each area, spread over its files."""
    found = []
    for area, patterns in areas.items():
        chance = random.Random(f"{seed} {area}")
        files = sorted({path for pattern in patterns for path in tree.glob(pattern)})
        mutants = [mutant for path in files for mutant in mutants_in(tree, path)]
        share = number // len(areas) + (list(areas).index(area) < number % len(areas))
        found += [(area, mutant) for mutant in chance.sample(mutants, min(share, len(mutants)))]
    return found


def stages_for(path: Path, tree: Path) -> Iterator[list[str]]:
    """The tests to run, the nearest first: those that mirror it, of its room, all that need nothing, the others."""
    tests = tree / "tests"
    if path.suffix == ".js":
        nearest = ["test_sheet", "test_phone", "test_counting", "test_nothing_is_lost", "test_desk", "test_pad_app"]
        yield [f"tests/browser/{name}.py" for name in nearest if (tests / "browser" / f"{name}.py").exists()]
        yield ["tests/browser"]
        return
    mirrored = Path("tests", *path.parts[:-1], f"test_{path.name}")
    yield [str(mirrored)] if (tree / mirrored).exists() else []
    room = path.parts[2] if len(path.parts) > 3 else ""
    if path.parts[0] == "scoring":
        yield ["tests/scoring"]
    elif room:
        rooms = [f"tests/{layer}/{room}" for layer in LAYERS]
        yield [name for name in rooms if (tree / name).is_dir()]
    else:
        yield [str(mirrored.parent)]
    yield [name for name in ("tests/scoring", "tests/site", "tests/tournaments") if (tree / name).is_dir()]
    others = ("tests/pages", "tests/walks", "tests/at_once", "tests/installation")
    yield [name for name in others if (tree / name).is_dir()]
    yield ["tests/browser"]


def tried(mutant: Mutant, area: str, copy: Path, stages: int | None) -> Verdict:
    """In this copy, which is as it was afterwards."""
    started = time.perf_counter()
    path = copy / mutant.path
    before = path.read_bytes()
    path.write_bytes(mutant.applied_to(before))
    try:
        for stage in islice(stages_for(mutant.path, copy), stages):
            if stage and (failed := what_fails(stage, copy)):
                return Verdict(mutant, area, failed, time.perf_counter() - started)
    finally:
        path.write_bytes(before)
    return Verdict(mutant, area, "", time.perf_counter() - started)


def what_fails(tests: list[str], copy: Path) -> str:
    """The first test that fails, or nothing."""
    longest = LONGEST if all(name.endswith(".py") for name in tests) else 10 * LONGEST
    given = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    if any("walks" in name for name in tests) and (server := os.environ.get("MUTATIONS_ON")):
        given["DATABASE_URL"] = f"{server}/mutant_{copy.name}"
    # The tests of 0.7.0 leave the long ones out unless they are asked for.
    more = ["--long"] if '"--long"' in (copy / "tests" / "conftest.py").read_text() else []
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", *more, *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=given, capture_output=True, text=True, timeout=longest)
    except subprocess.TimeoutExpired:
        return f"more than {longest} s"
    if done.returncode in (0, 5):
        return ""
    said = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return said[0].split(" - ")[0].partition(" ")[2] if said else f"pytest ends with {done.returncode}"


def copies_of(tree: Path, into: Path, number: int) -> Queue[Path]:
    """Of what git knows; the packages are those of this Python."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=tree, capture_output=True, check=True).stdout  # noqa: S607
    free: Queue[Path] = Queue()
    for at in range(number):
        copy = into / str(at)
        for name in filter(None, listed.decode().split("\0")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree / name, copy / name)
        migrated = Path(".pytest_cache/migrated")  # tests/database.py
        if (tree / migrated).is_dir():
            shutil.copytree(tree / migrated, copy / migrated)
        subprocess.run([sys.executable, "manage.py", "compile_translations"], cwd=copy, check=True, capture_output=True)
        free.put(copy)
    return free


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one change of the counting, and the tests nearest to it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--of", default=",".join(AREAS), help="these areas")
    parser.add_argument("--only", action="append", default=[], help="FILE:LINE:COLUMN, as printed")
    parser.add_argument("--stages", type=int, help="no more of them; all but the nearest tests take minutes")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the tests and the code of another checkout")
    parser.add_argument("--beside", type=int, default=2, help="how many at a time")
    chosen = parser.parse_args()
    areas = {area: AREAS[area] for area in (["counting"] if chosen.quick else chosen.of.split(","))}
    tree = chosen.tree.resolve()
    if chosen.only:
        everything = drawn(tree, AREAS, 10**9, 0)
        changes = [(area, mutant) for area, mutant in everything if mutant.place in chosen.only]
    else:
        changes = drawn(tree, areas, 1 if chosen.quick else chosen.number, chosen.seed)
    print(f"seed {chosen.seed}: {len(changes)} changes of {tree.name}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        free = copies_of(tree, Path(folder), min(chosen.beside, len(changes)))

        def try_one(change: tuple[str, Mutant]) -> Verdict:
            copy = free.get()
            verdict = tried(change[1], change[0], copy, 2 if chosen.quick else chosen.stages)
            free.put(copy)
            said = verdict.caught_by or "LIVES"
            print(f"{verdict.seconds:5.0f} s  {verdict.mutant}  {said}", flush=True)
            return verdict

        with ThreadPoolExecutor(free.qsize()) as pool:
            verdicts = [*pool.map(try_one, changes)]
    caught = Counter(verdict.area for verdict in verdicts if verdict.caught_by)
    for area, all_of_it in Counter(verdict.area for verdict in verdicts).items():
        print(f"{area:18} {caught[area]:3} of {all_of_it:3} caught")
    print(f"{'together':18} {caught.total():3} of {len(verdicts):3} caught")
    return 0


if __name__ == "__main__":
    sys.exit(main())
