"""A standing other than the competition's own, as a sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Sheet, listed, sheet_of, two_digits
from tournaments.queries.season.side_standing import CountedSideStanding


def side_standing_sheet(count: CountedSideStanding) -> Sheet:
    behind_the_name = ("people", _("Players")) if count.is_of_teams else ("categories", _("Categories"))
    return sheet_of(
        "side_standing",
        str(count.side.name),
        count.rows,
        [
            ("place", pgettext("rank", "Place"), lambda unit: unit.row.place),
            ("number", _("Number"), lambda unit: None if count.is_of_homes else unit.number),
            ("name", pgettext("person", "Name"), lambda unit: unit.name),
            (*behind_the_name, lambda unit: listed(unit.categories)),
            ("match_days", _("Match days"), lambda unit: unit.row.match_days),
            ("total", _("Total"), lambda unit: unit.row.total),
            ("average", _("Average"), lambda unit: two_digits(unit.row.average)),
        ],
    ).without_empty("categories", "people")
