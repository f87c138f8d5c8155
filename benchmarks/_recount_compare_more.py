"""What hangs on a standing beside the independent count: its finals, the standings beside it, prizes, divisions."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from benchmarks._recount_chosen import Stored
from benchmarks._recount_compare import Comparison, rows_of
from benchmarks._recount_day import DayRow, evening_of
from benchmarks._recount_finals import order_of_finals, with_finals
from benchmarks._recount_prizes import Award, Contestant, awards_of
from benchmarks._recount_record import DayAt, PrizeAt, SeasonAt
from benchmarks._recount_sides import side_lines
from benchmarks._recount_standing import Row, standing_of

if TYPE_CHECKING:
    from tournaments.queries.results.prize import GivenPrize
    from tournaments.queries.results.standing import CompetitionStanding


def qualifiers_of(stored: Stored, day: DayAt) -> list[int]:
    return [one.unit.number for one in stored.days[day.number].qualifiers.order_by("number")]


def places_of_evening(season: SeasonAt, stored: Stored, day: DayAt) -> Mapping[int, int | None]:
    rows = evening_of(season, day)
    if day.finals is None or not day.finals.is_complete:
        return {row.unit: row.place for row in rows}
    return with_finals(rows, order_of_finals(season, day, qualifiers_of(stored, day)))


def compare_with_finals(
    found: Comparison, season: SeasonAt, stored: Stored, standing: CompetitionStanding
) -> Mapping[int, int | None]:
    """The places of the season once finals of the whole competition decide the first ones."""
    table = standing_of(season)
    places: Mapping[int, int | None] = {row.unit: row.place for row in table.rows}
    deciding = [day for day in season.days.values() if day.finals and day.finals.of_competition]
    for day in deciding:
        if day.finals is not None and day.finals.is_complete:
            places = with_finals(table.rows, order_of_finals(season, day, qualifiers_of(stored, day)))
    theirs = {row.number: row.row.place for row in standing.rows}
    if all(day.finals and day.finals.is_complete for day in deciding):
        for unit, place in places.items():
            found.same("standing with finals", f"number {unit} place", theirs.get(unit), place)
    return places


def compare_sides(found: Comparison, season: SeasonAt, stored: Stored, standing: CompetitionStanding) -> None:
    from tournaments.exports.side_standing import side_standing_sheet
    from tournaments.queries.season.side_standing import get_side_standing

    plain = standing_of(season)
    score = {row.unit: plain.score(row) for row in plain.rows}
    whole = [(one.row.place, one.number, score.get(one.number)) for one in standing.rows]
    sides = stored.competition.side_standings.order_by("number")
    for side, row in zip(season.sides, sides, strict=True):
        count = get_side_standing(row)
        sheet = rows_of(side_standing_sheet(count))
        ours = side_lines(season, side, [*whole])
        theirs: dict[Any, tuple[object, object]] = {}
        for line, named in zip(sheet, count.rows, strict=True):
            who: Any = line["name"] if side.kind == "homes" else line["number"]
            if side.kind == "pairs":
                who = frozenset(int(name.split()[1]) + 1 for name in bare_names(line["name"]))
            figure: Any = named.row.average if count.by_average else named.row.total
            theirs[who] = line["place"], None if figure is None else Fraction(figure)
        counted = {who: (place, figure) for place, who, figure in ours}
        found.same(f"side: {side.kind}", "who", sorted(map(in_order, theirs)), sorted(map(in_order, counted)))
        for who in theirs.keys() & counted.keys():
            found.same(
                f"side: {side.kind}", f"{who} best {side.best} minimum {side.minimum}", theirs[who], counted[who]
            )


def in_order(who: Any) -> str:
    return str(sorted(who)) if isinstance(who, frozenset) else str(who)


def bare_names(name: str) -> list[str]:
    return [part.split(" (")[0].strip() for part in name.split(" / ")]


def _compare_awards(found: Comparison, what: str, theirs: Iterable[GivenPrize], ours: Iterable[Award]) -> None:
    def names(given: GivenPrize) -> frozenset[str]:
        return frozenset(given.names)

    # A prize that nobody wins has a line without names.
    product = Counter((str(one.prize.kind), one.place, names(one), one.what) for one in theirs if one.names)
    again = Counter((one.kind, one.place, frozenset(map(str, one.winners)), one.what) for one in ours)
    found.figures["prizes"] += 3 * again.total()
    for one in product - again:
        found.differences.append(f"prizes: {what}: only the product has {one}")
    for one in again - product:
        found.differences.append(f"prizes: {what}: only counted again {one}")


def _contestant(
    row: Row | DayRow, places: Mapping[int, int | None], left: Collection[int], season: SeasonAt
) -> Contestant:
    division = season.division_of.get(row.unit)
    return Contestant(row.unit, places[row.unit], row.pits, row.roem, row.best_leg, row.unit in left, division)


def compare_prizes(
    found: Comparison,
    season: SeasonAt,
    stored: Stored,
    standing: CompetitionStanding,
    places: Mapping[int, int | None],
) -> None:
    from tournaments.queries.results.match_day import get_match_day_result
    from tournaments.queries.results.prize import award_day_prizes, list_season_prizes

    keeps = season.chosen.prize_twice == "keep"
    of_day = [one for one in season.prizes if one.scope == "match_day"]
    if not season.prizes:
        of_day = [PrizeAt("match_day", "formula_of_four", None, None, "")]
    for day in season.days.values():
        if day.finals is not None and not day.finals.is_complete:
            continue
        now = places_of_evening(season, stored, day)
        rows = [_contestant(row, now, day.stopped, season) for row in evening_of(season, day)]
        result = get_match_day_result(stored.days[day.number])
        number_of = {one.name: str(one.number) for one in result.rows}
        theirs = [replace(one, names=tuple(number_of[name] for name in one.names)) for one in award_day_prizes(result)]
        _compare_awards(found, f"day {day.number}", theirs, awards_of(of_day, rows, keeps=keeps))
    if any(day.finals and day.finals.of_competition and not day.finals.is_complete for day in season.days.values()):
        return
    number_of = {one.name: str(one.number) for one in standing.rows}
    rows = [_contestant(row, places, season.withdrawn, season) for row in standing_of(season).rows]
    of_season = [one for one in season.prizes if one.scope == "season"]
    theirs = [replace(one, names=tuple(number_of[name] for name in one.names)) for one in list_season_prizes(standing)]
    _compare_awards(found, "season", theirs, awards_of(of_season, rows, keeps=keeps))


def compare_divisions(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    """Places within a division: those of the whole standing, counted by points alone."""
    from tournaments.exports.division import divisions_sheet
    from tournaments.queries.results.division import get_division_standing

    if not season.divisions:
        return
    sheet = rows_of(divisions_sheet(get_division_standing(stored.competition)))
    table = standing_of(season)
    for at, (name, _up, _down) in enumerate(season.divisions):
        own = [row for row in table.rows if season.division_of.get(row.unit) == at]
        places = [row.place for row in own if row.place is not None]
        ours = {row.unit: row.place and 1 + sum(other < row.place for other in places) for row in own}
        theirs = {line["number"]: line["place"] for line in sheet if line["division"] == name}
        for unit, place in theirs.items():
            found.same("divisions", f"{name} number {unit} place", place, ours.get(unit))


def compare_the_rest(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    from tournaments.queries.results.standing import get_standing

    standing = get_standing(stored.competition)
    places = compare_with_finals(found, season, stored, standing)
    compare_sides(found, season, stored, standing)
    compare_prizes(found, season, stored, standing, places)
    compare_divisions(found, season, stored)
