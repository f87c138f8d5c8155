"""The result of a match day as a sheet."""

from collections.abc import Collection
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Figure, Sheet, Term, listed, noted, sheet_of
from tournaments.queries.results.match_day import MatchDayResult, NamedDayRow
from tournaments.standings import CountingUnit, DayRow
from tournaments.wording.competition import side_figures, total_label
from tournaments.wording.match_day import day_note
from tournaments.wording.quantity import not_known


def match_day_sheet(result: MatchDayResult, *, to_check: Collection[int] = ()) -> Sheet:
    """One row for each player or pair, one column for each leg.

    As long as totals are still to be compared with the paper (`to_check`: whose), a last column says so.
    """
    competition = result.match_day.competition
    of_sides: list[Figure[NamedDayRow]] = [
        (name, label, attrgetter(f"row.{name}")) for name, label in side_figures(competition).items()
    ]
    roem = [figure for figure in of_sides if figure[0] == "roem"]

    def note(unit: NamedDayRow) -> Term | None:
        key = _note_key(unit.row)
        notes = {key: day_note(unit.row)} if key else {}
        return noted(notes | not_known(unit.row, competition, CountingUnit.LEG))

    figures: list[Figure[NamedDayRow]] = [
        ("place", pgettext("rank", "Place"), lambda unit: unit.row.place),
        ("number", _("Number"), lambda unit: unit.number),
        ("name", pgettext("person", "Name"), lambda unit: unit.name),
        ("categories", _("Categories"), lambda unit: listed(unit.categories)),
        *(
            (f"leg_{leg}", _("Leg %(number)d") % {"number": leg}, lambda unit, at=at: unit.row.legs[at])
            for at, leg in enumerate(result.day.legs)
        ),
        ("handicap", _("Handicap"), lambda unit: unit.row.handicap),
        ("total", total_label(competition), lambda unit: unit.row.total),
        ("gap", _("Gap"), lambda unit: None if unit.row.gap is None else int(unit.row.gap)),
        *([("points", _("Points"), lambda unit: unit.row.points), *roem] if roem else []),
        ("adjustment", _("Adjustment"), lambda unit: unit.row.adjustment),
        *(figure for figure in of_sides if figure not in roem),
        ("note", _("Note"), note),
    ]
    if to_check:
        figures.append(("to_check", _("to be checked"), lambda unit: "x" if unit.row.unit_id in to_check else None))
    day = result.match_day
    return sheet_of(f"match_day_{day.number}", str(day), result.rows, figures).without_empty("categories", "handicap")


def _note_key(row: DayRow) -> str:
    if row.stopped_after is not None:
        return f"stopped_after_{row.stopped_after}"
    return "" if row.attended else "absent"
