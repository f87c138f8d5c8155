"""Names on paper: where someone comes from, and their categories in the competition, in grey after the name."""

from collections.abc import Sequence
from typing import Any

from tournaments.names import BETWEEN_TWO, split_name_and_home

BETWEEN_TAGS = " · "

Named = str | dict[str, Any]
"""For `named` in `parts.typ`: a name with nothing after it is a plain string, which is set fastest."""


def named(name: str, categories: Sequence[str] = (), *, note: str = "") -> Named:
    """`name` is as `names.py` shows it, of one or of two people; a `note` is never cut short."""
    people = [list(split_name_and_home(one)) for one in name.split(BETWEEN_TWO)]
    if not categories and not any(home for _name, home in people):
        return f"{name} ({note})" if note else name
    return {"people": people, "tags": BETWEEN_TAGS.join(categories), "note": note}


def without_home(name: str) -> str:
    return BETWEEN_TWO.join(split_name_and_home(one)[0] for one in name.split(BETWEEN_TWO))


def home_of(name: str) -> str:
    """Where they come from, for a separate line: “Assen / Rolde” for two people, a dash for someone without a home."""
    homes = [split_name_and_home(one)[1] for one in name.split(BETWEEN_TWO)]
    if len({home.casefold() for home in homes}) == 1:
        return homes[0]
    return BETWEEN_TWO.join(home or "–" for home in homes)
