"""What was changed in the counting during a season, for the notice at its standing: by field, what it was before."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from tournaments.models.counting import CHOSEN

NOTICE_STANDS_FOR = timedelta(days=30)


def note_changes(
    noted: Mapping[str, Any], before: Mapping[str, Any], now: Mapping[str, Any], today: date
) -> dict[str, Any]:
    """With today's changes. What was changed twice is compared with the first value; what is as it was is no news."""
    recent = recent_changes(noted, today)
    for name, value in before.items():
        recent[name] = {"before": recent.get(name, {}).get("before", value), "since": today.isoformat()}
    return {name: change for name, change in recent.items() if change["before"] != now[name]}


def recent_changes(noted: Mapping[str, Any], today: date) -> dict[str, Any]:
    """The changes whose notice is still shown."""
    oldest = (today - NOTICE_STANDS_FOR).isoformat()
    return {name: change for name, change in noted.items() if change["since"] > oldest}


def are_changes(noted: Any) -> bool:
    """Whether it has the form that `note_changes` creates."""
    if not isinstance(noted, dict) or not set(noted) <= set(CHOSEN):
        return False
    try:
        return all(set(each) == {"before", "since"} and date.fromisoformat(each["since"]) for each in noted.values())
    except (TypeError, ValueError):
        return False
