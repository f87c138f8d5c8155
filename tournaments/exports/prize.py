"""The prizes of a season as one sheet: a row for each prize, as its page lists them."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term
from tournaments.queries.results.prize import SeasonPrizes


def prizes_sheet(season: SeasonPrizes) -> Sheet:
    columns = [
        Column("place", pgettext("rank", "Place")),
        Column("kind", _("For what")),
        Column("division", _("Division")),
        Column("name", pgettext("person", "Name")),
        Column("figure", pgettext("of a prize", "Figure")),
        Column("prize", _("Prize")),
    ]
    rows: list[list[Cell]] = [
        [
            given.place,
            Term(given.prize.kind, given.prize.get_kind_display()),
            str(given.prize.division or ""),
            given.name,
            given.figure,
            given.what,
        ]
        for given in season.prizes
    ]
    return Sheet("prizes", _("Prizes of the whole competition"), columns, rows)
