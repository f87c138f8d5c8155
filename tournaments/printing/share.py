"""A picture for the club's chat: the top of a standing or of a match day, 1200 by 630 pixels."""

import json
from collections.abc import Sequence
from typing import cast

import typst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.printing.press import TEMPLATES, typst_fonts
from tournaments.queries.results.match_day import MatchDayResult
from tournaments.queries.results.standing import CompetitionStanding
from tournaments.wording.figures import average, or_dash
from tournaments.words import plain_language

ROWS = 5
DOTS_AN_INCH = 144


def standing_picture(standing: CompetitionStanding) -> bytes:
    """The top of a season's standing, as PNG."""
    competition = standing.competition
    by_average = competition.by_average
    rows = [
        (
            str(or_dash(unit.row.place)),
            unit.name,
            average(unit.row.average, competition.average_places) if by_average else str(unit.row.total),
        )
        for unit in standing.rows[:ROWS]
    ]
    words = _("Final standing") if standing.is_final else _("Standing")
    return _picture(competition.club.name, competition.name, words, rows)


def match_day_picture(result: MatchDayResult, *, is_final: bool) -> bytes:
    """The top of a match day's result, as PNG. It is seen long afterwards, so it says if it is not final."""
    match_day = result.match_day
    rows = [(str(or_dash(unit.row.place)), unit.name, str(unit.row.total)) for unit in result.rows[:ROWS]]
    about = [match_day.competition.name, *([] if is_final else [_("So far: not final yet")])]
    return _picture(match_day.competition.club.name, str(match_day), " · ".join(reversed(about)), rows)


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
