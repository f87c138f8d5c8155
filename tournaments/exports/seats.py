"""The seats of a leg as a sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Figure, Sheet, Term, sheet_of
from tournaments.models import Seat
from tournaments.queries.results.match_day import HallLeg


def seats_sheet(leg: HallLeg) -> Sheet:
    """One row for each seat, with who sits there."""
    figures: list[Figure[tuple[int, Seat]]] = [
        ("table", _("Table"), lambda row: row[0]),
        ("seat", _("Seat"), lambda row: Term(row[1].position, row[1].get_position_display())),
        ("name", pgettext("person", "Name"), lambda row: str(row[1].substitute or row[1].player)),
    ]
    rows = [(table.table.number, seat) for table in leg.tables for seat in table.seats]
    return sheet_of(
        f"leg_{leg.leg.number}_seats", _("Tables of leg %(number)d") % {"number": leg.leg.number}, rows, figures
    )
