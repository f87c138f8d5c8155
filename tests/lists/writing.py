"""A table as text: pasted, as a CSV file, or lined up with spaces."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from tests.lists.layout import Formula, Table, Value

ENCODINGS = {
    "nl": ("utf-8", "utf-8", "utf-8-sig", "utf-8-sig", "utf-16", "cp1252", "cp1252", "mac_roman", "cp850"),
    "de": ("utf-8", "utf-8-sig", "utf-16", "cp1252", "cp1252", "mac_roman", "cp850"),
    "pl": ("utf-8", "utf-8-sig", "utf-16", "cp1250", "cp1250", "cp1250"),
    "en": ("utf-8", "utf-8-sig", "utf-16", "cp1252"),
}


@dataclass(frozen=True)
class Written:
    """What is pasted or chosen as a file, and what it is in a few words."""

    way: str
    name: str
    data: str | bytes
    how: tuple[str, ...]


def shown(value: Value) -> str:
    """What a cell shows."""
    if isinstance(value, Formula):
        value = value.value
    if isinstance(value, float):
        return f"{value:.1f}".replace(".", ",")
    if isinstance(value, date):
        return f"{value.day}-{value.month}-{value.year}"
    return "" if value is None else str(value)


def cells_of(table: Table, cut_off: bool = False) -> list[list[str]]:
    """All lines equally long; or each as long as it needs to be."""
    rows = [[shown(value) for value in row] for row in table.rows]
    if not cut_off:
        return [row + [""] * (table.width - len(row)) for row in rows]
    for row in rows:
        while row and not row[-1]:
            row.pop()
    return rows


def with_tabs(table: Table, cut_off: bool) -> str:
    """As a spreadsheet copies it: cells with a line break in quotes."""
    out = io.StringIO()
    for row in cells_of(table, cut_off):
        quoted = ['"' + cell.replace('"', '""') + '"' if "\n" in cell else cell for cell in row]
        out.write("\t".join(quoted) + "\n")
    return out.getvalue()


def with_spaces(table: Table, rng: Random) -> str:
    """Columns lined up, at least two spaces between them."""
    rows = cells_of(table)
    inside = [row for place, row in enumerate(rows) if place not in table.loose]
    widths = [max((len(row[column]) for row in inside), default=0) for column in range(table.width)]
    to_the_right = rng.random() < 0.5
    gap = " " * rng.randint(2, 5)
    lines = []
    for place, row in enumerate(rows):
        if place in table.loose:
            lines.append("".join(row))
            continue
        cells = [
            cell.rjust(width) if to_the_right and _is_figure(cell) else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ]
        lines.append(gap.join(cells).rstrip())
    return "\n".join(lines) + "\n"


def _is_figure(cell: str) -> bool:
    return any(sign.isdigit() for sign in cell) and not any(sign.isalpha() for sign in cell)


def with_one_space(table: Table) -> str:
    """As out of a PDF: nothing is left of the columns."""
    return "\n".join(" ".join(cell for cell in row if cell) for row in cells_of(table)) + "\n"


def as_csv(table: Table, rng: Random, language: str, traits: Sequence[str]) -> Written:
    """Separated, quoted or not, with one of the ends of lines and one of the code pages that can hold the names."""
    separator = rng.choice((";", ";", ";", ",", ",", "\t", "|"))
    end = rng.choice(("\r\n", "\r\n", "\n", "\r"))
    out = io.StringIO()
    if "all quoted" in traits:
        writer = csv.writer(out, delimiter=separator, lineterminator=end, quoting=csv.QUOTE_ALL)
    else:
        writer = csv.writer(out, delimiter=separator, lineterminator=end)
    if "sep= line" in traits:
        out.write(f"sep={separator}{end}")
    for row in cells_of(table, "cells cut off" in traits):
        writer.writerow(row)
    text = out.getvalue()
    encoding = rng.choice(ENCODINGS[language])
    try:
        data = encoded(text, encoding)
    except UnicodeEncodeError:
        encoding = rng.choice(("utf-8", "utf-8-sig"))
        data = encoded(text, encoding)
    ending = "txt" if separator == "\t" or rng.random() < 0.1 else "csv"
    sign, break_of = {"\t": "tab"}.get(separator, separator), {"\r\n": "CRLF", "\n": "LF", "\r": "CR"}[end]
    return Written(
        "file", f"{draw_name(rng)}.{ending}", data, (f"separator {sign}", f"end of line {break_of}", encoding)
    )


def encoded(text: str, encoding: str) -> bytes:
    """Bytes; UTF-16 as Excel writes it, with its mark in front."""
    return b"\xff\xfe" + text.encode("utf-16-le") if encoding == "utf-16" else text.encode(encoding)


def draw_name(rng: Random) -> str:
    return rng.choice(
        ("stand", "Stand klaverjassen", "klaverjas", "uitslagen", "Map1", "Competitie (2)", "klaverjassen_def")
    )
