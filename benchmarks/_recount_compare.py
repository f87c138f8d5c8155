"""Compares each figure in the product's files with the independent count."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from benchmarks._recount_chosen import Stored
from benchmarks._recount_day import DayRow, evening_of, handicap_of
from benchmarks._recount_finals import order_of_finals, with_finals
from benchmarks._recount_known import Figure, Partly, is_in_a_note
from benchmarks._recount_legs import ahead_at, counts_games, scored_on, with_extra_legs
from benchmarks._recount_prizes import Award, Contestant, awards_of
from benchmarks._recount_record import DayAt, PrizeAt, SeasonAt
from benchmarks._recount_rows import Row
from benchmarks._recount_sides import side_lines
from benchmarks._recount_standing import standing_of, worth_of_absences

if TYPE_CHECKING:
    from tournaments.exports.spreadsheet import Sheet
    from tournaments.queries.results.prize import GivenPrize
    from tournaments.queries.results.standing import CompetitionStanding
    from tournaments.standings import DayRow as TheirDayRow
    from tournaments.standings import StandingRow


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
    names = ("match_day", "leg", "number", "how", "total", "roem", "pits", "nats", "figure")
    sheet = results_sheet(stored.competition, published_only=True)
    theirs = Counter(tuple(row.get(name) for name in names) for row in rows_of(sheet))
    with_pits = chosen.game == "points" or chosen.game == "race"
    with_roem = with_pits and not counts_games(chosen)
    with_figure = counts_games(chosen) and "figure" in chosen.tie_breaks

    def line(*first: object, **beside: int | None) -> tuple[object, ...]:
        shown = {"roem": with_roem, "pits": with_pits, "nats": True, "figure": with_figure}
        return (*first, *(beside[name] if is_shown else None for name, is_shown in shown.items()))

    ours: Counter[tuple[object, ...]] = Counter()
    for day in season.days.values():
        for one in scored_on(season, day):
            how = "not_counted" if one.unit in day.stopped and chosen.stopped_rule == "not_counted" else one.how
            figures = {"roem": one.roem, "pits": one.pits, "nats": one.nats, "figure": one.figure}
            ours[line(day.number, one.leg, one.unit, how, one.total, **figures)] += 1
        # An extra leg in place of another one is not one more.
        came: defaultdict[int, set[int | None]] = defaultdict(set)
        for one in with_extra_legs(scored_on(season, day)):
            came[one.unit] |= {one.leg} if one.attended else set()
        for unit, legs in came.items():
            counts = unit not in day.stopped or chosen.stopped_rule != "not_counted"
            if counts and (handicap := handicap_of(season, unit, legs)):
                ours[line(day.number, None, unit, "handicap", handicap, roem=0, pits=0, nats=0, figure=0)] += 1
    for given in season.given:
        first = given.day, given.leg, given.unit, "adjustment", given.points
        ours[line(*first, roem=0, pits=given.pits, nats=0, figure=0)] += 1
    # Points with roem, and the columns next to them.
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

    away = worth_of_absences(season)
    for day in season.days.values():
        result = get_match_day_result(stored.days[day.number])
        theirs = rows_of(match_day_sheet(result))
        ours = evening_of(season, day)
        at = f"day {day.number}"
        found.same("match days", f"{at} who", sorted(row["number"] for row in theirs), sorted(r.unit for r in ours))
        of_unit = {row["number"]: row for row in theirs}
        rows_by_number = {named.number: named.row for named in result.rows}
        finals = day.finals
        places = {row.unit: row.place for row in ours}
        if finals is not None:
            qualifiers = qualifiers_of(stored, day)
            ours_first, theirs_first = finals.qualifiers, qualifiers
            if finals.qualifying == "divisions" and season.chosen.form != "individual":
                # How those of one group are kept apart is not said in the documents.
                ours_first, theirs_first = sorted(ours_first), sorted(theirs_first)
            # Nor is how everyone is put in order by lot.
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
            total = row.total
            if row.unit in day.absent:
                total = away.get((row.unit, day.number), row.total - row.adjustment) + row.adjustment
            found.same("match days", f"{who} total", own["total"], total)
            found.same("match days", f"{who} adjustment", own["adjustment"], row.adjustment)
            notes = [f"stopped_after_{row.stopped_after}"] if row.stopped_after is not None else []
            notes = notes or ([] if row.attended else ["absent"])
            _compare_figures(found, "match days", who, own, row, rows_by_number[row.unit], notes)


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
        for what in ("total", "plain_total"):
            found.same("standing", f"{who} {what}", own[what], getattr(row, what))
        notes = ["withdrew"] if row.unit in season.withdrawn else []
        notes += ["struck"] if row.unit in season.struck else []
        _compare_figures(found, "standing", who, own, row, exact[row.unit], notes)
        undecided = [str(one) for one in exact[row.unit].undecided]
        found.same("standing", f"{who} undecided", undecided, row.undecided)
        found.same("standing", f"{who} adjustment", own["adjustment"], row.season)
        found.same("standing", f"{who} match_days", own["match_days"], len(row.days_there))
        if chosen.counting_method == "average":
            found.same("standing", f"{who} average", exact[row.unit].average, row.average)
        _compare_counted(found, who, own, row)


def _compare_figures(
    found: Comparison,
    file: str,
    who: str,
    own: dict[str, Any],
    row: Row | DayRow,
    exact: StandingRow | TheirDayRow,
    notes: list[str],
) -> None:
    """The columns next to the totals: an empty cell where a figure is known in part, and what is known in the note."""
    from tournaments.standings import AtLeast

    for what in ("figure", "roem", "pits", "nats"):
        if what not in own:
            continue
        ours: Figure = getattr(row, what)
        theirs = getattr(exact, what)
        found.same(file, f"{who} {what}", own[what], None if isinstance(ours, Partly) else ours)
        if isinstance(theirs, AtLeast):
            theirs = Partly(theirs.value, theirs.known, theirs.parts)
        found.same(file, f"{who} exact {what}", theirs, ours)
        notes += [what] if is_in_a_note(ours) else []
    found.same(file, f"{who} note", own["note"] or "", " ".join(notes))


def _compare_counted(found: Comparison, who: str, own: dict[str, Any], row: Row) -> None:
    """The column of each result, and which of them are struck through."""

    def key(day: int, leg: int | None) -> str:
        return f"day_{day}" if leg is None else f"day_{day}_leg_{leg}"

    # What was scored on an evening that does not count is listed, struck through.
    ours = {key(one.day, one.leg): one.total if one.weight else one.once for one in [*row.counted, *row.aside]}
    theirs = {name: figure for name, figure in own.items() if name.startswith("day_") and figure is not None}
    found.same("standing", f"{who} results", theirs, ours)
    dropped = sorted(key(one.day, one.leg) for one in [*row.counted, *row.aside] if one.dropped or not one.weight)
    found.same("standing", f"{who} dropped", sorted(own["dropped"].split()), dropped)


# --- what depends on a standing: its finals, the other standings, prizes, divisions


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

    # A prize that no one wins has a line without names.
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
        of_evening = evening_of(season, day)
        legs = {leg for row in of_evening for leg in row.legs}
        rows = [
            replace(
                _contestant(row, now, day.stopped, season),
                was_there=not row.legs or row.legs_attended >= legs,
            )
            for row in of_evening
        ]
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


def compare_everything(found: Comparison, season: SeasonAt, stored: Stored) -> None:
    """What was written at the tables, what it was worth, each evening, the season, and what depends on it."""
    from tournaments.queries.results.standing import get_standing

    for part in (compare_tables, compare_results, compare_days, compare_standing):
        part(found, season, stored)
    standing = get_standing(stored.competition)
    places = compare_with_finals(found, season, stored, standing)
    compare_sides(found, season, stored, standing)
    compare_prizes(found, season, stored, standing, places)
    compare_divisions(found, season, stored)
