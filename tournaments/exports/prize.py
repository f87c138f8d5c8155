"""The prizes of a season as one sheet: a row for each prize, as its page lists them."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Sheet
from tournaments.queries.season.prize import SeasonPrizes


def prizes_sheet(season: SeasonPrizes) -> Sheet:
    header = [
        pgettext("rank", "Place"),
        _("For what"),
        _("Division"),
        pgettext("person", "Name"),
        pgettext("of a prize", "Figure"),
        _("Prize"),
    ]
    rows: list[list[Cell]] = [
        [
            given.place,
            given.prize.get_kind_display(),
            str(given.prize.division or ""),
            given.name,
            given.figure,
            given.prize.what,
        ]
        for given in season.prizes
    ]
    return Sheet(_("Prizes of the whole competition"), [str(title) for title in header], rows)
