"""The standing of a season as a sheet."""

from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Sheet, Term, listed, noted, sheet_of, two_digits
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow
from tournaments.standings import CountingMethod, CountingUnit, NoPlace
from tournaments.wording.competition import side_figures, standing_label
from tournaments.wording.figures import times
from tournaments.wording.quantity import not_known


def standing_sheet(standing: CompetitionStanding) -> Sheet:
    """One row for each player or pair, one column for each counted result.

    Points for the season or the period as a whole, and the dropped results, have separate columns.
    """
    rules, competition = standing.rules, standing.competition
    totals = {(unit.row.unit_id, result.key): result.total for unit in standing.rows for result in unit.row.shown}

    gone_with_all = {one.number for one in standing.struck}

    def named(key: tuple[int, int]) -> Term:
        match_day, leg = key
        often = times(rules.weight_of(match_day))
        if rules.unit == CountingUnit.MATCH_DAY or not leg:
            return Term(f"day_{match_day}", _("Match day %(number)d") % {"number": match_day} + often)
        words = _("Match day %(number)d, leg %(leg)d") % {"number": match_day, "leg": leg}
        return Term(f"day_{match_day}_leg_{leg}", words + often)

    def gap(unit: NamedStandingRow) -> Cell:
        """The gap to the row above, in what ranks."""
        exact = unit.row.gap
        return two_digits(exact) if exact is None or rules.method != CountingMethod.SUM else int(exact)

    def dropped(unit: NamedStandingRow) -> Term:
        names = [named(result.key) for result in unit.row.shown if result.dropped]
        return Term(" ".join(name.key for name in names), ", ".join(name.text for name in names))

    def note(unit: NamedStandingRow) -> Term | None:
        notes = {"withdrew": _("withdrew")} if unit.row.no_place == NoPlace.WITHDREW else {}
        if unit.number in gone_with_all:
            notes["struck"] = _("all results struck")
        return noted(notes | not_known(unit.row, competition, rules.unit))

    return sheet_of(
        "standing",
        _("Standing"),
        standing.rows,
        [
            ("place", pgettext("rank", "Place"), lambda unit: unit.row.place),
            ("number", _("Number"), lambda unit: unit.number),
            ("name", pgettext("person", "Name"), lambda unit: unit.name),
            ("categories", _("Categories"), lambda unit: listed(unit.categories)),
            ("match_days", _("Match days"), lambda unit: unit.row.match_days),
            ("handicap", _("Handicap"), lambda unit: unit.row.handicap if standing.has_handicaps else None),
            ("total", standing_label(competition), lambda unit: unit.row.total),
            ("average", _("Average"), lambda unit: two_digits(unit.row.average)),
            ("gap", _("Gap"), gap),
            ("plain_total", _("All results"), lambda unit: unit.row.plain_total),
            ("plain_average", _("Average of all"), lambda unit: two_digits(unit.row.plain_average)),
            *((name, label, attrgetter(f"row.{name}")) for name, label in side_figures(competition).items()),
            *(
                (named(key).key, named(key).text, lambda unit, key=key: totals.get((unit.row.unit_id, key)))
                for key in standing.result_keys
            ),
            (
                "adjustment",
                _("Whole competition") if standing.period is None else _("Period as a whole"),
                lambda unit: unit.row.adjustment,
            ),
            ("dropped", _("Dropped"), dropped),
            ("note", _("Note"), note),
        ],
    ).without_empty("categories", "handicap")
