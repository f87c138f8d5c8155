"""The lines of a text file of klaverjas: tags and cards, put together to what is written of each record.

Nothing is understood here but the form; `record_reader` says what the tags mean. Whatever comes in, faults are named
and never raised.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .records import Fault

VERSION = "1"
"""Of the format: the value of the tag `Klaverjas`."""

MOST_BYTES, MOST_LINES, LONGEST_LINE = 5_000_000, 100_000, 10_000

ENOUGH_CARDS = 64
"""To see that there are too many: what comes after that in a record is not looked at."""

DEPTH = {"Deal": 0, "Evening": 0, "Table": 1, "Round": 2}
"""The tags with which a record begins, and how deep it is inside others when it does not stand alone."""

AROUND = {"Table": "Evening", "Round": "Table"}
"""What a record may be inside."""

_TAG = re.compile(r'\[ *(?:([A-Za-z][A-Za-z0-9-]*)(?: +("(?:[^"\\]|\\.)*)(?:" *(\])?)?)?)?')
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_CARDS = re.compile(r"(?:[^\s\[\]\"%]{2})+")
_ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "r": "\r"}
_AN_EXAMPLE = 'a tag such as [Maker "NS"]'


class Tag(NamedTuple):
    """A tag as it is written: its value without escapes, and where the name and the value begin."""

    name: str
    value: str
    line: int
    column: int
    at_value: int

    def fault(self, what: str, expected: str) -> Fault:
        return Fault(self.line, self.at_value, what, expected)


class WrittenCard(NamedTuple):
    """Two characters that should be a card."""

    text: str
    line: int
    column: int


COMMENT, BLANK = "comment", "blank"
Read = Tag | list[WrittenCard] | Fault | str
"""What a line is: also one of the two words above."""


@dataclass
class Source:
    """What is written of one record: the tag it begins with, the others, its cards, and the records inside it."""

    head: Tag
    tags: list[Tag] = field(default_factory=list)
    cards: list[WrittenCard] = field(default_factory=list)
    inside: list["Source"] = field(default_factory=list)


@dataclass
class Block:
    """The lines between two blank ones: a record with everything inside it, or the faults because of which it is
    none."""

    source: Source | None
    faults: list[Fault]


def escaped(value: str) -> str:
    """A value as it is written between quotes."""
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return value.replace("\n", "\\n").replace("\r", "\\r")


def read_blocks(text: str | bytes) -> Iterator[Block]:
    """The blocks of a text in order; the first one has the faults of the text as a whole."""
    size = len(text)
    lines: Sequence[str | bytes] = text.split("\n") if isinstance(text, str) else text.split(b"\n")
    if size > MOST_BYTES or len(lines) > MOST_LINES:
        yield Block(None, [Fault(1, 1, "too_long", f"at most {MOST_BYTES} bytes in at most {MOST_LINES} lines")])
        return
    reader = _BlockReader()
    is_begun = False
    for number, raw in enumerate(lines, start=1):
        read = _read_line(raw, number)
        if read is COMMENT:
            continue
        if read is BLANK:
            yield from reader.end()
        elif isinstance(read, Tag) and read.name == "Klaverjas":  # also where another file was put after the first
            is_begun = True
            yield from reader.end()
            if read.value != VERSION:
                yield Block(None, [read.fault("unknown_version", f"{VERSION}, the version of docs/format.md")])
        else:
            if not is_begun:
                yield Block(None, [Fault(number, 1, "missing_version", f'[Klaverjas "{VERSION}"] as the first line')])
            is_begun = True
            reader.add(read)
    yield from reader.end()


def _read_line(raw: str | bytes, number: int) -> Read:
    if len(raw) > LONGEST_LINE:
        return Fault(number, LONGEST_LINE + 1, "line_too_long", f"at most {LONGEST_LINE} bytes in a line")
    try:
        line = raw if isinstance(raw, str) else raw.decode()
    except UnicodeDecodeError as error:
        return Fault(number, len(raw[: error.start]) + 1, "not_utf8", "text in UTF-8")
    # Programs of Windows put a mark before the first line.
    line = (line.removeprefix("\ufeff") if number == 1 else line).rstrip(" \t\r")
    begin = len(line) - len(line.lstrip(" \t"))
    if begin == len(line):
        return BLANK
    if line[begin] == "%":
        return COMMENT
    if line[begin] != "[":
        return _read_cards(line, number)
    return _read_tag(line, begin, number)


def _read_tag(line: str, begin: int, number: int) -> Tag | Fault:
    found = _TAG.match(line, begin)
    if not found or not found[3] or found.end() < len(line):
        # As far as it looks like a tag; the rest is what is wrong.
        return Fault(number, (found.end() if found else begin) + 1, "not_a_tag", f"{_AN_EXAMPLE}, whole, in one line")
    name, value = found[1], found[2]
    at_value = found.start(2) + 1  # after the quote
    for escape in _ESCAPE.finditer(value):
        if escape[1] not in _ESCAPED:
            at = at_value + escape.start()
            return Fault(number, at, f"unknown_escape:{name}", 'after a backslash one of " \\ n r')
    return Tag(name, _ESCAPE.sub(lambda one: _ESCAPED[one[1]], value[1:]), number, begin + 1, at_value + 1)


def _read_cards(line: str, number: int) -> list[WrittenCard] | Fault:
    cards: list[WrittenCard] = []
    for word in re.finditer(r"\S+", line):
        if not _CARDS.fullmatch(word[0]):
            return Fault(number, word.start() + 1, "not_a_tag", f"{_AN_EXAMPLE}, or cards such as TS JS QS KS")
        if len(cards) > ENOUGH_CARDS:
            break
        pairs = range(word.start(), min(word.end(), word.start() + 2 * ENOUGH_CARDS), 2)
        cards += [WrittenCard(line[at : at + 2], number, at + 1) for at in pairs]
    return cards


class _BlockReader:
    """Puts the lines of one block together: each tag belongs to the record that began last before it."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._open: list[Source] = []

    def end(self) -> Iterator[Block]:
        if self._open or self._faults:
            yield Block(None if self._faults else self._open[0], self._faults)
        self._faults, self._open = [], []

    def add(self, read: Read) -> None:
        if isinstance(read, Fault):
            self._faults.append(read)
        elif isinstance(read, Tag) and read.name in DEPTH:
            self._begin(read)
        elif isinstance(read, Tag):
            self._add_tag(read)
        elif isinstance(read, list):
            self._add_cards(read)

    def _begin(self, head: Tag) -> None:
        depth = DEPTH[head.name]
        while len(self._open) > 1 and DEPTH[self._open[-1].head.name] >= depth:
            self._open.pop()
        around = self._open[-1].head.name if self._open else None
        if around is None and not self._faults:
            self._open.append(Source(head))
        elif around is not None and AROUND.get(head.name) == around:
            source = Source(head)
            self._open[-1].inside.append(source)
            self._open.append(source)
        elif around is not None:
            is_lost = (around, head.name) == ("Evening", "Round")
            expected = "a table around it" if is_lost else "a blank line before it"
            self._faults.append(Fault(head.line, head.column, f"not_inside:{head.name}", expected))

    def _add_tag(self, tag: Tag) -> None:
        if self._open:
            self._open[-1].tags.append(tag)
        elif not self._faults:
            expected = f"one of {', '.join(DEPTH)}, with which a record begins"
            self._faults.append(Fault(tag.line, tag.column, f"outside_record:{tag.name}", expected))

    def _add_cards(self, cards: list[WrittenCard]) -> None:
        if self._open and self._open[-1].tags and self._open[-1].tags[-1].name == "Play":
            self._open[-1].cards += cards[: ENOUGH_CARDS - len(self._open[-1].cards)]
        elif not self._faults:
            _, line, column = cards[0]
            self._faults.append(Fault(line, column, "cards_without_play", 'a tag [Play "N"] before the cards'))
