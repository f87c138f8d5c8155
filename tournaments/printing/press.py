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


def to_pdf(papers: Sequence[Paper], title: str, size: str = PaperSize.A4) -> bytes:
    """One PDF with all these papers on a club's size of paper, one at a time, in the language that is active now."""
    papers_as_data = [{"template": paper.template, "data": paper.data} for paper in papers]
    return typeset("press.typ", {"title": title, "papers": papers_as_data}, size, format="pdf")


def to_png(template: str, data: Mapping[str, Any]) -> bytes:
    """A picture for a chat: what this file of a template makes of the data, at two dots for a point."""
    return typeset(template, data, format="png", ppi=DOTS_AN_INCH)


def typeset(template: str, data: Mapping[str, Any], size: str = PaperSize.A4, **how: Any) -> bytes:
    """What typst makes of this template with the data, in the language that is active now; `how` is for typst."""
    given = {"language": (get_language() or "en").partition("-")[0], **data}
    compiler = typst.Compiler(
        TEMPLATES / template,
        root=TEMPLATES,
        font_paths=typst_fonts(),
        # Lazy texts become strings here: nothing but strings, numbers and lists reaches a template.
        sys_inputs={"print": json.dumps(given, default=str), "size": size},
    )
    content = cast(bytes, compiler.compile(**how))
    Thread(target=_forget, args=[compiler]).start()
    return content


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
