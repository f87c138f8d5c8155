"""The result of a match day."""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.printing.named import Named, named
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_day
from tournaments.queries.results.match_day import MatchDayResult, NamedDayRow
from tournaments.wording.competition import side_figures, total_label
from tournaments.wording.figures import average, or_dash
from tournaments.wording.finals import decided_words
from tournaments.wording.in_place import played_in_place
from tournaments.wording.match_day import day_note
from tournaments.wording.ruling import table_note
from tournaments.wording.standing import struck_sentences


def day_result(result: MatchDayResult, *, to_check: Collection[int] = ()) -> list[Paper]:
    """The same rows as the page and the file: place, name, total, then every leg.

    `to_check`: those whose totals still have to be compared with the paper, which the row says.
    """
    if not result.rows:
        return []
    day, competition = result.day, result.match_day.competition
    legs = day.legs if len(day.legs) > 1 else ()
    head = [
        pgettext("rank", "Place"),
        pgettext("person", "Name"),
        total_label(competition),
        _("Gap"),
        *(_("Leg %(number)d") % {"number": leg} for leg in legs),
        *([_("Handicap")] if result.has_handicaps else ()),
        *side_figures(competition).values(),
    ]
    data = {
        "heading": heading_of_day(_("Result"), result.match_day),
        "head": head,
        "legs": len(legs),
        "rows": [
            _cells(
                unit,
                ("handicap", *competition.side_figures) if result.has_handicaps else competition.side_figures,
                with_legs=bool(legs),
                is_to_check=unit.row.unit_id in to_check,
            )
            for unit in result.rows
        ],
        "figures": _figures(result),
        "notes": [
            *map(table_note, result.noted_tables),
            *map(played_in_place, result.in_place),
            *struck_sentences(result.struck),
            *filter(None, [decided_words(result.finals)] if result.finals else []),
        ],
    }
    return [Paper("day_result", data)]


def _cells(unit: NamedDayRow, figures: Iterable[str], *, with_legs: bool, is_to_check: bool) -> list[Named]:
    row = unit.row
    notes = [note] if (note := day_note(row)) else []
    if is_to_check:
        notes.append(_("to be checked"))
    return [
        str(or_dash(row.place)),
        named(unit.name, unit.categories, note=", ".join(notes)),
        str(row.total),
        average(None if row.place == 1 else row.gap),
        *(str(or_dash(total)) for total in (row.legs if with_legs else ())),
        *(str(getattr(row, figure)) for figure in figures),
    ]


def _figures(result: MatchDayResult) -> list[list[str]]:
    """The figures of the day, each with its label."""
    day = result.day
    units = {"player": _("Players"), "pair": _("Pairs"), "team": _("Teams")}[result.match_day.competition.unit_field]
    figures = [[units, str(day.units)], [_("Average"), average(day.average, 1)]]
    if day.highest_leg is not None:
        figures += [[_("Highest leg"), str(day.highest_leg)], [_("Lowest leg"), str(day.lowest_leg)]]
    return figures
