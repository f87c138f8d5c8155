"""The tables in docs/seeds: no sentence of the texts is missing, and what they name is there."""

import re
from enum import StrEnum
from pathlib import Path

import pytest
from django.urls import get_resolver

from scoring import PRESETS, Ruleset

ROOT = Path(__file__).absolute().parents[2]
SEEDS = ROOT / "docs" / "seeds"

# How many sentences each line of a text has; the texts are not in the repository. "20-28" has one in each line.
SENTENCES = {
    "000": "1 2 3:3 4 5:2 6 7:5 8 9 10 11:4 12 13:3 14 15 16:2 17 18 19:4 20-29 30:4 31:2 32-51 52:2 53:2 54",
    "001": "1 3 5:5 7 8 9 11 13:2 15 17:2 19 21:3 23 24:2 26 27:2 29:3 31 33:3 35:4 37:2 39:4 41 43:2 45 47 48",
    "002": "1 3 4 6:5 8 10:5 12 14 16-21 23 25 27 29 31 33:6 35:3 37 39:3 41:5 43 45:17 47:3 49 51:4 53:4 55 57:2 58:2 "
    "60:4 62 64:10 66 68:6 70:5 72 74:8 76 78:5 80 82:8 84 86:10 88:2 90 92 94",
    "003": "1 6 8 9:3 11 12:4 13 14:2 15:2 16-20 21:5 22:2 23",
    "004": "1 3 5:3 7 9:9 11:7 13 15-23 25:2 27 29:7 31 33:7 35 37:4 39-43 45:4 47 49:3 51 53:3 54:3 56 58 60:7 62:5 "
    "64-71 73",
}
NO_RULE = "no rule"
OTHER_WAYS = {
    "000": {"legality=rotterdam", "target=1500"},
    "001": {"legality=rotterdam"},
    "002": {"players=2", "players=3", "verwerfen=to_clean_side", "meld_tie=suit_rank"},
    "003": {"legality=rotterdam"},
}
"""What a text tells of alongside the game of its rule set; a club chooses it."""


def sentences(seed: str) -> list[str]:
    """Their numbers in order: the line and the place in it."""
    numbers = []
    for part in SENTENCES[seed].split():
        lines, _, count = part.partition(":")
        first, _, last = lines.partition("-")
        for line in range(int(first), int(last or first) + 1):
            numbers += [f"{line}.{place}" for place in range(1, int(count or 1) + 1)]
    return numbers


def rows(seed: str) -> list[list[str]]:
    lines = (SEEDS / f"{seed}.md").read_text().splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return cells[2:]


def all_rows() -> list[list[str]]:
    """Those of a rule."""
    return [row for seed in SENTENCES for row in rows(seed) if row[2] != NO_RULE]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def is_value(name: str, value: str) -> bool:
    """Whether the field of a rule set can have this value."""
    default = getattr(Ruleset(), name)
    if isinstance(default, StrEnum):
        return value in list(type(default))
    return value in ("true", "false") if isinstance(default, bool) else value.isdigit()


@pytest.mark.parametrize("seed", SENTENCES)
def test_every_sentence_has_its_row(seed: str) -> None:
    """In order, none twice and none left out."""
    numbers = sentences(seed)
    covered: list[str] = []
    for row in rows(seed):
        assert len(row) == 5, row
        first, _, last = row[0].partition("–")
        covered += numbers[numbers.index(first) : numbers.index(last or first) + 1]
    assert covered == numbers


def test_a_row_of_a_rule_has_an_option_a_screen_and_a_test() -> None:
    for row in all_rows():
        assert row[1], row
        assert row[2] == "fixed" or named(row[2]), row
        assert named(row[3]), row
        assert named(row[4]), row


def test_every_option_is_one_of_a_rule_set() -> None:
    for row in all_rows():
        for option in named(row[2]):
            name, _, value = option.partition("=")
            assert hasattr(Ruleset(), name), row
            assert is_value(name, value), row


def test_what_a_rule_set_plays_is_what_its_text_says() -> None:
    """One of the values that a row names is played by a rule set at the head of the table, or is the other way to play
    that the text tells of.
    """
    unlike: dict[str, set[str]] = {}
    for seed in SENTENCES:
        head = (SEEDS / f"{seed}.md").read_text().split("|", 1)[0]
        presets = [PRESETS[name] for name in named(head)]
        for row in rows(seed):
            values: dict[str, set[str]] = {}
            for option in named(row[2]):
                name, _, value = option.partition("=")
                values.setdefault(name, set()).add(value)
            for name, said in values.items():
                if not said & {str(getattr(rules, name)).lower() for rules in presets}:
                    unlike.setdefault(seed, set()).update(f"{name}={value}" for value in said)
    assert unlike == OTHER_WAYS


def test_every_screen_is_an_address() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    for row in all_rows():
        assert set(named(row[3])) <= names, row


def test_every_test_is_there() -> None:
    for row in all_rows():
        for test in named(row[4]):
            path, _, function = test.partition("::")
            assert f"def {function}(" in (ROOT / path).read_text(), test
