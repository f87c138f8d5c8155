"""The standings other than the championship, counted from docs/prizes.md and docs/standings.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction

from benchmarks._recount_legs import ahead_at, counts_games, sheet_totals, worth_of
from benchmarks._recount_record import AS_WRITTEN, MATCH_DAY, Chosen, SeasonAt, SideAt, TableAt
from benchmarks._recount_rows import Away
from benchmarks._recount_standing import how_of, standing_of, weights_beside

Line = tuple[int | None, Hashable, Fraction | None]


def side_lines(season: SeasonAt, side: SideAt, whole: list[Line]) -> list[Line]:
    """Place, who, and what ranks; `whole` is the main standing in order."""
    if side.kind == "category":
        return _category(season, side, whole)
    if side.kind == "homes":
        return _homes(season, side, whole)
    if side.kind == "pairs":
        return _partners(season, side)
    if side.kind == "teams":
        return _teams(season, side)
    if side.kind in ("plain_total", "pits", "roem"):
        # These count evenings, from the first one on, and equal ones share a place.
        figure = "points" if side.kind == "plain_total" else side.kind
        how = replace(
            how_of(season),
            unit=MATCH_DAY,
            best=side.best,
            by_average=False,
            minimum=side.minimum,
            at_end=False,
            planned=None,
            tie_breaks=(),
            of_places=(),
            figure=figure,
            weights={day: min(1, weight) for day, weight in weights_beside(season).items()},
            stay=(),
        )
        if figure != "points":
            # An absence has neither pits nor roem, and a handicap is none.
            how = replace(how, with_notice=Away(), without_notice=Away(), handicaps={})
    else:
        how = replace(how_of(season), best=side.best, minimum=side.minimum, weights=weights_beside(season))
    how = replace(how, period_days=None, period_best=None, periods_best=None, drop_worst=None, drop_one_in=None)
    only = None
    if side.kind == "newcomers":
        only = {unit for unit in season.units if season.people[unit].is_newcomer}
    table = standing_of(season, how, only)
    return [(row.place, row.unit, table.score(row)) for row in table.rows]


def _again(lines: list[Line]) -> list[Line]:
    """Places from one, for those that are left of a standing."""
    places = [place for place, _who, _figure in lines if place is not None]
    return [
        (None if place is None else 1 + sum(other < place for other in places), who, figure)
        for place, who, figure in lines
    ]


def _category(season: SeasonAt, side: SideAt, whole: list[Line]) -> list[Line]:
    def is_in(unit: Hashable) -> bool:
        assert isinstance(unit, int)
        return all(side.category in season.people[number].categories for number in season.units[unit])

    return _again([line for line in whole if is_in(line[1])])


def _homes(season: SeasonAt, side: SideAt, whole: list[Line]) -> list[Line]:
    of_home: defaultdict[str, list[Fraction]] = defaultdict(list)
    for place, unit, figure in whole:
        assert isinstance(unit, int)
        homes = {season.people[number].home for number in season.units[unit]}
        if place is not None and len(homes) == 1 and "" not in homes and figure is not None:
            of_home[homes.pop()].append(figure)
    average = season.chosen.counting_method == "average"
    lines: list[Line] = []
    for home, figures in of_home.items():
        best = sorted(figures, reverse=True)[: side.best_people]
        total = sum(best, Fraction()) / (len(best) if average else 1)
        lines.append((1 if len(best) == side.best_people else None, home, total))
    sums = [total or 0 for place, _home, total in lines if place is not None]
    return [
        (None if place is None else 1 + sum(other > (total or 0) for other in sums), home, total)
        for place, home, total in lines
    ]


def _teams(season: SeasonAt, side: SideAt) -> list[Line]:
    """The best people of each evening to which someone of the team came, each evening once."""
    how = replace(how_of(season), best=None, minimum=0, weights=weights_beside(season), stay=(), tie_breaks=())
    how = replace(how, period_days=None, period_best=None, periods_best=None, drop_worst=None, drop_one_in=None)
    scored: defaultdict[tuple[int, int], defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    came: set[tuple[int, int]] = set()
    for row in standing_of(season, how).rows:
        team = season.people[row.unit].team
        for one in row.counted if team is not None else ():
            assert team is not None
            if one.attended or not how.by_average:
                scored[team, one.day][row.unit] += one.once
            if one.attended:
                came.add((team, one.day))
    evenings: defaultdict[int, list[int]] = defaultdict(list)
    for team, day in came:
        own = sorted(scored[team, day].values(), reverse=True)
        evenings[team].append(sum(own[: side.best_people]))
    totals = {team: Fraction(sum(sorted(own, reverse=True)[: side.best])) for team, own in evenings.items()}
    placed = {team: total for team, total in totals.items() if len(evenings[team]) >= side.minimum}
    return [
        (1 + sum(other > own for other in placed.values()) if team in placed else None, team, own)
        for team, own in totals.items()
    ]


def _partners(season: SeasonAt, side: SideAt) -> list[Line]:
    of_days: defaultdict[frozenset[int], defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for day in season.days.values():
        if day.counts == "not":
            continue
        left = set(day.stopped) if season.chosen.stopped_rule == "not_counted" else set()
        for leg in day.legs.values():
            for table in leg.tables:
                for two, points in _of_table(table, season.chosen):
                    if not left & two:
                        of_days[two][day.number] += points
    totals = {two: Fraction(sum(sorted(own.values(), reverse=True)[: side.best])) for two, own in of_days.items()}
    placed = {two: total for two, total in totals.items() if len(of_days[two]) >= side.minimum}
    return [
        (1 + sum(other > own for other in placed.values()) if two in placed else None, two, own)
        for two, own in totals.items()
    ]


def _of_table(table: TableAt, chosen: Chosen) -> Iterator[tuple[frozenset[int], int]]:
    """What the partners at this table scored together."""
    for column in (0, 1) if len(table.seats) == 4 else ():
        seats = table.seats[column], table.seats[column + 2]
        if any(seat.role != "player" for seat in seats):
            continue
        if table.ruled is not None and table.ruled[column] != AS_WRITTEN:
            continue
        points = sheet_totals(table, chosen)[column]
        if counts_games(chosen):
            points = worth_of(ahead_at(table, chosen), column, chosen)
        yield frozenset(seat.unit for seat in seats), points
