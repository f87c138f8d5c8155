"""The list of members on paper."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Club
from tournaments.printing.press import Paper


def member_list_paper(club: Club, title: str, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[Paper]:
    """The number and the name first, then whatever the file has."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    return [Paper("member_list", {"heading": {"title": title, "of": str(club)}, "head": head, "rows": cells})]
