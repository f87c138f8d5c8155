"""The checker: everything that is wrong with text files, one line for each fault, and what was read."""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from ..notation.lines import MOST_BYTES
from ..notation.record_reader import read_records
from ..notation.records import DealRecord, EveningRecord, Record, RoundRecord

STANDARD_INPUT = "-"
COUNTED = ("deals", "rounds", "legs", "tables", "evenings", "faults")


def check_files(names: Iterable[str]) -> int:
    """Check files by name, `-` being standard input; the exit status is 1 when anything is wrong."""
    counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
    for name in names:
        text = read_file(name, sys.stdout)
        if text is None:
            counts["faults"] += 1
            continue
        reading = read_records(text)
        for fault in reading.faults:
            sys.stdout.write(f"{name}:{fault}\n")
        counts["faults"] += len(reading.faults)
        for record in reading.records:
            counts.update(_count(record))
    sys.stdout.write(", ".join(f"{what}: {counts[what]}" for what in COUNTED) + "\n")
    return 1 if counts["faults"] else 0


def read_file(name: str, complaints: TextIO) -> bytes | None:
    """What is in a file, one byte more than a text may have; None when there is none, which is said."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        complaints.write(f"{name}:1:1: unreadable: expected a file ({error.strerror})\n")
        return None


def _count(record: Record) -> Counter[str]:
    """Tables of an evening with the same leg are one leg; a table that stands alone is one."""
    if isinstance(record, DealRecord):
        return Counter(deals=1)
    if isinstance(record, RoundRecord):
        return Counter(rounds=1)
    tables = record.tables if isinstance(record, EveningRecord) else (record,)
    return Counter(
        evenings=int(isinstance(record, EveningRecord)),
        legs=len({table.leg for table in tables}),
        tables=len(tables),
        rounds=sum(len(table.rounds) for table in tables),
    )
