"""Club files for the benchmark of uploads: an honest one of any size, and malicious ones."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import gzip
import io
import json
import zipfile
from dataclasses import dataclass
from itertools import count
from typing import Any
from uuid import UUID

from benchmarks._evening import Evening

Part = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """Match days, legs and tables of a season; the last seasons keep every round, earlier ones only totals."""

    players: int
    seasons: int
    match_days: int
    legs: int
    tables: int
    seasons_with_rounds: int


def honest_club(evening: Evening, size: Size) -> bytes:
    """One stored evening, again and again: a table with its rounds, and one of which only totals are known."""
    document = _document_of(evening)
    parts = document["parts"]
    templates = {name: _rows(part) for name, part in parts.items()}
    [season], [day], [leg] = (templates[name] for name in ("competition", "matchday", "leg"))
    with_rounds, with_totals = templates["table"]
    seats_of = {
        table["key"]: [seat for seat in templates["seat"] if seat["table"] == table["key"]]
        for table in (with_rounds, with_totals)
    }
    made: dict[str, list[dict[str, Any]]] = {name: [] for name in parts}
    keys = count(1)
    made["player"] = [
        {**templates["player"][0], "key": next(keys), "number": number, "name": f"Player {number}"}
        for number in range(1, size.players + 1)
    ]
    people = [player["key"] for player in made["player"]]
    clients = count(1)
    for number in range(1, size.seasons + 1):
        has_rounds = number > size.seasons - size.seasons_with_rounds
        own = {**season, "key": next(keys), "name": f"Season {number}", "slug": f"season-{number}"}
        made["competition"].append(own)
        for evening_number in range(1, size.match_days + 1):
            own_day = {**day, "key": next(keys), "competition": own["key"], "number": evening_number}
            made["matchday"].append(own_day)
            start = evening_number * 4 * size.tables
            present = [people[(start + place) % len(people)] for place in range(4 * size.tables)]
            for player in present:
                made["attendance"].append(
                    {**templates["attendance"][0], "key": next(keys), "match_day": own_day["key"], "player": player}
                )
            for leg_number in range(1, size.legs + 1):
                own_leg = {**leg, "key": next(keys), "match_day": own_day["key"], "number": leg_number}
                made["leg"].append(own_leg)
                for table_number in range(1, size.tables + 1):
                    like = with_rounds if has_rounds else with_totals
                    table = {**like, "key": next(keys), "leg": own_leg["key"], "number": table_number}
                    made["table"].append(table)
                    for place, seat in enumerate(seats_of[like["key"]]):
                        player = present[4 * (table_number - 1) + place]
                        of = {"leg": own_leg["key"], "table": table["key"], "player": player}
                        made["seat"].append({**seat, "key": next(keys), **of})
                    if has_rounds:
                        for row in templates["round"]:
                            client = str(UUID(int=(next(clients) * 0x9E3779B97F4A7C15F39CC0605CEDC835) % 2**128))
                            made["round"].append({**row, "key": next(keys), "table": table["key"], "client_id": client})
    for name, rows in made.items():
        parts[name]["rows"] = [[row[column] for column in parts[name]["columns"]] for row in rows]
    return packed(document)


def many_players(evening: Evening, players: int) -> bytes:
    """A club of nothing but people, each of whom may be stored."""
    return honest_club(evening, Size(players, 0, 0, 0, 0, 0))


def many_wishes(evening: Evening, players: int, wishes: int) -> bytes:
    """The longest rows that are accepted: each refers to so many people that it is as long as a row may be."""
    document = json.loads(gzip.decompress(many_players(evening, players)))
    part = document["parts"]["wish"]
    wish = {"kind": "apart", "players": list(range(1, min(players, 9_000) + 1)), "note": ""}
    part["rows"] = [[{**wish, "key": key}.get(column) for column in part["columns"]] for key in range(wishes)]
    return packed(document)


def _document_of(evening: Evening) -> dict[str, Any]:
    from tournaments.queries.files.club_file import get_club_document

    text = json.dumps(get_club_document(evening.club), default=str)
    document: dict[str, Any] = json.loads(text)
    document["club"]["slug"] = "loaded"
    return document


def _rows(part: Part) -> list[dict[str, Any]]:
    return [dict(zip(part["columns"], row, strict=True)) for row in part["rows"]]


def rows_in(document: bytes) -> int:
    parts = json.loads(gzip.decompress(document))["parts"]
    return sum(len(part["rows"]) for part in parts.values())


def packed(document: Any) -> bytes:
    return gzip.compress(json.dumps(document, separators=(",", ":")).encode(), compresslevel=6)


def many_ones(megabytes: int) -> bytes:
    """`[1,1,1,…]`: what grows most in memory for its size."""
    ones = b"1," * (megabytes * 500_000)
    start = b'{"format":"klaverjas-club/1","club":{},"parts":{"player":{"columns":["key"],"rows":[['
    return gzip.compress(start + ones + b"1]]}}}")


def many_spaces(megabytes: int) -> bytes:
    """Nothing at all, and a lot of it."""
    file = io.BytesIO()
    with gzip.GzipFile(fileobj=file, mode="wb") as packed_spaces:
        for _megabyte in range(megabytes):
            packed_spaces.write(b" " * 1_000_000)
    return file.getvalue()


def many_names() -> bytes:
    return "\n".join(f"Somebody {number}" for number in range(2000)).encode()


def nearly_details() -> bytes:
    """A megabyte of what looks like bank accounts, dates and telephone numbers, and is none."""
    line = ("NL91 ABNA 1 jan 06-12 tel " * 20)[:499]
    return "\n".join([line] * 1980).encode()


def largest_sheet() -> bytes:
    return workbook(sheet=(b"<row>" + b"<c><v>51</v></c>" * 100 + b"</row>") * 2000)


def workbook(*, shared: bytes = b"", sheet: bytes = b"") -> bytes:
    """A workbook of one sheet, written by hand from these shared texts and this sheet."""
    namespace = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
            f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/></Types>'
        ).encode(),
        "_rels/.rels": (
            f'<Relationships xmlns="{relations}"><Relationship Id="a" Type="{office}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>'
        ).encode(),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{relations}"><Relationship Id="b" Type="{office}/worksheet" '
            f'Target="worksheets/sheet1.xml"/><Relationship Id="c" Type="{office}/sharedStrings" '
            'Target="sharedStrings.xml"/></Relationships>'
        ).encode(),
        "xl/workbook.xml": (
            b"<workbook " + namespace + b' xmlns:r="' + office.encode() + b'"><sheets>'
            b'<sheet name="s" sheetId="1" r:id="b"/></sheets></workbook>'
        ),
        "xl/sharedStrings.xml": b"<sst " + namespace + b">" + shared + b"</sst>",
        "xl/worksheets/sheet1.xml": b"<worksheet " + namespace + b"><sheetData>" + sheet + b"</sheetData></worksheet>",
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed_parts:
        for name, content in parts.items():
            packed_parts.writestr(name, content)
    return file.getvalue()


def names_to_share(megabytes: float) -> bytes:
    text = b"<si><t>a</t></si>"
    return text * int(megabytes * 1_000_000 / len(text))


def wide_row(megabytes: float) -> bytes:
    """Endless cells in one row, so that the number of rows is never too large."""
    return b"<row>" + b"<c/>" * int(megabytes * 250_000) + b"</row>"
