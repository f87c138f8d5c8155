"""What the sheets of a season say, also where something else counts: for records and charts."""

from copy import copy

from tournaments.choices import CountingFigure
from tournaments.models import Competition
from tournaments.queries.results.result import Results, list_results
from tournaments.standings import ResultKind
from tournaments.standings.results import KIND, LegRow


def list_sheet_legs(competition: Competition, published: Results) -> list[LegRow]:
    """Legs with what the sheets of their tables say, as far as everyone may see it.

    If games won count this needs three SQL queries, and legs that were imported without a table are not listed.
    """
    if competition.counts_the_sheet:
        return published.legs
    as_written = copy(competition)
    as_written.counting_figure, as_written.is_portefeuille = CountingFigure.POINTS, False
    legs = list_results(as_written, published_only=True).legs
    return [row for row in legs if row[KIND] in (ResultKind.PLAYED, ResultKind.EXTRA)]
