"""The warning after a correction, when a leg that waits was drawn by the standing before it."""

from django.contrib import messages
from django.utils.translation import gettext as _

from tournaments.models import MatchDay
from tournaments.queries.evening.drawn_by import find_outdated
from tournaments.views.organise.request import LoggedInRequest


def warn_of_outdated(request: LoggedInRequest, match_day: MatchDay) -> None:
    """Adds the warning. One SQL query where no leg that waits was drawn by results."""
    if leg := find_outdated(match_day):
        text = _("Leg %(number)d was drawn from another standing: see the board.")
        messages.warning(request, text % {"number": leg.number})
