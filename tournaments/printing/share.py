"""A picture for the club's chat: 1200 pixels wide, and as high as a chat shows with a link, or as its rows need."""

from typing import Any

from tournaments.printing.press import to_png
from tournaments.wording.share import Shared

ROWS_WITH_LINK = 5
MOST_ROWS = 60


def share_picture(shared: Shared, *, is_whole: bool) -> bytes:
    """The first rows as PNG; it says how many they are of all."""
    return to_png("share.typ", as_data(shared.first(MOST_ROWS if is_whole else ROWS_WITH_LINK), is_whole=is_whole))


def as_data(shared: Shared, *, is_whole: bool) -> dict[str, Any]:
    """What the template reads."""
    return {
        "club": shared.club,
        "title": shared.title,
        "subtitle": shared.subtitle,
        "whole": is_whole,
        "rows": [{"place": place, "name": name, "figure": figure} for place, name, figure in shared.rows],
    }
