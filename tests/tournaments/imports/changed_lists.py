"""Lists of results with something changed by chance: cut off, doubled, with other cells, or with other bytes."""

import io
import json
import zipfile
from pathlib import Path
from random import Random

from tests.lists.made import make

CASES = Path(__file__).resolve().parents[2] / "cases" / "imports"
Source = str | bytes
# Signs between cells and around them, figures at a limit, dates, words with a meaning, odd letters.
BITS = [
    *["\t", ";", ",", "|", "  ", "\n", "\r", "\r\n", '"', "'", "(", ")", "*", "-", "–", "\0", "\u200b", "\ufeff"],
    "\ud800",
    *["0", "-1", "99999999999999999999", "5000", "5.000,5", "1e9", "½", "٣", "4-9", "31-2", "2025-09-04", "45904"],
    *["Naam", "Totaal", "Avond 1", "1e partij", "Stand", "N.N.", "Anja en Bert", "Bakker, Jan", "afw", "sep=;"],
    *["<table><tr><td>", "</table>", "{", "%PDF", "=A1", "#REF!", "a" * 600, "é", "Łucja", "𝔄"],
]
LONGEST = 40_000


def lists_of_clubs() -> list[Source]:
    """What is in tests/cases/imports."""
    found: list[Source] = []
    for folder in sorted(CASES.iterdir()):
        for name, meant in json.loads((folder / "expected.json").read_text(encoding="utf-8")).items():
            data = (folder / name).read_bytes()
            found.append(data.decode() if meant["way"] == "pasted" else data)
    return found


def changed_list(rng: Random, known: list[Source]) -> Source:
    """One of a club or one drawn by lot, with one to four changes."""
    source = rng.choice(known) if rng.random() < 0.5 else make(rng.randrange(10_000_000)).data
    for _change in range(rng.randint(1, 4)):
        if isinstance(source, bytes) and source.startswith(b"PK") and rng.random() < 0.8:
            source = _in_a_part(rng, source)
        else:
            source = _changed(rng, source)
    return source[:LONGEST]


def _changed(rng: Random, source: Source) -> Source:
    if isinstance(source, bytes):
        return _of_bytes(rng, source)
    way = rng.choice([_cut, _doubled, _with_cells_swapped, _with_lines_swapped, _with_a_bit, _with_a_bit])
    return way(rng, source)


def _in_a_part(rng: Random, source: bytes) -> bytes:
    """Something in one of the files of a workbook, which stays one."""
    file = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(file, "w") as new:
            chosen = rng.choice(old.namelist())
            for name in old.namelist():
                content = old.read(name)
                new.writestr(name, _in_xml(rng, content) if name == chosen else content)
    except Exception:  # an earlier change broke it, in one of many ways
        return _of_bytes(rng, source)
    return file.getvalue()


def _in_xml(rng: Random, content: bytes) -> bytes:
    pieces = content.decode("utf-8", "replace").split("<")
    if len(pieces) < 4:
        return _of_bytes(rng, content)
    at, other = rng.randrange(1, len(pieces)), rng.randrange(1, len(pieces))
    way = rng.randrange(5)
    if way == 0:
        pieces[at], pieces[other] = pieces[other], pieces[at]
    elif way == 1:
        del pieces[at]
    elif way == 2:
        pieces[at:at] = pieces[other : other + 5]
    elif way == 3:
        pieces[at] = pieces[at].split(">")[0] + ">" + rng.choice(BITS)
    else:
        pieces[at] = pieces[at].replace('"', f'"{rng.choice(BITS)}', 1)
    return "<".join(pieces).encode("utf-8", "replace")


def _of_bytes(rng: Random, source: bytes) -> bytes:
    if not source:
        return bytes([rng.randrange(256)])
    at, other = sorted((rng.randrange(len(source)), rng.randrange(len(source))))
    return rng.choice(
        [
            source[:at],
            source[at:],
            source[:other] + source[at:],
            source[:at] + bytes([rng.randrange(256)]) + source[at + 1 :],
            source[:at] + rng.choice(BITS).encode("utf-8", "replace") + source[at:],
            source[:at] + source[other:],
        ]
    )


def _cut(rng: Random, text: str) -> str:
    at, other = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    return rng.choice([text[:at], text[at:], text[:at] + text[other:]])


def _doubled(rng: Random, text: str) -> str:
    at, other = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    return rng.choice([text + text, text + "\n" + text, text[:other] + text[at:]])


def _with_lines_swapped(rng: Random, text: str) -> str:
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _with_cells_swapped(rng: Random, text: str) -> str:
    sign = rng.choice([sign for sign in "\t;,| " if sign in text] or [" "])
    cells = text.split(sign)
    at, other = rng.randrange(len(cells)), rng.randrange(len(cells))
    cells[at], cells[other] = cells[other], cells[at]
    return sign.join(cells)


def _with_a_bit(rng: Random, text: str) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(BITS) + text[at + rng.choice([0, 0, 1, 4]) :]
