"""A standing across clubs as a sheet: what each competition was worth, including those that do not count."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Column, Sheet, two_digits
from tournaments.queries.club.federation_standing import CountedFederationStanding
from tournaments.standings.ranking import Score


def federation_standing_sheet(count: CountedFederationStanding) -> Sheet:
    columns = [
        Column("place", pgettext("rank", "Place")),
        Column("name", pgettext("person", "Name")),
        Column("club", _("Club")),
        *(
            Column(f"competition_{number}", f"{competition.club}: {competition}")
            for number, competition in enumerate(count.competitions, start=1)
        ),
        Column("competitions", _("Competitions")),
        Column("figure", _("Average") if count.by_average else _("Total")),
    ]
    rows: list[list[Cell]] = []
    for line in count.lines:
        figures: list[Cell] = [None if one is None else _cell(one[0]) for one in line.figures]
        row = line.row
        rows.append([row.place, line.name, line.club, *figures, len(row.events), _cell(row.score)])
    return Sheet("standing", str(count.standing), columns, rows)


def _cell(figure: Score) -> Cell:
    return figure if isinstance(figure, int) else two_digits(figure)
