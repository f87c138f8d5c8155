"""The whole sheet of a table or a score pad as a picture, to be sent on."""

from html import unescape
from typing import Any

from django.template.loader import render_to_string
from django.utils import formats
from django.utils.translation import gettext as _

from tournaments.models import Pad
from tournaments.printing.press import to_png
from tournaments.printing.words import when
from tournaments.queries.table.match_sheet import MatchSheet, RoundLine, TableSheet
from tournaments.wording.ruling import ruling_words


def sheet_picture(sheet: MatchSheet) -> bytes:
    """Every round with the totals after it, as PNG."""
    return to_png("sheet_picture.typ", head_of(sheet) | as_data(sheet))


def head_of(sheet: MatchSheet) -> dict[str, str]:
    """Whose it is, what it is, and when."""
    if isinstance(sheet, TableSheet):
        leg = sheet.table.leg
        competition = leg.match_day.competition
        subtitle = f"{competition} · {when(leg.match_day)}"
        return {"club": str(competition.club), "title": f"{sheet.table}, {leg}", "subtitle": subtitle}
    changed = formats.date_format(sheet.kept.changed_at, "DATE_FORMAT") if isinstance(sheet.kept, Pad) else ""
    return {"club": _("Score pad"), "title": _("Score sheet"), "subtitle": changed}


def as_data(sheet: MatchSheet) -> dict[str, Any]:
    """What the template reads below the head."""
    return {
        "parties": [{"tint": party.tint, "names": party.names, "total": str(party.total)} for party in sheet.parties],
        "lines": [_line(line) for line in sheet.lines],
        "verdict": _verdict(sheet),
    }


def _line(line: RoundLine) -> dict[str, Any]:
    if line.is_passed:
        return {"number": "–", "said": line.title, "cells": []}
    cells = [
        {
            "score": str(cell.score),
            "total": str(cell.total),
            "remark": _words("remark.txt", cell=cell, line=line),
        }
        for cell in line.cells
    ]
    return {"number": str(line.board or line.shown), "cells": cells}


def _verdict(sheet: MatchSheet) -> list[str]:
    """How it ended, where a match is more than its sum; of dice also where those of the others stood."""
    if isinstance(sheet, TableSheet):
        if sheet.table.ruled is not None:
            return [ruling_words(sheet)]
        return [_words("match_end.html", sheet=sheet)] if sheet.match and sheet.table.is_complete else []
    if not sheet.match.finished:
        return []
    return [said for part in ("how_it_ended.html", "other_dice.html") if (said := _words(part, sheet=sheet))]


def _words(part: str, **about: object) -> str:
    """What a part of a page says, as plain text."""
    return " ".join(unescape(render_to_string(f"table/sheet/{part}", about)).split())
