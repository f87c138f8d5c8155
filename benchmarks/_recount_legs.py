"""The results of everyone in each leg, counted from the sheets: the first half of the independent counter.

Written from docs/standings.md and docs/scoring.md alone; it asks nothing of the product.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from benchmarks._recount_record import AS_WRITTEN, OWN_AVERAGE, Bare, ByeAt, Chosen, DayAt, LegAt, SeasonAt, TableAt

PLAYED, EXTRA, BYE, ABSENCE, RECORDED, LATE = "played", "extra", "bye", "absence", "recorded", "late"
UNANNOUNCED, RULED = "unannounced", "ruled"
ABSENCES = (ABSENCE, UNANNOUNCED)
ORIGINS = (PLAYED, EXTRA, RECORDED, RULED, BYE, LATE, *ABSENCES)


@dataclass(frozen=True, slots=True)
class Scored:
    """What one unit has from one leg, or (without a leg) from an evening as a whole."""

    unit: int
    day: int
    leg: int | None
    points: int
    roem: int | None = 0  # None: not known
    pits: int | None = 0
    nats: int | None = 0
    figure: int | None = 0
    how: str = PLAYED

    @property
    def total(self) -> int:
        return self.points + (self.roem or 0)

    @property
    def attended(self) -> bool:
        return self.how not in (*ABSENCES, LATE)


def counts_games(chosen: Chosen) -> bool:
    return chosen.counting_figure in ("wins", "match_points")


def usual_bye(chosen: Chosen) -> int:
    """What sitting out a leg is worth where no one has chosen anything."""
    if chosen.counting_figure == "wins":
        worth = 1
    elif chosen.counting_figure == "match_points":
        worth = chosen.win_points
    else:
        worth = usual_of_game(chosen)
    return worth * tables_of_unit(chosen)


def usual_of_game(chosen: Chosen) -> int:
    return 100 * chosen.rounds_per_leg if chosen.target is None else chosen.target // 2


def tables_of_unit(chosen: Chosen) -> int:
    """A team has the results of two tables, unless it wins or loses both together."""
    by_meeting = counts_games(chosen) and chosen.wins_per == "meeting"
    return 2 if chosen.form == "teams" and not by_meeting else 1


def sheet_totals(table: TableAt, chosen: Chosen) -> list[int]:
    """What each column counts for: points and roem, or what a Klammer-Jass makes of it."""
    totals = [one.points + one.roem for one in table.figures]
    if table.jass is None:
        return totals
    assert chosen.target is not None
    whose, won = table.jass
    others = [at for at in range(len(totals)) if at != whose]
    best = max(totals[at] for at in others)
    ahead = [whose] if won else [at for at in others if totals[at] == best]
    behind = [total for at, total in enumerate(totals) if at not in ahead]
    if len(ahead) == 1:
        totals[ahead[0]] = max(totals[ahead[0]], chosen.target, max(behind) + 1)
    else:
        for at in ahead:
            totals[at] = max(totals[at], behind[0] + 1)
    return totals


def ahead_at(table: TableAt, chosen: Chosen) -> list[int]:
    """The columns no one is ahead of: one has won; of several each has a tie."""
    totals = [one.points + one.roem for one in table.figures]
    if table.jass is not None:
        whose, won = table.jass
        if won:
            return [whose]
        others = [at for at in range(len(totals)) if at != whose]
        best = max(totals[at] for at in others)
        return [at for at in others if totals[at] == best]
    best = max(totals)
    return [at for at, total in enumerate(totals) if total == best]


def worth_of(ahead: list[int], column: int, chosen: Chosen) -> int:
    """What a win, a tie or a loss is worth."""
    win, tie = (1, 0) if chosen.counting_figure == "wins" else (chosen.win_points, chosen.tie_points)
    if column not in ahead:
        return 0
    return win if len(ahead) == 1 else tie


def meetings_of(leg: LegAt) -> dict[frozenset[int], list[TableAt]]:
    """The tables at which two teams sit against each other."""
    found: defaultdict[frozenset[int], list[TableAt]] = defaultdict(list)
    for table in leg.tables:
        found[frozenset(seat.unit for seat in table.seats)].append(table)
    return dict(found)


def meeting_totals(tables: list[TableAt], chosen: Chosen) -> dict[int, int]:
    totals: defaultdict[int, int] = defaultdict(int)
    for table in tables:
        counts = sheet_totals(table, chosen)
        for column in (0, 1):
            totals[table.seats[column].unit] += counts[column]
    return dict(totals)


def typed_on(day: DayAt) -> set[str]:
    """What someone wrote down with the totals of this evening: then those left empty are none."""
    sheets = [one for leg in day.legs.values() for table in leg.tables + leg.struck for one in table.figures]
    typed = {name for name in ("pits", "nats") if any(getattr(one, name) is not None for one in sheets)}
    return typed | {name for name in ("roem", "pits") if any(getattr(one, name) is not None for one in day.bare)}


def if_empty(name: str, typed: set[str]) -> int | None:
    return 0 if name in typed else None


def plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def legs_of_tables(leg: LegAt, day: int, chosen: Chosen, typed: set[str]) -> Iterator[Scored]:
    """One result for each unit (and one more for who helped out), a team's of both its tables added up."""
    found: dict[tuple[int, bool], Scored] = {}
    for table in leg.tables:
        totals, ahead = sheet_totals(table, chosen), ahead_at(table, chosen)
        counted: set[tuple[int, bool]] = set()
        for at, seat in enumerate(table.seats):
            key = seat.unit, seat.role == "helper"
            if seat.role == "joker" or key in counted:
                continue
            counted.add(key)
            column = table.column(at)
            if table.ruled is not None and table.ruled[column] != AS_WRITTEN:
                continue
            sheet = table.figures[column]
            if counts_games(chosen):
                by_meeting = chosen.form == "teams" and chosen.wins_per == "meeting"
                points, roem, figure = 0 if by_meeting else worth_of(ahead, column, chosen), 0, totals[column]
            else:
                roem = sheet.roem
                points, figure = totals[column] - roem, 0
            pits = if_empty("pits", typed) if sheet.pits is None else sheet.pits
            nats = if_empty("nats", typed) if sheet.nats is None else sheet.nats
            now = Scored(seat.unit, day, leg.number, points, roem, pits, nats, figure)
            old = found.get(key)
            if old is not None:
                now = replace(
                    now,
                    points=old.points + points,
                    roem=plus(old.roem, roem),
                    pits=plus(old.pits, pits),
                    nats=plus(old.nats, nats),
                    figure=plus(old.figure, figure),
                )
            found[key] = replace(now, how=EXTRA if key[1] else PLAYED)
    if counts_games(chosen) and chosen.form == "teams" and chosen.wins_per == "meeting":
        for tables in meetings_of(leg).values():
            sums = meeting_totals(tables, chosen)
            best = max(sums.values())
            ahead = [unit for unit, total in sums.items() if total == best]
            for unit in sums:
                found[unit, False] = replace(found[unit, False], points=worth_of(ahead, unit, chosen))
    yield from found.values()


def bye_of(bye: ByeAt, day: int, leg: int, chosen: Chosen) -> Scored:
    points = usual_bye(chosen) if chosen.bye_points is None else chosen.bye_points
    points = points if bye.points is None else bye.points
    pits = chosen.bye_pits if bye.pits is None else bye.pits
    figure = 0
    if counts_games(chosen):
        figure = usual_of_game(chosen) * (2 if chosen.form == "teams" else 1)
    return Scored(bye.unit, day, leg, points, pits=pits, figure=figure, how=BYE)


def recorded(one: Bare, day: int, chosen: Chosen, typed: set[str]) -> Scored:
    """A result without a sheet. What the games scored is known where it is what counts."""
    roem = if_empty("roem", typed) if one.roem is None else one.roem
    pits = if_empty("pits", typed) if one.pits is None else one.pits
    nats, figure = if_empty("nats", typed), None if counts_games(chosen) else 0
    return Scored(one.unit, day, one.leg, one.points, roem, pits, nats, figure, RECORDED)


def scored_on(season: SeasonAt, day: DayAt) -> list[Scored]:
    """All results of an evening, latecomers and those who were away included."""
    chosen, typed = season.chosen, typed_on(day)
    found: list[Scored] = []
    for leg in day.legs.values():
        found += legs_of_tables(leg, day.number, chosen, typed)
        if leg.tables or leg.struck:  # a leg that no one plays, since an opponent left, is worth nothing
            found += [bye_of(bye, day.number, leg.number, chosen) for bye in leg.byes]
    found += [recorded(one, day.number, chosen, typed) for one in day.bare]
    found = [one for one in found if one.unit not in season.struck]
    found += _ruled(found, day, chosen)
    away = [one for one in _absences(found, day, season) if one.unit not in season.struck]
    return found + _late(found, day, chosen) + away


def _ruled(found: list[Scored], day: DayAt, chosen: Chosen) -> list[Scored]:
    """What was decided of a table: a figure, or what each has on average of what they played that evening."""
    decided = []
    for leg in day.legs.values():
        for table in leg.tables:
            done: set[int] = set()
            for at, seat in enumerate(table.seats):
                answer = table.ruled[table.column(at)] if table.ruled is not None else AS_WRITTEN
                if answer == AS_WRITTEN or seat.role != "player" or seat.unit in done:
                    continue
                done.add(seat.unit)
                played = [one for one in found if one.leg is not None and one.how in (PLAYED, EXTRA, RECORDED)]
                own = [one.total for one in played if one.unit == seat.unit and one.leg != leg.number]
                totals = own or [one.total for one in played if one.leg == leg.number]
                average = floor(Fraction(sum(totals), len(totals)) + Fraction(1, 2)) if totals else 0
                points = average if answer == OWN_AVERAGE else int(answer)
                figure = sheet_totals(table, chosen)[table.column(at)] if counts_games(chosen) else 0
                decided.append(Scored(seat.unit, day.number, leg.number, points, figure=figure, how=RULED))
    return decided


def _late(found: list[Scored], day: DayAt, chosen: Chosen) -> list[Scored]:
    """The legs before the first one someone has, where there are some."""
    if chosen.late_rule == "fixed" and not chosen.late_points:
        return []
    first: dict[int, int] = {}
    for one in found:
        if one.leg is not None:
            first[one.unit] = min(one.leg, first.get(one.unit, one.leg))
    whole = {one.unit for one in found if one.leg is None}
    late = []
    for unit, begun in first.items():
        for leg in range(1, begun):
            if unit in whole or leg not in day.legs:
                continue
            # Who sat against someone who is struck was there in time.
            struck = {seat.unit for table in day.legs[leg].struck for seat in table.seats}
            if unit in struck or (struck and not any(one.leg == leg and one.how != BYE for one in found)):
                continue
            points = chosen.late_points
            if chosen.late_rule != "fixed":
                played = [one.total for one in found if one.leg == leg and one.how in (PLAYED, EXTRA, RECORDED)]
                points = min(played, default=0)
            late.append(Scored(unit, day.number, leg, points, how=LATE))
    return late


def _absences(found: list[Scored], day: DayAt, season: SeasonAt) -> list[Scored]:
    chosen = season.chosen
    away = []
    for unit, with_notice in day.absent.items():
        points = chosen.absence_points if with_notice else chosen.absence_without_notice_points
        rule = chosen.absence_rule if with_notice else chosen.absence_without_notice_rule
        if rule == "lowest_of_evening":
            points = lowest_of_evening(found, day, season)
        elif rule != "fixed":
            points = 0  # an own average, which depends on the other evenings
        away.append(Scored(unit, day.number, None, points, how=ABSENCE if with_notice else UNANNOUNCED))
    return away


def lowest_of_evening(found: list[Scored], day: DayAt, season: SeasonAt) -> int:
    """The lowest total of those who played every leg of that evening, or have a result of the whole without a sheet."""
    # A leg of which every table was ruled is none of those to be played.
    legs = {one.leg for one in found if one.leg is not None and one.how in (PLAYED, EXTRA, RECORDED)}
    totals: defaultdict[int, int] = defaultdict(int)
    played: defaultdict[int, set[int | None]] = defaultdict(set)
    for one in with_extra_legs(found):
        if one.how in (PLAYED, EXTRA, RECORDED):
            totals[one.unit] += one.total
            played[one.unit].add(one.leg)
    if season.chosen.counting_figure == "rank_points":
        return _of_last_place([one for one in found if not _takes_no_place(one.unit, season)], day, season.chosen)
    whole = [total for unit, total in totals.items() if played[unit] == legs]
    whole += [totals[one.unit] for one in found if one.how == RECORDED and one.leg is None]
    return min(whole, default=0)


def _takes_no_place(unit: int, season: SeasonAt) -> bool:
    return season.is_guest(unit) and not season.chosen.guests_are_ranked


def _in_legs(one: Scored, found: list[Scored], chosen: Chosen) -> list[tuple[int | None, int]]:
    """A total of the whole evening is divided over the legs that the unit has nothing in."""
    if one.leg is not None:
        return [(one.leg, one.total)]
    legs = {each.leg for each in found if each.leg is not None} or {*range(1, chosen.legs_per_match_day + 1)}
    legs -= {each.leg for each in found if each.unit == one.unit and each.leg is not None}
    return [*zip(sorted(legs), shares(one.total, len(legs)), strict=True)] if legs else [(None, one.total)]


def shares(total: int, count: int) -> list[int]:
    """As equal as whole numbers can be, the larger ones first."""
    return [total // count + (at < total % count) for at in range(count)]


def _of_last_place(found: list[Scored], day: DayAt, chosen: Chosen) -> int:
    """What the last place of the evening was worth, or the places of all its legs together, before any penalty."""
    by_leg = chosen.counting_unit == "leg"
    totals: defaultdict[int | None, dict[int, int]] = defaultdict(dict)
    from_tables: defaultdict[int, set[int | None]] = defaultdict(set)
    for one in with_extra_legs(found):
        if one.attended and one.unit not in (() if by_leg else day.stopped):
            for at, total in _in_legs(one, found, chosen) if by_leg else [(None, one.total)]:
                totals[at][one.unit] = totals[at].get(one.unit, 0) + total
                if one.how in (PLAYED, EXTRA, RECORDED) or not by_leg:
                    from_tables[one.unit].add(at)
    points: defaultdict[int, int] = defaultdict(int)
    for of_leg in totals.values():
        for unit, own in of_leg.items():
            ahead = sum(total > own for total in of_leg.values())
            points[unit] += chosen.rank_points[ahead] if ahead < len(chosen.rank_points) else 0
    there = [unit for unit in points if from_tables[unit] == set(totals) and unit not in day.stopped]
    return min((points[unit] for unit in there), default=0)


def with_extra_legs(found: list[Scored]) -> list[Scored]:
    """An extra leg replaces the player's lowest of that evening, if it is higher; of several the highest first."""
    kept = [one for one in found if one.how != EXTRA]
    own = [one for one in kept if one.how == PLAYED]
    for extra in sorted((one for one in found if one.how == EXTRA), key=_score, reverse=True):
        theirs = [one for one in own if (one.unit, one.day) == (extra.unit, extra.day)]
        if not theirs:
            continue
        lowest = min(theirs, key=lambda one: (_score(one), one.leg))
        if _score(extra) > _score(lowest):
            own.remove(lowest)
            kept[kept.index(lowest)] = replace(extra, leg=lowest.leg)
    return kept


def _score(one: Scored) -> tuple[int, int]:
    assert one.figure is not None  # of a table
    return one.total, one.figure


def _ahead_by_ruling(table: TableAt, chosen: Chosen) -> list[int]:
    """No one where an own average decides; otherwise who has the most of what was decided."""
    assert table.ruled is not None
    if OWN_AVERAGE in table.ruled:
        return []
    ahead = ahead_at(table, chosen)
    points = []
    for column, answer in enumerate(table.ruled):
        as_written = worth_of(ahead, column, chosen) if counts_games(chosen) else sheet_totals(table, chosen)[column]
        points.append(as_written if answer == AS_WRITTEN else int(answer))
    return [column for column, own in enumerate(points) if own == max(points)]


def games_of(season: SeasonAt) -> list[tuple[set[int], set[int]]]:
    """Who beat whom, table by table; where teams win a meeting as a whole, meeting by meeting."""
    chosen = season.chosen
    games: list[tuple[set[int], set[int]]] = []
    for day in season.days.values():
        for leg in day.legs.values():
            if chosen.form == "teams" and counts_games(chosen) and chosen.wins_per == "meeting":
                for tables in meetings_of(leg).values():
                    sums = meeting_totals(tables, chosen)
                    best = max(sums.values())
                    ahead = {unit for unit, total in sums.items() if total == best}
                    games.append((ahead, set(sums) - ahead))
                continue
            for table in leg.tables:
                ahead_columns = ahead_at(table, chosen) if table.ruled is None else _ahead_by_ruling(table, chosen)
                if not ahead_columns:
                    continue
                sides: tuple[set[int], set[int]] = (set(), set())
                for at, seat in enumerate(table.seats):
                    if seat.role == "player":
                        sides[0 if table.column(at) in ahead_columns else 1].add(seat.unit)
                games.append(sides)
    return games
