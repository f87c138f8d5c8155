"""The cells of a list of results pasted from anywhere: each line as a spreadsheet would have copied it, with tabs."""

import csv
import re
from collections import Counter
from collections.abc import Sequence

from tournaments.imports.name_table import MOST_BYTES, MOST_LINES, decoded, read_file

# Two of them make three cells: "Vries, Jan de" and "5123,5" have one.
FEWEST = 2
GAP = re.compile(r"[ \u00a0]{2,}")
RULE = re.compile(r"[\s|:+-]+")
FIGURE = re.compile(r"[(]?-?\d[\d.,]*[*)]*|[-–—xX*]")


def read_history_file(data: bytes) -> str:
    """The text of a file; of a workbook, as if it had been copied from a spreadsheet.

    A text is left as it is: its first line is a title, which does not say what stands between the cells.
    """
    if data.startswith(b"PK") or len(data) > MOST_BYTES:
        return read_file(data)
    return decoded(data)


def tabbed(text: str) -> str:
    """From a CSV file, a web page or a PDF; a list with tabs stays as it is, and so does what no one can take apart."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if "\t" in text or len(lines) > MOST_LINES:
        return text
    for delimiter in ";|,":
        if _most(lines, [line.count(delimiter) >= FEWEST for line in lines]):
            return "\n".join(_apart(line, delimiter) for line in lines)
    if _most(lines, [len(GAP.findall(line.strip())) >= FEWEST for line in lines]):
        return "\n".join(GAP.sub("\t", line.strip()) for line in lines)
    return "\n".join(_by_figures(lines))


def _most(lines: Sequence[str], fitting: Sequence[bool]) -> bool:
    return 2 * sum(fitting) >= max(sum(bool(line.strip()) for line in lines), 1)


def _apart(line: str, delimiter: str) -> str:
    if delimiter == "|":
        if RULE.fullmatch(line):
            return ""  # the line between head and body of a table in plain text
        line = line.strip().removeprefix("|").removesuffix("|")
    try:
        cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:  # a cell that never ends
        return line
    return "\t".join(cell.strip() for cell in cells)


def _by_figures(lines: Sequence[str]) -> list[str]:
    """One space between everything, as copied from a PDF: a place, a name, and as many figures on every line."""
    rows = [_place_name_figures(line) for line in lines]
    widths = Counter(len(row) for row in rows if row)
    if not widths or not _most(lines, [bool(row) for row in rows]):
        return list(lines)
    width = widths.most_common(1)[0][0]
    heads = [line.split() for line in lines]
    return [
        "\t".join(row) if row else "\t".join(head) if len(head) == width else line
        for row, head, line in zip(rows, heads, lines, strict=True)
    ]


def _place_name_figures(line: str) -> list[str]:
    words = line.split()
    end = len(words)
    while end and FIGURE.fullmatch(words[end - 1]):
        end -= 1
    start = 1 if words and words[0].rstrip(".").isdecimal() else 0
    name = " ".join(words[start:end])
    if not name or any(letter.isdigit() for letter in name) or len(words) - end < FEWEST:
        return []
    return [*words[:start], name, *words[end:]]
