"""What is on a print, read back from its PDF."""

import io
import re

from pypdf import PdfReader

from tournaments.printing.address import TableAddress
from tournaments.printing.press import Paper, to_pdf
from tournaments.queries.results.match_day import Hall


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, with single spaces: lines are broken wherever there is room."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def printed(papers: list[Paper]) -> list[str]:
    return pages_of(to_pdf(papers, "A print"))


def sizes_of(pdf: bytes) -> set[tuple[int, int]]:
    """Width and height of the pages in millimetres."""
    boxes = [page.mediabox for page in PdfReader(io.BytesIO(pdf)).pages]
    return {(round(box.width / 72 * 25.4), round(box.height / 72 * 25.4)) for box in boxes}


def figures_of(text: str) -> list[int]:
    return [int(figure) for figure in re.findall(r"\d+", text)]


def addresses_of(hall: Hall) -> dict[int, list[TableAddress]]:
    """Something for every code to lead to."""
    tables = [table.table for leg in hall.legs for table in leg.tables]
    return {
        table.pk: [
            TableAddress(f"https://klaverjas.example/t/{table.pk}/", "klaverjas.example/t/", f"CODE{table.number}X")
        ]
        for table in tables
    }


def letters_of(pdf: bytes) -> list[tuple[str, float]]:
    """Every piece of text with the size of its letters in points."""
    found: list[tuple[str, float]] = []

    def note(text: str, _page: object, matrix: list[float], _font: object, size: float) -> None:
        if text.strip():
            found.append((text.strip(), round(abs(matrix[3] or matrix[0]) * size, 1)))

    for page in PdfReader(io.BytesIO(pdf)).pages:
        page.extract_text(visitor_text=note)
    return found
