"""Protects: someone who wrote a file gets to know what is wrong with it, and where, in one line for each fault."""

import subprocess
import sys
from pathlib import Path

from tests.scoring.notation.examples import ALL

ROOT = Path(__file__).parents[3]
WRONG = '[Klaverjas "1"]\n\n[Round ""]\n[Rules "amsterdam"]\n[Maker "NS"]\n[CardPoints "NS 161"]\n[Trmp "S"]\n'
NOTHING = "deals: 0, rounds: 0, legs: 0, tables: 0, evenings: 0, faults: "


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scoring", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


def test_a_file_without_a_fault(tmp_path: Path) -> None:
    """Protects: the counts: an evening with two tables of one leg, and a table that stands alone."""
    file = tmp_path / "all.txt"
    file.write_text(ALL, encoding="utf-8")
    done = run("check", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "deals: 1, rounds: 10, legs: 2, tables: 3, evenings: 1, faults: 0\n"


def test_every_fault_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(WRONG)
    done = run("check", str(file), "-", str(tmp_path / "none.txt"), text="[")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        f"{file}:6:14: card_points_impossible:NS: expected card points that cards add up to: 0 to 162, "
        "but not 1 or 161",
        f"{file}:7:1: unknown_tag:Trmp: expected Trump, or a name that begins with X-",
        '-:1:1: missing_version: expected [Klaverjas "1"] as the first line',
        '-:1:2: not_a_tag: expected a tag such as [Maker "NS"], whole, in one line',
        f"{tmp_path}/none.txt:1:1: unreadable: expected a file (No such file or directory)",
        f"{NOTHING}5",
    ]


def test_other_words_and_no_file_are_refused() -> None:
    refused = (["check"], ["chekc"], ["convert", "x"], ["convert", "--to", "pbn", "x"])
    assert [run(*words).returncode for words in refused] == [2] * 4
