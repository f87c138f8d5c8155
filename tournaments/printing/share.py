"""A picture for the club's chat: 1200 pixels wide, and as high as a chat shows beside a link, or as its rows need."""

from tournaments.printing.press import to_png
from tournaments.wording.share import Shared

ROWS_BESIDE_LINK = 5
MOST_ROWS = 60


def share_picture(shared: Shared, *, is_whole: bool) -> bytes:
    """The first rows as PNG; it says how many they are of all."""
    shown = shared.first(MOST_ROWS if is_whole else ROWS_BESIDE_LINK)
    data = {
        "club": shown.club,
        "title": shown.title,
        "subtitle": shown.subtitle,
        "whole": is_whole,
        "rows": [{"place": place, "name": name, "figure": figure} for place, name, figure in shown.rows],
    }
    return to_png("share.typ", data)
