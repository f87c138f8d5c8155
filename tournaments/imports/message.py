"""A message that came in, read line by line: who it is about, and whether they come.

People are found as at the door, among those of the list. Nothing is stored from it unseen: each line is a proposal.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.imports.name_cells import plain_line
from tournaments.letters import by_letters
from tournaments.names import split_name_and_home
from tournaments.queries.evening.door import Expected

MOST_LINES = 200
# What chat programs write before a message; then the sender and a colon.
STAMP = re.compile(
    r"^\s*\[?\d{1,4}[-./]\d{1,2}[-./]\d{2,4}[, ]+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?\s*[-–]?\s*", re.IGNORECASE
)
SENDER = re.compile(r"^([^:]{1,60}):\s+(.*)$")
WORD = re.compile(r"[^\W\d_]+(?:['’.][^\W\d_]+)*")
# Dutch, German, Polish and English, without accents.
NOT = frozenset(
    "niet geen afwezig afmelden afgemeld meld af ziek verhinderd helaas nee nicht kein keine leider krank nein "
    "verhindert abgemeldet absage nie niestety chory chora nieobecny nieobecna not no cannot sick ill absent unable "
    "can't cant won't wont".split()
)
YES = frozenset(
    "kom komt komen wel ja aanwezig erbij present mee komme kommt kommen dabei bede jestem tak obecny obecna "
    "przyjde come comes coming yes attending".split()
)
WE = frozenset("ik wij we ons ich wir uns i ja my".split())


@dataclass(frozen=True, slots=True)
class ReadLine:
    """`found`: those it can be about; `is_clear` if all of them are meant. `comes`: None if it is not said."""

    number: int
    text: str
    found: tuple[Expected, ...]
    is_clear: bool
    comes: bool | None


def read_message(text: str, rows: Sequence[Expected]) -> list[ReadLine]:
    """Every line with something in it, of the first `MOST_LINES`; an answer alone belongs to the line above it."""
    lines = []
    for number, raw in enumerate(text.splitlines()[:MOST_LINES], 1):
        written = " ".join(plain_line(raw).split())
        line = STAMP.sub("", written)
        if not line:
            continue
        sender = SENDER.match(line)
        said = sender[2] if sender else line
        about, is_clear = _people_in(said, rows)
        if sender and (not about or WE.intersection(_words(said))):
            writer, is_known = _people_in(sender[1], rows, any_case=True)
            is_clear = is_known and (is_clear or not about)
            about = tuple(dict.fromkeys((*writer, *about)))
        lines.append(ReadLine(number, written, about, is_clear, _comes(said)))
    return lines


def _words(text: str) -> list[str]:
    return [by_letters(word) for word in WORD.findall(text)]


def _comes(text: str) -> bool | None:
    """A “not” anywhere outweighs “come”; a question is no answer."""
    words = set(_words(text))
    if words & NOT:
        return False
    return True if words & YES and "?" not in text else None


def _people_in(text: str, rows: Sequence[Expected], *, any_case: bool = False) -> tuple[tuple[Expected, ...], bool]:
    """Those whose whole name is in it; for first names alone those who have one, clear if it is just one person's.

    In a sentence a first name counts with a capital letter only: “wil” and “an” are words.
    """
    words = _words(text)
    spoken = f" {' '.join(words)} "
    whole = [row for row in rows if any(f" {name} " in spoken for name in _names(row))]
    rest = spoken
    for row in whole:
        for name in _names(row):
            rest = rest.replace(f" {name} ", " ")
    capital = {by_letters(word) for word in WORD.findall(text) if any_case or word[0].isupper()}
    found, is_clear = list(whole), bool(whole)
    for word in dict.fromkeys(rest.split()):
        if word not in capital or word in NOT | YES | WE:
            continue
        others = [row for row in rows if row not in found]
        same = [row for row in others if any(word == name.split()[0] for name in _names(row) if name)]
        if same:
            is_clear = len(same) == 1 and (is_clear or not found)
            found += same
    return tuple(found), is_clear and bool(found)


def _names(row: Expected) -> list[str]:
    """As one is written in a message, without the home; of a pair also each of the two."""
    names = [part for name in (row.name, *row.also) for part in name.split(" / ")]
    return [" ".join(_words(split_name_and_home(name)[0])) for name in names]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the lines say about one person: the last clear one counts. `comes` is None where a person has to say it."""

    row: Expected
    lines: tuple[str, ...]
    comes: bool | None


def proposals_of(lines: Sequence[ReadLine]) -> list[Proposal]:
    """Everyone who is found in them, in the order in which they are first mentioned."""
    about: dict[int, list[ReadLine]] = {}
    rows = {row.pk: row for line in lines for row in line.found}
    for line in lines:
        for row in line.found:
            about.setdefault(row.pk, []).append(line)
    return [
        Proposal(
            rows[key],
            tuple(line.text for line in own),
            next((line.comes for line in reversed(own) if line.is_clear and line.comes is not None), None),
        )
        for key, own in about.items()
    ]
