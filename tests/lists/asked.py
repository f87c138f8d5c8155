"""Lists that nobody can read without asking: a season or a table made unclear."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

from tests.lists.layout import Table, Value
from tests.lists.season import TODAY, Entry, Season, draw_played

# Excel counts days from here: a figure in a cell with the format of a date is shown as one.
FIRST_DAY = date(1899, 12, 30)


def unclear_season(rng: Random, season: Season, why: str) -> Season:
    """Somebody stands there twice, or the evenings are still to come."""
    if why == "same name twice":
        one = rng.choice(season.entries)
        again = [draw_played(rng, season.legs, 16) if rng.random() < 0.8 else None for _ in season.dates]
        again[0] = draw_played(rng, season.legs, 16)
        entries = list(season.entries)
        entries.insert(rng.randint(0, len(entries)), Entry(one.people, again, len(entries) + 1))
        return replace(season, entries=entries)
    if why == "future":
        if rng.random() < 0.5:
            return replace(season, dates=[day.replace(year=day.year + 27) for day in season.dates])
        return replace(season, dates=[TODAY + timedelta(5 + 7 * week) for week in range(len(season.dates))])
    return season


def make_unclear(rng: Random, table: Table, why: str, kinds: list[str]) -> None:
    """Changes cells of points of which nobody can say what they mean."""
    columns = [place for place, kind in enumerate(kinds) if kind == "points"]
    column = rng.choice(columns)
    lines = range(table.heads, len(table.rows))
    if why == "formula":
        for line in lines:
            table.rows[line][column] = (
                rng.choice((f"=Blad2!B{line + 1}", f"=Avond1!D{line + 1}"))
                if line == lines[0] or rng.random() < 0.7
                else table.rows[line][column]
            )
    elif why == "date in the place of points":
        line = rng.choice(
            [line for line in lines if isinstance(table.rows[line][column], int) and table.rows[line][column]]
        )
        table.rows[line][column] = FIRST_DAY + timedelta(_figure(table.rows[line][column]))
    elif why == "two figures in a cell":
        sign = rng.choice(("/", " ", " / ", "-"))
        for line in lines:
            points = table.rows[line][column]
            if isinstance(points, int) and points > 0:
                half = points // 2 + rng.randint(-200, 200)
                table.rows[line][column] = f"{half}{sign}{points - half}"


def _figure(value: Value) -> int:
    return value if isinstance(value, int) else 0
