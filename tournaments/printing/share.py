"""A picture for the club's chat: the top of a standing or of a match day, 1200 by 630 pixels."""

from typing import Any

from tournaments.printing.press import to_png
from tournaments.queries.results.match_day import MatchDayResult
from tournaments.queries.results.standing import CompetitionStanding
from tournaments.wording.share import Shared, shared_match_day, shared_standing

ROWS = 5


def standing_picture(standing: CompetitionStanding) -> bytes:
    """The top of a season's standing, as PNG."""
    return to_png("share.typ", as_data(shared_standing(standing, ROWS)))


def match_day_picture(result: MatchDayResult, *, is_final: bool) -> bytes:
    """The top of a match day's result, as PNG."""
    return to_png("share.typ", as_data(shared_match_day(result, ROWS, is_final=is_final)))


def as_data(shared: Shared) -> dict[str, Any]:
    """What the template reads."""
    return {
        "club": shared.club,
        "title": shared.title,
        "subtitle": shared.subtitle,
        "rows": [{"place": place, "name": name, "figure": figure} for place, name, figure in shared.rows],
    }
