"""The prizes of a season as one sheet: a row for each prize, as its page lists them."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Sheet, Term, sheet_of
from tournaments.queries.results.prize import SeasonPrizes


def prizes_sheet(season: SeasonPrizes) -> Sheet:
    return sheet_of(
        "prizes",
        _("Prizes of the whole competition"),
        season.prizes,
        [
            ("place", pgettext("rank", "Place"), lambda given: given.place),
            ("kind", _("For what"), lambda given: Term(given.prize.kind, given.prize.get_kind_display())),
            ("division", _("Division"), lambda given: str(given.prize.division or "")),
            *([("period", _("Period"), lambda given: given.period)] if season.of_periods else []),
            ("name", pgettext("person", "Name"), lambda given: given.name),
            ("figure", pgettext("of a prize", "Figure"), lambda given: given.figure),
            ("prize", _("Prize"), lambda given: given.what),
        ],
    )
