"""Prints the standing of a competition."""

import argparse
import json
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.standing import standing_sheet
from tournaments.models import Competition
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow, get_standing
from tournaments.standings import AtLeast, rounded
from tournaments.standings.results import exact
from tournaments.wording.competition import side_figures, standing_label

FIGURES = ("roem", "pits", "nats", "best_leg")


class Command(BaseCommand):
    help = "Print the standing of a competition, as everyone sees it: published match days only."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("competition", metavar="CLUB/COMPETITION", help="web names, as in the address of its page")
        parser.add_argument("--format", choices=["table", "json", "csv"], default="table", dest="form")
        parser.add_argument("--all", action="store_true", dest="everything", help="count unpublished match days too")

    def handle(self, *, competition: str, form: str, everything: bool, **options: object) -> None:
        club, _slash, slug = competition.partition("/")
        found = Competition.objects.select_related("club").filter(club__slug=club, slug=slug).first()
        if found is None:
            raise CommandError(_("There is no competition %(name)s.") % {"name": competition})
        standing = get_standing(found, published_only=not everything)
        write = {"table": as_table, "json": as_json, "csv": as_csv}[form]
        self.stdout.write(write(found, standing), ending="")


def as_csv(competition: Competition, standing: CompetitionStanding) -> str:
    """The same file as from the page, in the format of the current language."""
    return standing_sheet(standing).to_csv()


def as_json(competition: Competition, standing: CompetitionStanding) -> str:
    """One object; nothing is rounded: points are whole numbers, averages fractions, for example "3001/2"."""
    has_figure = competition.has_figure
    document = {
        "club": competition.club.slug,
        "competition": competition.slug,
        "name": competition.name,
        "counts": "rank_points" if competition.counts_places else competition.currency.value,
        "finished": standing.is_final,
        "counts_drops": standing.standing.counts_drops,
        "match_days": [day.number for day in standing.days],
        "rows": [
            _row_as_json(unit, has_figure=has_figure, has_handicaps=standing.has_handicaps) for unit in standing.rows
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _row_as_json(unit: NamedStandingRow, *, has_figure: bool, has_handicaps: bool) -> dict[str, Any]:
    row = unit.row
    return {
        "place": row.place,
        "shared": row.shared,
        "number": unit.number,
        "name": unit.name,
        "match_days": row.match_days,
        "legs": row.legs,
        "total": row.total,
        "plain_total": row.plain_total,
        "handicap": row.handicap if has_handicaps else 0,
        "figure": exact(row.figure) if has_figure else None,
        "average": _exact(row.average),
        **{name: exact(getattr(row, name)) for name in FIGURES},
        "at_least": {
            name: [figure.value, figure.known, figure.parts]
            for name in ("figure", *FIGURES)
            if isinstance(figure := getattr(row, name), AtLeast)
        },
        "best_match_day": row.best_match_day,
        "gap": _exact(row.gap),
        "gap_to_first": _exact(row.gap_to_first),
        "results": [
            {
                "match_day": result.match_day,
                "leg": result.leg,
                "total": result.total,
                "weight": result.weight,
                "pits": exact(result.pits),
                "kind": str(result.kind),
                "attended": bool(result.attended),
                "dropped": result.dropped,
            }
            for result in row.shown
        ],
    }


def _exact(value: int | Fraction | None) -> int | str | None:
    """A fraction as its text, also where it is whole: so an average is always a text, and a sum always a number."""
    return str(value) if isinstance(value, Fraction) else value


def as_table(competition: Competition, standing: CompetitionStanding) -> str:
    """Columns under their headings; figures to the right, names to the left."""
    places = competition.average_places
    header = [
        pgettext("rank", "Place"),
        pgettext("person", "Name"),
        _("Match days"),
        standing_label(competition),
        _("Average"),
        *side_figures(competition).values(),
        _("Gap"),
    ]
    figures, gap_places = competition.side_figures, places if competition.by_average else 0
    lines = [header, *(_cells(unit, places, gap_places, figures) for unit in standing.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return "".join(_line(line, widths) for line in lines)


def _cells(unit: NamedStandingRow, places: int, gap_places: int, figures: tuple[str, ...]) -> list[str]:
    row = unit.row
    gap = "" if row.gap is None else str(rounded(Fraction(row.gap), gap_places))
    return [
        "" if row.place is None else f"{row.place}{'=' if row.shared else ''}",
        unit.name,
        str(row.match_days),
        str(row.total),
        "" if row.average is None else str(rounded(row.average, places)),
        *(str(getattr(row, name)) for name in figures),
        gap,
    ]


def _line(cells: list[str], widths: list[int]) -> str:
    name = 1
    padded = [
        cell.ljust(width) if column == name else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(padded).rstrip() + "\n"
