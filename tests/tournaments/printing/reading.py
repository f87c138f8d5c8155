"""What is on a print, read back from its PDF."""

import io
import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from pypdf import PdfReader

from tournaments.printing.address import TableAddress
from tournaments.printing.press import Paper, to_pdf, typeset
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


def pieces_of_picture(template: str, data: Mapping[str, Any]) -> list[tuple[float, float, float]]:
    """Each piece of text of a picture, in points: where its first and its last letter begin, and how far down."""
    found = []

    def look(element: ElementTree.Element, right: float, down: float) -> None:
        moved = re.findall(r"-?[\d.]+", element.get("transform", "0 0"))
        right, down = right + float(moved[-2]), down + float(moved[-1])
        letters = [right + float(child.get("x", "0")) for child in element if child.tag.endswith("}use")]
        if letters:
            found.append((min(letters), max(letters), down))
        for child in element:
            look(child, right, down)

    look(ElementTree.fromstring(typeset(template, data, format="svg")), 0, 0)  # noqa: S314
    return found


def words_of_picture(template: str, data: Mapping[str, Any]) -> str:
    [page] = pages_of(typeset(template, data, format="pdf"))
    return page
