"""What each takes over when two change places that already have scores."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Seat as SeatAtTable
from tournaments.models import Bye, Seat, Table
from tournaments.models.table import COLUMN_OF


def what_is_taken_over(name: str, place: Seat | Bye, *, from_seat: Seat | Bye) -> str:
    """The sentence about who gets this place; `from_seat` is where they sit until now."""
    if isinstance(place, Bye):
        text = ngettext(
            "%(name)s sits out and gets %(points)d point.",
            "%(name)s sits out and gets %(points)d points.",
            place.points,
        )
        return text % {"name": name, "points": place.points}
    if isinstance(from_seat, Bye) and from_seat.team:
        return _("%(name)s gets what %(team)s has at its tables.") % {"name": name, "team": place.team}
    words = {"name": name, "number": place.table.number, "figures": _figures(place.table, place)}
    if not place.table.has_scores:
        return _("%(name)s goes to table %(number)d, where nothing has been written yet.") % words
    return _("%(name)s gets the %(figures)s of table %(number)d.") % words


def _figures(table: Table, seat: Seat) -> str:
    """The scores as on the sheet: points and roem."""
    own = SeatAtTable(seat.position)
    column = COLUMN_OF[own.side if own.side in table.contenders else own]
    points, roem = getattr(table, f"{column}_points"), getattr(table, f"{column}_roem")
    return f"{points} + {roem}" if roem else str(points)
