"""The engine's pages say what the engine does: every example is run, every preset, option and problem is named."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from scoring import ALIASES, PRESETS, RoundProblem, Ruleset
from scoring.cli.json_lines import answer
from scoring.cli.verbs import VERBS
from scoring.notation.fields import Mistake

DOCS = Path(__file__).parents[2] / "docs"


def examples(page: str) -> list[tuple[str, str]]:
    """The lines of the `jsonl` blocks in pairs: what goes in, what comes out."""
    blocks = re.findall(r"```jsonl\n(.*?)```", (DOCS / page).read_text(), flags=re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return list(zip(lines[::2], lines[1::2], strict=True))


@pytest.mark.parametrize(("asked", "answered"), examples("scoring.md") + examples("command-line.md"))
def test_example(asked: str, answered: str) -> None:
    """What the page prints is what comes out."""
    assert json.loads(json.dumps(answer(asked.encode()))) == json.loads(answered)


def test_there_are_examples() -> None:
    """The search for examples still finds them: a changed block marker must not silently skip them all."""
    assert (len(examples("scoring.md")), len(examples("command-line.md"))) == (42, 35)


def first_cells(page: str, heading: str) -> set[str]:
    """Every `word` in the first cells of the table after a heading."""
    text = (DOCS / page).read_text().split(heading, 1)[1]
    table = re.search(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    assert table is not None
    cells = (row.split("|")[1] for row in table[0].splitlines()[2:])
    return {word for cell in cells for word in re.findall(r"`(\w[\w-]*)`", cell)}


def test_every_option_is_explained() -> None:
    """The table of options is the fields of a rule set, no more and no less."""
    assert first_cells("command-line.md", "## Options") == {field.name for field in fields(Ruleset)}


def test_every_problem_is_explained() -> None:
    """The table of problems is the engine's list."""
    assert first_cells("command-line.md", "About the round") == set(RoundProblem)


def test_every_mistake_and_verb_is_named() -> None:
    """Nothing that the command line says or understands is missing from its page."""
    words = set(re.findall(r"`(\w+)`", (DOCS / "command-line.md").read_text()))
    assert {*Mistake, *VERBS} - words == set()


def test_every_preset_has_its_source() -> None:
    """The table of rule sets is the list of presets, and every other name leads to one."""
    text = (DOCS / "scoring.md").read_text().split("## The rule sets", 1)[1]
    rows = [[cell.strip(" `") for cell in row.split("|")[1:5]] for row in re.findall(r"^\| `.*$", text, re.MULTILINE)]
    assert [name for name, *_ in rows] == list(PRESETS)
    assert {identity: name for name, identity, *_ in rows if identity} == dict(ALIASES)
    assert [name for name, _, _, source in rows if not source] == []
