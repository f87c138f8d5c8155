"""The file of a whole club, read as a stream: a piece is unpacked, a row is taken, and neither is kept.

So a file costs time and no memory, whatever it unpacks to. Here it is read through once, to check that it is one and
keeps to the limits; the contents of its rows are checked where they are stored.
"""

import codecs
import gzip
import json
import math
import re
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.queries.files.club_file import FORMAT, SCHEMA
from tournaments.services.files.club_file import NAMES_LED_TO, Batch, ClubDocument

# A club of 2 000 people, 200 of them there on each of 40 evenings in 20 seasons, has 2.7 million rows and 410 MB
# when every round is kept, 0.96 million rows and 86 MB with the rounds of two seasons (decision 19).
MOST_BYTES_UNPACKED = 1_500_000_000
MOST_ROWS = 6_000_000
# Each of these costs memory, or separate queries.
MOST_OF = {"clubpicture": 2, "player": 20_000, "competition": 1_000, "matchday": 20_000, "leg": 30_000}
# For a part that others refer to, with its keys in memory: a table for each four of 2 000, three times an evening.
MOST_LED_TO = 1_500_000
MOST_SECONDS_TO_READ = 120
MOST_COLUMNS = 100
LONGEST_ROW = 64_000
DEEPEST = 20
# This much is stored in one transaction, so others wait no longer than that takes.
ROWS_OF_BATCH = 200
LENGTH_OF_BATCH = 40_000
PIECE = 64 * 1024
SINCE_0_7_0 = "hand_size_at_three"
"""The newest of the columns that 0.7.0 wrote about a competition: the number of the format did not change."""
SPACES = re.compile(r"[ \t\r\n]*")


class TooLarge(Exception):
    """More than any club has."""


class TooOld(Exception):
    """From a program before 0.7.0: the contents of its rows have since changed their meaning."""


def read_club_file(file: BinaryIO) -> ClubDocument:
    """The contents of a file, or why it is not one. It is read again from the beginning when it is stored."""
    try:
        club = _read_through(file)
    except TooLarge:
        raise ValidationError(_("This file is too large for a club.")) from None
    except TooOld:
        raise ValidationError(
            _("This file was saved by a version before 0.7.0: load it with 0.7.0, and save it there.")
        ) from None
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
        raise ValidationError(_("This is not a club file, or it is damaged.")) from error
    if club is None:
        raise ValidationError(_("This file comes from a newer version of the program. Update this installation first."))
    return ClubDocument(club, lambda: _Reader(file).batches())


def _read_through(file: BinaryIO) -> Any:
    """What the club says about itself; None when the file is from a newer program."""
    reader = _Reader(file)
    end = time.monotonic() + MOST_SECONDS_TO_READ
    rows: Counter[str] = Counter()
    for batch in reader.batches():
        rows[batch.part] += len(batch.rows)
        # Each member of a list is a separate row where it is stored.
        rows["members"] += sum(len(value) for row in batch.rows for value in row.values() if type(value) is list)
        most = MOST_OF.get(batch.part, MOST_LED_TO if batch.part in NAMES_LED_TO else MOST_ROWS)
        if rows[batch.part] > most or rows.total() > MOST_ROWS or time.monotonic() > end:
            raise TooLarge
    return reader.club


class _Reader:
    """Goes through a document from beginning to end: format and club first, then the parts, row by row."""

    def __init__(self, file: BinaryIO) -> None:
        file.seek(0)
        self.text = _Text(file)
        self.club: Any = None

    def batches(self) -> Iterator[Batch]:
        heads: dict[str, Any] = {}
        for name in self.text.names():
            if name != "parts":
                heads[name] = self.text.value()
                continue
            if not self._is_known(heads):
                return
            self.club = heads["club"]
            for part in self.text.names():
                yield from self._part(part)
        if self.club is None and self._is_known(heads):
            raise ValueError("no parts")
        self.text.expect("")

    @staticmethod
    def _is_known(heads: dict[str, Any]) -> bool:
        version = str(heads.get("format", ""))
        schema = heads.get("schema")
        is_newer = type(schema) is int and schema > SCHEMA
        if version.startswith("klaverjas-club/") and (version != FORMAT or is_newer):
            return False
        if version != FORMAT or not isinstance(heads.get("club"), dict):
            raise ValueError("another kind of document")
        return True

    def _part(self, part: str) -> Iterator[Batch]:
        columns: Any = None
        for name in self.text.names():
            if name == "columns":
                columns = self.text.value()
                is_list = isinstance(columns, list) and all(isinstance(column, str) for column in columns)
                if not is_list or len(columns) > MOST_COLUMNS or len(set(columns)) < len(columns):
                    raise ValueError("columns")
                if part == "competition" and SINCE_0_7_0 not in columns:
                    raise TooOld
            elif name == "rows" and columns is not None:
                yield from self._rows(part, columns)
            else:
                raise ValueError(name)

    def _rows(self, part: str, columns: list[str]) -> Iterator[Batch]:
        first, rows, length = 1, [], 0
        for row in self.text.items():
            if not isinstance(row, list):
                raise ValueError("a row")
            rows.append(dict(zip(columns, row, strict=True)))
            length += self.text.length
            if len(rows) == ROWS_OF_BATCH or length > LENGTH_OF_BATCH:
                yield Batch(part, first, rows)
                first, rows, length = first + len(rows), [], 0
        if rows:
            yield Batch(part, first, rows)


class _Text:
    """The text of a file, with only a piece of it in memory. Raises ValueError for unreadable text."""

    def __init__(self, file: BinaryIO) -> None:
        self.packed = gzip.GzipFile(fileobj=file)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.bytes, self.is_over = 0, False
        self.piece, self.at = "", 0
        # The place of the last value in the file.
        self.length = 0

    def more(self) -> bool:
        if self.is_over:
            return False
        unpacked = self.packed.read(PIECE)
        self.bytes += len(unpacked)
        if self.bytes > MOST_BYTES_UNPACKED:
            raise TooLarge
        self.is_over = not unpacked
        self.piece = self.piece[self.at :] + self.decoder.decode(unpacked, final=self.is_over)
        self.at = 0
        return True

    def sign(self) -> str:
        """The next character that is not a space, without taking it; empty at the end."""
        while True:
            self.at = SPACES.match(self.piece, self.at).end()  # type: ignore[union-attr]
            if self.at < len(self.piece):
                return self.piece[self.at]
            if not self.more():
                return ""

    def expect(self, sign: str) -> None:
        if self.sign() != sign:
            raise ValueError(f"{sign} expected")
        self.at += len(sign)

    def value(self) -> Any:
        """One value as a whole: at most as long as a row."""
        self.sign()
        while True:
            try:
                value, end = DECODER.raw_decode(self.piece, self.at)
            except ValueError:
                if self.is_over:
                    raise
                end = len(self.piece)
            # A value at the end of a piece may continue in the next one.
            if end < len(self.piece) or self.is_over:
                break
            if len(self.piece) - self.at > LONGEST_ROW or not self.more():
                raise ValueError("a value without an end")
        self.length = end - self.at
        if self.length > LONGEST_ROW or _depth(value) > DEEPEST:
            raise ValueError("a value of no club")
        if "\\u" in self.piece[self.at : end]:
            json.dumps(value, ensure_ascii=False).encode()  # half a letter is refused
        self.at = end
        return value

    def names(self) -> Iterator[str]:
        """The names of an object, each once; the caller reads its value before the next one."""
        seen: set[str] = set()
        self.expect("{")
        while self.sign() != "}":
            if seen:
                self.expect(",")
            name = self.value()
            if not isinstance(name, str) or name in seen or len(seen) == MOST_COLUMNS:
                raise ValueError("a name")
            seen.add(name)
            self.expect(":")
            yield name
        self.expect("}")

    def items(self) -> Iterator[Any]:
        """The values of a list."""
        self.expect("[")
        is_first = True
        while self.sign() != "]":
            if not is_first:
                self.expect(",")
            is_first = False
            yield self.value()
        self.expect("]")


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_float=_finite, parse_constant=_finite)
