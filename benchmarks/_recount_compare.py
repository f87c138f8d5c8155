"""The product's files beside the independent count: each figure of each row, and what differs."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from benchmarks._recount_chosen import Stored
from benchmarks._recount_day import evening_of
from benchmarks._recount_finals import order_of_finals, with_finals
from benchmarks._recount_legs import ahead_at, counts_games, scored_on
from benchmarks._recount_record import SeasonAt
from benchmarks._recount_standing import Row, standing_of

if TYPE_CHECKING:
    from tournaments.exports.spreadsheet import Sheet


@dataclass
class Comparison:
    """How many figures were compared, by file, and the differences."""

    seed: int
    figures: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def same(self, file: str, what: str, theirs: object, ours: object) -> bool:
        self.figures[file] += 1
        if theirs == ours:
            return True
        self.differences.append(f"{file}: {what}: the product has {theirs!r}, counted again {ours!r}")
        return False


def rows_of(sheet: Sheet) -> list[dict[str, Any]]:
    from tournaments.exports.spreadsheet import keyed

    keys = [column.key for column in sheet.columns]
    return [dict(zip(keys, keyed(row), strict=True)) for row in sheet.rows]


def compare_results(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    from tournaments.exports.results import results_sheet

    chosen = season.chosen
    theirs: Counter[tuple[object, ...]] = Counter(
        (
            row["match_day"],
            row["leg"],
            row["number"],
            row["how"],
            row["total"],
            row.get("roem"),
            row.get("pits"),
            row.get("nats"),
            row.get("figure"),
        )
        for row in rows_of(results_sheet(stored.competition, published_only=True))
    )
    with_roem = chosen.game == "points" or chosen.game == "race"
    with_pits = with_roem
    with_roem = with_roem and not counts_games(chosen)
    with_figure = counts_games(chosen) and "figure" in chosen.tie_breaks
    ours: Counter[tuple[object, ...]] = Counter()
    for day in season.days.values():
        for one in scored_on(season, day):
            left = one.unit in day.stopped and chosen.stopped_rule == "not_counted"
            ours[
                day.number,
                one.leg,
                one.unit,
                "not_counted" if left else one.how,
                one.total,
                one.roem if with_roem else None,
                one.pits if with_pits else None,
                one.nats,
                one.figure if with_figure else None,
            ] += 1
    for given in season.given:
        ours[
            given.day,
            given.leg,
            given.unit,
            "adjustment",
            given.points,
            0 if with_roem else None,
            given.pits if with_pits else None,
            0,
            0 if with_figure else None,
        ] += 1
    # Points with roem, and what stands beside them.
    found.figures["results"] += (2 + with_roem + with_pits + with_figure) * ours.total()
    for row in theirs - ours:
        found.differences.append(f"results: only the product has {row}")
    for row in ours - theirs:
        found.differences.append(f"results: only counted again {row}")


def compare_tables(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    from tournaments.exports.tables import tables_sheet
    from tournaments.queries.season.played_table import list_played_tables

    competition = stored.competition
    sheet = tables_sheet(competition, list_played_tables(competition, published_only=True))
    theirs = {(row["match_day"], row["leg"], row["table"]): row for row in rows_of(sheet)}
    written = {
        (day.number, leg.number, table.number): table
        for day in season.days.values()
        for leg in day.legs.values()
        for table in leg.tables
    }
    found.same("tables", "which", sorted(theirs), sorted(written))
    for key in theirs.keys() & written.keys():
        row, table = theirs[key], written[key]
        for at, seat in enumerate(table.seats):
            name = ("north", "east", "south", "west")[at]
            found.same("tables", f"{key} {name}", (row[name], row[f"{name}_role"]), (seat.player, seat.role))
        for at, figures in enumerate(table.figures):
            side = ("ns", "ew", "third")[at]
            for what in ("points", "roem", "pits", "nats"):
                if f"{side}_{what}" in row:
                    found.same("tables", f"{key} {side}_{what}", row[f"{side}_{what}"], getattr(figures, what))
        ahead = ahead_at(table, season.chosen)
        winner = ("ns", "ew", "third")[ahead[0]] if len(ahead) == 1 else "nobody"
        found.same("tables", f"{key} winner", row["winner"], winner)


def compare_days(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    from tournaments.exports.match_day import match_day_sheet
    from tournaments.queries.results.match_day import get_match_day_result

    for day in season.days.values():
        result = get_match_day_result(stored.days[day.number])
        theirs = rows_of(match_day_sheet(result))
        ours = evening_of(season, day)
        at = f"day {day.number}"
        found.same("match days", f"{at} who", sorted(row["number"] for row in theirs), sorted(r.unit for r in ours))
        of_unit = {row["number"]: row for row in theirs}
        finals = day.finals
        places = {row.unit: row.place for row in ours}
        if finals is not None:
            qualifiers = [one.unit.number for one in stored.days[day.number].qualifiers.order_by("number")]
            ours_first, theirs_first = finals.qualifiers, qualifiers
            if finals.qualifying == "divisions" and season.chosen.form != "individual":
                # How those of one group are kept apart is not said in the documents.
                ours_first, theirs_first = sorted(ours_first), sorted(theirs_first)
            # Nor is how everybody is put in order by lot.
            if finals.qualifying != "lot":
                found.same("finals", f"{at} {finals.qualifying} qualifiers", theirs_first, ours_first)
            if not finals.is_complete:
                continue
            order = order_of_finals(season, day, qualifiers)
            places = with_finals(ours, order)
            placed = {row["number"]: row["place"] for row in theirs if row["place"] is not None}
            champions = [unit for unit in order if unit in placed]
            first = sorted(placed, key=lambda unit: placed[unit])[: len(champions)]
            found.same("finals", f"{at} order", first, champions)
        if finals is None:
            gaps = sorted((row["place"], row["gap"]) for row in theirs if row["place"])
            found.same("match days", f"{at} gap", gaps, sorted((row.place, row.gap) for row in ours if row.place))
        for row in ours:
            if row.unit not in of_unit:
                continue
            own = of_unit[row.unit]
            who = f"{at} number {row.unit}"
            found.same("match days", f"{who} place", own["place"], places[row.unit])
            legs = {leg: own[f"leg_{leg}"] for leg in range(1, 30) if own.get(f"leg_{leg}") is not None}
            found.same("match days", f"{who} legs", legs, row.legs)
            for what in ("total", "adjustment", "roem", "pits", "nats", "figure"):
                if what in own:
                    found.same("match days", f"{who} {what}", own[what], getattr(row, what))
            note = f"stopped_after_{row.stopped_after}" if row.stopped_after is not None else ""
            note = note or ("" if row.attended else "absent")
            found.same("match days", f"{who} note", own["note"], note)


def compare_standing(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    from tournaments.exports.standing import standing_sheet
    from tournaments.queries.results.standing import get_standing

    chosen = season.chosen
    standing = get_standing(stored.competition, with_finals=False)
    theirs = {row["number"]: row for row in rows_of(standing_sheet(standing))}
    exact = {named.number: named.row for named in standing.rows}
    table = standing_of(season)
    found.same("standing", "who", sorted(theirs), sorted(row.unit for row in table.rows))
    found.same("standing", "finished", standing.standing.finished, table.finished)
    gaps = [(row.place, row.gap) for row in exact.values() if row.place]
    found.same("standing", "gap", sorted(gaps), sorted((row.place, row.gap) for row in table.rows if row.place))
    for row in table.rows:
        if row.unit not in theirs:
            continue
        own, who = theirs[row.unit], f"number {row.unit}"
        found.same("standing", f"{who} place", own["place"], row.place)
        for what in ("total", "plain_total", "roem", "pits", "nats", "figure"):
            if what in own:
                found.same("standing", f"{who} {what}", own[what], getattr(row, what))
        found.same("standing", f"{who} adjustment", own["adjustment"], row.season)
        found.same("standing", f"{who} match_days", own["match_days"], len(row.days_there))
        if chosen.counting_method == "average":
            found.same("standing", f"{who} average", exact[row.unit].average, row.average)
        _compare_counted(found, who, own, row)


def _compare_counted(found: Comparison, who: str, own: dict[str, Any], row: Row) -> None:
    """The column of each result, and which of them are struck through."""

    def key(day: int, leg: int | None) -> str:
        return f"day_{day}" if leg is None else f"day_{day}_leg_{leg}"

    ours = {key(one.day, one.leg): one.total for one in row.counted}
    theirs = {name: figure for name, figure in own.items() if name.startswith("day_") and figure is not None}
    found.same("standing", f"{who} results", theirs, ours)
    dropped = sorted(key(one.day, one.leg) for one in row.counted if one.dropped)
    found.same("standing", f"{who} dropped", sorted(own["dropped"].split()), dropped)


def compare_sheets(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    """What was written at the tables, what it brought, each evening, and the season."""
    for part in (compare_tables, compare_results, compare_days, compare_standing):
        part(found, season, stored)
