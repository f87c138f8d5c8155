"""A season on one page: who won it, what stands out, how much was played."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Count, F, Sum

from tournaments.choices import Currency
from tournaments.models import Competition, Table
from tournaments.permissions import revealed
from tournaments.queries.results.standing import NamedStandingRow
from tournaments.queries.season.chart import TOP, SeasonCharts, get_season_charts
from tournaments.queries.table.struck import is_counted
from tournaments.queries.table.table import count_passed
from tournaments.standings import Quantity, StandingRow
from tournaments.standings.results import known_part
from tournaments.standings.statistics import feats_of_legs

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Record:
    """The highest figure of the season, and all who reached it."""

    value: int
    holders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonSummary:
    """`podium`: places one to three, shared ones too. A record is None if no one holds it or the game has none."""

    charts: SeasonCharts
    podium: tuple[NamedStandingRow, ...]
    top: tuple[NamedStandingRow, ...]
    best_leg: Record | None
    roem_of_leg: Record | None
    best_match_day: Record | None
    pits: Record | None
    roem: Record | None
    match_days: Record | None
    legs: int
    rounds: int


def get_season_summary(competition: Competition) -> SeasonSummary:
    """As everyone may see it; one SQL query more than the charts."""
    charts = get_season_charts(competition)
    rows = charts.count.rows
    ranked = tuple(unit for unit in rows if unit.row.place is not None)
    # If games won count, a leg is what its sheet says.
    feats = feats_of_legs(charts.sheets)
    if competition.counts_the_sheet:
        best = {unit.row.unit_id: known_part(unit.row.best_leg) for unit in rows}
    else:
        best = {unit_id: own.best for unit_id, own in feats.items()}
    has_roem = competition.leg_currency == Currency.POINTS
    roem = {unit_id: known_part(own.best_roem) for unit_id, own in feats.items() if has_roem}
    # A deal on which everyone passed is on the sheet but was not played.
    played = Table.objects.filter(
        revealed("leg__match_day__", "leg__"),
        is_counted(competition),
        leg__match_day__competition=competition,
        leg__match_day__published_at__isnull=False,
        rounds_played__gt=0,
    ).aggregate(legs=Count("leg", distinct=True), rounds=Sum(F("rounds_played") - count_passed(), default=0))
    return SeasonSummary(
        charts=charts,
        podium=tuple(unit for unit in ranked if unit.row.place is not None and unit.row.place <= PODIUM),
        top=ranked[:TOP],
        best_leg=_record(rows, lambda row: best.get(row.unit_id)),
        roem_of_leg=_record(rows, lambda row: roem.get(row.unit_id)),
        best_match_day=None if competition.counts_places else _record(rows, lambda row: row.best_match_day),
        pits=_record(rows, lambda row: row.pits) if "pits" in competition.side_figures else None,
        roem=_record(rows, lambda row: row.roem) if "roem" in competition.side_figures else None,
        match_days=_record(rows, lambda row: row.match_days),
        legs=played["legs"],
        rounds=played["rounds"],
    )


def _record(rows: tuple[NamedStandingRow, ...], figure: Callable[[StandingRow], Quantity | None]) -> Record | None:
    """None where one of them has something that is not known: no one can say who has the most."""
    figures = {unit.name: value for unit in rows if (value := figure(unit.row))}
    known = [value for value in figures.values() if isinstance(value, int)]
    if not known or len(known) < len(figures):
        return None
    return Record(max(known), tuple(name for name, value in figures.items() if value == max(known)))
