"""The standing of a season, with every counted result; those that do not count are struck through."""

import math
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.printing.named import Named, named
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow
from tournaments.standings import CountingMethod, CountingUnit, NoPlace
from tournaments.wording.competition import standing_label
from tournaments.wording.counting import counting_sentences
from tournaments.wording.figures import average, or_dash, signed_whole, standing_title, times
from tournaments.wording.quantity import not_known_sentences
from tournaments.wording.standing import struck_sentences

RESULTS_ACROSS = 14
"""More columns of results do not fit next to the figures; they are split over several pages."""


def standing_paper(standing: CompetitionStanding) -> list[Paper]:
    """The rules of counting are below it."""
    if not standing.rows:
        return []
    keys = standing.result_keys
    parts = [keys[part.start : part.stop] for part in side_by_side(range(len(keys)))]
    sentences = counting_sentences(standing.rules, has_melds=standing.competition.ruleset.game.has_melds)
    if standing.strikes_results:
        sentences.append(_("Results that do not count are struck through."))
    sentences += struck_sentences(standing.struck)
    sentences += not_known_sentences(standing.competition, [unit.row for unit in standing.rows])
    data = {
        "heading": heading_of_competition(standing_title(standing.period), standing.competition),
        "parts": [_part(standing, part, with_figures=part is parts[0]) for part in parts],
        "sentences": sentences,
    }
    return [Paper("standing", data)]


def side_by_side(results: range) -> list[range]:
    """As many columns of results as fit side by side, about the same number on each page; one part if none."""
    pages = max(1, math.ceil(len(results) / RESULTS_ACROSS))
    across = max(1, math.ceil(len(results) / pages))
    return [results[start : start + across] for start in range(0, len(results), across)] or [results]


def _part(standing: CompetitionStanding, keys: list[tuple[int, int]], *, with_figures: bool) -> dict[str, Any]:
    """As many results as fit side by side; the figures of the season are on the first page."""
    rules = standing.rules
    by_leg = rules.unit == CountingUnit.LEG
    rows = []
    for unit in standing.rows:
        totals = {result.key: {"total": str(result.total), "dropped": result.dropped} for result in unit.row.shown}
        figures = list(_figures(standing, unit).values()) if with_figures else []
        rows.append([str(or_dash(unit.row.place)), _name(standing, unit), *figures, *(totals.get(key) for key in keys)])
    return {
        "head": [
            pgettext("rank", "Place"),
            pgettext("person", "Name"),
            *(_figures(standing, standing.rows[0]) if with_figures else ()),
        ],
        "results": [
            (f"{day}.{leg}" if by_leg and leg else str(day)) + times(rules.weight_of(day)) for day, leg in keys
        ],
        "rows": rows,
    }


def _figures(standing: CompetitionStanding, unit: NamedStandingRow) -> dict[str, str]:
    """The figures of one row by their headings; the ranked one comes first."""
    row = unit.row
    competition = standing.competition
    by_average = standing.rules.method == CountingMethod.AVERAGE
    places = 2 if by_average else 0
    total, mean = {standing_label(competition): str(row.total)}, {_("Average"): average(row.average, places)}
    gap = None if row.place == 1 or row.gap is None else Fraction(row.gap)
    return {
        **(mean | total if by_average else total | mean),
        **({str(competition.leg_currency.label): str(row.figure)} if competition.shows_figure else {}),
        _("Gap"): average(gap, places),
        **({_("Handicap"): str(row.handicap)} if standing.has_handicaps else {}),
        **({_("All results"): str(row.plain_total)} if standing.standing.counts_drops else {}),
        **({_("Pits"): str(row.pits)} if "pits" in competition.side_figures else {}),
    }


def _name(standing: CompetitionStanding, unit: NamedStandingRow) -> Named:
    """With points given or taken for the season or the period as a whole, which have no column."""
    notes = [_("withdrew")] if unit.row.no_place == NoPlace.WITHDREW else []
    if unit.row.adjustment:
        notes.append(signed_whole(unit.row.adjustment, standing.period))
    return named(unit.name, unit.categories, note=", ".join(notes))
