"""How many rounds a second the engine of now and that of an earlier version score: the same rounds, in turn.

Each version has its own process and only one counts at a time, so that a machine that becomes slower is slower for
both. The figures are processor time, the least of several turns for every few rounds: of a round that was read already,
and "from its text" as it is stored, which is to read, check and score it. Both must agree on the score of every round.

python -m benchmarks.earlier [--quick] [--version COMMIT]
"""

import argparse
import io
import json
import random
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.scoring import deal_and_play, round_of, write_down
from scoring import AnyEntry, entry_to_mapping, preset

ROOT = Path(__file__).parent.parent
OF_0_7_0 = "00ce6c74"
AT_ONCE = 50

COUNT = """
import json, sys, time
from scoring import entry_from_mapping, preset, score_round

def from_text(text, rules):
    return score_round(entry_from_mapping(json.loads(text), rules), rules)

for line in sys.stdin:
    texts = [(text, preset(name)) for text, name in json.loads(line)]
    read = [(entry_from_mapping(json.loads(text), rules), rules) for text, rules in texts]
    scores = [{str(who): points for who, points in score_round(*task).score.items()} for task in read]
    seconds = []
    for work, tasks in ((score_round, read), (from_text, texts)):
        started = time.process_time()
        for task in tasks:
            work(*task)
        seconds.append(time.process_time() - started)
    print(json.dumps([scores, *seconds]), flush=True)
"""


@contextmanager
def engine(folder: Path | str) -> Iterator[subprocess.Popen[str]]:
    """A process with the engine in this folder, which answers a line of rounds with their scores and two times."""
    command = [sys.executable, "-c", COUNT]
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


def ask(process: subprocess.Popen[str], line: str) -> tuple[object, float, float]:
    assert process.stdin is not None
    assert process.stdout is not None
    print(line, file=process.stdin, flush=True)
    scores, alone, from_text = json.loads(process.stdout.readline())
    return scores, alone, from_text


def rounds_of_all_kinds(count: int) -> Iterator[tuple[str, list[tuple[AnyEntry, str]]]]:
    """Each with the name of its rules."""
    chance = random.Random(162)
    names = ("amsterdam", "rotterdam") * (count // 2)
    cards = [(deal_and_play(preset(name), chance)[0], name) for name in names]
    yield "klaverjas, by its cards", [*cards]
    yield "klaverjas, from the score sheet", [(write_down(entry, preset(name)), name) for entry, name in cards]
    for name in ("kraken", "klammern"):
        yield f"{name}, by its cards", [(round_of(preset(name), chance), name) for _ in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds and few turns")
    parser.add_argument("--version", default=OF_0_7_0, metavar="COMMIT", help="what to compare with (0.7.0)")
    options = parser.parse_args()
    count, turns = (200, 3) if options.quick else (2000, 12)
    archive = subprocess.run(("git", "archive", options.version, "scoring"), cwd=ROOT, capture_output=True)  # noqa: S607
    if archive.returncode:
        raise SystemExit(f"0 rounds: there is no {options.version} here.\n{archive.stderr.decode()}")
    print(f"{count} rounds of each kind, {AT_ONCE} at a time, the least of {turns} turns; rounds a second:")
    print(f"{'':<34}{options.version:>10}{'now':>10}{'times':>8}")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
        with engine(folder) as earlier, engine(ROOT) as now:
            for name, rounds in rounds_of_all_kinds(count):
                texts = [(json.dumps(entry_to_mapping(entry)), rules) for entry, rules in rounds]
                seconds = [0.0] * 4
                for at in range(0, count, AT_ONCE):
                    line = json.dumps(texts[at : at + AT_ONCE])
                    answers = [(ask(earlier, line), ask(now, line)) for _ in range(turns)]
                    assert all(then[0] == today[0] for then, today in answers), name
                    least = [
                        min(times) for times in zip(*(then[1:] + today[1:] for then, today in answers), strict=True)
                    ]
                    seconds = [sum(both) for both in zip(seconds, least, strict=True)]
                for place, work in enumerate((name, "  from its text")):
                    then, today = count / seconds[place], count / seconds[place + 2]
                    print(f"{work:<34}{then:>10,.0f}{today:>10,.0f}{today / then:>8.2f}", flush=True)


if __name__ == "__main__":
    main()
