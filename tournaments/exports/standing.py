"""The standing of a season as a CSV file."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Sheet
from tournaments.queries.season.standing import CompetitionStanding, NamedStandingRow
from tournaments.standings import CountedResult, CountingMethod, CountingRules, CountingUnit, rounded
from tournaments.wording.competition import side_figures, standing_label


def standing_csv(standing: CompetitionStanding) -> str:
    return standing_sheet(standing).to_csv()


def standing_sheet(standing: CompetitionStanding) -> Sheet:
    """One row for each player or pair, one column for each counted result.

    Points for the season or the period as a whole, and the dropped results, have columns of their own.
    """
    competition = standing.competition
    rules = standing.rules
    keys = sorted({_key(result) for unit in standing.rows for result in unit.row.counted})
    header = [
        pgettext("rank", "Place"),
        _("Number"),
        pgettext("person", "Name"),
        _("Match days"),
        standing_label(competition),
        _("Average"),
        _("Gap"),
        _("All results"),
        _("Average of all"),
        *side_figures(competition).values(),
        *(_heading(key, rules) for key in keys),
        _("Whole competition") if standing.period is None else _("Period as a whole"),
        _("Dropped"),
    ]
    figures = competition.counting.side_figures
    rows = [_cells(unit, keys, rules, figures) for unit in standing.rows]
    return Sheet(_("Standing"), header, rows)


def _key(result: CountedResult) -> tuple[int, int]:
    """Match day and leg; 0 for a match day as a whole."""
    return result.match_day, result.leg or 0


def _heading(key: tuple[int, int], rules: CountingRules) -> str:
    match_day, leg = key
    if rules.unit == CountingUnit.MATCH_DAY or not leg:
        return _("Match day %(number)d") % {"number": match_day}
    return _("Match day %(number)d, leg %(leg)d") % {"number": match_day, "leg": leg}


def _cells(
    unit: NamedStandingRow, keys: list[tuple[int, int]], rules: CountingRules, figures: tuple[str, ...]
) -> list[Cell]:
    row = unit.row
    totals = {_key(result): result.total for result in row.counted}
    dropped = [_key(result) for result in row.counted if result.dropped]
    return [
        row.place,
        unit.number,
        unit.name,
        row.match_days,
        row.total,
        _average(row.average),
        _gap(row.gap, rules),
        row.plain_total,
        _average(row.plain_average),
        *(getattr(row, name) for name in figures),
        *(totals.get(key) for key in keys),
        row.adjustment,
        ", ".join(_heading(key, rules) for key in dropped),
    ]


def _average(exact: Fraction | None) -> Cell:
    return None if exact is None else rounded(exact, 2)


def _gap(gap: int | Fraction | None, rules: CountingRules) -> Cell:
    """To the row above, in whatever ranks."""
    if gap is None or rules.method == CountingMethod.SUM:
        return None if gap is None else int(gap)
    return rounded(Fraction(gap), 2)
