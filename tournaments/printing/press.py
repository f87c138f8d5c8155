"""From papers to one PDF, and from data to a picture: typst sets the templates next to this module."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any, cast

import typst
from django.http import HttpResponse
from django.utils.text import get_valid_filename
from django.utils.translation import get_language

from tournaments.choices import PaperSize
from tournaments.models import Club
from tournaments.queries.club.picture import get_logo

TEMPLATES = Path(__file__).parent / "templates"

# typst remembers its calculations for this many prints: a gigabyte if packs are large. Names and codes hardly ever
# recur, so empty prints make it forget at once; no one waits for them.
PRINTS_REMEMBERED = 10
DOTS_AN_INCH = 144


@dataclass(frozen=True, slots=True)
class Paper:
    """One kind of paper in a print job: the name of its template in `press.typ`, and its data, texts included."""

    template: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What the papers of a club share: their size, and what is on every list of it."""

    size: str = PaperSize.A4
    logo: bytes | None = None
    name: str = ""
    message: str = ""


PLAIN = Letterhead()


def letterhead_of(club: Club) -> Letterhead:
    """One SQL query where the club has a logo."""
    return Letterhead(club.paper_size, get_logo(club), club.name, club.message)


def to_pdf(papers: Sequence[Paper], title: str, letterhead: Letterhead = PLAIN) -> bytes:
    """One PDF with all these papers on a club's paper, one at a time, in the language that is active now."""
    papers_as_data = [{"template": paper.template, "data": paper.data} for paper in papers]
    return typeset("press.typ", {"title": title, "papers": papers_as_data}, letterhead, format="pdf")


def to_png(template: str, data: Mapping[str, Any]) -> bytes:
    """A picture for a chat: what this file of a template makes of the data, at two dots for a point."""
    return typeset(template, data, format="png", ppi=DOTS_AN_INCH)


def typeset(template: str, data: Mapping[str, Any], letterhead: Letterhead = PLAIN, **how: Any) -> bytes:
    """What typst makes of this template with the data, in the language that is active now; `how` is for typst."""
    given = {"language": (get_language() or "en").partition("-")[0], **data}
    compiler = typst.Compiler(
        TEMPLATES / template,
        root=TEMPLATES,
        font_paths=typst_fonts(),
        # Lazy texts become strings here: nothing but strings, numbers and lists reaches a template.
        sys_inputs={"print": json.dumps(given, default=str), "size": letterhead.size, "club": _of_the_club(letterhead)},
    )
    content = cast(bytes, compiler.compile(**how))
    Thread(target=_forget, args=[compiler]).start()
    return content


def _of_the_club(letterhead: Letterhead) -> str:
    """For `parts.typ`; a picture as its bytes, since typst reads nothing but numbers and texts."""
    logo = [*letterhead.logo] if letterhead.logo else None
    return json.dumps({"logo": logo, "name": letterhead.name, "message": letterhead.message})


def _forget(compiler: typst.Compiler) -> None:
    for _print in range(PRINTS_REMEMBERED):
        compiler.compile(b"")


def png_response(content: bytes, filename: str) -> HttpResponse:
    """The picture, to be shown; `filename` is its name when saved."""
    inline = f'inline; filename="{get_valid_filename(filename)}"'
    return HttpResponse(content, content_type="image/png", headers={"Content-Disposition": inline})


def pdf_response(content: bytes, filename: str) -> HttpResponse:
    """The PDF, to be shown and printed by the browser; `filename` is its name when saved."""
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{get_valid_filename(filename)}"',
            # Browsers show a PDF with a plug-in, which our content security policy forbids.
            "Content-Security-Policy": "frame-ancestors 'none'",
        },
    )


@cache
def typst_fonts() -> typst.Fonts:
    """The fonts included in typst come first; those of the machine only supply missing characters."""
    return typst.Fonts()
