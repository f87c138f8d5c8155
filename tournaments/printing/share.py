"""A picture for the club's chat: the top of a standing or of a match day, 1200 by 630 pixels."""

import json
from collections.abc import Sequence
from typing import cast

import typst
from django.utils.translation import get_language

from tournaments.printing.press import TEMPLATES, typst_fonts
from tournaments.queries.results.match_day import MatchDayResult
from tournaments.queries.results.standing import CompetitionStanding
from tournaments.wording.share import Shared, shared_match_day, shared_standing
from tournaments.words import plain_language

ROWS = 5
DOTS_AN_INCH = 144


def standing_picture(standing: CompetitionStanding) -> bytes:
    """The top of a season's standing, as PNG."""
    return _drawn(shared_standing(standing, ROWS))


def match_day_picture(result: MatchDayResult, *, is_final: bool) -> bytes:
    """The top of a match day's result, as PNG."""
    return _drawn(shared_match_day(result, ROWS, is_final=is_final))


def _drawn(shared: Shared) -> bytes:
    return _picture(shared.club, shared.title, shared.subtitle, shared.rows)


def _picture(club: str, title: str, subtitle: str, rows: Sequence[tuple[str, str, str]]) -> bytes:
    data = {
        "language": plain_language(get_language() or "en"),
        "club": club,
        "title": title,
        "subtitle": subtitle,
        "rows": [{"place": place, "name": name, "figure": figure} for place, name, figure in rows],
    }
    compiler = typst.Compiler(
        TEMPLATES / "share.typ", root=TEMPLATES, font_paths=typst_fonts(), sys_inputs={"print": json.dumps(data)}
    )
    return cast(bytes, compiler.compile(format="png", ppi=DOTS_AN_INCH))
