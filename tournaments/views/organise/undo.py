"""What was done just now can be taken back on the page that it leads to."""

from tournaments.models import Club, Competition, MatchDay
from tournaments.queries.change import list_changes
from tournaments.views.organise.request import LoggedInRequest


def with_undo(request: LoggedInRequest, address: str, place: Club | Competition | MatchDay) -> str:
    """The address, with what this user did last in that place."""
    last = list_changes(place).filter(line__user=request.user).first()
    return f"{address}{'&' if '?' in address else '?'}undo={last.pk}" if last else address
