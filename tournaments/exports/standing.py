"""The standing of a season as a sheet."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term, listed
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow
from tournaments.standings import CountedResult, CountingMethod, CountingRules, CountingUnit, NoPlace, rounded
from tournaments.wording.competition import side_figures, standing_label


def standing_sheet(standing: CompetitionStanding) -> Sheet:
    """One row for each player or pair, one column for each counted result.

    Points for the season or the period as a whole, and the dropped results, have columns of their own.
    """
    competition = standing.competition
    rules = standing.rules
    keys = sorted({_key(result) for unit in standing.rows for result in unit.row.counted})
    of_all = _("Whole competition") if standing.period is None else _("Period as a whole")
    columns = [
        Column("place", pgettext("rank", "Place")),
        Column("number", _("Number")),
        Column("name", pgettext("person", "Name")),
        Column("categories", _("Categories")),
        Column("match_days", _("Match days")),
        Column("total", standing_label(competition)),
        Column("average", _("Average")),
        Column("gap", _("Gap")),
        Column("plain_total", _("All results")),
        Column("plain_average", _("Average of all")),
        *(Column(key, heading) for key, heading in side_figures(competition).items()),
        *(Column(_column_key(key, rules), _heading(key, rules)) for key in keys),
        Column("adjustment", of_all),
        Column("dropped", _("Dropped")),
        Column("note", _("Note")),
    ]
    figures = competition.counting.side_figures
    rows = [_cells(unit, keys, rules, figures) for unit in standing.rows]
    return Sheet("standing", _("Standing"), columns, rows).without_empty("categories")


def _key(result: CountedResult) -> tuple[int, int]:
    """Match day and leg; 0 for a match day as a whole."""
    return result.match_day, result.leg or 0


def _column_key(key: tuple[int, int], rules: CountingRules) -> str:
    match_day, leg = key
    return f"day_{match_day}" if rules.unit == CountingUnit.MATCH_DAY or not leg else f"day_{match_day}_leg_{leg}"


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
        listed(unit.categories),
        row.match_days,
        row.total,
        _average(row.average),
        _gap(row.gap, rules),
        row.plain_total,
        _average(row.plain_average),
        *(getattr(row, name) for name in figures),
        *(totals.get(key) for key in keys),
        row.adjustment,
        Term(
            " ".join(_column_key(key, rules) for key in dropped),
            ", ".join(_heading(key, rules) for key in dropped),
        ),
        Term("withdrew", _("withdrew")) if row.no_place == NoPlace.WITHDREW else None,
    ]


def _average(exact: Fraction | None) -> Cell:
    return None if exact is None else rounded(exact, 2)


def _gap(gap: int | Fraction | None, rules: CountingRules) -> Cell:
    """To the row above, in whatever ranks."""
    if gap is None or rules.method == CountingMethod.SUM:
        return None if gap is None else int(gap)
    return rounded(Fraction(gap), 2)
