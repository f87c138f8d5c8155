"""Counts a competition again from nothing but its exports, as a suspicious club would: plain Python, none of ours.

`results` and `tables` are CSV files for programs (`?headings=keys`), `rules` is what the API says about the counting.
"""

import csv
import io
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any

Row = dict[str, str]
Key = tuple[int, int]


def read(content: str) -> list[Row]:
    return list(csv.DictReader(io.StringIO(content)))


def number(cell: str) -> int:
    return int(cell or 0)


def recount(results: str, rules: dict[str, Any]) -> list[tuple[int | None, int, Fraction]]:
    """The standing as place, number and what ranks, from first to last; those without a place at the end."""
    of_unit: defaultdict[int, list[Row]] = defaultdict(list)
    for row in read(results):
        of_unit[number(row["number"])].append(row)
    ranked: list[tuple[Fraction, int]] = []
    unplaced: list[tuple[Fraction, int]] = []
    for unit, rows in of_unit.items():
        figure, attended = _figure(rows, rules)
        (ranked if attended >= rules["minimum_attendance"] else unplaced).append((figure, unit))
    ranked.sort(key=lambda one: (-one[0], one[1]))
    figures = [figure for figure, _ in ranked]
    standing: list[tuple[int | None, int, Fraction]] = [
        (figures.index(figure) + 1, unit, figure) for figure, unit in ranked
    ]
    return standing + [(None, unit, figure) for figure, unit in sorted(unplaced, key=lambda one: (-one[0], one[1]))]


def recount_category(results: str, rules: dict[str, Any], category: str) -> list[tuple[int | None, int, Fraction]]:
    """The standing of one category: the others are left out of the whole one, and places begin again."""
    members = {number(row["number"]) for row in read(results) if category in row["categories"].split("|")}
    within = [line for line in recount(results, rules) if line[1] in members]
    figures = [figure for place, _unit, figure in within if place is not None]
    return [(place and figures.index(figure) + 1, unit, figure) for place, unit, figure in within]


def recount_homes(results: str, rules: dict[str, Any], best: int) -> list[tuple[int | None, str, Fraction]]:
    """Clubs and towns by their best that many with a place, added up; those with fewer at the end, without a place."""
    home_of = {number(row["number"]): row["home"] for row in read(results) if row["home"]}
    figures: defaultdict[str, list[Fraction]] = defaultdict(list)
    for place, unit, figure in recount(results, rules):
        if place is not None and unit in home_of:
            figures[home_of[unit]].append(figure)
    sums = {home: sum(sorted(own, reverse=True)[:best], Fraction()) for home, own in figures.items()}
    whole = sorted((home for home in sums if len(figures[home]) >= best), key=lambda home: (-sums[home], home))
    ranked = [sums[home] for home in whole]
    small = sorted((home for home in sums if len(figures[home]) < best), key=lambda home: (-sums[home], home))
    return [
        *((ranked.index(sums[home]) + 1, home, sums[home]) for home in whole),
        *((None, home, sums[home]) for home in small),
    ]


def _figure(rows: list[Row], rules: dict[str, Any]) -> tuple[Fraction, int]:
    """The best that many results, or their average, with what belongs to the season."""
    totals: defaultdict[Key, int] = defaultdict(int)
    attended: set[Key] = set()
    for row in _with_extra_legs(rows):
        if row["how"] == "adjustment":
            continue
        key = _key(row, rules)
        totals[key] += number(row["total"])
        if row["how"] not in ("absence", "late"):
            attended.add(key)
    season = 0
    for row in rows:
        if row["how"] == "adjustment":
            key = _key(row, rules)
            if row["match_day"] and key in totals:
                totals[key] += number(row["total"])
            else:
                season += number(row["total"])
    by_average = rules["method"] == "average"
    countable = {key: total for key, total in totals.items() if not by_average or key in attended}
    best = sorted(countable, key=lambda key: (-countable[key], key))[: rules["best"] or len(countable)]
    total = sum(countable[key] for key in best) + season
    return Fraction(total, len([key for key in best if key in attended]) or 1) if by_average else Fraction(total), len(
        attended
    )


def _key(row: Row, rules: dict[str, Any]) -> Key:
    return number(row["match_day"]), number(row["leg"]) if rules["unit"] == "leg" else 0


def _with_extra_legs(rows: list[Row]) -> list[Row]:
    """An extra leg takes the place of the lowest own leg of that evening, if it is higher."""
    kept = [row for row in rows if row["how"] != "extra"]
    for extra in (row for row in rows if row["how"] == "extra"):
        own = [row for row in kept if row["match_day"] == extra["match_day"] and row["how"] == "played"]
        lowest = min(own, key=lambda row: number(row["total"]))
        if number(extra["total"]) > number(lowest["total"]):
            kept[kept.index(lowest)] = extra | {"leg": lowest["leg"]}
    return kept


def legs_from_sheets(tables: str, of: str, worth: dict[str, int] | None) -> Counter[tuple[int, int, int]]:
    """What each of `of` (a seat's column: its number, or "unit") has per match day and leg, from the sheets alone.

    `worth`: what a win and a tie give, where games won count instead of points.
    """
    found: Counter[tuple[int, int, int]] = Counter()
    for row in read(tables):
        totals = {side: number(row[f"{side}_points"]) + number(row.get(f"{side}_roem", "")) for side in ("ns", "ew")}
        for side, seats in {"ns": ("north", "south"), "ew": ("east", "west")}.items():
            units = {number(row[f"{seat}_unit" if of == "unit" else seat]) for seat in seats}
            other = totals["ew" if side == "ns" else "ns"]
            points = totals[side]
            if worth is not None:
                points = worth["win"] if points > other else worth["tie"] if points == other else 0
            for unit in units:
                found[number(row["match_day"]), number(row["leg"]), unit] += points
    return found


def repeats(results: str) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """How often each two were partners, and how often opponents, from the results alone."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for row in read(results):
        if row["how"] not in ("played", "extra"):
            continue
        own = number(row["number"])
        for counter, column in ((partners, "partner"), (opponents, "opponents")):
            for other in row[column].split():
                counter[frozenset((own, int(other)))] += 1
    # Each meeting is in the rows of both.
    return (
        Counter({two: times // 2 for two, times in partners.items()}),
        Counter({two: times // 2 for two, times in opponents.items()}),
    )


def repeats_at_tables(tables: str, of: str) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """The same from the seats at the tables."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for row in read(tables):
        at = {
            seat: number(row[f"{seat}_unit" if of == "unit" else seat]) for seat in ("north", "east", "south", "west")
        }
        for one, other in combinations(at, 2):
            together = {one, other} in ({"north", "south"}, {"east", "west"})
            if at[one] != at[other]:
                (partners if together else opponents)[frozenset((at[one], at[other]))] += 1
    return partners, opponents
